//! The exit code of a check: which findings fail, which are accepted, and what is incomplete.

use std::collections::BTreeSet;

use report_format::words::count;
use report_format::{Finding, Kind, RunEnd, RunResult, Severity, Shortfall};

const PASS: u8 = 0;
const FAIL: u8 = 1;
const INCOMPLETE: u8 = 3;

/// Which findings make a check fail; joint limits and moves that cannot be done always do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailOn {
    /// Collisions alone.
    Collision,
    /// Collisions, and pairs nearer than required.
    Near,
    /// These, and joints that are commanded faster than their limits.
    Speed,
}

impl FailOn {
    /// Whether a finding fails.
    pub(crate) fn fails(self, finding: &Finding) -> bool {
        match finding.kind {
            Kind::JointSpeed => self == Self::Speed,
            Kind::Near => self != Self::Collision,
            _ => finding.severity == Severity::Error,
        }
    }
}

/// How a check ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gate {
    /// 0: nothing fails, complete; 1: something fails; 3: nothing fails, incomplete.
    pub exit_code: u8,
    /// Why the code differs from that of the result, as a sentence.
    pub why: Option<String>,
}

/// The exit code of a run; `accepted` holds the ids of the accepted findings.
///
/// # Guarantee
/// Accepting a finding affects that finding only: undecided or unchecked parts keep the run incomplete, and undecided findings are never
/// accepted. Without accepted findings the code is that of the result, but for [`FailOn::Collision`], which forgives nearness, and
/// [`FailOn::Speed`], with which a joint that is too fast fails. No other option is stricter than the result.
pub fn gate(end: RunEnd<'_>, fail_on: FailOn, accepted: &BTreeSet<String>) -> Gate {
    let is_accepted = |finding: &&Finding| accepted.contains(finding.id.raw());
    let errors = || end.findings.iter().filter(|finding| finding.severity == Severity::Error);
    let open = || end.findings.iter().filter(|finding| !is_accepted(finding));
    let near = errors().filter(|finding| !is_accepted(finding) && !fail_on.fails(finding)).count();
    let speeds = open().filter(|finding| finding.kind == Kind::JointSpeed && fail_on.fails(finding)).count();
    let accepted = errors().filter(is_accepted).count();
    let exit_code = if open().any(|finding| fail_on.fails(finding)) {
        FAIL
    } else if !end.shortfalls.is_empty() || end.result == RunResult::Incomplete {
        INCOMPLETE
    } else {
        PASS
    };
    let usual = match end.result {
        RunResult::Pass => PASS,
        RunResult::Fail => FAIL,
        RunResult::Incomplete => INCOMPLETE,
    };
    let why = (exit_code != usual).then(|| match exit_code {
        FAIL => format!(
            "Exit code {exit_code}, not {usual}: {speeds} above the speed limits, which --fail-on speed fails"
        ),
        _ => why(exit_code, usual, accepted, near, end.shortfalls),
    });
    Gate { exit_code, why }
}

