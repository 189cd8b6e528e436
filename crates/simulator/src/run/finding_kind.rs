//! What findings are about: a variant for every kind, with its evidence.

use continuous::{DecidedBy, Verdict};
use intervals::About;
use program::{CornerLaw, Stop};

use super::detail::Witness;
use super::handling::HandlingFault;
use super::spheres::{CollidingSphere, SphereTotal};
use super::undecided::UndecidedCause;

/// Kind and details of a finding.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "most findings are of pairs, and there are few")]
pub enum FindingKind {
    /// Two members touch, one lies inside the other, they are nearer than required, or they are undecided.
    Pair {
        /// Index in [`Scene::pairs`](scene::Scene::pairs).
        pair: usize,
        /// Collision, near or undecided.
        verdict: Verdict,
        /// The name that is first in byte order.
        a: String,
        /// The other name.
        b: String,
        /// The test that decided the first instant.
        decided_by: DecidedBy,
        /// The member inside the other if containment decided, or the one possibly inside if containment is undecided.
        inner: Option<String>,
        /// Why it is undecided, where the bounds on the distance do not say it.
        cause: Option<UndecidedCause>,
        /// Bounds on the distance at the instant shown, metres; the upper one infinite if unknown.
        clearance_m: [f64; 2],
        /// The required clearance, metres.
        required_m: f64,
        /// Points of contact, or the closest points of near members.
        witness: Option<Witness>,
        /// Colliding smallest spheres, at most a thousand.
        spheres: Vec<CollidingSphere>,
        /// The total number of colliding smallest spheres.
        spheres_total: SphereTotal,
    },
    /// The two engines contradict each other: at least one of them is wrong.
    Contradiction {
        /// Index in [`Scene::pairs`](scene::Scene::pairs).
        pair: usize,
        /// The name that is first in byte order.
        a: String,
        /// The other name.
        b: String,
        /// The subject.
        about: About,
        /// The number of instants and intervals at which they do; the finding extends over all of them.
        count: usize,
    },
    /// A joint is outside its range.
    JointLimit {
        /// Index of its robot.
        robot: usize,
        /// The joint.
        joint: String,
        /// Whether the joint is prismatic.
        is_length: bool,
        /// The value farthest outside.
        worst: f64,
        /// Range, radians or metres.
        range: [f64; 2],
    },
    /// A joint would have to move faster than its limit.
    JointSpeed {
        /// Index of its robot.
        robot: usize,
        /// The joint.
        joint: String,
        /// Whether the joint is prismatic.
        is_length: bool,
        /// The highest speed, rad/s or m/s.
        worst: f64,
        /// Its limit.
        limit: f64,
        /// Where it is fastest in a move in space near a singular configuration: the names of the joints that almost cancel each other, so
        /// that a small motion of the TCP takes a large one of theirs. Empty elsewhere.
        cancelling: Vec<String>,
    },
    /// A move in space that the robot cannot do, or that is not proven: its program was checked up to there alone.
    Motion {
        /// Index of its robot.
        robot: usize,
        /// Its name.
        name: String,
        /// The move, with the place and the reason.
        stop: Box<Stop>,
    },
    /// Two members are not clear if the controller cuts a corner; at the taught point itself they have no such finding.
    Corner(Box<CutCorner>),
    /// Two members are not clear where two programs without a common clock may be at one time.
    AnyTime(Box<PosedPair>),
    /// An object is taken up or put down where it must not be.
    Handling {
        /// Index of the robot whose program says so.
        robot: usize,
        /// The object, the statement and the condition that is not met.
        fault: Box<HandlingFault>,
    },
}

/// Two members at joint values that no instant of the timeline has.
#[derive(Clone, Debug, PartialEq)]
pub struct PosedPair {
    /// Index in [`Scene::pairs`](scene::Scene::pairs).
    pub pair: usize,
    /// The name that is first in byte order.
    pub a: String,
    /// The other name.
    pub b: String,
    /// Collision, near or undecided.
    pub verdict: Verdict,
    /// Bounds on the distance at the joint values, metres; the upper one infinite if unknown.
    pub clearance_m: [f64; 2],
    /// The required clearance, metres.
    pub required_m: f64,
    /// Points of contact, or the closest points.
    pub witness: Option<Witness>,
    /// Why it is undecided, where the pair was not asked; for people.
    pub why: Option<String>,
}

