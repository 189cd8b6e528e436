//! The suite of unchecked things.

use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use scene::Scene;
use simulator::Outcome;

use super::clean;
use crate::words::not_checked;

/// An error for each unchecked thing, or a skipped test case if the cell file accepts it; `None` if all was checked.
pub(super) fn suite(scene: &Scene, outcome: &Outcome) -> Option<TestSuite> {
    let items = not_checked(scene, outcome);
    let mut suite = TestSuite::new("not checked");
    for item in &items {
        let what = item.sentence();
        let (mut status, text) = match &item.accepted {
            Some(reason) => {
                (TestCaseStatus::skipped(), format!("{what}. The cell file accepts it: {reason}"))
            }
            None => (
                TestCaseStatus::non_success(NonSuccessKind::Error),
                format!("{what}. What to do: {}.", item.remedy),
            ),
        };
        status.set_type(item.kind);
        status.set_message(clean(&what));
        status.set_description(clean(&text));
        let mut case = TestCase::new(clean(&format!("{} ({})", item.name(), item.kind)), status);
        case.set_classname(clean(&scene.name));
        suite.add_test_case(case);
    }
    (!items.is_empty()).then_some(suite)
}
