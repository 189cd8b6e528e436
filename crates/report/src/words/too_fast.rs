//! Joints that are commanded faster than their limits, in words.

use std::collections::BTreeSet;

use simulator::{Finding, FindingKind, Outcome, RunResult, Severity};

use super::{above_limit, count, joint, program_line};

/// A speed and its limit: `commanded 1052°/s, limit 360°/s`.
fn commanded(is_length: bool, [speed, limit]: [f64; 2]) -> String {
    format!("commanded {}/s, limit {}/s", joint(speed, is_length), joint(limit, is_length))
}

/// The joint that is farthest above its limit, and how many others are: `arm/x is commanded 5000 mm/s, limit 500 mm/s`.
pub fn too_fast(outcome: &Outcome) -> Option<String> {
    let (worst, is_length, speeds) = fastest(outcome)?;
    let FindingKind::JointSpeed { joint, .. } = &worst.kind else { return None };
    Some(format!("{joint} is {}{}", commanded(is_length, speeds), others(outcome, joint)))
}

/// The same with the factor and the program line, where the clock is shared with other robots.
pub(super) fn too_late(scene: &scene::Scene, outcome: &Outcome) -> Option<String> {
    let (worst, is_length, speeds) = fastest(outcome)?;
    let FindingKind::JointSpeed { robot, joint, .. } = &worst.kind else { return None };
    let line = scene.robots[*robot].driven().and_then(|(trajectory, _)| worst.program.get(trajectory));
    let line = line.map_or_else(String::new, |line| format!(", at {}", program_line(scene, line)));
    let (commanded, above) = (commanded(is_length, speeds), above_limit(speeds[0], speeds[1]));
    (worst.severity == Severity::Undecided)
        .then(|| format!("{joint} is {commanded}, {above}{line}{}", others(outcome, joint)))
}

/// The result for the first line of a text: `PASS`, or `PASS, but arm/x is commanded 5000 mm/s, limit 500 mm/s`.
///
/// # Guarantee
/// A run that passes although a joint is too fast is never told as PASS alone.
pub fn result_words(outcome: &Outcome) -> String {
    let name = outcome.result.name();
    let but = if outcome.result == RunResult::Pass { too_fast(outcome) } else { None };
    but.map_or_else(|| name.to_owned(), |but| format!("{name}, but {but}"))
}

/// The speed finding that is farthest above its limit, with its unit, and its speed and limit.
fn fastest(outcome: &Outcome) -> Option<(&Finding, bool, [f64; 2])> {
    let speeds = outcome.findings.iter().filter_map(|finding| match finding.kind {
        FindingKind::JointSpeed { is_length, worst, limit, .. } => Some((finding, is_length, [worst, limit])),
        _ => None,
    });
    let factor = |[speed, limit]: [f64; 2]| speed / limit;
    // The first of equal ones.
    speeds.reduce(|worst, next| if factor(next.2) > factor(worst.2) { next } else { worst })
}

/// How many joints beside this one are too fast.
fn others(outcome: &Outcome, but: &str) -> String {
    let joints: BTreeSet<&str> = (outcome.findings.iter())
        .filter_map(|finding| match &finding.kind {
            FindingKind::JointSpeed { joint, .. } if joint != but => Some(joint.as_str()),
            _ => None,
        })
        .collect();
    match joints.len() {
        0 => String::new(),
        1 => ", and another joint is too fast".to_owned(),
        more => format!(", and {} are too fast", count(more, "other joint")),
    }
}