fn why(exit_code: u8, usual: u8, accepted: usize, near: usize, shortfalls: &[Shortfall]) -> String {
    let mut forgiven = Vec::new();
    if accepted > 0 {
        forgiven.push(format!("{} accepted by the baseline", count(accepted, "finding")));
    }
    if near > 0 {
        forgiven.push(format!("{near} too near, which --fail-on collision forgives"));
    }
    let forgiven = forgiven.join(", ");
    let open: Vec<&str> = shortfalls.iter().map(|reason| reason.clause()).collect();
    let but = if exit_code == INCOMPLETE { "; but the run is incomplete: " } else { "" };
    let open = if exit_code == INCOMPLETE { open.join("; ") } else { String::new() };
    format!("Exit code {exit_code}, not {usual}: {forgiven}{but}{open}")
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::sample::{joint_finding, pair_finding, report};

    /// A finding with a one-letter id: collision, near, undecided, joint limit, joint speed, and one of several robots.
    fn finding(letter: char) -> Finding {
        let value = match letter {
            'c' => pair_finding("collision", ["a", "b"], 5, [0.0; 2]),
            'n' => pair_finding("near", ["a", "b"], 5, [0.01; 2]),
            'u' => pair_finding("undecided", ["a", "b"], 5, [0.0; 2]),
            'l' => joint_finding("joint-limit", "j", 5, 2.0),
            's' => joint_finding("joint-speed", "j", 5, 2.0),
            // On a clock that several robots share.
            't' => {
                let mut finding = joint_finding("joint-speed", "j", 5, 2.0);
                finding["severity"] = "undecided".into();
                finding
            }
            other => panic!("{other} is no finding"),
        };
        let finding: Finding = serde_json::from_value(value).expect("a finding");
        Finding { id: letter.to_string().into(), ..finding }
    }

    fn of(letters: &str, more: &[Shortfall], fail_on: FailOn, accepted: &str) -> Gate {
        let mut of = report(|_: &mut Value| ()).report;
        of.findings = letters.chars().map(finding).collect();
        of.shortfalls = more.to_vec();
        if letters.contains('u') {
            of.shortfalls.push(Shortfall::Undecided);
        }
        if letters.contains('t') {
            of.shortfalls.push(Shortfall::TooFast);
        }
        let fails = of.findings.iter().any(|finding| finding.severity == Severity::Error);
        of.result = match (fails, of.shortfalls.is_empty()) {
            (true, _) => RunResult::Fail,
            (false, true) => RunResult::Pass,
            (false, false) => RunResult::Incomplete,
        };
        gate(of.end(), fail_on, &accepted.chars().map(String::from).collect())
    }

    #[test]
    fn the_table_of_exit_codes() {
        let unchecked = [Shortfall::Unchecked];
        // Findings, other shortfalls; exit codes with `Near`, with `Collision`, with all accepted, with `Speed`, with `Speed` and all
        // accepted.
        for (letters, more, codes) in [
            ("", &[][..], [0, 0, 0, 0, 0]),
            ("s", &[], [0, 0, 0, 1, 0]),
            ("t", &[], [3, 3, 3, 1, 1]),
            ("n", &[], [1, 0, 0, 1, 0]),
            ("nn", &[], [1, 0, 0, 1, 0]),
            ("c", &[], [1, 1, 0, 1, 0]),
            ("cn", &[], [1, 1, 0, 1, 0]),
            ("l", &[], [1, 1, 0, 1, 0]),
            ("ln", &[], [1, 1, 0, 1, 0]),
            ("ns", &[], [1, 0, 0, 1, 0]),
            ("nt", &[], [1, 3, 3, 1, 1]),
            ("u", &[], [3, 3, 3, 3, 3]),
            ("su", &[], [3, 3, 3, 1, 3]),
            ("nu", &[], [1, 3, 3, 1, 3]),
            ("cu", &[], [1, 1, 3, 1, 3]),
            ("lu", &[], [1, 1, 3, 1, 3]),
            ("", &unchecked, [3, 3, 3, 3, 3]),
            ("s", &unchecked, [3, 3, 3, 1, 3]),
            ("n", &unchecked, [1, 3, 3, 1, 3]),
            ("c", &unchecked, [1, 1, 3, 1, 3]),
            ("n", &[Shortfall::StillUndecided], [1, 3, 3, 1, 3]),
            ("c", &[Shortfall::Unmeasured], [1, 1, 3, 1, 3]),
            ("l", &[Shortfall::NothingToCheck], [1, 1, 3, 1, 3]),
        ] {
            let found = [
                of(letters, more, FailOn::Near, ""),
                of(letters, more, FailOn::Collision, ""),
                of(letters, more, FailOn::Near, "cnulx"),
                of(letters, more, FailOn::Speed, ""),
                of(letters, more, FailOn::Speed, "cnulsx"),
            ];
            assert_eq!(found.clone().map(|gate| gate.exit_code), codes, "{letters:?} {more:?}");
            // The only option that is stricter than the result, and only where a joint is too fast.
            let is_fast = letters.contains(['s', 't']);
            assert_eq!(found[3].exit_code == found[0].exit_code, !is_fast || found[0].exit_code == 1);
            // Without accepted findings the code is that of the result.
            assert_eq!(found[0].why, None, "{letters:?}");
        }
    }

    #[test]
    fn speeds_that_fail_say_so() {
        let why = |letters: &str| of(letters, &[], FailOn::Speed, "").why;
        let said = "Exit code 1, not 0: 1 above the speed limits, which --fail-on speed fails";
        assert_eq!(why("s").as_deref(), Some(said));
        assert!(why("t").expect("another code").starts_with("Exit code 1, not 3: 1 above"));
        assert_eq!((why("cs"), why("")), (None, None));
    }

    #[test]
    fn accepting_one_finding_forgives_no_other() {
        assert_eq!(of("cn", &[], FailOn::Near, "c").exit_code, 1);
        assert_eq!(of("cn", &[], FailOn::Near, "n").exit_code, 1);
        assert_eq!(of("cn", &[], FailOn::Collision, "c").exit_code, 0);
        assert_eq!(of("cn", &[], FailOn::Collision, "n").exit_code, 1);
        assert_eq!(of("cl", &[], FailOn::Collision, "c").exit_code, 1);
    }

    #[test]
    fn another_code_says_why() {
        let why = |letters: &str, accepted: &str| {
            of(letters, &[], FailOn::Collision, accepted).why.expect("another code")
        };
        assert_eq!(why("nn", ""), "Exit code 0, not 1: 2 too near, which --fail-on collision forgives");
        assert_eq!(
            why("cnu", "c"),
            "Exit code 3, not 1: 1 finding accepted by the baseline, 1 too near, which --fail-on collision forgives; \
             but the run is incomplete: a pair could not be decided"
        );
    }
}
