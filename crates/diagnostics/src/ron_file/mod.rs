//! RON text read strictly: every value with its place, no field twice, no number that is not finite.

mod fault;
mod numbers;
mod repeated;
mod signs;
mod spot;
#[cfg(test)]
mod tests;
mod token;
mod tree;
mod unclosed;

use crate::{Place, Problem, Problems, place_at};
use ron::Options;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

pub use token::blank_length;
pub use tree::{RonField, RonNode};

/// What stands between values.
const MARKS: &[u8] = b",:([{";
/// Most of them in a file, so that a hostile one costs no memory.
const MAX_MARKS: usize = 500_000;

/// Reads a value and the places of its parts; `check` may add problems that are better told by place than through serde.
///
/// Nothing when there are problems. An optional field is written without `Some`.
pub fn read<'a, T: DeserializeOwned>(
    text: &'a str,
    expected: &str,
    problems: &mut Problems,
    check: impl FnOnce(&RonNode<'a>, &mut Problems),
) -> Option<(T, RonNode<'a>)> {
    if text.bytes().filter(|byte| MARKS.contains(byte)).count() > MAX_MARKS {
        problems.push(
            problems
                .problem("too many values")
                .expected(format!("at most {MAX_MARKS} commas, colons and brackets"))
                .hint("give long programs as a joint table (.csv)"),
        );
        return None;
    }
    if let Some(problem) = other_format(text, expected, problems) {
        problems.push(problem);
        return None;
    }
    let tokens = token::tokens(text);
    if tokens.as_ref().is_some_and(Vec::is_empty) {
        problems.push(problems.problem("empty file").expected(format!("`{expected}(...)`")));
        return None;
    }
    let root = tokens.as_deref().and_then(tree::tree);
    if let Some(root) = &root {
        check(root, problems);
        repeated::refuse_repeated_fields(root, problems);
    }
    numbers::refuse_non_finite(tokens.as_deref().unwrap_or_default(), problems);
    match (options().from_str::<T>(text), root) {
        (Ok(value), Some(root)) => problems.is_empty().then_some((value, root)),
        (Ok(_), None) => {
            let problem = problems.problem("cannot tell on which lines the values stand");
            problems.push(problem.hint("write the file in the plain form of the documentation"));
            None
        }
        (Err(error), _) => {
            let problem = fault::hash_comment(&error, text, problems)
                .or_else(|| signs::odd_sign(&error, text, problems))
                .or_else(|| {
                    unclosed::open_parenthesis(&error, tokens.as_deref().unwrap_or_default(), problems)
                })
                .unwrap_or_else(|| fault::problem_of(&error, text, expected, problems));
            if !problem.line.is_some_and(|line| problems.has_line(line)) {
                problems.push(problem);
            }
            None
        }
    }
}

/// Files of other formats are told by how they begin: everything else said about them would be noise.
fn other_format(text: &str, expected: &str, problems: &Problems) -> Option<Problem> {
    let start = text.trim_start();
    let format = match start.chars().next()? {
        '<' => "XML, such as a URDF",
        '{' => "JSON",
        _ => return None,
    };
    let offset = text.len() - start.len();
    let Place { line, column } = place_at(text, offset);
    Some(
        problems
            .problem("the file is not RON")
            .at(line, column)
            .found(format!("a file that begins like {format}"))
            .expected(format!("`{expected}(...)`"))
            .hint("check that the right file was given; its name's ending says how it is read"),
    )
}

/// The places of the parts of a text that may be faulty; none where its brackets, strings or comments do not close.
pub fn places(text: &str) -> Option<RonNode<'_>> {
    tree::tree(&token::tokens(text)?)
}

/// Reads one part of a faulty text on its own, if that part is sound; numbers that are not finite pass.
pub fn part<T: DeserializeOwned>(text: &str) -> Option<T> {
    options().from_str(text).ok()
}

fn options() -> Options {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}
