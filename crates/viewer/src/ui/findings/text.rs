//! A finding as text, for the clipboard.

use std::fmt::Write as _;

use report::words::{above_limit, engine_statements, move_of, tcp_at, why_fast, why_stopped};
use scene::Scene;
use simulator::{Finding, FindingKind};

use crate::ui::verdict::{self, Kind};
use crate::ui::words;
use crate::units;

/// All details but the spheres, one per line, in millimetres, degrees and seconds.
pub(super) fn of(scene: &Scene, finding: &Finding) -> String {
    let timeline = &scene.timeline;
    let mut text = String::new();
    let mut say = |what: &str, value: &str| {
        // Writing into a string cannot fail.
        let _written = writeln!(text, "{what}: {value}");
    };
    say("finding", &finding.id);
    say("kind", Kind::of_finding(&finding.kind).word());
    say("from", &words::instant(timeline, finding.first));
    say("to", &words::instant(timeline, finding.last));
    if let Some(bracket) = finding.bracket {
        say("begins within", &words::bracket(timeline, [bracket[0], finding.first]));
        say("ends within", &words::bracket(timeline, [finding.last, bracket[1]]));
    }
    say("shown at", &words::instant(timeline, finding.shown));
    say("program", &words::program(scene, &finding.program));
    match &finding.kind {
        FindingKind::Pair {
            a,
            b,
            decided_by,
            inner,
            clearance_m,
            required_m,
            witness,
            spheres_total,
            ..
        } => {
            say("pair", &format!("{a} | {b}"));
            say("decided by", decided_by.name());
            if let Some(inner) = inner {
                say("inside", inner);
            }
            say("clearance", &verdict::bounds_text(*clearance_m));
            say("required", &units::mm(*required_m));
            if let Some(witness) = witness {
                say(&format!("point on {a}, world"), &units::point_mm(&witness.on_a[0]));
                say(&format!("point on {b}, world"), &units::point_mm(&witness.on_b[0]));
            }
            if spheres_total.count > 0 {
                say("colliding smallest spheres", &spheres_total.to_string());
            }
        }
        FindingKind::Contradiction { a, b, about, count, .. } => {
            let [bubbles, intervals] = engine_statements(*about);
            say("pair", &format!("{a} | {b}"));
            say("engine bubbles", bubbles);
            say("engine intervals", intervals);
            say("places", &count.to_string());
        }
        FindingKind::Motion { name, stop, .. } => {
            say("robot", name);
            say("move", &move_of(&stop.of));
            say("ends because", &why_stopped(stop));
            say("commanded TCP", &tcp_at(stop));
        }
        FindingKind::JointLimit { joint, is_length, worst, range, .. } => {
            say("joint", joint);
            say("worst", &units::joint(*worst, *is_length));
            say("allowed", &range_text(*range, *is_length));
        }
        FindingKind::JointSpeed { joint, is_length, worst, limit, cancelling, .. } => {
            say("joint", joint);
            say("worst", &format!("{}/s", units::joint(*worst, *is_length)));
            say("limit", &format!("{}/s", units::joint(*limit, *is_length)));
            say("above it", &above_limit(*worst, *limit));
            if let Some(why) = why_fast(cancelling) {
                say("why", &why);
            }
        }
    }
    for joint in &finding.joint_values {
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
