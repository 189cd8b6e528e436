//! Frames in which poses are read off, and along whose axes tools move.

use geometry::Pose;
use simulator::{Scene, SceneRobot};

/// A frame that stands while a robot moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Axes {
    /// The world of the cell.
    World,
    /// The world of the robot's controller.
    Controller,
    /// The root link of the robot.
    Root,
    /// A frame of the cell that no joint moves, by its index.
    Frame(usize),
}

impl Axes {
    /// All frames of a robot, those of the cell last; the controller's world only where it is not the root link.
    pub fn all(scene: &Scene, robot: usize) -> impl Iterator<Item = Self> + use<> {
        let controller = has_own_world(&scene.robots[robot]).then_some(Self::Controller);
        let standing = scene.frames.iter().enumerate().filter(|(_, frame)| frame.link.is_none());
        let frames: Vec<Self> = standing.map(|(frame, _)| Self::Frame(frame)).collect();
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

    /// Its pose in the world, metres.
    pub fn world_from_axes(self, scene: &Scene, robot: usize) -> Pose {
        let robot = &scene.robots[robot];
        match self {
            Self::World => Pose::identity(),
            Self::Controller => robot.world_from_root * robot.root_from_world,
            Self::Root => robot.world_from_root,
            Self::Frame(frame) => scene.frames[frame].parent_from_frame,
        }
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
