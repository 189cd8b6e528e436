//! The facts of two members that are not clear where two programs without a common clock may be at one time.

use simulator::{PosedPair, Verdict};

use super::{Fact, FindingFacts, PlaybackLook};
use crate::words::{clearance, mm};

/// When it happens, in words.
const CONDITION: &str = "if the two programs are there at one time";

pub(super) fn facts(of: &PosedPair) -> FindingFacts<'_> {
    let PosedPair { a, b, clearance_m, required_m, verdict, why, .. } = of;
    let distance = clearance(*clearance_m, *required_m);
    let (what, measured, required, look) = match verdict {
        Verdict::Collision => (
            format!("{a} and {b} touch {CONDITION}"),
            "contact".to_owned(),
            String::new(),
            PlaybackLook::COLLISION,
        ),
        Verdict::Near => (
            format!(
                "{a} and {b} come too near {CONDITION}: {distance}, at least {} required",
                mm(*required_m)
            ),
            distance,
            format!("at least {}", mm(*required_m)),
            PlaybackLook::NEAR,
        ),
        Verdict::Clear | Verdict::Undecided => (
            format!(
                "{a} and {b} are undecided {CONDITION}: {}",
                why.as_deref().unwrap_or("nothing is proven")
            ),
            distance,
            String::new(),
            PlaybackLook::UNDECIDED,
        ),
    };
    FindingFacts {
        what,
        in_short: Some(format!("{measured}, {CONDITION}")),
        measured: Some(measured.clone()),
        required,
        inside: None,
        look,
        values: vec![
            Fact::text(CONDITION.to_owned()).columns(&["reason"]),
            Fact::text(measured).label("Distance").property("distance"),
        ],
        decision: None,
    }
}