/// Two members where a corner is cut.
#[derive(Clone, Debug, PartialEq)]
pub struct CutCorner {
    /// The two members, at joint values of the enclosure that show it.
    pub posed: PosedPair,
    /// Index of the trajectory of the corner.
    pub trajectory: usize,
    /// Index of the corner among those of its trajectory.
    pub corner: usize,
    /// The taught point.
    pub label: Option<String>,
    /// Lines of the arriving and of the leaving move.
    pub lines: [u32; 2],
    /// The law of the corner.
    pub law: CornerLaw,
    /// When the two programs are there, where another program moves the pair too.
    pub timing: Option<CutTiming>,
}

/// When two programs are at places that the exact motion does not combine.
#[derive(Clone, Debug, PartialEq)]
pub struct CutTiming {
    /// Names of the robots: of the one that is ahead or cuts the corner, and of the other one.
    pub robots: [String; 2],
    /// By how much the first is ahead of the second, seconds; `None` while it cuts the corner.
    pub ahead_s: Option<f64>,
    /// When the second one is there by the exact motion, seconds; `None` while it cuts a corner of its own.
    pub other_s: Option<f64>,
    /// The line on which the second one is then, where the two have no common clock.
    pub other_line: Option<u32>,
}

/// What a finding is about, whatever its kind; names are those of its [`FindingKey`](super::FindingKey).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingSubject<'a> {
    /// Two members.
    Pair {
        /// Index in [`Scene::pairs`](scene::Scene::pairs).
        pair: usize,
        /// Their names in byte order.
        names: [&'a str; 2],
    },
    /// A joint.
    Joint {
        /// Index of its robot.
        robot: usize,
        /// Its name.
        name: &'a str,
    },
    /// A robot.
    Robot {
        /// Its index.
        robot: usize,
        /// Its name.
        name: &'a str,
    },
    /// An object that a program handles.
    Object {
        /// Index of the robot whose program handles it.
        robot: usize,
        /// Its name.
        name: &'a str,
    },
}

impl FindingKind {
    /// The word used in files.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Pair { verdict, .. } => verdict.name(),
            Self::Contradiction { .. } => "contradiction",
            Self::JointLimit { .. } => "joint-limit",
            Self::JointSpeed { .. } => "joint-speed",
            Self::Motion { stop, .. } if stop.unreached.is_proven => "motion",
            Self::Motion { .. } => "motion-unproven",
            Self::Corner(cut) => match cut.posed.verdict {
                Verdict::Collision => "corner-collision",
                Verdict::Near => "corner-near",
                Verdict::Clear | Verdict::Undecided => "corner-undecided",
            },
            Self::AnyTime(posed) => match posed.verdict {
                Verdict::Collision => "any-time-collision",
                Verdict::Near => "any-time-near",
                Verdict::Clear | Verdict::Undecided => "any-time-undecided",
            },
            Self::Handling { fault, .. } if fault.is_attach => "attach",
            Self::Handling { .. } => "detach",
        }
    }

    /// The pair, where it is posed at joint values that no instant of the timeline has.
    pub fn posed_pair(&self) -> Option<&PosedPair> {
        match self {
            Self::Corner(cut) => Some(&cut.posed),
            Self::AnyTime(posed) => Some(posed),
            _ => None,
        }
    }

    /// What it is about.
    pub fn subject(&self) -> FindingSubject<'_> {
        match self {
            Self::Pair { pair, a, b, .. } | Self::Contradiction { pair, a, b, .. } => {
                FindingSubject::Pair { pair: *pair, names: [a, b] }
            }
            Self::Corner(cut) => FindingSubject::of_posed(&cut.posed),
            Self::AnyTime(posed) => FindingSubject::of_posed(posed),
            Self::JointLimit { robot, joint, .. } | Self::JointSpeed { robot, joint, .. } => {
                FindingSubject::Joint { robot: *robot, name: joint }
            }
            Self::Motion { robot, name, .. } => FindingSubject::Robot { robot: *robot, name },
            Self::Handling { robot, fault } => FindingSubject::Object { robot: *robot, name: &fault.object },
        }
    }
}

impl<'a> FindingSubject<'a> {
    fn of_posed(posed: &'a PosedPair) -> Self {
        Self::Pair { pair: posed.pair, names: [&posed.a, &posed.b] }
    }

    /// The two members in byte order, the joint, or the robot.
    pub fn names(self) -> Vec<&'a str> {
        match self {
            Self::Pair { names, .. } => names.to_vec(),
            Self::Joint { name, .. } | Self::Robot { name, .. } | Self::Object { name, .. } => vec![name],
        }
    }
}
