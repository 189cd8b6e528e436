//! A robot with its tools and frames.

use std::sync::OnceLock;

use geometry::Pose;
use kinematics::{JointId, LinkId, Robot};
use program::{Accelerations, CornerMode};

use crate::ControllerAxis;
use crate::tool_arm::ToolArm;

/// A tool centre point (TCP) on a link.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolFrame {
    /// Unique name.
    pub name: String,
    /// The link that carries it.
    pub link: LinkId,
    /// Its place on that link.
    pub link_from_tcp: Pose,
    /// Whether the tool stands on its stand before a program mounts it.
    pub stands_first: bool,
}

/// A coordinate system in which poses are given.
#[derive(Clone, Debug, PartialEq)]
pub struct UserFrame {
    /// Unique name.
    pub name: String,
    /// Its place.
    pub place: FramePlace,
}

/// The place of a frame.
#[derive(Clone, Debug, PartialEq)]
pub enum FramePlace {
    /// Fixed in a link of the robot; one that stands in the world is fixed in the root link.
    Link {
        /// The link.
        link: LinkId,
        /// Its place on that link.
        link_from_frame: Pose,
    },
    /// Not known while the program runs, with the reason, for people.
    Unknown(String),
}

/// A robot that moves its tools in space.
///
/// The arm of a tool is looked for, and tried, at its first use.
#[derive(Clone, Debug)]
pub struct Lowering<'a> {
    pub(crate) robot: &'a Robot,
    redundant: Vec<JointId>,
    pub(crate) rest: Vec<f64>,
    pub(crate) root_from_world: Pose,
    pub(crate) frames: Vec<UserFrame>,
    tools: Vec<ToolEntry>,
    pub(crate) axes: Vec<ControllerAxis>,
    pub(crate) accelerations: Option<Accelerations>,
    pub(crate) corners: CornerMode,
    pub(crate) asked_as: String,
}

#[derive(Clone, Debug)]
struct ToolEntry {
    tool: ToolFrame,
    arm: OnceLock<Result<ToolArm, String>>,
}

impl<'a> Lowering<'a> {
    /// A robot with its tools and frames; `rest` has the values of all independent joints, of which those count that a program does not
    /// drive, and `root_from_world` is the frame of poses that name none.
    ///
    /// # Panics
    /// Where `rest` does not hold one value per independent joint.
    pub fn new(
        robot: &'a Robot,
        rest: &[f64],
        root_from_world: Pose,
        tools: Vec<ToolFrame>,
        frames: Vec<UserFrame>,
    ) -> Self {
        assert_eq!(rest.len(), robot.independent_joints().len(), "one value per independent joint");
        let tools = tools.into_iter().map(|tool| ToolEntry { tool, arm: OnceLock::new() }).collect();
        Self {
            robot,
            redundant: Vec::new(),
            rest: rest.to_vec(),
            root_from_world,
            frames,
            tools,
            axes: Vec::new(),
            accelerations: None,
            corners: CornerMode::default(),
            asked_as: "CELL.ron".to_owned(),
        }
    }

    /// With the words by which commands ask for it, instead of a placeholder.
    #[must_use]
    pub fn named_in_commands(self, asked_as: String) -> Self {
        Self { asked_as, ..self }
    }

    /// With the joints that programs give beside poses, one of each arm of seven axes; they move linearly, as joints that are no part of the arm do.
    #[must_use]
    pub fn with_redundant(self, redundant: Vec<JointId>) -> Self {
        Self { redundant, ..self }
    }

    /// With axes of its controller that differ from its joints; the others are equal to them.
    #[must_use]
    pub fn with_axes(self, axes: Vec<ControllerAxis>) -> Self {
        Self { axes, ..self }
    }

    /// With accelerations of its moves; without them all speeds are constant.
    #[must_use]
    pub fn with_accelerations(self, accelerations: Option<Accelerations>) -> Self {
        Self { accelerations, ..self }
    }

    /// With what its controller does at corners.
    #[must_use]
    pub fn with_corners(self, corners: CornerMode) -> Self {
        Self { corners, ..self }
    }

    pub(crate) fn tool_names(&self) -> Vec<&str> {
        self.tools.iter().map(|entry| entry.tool.name.as_str()).collect()
    }

    pub(crate) fn tool(&self, name: &str) -> Option<&ToolFrame> {
        self.tools.iter().map(|entry| &entry.tool).find(|tool| tool.name == name)
    }

    /// The tool of that name with its arm.
    ///
    /// # Errors
    /// There is no such tool, or its arm cannot be moved in space; for people.
    pub(crate) fn arm(&self, name: &str) -> Result<(&ToolFrame, &ToolArm), String> {
        let entry = self.tools.iter().find(|entry| entry.tool.name == name);
        let Some(ToolEntry { tool, arm }) = entry else { return Err(format!("there is no tool {name:?}")) };
        let arm = arm.get_or_init(|| ToolArm::above_link(self.robot, tool.link, &self.redundant)).as_ref();
        Ok((tool, arm.map_err(Clone::clone)?))
    }

    /// The link and place of a frame; `None` for an unknown name, and where its place is not known.
    pub(crate) fn frame(&self, name: &str) -> Option<(LinkId, Pose)> {
        let frame = self.frames.iter().find(|frame| frame.name == name)?;
        match frame.place {
            FramePlace::Link { link, link_from_frame } => Some((link, link_from_frame)),
            FramePlace::Unknown(_) => None,
        }
    }

    /// Whether one of these joints, or a joint that follows one of them, moves a link against another one.
    pub(crate) fn moves(&self, joints: &[String], between: [LinkId; 2]) -> bool {
        let slot = |name: &String| {
            let id = self.robot.joint_named(name)?;
            self.robot.driven_by(id).map(|(slot, _)| slot)
        };
        let moved: Vec<usize> = joints.iter().filter_map(slot).collect();
        let chain = self.robot.chain(between[0], between[1]);
        chain.iter().any(|step| {
            self.robot
                .driven_by(step.joint)
                .is_some_and(|(slot, factor)| factor != 0.0 && moved.contains(&slot))
        })
    }

    /// The values of all independent joints: those of the program's joints, and the others at rest. `None` for a name that is no
    /// independent joint, and for another number of values than names.
    pub(crate) fn all_joints(&self, joints: &[String], position: &[f64]) -> Option<Vec<f64>> {
        if joints.len() != position.len() {
            return None;
        }
        let mut all = self.rest.clone();
        for (name, value) in joints.iter().zip(position) {
            let id = self.robot.joint_named(name)?;
            all[self.robot.independent_joints().binary_search(&id).ok()?] = *value;
        }
        Some(all)
    }
}
