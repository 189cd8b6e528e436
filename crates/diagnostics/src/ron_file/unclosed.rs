//! A parenthesis that is not closed: the RON reader tells what follows from it.

use ron::error::{Error, SpannedError};

use super::token::{Token, TokenKind};
use crate::{Problem, Problems, excerpt};

/// The problem of a parenthesis that is still open where the next element begins, or where the list ends.
pub(super) fn open_parenthesis(
    error: &SpannedError,
    tokens: &[Token<'_>],
    problems: &Problems,
) -> Option<Problem> {
    let (line, column) = (error.span.start.line as u32, error.span.start.col as u32);
    let at = tokens.iter().position(|token| (token.place.line, token.place.column) >= (line, column))?;
    let (inside, next) = (&tokens[..at], tokens[at]);
    let hint = match &error.code {
        Error::NoSuchStructField { found, outer, .. } => {
            let opens = tokens.get(at + 1).is_some_and(|token| token.kind == TokenKind::Mark('('));
            let element = (next.text == found && opens).then(|| excerpt(&format!("{found}(")))?;
            let outer = outer.as_ref().map_or_else(|| "what".to_owned(), |outer| format!("the {outer} that"));
            format!("{element} begins within {outer} stands before it")
        }
        Error::ExpectedComma | Error::ExpectedIdentifier | Error::ExpectedStructLikeEnd
            if next.kind == TokenKind::Mark(']') && innermost(inside) == Some('(') =>
        {
            "the list ends while a parenthesis is open".to_owned()
        }
        _ => return None,
    };
    let last = inside.iter().rev().find(|token| token.kind != TokenKind::Mark(','))?;
    let end = last.place.line + last.text.matches('\n').count() as u32;
    let problem = problems.problem(format!("a closing parenthesis is missing in line {end}"));
    Some(problem.at(next.place.line, next.place.column).hint(hint))
}

/// The bracket that is opened last and not closed.
fn innermost(tokens: &[Token<'_>]) -> Option<char> {
    let mut open = Vec::new();
    for token in tokens {
        match token.kind {
            TokenKind::Mark(mark @ ('(' | '[' | '{')) => open.push(mark),
            TokenKind::Mark(')' | ']' | '}') => drop(open.pop()),
            _ => {}
        }
    }
    open.pop()
}
