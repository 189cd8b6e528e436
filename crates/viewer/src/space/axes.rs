//! Frames in which poses are read off, and along whose axes tools move.

use geometry::Pose;
use scene::{Scene, SceneRobot};

/// A frame of poses and of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Axes {
    /// The world of the cell.
    World,
    /// The world of the robot's controller.
    Controller,
    /// The root link of the robot.
    Root,
    /// A frame of the cell, by its index; one on a link is where the joints shown put it.
    Frame(usize),
}

impl Axes {
    /// All frames of a robot, those of the cell last; the controller's world only where it is not the root link.
    pub fn all(scene: &Scene, robot: usize) -> impl Iterator<Item = Self> + use<> {
        let controller = has_own_world(&scene.robots[robot]).then_some(Self::Controller);
        let frames = (0..scene.frames.len()).map(Self::Frame);
        [Self::World].into_iter().chain(controller).chain([Self::Root]).chain(frames)
    }

    /// Its name.
    pub fn name(self, scene: &Scene, robot: usize) -> String {
        match self {
            Self::World => "world".to_owned(),
            Self::Controller => "controller's world".to_owned(),
            Self::Root => {
                let robot = &scene.robots[robot].robot;
                format!("root link {}", robot.links()[robot.root().0].name)
            }
            Self::Frame(frame) => format!("frame {}", scene.frames[frame].name),
        }
    }

    /// Its pose in the world, metres, at values of all independent joints, per robot; `None` for another number of values.
    pub fn world_from_axes(self, scene: &Scene, robot: usize, joint_values: &[Vec<f64>]) -> Option<Pose> {
        let robot = &scene.robots[robot];
        Some(match self {
            Self::World => Pose::identity(),
            Self::Controller => robot.world_from_root * robot.root_from_world,
            Self::Root => robot.world_from_root,
            Self::Frame(frame) => return scene.world_from_frame(&scene.frames[frame], joint_values),
        })
    }
}

/// Whether the controller's world of a robot is not its root link.
pub(crate) fn has_own_world(robot: &SceneRobot) -> bool {
    robot.root_from_world != Pose::identity()
}

/// Whether a robot has a tool, or there is a frame in which its poses are read off.
pub(crate) fn is_in_space(scene: &Scene, robot: usize) -> bool {
    let of = &scene.robots[robot];
    !of.tools.is_empty() || has_own_world(of) || !scene.frames.is_empty()
}

#[cfg(test)]
mod tests {
    use scene::{Configuration, SceneFrame};

    use super::*;
    use crate::ui::stage;

    #[test]
    fn a_frame_on_a_link_is_where_the_joints_put_it() {
        let mut scene = Scene::clone(&stage::torch_cell().scene.expect("read"));
        let link = scene.robots[0].robot.link_named("link_3").expect("an arm");
        let link_from_frame = Pose::from_xyz_rpy([0.1, 0.2, 0.3], [0.4, 0.5, 0.6]);
        let name = "elbow".to_owned();
        scene.frames.push(SceneFrame { name, link: Some((0, link)), parent_from_frame: link_from_frame });
        let elbow = Axes::Frame(scene.frames.len() - 1);
        assert!(Axes::all(&scene, 0).any(|axes| axes == elbow));
        let mut at = Configuration::default();
        for point in [0, scene.timeline.points.len() / 2] {
            scene.place(point, &mut at);
            let mut root_from_link = Vec::new();
            scene.robots[0].robot.link_poses(&at.joint_values[0], &mut root_from_link);
            let expected = scene.robots[0].world_from_root * root_from_link[link.0] * link_from_frame;
            assert_eq!(elbow.world_from_axes(&scene, 0, &at.joint_values), Some(expected));
        }
        assert_eq!(elbow.world_from_axes(&scene, 0, &[]), None);
    }
}
