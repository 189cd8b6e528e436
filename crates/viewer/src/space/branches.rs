//! The joint values that bring a TCP to its pose, to step through.

use std::f64::consts::TAU;

use kinematics::{Completeness, Robot};
use scene::Scene;
use simulator::Verdict;

use super::arms::{Arms, TcpArm};
use super::{RobotTcp, Tcp};

/// Joint values closer than this are the same, radians.
const SAME: f64 = 1e-6;

/// The solutions of a pose, the one at which they were looked for first, then the nearest ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Branches {
    /// The robot.
    pub robot: usize,
    /// Its point.
    pub tcp: Tcp,
    /// The joint values of the robot in every solution: joints of the arm within their limits, in the turn nearest to those of the
    /// first one.
    pub list: Vec<Vec<f64>>,
    /// The solution that the joints are in.
    pub at: usize,
    /// How many solutions are left out because no turn of some joint lies within its limits.
    pub beyond_limits: usize,
    /// What is known of other solutions.
    pub completeness: Completeness,
    /// The verdicts of those that were shown and checked.
    pub verdicts: Vec<Option<Verdict>>,
}

impl Branches {
    /// Looks for the solutions of the pose that a TCP has.
    ///
    /// # Errors
    /// The arm has no solutions that can be listed; for people.
    pub(crate) fn find(
        scene: &Scene,
        arms: &mut Arms,
        generation: u64,
        at: RobotTcp,
        values: &[f64],
    ) -> Result<Self, String> {
        let RobotTcp { robot, tcp } = at;
        let arm = arms.arm(scene, generation, at, values)?;
        if !arm.solver.has_solver() {
            let count = arm.slots.len();
            let hint = if count == 7 { ": the cell file may name one of them as redundant" } else { "" };
            return Err(format!("the pose does not determine the {count} joints of this arm{hint}"));
        }
        let world_from_tcp = tcp.world_from_tcp(scene, robot, values);
        let base_from_tip = arm.base_from_tip(scene, at, values, &world_from_tcp);
        let now = arm.angles(values);
        let found = arm.solver.solutions_near(&base_from_tip, &now);
        let mut list = vec![values.to_vec()];
        let mut beyond_limits = 0;
        let mut is_listed = false;
        for solution in &found.list {
            if !is_listed && are_turns(&solution.q, &now) {
                is_listed = true;
                continue;
            }
            match nearest_turns(&scene.robots[robot].robot, &arm, &solution.q, &now) {
                Some(angles) => list.push(arm.with(values, &angles)),
                None => beyond_limits += 1,
            }
        }
        // A list that lacks the values from which it was asked for may lack others.
        let completeness = if is_listed { found.completeness } else { Completeness::MayMiss };
        let verdicts = vec![None; list.len()];
        Ok(Self { robot, tcp, list, at: 0, beyond_limits, completeness, verdicts })
    }

    /// Whether the joints are in the solution that it says.
    pub fn is_at(&self, values: &[Vec<f64>]) -> bool {
        values.get(self.robot) == Some(&self.list[self.at])
    }

    /// Goes on by some solutions, round and round; negative for back.
    pub(crate) fn go(&mut self, by: i64) {
        self.at = (self.at as i64 + by).rem_euclid(self.list.len() as i64) as usize;
    }
}

/// Whether two joint vectors are whole turns apart.
fn are_turns(a: &[f64], b: &[f64]) -> bool {
    a.iter().zip(b).all(|(a, b)| (a - b - TAU * ((a - b) / TAU).round()).abs() <= SAME)
}

/// Whole turns of a solution within the limits, joint by joint the nearest to `now`; `None` if a joint has none.
fn nearest_turns(robot: &Robot, arm: &TcpArm, q: &[f64], now: &[f64]) -> Option<Vec<f64>> {
    let within = arm.solver.turns_within_limits(q);
    let joints = arm.solver.joints().zip(within).zip(q.iter().zip(now));
    let nearest = joints.map(|((joint, turns), (angle, now))| {
        if robot.joints()[joint.0].limits.is_none() {
            return Some(angle + TAU * ((now - angle) / TAU).round());
        }
        turns.into_iter().min_by(|a, b| (a - now).abs().total_cmp(&(b - now).abs()))
    });
    nearest.collect()
}
