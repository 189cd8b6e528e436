//! Findings of a report.

use serde::{Deserialize, Deserializer, de};

use super::Text;
use super::present::{Nullable, present, some};

/// What a finding says, by its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(in crate::compare) enum Kind {
    Collision,
    Near,
    JointLimit,
    Undecided,
    JointSpeed,
}

impl Kind {
    pub(in crate::compare) fn name(self) -> &'static str {
        match self {
            Self::Collision => "collision",
            Self::Near => "near",
            Self::JointLimit => "joint-limit",
            Self::Undecided => "undecided",
            Self::JointSpeed => "joint-speed",
        }
    }

    /// Whether a run with such a finding fails.
    pub(in crate::compare) fn is_error(self) -> bool {
        matches!(self, Self::Collision | Self::Near | Self::JointLimit)
    }
}

/// A finding.
#[derive(Debug)]
pub(in crate::compare) struct Finding {
    pub(in crate::compare) id: Text,
    pub(in crate::compare) kind: Kind,
    /// The first and the last instant at which it was seen, on the time basis and in interpolation points.
    pub(in crate::compare) time: [f64; 2],
    pub(in crate::compare) moment: [f64; 2],
    /// The instant that the rest tells of, on the time basis.
    pub(in crate::compare) shown_time: f64,
    /// Where the motion is proven: the last instant before it and the first after it that are proven better.
    pub(in crate::compare) proven_time: Option<[f64; 2]>,
    /// Of the way that the programs of its members or joint go during its stretch.
    pub(in crate::compare) way_sha256: Text,
    /// Of a pair that is near: the nearest instant of every program move of the stretch, in order of time. Of others none.
    pub(in crate::compare) nearest_by_move: Vec<NearestOfMove>,
    pub(in crate::compare) program: Vec<Line>,
    pub(in crate::compare) joint_values: Vec<JointValue>,
    pub(in crate::compare) about: About,
}

/// Where a pair that is near was seen nearest on one program move.
#[derive(Debug, Deserialize)]
pub(in crate::compare) struct NearestOfMove {
    /// On the time basis, and in interpolation points.
    pub(in crate::compare) time: f64,
    pub(in crate::compare) moment: f64,
    pub(in crate::compare) program: Vec<Line>,
    clearance_m: (f64, Option<f64>),
}

impl NearestOfMove {
    /// Bounds, metres; the upper one infinite where nothing is known.
    pub(in crate::compare) fn clearance_m(&self) -> [f64; 2] {
        [self.clearance_m.0, self.clearance_m.1.unwrap_or(f64::INFINITY)]
    }
}

/// What a finding is about.
#[derive(Debug)]
pub(in crate::compare) enum About {
    Pair {
        pair: [Text; 2],
        /// The member that lies inside the other.
        inner: Option<Text>,
        /// Bounds at the instant shown, metres; the upper one infinite where nothing is known.
        clearance_m: [f64; 2],
        /// No point of a collision is deeper than this at the instant shown and at any instant, metres; nothing where that is not
        /// known.
        depth_at_most_m: Option<[f64; 2]>,
        /// Points of contact, or the nearest points, in the world, metres.
        witness_m: Option<[[f64; 3]; 2]>,
        /// How many of the smallest spheres collide.
        spheres: u64,
    },
    Joint {
        joint: Text,
        /// How far beyond what is allowed; infinite where the value is no number.
        excess: f64,
        unit: Text,
    },
}

/// A program line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub(in crate::compare) struct Line {
    pub(in crate::compare) file: Text,
    pub(in crate::compare) line: u32,
    #[serde(deserialize_with = "present")]
    pub(in crate::compare) to: Option<Text>,
}

/// The value of a joint.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(in crate::compare) struct JointValue {
    pub(in crate::compare) joint: Text,
    /// Nothing where it is no number.
    #[serde(deserialize_with = "present")]
    pub(in crate::compare) value: Option<f64>,
    pub(in crate::compare) unit: Text,
}

