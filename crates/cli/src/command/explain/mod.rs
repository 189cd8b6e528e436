//! `pathproof explain`.

mod kinds;

use std::fmt::Write as _;

use diagnostics::{Problem, nearest};

use super::print;
use crate::args::Explain;
use crate::exit::Failure;

/// Prints the page of a finding of a check or of the doctor; without a code all codes with their meaning.
pub(super) fn run(arguments: &Explain) -> Result<u8, Failure> {
    let text = match &arguments.code {
        None => list(),
        Some(code) => page(code).ok_or_else(|| Failure::Usage(unknown(code)))?,
    };
    print(text.as_bytes())?;
    Ok(0)
}

/// All codes: those of a check, then those of the doctor.
fn codes() -> Vec<&'static str> {
    kinds::codes().chain(doctor::codes()).collect()
}

/// The page of a code, in small letters or capitals, with hyphens or underscores.
fn page(code: &str) -> Option<String> {
    let code = code.trim().to_lowercase().replace('_', "-");
    kinds::page(&code).map(str::to_owned).or_else(|| doctor::page(&code))
}

/// A line for every code with what it means.
fn list() -> String {
    let codes = codes();
    let width = codes.iter().map(|code| code.len()).max().unwrap_or(0);
    let mut text = String::new();
    for code in codes {
        let page = page(code).unwrap_or_default();
        // Writing into a string cannot fail.
        let _written = writeln!(text, "{code:width$}  {}", meaning(&page));
    }
    text
}

/// What the first line of a page says behind the code.
fn meaning(page: &str) -> &str {
    let first = page.lines().next().unwrap_or_default();
    first.split_once("`: ").map_or(first, |(_, meaning)| meaning)
}

fn unknown(code: &str) -> Problem {
    let problem = Problem::new("explain", "no finding of a check or of the doctor has this code").found(code);
    problem.hint(match nearest(code, codes()) {
        Some(near) => format!("did you mean `{near}`? `pathproof explain` lists all"),
        None => "`pathproof explain` lists all".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_line_with_its_meaning() {
        let list = list();
        assert_eq!(list.lines().count(), codes().len());
        for line in list.lines() {
            let (code, meaning) = line.split_once("  ").expect("two columns");
            assert!(codes().contains(&code), "{line}");
            assert!(meaning.trim().len() > 10 && !meaning.contains("`: "), "{line}");
        }
    }

    #[test]
    fn a_code_may_be_typed_in_several_ways() {
        for code in ["joint-limit", "joint_limit", "JOINT-LIMIT"] {
            assert!(page(code).is_some_and(|page| page.starts_with("`joint-limit`: ")), "{code}");
        }
    }

    #[test]
    fn an_unknown_code_is_no_problem_of_the_inputs() {
        let told = Failure::Usage(unknown("mesh-opn"));
        let expected = "error: explain: no finding of a check or of the doctor has this code; found mesh-opn; \
                        hint: did you mean `mesh-open`? `pathproof explain` lists all";
        assert_eq!((told.to_string().as_str(), told.exit_code()), (expected, 2));
        assert!(unknown("x").to_string().ends_with("hint: `pathproof explain` lists all"));
    }
}
