//! Findings.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;
use crate::clearance::{Bounds, Witness};
use crate::closed::closed;
use crate::corner::{CornerLaw, CornerTiming};
use crate::finding_fields;
use crate::instant::{Instant, JointValue, Stretch};
use crate::key::{FindingKey, Kind, MoveKey};
use crate::line::{both_lines, line, lines};
use crate::penetration::{DepthSeen, Penetration};
use crate::program::ProgramLine;

closed! {
    /// How bad a finding is.
    Severity {
        /// It fails the run.
        Error = "error",
        /// It leaves the run incomplete.
        Undecided = "undecided",
        /// It changes nothing: a joint that is too fast, where the other robots stand still.
        Warning = "warning",
    }
}

closed! {
    /// What decided about a pair.
    DecidedBy {
        /// Smallest spheres overlap.
        Spheres = "spheres",
        /// Triangles meet, or their distance.
        Triangles = "triangles",
        /// One member lies inside the other.
        Containment = "containment",
    }
}

closed! {
    /// Unit of a joint value or of a speed.
    LimitUnit {
        /// Metres, of a prismatic joint.
        Metre = "m",
        /// Radians, of a revolute joint.
        Radian = "rad",
        /// Speed of a prismatic joint.
        MetrePerSecond = "m/s",
        /// Speed of a revolute joint.
        RadianPerSecond = "rad/s",
    }
}

/// What a reader of the report must act on.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Finding {
    /// Stable name: kind, subject, program lines, and a number where that repeats.
    pub id: Text,
    /// What makes it the same finding in another run.
    #[serde(serialize_with = "line")]
    pub key: FindingKey,
    /// What it says.
    pub kind: Kind,
    /// An error fails the run, undecided leaves it incomplete, a warning changes nothing.
    pub severity: Severity,
    /// On the time basis.
    #[serde(serialize_with = "line")]
    pub time: [f64; 2],
    /// Counted in interpolation points.
    #[serde(serialize_with = "line")]
    pub moment: [f64; 2],
    /// The first and the last interpolation point in the stretch; null where it lies between two points.
    #[serde(serialize_with = "line")]
    pub points: Option<[usize; 2]>,
    /// In certified mode, of pairs.
    pub bracket: Option<Bracket>,
    /// Of a collision: no point of either member lies deeper inside the other than this, at the instant shown and at any instant of
    /// the stretch; null where that is not known.
    #[serde(serialize_with = "line")]
    pub depth_at_most_m: Option<[f64; 2]>,
    /// Of a collision that the first screen lists, unless its contacts were asked for: bounds on the depth at the deepest instant that was
    /// looked at; not written otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth_seen: Option<Box<DepthSeen>>,
    /// Of a collision, if asked for: contacts, depth and a move that parts the members; not written otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub penetration: Option<Box<Penetration>>,
    /// Of the way that the programs of its members or joint go, in hexadecimal: the joint values at both ends of every move of the stretch,
    /// and the times between them where there are several programs.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub way_sha256: Text,
    /// Of a pair that is near: the nearest instant of every program move of the stretch, in order of time; empty for other kinds.
    #[serde(serialize_with = "lines")]
    pub nearest_by_move: Vec<NearestOfMove>,
    /// The instant of all that follows: the first one, or the nearest of a pair that is near.
    #[serde(serialize_with = "line")]
    pub shown_at: Instant,
    /// Program lines being run then, one per program.
    pub program: Vec<ProgramLine>,
    /// All joint values then.
    #[serde(serialize_with = "lines")]
    pub joint_values: Vec<JointValue>,
    /// The fields of its kind.
    #[serde(flatten)]
    pub about: About,
}

/// Where the motion is proven: when it began and ended.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bracket {
    /// The last instant proven better, and the first at which this was seen.
    #[serde(serialize_with = "line")]
    pub begin: Stretch,
    /// The last instant at which this was seen, and the first proven better again.
    #[serde(serialize_with = "line")]
    pub end: Stretch,
}

/// Where a pair that is too near was seen nearest on one program move.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NearestOfMove {
    /// On the time basis.
    pub time: f64,
    /// Counted in interpolation points.
    pub moment: f64,
    /// Program lines of the move, one per program that drives the pair.
    pub program: Vec<ProgramLine>,
    /// What makes it the same move in another run, for the same programs.
    pub moves: Vec<MoveKey>,
    /// Bounds on the distance then, metres; the upper one null where nothing is known.
    pub clearance_m: Bounds,
}

