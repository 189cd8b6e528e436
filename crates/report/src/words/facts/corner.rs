//! The facts of two members that are not clear if the controller cuts a corner.

use simulator::{CutCorner, CutTiming, PosedPair, Verdict};

use super::{Fact, FindingFacts, PlaybackLook};
use crate::words::{clearance, mm};

pub(super) fn facts(of: &CutCorner) -> FindingFacts<'_> {
    let PosedPair { a, b, clearance_m, required_m, verdict, why, .. } = &of.posed;
    let at = of.label.as_deref().unwrap_or("a taught point");
    let [arriving, leaving] = of.lines;
    let shown = condition(of.timing.as_ref(), at);
    let where_cut = match &of.timing {
        Some(CutTiming { ahead_s: Some(_), .. }) => {
            format!("{shown} (corners up to the one at {at}, lines {arriving} and {leaving})")
        }
        _ => format!("{shown} (lines {arriving} and {leaving})"),
    };
    let (what, measured, required, look) = match verdict {
        Verdict::Collision => (
            format!("{a} and {b} touch {where_cut}"),
            "contact".to_owned(),
            String::new(),
            PlaybackLook::COLLISION,
        ),
        Verdict::Near => (
            format!(
                "{a} and {b} come too near {where_cut}: {} at a place of the corner, at least {} required",
                clearance(*clearance_m, *required_m),
                mm(*required_m)
            ),
            clearance(*clearance_m, *required_m),
            format!("at least {}", mm(*required_m)),
            PlaybackLook::NEAR,
        ),
        Verdict::Clear | Verdict::Undecided => {
            let measured = clearance(*clearance_m, *required_m);
            let not_kept = || format!("{} are not proven to be kept, {measured} on a lane", mm(*required_m));
            let tight = || "what encloses it is wider than the room there".to_owned();
            let why = why.clone().unwrap_or_else(|| if *required_m > 0.0 { not_kept() } else { tight() });
            (
                format!("{a} and {b} are undecided {where_cut}: {why}"),
                clearance(*clearance_m, *required_m),
                String::new(),
                PlaybackLook::UNDECIDED,
            )
        }
    };
    let law = of.law.name();
    let assumed = of.law.assumption();
    FindingFacts {
        what,
        in_short: Some(format!("{measured}, {shown}")),
        measured: Some(measured.clone()),
        required: required.clone(),
        inside: None,
        look,
        values: vec![
            Fact::text(shown).columns(&["reason"]),
            Fact::text(format!("{law}: {assumed}")).label("Law").property("law"),
            Fact::text(measured).label("Distance").property("distance"),
        ],
        decision: None,
    }
}

/// What must happen for it, in words.
fn condition(timing: Option<&CutTiming>, at: &str) -> String {
    let Some(CutTiming { robots: [first, second], ahead_s, other_s, other_line }) = timing else {
        return format!("only if the corner at {at} is cut");
    };
    if let Some(line) = other_line {
        return format!("only if {first} cuts the corner at {at} while {second} is on line {line}");
    }
    match (ahead_s, other_s) {
        (Some(ahead_s), _) if *ahead_s > 0.0 => {
            format!("only if cut corners bring {first} {} ahead of {second}", seconds(*ahead_s))
        }
        (Some(_), _) => format!("only if cut corners shift {first} against {second}"),
        (None, Some(other_s)) => format!(
            "only if {first} cuts the corner at {at} while {second} is where it is at {}",
            seconds(*other_s)
        ),
        (None, None) => format!("only if {first} cuts the corner at {at} while {second} cuts one, too"),
    }
}

fn seconds(seconds: f64) -> String {
    format!("{seconds:.2} s")
}
