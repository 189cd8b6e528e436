//! The facts of two members that are not clear if the controller cuts a corner.

use simulator::{CutCorner, Verdict};

use super::{Fact, FindingFacts, PlaybackLook};
use crate::words::{clearance, mm};

pub(super) fn facts(of: &CutCorner) -> FindingFacts<'_> {
    let CutCorner { a, b, clearance_m, required_m, .. } = of;
    let at = of.label.as_deref().unwrap_or("a taught point");
    let [arriving, leaving] = of.lines;
    let where_cut = format!("only if the corner at {at} is cut (lines {arriving} and {leaving})");
    let (what, measured, required, look) = match of.verdict {
        Verdict::Collision => (
            format!("{a} and {b} touch {where_cut}"),
            "contact".to_owned(),
            String::new(),
            PlaybackLook::COLLISION,
        ),
        Verdict::Near => (
            format!("{a} and {b} come too near {where_cut}"),
            clearance(*clearance_m, *required_m),
            format!("at least {}", mm(*required_m)),
            PlaybackLook::NEAR,
        ),
        Verdict::Clear | Verdict::Undecided => {
            let measured = clearance(*clearance_m, *required_m);
            let not_kept = || format!("{} are not proven to be kept, {measured} on a lane", mm(*required_m));
            let tight = || "the lanes that enclose it are wider than the room there".to_owned();
            let why = of.why.clone().unwrap_or_else(|| if *required_m > 0.0 { not_kept() } else { tight() });
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
        in_short: Some(format!("{measured}, only if the corner at {at} is cut")),
        measured: Some(measured.clone()),
        required: required.clone(),
        inside: None,
        look,
        values: vec![
            Fact::text(format!("only if the corner at {at} is cut")).columns(&["reason"]),
            Fact::text(format!("{law}: {assumed}")).label("Law").property("law"),
            Fact::text(measured).label("Distance").property("distance"),
        ],
        decision: None,
    }
}
