//! Joints beyond their range or speed.

use report::words::{count, lines, severity_name, stretch_and_points, what};
use simulator::{Finding, FindingKind, Outcome, Scene};

use super::{MOST_ROWS, line, more};

pub(super) fn list(text: &mut String, scene: &Scene, outcome: &Outcome) {
    let of_joint = |finding: &&Finding| !matches!(finding.kind, FindingKind::Pair { .. });
    let mut of_joints: Vec<&Finding> = outcome.findings.iter().filter(of_joint).collect();
    // A joint beyond its limits may be the cause of its speed.
    of_joints.sort_by_key(|finding| !matches!(finding.kind, FindingKind::JointLimit { .. }));
    if of_joints.is_empty() {
        return;
    }
    line!(text);
    line!(text, "Joints: {}", count(of_joints.len(), "finding"));
    for finding in of_joints.iter().take(MOST_ROWS) {
        let (severity, what) = (severity_name(finding.severity), what(&finding.kind));
        let when = stretch_and_points(scene, [finding.first, finding.last]);
        line!(text, "  {severity}: {what}  {when}  {}", lines(scene, finding.shown));
    }
    more(text, of_joints.len());
}
