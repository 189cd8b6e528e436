//! Joints beyond their range or speed.

use report::words::{count, joint, stretch_and_points};
use simulator::{Finding, FindingKind, Outcome, Scene, Severity};

use super::{MOST_ROWS, line, more};

pub(super) fn list(text: &mut String, scene: &Scene, outcome: &Outcome) {
    let of_joints: Vec<(&Finding, String)> =
        outcome.findings.iter().filter_map(|finding| Some((finding, what(&finding.kind)?))).collect();
    if of_joints.is_empty() {
        return;
    }
    line!(text);
    line!(text, "Joints: {}", count(of_joints.len(), "finding"));
    for (finding, what) in of_joints.iter().take(MOST_ROWS) {
        let severity = if finding.severity == Severity::Error { "error" } else { "warning" };
        let when = stretch_and_points(scene, [finding.first, finding.last]);
        line!(text, "  {severity}: {what}  {when}");
    }
    more(text, of_joints.len());
}

fn what(kind: &FindingKind) -> Option<String> {
    match kind {
        FindingKind::JointLimit { joint: name, is_length, worst, range } => Some(format!(
            "{name} reaches {}, allowed {} to {}",
            joint(*worst, *is_length),
            joint(range[0], *is_length),
            joint(range[1], *is_length)
        )),
        FindingKind::JointSpeed { joint: name, is_length, worst, limit } => {
            Some(format!("{name} at {}/s, limit {}/s", joint(*worst, *is_length), joint(*limit, *is_length)))
        }
        FindingKind::Pair { .. } => None,
    }
}
