//! Frames of work objects: in the scene, and as the programs of the cell know them.

use crate::{Scene, SceneRobot};
use cell::{AtLine, CarryingLink, CellFrame};
use diagnostics::{Problem, excerpt, hint_for};
use geometry::Pose;
use kinematics::{LinkId, Robot};
use lowering::{FramePlace, UserFrame};

/// A frame of a work object.
#[derive(Clone, Debug)]
pub struct SceneFrame {
    /// Its name in the cell file.
    pub name: String,
    /// The index of a robot, and a link of it that joints can move, which carries the frame; `None` for a frame that stands.
    pub link: Option<(usize, LinkId)>,
    /// Its pose in that link, or in the world, metres.
    pub parent_from_frame: Pose,
}

impl Scene {
    /// The pose of a frame in the world, metres, at values of all independent joints, per robot; `None` for another number of values.
    pub fn world_from_frame(&self, frame: &SceneFrame, joint_values: &[Vec<f64>]) -> Option<Pose> {
        let Some((robot, link)) = frame.link else { return Some(frame.parent_from_frame) };
        let SceneRobot { robot: tree, world_from_root, .. } = self.robots.get(robot)?;
        let values = joint_values.get(robot)?;
        if values.len() != tree.independent_joints().len() {
            return None;
        }
        let mut root_from_link = Vec::new();
        tree.link_poses(values, &mut root_from_link);
        Some(*world_from_root * root_from_link[link.0] * frame.parent_from_frame)
    }
}

/// The frames of the cell in its scene; those on links that are not there are left out, which is reported when the robot is read.
pub(super) fn of_scene(frames: &[AtLine<CellFrame>], robots: &[SceneRobot]) -> Vec<SceneFrame> {
    let frame = |AtLine { value, .. }: &AtLine<CellFrame>| {
        let standing = |world_from_frame| SceneFrame {
            name: value.name.clone(),
            link: None,
            parent_from_frame: world_from_frame,
        };
        let Some(CarryingLink { robot: index, link }) = &value.link else {
            return Some(standing(value.parent_from_frame));
        };
        let SceneRobot { robot, world_from_root, .. } = robots.get(*index)?;
        let link = robot.link_named(link)?;
        if robot.moves_from_root(link) {
            return Some(SceneFrame { link: Some((*index, link)), ..standing(value.parent_from_frame) });
        }
        let mut root_from_link = Vec::new();
        robot.link_poses(&vec![0.0; robot.independent_joints().len()], &mut root_from_link);
        Some(standing(*world_from_root * root_from_link[link.0] * value.parent_from_frame))
    };
    frames.iter().filter_map(frame).collect()
}

/// Reports the frames of a cell file on links that the robot of that index does not have.
pub(super) fn check_links(
    frames: &[AtLine<CellFrame>],
    file: &str,
    (index, robot): (usize, &Robot),
    problems: &mut Vec<Problem>,
) {
    for AtLine { value, line } in frames {
        let Some(on) = value.link.as_ref().filter(|on| on.robot == index) else { continue };
        if robot.link_named(&on.link).is_none() {
            let names: Vec<&str> = robot.links().iter().map(|link| link.name.as_str()).collect();
            let what = format!("frame {} is on no link of the robot", excerpt(&value.name));
            let problem = Problem::new(file, what).on_line(*line).found(excerpt(&on.link));
            problems.push(problem.hint(hint_for(&on.link, &names, "links")));
        }
    }
}

/// The frames as the program of the robot of that index knows them; `seen` is what others know of them.
pub(super) fn of_program(
    frames: &[AtLine<CellFrame>],
    (index, robot): (usize, &Robot),
    root_from_world: Pose,
    seen: &[Result<Pose, String>],
) -> Vec<UserFrame> {
    let frame = |(AtLine { value, .. }, seen): (&AtLine<CellFrame>, &Result<Pose, String>)| {
        let own = value.link.as_ref().filter(|on| on.robot == index);
        let place = match (own, seen) {
            (Some(on), _) => match robot.link_named(&on.link) {
                Some(link) => FramePlace::Link { link, link_from_frame: value.parent_from_frame },
                None => {
                    FramePlace::Unknown(format!("link {}, which is no link of the robot", excerpt(&on.link)))
                }
            },
            (None, Ok(world_from_frame)) => {
                FramePlace::Link { link: robot.root(), link_from_frame: root_from_world * *world_from_frame }
            }
            (None, Err(reason)) => FramePlace::Unknown(reason.clone()),
        };
        UserFrame { name: value.name.clone(), place }
    };
    frames.iter().zip(seen).map(frame).collect()
}
