//! Whether the answer of a report follows from what it lists: no run writes another one.

use diagnostics::Problems;

use crate::check::EDITED;
use crate::finding::{Finding, Severity};
use crate::key::Kind;
use crate::report::{Report, RunResult, Shortfall};

/// Adds a problem for every finding with the severity of another kind, for every shortfall that the findings or the unchecked things ask
/// for and that is not listed, and for a result that is another than these give.
///
/// # Guarantee
/// A report that claims PASS lists nothing that fails a run or leaves it incomplete.
pub(crate) fn check_result(report: &Report, problems: &mut Problems) {
    for (index, finding) in report.findings.iter().enumerate() {
        let allowed = severities(report, finding.kind);
        if !allowed.contains(&finding.severity) {
            problems.push_with(|problems| {
                let kind = finding.kind.name();
                let problem =
                    problems.problem(format!("findings[{index}]: the severity is not that of a {kind}"));
                let allowed: Vec<&str> = allowed.iter().map(|severity| severity.name()).collect();
                problem.found(finding.severity.name()).expected(allowed.join(" or ")).hint(EDITED)
            });
        }
    }
    for shortfall in asked_for(report) {
        if !report.shortfalls.contains(&shortfall) {
            let name = shortfall.name();
            problems.push_with(|problems| {
                let problem = problems.problem("a shortfall is not listed, although the report shows it");
                problem.expected(format!("{name} in shortfalls: {}", shortfall.clause())).hint(EDITED)
            });
        }
    }
    let is_too_fast = report.findings.iter().any(is_too_late);
    if report.shortfalls.contains(&Shortfall::TooFast) && !is_too_fast {
        problems.push_with(|problems| {
            let problem = problems.problem("shortfall too-fast without a finding of a joint that is");
            problem.expected("a joint-speed that is undecided").hint(EDITED)
        });
    }
    let result = if report.findings.iter().any(|finding| finding.severity == Severity::Error) {
        RunResult::Fail
    } else if report.shortfalls.is_empty() {
        RunResult::Pass
    } else {
        RunResult::Incomplete
    };
    if report.result != result {
        problems.push_with(|problems| {
            let problem = problems.problem("the result is not that of the findings and shortfalls");
            problem.found(report.result.name()).expected(result.name()).hint(EDITED)
        });
    }
}

/// The severities that findings of a kind have in a report.
fn severities(report: &Report, kind: Kind) -> &'static [Severity] {
    match kind {
        Kind::JointSpeed => {
            let moving = report.programs.iter().filter(|program| program.moves > 0).count();
            if moving > 1 {
                // The robots meet elsewhere than was checked.
                &[Severity::Undecided]
            } else if report.programs.len() < 2 {
                &[Severity::Warning]
            } else {
                // A program can move joints by rates alone, which the number of its moves does not show.
                &[Severity::Undecided, Severity::Warning]
            }
        }
        _ if kind.is_error() => &[Severity::Error],
        _ => &[Severity::Undecided],
    }
}

fn is_too_late(finding: &Finding) -> bool {
    finding.kind == Kind::JointSpeed && finding.severity == Severity::Undecided
}

/// The shortfalls that a report must have by what it lists.
fn asked_for(report: &Report) -> Vec<Shortfall> {
    let has = |is_so: &dyn Fn(&Finding) -> bool| report.findings.iter().any(is_so);
    let asked = [
        (has(&|finding| finding.kind == Kind::Undecided), Shortfall::Undecided),
        (has(&|finding| matches!(finding.kind, Kind::Motion | Kind::MotionUnproven)), Shortfall::Stopped),
        (has(&is_too_late), Shortfall::TooFast),
        (
            has(&|finding| finding.kind == Kind::CornerUndecided)
                || report.corners.iter().any(|corner| corner.verdict.is_none())
                || report.leads.iter().any(|lead| lead.verdict.is_none() && lead.lead.is_some()),
            Shortfall::Corners,
        ),
        (
            has(&|finding| finding.kind == Kind::AnyTimeUndecided)
                || report.leads.iter().any(|lead| lead.verdict.is_none() && lead.lead.is_none()),
            Shortfall::AnyTime,
        ),
        (report.unchecked.iter().any(|entry| entry.accepted_because.is_none()), Shortfall::Unchecked),
        (report.pairs.is_empty(), Shortfall::NothingToCheck),
    ];
    asked.into_iter().filter_map(|(is_asked, shortfall)| is_asked.then_some(shortfall)).collect()
}