/// A finding as it stands in the file.
#[derive(Deserialize)]
struct Written {
    id: Text,
    kind: Kind,
    time: [f64; 2],
    moment: [f64; 2],
    #[serde(deserialize_with = "present")]
    bracket: Option<Bracket>,
    #[serde(deserialize_with = "present")]
    depth_at_most_m: Option<[f64; 2]>,
    way_sha256: Text,
    nearest_by_move: Vec<NearestOfMove>,
    shown_at: Instant,
    program: Vec<Line>,
    joint_values: Vec<JointValue>,
    #[serde(default, deserialize_with = "some")]
    pair: Option<[Text; 2]>,
    #[serde(default, deserialize_with = "some")]
    inner: Option<Nullable<Text>>,
    #[serde(default, deserialize_with = "some")]
    clearance_m: Option<(f64, Option<f64>)>,
    #[serde(default, deserialize_with = "some")]
    witness: Option<Nullable<[Point; 2]>>,
    #[serde(default, deserialize_with = "some")]
    colliding_spheres_total: Option<u64>,
    #[serde(default, deserialize_with = "some")]
    joint: Option<Text>,
    #[serde(default, deserialize_with = "some")]
    worst: Option<Nullable<f64>>,
    #[serde(default, deserialize_with = "some")]
    allowed: Option<[Option<f64>; 2]>,
    #[serde(default, deserialize_with = "some")]
    unit: Option<Text>,
}

#[derive(Deserialize)]
struct Instant {
    time: f64,
}

#[derive(Deserialize)]
struct Point {
    in_world_m: [f64; 3],
}

#[derive(Deserialize)]
struct Bracket {
    begin: Stretch,
    end: Stretch,
}

#[derive(Deserialize)]
struct Stretch {
    time: [f64; 2],
}

impl<'de> Deserialize<'de> for Finding {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Written {
            id,
            kind,
            time,
            moment,
            bracket,
            depth_at_most_m,
            way_sha256,
            nearest_by_move,
            shown_at,
            program,
            joint_values,
            pair,
            inner,
            clearance_m,
            witness,
            colliding_spheres_total,
            joint,
            worst,
            allowed,
            unit,
        } = Written::deserialize(from)?;
        let missing = de::Error::missing_field;
        let about = match kind {
            Kind::Collision | Kind::Near | Kind::Undecided => {
                let (lo, hi) = clearance_m.ok_or_else(|| missing("clearance_m"))?;
                About::Pair {
                    pair: pair.ok_or_else(|| missing("pair"))?,
                    inner: inner.ok_or_else(|| missing("inner"))?.0,
                    clearance_m: [lo, hi.unwrap_or(f64::INFINITY)],
                    depth_at_most_m,
                    witness_m: witness
                        .ok_or_else(|| missing("witness"))?
                        .0
                        .map(|points| points.map(|point| point.in_world_m)),
                    spheres: colliding_spheres_total.ok_or_else(|| missing("colliding_spheres_total"))?,
                }
            }
            Kind::JointLimit | Kind::JointSpeed => {
                let worst = worst.ok_or_else(|| missing("worst"))?.0;
                let [lower, upper] = allowed.ok_or_else(|| missing("allowed"))?;
                let below = lower.zip(worst).map_or(0.0, |(lower, worst)| lower - worst);
                let above = upper.zip(worst).map_or(0.0, |(upper, worst)| worst - upper);
                About::Joint {
                    joint: joint.ok_or_else(|| missing("joint"))?,
                    excess: if worst.is_some() { below.max(above).max(0.0) } else { f64::INFINITY },
                    unit: unit.ok_or_else(|| missing("unit"))?,
                }
            }
        };
        let proven_time = bracket.map(|bracket| [bracket.begin.time[0], bracket.end.time[1]]);
        let shown_time = shown_at.time;
        Ok(Self {
            id,
            kind,
            time,
            moment,
            shown_time,
            proven_time,
            way_sha256,
            nearest_by_move,
            program,
            joint_values,
            about,
        })
    }
}

impl Finding {
    /// The pair or joint, as it stands in the id.
    pub(in crate::compare) fn subject(&self) -> String {
        match &self.about {
            About::Pair { pair: [a, b], .. } => format!("{a}|{b}"),
            About::Joint { joint, .. } => joint.to_string(),
        }
    }

    /// Which of the nearest instants of its moves is the one that it shows; of some that cannot be told apart the first. Nothing where
    /// none is, and of findings that are not near.
    pub(in crate::compare) fn shown_move(&self) -> Option<usize> {
        let About::Pair { clearance_m, .. } = &self.about else { return None };
        let moves = &self.nearest_by_move;
        let is_shown = |nearest: &NearestOfMove| {
            nearest.clearance_m() == *clearance_m
                && nearest.program.iter().all(|line| self.program.contains(line))
        };
        let aside = |at: &usize| (moves[*at].time - self.shown_time).abs();
        (0..moves.len()).filter(|&at| is_shown(&moves[at])).min_by(|x, y| aside(x).total_cmp(&aside(y)))
    }
}
