//! The chain of transforms from one body to another.

use std::collections::BTreeMap;

use geometry::Pose;
use kinematics::{JointId, JointKind, LinkId, Robot};

use super::jet::Jet;
use crate::affine::{AffineInterval, AxisTransforms};
use crate::interval::Interval;

/// A transform of a chain.
#[derive(Clone, Debug)]
enum Factor {
    /// One that does not move.
    Constant(Box<AffineInterval>),
    /// A joint, or the inverse of its transform.
    Joint { robot: usize, joint: JointId, is_inverse: bool, kind: Moves },
}

/// What a joint does.
#[derive(Clone, Debug)]
enum Moves {
    Turns(Box<AxisTransforms>),
    Slides([Interval; 3]),
}

/// A place that moves: a link of a robot; the world where there is none.
type LinkOrWorld = Option<(usize, LinkId)>;

/// The transforms from one frame to another, in the order in which they are multiplied (Redon et al. 2004, equation 6): those of another
/// chain, and the step to the next link.
#[derive(Clone, Debug, Default)]
struct FactorChain {
    prefix: Option<usize>,
    factors: Vec<Factor>,
}

/// Chains between places, by index; chains that begin alike share their beginnings.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chains {
    all: Vec<FactorChain>,
    known: BTreeMap<[Option<(usize, usize)>; 2], usize>,
}

/// The values of all joints along one segment: linear in time from 0 to 1.
#[derive(Clone, Debug)]
pub(crate) struct SegmentMotion {
    /// Per robot and joint: the value at time 0, and the change until time 1; radians or metres.
    joints: Vec<Vec<(Interval, Interval)>>,
}

impl SegmentMotion {
    /// From the joint vectors at both ends, per robot. The rotation of a joint is its signed change: a turn above 180° does not
    /// become the short way round, as it does where it is taken from the rotation matrices (the source, section 3.3).
    pub(crate) fn new<'a>(ends: impl Iterator<Item = (&'a Robot, [&'a [f64]; 2])>) -> Self {
        let of_robot = |(robot, [from, to]): (&Robot, [&[f64]; 2])| {
            let of_joint = |index: usize| {
                let [start, end] = [from, to].map(|q| Interval::point(robot.joint_value(q, JointId(index))));
                (start, end - start)
            };
            (0..robot.joints().len()).map(of_joint).collect()
        };
        Self { joints: ends.map(of_robot).collect() }
    }
}

/// The transform of a joint from its parent's frame to its child's, or back.
fn step(index: usize, robot: &Robot, link: LinkId, is_inverse: bool) -> Vec<Factor> {
    let Some(joint) = robot.links()[link.0].parent_joint else { return Vec::new() };
    let of = &robot.joints()[joint.0];
    let kind = match of.kind {
        JointKind::Fixed => None,
        JointKind::Revolute | JointKind::Continuous => {
            Some(Moves::Turns(Box::new(AxisTransforms::new(&of.axis))))
        }
        JointKind::Prismatic => {
            let axis: [f64; 3] = of.axis.into();
            Some(Moves::Slides(axis.map(Interval::point)))
        }
    };
    let moves = kind.map(|kind| Factor::Joint { robot: index, joint, is_inverse, kind });
    if is_inverse {
        moves.into_iter().chain([constant(&of.parent_from_joint.inverse())]).collect()
    } else {
        [constant(&of.parent_from_joint)].into_iter().chain(moves).collect()
    }
}

fn constant(pose: &Pose) -> Factor {
    Factor::Constant(Box::new(AffineInterval::of_pose(pose)))
}

impl Chains {
    /// The chain that maps coordinates of `to` to coordinates of `from`.
    pub(crate) fn between(&mut self, robots: &[(&Robot, Pose)], from: LinkOrWorld, to: LinkOrWorld) -> usize {
        let key = [from, to].map(|place| place.map(|(robot, link)| (robot, link.0)));
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let chain = if from == to {
            FactorChain::default()
        } else {
            let (before, factors) = last_step(robots, from, to);
            FactorChain { prefix: Some(self.between(robots, from, before)), factors }
        };
        self.all.push(chain);
        self.known.insert(key, self.all.len() - 1);
        self.all.len() - 1
    }

    /// Whether no joint of a chain moves.
    pub(crate) fn is_still(&self, chain: usize, motion: &SegmentMotion) -> bool {
        let FactorChain { prefix, factors } = &self.all[chain];
        let stands = |factor: &Factor| match factor {
            Factor::Constant(_) => true,
            Factor::Joint { robot, joint, .. } => {
                motion.joints[*robot][joint.0].1.magnitude() < f64::MIN_POSITIVE * 4.0
            }
        };
        factors.iter().all(stands) && prefix.is_none_or(|prefix| self.is_still(prefix, motion))
    }

    /// The chain with which a chain begins.
    pub(super) fn prefix(&self, chain: usize) -> Option<usize> {
        self.all[chain].prefix
    }

    /// The transform over an interval of time, with its derivatives, from that of the prefix.
    pub(super) fn jet(
        &self,
        chain: usize,
        prefix: Option<&Jet>,
        motion: &SegmentMotion,
        times: Interval,
    ) -> Jet {
        let mut jet = prefix.map_or_else(Jet::new, Jet::clone);
        let middle = Interval::point(times.middle());
        for factor in &self.all[chain].factors {
            match factor {
                Factor::Constant(constant) => jet.times_constant(constant),
                Factor::Joint { robot, joint, is_inverse, kind } => {
                    let (mut start, mut change) = motion.joints[*robot][joint.0];
                    if *is_inverse {
                        (start, change) = (-start, -change);
                    }
                    let value = |times: Interval| start + times * change;
                    match kind {
                        Moves::Turns(axis) => jet.times_turn(axis, [value(middle), value(times)], change),
                        Moves::Slides(axis) => jet.times_slide(axis, [value(middle), value(times)], change),
                    }
                }
            }
        }
        jet
    }
}

/// The place next to `to` on the way from `from`, and the step from there.
fn last_step(robots: &[(&Robot, Pose)], from: LinkOrWorld, to: LinkOrWorld) -> (LinkOrWorld, Vec<Factor>) {
    let Some((index, link)) = to else {
        // The way to the world leads over the root.
        let (index, _) = from.expect("another place than the world");
        let (robot, world_from_root) = &robots[index];
        return (Some((index, robot.root())), vec![constant(&world_from_root.inverse())]);
    };
    let (robot, world_from_root) = &robots[index];
    if let Some((_, start)) = from.filter(|(other, _)| *other == index) {
        // Down to a link that carries the start: from its child on the way.
        let above = links_to(robot, start);
        if let Some(depth) = above.iter().position(|other| *other == link) {
            let child = above[depth + 1];
            return (Some((index, child)), step(index, robot, child, true));
        }
    }
    match robot.parent(link) {
        Some(parent) => (Some((index, parent)), step(index, robot, link, false)),
        None => (None, vec![constant(world_from_root)]),
    }
}

/// The links from the root to a link, both included.
fn links_to(robot: &Robot, link: LinkId) -> Vec<LinkId> {
    let parent =
        |link: &LinkId| robot.links()[link.0].parent_joint.map(|joint| robot.joints()[joint.0].parent);
    let mut links: Vec<LinkId> = std::iter::successors(Some(link), parent).collect();
    links.reverse();
    links
}
