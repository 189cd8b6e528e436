//! Forward kinematics of the scene, and the bounds that enter eps.

use crate::{Member, MemberFrame, MemberShape, Scene, SceneRobot};
use continuous::Eps;
use diagnostics::Problem;
use geometry::Pose;
use kinematics::{JointId, JointKind, PathParameter};

/// Joints that count for the inverse and the product of poses by which an object gets its place in a new frame.
const JOINTS_PER_STAY: usize = 4;

/// The joint values and member poses at one instant; reuse it to save allocations.
#[derive(Clone, Debug, Default)]
pub struct Configuration {
    /// Per robot, one value per independent joint.
    pub joint_values: Vec<Vec<f64>>,
    /// Pose per member, in scene order.
    pub world_from_member: Vec<Pose>,
    /// Per robot, the poses of its links.
    pub(crate) root_from_link: Vec<Vec<Pose>>,
}

impl Scene {
    /// Computes the poses of all members at an interpolation point (patent steps 110 and 112).
    pub fn place(&self, point: usize, at: &mut Configuration) {
        self.place_at(PathParameter::of_point(point), at);
    }

    /// Computes the poses of all members at an instant; the motion is joint-linear between interpolation points.
    pub fn place_at(&self, moment: PathParameter, at: &mut Configuration) {
        self.set_joint_values(moment, at);
        self.place_members(at);
    }

    /// Sets the joint values of an instant alone: poses stay those of another one.
    pub fn set_joint_values(&self, moment: PathParameter, at: &mut Configuration) {
        at.joint_values.resize_with(self.robots.len(), Vec::new);
        for (scene_robot, q) in self.robots.iter().zip(&mut at.joint_values) {
            q.clone_from(&scene_robot.rest);
            if let Some((trajectory, slots)) = &scene_robot.driven {
                for (joint, slot) in slots.iter().enumerate() {
                    q[*slot] = self.timeline.position_at(moment, *trajectory, joint);
                }
            }
        }
    }

    /// The pose of a tool's centre point in the world, metres, by robot and tool index, at a configuration that was placed.
    pub fn world_from_tcp(&self, robot: usize, tool: usize, at: &Configuration) -> Pose {
        let scene_robot = &self.robots[robot];
        let tool = &scene_robot.tools[tool];
        scene_robot.world_from_root * at.root_from_link[robot][tool.link.0] * tool.link_from_tcp
    }

    /// Computes the poses of all members at these values of all independent joints, per robot, in radians and metres. Values outside
    /// joint limits are kept.
    ///
    /// # Errors
    /// A wrong number of values, or a value that is not finite; the poses then stay as they are.
    pub fn place_posed(&self, joint_values: &[Vec<f64>], at: &mut Configuration) -> Result<(), Problem> {
        self.check_joint_values(joint_values)?;
        at.joint_values.clear();
        at.joint_values.extend_from_slice(joint_values);
        self.place_members(at);
        Ok(())
    }

    /// The poses in the world of all links of robots, as `robot/link` or the link alone in a one-URDF run, and of all objects, at a
    /// configuration that was placed.
    pub fn link_poses(&self, at: &Configuration) -> Vec<(String, Pose)> {
        let of_robot = |(scene_robot, root_from_link): (&SceneRobot, &Vec<Pose>)| {
            let links = scene_robot.robot.links().iter().zip(root_from_link);
            let poses = links.map(|(link, root_from_link)| {
                (self.joint_name(scene_robot, &link.name), scene_robot.world_from_root * *root_from_link)
            });
            poses.collect::<Vec<_>>()
        };
        let objects = self.members.iter().filter_map(|member| match member.frame {
            MemberFrame::Fixed { world_from_member } => Some((member.name.clone(), world_from_member)),
            MemberFrame::Link { .. } => None,
        });
        self.robots.iter().zip(&at.root_from_link).flat_map(of_robot).chain(objects).collect()
    }

    /// Forward kinematics at the joint values of a configuration.
    fn place_members(&self, at: &mut Configuration) {
        at.root_from_link.resize_with(self.robots.len(), Vec::new);
        for ((scene_robot, q), links) in self.robots.iter().zip(&at.joint_values).zip(&mut at.root_from_link)
        {
            scene_robot.robot.link_poses(q, links);
        }
        at.world_from_member.clear();
        at.world_from_member.extend(self.members.iter().map(|member| match member.frame {
            MemberFrame::Link { robot, link } => {
                self.robots[robot].world_from_root * at.root_from_link[robot][link.0]
            }
            MemberFrame::Fixed { world_from_member } => world_from_member,
        }));
    }

