//! Cuts RON text into tokens with places: strings, comments and names are told apart.
//!
//! Only as strict as finding places needs; whether the text is valid is for the RON reader to say.

use crate::Place;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A bare word, raw identifiers included.
    Name,
    /// A number, also `inf` or `NaN` with a sign.
    Number,
    /// A string, byte string or character, quotes included.
    Text,
    /// Any other single character.
    Mark(char),
}

/// A token and where it starts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Token<'a> {
    pub(super) kind: TokenKind,
    pub(super) text: &'a str,
    pub(super) place: Place,
    /// Byte at which it starts.
    pub(super) start: usize,
}

impl Token<'_> {
    /// Byte after its last.
    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// How far a comment or string reaches.
enum TokenExtent {
    /// There is none here.
    Absent,
    /// Its length in bytes.
    Closed(usize),
    /// It is never closed.
    Open,
}

/// The tokens of `text`; none where a string or comment is never closed.
pub(super) fn tokens(text: &str) -> Option<Vec<Token<'_>>> {
    let mut found = Vec::new();
    let mut rest = text;
    let mut place = Place { line: 1, column: 1 };
    while let Some(first) = rest.chars().next() {
        let length = match comment(rest) {
            TokenExtent::Open => return None,
            TokenExtent::Closed(length) => length,
            TokenExtent::Absent if is_blank(first) => first.len_utf8(),
            TokenExtent::Absent => {
                let (kind, length) = token(rest, first)?;
                let start = text.len() - rest.len();
                found.push(Token { kind, text: &rest[..length], place, start });
                length
            }
        };
        for c in rest[..length].chars() {
            place = match c {
                '\n' => Place { line: place.line + 1, column: 1 },
                _ => Place { line: place.line, column: place.column + 1 },
            };
        }
        rest = &rest[length..];
    }
    Some(found)
}

/// How many bytes of blanks and comments `text` starts with; none where a comment is never closed.
pub fn blank_length(text: &str) -> Option<usize> {
    let mut rest = text;
    loop {
        let length = match comment(rest) {
            TokenExtent::Open => return None,
            TokenExtent::Closed(length) => length,
            TokenExtent::Absent => span(rest, is_blank),
        };
        if length == 0 {
            return Some(text.len() - rest.len());
        }
        rest = &rest[length..];
    }
}

/// Whitespace, and the two direction marks that RON counts with it.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{200E}' || c == '\u{200F}'
}

/// The comment `rest` starts with, if any.
fn comment(rest: &str) -> TokenExtent {
    if rest.starts_with("//") {
        return TokenExtent::Closed(rest.find('\n').unwrap_or(rest.len()));
    }
    if !rest.starts_with("/*") {
        return TokenExtent::Absent;
    }
    let (mut depth, mut at) = (0_usize, 0);
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return TokenExtent::Closed(at);
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    TokenExtent::Open
}

/// The kind and length of the token `rest` starts with; none where a string is never closed.
fn token(rest: &str, first: char) -> Option<(TokenKind, usize)> {
    match string(rest) {
        TokenExtent::Open => return None,
        TokenExtent::Closed(length) => return Some((TokenKind::Text, length)),
        TokenExtent::Absent => {}
    }
    if first == '\'' {
        return Some(character_length(rest).map_or((TokenKind::Mark(first), 1), |n| (TokenKind::Text, n)));
    }
    let signed = rest.strip_prefix(['+', '-']).unwrap_or(rest);
    let sign = rest.len() - signed.len();
    let digits = signed.strip_prefix('.').unwrap_or(signed);
    if digits.starts_with(|c: char| c.is_ascii_digit()) {
        return Some((TokenKind::Number, sign + number_length(signed)));
    }
    if signed.starts_with(is_name_start) {
        let raw = if sign == 0 { signed.strip_prefix("r#") } else { None };
        let length = match raw {
            Some(name) => 2 + span(name, |c| is_name_part(c) || matches!(c, '.' | '+' | '-')),
            None => sign + span(signed, is_name_part),
        };
        return Some((if sign == 0 { TokenKind::Name } else { TokenKind::Number }, length));
    }
    Some((TokenKind::Mark(first), first.len_utf8()))
}

