//! Signs that look right and are not: typographic quotes and minus signs, blanks that are not seen, units, backslashes.

use ron::error::{Error, SpannedError};

use super::spot::Spot;
use super::token::tokens;
use crate::{Place, Problem, Problems, excerpt, is_shown_whole};

/// Quotes of word processors.
pub(super) const QUOTES: &str = "“”„‟‘’‚‛«»‹›";

/// Signs that look like a minus.
const DASHES: &str = "\u{2010}\u{2011}\u{2012}–—―−﹣－";

/// Blanks at which no line is broken.
const NO_BREAK: &str = "\u{a0}\u{2007}\u{202f}";

/// Signs in units besides letters.
const SIGNS_OF_UNITS: &str = "°˚º′″²³/";

/// Most characters of a unit.
const LONGEST_UNIT: usize = 12;

/// The problem of a sign at the place of an error that a program for texts or another language put there.
pub(super) fn odd_sign(error: &SpannedError, text: &str, problems: &Problems) -> Option<Problem> {
    let spot = Spot::new(text, error.span.start.line, error.span.start.col);
    if matches!(error.code, Error::InvalidEscape(_)) {
        return Some(backslash(&spot, text, problems));
    }
    typographic_quotes(&spot, problems)
        .or_else(|| hidden(&spot, problems))
        .or_else(|| typographic_minus(&spot, problems))
        .or_else(|| percent(&spot, problems))
        .or_else(|| unit(&spot, problems))
}

/// A problem at a place.
fn placed(problems: &Problems, what: &str, place: Place) -> Problem {
    problems.problem(what).at(place.line, place.column)
}

fn backslash(spot: &Spot<'_>, text: &str, problems: &Problems) -> Problem {
    let problem = placed(problems, "a backslash in a text", spot.place).hint("write / between folders");
    let tokens = tokens(text).unwrap_or_default();
    let at = spot.before.len();
    match tokens.iter().find(|token| token.start <= at && at < token.end()) {
        Some(string) => problem.found(excerpt(string.text)),
        None => problem,
    }
}

fn typographic_quotes(spot: &Spot<'_>, problems: &Problems) -> Option<Problem> {
    let row = spot.row();
    let first = row.chars().next().filter(|c| QUOTES.contains(*c))?;
    let body = &row[first.len_utf8()..];
    let (inner, behind) = match body.char_indices().find(|(_, c)| QUOTES.contains(*c) || *c == '"') {
        Some((at, close)) => (&body[..at], &body[at + close.len_utf8()..]),
        None => body.split_at(body.find([',', ')', ']']).unwrap_or(body.len())),
    };
    let found = excerpt(&row[..row.len() - behind.len()]);
    let short: String = inner.trim().chars().take(40).collect();
    let (what, write) = if behind.trim_start().starts_with(':') {
        ("the name of a field in quotes", short)
    } else {
        ("not a string", format!("\"{short}\""))
    };
    let problem = placed(problems, what, spot.place).found(found);
    Some(problem.hint(format!("the quotes are typographic: write {write}")))
}

fn hidden(spot: &Spot<'_>, problems: &Problems) -> Option<Problem> {
    let is_odd = |c: &char| c.is_whitespace() || !is_shown_whole(&c.to_string());
    let (at, c) = spot.word().char_indices().find(|(_, c)| is_odd(c))?;
    let what = if NO_BREAK.contains(c) { "a no-break space" } else { "a character that cannot be seen" };
    let problem = placed(problems, what, spot.place_of(at)).found(format!("U+{:04X}", u32::from(c)));
    Some(problem.hint("delete it, and type it again if it is a blank"))
}

fn typographic_minus(spot: &Spot<'_>, problems: &Problems) -> Option<Problem> {
    let word = spot.word();
    let is_number = |c: char| c.is_ascii_digit() || ".+-_eE".contains(c);
    let is_dashed = word.contains(|c| DASHES.contains(c))
        && word.contains(|c: char| c.is_ascii_digit())
        && word.chars().all(|c| DASHES.contains(c) || is_number(c));
    let problem = is_dashed.then(|| placed(problems, "not a number", spot.place))?;
    Some(problem.found(excerpt(word)).hint("the minus is typographic: write - instead"))
}

fn percent(spot: &Spot<'_>, problems: &Problems) -> Option<Problem> {
    let number = spot.word().strip_suffix('%').filter(|number| number.parse::<f64>().is_ok())?;
    let problem = spot.is_value_of("speed").then(|| placed(problems, "not a speed", spot.place))?;
    Some(problem.found(excerpt(spot.word())).hint(format!("write Percent({number})")))
}

fn unit(spot: &Spot<'_>, problems: &Problems) -> Option<Problem> {
    let before = spot.before_blanks();
    let is_part = |c: char| c.is_ascii_alphanumeric() || "._+-".contains(c);
    let number = &before[before.trim_end_matches(is_part).len()..];
    let is_number = number.starts_with(|c: char| !c.is_ascii_alphabetic() && c != '_')
        && number.ends_with(|c: char| c.is_ascii_digit() || c == '.');
    let is_same_line = !spot.before[before.len()..].contains('\n');
    let is_unit = |c: char| c.is_alphabetic() || SIGNS_OF_UNITS.contains(c);
    let unit = &spot.rest[..spot.rest.find(|c| !is_unit(c)).unwrap_or(spot.rest.len())];
    let behind = spot.rest[unit.len()..].trim_start();
    let ends = behind.is_empty() || behind.starts_with([',', ')', ']', '/']);
    let is_one = !unit.is_empty() && !unit.starts_with('/') && unit.chars().count() <= LONGEST_UNIT;
    let problem = (is_number && is_same_line && is_one && ends)
        .then(|| placed(problems, "a unit behind a number", spot.place))?;
    Some(problem.found(excerpt(unit)).hint("numbers have no unit: the name of the field says it"))
}
