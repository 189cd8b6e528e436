//! The point of a robot that is read off and moved in space.

use geometry::Pose;
use kinematics::{LinkId, Robot};
use scene::{Scene, SceneRobot};

/// A point of a robot with its axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tcp {
    /// The tool centre point of a tool, by its index.
    Tool(usize),
    /// The last link of the robot.
    Flange,
}

/// A TCP of a robot of the scene.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RobotTcp {
    /// Index of the robot.
    pub(crate) robot: usize,
    /// Its point.
    pub(crate) tcp: Tcp,
}

impl Tcp {
    /// All points of a robot: its tools, then its last link.
    pub fn all(robot: &SceneRobot) -> impl Iterator<Item = Self> + use<> {
        (0..robot.tools.len()).map(Self::Tool).chain([Self::Flange])
    }

    /// The name of the tool or link.
    pub fn name(self, robot: &SceneRobot) -> &str {
        match self {
            Self::Tool(tool) => &robot.tools[tool].name,
            Self::Flange => &robot.robot.links()[last_link(&robot.robot).0].name,
        }
    }

    /// The link that carries it.
    pub(crate) fn link(self, robot: &SceneRobot) -> LinkId {
        match self {
            Self::Tool(tool) => robot.tools[tool].link,
            Self::Flange => last_link(&robot.robot),
        }
    }

    /// Its place on that link.
    pub(crate) fn link_from_tcp(self, robot: &SceneRobot) -> Pose {
        match self {
            Self::Tool(tool) => robot.tools[tool].link_from_tcp,
            Self::Flange => Pose::identity(),
        }
    }

    /// Its pose in the world at the values of all independent joints of its robot.
    ///
    /// # Panics
    /// Where `values` does not hold one value per independent joint.
    pub fn world_from_tcp(self, scene: &Scene, robot: usize, values: &[f64]) -> Pose {
        let robot = &scene.robots[robot];
        let mut root_from_link = Vec::new();
        robot.robot.link_poses(values, &mut root_from_link);
        robot.world_from_root * root_from_link[self.link(robot).0] * self.link_from_tcp(robot)
    }
}

/// The link with the most ancestors; the first one in the file if there are several.
fn last_link(robot: &Robot) -> LinkId {
    let depth = |link: LinkId| std::iter::successors(Some(link), |link| robot.parent(*link)).count();
    let links = (0..robot.links().len()).map(LinkId);
    links.rev().max_by_key(|link| depth(*link)).unwrap_or(robot.root())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_link_is_farthest_out() {
        let urdf =
            br#"<robot name="r"><link name="a"/><link name="b"/><link name="left"/><link name="right"/>
            <joint name="ab" type="fixed"><parent link="a"/><child link="b"/></joint>
            <joint name="l" type="fixed"><parent link="b"/><child link="left"/></joint>
            <joint name="r" type="fixed"><parent link="b"/><child link="right"/></joint></robot>"#;
        let (robot, _) = Robot::from_urdf(urdf, "r.urdf").expect("reads");
        assert_eq!(robot.links()[last_link(&robot).0].name, "left");
    }
}
