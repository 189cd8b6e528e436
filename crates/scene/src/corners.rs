//! Corners of programs on the cell's clock.

use geometry::Point3;
use program::TaughtCorner;

use crate::{Scene, SceneRobot, SceneTool};

/// A corner of a program, and where it is on the timeline.
#[derive(Clone, Copy, Debug)]
pub struct SceneCorner<'a> {
    /// Index of its trajectory.
    pub trajectory: usize,
    /// Its index among the corners of that trajectory.
    pub index: usize,
    /// The corner.
    pub corner: &'a TaughtCorner,
    /// The interpolation point at the taught point.
    pub point: usize,
    /// The interpolation points at the start of the arriving move and at the end of the leaving one.
    pub moves: [usize; 2],
}

impl Scene {
    /// All corners that may be cut, program by program.
    pub fn corners(&self) -> Vec<SceneCorner<'_>> {
        let mut corners = Vec::new();
        for (trajectory, program) in self.trajectories.iter().enumerate() {
            for (index, corner) in program.corners.iter().enumerate() {
                let [point, from, to] = [corner.knot, corner.moves[0], corner.moves[1]]
                    .map(|knot| self.point_at_knot(trajectory, knot));
                corners.push(SceneCorner { trajectory, index, corner, point, moves: [from, to] });
            }
        }
        corners
    }

    /// The places of the TCP in the world along some lanes that enclose a corner, at most so many of them, metres; none where there is no
    /// tool or no enclosure.
    pub fn tcp_lanes(&self, of: &SceneCorner<'_>, most: usize) -> Vec<Vec<Point3<f64>>> {
        let drives =
            |robot: &&SceneRobot| robot.driven().is_some_and(|(trajectory, _)| trajectory == of.trajectory);
        let Some(robot) = self.robots.iter().find(drives) else { return Vec::new() };
        let tool = robot.tools.iter().find(|tool| Some(&tool.name) == of.corner.tool.as_ref());
        let level = of.corner.levels.iter().rfind(|level| level.lanes.len() <= most);
        let (Some(tool), Some(level)) = (tool, level) else { return Vec::new() };
        let place = |position: &Vec<f64>| tcp(robot, tool, position);
        level.lanes.iter().map(|lane| lane.points.iter().map(place).collect()).collect()
    }

    /// Whether the law of a corner lets the TCP be where it is at joint values of its program, as far as the law says it.
    pub fn is_in_blend(&self, of: &SceneCorner<'_>, position: &[f64]) -> bool {
        let drives =
            |robot: &&SceneRobot| robot.driven().is_some_and(|(trajectory, _)| trajectory == of.trajectory);
        let robot = self.robots.iter().find(drives);
        let (Some(robot), Some(radius_m)) = (robot, of.corner.tcp_radius_m) else { return true };
        let tool = robot.tools.iter().find(|tool| Some(&tool.name) == of.corner.tool.as_ref());
        let Some(tool) = tool else { return true };
        let corner = &self.trajectories[of.trajectory].knots[of.corner.knot].position;
        (tcp(robot, tool, position) - tcp(robot, tool, corner)).norm() <= radius_m
    }

    /// The name of the robot that a program drives.
    pub fn robot_of_program(&self, trajectory: usize) -> &str {
        let drives = |robot: &&SceneRobot| robot.driven().is_some_and(|(of, _)| of == trajectory);
        self.robots.iter().find(drives).map_or("", |robot| &robot.name)
    }

    /// Whether the programs have corners that may be cut.
    pub fn has_corners(&self) -> bool {
        self.trajectories.iter().any(|program| !program.corners.is_empty())
    }

    /// The interpolation point at a knot of a program.
    pub fn point_at_knot(&self, trajectory: usize, knot: usize) -> usize {
        let time_s = self.trajectories[trajectory].knots[knot].time_s;
        let points = &self.timeline.points;
        points.partition_point(|point| point.time_s < time_s).min(points.len() - 1)
    }
}

/// The place of a TCP in the world at joint values of the program that drives its robot, metres.
fn tcp(robot: &SceneRobot, tool: &SceneTool, position: &[f64]) -> Point3<f64> {
    let mut values = robot.rest.clone();
    let slots = robot.driven().map_or(&[][..], |(_, slots)| slots);
    slots.iter().zip(position).for_each(|(slot, value)| values[*slot] = *value);
    let mut root_from_link = Vec::new();
    robot.robot.link_poses(&values, &mut root_from_link);
    let world_from_tcp = robot.world_from_root * root_from_link[tool.link.0] * tool.link_from_tcp;
    Point3::from(world_from_tcp.translation)
}
