//! Moves in space that end their program, objects that are not held, and joints beyond their range or speed.

use report::words::{count, facts, lines_of, severity_name, stretch_and_points};
use scene::Scene;
use simulator::{Finding, FindingKind, Outcome};

use super::{MOST_ROWS, line, more};

pub(super) fn list(text: &mut String, scene: &Scene, outcome: &Outcome) {
    let of_move = |finding: &&Finding| matches!(finding.kind, FindingKind::Motion { .. });
    rows(text, scene, "Moves", &outcome.findings.iter().filter(of_move).collect::<Vec<_>>());
    let of_object = |finding: &&Finding| matches!(finding.kind, FindingKind::Handling { .. });
    rows(text, scene, "Objects", &outcome.findings.iter().filter(of_object).collect::<Vec<_>>());
    let of_corner = |finding: &&Finding| matches!(finding.kind, FindingKind::Corner(_));
    rows(text, scene, "Corners", &outcome.findings.iter().filter(of_corner).collect::<Vec<_>>());
    let at_any_time = |finding: &&Finding| matches!(finding.kind, FindingKind::AnyTime(_));
    let met: Vec<&Finding> = outcome.findings.iter().filter(at_any_time).collect();
    rows(text, scene, "Two programs", &met);
    let of_joint = |finding: &&Finding| {
        matches!(
            finding.kind,
            FindingKind::JointLimit { .. }
                | FindingKind::JointSpeed { .. }
                | FindingKind::Contradiction { .. }
        )
    };
    let mut of_joints: Vec<&Finding> = outcome.findings.iter().filter(of_joint).collect();
    // A joint beyond its limits may be the cause of its speed.
    of_joints.sort_by_key(|finding| !matches!(finding.kind, FindingKind::JointLimit { .. }));
    rows(text, scene, "Joints", &of_joints);
}

fn rows(text: &mut String, scene: &Scene, title: &str, findings: &[&Finding]) {
    if findings.is_empty() {
        return;
    }
    line!(text);
    line!(text, "{title}: {}", count(findings.len(), "finding"));
    for finding in findings.iter().take(MOST_ROWS) {
        let (severity, what) = (severity_name(finding.severity), facts(&finding.kind).what);
        let when = stretch_and_points(scene, [finding.first, finding.last]);
        let places = lines_of(scene, &finding.shown.program);
        line!(text, "  {severity}: {what}  {when}  {places}");
    }
    more(text, findings.len());
}