/// The string literal `rest` starts with, if any.
fn string(rest: &str) -> TokenExtent {
    let plain = rest.strip_prefix('b').unwrap_or(rest);
    if let Some(body) = plain.strip_prefix('"') {
        let mut escaped = false;
        for (at, c) in body.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => return TokenExtent::Closed(rest.len() - body.len() + at + 1),
                _ => {}
            }
        }
        return TokenExtent::Open;
    }
    let Some(raw) = plain.strip_prefix('r') else { return TokenExtent::Absent };
    let hashes = span(raw, |c| c == '#');
    let Some(body) = raw[hashes..].strip_prefix('"') else { return TokenExtent::Absent };
    let end = format!("\"{}", "#".repeat(hashes));
    match body.find(&end) {
        Some(at) => TokenExtent::Closed(rest.len() - body.len() + at + end.len()),
        None => TokenExtent::Open,
    }
}

/// The length of a character literal.
fn character_length(rest: &str) -> Option<usize> {
    let mut chars = rest.char_indices().skip(1);
    let (_, first) = chars.next()?;
    if first == '\\' {
        let (after, _) = chars.next()?;
        return chars.take(12).find(|(at, c)| *c == '\'' && *at > after).map(|(at, _)| at + 1);
    }
    chars.next().filter(|(_, c)| *c == '\'').map(|(at, _)| at + 1)
}

/// Digits, letters, points and underscores, and a sign after an exponent's `e`.
fn number_length(signed: &str) -> usize {
    let radix = ["0x", "0b", "0o"].iter().any(|prefix| signed.starts_with(prefix));
    let mut before = ' ';
    span(signed, |c| {
        let part = c.is_ascii_alphanumeric()
            || matches!(c, '.' | '_')
            || (matches!(c, '+' | '-') && !radix && matches!(before, 'e' | 'E'));
        before = c;
        part
    })
}

/// The bytes of the leading characters that fit.
fn span(text: &str, mut fits: impl FnMut(char) -> bool) -> usize {
    text.find(|c: char| !fits(c)).unwrap_or(text.len())
}

fn is_name_start(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

fn is_name_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        tokens(text).unwrap().iter().map(|token| token.text).collect()
    }

    #[test]
    fn names_numbers_and_marks() {
        assert_eq!(
            texts("a:-1.5e-3,[b_2 (+.5)]"),
            ["a", ":", "-1.5e-3", ",", "[", "b_2", "(", "+.5", ")", "]"]
        );
        assert_eq!(texts("1e5-2 0x1e-2 -inf r#a-b"), ["1e5", "-2", "0x1e", "-2", "-inf", "r#a-b"]);
        assert_eq!(tokens("-inf").unwrap()[0].kind, TokenKind::Number);
        assert_eq!(tokens("inf").unwrap()[0].kind, TokenKind::Name);
    }

    #[test]
    fn strings_hide_what_is_in_them() {
        assert_eq!(texts(r#"("a)\"//[", b"x(")"#), ["(", r#""a)\"//[""#, ",", r#"b"x(""#, ")"]);
        assert_eq!(texts("r##\"a\"#)\"## r\"\\\" br#\"(\"#"), ["r##\"a\"#)\"##", "r\"\\\"", "br#\"(\"#"]);
        assert_eq!(texts(r"'(' '\'' '\u{28}' x"), ["'('", r"'\''", r"'\u{28}'", "x"]);
    }

    #[test]
    fn comments_are_skipped() {
        assert_eq!(texts("a // b \" (\nc /* ( /* \" */ ) */ d // end"), ["a", "c", "d"]);
        assert_eq!(texts("\"/*\" /* \"*/ b"), ["\"/*\"", "b"]);
    }

    #[test]
    fn bytes_are_told_and_blanks_measured() {
        let text = "é /* ü */ \"ö\", // x\n [7]";
        for token in tokens(text).unwrap() {
            assert_eq!(&text[token.start..token.end()], token.text);
        }
        let text = " // a, b\n /* , /* ] */ */\t, x";
        assert_eq!(blank_length(text), Some(text.len() - 3));
        assert_eq!((blank_length("x "), blank_length(""), blank_length(" /* ")), (Some(0), Some(0), None));
    }

    #[test]
    fn open_ends_give_none() {
        for text in ["\"abc", "/* a /* b */", "r#\"abc\"", "\"abc\\\"", "b\""] {
            assert_eq!(tokens(text), None, "{text}");
        }
    }

    #[test]
    fn places_count_lines_and_characters() {
        let found = tokens("é x\r\n\"two\nlines\" y").unwrap();
        let places: Vec<_> = found.iter().map(|token| (token.place.line, token.place.column)).collect();
        assert_eq!(places, [(1, 1), (1, 3), (2, 1), (3, 8)]);
    }
}
