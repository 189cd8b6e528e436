//! The status of a test case from its findings.

use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus};
use scene::Scene;
use simulator::Severity;

use super::body::{Numbered, message};
use super::clean;

/// A test case with these findings: an error finding is a failure, otherwise an undecided finding is an error; warnings are in the
/// output. `tell` describes findings.
pub(super) fn judged(
    scene: &Scene,
    name: &str,
    class: &str,
    findings: &[Numbered<'_>],
    tell: &dyn Fn(&[Numbered<'_>]) -> String,
) -> TestCase {
    let with = |wanted: fn(Severity) -> bool| -> Vec<Numbered<'_>> {
        findings.iter().filter(|(_, finding)| wanted(finding.severity)).copied().collect()
    };
    let mut open = with(|severity| severity != Severity::Warning);
    // Errors come first.
    open.sort_by_key(|(number, finding)| (finding.severity, *number));
    let status = match open.first() {
        None => TestCaseStatus::success(),
        Some((_, worst)) => {
            let is_failure = worst.severity == Severity::Error;
            let kind = if is_failure { NonSuccessKind::Failure } else { NonSuccessKind::Error };
            let mut status = TestCaseStatus::non_success(kind);
            status.set_type(worst.kind.name());
            status.set_message(clean(&message(scene, &open)));
            status.set_description(clean(&tell(&open)));
            status
        }
    };
    let mut case = TestCase::new(clean(name), status);
    case.set_classname(clean(class));
    let warnings = with(|severity| severity == Severity::Warning);
    if !warnings.is_empty() {
        case.set_system_out(clean(&tell(&warnings)));
    }
    case
}
