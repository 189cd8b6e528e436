//! What a program with motion in space asks of its robot.

use std::fmt;

use geometry::{Pose, Vector3};
use kinematics::WristSides;

use super::CartesianPath;
use crate::{Accelerations, CornerLane, CornerMode};

/// The kinematics of the robot that runs a program; tools and frames are those of its cell.
///
/// Joint vectors hold the positions of the program's joints in the program's order, radians or metres; joints that the program does not drive
/// stand. Poses are in the frame of the robot's root link, metres. The external joints of a tool are those of the program that are no part of
/// its arm.
pub trait CartesianRobot {
    /// The joint positions at the values that the controller shows for its axes, both of these joints, radians or metres.
    ///
    /// # Errors
    /// A joint follows an axis that is not among them; for people.
    fn positions_of_axes(&self, joints: &[String], axes: &[f64]) -> Result<Vec<f64>, String>;

    /// Whether the axis of a joint moves other joints too, or the joint follows other axes.
    fn is_coupled(&self, joint: &str) -> bool;

    /// How commands ask for it: the cell file, and the option that names the robot among several.
    fn asked_as(&self) -> &str;

    /// The accelerations of its moves; `None` for constant speeds.
    fn accelerations(&self) -> Option<&Accelerations> {
        None
    }

    /// The names of the robot's tools.
    fn tools(&self) -> Vec<&str>;

    /// Whether a tool stands on its stand before any program mounts it.
    fn stands_first(&self, _tool: &str) -> bool {
        false
    }

    /// The names of the cell's frames.
    fn frames(&self) -> Vec<&str>;

    /// `root_from_frame` of a frame at a joint vector, or of the controller's world; `None` for an unknown name, and for a frame that
    /// [`CartesianRobot::check_frame`] refuses for every tool.
    fn root_from_frame(&self, frame: Option<&str>, joints: &[String], position: &[f64]) -> Option<Pose>;

    /// Whether the place of a frame is known at every joint vector and, for a tool, whether other joints than those of its arm decide it.
    ///
    /// # Errors
    /// The reason, for people.
    fn check_frame(&self, frame: &str, tool: Option<&str>) -> Result<(), String>;

    /// Whether a joint moves a frame against the root link.
    fn carries(&self, joint: &str, frame: &str) -> bool;

    /// Whether a joint belongs to the arm of a tool.
    fn is_of_arm(&self, tool: &str, joint: &str) -> bool;

    /// The joint of an arm of seven axes that a program gives beside a pose; `None` where a pose determines all of the arm.
    fn redundant(&self, _tool: &str) -> Option<String> {
        None
    }

    /// Whether the tool can be moved in space by the joints of that program.
    ///
    /// # Errors
    /// The reason, for people.
    fn check_tool(&self, tool: &str, joints: &[String]) -> Result<(), String>;

    /// `root_from_tcp` at a joint vector.
    fn root_from_tcp(&self, tool: &str, joints: &[String], position: &[f64]) -> Pose;

    /// The joint vector that brings the TCP to a pose: the solution within the joint limits that is nearest to the second of `from_near`, by the largest
    /// difference of a joint, then by the next one, and so on.
    /// The external joints have their values in the first of `from_near`.
    ///
    /// # Errors
    /// There is none, it is not determined, or it is not proven that no nearer one exists.
    fn joints_at(
        &self,
        tool: &str,
        joints: &[String],
        root_from_tcp: &Pose,
        from_near: [&[f64]; 2],
    ) -> Result<Vec<f64>, Unchosen>;

    /// All joint vectors within the joint limits that bring the TCP to a pose, every turn of a joint by itself. Joints beside the arm have
    /// their values in `from`.
    fn all_joints_at(
        &self,
        _tool: &str,
        _joints: &[String],
        _root_from_tcp: &Pose,
        _from: &[f64],
    ) -> PoseJoints {
        PoseJoints::default()
    }

    /// On which sides of its first axis and of its lower arm the wrist of a tool's arm is at a joint vector; `None` where the arm has no
    /// such sides.
    fn wrist_sides(&self, _tool: &str, _joints: &[String], _position: &[f64]) -> Option<WristSides> {
        None
    }

    /// What its controller does at corners.
    fn corners(&self) -> CornerMode {
        CornerMode::default()
    }

    /// Follows a path together with the poses around it; `None` where that is not proven.
    ///
    /// # Guarantee
    /// The joint vectors of all these poses, as far as the arm comes to them from the motion that the blend departs from, are within the
    /// deviations of the lane.
    fn follow_beside(&self, tool: &str, joints: &[String], beside: &PathBeside<'_>) -> Option<CornerLane>;

    /// Follows a commanded path from the joint vector of its start.
    fn follow(&self, tool: &str, joints: &[String], commanded: &CommandedPath<'_>) -> Followed;
}

/// The joint vectors of a pose, in the order of a program's joints.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PoseJoints {
    /// The joint vectors, radians or metres.
    pub list: Vec<Vec<f64>>,
    /// Whether it is proven that there are no others within the limits, and that each of them stands alone. Of a joint without limits one turn
    /// is listed.
    pub is_complete: bool,
}

/// A path with the motion of the external joints: each of them moves from its value at the start to that at the end, at the share of the
/// move's time.
#[derive(Clone, Copy, Debug)]
pub struct CommandedPath<'a> {
    /// Joint vector at the start.
    pub start: &'a [f64],
    /// Joint vector at the end; its values of the arm's joints play no part.
    pub end: &'a [f64],
    /// The frame in which the path is given; `None` for the robot's root link.
    pub carrier: Option<&'a str>,
    /// The poses `carrier_from_tcp`, where the external joints have carried the frame at the same share.
    pub path: &'a CartesianPath,
}

