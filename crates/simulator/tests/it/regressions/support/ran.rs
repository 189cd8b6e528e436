//! What a run said, by names and seconds.

use pathproof_simulator::{DecidedBy, Outcome, RunResult, Verdict};
use scene::Scene;

/// A cell that was run.
pub(crate) struct Ran {
    pub(crate) scene: Scene,
    pub(crate) outcome: Outcome,
}

/// A stretch over which a pair is not clear, seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Contact {
    pub(crate) begins: [f64; 2],
    pub(crate) ends: [f64; 2],
    pub(crate) decided_by: DecidedBy,
}

impl Ran {
    pub(crate) fn result(&self) -> RunResult {
        self.outcome.result
    }

    /// The index of a checked pair.
    pub(crate) fn pair(&self, a: &str, b: &str) -> usize {
        let index = |name: &str| self.scene.member_named(name).unwrap_or_else(|| panic!("no member {name}"));
        let (a, b) = (index(a).min(index(b)), index(a).max(index(b)));
        let pair = self.scene.pairs.iter().position(|pair| (pair.a, pair.b) == (a, b));
        pair.expect("a pair that is checked")
    }

    fn spans(&self, a: &str, b: &str, verdict: Verdict) -> Vec<Contact> {
        let pair = self.pair(a, b);
        let seconds = |at: [kinematics::PathParameter; 2]| at.map(|at| self.scene.timeline.time_at(at));
        let spans = self.outcome.spans.iter().filter(|span| span.pair == pair && span.verdict == verdict);
        spans
            .map(|span| Contact {
                begins: seconds(span.begins),
                ends: seconds(span.ends),
                decided_by: span.decided_by,
            })
            .collect()
    }

    /// Where two members collide, in order of time.
    pub(crate) fn contacts(&self, a: &str, b: &str) -> Vec<Contact> {
        self.spans(a, b, Verdict::Collision)
    }

    /// Where two members are too near, in order of time.
    pub(crate) fn near(&self, a: &str, b: &str) -> Vec<Contact> {
        self.spans(a, b, Verdict::Near)
    }

    /// Where two members are undecided, in order of time.
    pub(crate) fn undecided(&self, a: &str, b: &str) -> Vec<Contact> {
        self.spans(a, b, Verdict::Undecided)
    }

    /// The only stretch over which two members collide.
    pub(crate) fn only_contact(&self, a: &str, b: &str) -> Contact {
        assert_eq!(self.result(), RunResult::Fail);
        let contacts = self.contacts(a, b);
        assert_eq!(contacts.len(), 1, "{contacts:?}");
        contacts[0]
    }

    /// Nothing is reported of any pair.
    #[track_caller]
    pub(crate) fn assert_clear(&self) {
        assert!(self.outcome.findings.is_empty(), "{:?}", self.outcome.findings);
        assert_eq!(self.result(), RunResult::Pass);
    }

    /// Bounds on the smallest clearance at an interpolation point, metres.
    pub(crate) fn clearance_m(&self, point: usize) -> [f64; 2] {
        self.outcome.frames[point].smallest.expect("something is checked").clearance_m
    }

    /// Tests made: of spheres, and of triangles.
    pub(crate) fn tests(&self) -> u64 {
        self.outcome.counts.tests()
    }
}

/// Rounding of the times worked out by hand, and what eps is at the speeds here, seconds.
const ROUNDING_S: f64 = 1e-8;

fn within([from, to]: [f64; 2], [low, high]: [f64; 2], width_s: f64) -> bool {
    from - ROUNDING_S <= high && low <= to + ROUNDING_S && to - from <= width_s
}

impl Contact {
    /// The beginning and the end are bracketed, each within `width_s`.
    #[track_caller]
    pub(crate) fn assert_is(&self, [begins_s, ends_s]: [f64; 2], width_s: f64) {
        self.assert_begins([begins_s; 2], width_s);
        self.assert_ends([ends_s; 2], width_s);
    }

    /// The bracket of the beginning meets this interval.
    #[track_caller]
    pub(crate) fn assert_begins(&self, at_s: [f64; 2], width_s: f64) {
        assert!(within(self.begins, at_s, width_s), "{self:?} should begin at {at_s:?}");
    }

    /// The bracket of the end meets this interval.
    #[track_caller]
    pub(crate) fn assert_ends(&self, at_s: [f64; 2], width_s: f64) {
        assert!(within(self.ends, at_s, width_s), "{self:?} should end at {at_s:?}");
    }
}
