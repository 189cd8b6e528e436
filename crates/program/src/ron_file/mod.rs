//! RON text read strictly: every value with its place, no field twice, no number that is not finite.

mod fault;
mod numbers;
mod repeated;
mod token;
mod tree;

use geometry::input::Problems;
use ron::Options;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

pub use token::blank_length;
pub use tree::{Field, Node};

/// Reads a value and the places of its parts; `check` may add problems that are better told by place than through serde.
///
/// Nothing when there are problems. An optional field is written without `Some`.
pub fn read<'a, T: DeserializeOwned>(
    text: &'a str,
    expected: &str,
    problems: &mut Problems,
    check: impl FnOnce(&Node<'a>, &mut Problems),
) -> Option<(T, Node<'a>)> {
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
            let problem = fault::problem_of(&error, problems);
            if !problem.line.is_some_and(|line| problems.has_line(line)) {
                problems.push(problem);
            }
            None
        }
    }
}

/// The places of the parts of a text that may be faulty; none where its brackets, strings or comments do not close.
pub fn places(text: &str) -> Option<Node<'_>> {
    tree::tree(&token::tokens(text)?)
}

/// Reads one part of a faulty text on its own, if that part is sound; numbers that are not finite pass.
pub fn part<T: DeserializeOwned>(text: &str) -> Option<T> {
    options().from_str(text).ok()
}

fn options() -> Options {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}
