//! A taught program as it is written: every statement with its place, and nothing computed.
//!
//! Readers of files make it, and [`play`](crate::play) makes motion of it with a robot.

use diagnostics::{Place, Problem};
use serde::Deserialize;

use crate::handling::HandlingAction;
use crate::joint::full_name;
use crate::located::Located;
use crate::wrong_unit::UnitQuestions;
use crate::{
    CalledPrograms, DrivenJointKind, JointInfo, Knot, MoveTarget, TableReading, TimeBasis, Units,
    WrittenCorner,
};

/// A program of one robot.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// File name as given by the user.
    pub file: String,
    /// What it says.
    pub body: ProgramBody,
    /// Warnings of the reader; the program is still usable.
    pub notes: Vec<Problem>,
    /// The programs that it calls, once they are [read](crate::read_calls).
    pub called: CalledPrograms,
}

/// What a program says.
#[derive(Clone, Debug, PartialEq)]
pub enum ProgramBody {
    /// Points and statements.
    Taught(TaughtProgram),
    /// Positions at times.
    Recorded(RecordedMotion),
}

/// A program of points and statements. Its statements follow each other: they repeat and call, and nothing branches.
#[derive(Clone, Debug, PartialEq)]
pub struct TaughtProgram {
    /// Version of the format, 1 or 2.
    pub version: Located<u32>,
    /// Units of the joint values of its points.
    pub units: Located<Units>,
    /// Names of the joints in the order of all joint values.
    pub joints: Located<Vec<Located<String>>>,
    /// The taught points, in order.
    pub points: Vec<TaughtPoint>,
    /// Speed of moves without their own.
    pub speed: Option<Located<Speed>>,
    /// Speed of moves in space without their own.
    pub tcp_speed: Option<Located<Speed>>,
    /// How moves end that do not say so; `None` at rest.
    pub corner: Option<Located<WrittenCorner>>,
    /// Where the motion is sampled; `None` in a program that is only called.
    pub interpolation: Option<Located<Interpolation>>,
    /// The point at which it starts; `None` in a program that is only called.
    pub start: Option<Located<String>>,
    /// Its statements, in order.
    pub statements: Vec<Statement>,
}

/// Positions of joints at times, as a controller or a planner wrote them.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedMotion {
    /// Names of the joints in the order of all positions.
    pub joints: Vec<String>,
    /// Kind of each joint, in the same order.
    pub kinds: Vec<DrivenJointKind>,
    /// The meaning of the times.
    pub time_basis: TimeBasis,
    /// Positions in radians or metres.
    pub knots: Vec<Knot>,
    /// When the robot starts by the message that holds the motion, seconds; 0 if it does not say.
    pub stamp_s: f64,
    /// How it was read, if it is a joint table.
    pub table: Option<TableReading>,
    /// What to ask about the units, where positions are what the controller counts; `None` where they are those of the joints anyhow.
    pub(crate) unit_questions: Option<UnitQuestions>,
}

/// A point with joint values or a pose, or, in a faulty program, with both or neither.
#[derive(Clone, Debug, PartialEq)]
pub struct TaughtPoint {
    /// Unique name.
    pub name: String,
    /// Its place in the file.
    pub place: Place,
    /// Joint values as written, in the order of the program's joints.
    pub joints: Option<Vec<WrittenNumber>>,
    /// `frame_from_tcp`.
    pub pose: Option<WrittenPose>,
    /// The frame of the pose, if not the one in force.
    pub frame: Option<Located<String>>,
    /// The point near whose joint values a joint move reaches the pose.
    pub near: Option<Located<String>>,
    /// Values of joints that are no part of the arm, with the pose.
    pub axes: Option<Located<Vec<WrittenJointValue>>>,
}

/// A number with its text, which tells how far it was rounded.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenNumber {
    /// The number.
    pub value: f64,
    /// As it is written.
    pub text: String,
    /// Its place.
    pub place: Place,
}

/// A pose as written: without an orientation it is that of its frame, and of two orientations only one may be given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WrittenPose {
    /// Its place.
    pub place: Place,
    /// Position, millimetres.
    pub xyz_mm: Located<[f64; 3]>,
    /// Roll, pitch and yaw, degrees.
    pub rpy_deg: Option<Located<[f64; 3]>>,
    /// Unit quaternion, scalar last.
    pub quaternion_xyzw: Option<Located<[f64; 4]>>,
}

/// The position of one named joint in the unit of its kind.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenJointValue {
    /// Name of the joint.
    pub name: String,
    /// Place of the value.
    pub place: Place,
    /// Of a turning joint, degrees.
    pub deg: Option<f64>,
    /// Of a sliding joint, millimetres.
    pub mm: Option<f64>,
}

