//! The arm of every TCP, with its inverse kinematics: looked for, and tried, at its first use.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::Resource;
use geometry::Pose;
use kinematics::{JointAt, JointId, JointKind, LinkId, Robot};
use scene::{Scene, SceneRobot};

use super::RobotTcp;

/// The turning joints that lead to a link.
#[derive(Debug)]
pub(crate) struct TcpArm {
    pub(crate) solver: kinematics::Arm,
    base: LinkId,
    /// The places of its joints among the independent joints of the robot.
    pub(crate) slots: Vec<usize>,
}

/// The arms of a scene that were asked for; for people, why there is none.
#[derive(Resource, Debug, Default)]
pub(crate) struct Arms {
    generation: u64,
    known: BTreeMap<(usize, LinkId, u64), Result<Arc<TcpArm>, String>>,
}

/// Arms that are kept: one of seven axes is another arm wherever its redundant joint stands.
const MOST: usize = 64;

impl Arms {
    /// The arm of a TCP in the scene of a generation. The redundant joint that the cell names for an arm of seven axes stands at its value
    /// among those of the robot.
    ///
    /// # Errors
    /// Its pose does not follow from turning joints; for people.
    pub(crate) fn arm(
        &mut self,
        scene: &Scene,
        generation: u64,
        at: RobotTcp,
        values: &[f64],
    ) -> Result<Arc<TcpArm>, String> {
        let RobotTcp { robot, tcp } = at;
        if self.generation != generation || self.known.len() > MOST {
            *self = Self { generation, ..Self::default() };
        }
        let described = &scene.robots[robot];
        let link = tcp.link(described);
        let redundant =
            redundant(described, link).map(|(joint, slot)| JointAt { joint, value: values[slot] });
        let place = redundant.map_or(0, |given| given.value.to_bits());
        let arm = || TcpArm::above(&described.robot, link, redundant).map(Arc::new);
        self.known.entry((robot, link, place)).or_insert_with(arm).clone()
    }
}

/// The redundant joint of the arm above a link, with its place among the independent joints.
fn redundant(robot: &SceneRobot, tip: LinkId) -> Option<(JointId, usize)> {
    let above = robot.robot.chain(robot.robot.root(), tip);
    let joint = above.iter().map(|step| step.joint).rfind(|joint| robot.redundant.contains(joint))?;
    Some((joint, robot.robot.driven_by(joint)?.0))
}

impl TcpArm {
    /// The longest chain of turning joints that ends at a link, without a redundant one, which stands at a value.
    fn above(robot: &Robot, tip: LinkId, redundant: Option<JointAt>) -> Result<Self, String> {
        let name = &robot.links()[tip.0].name;
        let above = robot.chain(robot.root(), tip);
        let Some(last) = above.last().map(|step| step.joint) else {
            return Err(format!("no joint moves link {name}"));
        };
        let chains = robot.turning_chains();
        let Some(chain) = chains.iter().find(|chain| chain.joints.contains(&last)) else {
            let joint = &robot.joints()[last.0];
            let does = if joint.kind == JointKind::Prismatic { "slides" } else { "follows another joint" };
            return Err(format!("joint {}, which carries link {name}, {does}", joint.name));
        };
        let solver = match redundant {
            None => kinematics::Arm::new(robot, chain.from, tip),
            Some(given) => kinematics::Arm::with_locked(robot, chain.from, tip, given),
        };
        let solver = solver.map_err(|error| error.to_string())?;
        let count = solver.joints().len();
        if count < 6 {
            return Err(format!("{count} turning joints lead to link {name}, and six are needed"));
        }
        let slots = solver.joints().map(|joint| {
            let slot = robot.driven_by(joint).map(|(slot, _)| slot);
            slot.ok_or_else(|| format!("joint {} has no value of its own", robot.joints()[joint.0].name))
        });
        let slots: Vec<usize> = slots.collect::<Result<_, _>>()?;
        let carries = robot.chain(robot.root(), chain.from);
        let driver = |joint| robot.driven_by(joint).map(|(slot, _)| slot);
        let follows =
            carries.iter().find(|step| driver(step.joint).is_some_and(|slot| slots.contains(&slot)));
        if let Some(step) = follows {
            let name = &robot.joints()[step.joint.0].name;
            return Err(format!("joint {name}, which carries the arm, follows a joint of the arm"));
        }
        Ok(Self { solver, base: chain.from, slots })
    }

    /// The values of its joints among those of the robot.
    pub(crate) fn angles(&self, values: &[f64]) -> Vec<f64> {
        self.slots.iter().map(|slot| values[*slot]).collect()
    }

    /// All values of the robot with those of the arm's joints.
    pub(crate) fn with(&self, values: &[f64], angles: &[f64]) -> Vec<f64> {
        let mut all = values.to_vec();
        for (slot, angle) in self.slots.iter().zip(angles) {
            all[*slot] = *angle;
        }
        all
    }

    /// The pose of its tip in its base that brings a TCP to a pose in the world, while its robot's other joints keep their values.
    pub(crate) fn base_from_tip(
        &self,
        scene: &Scene,
        at: RobotTcp,
        values: &[f64],
        world_from_tcp: &Pose,
    ) -> Pose {
        let robot = &scene.robots[at.robot];
        let mut root_from_link = Vec::new();
        robot.robot.link_poses(values, &mut root_from_link);
        let world_from_base = robot.world_from_root * root_from_link[self.base.0];
        world_from_base.inverse() * *world_from_tcp * at.tcp.link_from_tcp(robot).inverse()
    }
}
