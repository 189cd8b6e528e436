//! What a program asks of its robot, answered by inverse kinematics and proven following.

use std::sync::Arc;

use geometry::Pose;
use kinematics::{Arm, WristSides};
use nalgebra::Vector6;
use program::{
    Accelerations, CartesianRobot, CommandedPath, CornerLane, CornerMode, Followed, PathBeside, PoseJoints,
    StopReason, Unchosen, Unreached,
};

use crate::axes;
use crate::beside::{TrackedBeside, track_beside};
use crate::carried::CarrierMotion;
use crate::every_turn::every_turn;
use crate::follow::follow;
use crate::model::PathModel;
use crate::nearest::{NotChosen, nearest};
use crate::redundant::RedundantMotion;
use crate::tool_arm::ToolArm;
use crate::{ControllerAxis, FramePlace, Lowering};

/// Joints above the arm of a tool, and all others that are no part of it, move linearly during a move in space; those above the arm or the
/// frame of the path carry them.
///
/// Tools that [`CartesianRobot::check_tool`] refuses are followed nowhere and reach nothing; limits of joints play a part in
/// [`CartesianRobot::joints_at`] alone.
impl CartesianRobot for Lowering<'_> {
    fn positions_of_axes(&self, joints: &[String], axes: &[f64]) -> Result<Vec<f64>, String> {
        axes::positions_of_axes(&self.axes, joints, axes)
    }

    fn is_coupled(&self, joint: &str) -> bool {
        let of = |axis: &ControllerAxis| {
            (axis.joint == joint && !axis.plus.is_empty())
                || axis.plus.iter().any(|(other, _)| other == joint)
        };
        self.axes.iter().any(of)
    }

    fn asked_as(&self) -> &str {
        &self.asked_as
    }

    fn accelerations(&self) -> Option<&Accelerations> {
        self.accelerations.as_ref()
    }

    fn corners(&self) -> CornerMode {
        self.corners
    }

    fn tools(&self) -> Vec<&str> {
        self.tool_names()
    }

    fn stands_first(&self, tool: &str) -> bool {
        self.tool(tool).is_some_and(|tool| tool.stands_first)
    }

    fn frames(&self) -> Vec<&str> {
        self.frames.iter().map(|frame| frame.name.as_str()).collect()
    }

    /// # Panics
    /// Where a joint is not an independent joint of the robot.
    fn root_from_frame(&self, frame: Option<&str>, joints: &[String], position: &[f64]) -> Option<Pose> {
        let Some(name) = frame else { return Some(self.root_from_world) };
        let (link, link_from_frame) = self.frame(name)?;
        if link == self.robot.root() {
            return Some(link_from_frame);
        }
        let all = self.all_joints(joints, position).expect("one value per independent joint of the program");
        let mut root_from_link = Vec::new();
        self.robot.link_poses(&all, &mut root_from_link);
        Some(root_from_link[link.0] * link_from_frame)
    }

    fn check_frame(&self, frame: &str, tool: Option<&str>) -> Result<(), String> {
        match self.frames.iter().find(|known| known.name == frame).map(|known| &known.place) {
            None => Err(format!("there is no frame {frame:?}")),
            Some(FramePlace::Unknown(reason)) => Err(reason.clone()),
            Some(FramePlace::Link { link, .. }) => {
                let Some(tool) = tool else { return Ok(()) };
                let (_, arm) = self.arm(tool)?;
                if self.moves(&arm.all_names(), [arm.base, *link]) {
                    return Err(format!(
                        "the arm of tool {tool} itself moves link {}",
                        self.robot.links()[link.0].name
                    ));
                }
                Ok(())
            }
        }
    }

    fn carries(&self, joint: &str, frame: &str) -> bool {
        let carried = |(link, _)| self.moves(&[joint.to_owned()], [self.robot.root(), link]);
        self.frame(frame).is_some_and(carried)
    }

    fn is_of_arm(&self, tool: &str, joint: &str) -> bool {
        self.arm(tool).is_ok_and(|(_, arm)| arm.names.iter().any(|name| name == joint))
    }

    fn redundant(&self, tool: &str) -> Option<String> {
        let (_, arm) = self.arm(tool).ok()?;
        arm.redundant().map(|joint| self.robot.joints()[joint.0].name.clone())
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
    ) -> Result<Vec<f64>, Unchosen> {
        let undecided = Unreached { reason: StopReason::NotProven, is_proven: false };
        let Some(asked) = self.asked(tool, joints, from).filter(|_| near.len() == from.len()) else {
            return Err(undecided.into());
        };
        let near = Vector6::from_fn(|joint, _| near[asked.places[joint]]);
        let base_from_tip = asked.base_from_root * *root_from_tcp * asked.tip_from_tcp.inverse();
        match nearest(&asked.arm, &base_from_tip, &near) {
            Ok(q) => Ok(asked.in_program(from, &q)),
            Err(NotChosen { unreached, candidates }) => {
                let redundant = asked.of_tool.redundant().zip(self.all_joints(joints, from));
                let is_beyond = redundant.is_some_and(|(joint, all)| {
                    self.robot.limit_violations(&all).iter().any(|violation| violation.joint == joint)
                });
                let unreached = if is_beyond {
                    Unreached { reason: StopReason::JointLimit, is_proven: true }
                } else {
                    unreached
                };
                let offered = |q: &Vector6<f64>| {
                    let positions = asked.in_program(from, q);
                    axes::axes_of_positions(&self.axes, joints, &positions)
                };
                Err(Unchosen { unreached, candidates: candidates.iter().filter_map(offered).collect() })
            }
        }
    }

    fn all_joints_at(&self, tool: &str, joints: &[String], root_from_tcp: &Pose, from: &[f64]) -> PoseJoints {
        let Some(asked) = self.asked(tool, joints, from) else { return PoseJoints::default() };
        let base_from_tip = asked.base_from_root * *root_from_tcp * asked.tip_from_tcp.inverse();
        let found = every_turn(&asked.arm, &base_from_tip);
        let list = found.list.iter().map(|q| asked.in_program(from, q)).collect();
        PoseJoints { list, is_complete: found.is_complete }
    }

    fn wrist_sides(&self, tool: &str, joints: &[String], position: &[f64]) -> Option<WristSides> {
        let asked = self.asked(tool, joints, position)?;
        asked.arm.wrist_sides(asked.q.as_slice())
    }

    fn follow(&self, tool: &str, joints: &[String], commanded: &CommandedPath<'_>) -> Followed {
        let undecided = Unreached { reason: StopReason::NotProven, is_proven: false };
        let Some((asked, carried, redundant)) = self.carried(tool, joints, commanded) else {
            return Followed { pieces: Vec::new(), stop: Some(undecided) };
        };
        let model = PathModel::at_tcp(&asked.arm, asked.tip_from_tcp, carried, commanded.path)
            .with_redundant(redundant);
        let (proven, stop) = follow(&model, &asked.q);
        let still = vec![0.0; commanded.start.len()];
        let pieces = proven.into_iter().map(|piece| {
            let others = commanded.externals_at(piece.share);
            program::PathPiece {
                share: piece.share,
                position: asked.in_program(&others, &piece.q),
                deviations: asked.in_program(&still, &piece.deviations),
                slope_errors: asked.in_program(&still, &piece.slope_errors),
            }
        });
        Followed { pieces: pieces.collect(), stop }
    }

    fn follow_beside(&self, tool: &str, joints: &[String], beside: &PathBeside<'_>) -> Option<CornerLane> {
        let PathBeside { path, start, around, parts } = *beside;
        let commanded = CommandedPath { start, end: start, carrier: None, path };
        let (asked, carried, _) = self.carried(tool, joints, &commanded)?;
        let model = PathModel::at_tcp(&asked.arm, asked.tip_from_tcp, carried, path);
        let of_arm = |values: &[f64]| Vector6::from_fn(|joint, _| values[asked.places[joint]]);
        let [low, high] = around.map(of_arm);
        let TrackedBeside { start: first, pieces } = track_beside(&model, &asked.q, [&low, &high], parts)?;
        let still = vec![0.0; start.len()];
        let ends = pieces.iter().map(|(end, _)| end);
        Some(CornerLane {
            points: std::iter::once(&first).chain(ends).map(|q| asked.in_program(start, q)).collect(),
            deviations: pieces.iter().map(|(_, deviations)| asked.in_program(&still, deviations)).collect(),
        })
    }
}