/// What a finding is about.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum About {
    /// Two members touch, come too near, or could not be decided.
    #[schemars(transform = finding_fields::of_pair)]
    Pair {
        /// Two names in byte order.
        pair: [Text; 2],
        /// What decided it.
        decided_by: DecidedBy,
        /// Why it is undecided, if it is.
        reason: Option<Text>,
        /// The member that lies inside the other.
        inner: Option<Text>,
        /// Bounds on the distance, metres; the upper one null where nothing is known.
        #[serde(serialize_with = "line")]
        clearance_m: Bounds,
        /// The distance required, metres.
        required_m: f64,
        /// Points of contact, or the nearest points, in the order of `pair`.
        #[serde(serialize_with = "both_lines")]
        witness: Option<Box<[Witness; 2]>>,
        /// Smallest spheres that collide, as far as they were counted.
        colliding_spheres_total: usize,
        /// True where counting was given up, so that there may be more; not written otherwise.
        #[serde(skip_serializing_if = "Option::is_none")]
        colliding_spheres_at_least: Option<bool>,
        /// The first thousand of them.
        #[serde(serialize_with = "lines")]
        colliding_spheres: Vec<Sphere>,
    },
    /// The two engines contradict each other.
    #[schemars(transform = finding_fields::of_engines)]
    Engines {
        /// Two names in byte order.
        pair: [Text; 2],
        /// What the engine `bubbles` states, and what the engine `intervals` states.
        statements: [Text; 2],
        /// At how many instants and intervals they do.
        times: usize,
    },
    /// A joint leaves its range or is too fast.
    #[schemars(transform = finding_fields::of_joint)]
    Joint {
        /// `robot/joint`, or the joint alone in a run of one URDF.
        joint: Text,
        /// The value farthest outside, or the highest speed, in its unit; null where it is not a number.
        worst: Option<f64>,
        /// From and to, in the same unit; null where there is no limit.
        allowed: [Option<f64>; 2],
        /// Of these three.
        unit: LimitUnit,
        /// Of a joint that is too fast in a move in space near a singular configuration: the joints that almost cancel each other there; not
        /// written otherwise.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cancelling: Vec<Text>,
    },
    /// A move in space that the robot cannot do, or that is not proven.
    #[schemars(transform = finding_fields::of_motion)]
    Motion {
        /// Name of the robot.
        robot: Text,
        /// The move, as `MoveL to seam_end`.
        statement: Text,
        /// The tool whose TCP moves.
        tool: Text,
        /// The frame in force; null for the controller's world.
        frame: Option<Text>,
        /// The reason.
        stop: StopReason,
        /// Share of the move that is checked, from 0 to 1.
        share: f64,
        /// Commanded position of the TCP there in the frame of the robot's root link, metres.
        #[serde(serialize_with = "line")]
        tcp_m: [f64; 3],
        /// Its roll, pitch and yaw, radians.
        #[serde(serialize_with = "line")]
        tcp_rpy_rad: [f64; 3],
    },
    /// Two members are not clear if the controller cuts a corner: nothing of this happens where every taught point is reached.
    #[schemars(transform = finding_fields::of_corner)]
    Corner {
        /// Two names in byte order.
        pair: [Text; 2],
        /// The taught point; null if it has no name.
        corner_at: Option<Text>,
        /// The law of the corner.
        law: CornerLaw,
        /// Lines of the arriving and of the leaving move.
        #[serde(serialize_with = "line")]
        lines: [u32; 2],
        /// When the two programs are there that move the pair; not written where one moves it.
        #[serde(skip_serializing_if = "Option::is_none")]
        timing: Option<CornerTiming>,
        /// Why the pair was not asked, if it was not.
        reason: Option<Text>,
        /// Bounds on the distance at the joint values, metres; the upper one null where nothing is known.
        #[serde(serialize_with = "line")]
        clearance_m: Bounds,
        /// The distance required, metres.
        required_m: f64,
        /// Points of contact, or the nearest points, in the order of `pair`.
        #[serde(serialize_with = "both_lines")]
        witness: Option<Box<[Witness; 2]>>,
    },
    /// Two members are not clear where two programs without a common clock may be at one time: `program` has the place of each.
    #[schemars(transform = finding_fields::of_any_time)]
    AnyTime {
        /// Two names in byte order.
        pair: [Text; 2],
        /// Why it is undecided; null if it is not.
        reason: Option<Text>,
        /// Bounds on the distance at the joint values, metres; the upper one null where nothing is known.
        #[serde(serialize_with = "line")]
        clearance_m: Bounds,
        /// The distance required, metres.
        required_m: f64,
        /// Points of contact, or the nearest points, in the order of `pair`.
        #[serde(serialize_with = "both_lines")]
        witness: Option<Box<[Witness; 2]>>,
    },
    /// An object is taken up where nothing holds it, or put down where nothing supports it.
    #[schemars(transform = finding_fields::of_handling)]
    Handling {
        /// Its name in the cell file.
        object: Text,
        /// The grip at which the TCP must be, or the member that must touch it.
        place: Text,
        /// Bounds on the distance from there, metres; the upper one null where nothing is known.
        #[serde(serialize_with = "line")]
        distance_m: Bounds,
        /// The largest distance that is allowed, metres.
        within_m: f64,
        /// Of a grip, how far the TCP is turned against it, radians; null otherwise.
        angle_rad: Option<f64>,
        /// Of a grip, the largest angle that is allowed, radians; null otherwise.
        within_rad: Option<f64>,
    },
}

