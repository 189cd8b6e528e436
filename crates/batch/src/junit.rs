//! `junit.xml` of a batch: a test case for each job.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::summary::{BatchSummary, SummaryJob};

/// The batch as `JUnit` XML.
///
/// # Guarantee
/// No test case fails or has an error if and only if the exit code of the batch is 0; one fails if and only if a check found a problem.
pub fn merged_junit(summary: &BatchSummary) -> String {
    let mut report = Report::new("pathproof");
    let mut suite = TestSuite::new("batch");
    suite.add_property(("result", clean(&summary.counts()).as_str()));
    for job in &summary.jobs {
        suite.add_test_case(test_case(job));
    }
    report.add_test_suite(suite);
    // The schema that Jenkins publishes has no count of skipped test cases at the root, and some readers are strict.
    let skipped = format!(" skipped=\"{}\"", report.skipped);
    report.to_string().expect("memory takes every byte").replacen(&skipped, "", 1)
}

fn test_case(job: &SummaryJob) -> TestCase {
    let kind = match job.exit_code {
        0 => None,
        1 => Some(NonSuccessKind::Failure),
        _ => Some(NonSuccessKind::Error),
    };
    let status = kind.map_or_else(TestCaseStatus::success, |kind| {
        let mut status = TestCaseStatus::non_success(kind);
        status.set_type(job.state.name());
        status.set_message(clean(&format!("{}: {}", job.state.clause(), job.words())));
        status.set_description(clean(&job.words()));
        status
    });
    let mut case = TestCase::new(clean(&job.id.to_string()), status);
    case.set_classname(clean(&job.cell.to_string()));
    case
}

/// A text without U+FFFE and U+FFFF, which XML cannot represent.
fn clean(text: &str) -> String {
    text.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}