/// A path in the robot's root link with the poses around it, from a motion that a blend departs from.
#[derive(Clone, Copy, Debug)]
pub struct PathBeside<'a> {
    /// Its poses `root_from_tcp`.
    pub path: &'a CartesianPath,
    /// Joint vector near its start.
    pub start: &'a [f64],
    /// Per joint, the least and the largest value of the motion that the blend departs from, where its poses are among those around the
    /// start of the path.
    pub around: [&'a [f64]; 2],
    /// The followed parts, one after the other.
    pub parts: &'a [LanePart],
}

/// A part of a path with the poses around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LanePart {
    /// Shares of the path at its start and at its end.
    pub shares: [f64; 2],
    /// How far from the path the poses are.
    pub spread: PoseSpread,
}

/// How far poses are from another one: their TCP is at it but for a share of each way, forth or back, and for a distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PoseSpread {
    /// Ways in the frame of the path, metres.
    pub ways_m: [Vector3<f64>; 2],
    /// Distance of their TCP beside these ways, metres.
    pub position_m: f64,
    /// Angle of their orientation, radians.
    pub angle_rad: f64,
}

impl CommandedPath<'_> {
    /// The value of a joint of the program at a share of the move; exactly the given ones at its ends.
    pub fn external_at(&self, joint: usize, share: f64) -> f64 {
        let (start, end) = (self.start[joint], self.end[joint]);
        if share <= 0.0 || start == end {
            return start;
        }
        if share >= 1.0 { end } else { start + (end - start) * share }
    }

    /// The values of all joints of the program at a share of the move, as [`Self::external_at`].
    pub fn externals_at(&self, share: f64) -> Vec<f64> {
        (0..self.start.len()).map(|joint| self.external_at(joint, share)).collect()
    }
}

/// The joint motion along a commanded path, as far as it is proven.
#[derive(Clone, Debug, PartialEq)]
pub struct Followed {
    /// Consecutive pieces from the start on.
    pub pieces: Vec<PathPiece>,
    /// Why the proof ends before the end of the path; `None` if it does not.
    pub stop: Option<Unreached>,
}

/// A part of the joint motion that stays close to the straight motion in joint space from the end of the part before.
///
/// # Guarantee
/// At every share of the piece there is exactly one joint vector within these deviations of the straight motion at the same share whose
/// forward kinematics is the commanded pose, and these vectors form one continuous motion. The slope of that motion is within the slope errors of
/// the straight one. External joints are on the straight motion.
#[derive(Clone, Debug, PartialEq)]
pub struct PathPiece {
    /// Share of the path at its end, from 0 to 1.
    pub share: f64,
    /// Joint vector at its end.
    pub position: Vec<f64>,
    /// Per joint, the largest deviation from the straight motion, radians or metres.
    pub deviations: Vec<f64>,
    /// Per joint, the largest difference of the slope from that of the straight motion, radians or metres per piece.
    pub slope_errors: Vec<f64>,
}

impl PathPiece {
    /// A path of no length.
    pub(crate) fn standing(position: &[f64]) -> Self {
        let nothing = vec![0.0; position.len()];
        Self { share: 1.0, position: position.to_vec(), deviations: nothing.clone(), slope_errors: nothing }
    }
}

/// Why a pose or the rest of a path is not reached.
#[derive(Clone, Debug, PartialEq)]
pub struct Unreached {
    /// The reason.
    pub reason: StopReason,
    /// Whether it is proven that no motion of the robot does what is commanded; otherwise it is undecided.
    pub is_proven: bool,
}

/// Why no joint vector was chosen for a pose.
#[derive(Clone, Debug, PartialEq)]
pub struct Unchosen {
    /// The reason.
    pub unreached: Unreached,
    /// Joint vectors of the program that reach the pose within the limits, the nearest first: those to choose from, or the nearest known ones.
    pub candidates: Vec<Vec<f64>>,
}

impl From<Unreached> for Unchosen {
    fn from(unreached: Unreached) -> Self {
        Self { unreached, candidates: Vec::new() }
    }
}

/// Reasons to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StopReason {
    /// No joint values bring the TCP to the pose.
    OutOfReach,
    /// Joint values do, but none within the limits of the joints.
    JointLimit,
    /// The path leads through, or too close to, a singular configuration.
    Singular,
    /// The pose leaves the joints free, or is reached by two solutions equally near.
    NotDetermined,
    /// The path ends at joint values other than those taught for its end.
    OtherBranch,
    /// The pose is reached, but not in the configuration that its target gives.
    OtherConfiguration,
    /// The motion was not proven within the limit of effort.
    NotProven,
}

impl StopReason {
    /// A name for files.
    pub fn name(self) -> &'static str {
        match self {
            Self::OutOfReach => "out-of-reach",
            Self::JointLimit => "joint-limit",
            Self::Singular => "singularity",
            Self::NotDetermined => "not-determined",
            Self::OtherBranch => "other-branch",
            Self::OtherConfiguration => "other-configuration",
            Self::NotProven => "not-proven",
        }
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OutOfReach => "the pose is out of reach",
            Self::JointLimit => "the pose is reached only beyond the limits of joints",
            Self::Singular => "the path leads into a singular configuration",
            Self::NotDetermined => "the pose does not determine the joint values",
            Self::OtherBranch => "the path ends at other joint values than those taught",
            Self::OtherConfiguration => "the configuration of the target contradicts its pose",
            Self::NotProven => "the joint motion is not proven",
        })
    }
}