closed! {
    /// Why a move in space ends its program.
    StopReason {
        /// No joint values bring the TCP to the pose.
        OutOfReach = "out-of-reach",
        /// Joint values do, but none within the limits of the joints.
        JointLimit = "joint-limit",
        /// The path leads through, or too close to, a singular configuration.
        Singular = "singularity",
        /// The pose does not determine the joint values.
        NotDetermined = "not-determined",
        /// The path ends at joint values other than those taught for its end.
        OtherBranch = "other-branch",
        /// The pose is reached, but not in the configuration that its target gives.
        OtherConfiguration = "other-configuration",
        /// The motion was not proven within the limit of effort.
        NotProven = "not-proven",
    }
}

/// A smallest sphere that collides.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sphere {
    /// Its name.
    pub member: Text,
    /// Place among the member's pieces.
    pub piece: usize,
    /// The lowest of its branch; the largest sphere has rank 1.
    pub rank: usize,
    /// Metres.
    pub center_in_world_m: [f64; 3],
    /// Metres.
    pub center_in_member_m: [f64; 3],
    /// Metres.
    pub radius_m: f64,
}

impl Finding {
    /// The pair or joint, as it stands in the id.
    pub fn subject(&self) -> Text {
        match &self.about {
            About::Pair { pair: [a, b], .. }
            | About::Corner { pair: [a, b], .. }
            | About::AnyTime { pair: [a, b], .. } => Text::from(format!("{}|{}", a.raw(), b.raw())),
            About::Engines { pair: [a, b], .. } => format!("{a} | {b}").into(),
            About::Joint { joint, .. } => joint.clone(),
            About::Motion { robot, .. } => robot.clone(),
            About::Handling { object, .. } => object.clone(),
        }
    }

    /// Where the motion is proven: the last instant before it and the first after it that are proven better, on the time basis.
    pub fn proven_time(&self) -> Option<[f64; 2]> {
        self.bracket.map(|bracket| [bracket.begin.time[0], bracket.end.time[1]])
    }

    /// Which of the nearest instants of its moves is the one that it shows; of some that cannot be told apart the first. Nothing where
    /// none is, and of findings that are not near.
    pub fn shown_move(&self) -> Option<usize> {
        let About::Pair { clearance_m, .. } = &self.about else { return None };
        let moves = &self.nearest_by_move;
        let is_shown = |nearest: &NearestOfMove| {
            nearest.clearance_m == *clearance_m
                && nearest.program.iter().all(|line| self.program.contains(line))
        };
        let aside = |at: &usize| (moves[*at].time - self.shown_at.time).abs();
        (0..moves.len()).filter(|&at| is_shown(&moves[at])).min_by(|x, y| aside(x).total_cmp(&aside(y)))
    }
}