/// A commanded speed.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Speed {
    /// Percent of each joint's velocity limit.
    Percent(f64),
    /// Of the joints.
    Joint {
        /// Of turning joints.
        #[serde(default)]
        deg_per_s: Option<f64>,
        /// Of sliding joints.
        #[serde(default)]
        mm_per_s: Option<f64>,
    },
    /// Of the TCP.
    Tcp {
        /// Along its path.
        #[serde(default)]
        mm_per_s: Option<f64>,
        /// Of its orientation, where it turns on the spot.
        #[serde(default)]
        deg_per_s: Option<f64>,
    },
}

/// Where the motion is sampled.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Interpolation {
    /// In equal times.
    Period {
        /// Longest time between two points.
        seconds: f64,
    },
    /// In equal ways.
    MaxStep {
        /// Longest way of a turning joint.
        #[serde(default)]
        deg: Option<f64>,
        /// Longest way of a sliding joint.
        #[serde(default)]
        mm: Option<f64>,
    },
}

/// A statement with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// Its place in the file.
    pub place: Place,
    /// What it does.
    pub action: Action,
    /// How it ends, if it is a move that says so.
    pub corner: Option<Located<WrittenCorner>>,
}

/// What a statement does.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A joint move to a point.
    MoveJ {
        /// The point.
        to: MoveTarget,
        /// Its own speed.
        speed: Option<Located<Speed>>,
    },
    /// A move of the TCP along a line.
    MoveL {
        /// The point.
        to: MoveTarget,
        /// Its own speed.
        speed: Option<Located<Speed>>,
    },
    /// A move of the TCP along an arc.
    MoveC {
        /// The point on the way.
        via: MoveTarget,
        /// The point at the end.
        to: MoveTarget,
        /// Its own speed.
        speed: Option<Located<Speed>>,
    },
    /// A joint move of the named joints alone.
    MoveAxes {
        /// Where they move.
        to: Vec<WrittenJointValue>,
        /// Its own speed.
        speed: Option<Located<Speed>>,
    },
    /// The tool from here on.
    Tool(Located<String>),
    /// The frame of poses from here on.
    Frame(Located<String>),
    /// The required clearance from here on, millimetres; `None` for that of the cell.
    Clearance(Option<Located<f64>>),
    /// Standing still.
    Wait {
        /// For so long.
        seconds: f64,
    },
    /// Waiting for the programs of other robots that have a sync of this name.
    Sync(Located<String>),
    /// What happens to objects of the cell, without motion.
    Handling(HandlingAction),
    /// Standing still until an input is there, which is taken to come within the time.
    WaitInput {
        /// The input.
        name: Located<String>,
        /// For so long.
        seconds: f64,
    },
    /// Setting an output, which takes no time.
    SetOutput {
        /// The output.
        name: Located<String>,
        /// Its value.
        value: bool,
    },
    /// Statements that are played several times.
    Repeat {
        /// How often.
        times: Located<u64>,
        /// The name of the count, from 1, which names of the statements may hold in braces.
        count: Option<Located<String>>,
        /// The statements.
        statements: Vec<Statement>,
    },
    /// The robot stands at a point with joint values, wherever it was before: the statements from here on are a way of their own. Programs
    /// that were made of a controller's have it, and no file does.
    BeginAnew {
        /// The point.
        at: Located<String>,
    },
    /// The statements of another program file.
    Call {
        /// Its path as written, from the folder of the calling file.
        file: Located<String>,
    },
}

impl Program {
    /// The names of the joints that it drives, of those that a program can drive.
    pub fn driven_joints(&self, joints: &[JointInfo]) -> Vec<String> {
        let names: Vec<&String> = match &self.body {
            ProgramBody::Taught(taught) => taught.joint_names().collect(),
            ProgramBody::Recorded(recorded) => recorded.joints.iter().collect(),
        };
        let is_driven =
            |name: &&String| joints.iter().all(|joint| joint.name != **name || joint.is_drivable());
        let full = names.into_iter().map(|name| full_name(joints, name).to_owned());
        full.filter(|name| is_driven(&name)).collect()
    }
}

impl TaughtProgram {
    /// The names of its joints, in order.
    pub fn joint_names(&self) -> impl Iterator<Item = &String> {
        self.joints.value.iter().map(|joint| &joint.value)
    }

    /// All statements as they are written, those inside of repetitions too.
    pub(crate) fn written_statements(&self) -> Vec<&Statement> {
        let mut written = Vec::new();
        let mut rest: Vec<&Statement> = self.statements.iter().rev().collect();
        while let Some(statement) = rest.pop() {
            written.push(statement);
            if let Action::Repeat { statements, .. } = &statement.action {
                rest.extend(statements.iter().rev());
            }
        }
        written
    }
}
