//! Values of a controller's language, known, symbolic or unknown.

use std::sync::Arc;

use crate::built_in::BuiltIn;
use crate::number::Number;
use crate::value_fault::ValueFault;
use crate::vector_pose::VectorPose;

/// How deep symbolic values may nest; beyond it a value is unknown.
const DEEPEST: usize = 32;

/// How many parts a symbolic value may have, those counted again that stand in it twice; beyond it a value is unknown.
const MOST_SYMBOLIC_PARTS: usize = 200;

/// How many values a list may hold, in lists of it too; beyond it the list is unknown.
const MOST_ITEMS: usize = 20_000;

/// How long a text is that counts as one value.
const TEXT_OF_ONE_PART: usize = 32;

/// How deep lists may nest; beyond it a list is unknown.
const DEEPEST_LIST: usize = 16;

/// A value as an expression gives it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ControllerValue {
    /// A number.
    Number(Number),
    /// True or false.
    Boolean(bool),
    /// Text.
    Text(Arc<str>),
    /// A list, such as joint values in radians.
    List(Arc<[ControllerValue]>),
    /// A pose in metres and radians.
    Pose(VectorPose),
    /// A value that is certain but takes the robot's geometry to compute.
    Symbolic(Arc<Symbolic>),
    /// A value that only the running program has; the text says where it comes from.
    Unknown(Arc<str>),
    /// What a routine gives that returns no value.
    Nothing,
}

/// A value that follows from the program and from the geometry of the robot.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Symbolic {
    /// The joint values at which the tool has a pose.
    InverseKinematics {
        /// The pose of the tool in the base of the controller.
        pose: ControllerValue,
        /// Joint values in radians to which the solution is nearest; without them those at which the robot stands.
        near: Option<ControllerValue>,
        /// The tool that has the pose.
        tool: ToolInForce,
    },
    /// The pose of the tool at joint values.
    ForwardKinematics {
        /// The joint values in radians.
        joints: ControllerValue,
        /// The tool whose pose it is.
        tool: ToolInForce,
    },
    /// The joint values at which the robot stands.
    StandingJoints,
    /// The pose of a tool where the robot stands.
    StandingPose(ToolInForce),
    /// A pose computed from other values, of which one at least is symbolic.
    Computed {
        /// What computes it.
        function: BuiltIn,
        /// Its arguments.
        arguments: Arc<[ControllerValue]>,
    },
    /// A reading of a value, which differs from it a little each time: good for a target, but not for a decision.
    Reading(ControllerValue),
}

/// The tool whose centre point goes to poses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum ToolInForce {
    /// The one that the controller's installation has, which is not in the program.
    #[default]
    Installed,
    /// A pose in the flange, in metres and radians.
    Pose(VectorPose),
}

impl ControllerValue {
    /// A value that only the running program has, with where it comes from.
    pub fn unknown(source: &str) -> Self {
        Self::Unknown(Arc::from(source))
    }

    /// A list of real numbers.
    ///
    /// # Errors
    /// A number that is not finite.
    pub fn numbers(numbers: &[f64]) -> Result<Self, ValueFault> {
        let list: Result<Vec<Self>, ValueFault> =
            numbers.iter().map(|number| Number::real(*number).map(Self::Number)).collect();
        Ok(Self::List(list?.into()))
    }

    /// A symbolic value; an unknown one where it nests too deep.
    pub fn symbolic(value: Symbolic) -> Self {
        if value.depth() > DEEPEST || value.part_count() > MOST_SYMBOLIC_PARTS {
            return Self::unknown("a pose that is computed from the last one again and again");
        }
        Self::Symbolic(Arc::new(value))
    }

    /// A list; an unknown value where it holds too many values, or nests too deep.
    pub fn list(items: Vec<Self>) -> Self {
        let count = items.iter().fold(0_usize, |sum, item| sum.saturating_add(item.part_count()));
        let depth = items.iter().map(Self::list_depth).max().unwrap_or(0);
        if count > MOST_ITEMS || depth >= DEEPEST_LIST {
            return Self::unknown("a list that grew too large");
        }
        Self::List(items.into())
    }

    /// A reading of a value that is known or symbolic.
    pub fn reading(value: Self) -> Self {
        match value {
            Self::Unknown(_) => value,
            _ => Self::symbolic(Symbolic::Reading(value)),
        }
    }

    /// How many values it is made of, itself included; what stands in it twice counts twice.
    pub fn part_count(&self) -> usize {
        match self {
            Self::Symbolic(symbolic) => symbolic.part_count(),
            Self::List(items) => parts_of(items),
            Self::Text(text) => 1 + text.len() / TEXT_OF_ONE_PART,
            _ => 1,
        }
    }

