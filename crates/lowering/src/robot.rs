//! What a program asks of its robot, answered by inverse kinematics and proven following.

use geometry::Pose;
use nalgebra::Vector6;
use program::{CartesianPath, CartesianRobot, Followed, StopReason, Unreached};

use crate::axes;
use crate::follow::follow;
use crate::model::Model;
use crate::nearest::nearest;
use crate::tool_arm::ToolArm;
use crate::{Axis, Lowering};

/// Joints above the arm of a tool, and all others that are no part of it, stand during a move in space.
///
/// Tools that [`CartesianRobot::check_tool`] refuses are followed nowhere and reach nothing; limits of joints play a part in
/// [`CartesianRobot::joints_at`] alone.
impl CartesianRobot for Lowering<'_> {
    fn positions_of_axes(&self, joints: &[String], axes: &[f64]) -> Result<Vec<f64>, String> {
        axes::positions_of_axes(&self.axes, joints, axes)
    }

    fn is_coupled(&self, joint: &str) -> bool {
        let of = |axis: &Axis| {
            (axis.joint == joint && !axis.plus.is_empty())
                || axis.plus.iter().any(|(other, _)| other == joint)
        };
        self.axes.iter().any(of)
    }

    fn tools(&self) -> Vec<&str> {
        self.tool_names()
    }

    fn frames(&self) -> Vec<&str> {
        self.frames.iter().map(|frame| frame.name.as_str()).collect()
    }

    fn root_from_frame(&self, frame: Option<&str>) -> Option<Pose> {
        let Some(name) = frame else { return Some(self.root_from_world) };
        self.frames.iter().find(|frame| frame.name == name).map(|frame| frame.root_from_frame)
    }

    fn check_tool(&self, tool: &str, joints: &[String]) -> Result<(), String> {
        let (_, arm) = self.arm(tool)?;
        arm.places(joints).map(|_| ())
    }

    /// # Panics
    /// Where there is no such tool, or a joint is not an independent joint of the robot.
    fn root_from_tcp(&self, tool: &str, joints: &[String], position: &[f64]) -> Pose {
        let tool = self.tool(tool).expect("the tool is one of the robot's");
        let all = self.all_joints(joints, position).expect("one value per independent joint of the program");
        let mut root_from_link = Vec::new();
        self.robot.link_poses(&all, &mut root_from_link);
        root_from_link[tool.link.0] * tool.link_from_tcp
    }

    fn joints_at(
        &self,
        tool: &str,
        joints: &[String],
        root_from_tcp: &Pose,
        [from, near]: [&[f64]; 2],
    ) -> Result<Vec<f64>, Unreached> {
        let undecided = Unreached { reason: StopReason::NotProven, is_proven: false };
        let Some(asked) = self.asked(tool, joints, from).filter(|_| near.len() == from.len()) else {
            return Err(undecided);
        };
        let near = Vector6::from_fn(|joint, _| near[asked.places[joint]]);
        let base_from_tip = asked.base_from_root * *root_from_tcp * asked.tip_from_tcp.inverse();
        let q = nearest(&asked.arm.arm, &base_from_tip, &near)?;
        Ok(asked.in_program(from, &q))
    }

    fn follow(&self, tool: &str, joints: &[String], start: &[f64], path: &CartesianPath) -> Followed {
        let undecided = Unreached { reason: StopReason::NotProven, is_proven: false };
        let Some(asked) = self.asked(tool, joints, start) else {
            return Followed { pieces: Vec::new(), stop: Some(undecided) };
        };
        let model = Model {
            arm: &asked.arm.arm,
            tip_from_tcp: asked.tip_from_tcp,
            base_from_root: asked.base_from_root,
            path,
        };
        let (steps, stop) = follow(&model, &asked.q);
        let still = vec![0.0; start.len()];
        let pieces = steps.into_iter().map(|step| program::Piece {
            share: step.share,
            position: asked.in_program(start, &step.q),
            deviations: asked.in_program(&still, &step.deviations),
        });
        Followed { pieces: pieces.collect(), stop }
    }
}

/// The arm of a tool at the joint values of a program.
struct Asked<'a> {
    arm: &'a ToolArm,
    tip_from_tcp: Pose,
    base_from_root: Pose,
    /// The places of the arm's joints among those of the program.
    places: [usize; 6],
    /// The values of the arm's joints.
    q: Vector6<f64>,
}

impl Lowering<'_> {
    fn asked(&self, tool: &str, joints: &[String], position: &[f64]) -> Option<Asked<'_>> {
        let (tool, arm) = self.arm(tool).ok()?;
        let places = arm.places(joints).ok()?;
        let all = self.all_joints(joints, position)?;
        Some(Asked {
            arm,
            tip_from_tcp: tool.link_from_tcp,
            base_from_root: arm.base_from_root(self.robot, &all),
            places,
            q: Vector6::from_fn(|joint, _| position[places[joint]]),
        })
    }
}

impl Asked<'_> {
    /// The program's joints with values of the arm's joints, and the others as given.
    fn in_program(&self, others: &[f64], q: &Vector6<f64>) -> Vec<f64> {
        let mut all = others.to_vec();
        for (place, value) in self.places.iter().zip(q) {
            all[*place] = *value;
        }
        all
    }
}
