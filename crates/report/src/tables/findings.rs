//! `findings.csv`: one row per finding.

use collision::Verdict;
use scene::Scene;
use simulator::{Finding, FindingKind, Outcome};

use super::cells::{bound, table, text, time};
use crate::words::{engine_statements, kind_name, move_of, severity_name, undecided_reason, why_stopped};

const HEADER: [&str; 29] = [
    "number",
    "id",
    "kind",
    "severity",
    "a",
    "b",
    "joint",
    "from_s",
    "to_s",
    "bracket_lo_s",
    "bracket_hi_s",
    "shown_s",
    "from_point",
    "to_point",
    "program",
    "moves_to",
    "clearance_lo_m",
    "clearance_hi_m",
    "required_m",
    "depth_shown_at_most_m",
    "depth_at_most_m",
    "decided_by",
    "inner",
    "reason",
    "worst",
    "allowed_lo",
    "allowed_hi",
    "unit",
    "spheres_total",
];

/// The table of all findings, numbered from 1 as in every report; cells that do not apply to a kind are empty.
pub(crate) fn findings_csv(scene: &Scene, outcome: &Outcome) -> Vec<u8> {
    table(&HEADER, outcome.findings.iter().enumerate().map(|(index, finding)| row(scene, index + 1, finding)))
}

fn row(scene: &Scene, number: usize, finding: &Finding) -> [String; HEADER.len()] {
    let at = |instant| time(scene, instant);
    let bracket = |end: usize| finding.bracket.map_or_else(String::new, |bracket| at(bracket[end]));
    let lines = finding.program.iter();
    let program = lines.clone().map(|line| format!("{}:{}", scene.relative_path(&line.file), line.line));
    let detail = Detail::of(&finding.kind);
    [
        number.to_string(),
        text(&finding.id),
        kind_name(&finding.kind).to_owned(),
        severity_name(finding.severity).to_owned(),
        detail.a,
        detail.b,
        detail.joint,
        at(finding.first),
        at(finding.last),
        bracket(0),
        bracket(1),
        at(finding.shown),
        finding.first.0.to_string(),
        finding.last.0.to_string(),
        text(&program.collect::<Vec<_>>().join(";")),
        text(&lines.filter_map(|line| line.label.as_deref()).collect::<Vec<_>>().join(";")),
        detail.clearance_lo_m,
        detail.clearance_hi_m,
        detail.required_m,
        bound(finding.depth.map(|depth| depth.shown_m)),
        bound(finding.depth.map(|depth| depth.most_m)),
        detail.decided_by,
        detail.inner,
        detail.reason,
        detail.worst,
        detail.allowed_lo,
        detail.allowed_hi,
        detail.unit,
        detail.spheres_total,
    ]
}

/// The cells that belong to one kind of finding; the others stay empty.
#[derive(Default)]
struct Detail {
    a: String,
    b: String,
    joint: String,
    clearance_lo_m: String,
    clearance_hi_m: String,
    required_m: String,
    decided_by: String,
    inner: String,
    reason: String,
    worst: String,
    allowed_lo: String,
    allowed_hi: String,
    unit: String,
    spheres_total: String,
}

impl Detail {
    fn of(kind: &FindingKind) -> Self {
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
                ..
            } => {
                let is_undecided = *verdict == Verdict::Undecided;
                let reason =
                    is_undecided.then(|| undecided_reason(*decided_by, *clearance_m, cause.as_ref()));
                Self {
                    a: text(a),
                    b: text(b),
                    clearance_lo_m: bound(Some(clearance_m[0])),
                    clearance_hi_m: bound(Some(clearance_m[1])),
                    required_m: bound(Some(*required_m)),
                    decided_by: decided_by.name().to_owned(),
                    inner: inner.as_deref().map_or_else(String::new, text),
                    reason: reason.unwrap_or_default(),
                    spheres_total: spheres_total.count.to_string(),
                    ..Self::default()
                }
            }
            FindingKind::Contradiction { a, b, about, .. } => {
                let [bubbles, intervals] = engine_statements(*about);
                Self {
                    a: text(a),
                    b: text(b),
                    reason: format!("bubbles: {bubbles}; intervals: {intervals}"),
                    ..Self::default()
                }
            }
            FindingKind::Motion { stop, .. } => Self {
                reason: text(&format!("{}: {}", move_of(&stop.of), why_stopped(stop))),
                ..Self::default()
            },
            FindingKind::JointLimit { joint, is_length, worst, range, .. } => {
                Self::of_joint(joint, *worst, *range, if *is_length { "m" } else { "rad" })
            }
            FindingKind::JointSpeed { joint, is_length, worst, limit, .. } => {
                Self::of_joint(joint, *worst, [0.0, *limit], if *is_length { "m/s" } else { "rad/s" })
            }
        }
    }

    fn of_joint(joint: &str, worst: f64, allowed: [f64; 2], unit: &str) -> Self {
        let [allowed_lo, allowed_hi] = allowed.map(|limit| bound(Some(limit)));
        Self {
            joint: text(joint),
            worst: worst.to_string(),
            allowed_lo,
            allowed_hi,
            unit: unit.to_owned(),
            ..Self::default()
        }
    }
}
