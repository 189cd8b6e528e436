//! The chain of transforms from one body to another.

use geometry::Pose;
use kinematics::{JointId, JointKind, LinkId, Robot};

use super::jet::Jet;
use crate::affine::{Affine, Axis};
use crate::interval::Interval;

/// A transform of a chain.
#[derive(Clone, Debug)]
enum Factor {
    /// One that does not move.
    Constant(Box<Affine>),
    /// A joint, or the inverse of its transform.
    Joint { robot: usize, joint: JointId, is_inverse: bool, kind: Moves },
}

/// What a joint does.
#[derive(Clone, Debug)]
enum Moves {
    Turns(Box<Axis>),
    Slides([Interval; 3]),
}

/// The transforms from one frame to another, in the order in which they are multiplied (Redon et al. 2004, equation 6).
#[derive(Clone, Debug, Default)]
pub(crate) struct Chain {
    factors: Vec<Factor>,
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

    /// Whether no joint of a chain moves.
    pub(crate) fn is_still(&self, chain: &Chain) -> bool {
        chain.factors.iter().all(|factor| match factor {
            Factor::Constant(_) => true,
            Factor::Joint { robot, joint, .. } => {
                self.joints[*robot][joint.0].1.magnitude() < f64::MIN_POSITIVE * 4.0
            }
        })
    }
}

impl Chain {
    /// From the root of a robot down to one of its links.
    fn down(&mut self, (index, robot): (usize, &Robot), links: &[LinkId]) {
        for link in links {
            let Some(id) = robot.links()[link.0].parent_joint else { continue };
            self.push_constant(&robot.joints()[id.0].parent_from_joint);
            self.push_joint((index, robot), id, false);
        }
    }

    /// From links, given from the root on, up again.
    fn up(&mut self, (index, robot): (usize, &Robot), links: &[LinkId]) {
        for link in links.iter().rev() {
            let Some(id) = robot.links()[link.0].parent_joint else { continue };
            self.push_joint((index, robot), id, true);
            self.push_constant(&robot.joints()[id.0].parent_from_joint.inverse());
        }
    }

    fn push_joint(&mut self, (robot, of): (usize, &Robot), joint: JointId, is_inverse: bool) {
        let kind = match of.joints()[joint.0].kind {
            JointKind::Fixed => return,
            JointKind::Revolute | JointKind::Continuous => {
                Moves::Turns(Box::new(Axis::new(&of.joints()[joint.0].axis)))
            }
            JointKind::Prismatic => {
                let axis: [f64; 3] = of.joints()[joint.0].axis.into();
                Moves::Slides(axis.map(Interval::point))
            }
        };
        self.factors.push(Factor::Joint { robot, joint, is_inverse, kind });
    }

    fn push_constant(&mut self, pose: &Pose) {
        let pose = Affine::of_pose(pose);
        if let Some(Factor::Constant(last)) = self.factors.last_mut() {
            **last = last.times(&pose, 1.0);
        } else {
            self.factors.push(Factor::Constant(Box::new(pose)));
        }
    }

    /// The chain that maps coordinates of `to` to coordinates of `from`; `None` stands for the world.
    pub(crate) fn between(
        robots: &[(&Robot, Pose)],
        from: Option<(usize, LinkId)>,
        to: Option<(usize, LinkId)>,
    ) -> Self {
        let path = |end: Option<(usize, LinkId)>| {
            end.map_or_else(Vec::new, |(robot, link)| links_to(robots[robot].0, link))
        };
        let (up, down) = (path(from), path(to));
        let mut chain = Self::default();
        match (from, to) {
            (Some((robot, _)), Some((other, _))) if robot == other => {
                let common = up.iter().zip(&down).take_while(|(a, b)| a == b).count();
                chain.up((robot, robots[robot].0), &up[common..]);
                chain.down((robot, robots[robot].0), &down[common..]);
            }
            _ => {
                if let Some((robot, _)) = from {
                    chain.up((robot, robots[robot].0), &up);
                    chain.push_constant(&robots[robot].1.inverse());
                }
                if let Some((robot, _)) = to {
                    chain.push_constant(&robots[robot].1);
                    chain.down((robot, robots[robot].0), &down);
                }
            }
        }
        chain
    }

    /// The transform over an interval of time, with its derivatives.
    pub(super) fn jet(&self, motion: &SegmentMotion, times: Interval) -> Jet {
        let mut jet = Jet::new();
        let middle = Interval::point(times.middle());
        for factor in &self.factors {
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

/// The links from the root to a link, both included.
fn links_to(robot: &Robot, link: LinkId) -> Vec<LinkId> {
    let parent =
        |link: &LinkId| robot.links()[link.0].parent_joint.map(|joint| robot.joints()[joint.0].parent);
    let mut links: Vec<LinkId> = std::iter::successors(Some(link), parent).collect();
    links.reverse();
    links
}
