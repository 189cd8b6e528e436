//! A finding in a sentence, and the program lines of a finding.

use kinematics::PathParameter;
use scene::Scene;
use simulator::{Finding, FindingKind, ProgramLine, Severity, program_lines};

use super::edges::edge_of;
use super::{facts, stretch};
use crate::closed;

/// The word used in files for the severity of a finding.
pub fn severity_name(severity: Severity) -> &'static str {
    closed::severity(severity).name()
}

/// The subject of a finding: the two members in byte order, the joint, or the robot.
pub fn subject(kind: &FindingKind) -> String {
    kind.subject().names().join(" | ")
}

/// A finding in one sentence, without a full stop: what was found, when, and at which program line.
pub fn finding_sentence(scene: &Scene, finding: &Finding) -> String {
    let when = stretch(scene, [finding.first, finding.last]);
    let lines: Vec<String> = finding.shown.program.iter().map(|line| program_line(scene, line)).collect();
    let place = if lines.is_empty() { String::new() } else { format!(", at {}", lines.join(", ")) };
    format!("{}; {when}{place}", facts(&finding.kind).what)
}

/// A program line with its file relative to the scene, and the taught point that is the target.
pub fn program_line(scene: &Scene, line: &ProgramLine) -> String {
    let to = line.label.as_ref().map_or_else(String::new, |label| format!(" to {label}"));
    format!("{}:{}{to}{}", scene.relative_path(&line.file), line.line, edge_of(line))
}

/// The program lines executed at an instant, with files relative to the scene.
pub fn program_lines_at(scene: &Scene, at: PathParameter) -> String {
    let lines = program_lines(scene, at);
    lines.iter().map(|line| program_line(scene, line)).collect::<Vec<_>>().join(", ")
}
