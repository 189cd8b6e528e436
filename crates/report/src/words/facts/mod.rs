//! A finding taken apart, once for all outputs: what was found, and every value with its meaning, unit and rounding rule.

mod any_time;
mod corner;
mod engines;
mod fact;
mod handling;
mod joint;
mod motion;
mod pair;

use simulator::FindingKind;

pub use engines::engine_statements;
pub use fact::{Fact, FactValue};
pub use motion::{move_of, tcp_at, why_stopped};
pub use pair::{decided, requirement, undecided_reason};

use joint::{OutsideRange, TooFast};
use pair::PairFound;

/// What a finding says: the terminal, the page, Markdown, SARIF, the tables and the viewer take their words and values from here.
#[derive(Clone, Debug)]
pub struct FindingFacts<'a> {
    /// What was found, without time and place: a sentence without a full stop.
    pub what: String,
    /// The main value, with its limit or reason where it has one; `None` of a collision, of which it is the
    /// [depth](super::best_depth).
    pub in_short: Option<String>,
    /// The main value alone, as a cell of a table; `None` of a collision, as above.
    pub measured: Option<String>,
    /// What is required or allowed instead, as a cell of a table.
    pub required: String,
    /// Of a collision: the member that lies inside the other.
    pub inside: Option<&'a str>,
    /// How the playback shows it.
    pub(crate) look: PlaybackLook,
    /// Its values, in the order in which they are read.
    pub values: Vec<Fact<'a>>,
    /// The test that decided, which is read after the depth.
    pub decision: Option<Fact<'a>>,
}

/// How the playback of the page shows a finding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlaybackLook {
    /// The name of its colour and sign: `collision`, `near`, `undecided` or `joint`.
    pub(crate) name: &'static str,
    /// Its rank; the page opens with the first finding of the lowest.
    pub(crate) rank: u8,
}

impl PlaybackLook {
    const COLLISION: Self = Self { name: "collision", rank: 0 };
    /// What is true is not known, or how the program goes on.
    const UNKNOWN: Self = Self { name: "undecided", rank: 0 };
    const UNDECIDED: Self = Self { name: "undecided", rank: 1 };
    const NEAR: Self = Self { name: "near", rank: 2 };
    const JOINT: Self = Self { name: "joint", rank: 3 };
}

impl<'a> FindingFacts<'a> {
    /// All values, those included that people are not told.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Fact<'a>> {
        self.values.iter().chain(&self.decision)
    }
}

/// Takes a finding apart.
pub fn facts(kind: &FindingKind) -> FindingFacts<'_> {
    match kind {
        FindingKind::Pair {
            verdict,
            a,
            b,
            decided_by,
            inner,
            cause,
            clearance_m,
            required_m,
            spheres_total,
            pair: _,
            witness: _,
            spheres: _,
        } => pair::facts(&PairFound {
            verdict: *verdict,
            names: [a, b],
            decided_by: *decided_by,
            inner: inner.as_deref(),
            cause: cause.as_ref(),
            clearance_m: *clearance_m,
            required_m: *required_m,
            spheres_total: *spheres_total,
        }),
        FindingKind::Contradiction { pair: _, a, b, about, count } => engines::facts([a, b], *about, *count),
        FindingKind::JointLimit { robot: _, joint, is_length, worst, range } => {
            let is_length = *is_length;
            joint::outside_range(OutsideRange { joint, is_length, worst: *worst, range: *range })
        }
        FindingKind::JointSpeed { robot: _, joint, is_length, worst, limit, cancelling } => {
            let speeds = [*worst, *limit];
            joint::too_fast(TooFast { joint, is_length: *is_length, speeds, cancelling })
        }
        FindingKind::Motion { robot: _, name, stop } => motion::facts(name, stop),
        FindingKind::Corner(cut) => corner::facts(cut),
        FindingKind::AnyTime(posed) => any_time::facts(posed),
        FindingKind::Handling { robot: _, fault } => handling::facts(fault),
    }
}