    /// The numbers of a list, where all are known.
    pub fn as_numbers(&self) -> Option<Vec<f64>> {
        let Self::List(items) = self else { return None };
        items
            .iter()
            .map(|item| if let Self::Number(number) = item { Some(number.value()) } else { None })
            .collect()
    }

    /// Whether rounding may change a number of a list by more than a target may differ.
    pub fn is_rounded_too_much(&self) -> bool {
        match self {
            Self::Number(number) => !number.is_certain(),
            Self::List(items) => items.iter().any(Self::is_rounded_too_much),
            _ => false,
        }
    }

    /// Where a value that is not known comes from: its own source, or that of the first such part of it.
    pub fn unknown_source(&self) -> Option<&str> {
        match self {
            Self::Unknown(source) => Some(source),
            Self::List(items) => items.iter().find_map(Self::unknown_source),
            _ => None,
        }
    }

    /// Whether the value is the robot's place at the time of its computation, and wrong after the next move.
    pub fn depends_on_standing(&self) -> bool {
        match self {
            Self::Symbolic(symbolic) => symbolic.depends_on_standing(),
            Self::List(items) => items.iter().any(Self::depends_on_standing),
            _ => false,
        }
    }

    /// What kind of value it is, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Number(number) if number.as_whole().is_some() => "a whole number",
            Self::Number(_) => "a number",
            Self::Boolean(_) => "a truth value",
            Self::Text(_) => "text",
            Self::List(_) => "a list",
            Self::Symbolic(symbolic) if symbolic.is_joints() => "joint values",
            Self::Pose(_) | Self::Symbolic(_) => "a pose",
            Self::Unknown(_) => "a value that is not known",
            Self::Nothing => "no value",
        }
    }

    fn list_depth(&self) -> usize {
        match self {
            Self::List(items) => 1 + items.iter().map(Self::list_depth).max().unwrap_or(0),
            _ => 0,
        }
    }

    fn depth(&self) -> usize {
        match self {
            Self::Symbolic(symbolic) => symbolic.depth(),
            Self::List(items) => 1 + items.iter().map(Self::depth).max().unwrap_or(0),
            _ => 0,
        }
    }
}

impl Symbolic {
    /// Whether these are joint values; otherwise it is a pose.
    pub fn is_joints(&self) -> bool {
        match self {
            Self::InverseKinematics { .. }
            | Self::StandingJoints
            | Self::Reading(ControllerValue::List(_)) => true,
            Self::Reading(ControllerValue::Symbolic(symbolic)) => symbolic.is_joints(),
            _ => false,
        }
    }

    fn depends_on_standing(&self) -> bool {
        match self {
            Self::InverseKinematics { near: None, .. } | Self::StandingJoints | Self::StandingPose(_) => true,
            Self::InverseKinematics { pose, near: Some(near), .. } => {
                pose.depends_on_standing() || near.depends_on_standing()
            }
            Self::ForwardKinematics { joints, .. } => joints.depends_on_standing(),
            Self::Computed { arguments, .. } => arguments.iter().any(ControllerValue::depends_on_standing),
            Self::Reading(value) => value.depends_on_standing(),
        }
    }

    fn depth(&self) -> usize {
        1 + match self {
            Self::InverseKinematics { pose, near, .. } => {
                pose.depth().max(near.as_ref().map_or(0, ControllerValue::depth))
            }
            Self::ForwardKinematics { joints, .. } => joints.depth(),
            Self::StandingJoints | Self::StandingPose(_) => 0,
            Self::Computed { arguments, .. } => {
                arguments.iter().map(ControllerValue::depth).max().unwrap_or(0)
            }
            Self::Reading(value) => value.depth(),
        }
    }

    /// All of its parts are symbolic values or lists of numbers that had their limit already, so that this ends soon.
    fn part_count(&self) -> usize {
        match self {
            Self::InverseKinematics { pose, near, .. } => {
                let near = near.as_ref().map_or(0, ControllerValue::part_count);
                pose.part_count().saturating_add(near).saturating_add(1)
            }
            Self::ForwardKinematics { joints: value, .. } | Self::Reading(value) => {
                value.part_count().saturating_add(1)
            }
            Self::StandingJoints | Self::StandingPose(_) => 1,
            Self::Computed { arguments, .. } => parts_of(arguments),
        }
    }
}

/// How many values some values are made of, and one that holds them.
fn parts_of(values: &[ControllerValue]) -> usize {
    values.iter().fold(1_usize, |sum, value| sum.saturating_add(value.part_count()))
}
