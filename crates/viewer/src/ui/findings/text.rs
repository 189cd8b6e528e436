//! A finding as text, for the clipboard.

use std::fmt::Write as _;

use report::words::{Fact, facts, subject};
use scene::Scene;
use simulator::{Finding, FindingKind, FindingSubject};

use crate::ui::words;
use crate::units;

/// All details but the spheres, one per line, in millimetres, degrees and seconds.
pub(super) fn finding_text(scene: &Scene, finding: &Finding) -> String {
    let timeline = &scene.timeline;
    let mut text = String::new();
    let mut say = |what: &str, value: &str| {
        // Writing into a string cannot fail.
        let _written = writeln!(text, "{what}: {value}");
    };
    say("finding", &finding.id);
    say("kind", finding.kind.name());
    let facts = facts(&finding.kind);
    say("found", &facts.what);
    say("from", &words::instant(timeline, finding.first));
    say("to", &words::instant(timeline, finding.last));
    if let Some(bracket) = finding.bracket {
        say("begins within", &words::bracket(timeline, [bracket[0], finding.first]));
        say("ends within", &words::bracket(timeline, [finding.last, bracket[1]]));
    }
    say("shown at", &words::instant(timeline, finding.shown.at));
    say("program", &words::program(scene, &finding.shown.program));
    let about = match finding.kind.subject() {
        FindingSubject::Pair { .. } => "pair",
        FindingSubject::Joint { .. } => "joint",
        FindingSubject::Robot { .. } => "robot",
        FindingSubject::Object { .. } => "object",
    };
    say(about, &subject(&finding.kind));
    for (meaning, value) in facts.values.iter().chain(&facts.decision).filter_map(Fact::said) {
        say(&words::small(meaning), &value);
    }
    if let FindingKind::Pair { a, b, witness, spheres_total, .. } = &finding.kind {
        if let Some(witness) = witness {
            say(&format!("point on {a}, world"), &units::point_mm(&witness.on_a[0]));
            say(&format!("point on {b}, world"), &units::point_mm(&witness.on_b[0]));
        }
        if spheres_total.count > 0 {
            say("colliding smallest spheres", &spheres_total.to_string());
        }
    }
    for joint in &finding.shown.joint_values {
        say(&joint.name, &units::joint(joint.value, joint.is_length));
    }
    text
}

/// A range of joint values.
pub(in crate::ui) fn range_text([low, high]: [f64; 2], is_length: bool) -> String {
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("{} to {}", units::joint(low, is_length), units::joint(high, is_length)),
        (false, true) => format!("at most {}", units::joint(high, is_length)),
        (true, false) => format!("at least {}", units::joint(low, is_length)),
        (false, false) => "no limit".to_owned(),
    }
}