/// The arm of a tool at the joint values of a program.
struct ProgramArm<'a> {
    of_tool: &'a ToolArm,
    /// Of six joints, where a redundant one stands as at these values.
    arm: Arc<Arm>,
    tip_from_tcp: Pose,
    base_from_root: Pose,
    /// The places of the arm's joints among those of the program.
    places: [usize; 6],
    /// The values of the arm's joints.
    q: Vector6<f64>,
}

impl Lowering<'_> {
    /// The arm at the start of a path, the motion of the frame of the path, and that of a redundant joint; `None` also where the arm itself carries that frame.
    fn carried(
        &self,
        tool: &str,
        joints: &[String],
        commanded: &CommandedPath<'_>,
    ) -> Option<(ProgramArm<'_>, CarrierMotion, Option<RedundantMotion<'_>>)> {
        let asked = self.asked(tool, joints, commanded.start)?;
        let on = match commanded.carrier {
            None => None,
            Some(frame) => {
                self.check_frame(frame, Some(tool)).ok()?;
                Some(self.frame(frame)?)
            }
        };
        let mut ends = [commanded.start, commanded.end].map(|end| self.all_joints(joints, end));
        let start = ends[0].take()?;
        let mut end = ends[1].take()?;
        for name in &asked.of_tool.names {
            let slot = self.robot.driven_by(self.robot.joint_named(name)?)?.0;
            end[slot] = start[slot];
        }
        let carried = CarrierMotion::new(self.robot, asked.of_tool.base, on, [&start, &end]);
        let redundant = asked.of_tool.redundant_motion(self.robot, [&start, &end]);
        Some((asked, carried, redundant))
    }

    fn asked(&self, tool: &str, joints: &[String], position: &[f64]) -> Option<ProgramArm<'_>> {
        let (tool, arm) = self.arm(tool).ok()?;
        let places = arm.places(joints).ok()?;
        let all = self.all_joints(joints, position)?;
        Some(ProgramArm {
            of_tool: arm,
            arm: arm.at(self.robot, &all),
            tip_from_tcp: tool.link_from_tcp,
            base_from_root: arm.base_from_root(self.robot, &all),
            places,
            q: Vector6::from_fn(|joint, _| position[places[joint]]),
        })
    }
}

impl ProgramArm<'_> {
    /// The program's joints with values of the arm's joints, and the others as given.
    fn in_program(&self, others: &[f64], q: &Vector6<f64>) -> Vec<f64> {
        let mut all = others.to_vec();
        for (place, value) in self.places.iter().zip(q) {
            all[*place] = *value;
        }
        all
    }
}