    /// Upper bound on the distance of a frame origin of any link or object from the world origin during the run, metres.
    pub fn reach_m(&self) -> f64 {
        let robots = self.robots.iter().map(|scene_robot| self.reach_of_m(scene_robot));
        let fixed = self.members.iter().map(|member| match member.frame {
            MemberFrame::Fixed { world_from_member } => world_from_member.translation.norm(),
            MemberFrame::Link { .. } => 0.0,
        });
        robots.chain(fixed).fold(0.0, f64::max)
    }

    /// The part of one robot in [`Self::reach_m`].
    pub(super) fn reach_of_m(&self, scene_robot: &SceneRobot) -> f64 {
        let travel_m = |id| self.largest_value_of(scene_robot, id);
        scene_robot.world_from_root.translation.norm() + scene_robot.robot.reach_m(travel_m)
    }

    /// Largest distance of a surface point from its member's origin, metres.
    pub fn largest_coordinate_m(&self) -> f64 {
        self.members.iter().map(coordinate_m).fold(0.0, f64::max)
    }

    /// The number of joints on the longest path from a root to a link, over all robots.
    pub fn longest_chain(&self) -> usize {
        self.robots.iter().map(|scene_robot| scene_robot.robot.longest_chain()).max().unwrap_or(0)
    }

    /// The rounding budget of a run. The place of an object that is handled comes through the chains of all its carriers.
    pub fn eps(&self) -> Eps {
        let chain = self.longest_chain();
        let handled = self.most_stays().saturating_sub(1);
        let joints = chain + handled * (chain + JOINTS_PER_STAY);
        Eps::new(self.reach_m(), self.largest_coordinate_m(), joints, self.largest_turn_rad())
    }

    /// The largest number of stays of an object that programs handle; 0 if they handle none.
    fn most_stays(&self) -> usize {
        let firsts = self.members.iter().filter_map(|member| Some(member.stay.as_ref()?.first));
        let mut counts = std::collections::BTreeMap::new();
        firsts.for_each(|first| *counts.entry(first).or_insert(0_usize) += 1);
        counts.into_values().max().unwrap_or(0)
    }

    /// Largest magnitude of a value of a rotational joint during the run, radians.
    pub(crate) fn largest_turn_rad(&self) -> f64 {
        self.robots.iter().map(|scene_robot| self.turn_of_rad(scene_robot)).fold(0.0, f64::max)
    }

    /// The part of one robot in [`Self::largest_turn_rad`].
    pub(super) fn turn_of_rad(&self, scene_robot: &SceneRobot) -> f64 {
        let joints = scene_robot.robot.joints().iter().enumerate();
        let turning = joints.filter(|(_, joint)| joint.kind != JointKind::Prismatic);
        turning.map(|(id, _)| self.largest_value_of(scene_robot, JointId(id))).fold(0.0, f64::max)
    }

    /// Upper bound on the magnitude of a joint's value during the run, mimic joints included.
    pub(super) fn largest_value_of(&self, scene_robot: &SceneRobot, id: JointId) -> f64 {
        let robot = &scene_robot.robot;
        let own = |id: JointId| {
            let slot = robot.independent_joints().binary_search(&id);
            self.largest_value(scene_robot, slot.expect("a joint that takes a value of its own"))
        };
        let joint = &robot.joints()[id.0];
        match joint.mimic {
            _ if !joint.kind.is_movable() => 0.0,
            None => own(id),
            Some(mimic) => mimic.multiplier.abs() * own(mimic.source) + mimic.offset.abs(),
        }
    }

    fn largest_value(&self, scene_robot: &SceneRobot, slot: usize) -> f64 {
        let driven = scene_robot.driven.as_ref().and_then(|(trajectory, slots)| {
            let column = slots.iter().position(|&s| s == slot)?;
            let values = self.timeline.points.iter().map(|point| point.positions[*trajectory][column].abs());
            let levels = self.trajectories[*trajectory].corners.iter().flat_map(|corner| &corner.levels);
            let lanes = levels.flat_map(|level| &level.lanes).flat_map(|lane| &lane.points);
            values.chain(lanes.map(|point| point[column].abs())).reduce(f64::max)
        });
        driven.unwrap_or_else(|| scene_robot.rest[slot].abs())
    }
}

/// Largest distance of a surface point from its member's origin, metres.
pub(super) fn coordinate_m(member: &Member) -> f64 {
    let of_piece = |shape: &MemberShape| {
        let bounds = shape.shape.mesh.bounds();
        shape.member_from_shape.translation.norm() + bounds.low.coords.norm().max(bounds.high.coords.norm())
    };
    member.shapes.iter().map(of_piece).fold(0.0, f64::max)
}
