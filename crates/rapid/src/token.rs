//! RAPID as tokens with their places.

use controller_program::SourceCursor;
use diagnostics::{Place, Problem};

/// A token with its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RapidToken<'a> {
    pub(crate) kind: RapidTokenKind<'a>,
    pub(crate) place: Place,
    /// Where it begins in the text, in bytes.
    pub(crate) start: usize,
    /// Where it ends in the text, in bytes.
    pub(crate) end: usize,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum RapidTokenKind<'a> {
    /// A name or a keyword.
    Word(&'a str),
    /// A number.
    Number(f64),
    /// Text between quotes, without them.
    Text(&'a str),
    /// A sign or an operator.
    Sign(&'a str),
    /// The end of the file.
    FileEnd,
}

/// Signs, longer ones before those that begin them.
const SIGNS: [&str; 25] = [
    ":=", "<=", ">=", "<>", "<", ">", "=", "+", "-", "*", "/", "(", ")", "[", "]", "{", "}", ",", ";", ":",
    ".", "\\", "?", "|", "%",
];

/// The longest name.
const LONGEST_NAME: usize = 32;

/// The tokens of a text; what is no token is a problem and is left out.
pub(crate) fn tokens<'a>(text: &'a str, file: &str, problems: &mut Vec<Problem>) -> Vec<RapidToken<'a>> {
    let mut lexer = RapidLexer { cursor: SourceCursor::new(text, file, problems) };
    let mut tokens = Vec::new();
    while let Some(token) = lexer.next() {
        tokens.push(token);
    }
    let place = lexer.cursor.place();
    tokens.push(RapidToken { kind: RapidTokenKind::FileEnd, place, start: text.len(), end: text.len() });
    tokens
}

struct RapidLexer<'a, 'b> {
    cursor: SourceCursor<'a, 'b>,
}

impl<'a> RapidLexer<'a, '_> {
    /// The next token; none at the end of the text.
    fn next(&mut self) -> Option<RapidToken<'a>> {
        loop {
            let rest = self.cursor.rest();
            let first = rest.chars().next()?;
            match first {
                ' ' | '\t' => self.cursor.advance(1),
                '\n' | '\r' => self.cursor.pass_line_end(),
                '!' => self.cursor.skip_line(),
                '"' => {
                    if let Some(length) = text_length(rest) {
                        return Some(self.token(RapidTokenKind::Text(&rest[1..length - 1]), length));
                    }
                    self.open_text(rest);
                }
                _ if self.cursor.number_length() > 0 => {
                    if let Some(token) = self.number(rest) {
                        return Some(token);
                    }
                }
                _ if is_letter(first) => {
                    let length = rest.find(|c: char| !goes_on(c)).unwrap_or(rest.len());
                    return Some(self.word(&rest[..length]));
                }
                _ => match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
                    Some(sign) => return Some(self.token(RapidTokenKind::Sign(sign), sign.len())),
                    None => self.no_sign(rest, first),
                },
            }
        }
    }

    fn token(&mut self, kind: RapidTokenKind<'a>, length: usize) -> RapidToken<'a> {
        let (start, place) = (self.cursor.offset(), self.cursor.place());
        self.cursor.advance(length);
        RapidToken { kind, place, start, end: self.cursor.offset() }
    }

    fn word(&mut self, word: &'a str) -> RapidToken<'a> {
        if word.chars().count() > LONGEST_NAME {
            let expected = "at most 32 letters, digits and `_`";
            self.cursor.report("a name that is too long", word, Some(expected), None);
        }
        self.token(RapidTokenKind::Word(word), word.len())
    }

    /// A number; a word that is joined to it is a problem.
    fn number(&mut self, rest: &'a str) -> Option<RapidToken<'a>> {
        if let Some((value, length)) = number_to_base(rest) {
            return Some(self.token(RapidTokenKind::Number(value), length));
        }
        let length = self.cursor.number_length();
        let is_joined = |c: char| goes_on(c) || c == '.';
        let joined = rest[length..].find(|c: char| !is_joined(c)).unwrap_or(rest.len() - length);
        let value: Option<f64> = rest[..length].parse().ok().filter(|value: &f64| value.is_finite());
        match value {
            Some(value) if joined == 0 => Some(self.token(RapidTokenKind::Number(value), length)),
            _ => {
                let expected = "a number such as 0.25, 9E+09 or 7";
                self.cursor.report("no number", &rest[..length + joined], Some(expected), None);
                self.cursor.advance(length + joined);
                None
            }
        }
    }

    fn no_sign(&mut self, rest: &'a str, first: char) {
        let hint = match first {
            '\'' => Some("texts stand in double quotes"),
            '#' => Some("comments begin with `!`"),
            _ if !first.is_ascii() => Some("only comments, texts and names may have letters beyond ASCII"),
            _ => None,
        };
        let found = &rest[..first.len_utf8()];
        self.cursor.report("a sign that RAPID does not have", found, None, hint);
        self.cursor.advance(first.len_utf8());
    }

    /// Leaves out the rest of a line behind a quote that is not closed.
    fn open_text(&mut self, rest: &'a str) {
        let line = rest.split(['\n', '\r']).next().unwrap_or_default();
        self.cursor.report("a text without its closing quote", line, None, None);
        self.cursor.skip_line();
    }
}

/// A whole number in hexadecimal, octal or binary digits, with its length; none where it is none, or larger than a `dnum` holds exactly.
fn number_to_base(rest: &str) -> Option<(f64, usize)> {
    /// Whole numbers below are exact.
    const EXACT: u64 = 1 << 53;
    let base = match rest.get(..2)? {
        "0x" | "0X" => 16,
        "0o" | "0O" => 8,
        "0b" | "0B" => 2,
        _ => return None,
    };
    let digits = &rest[2..];
    let length = digits.find(|c: char| !goes_on(c) && c != '.').unwrap_or(digits.len());
    let value = u64::from_str_radix(&digits[..length], base).ok().filter(|value| *value < EXACT)?;
    Some((value as f64, length + 2))
}

/// The length of a text with both of its quotes; none where it does not end in its line. Two quotes in it stand for one.
fn text_length(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let mut at = 1;
    loop {
        match bytes.get(at)? {
            b'\n' | b'\r' => return None,
            b'"' if bytes.get(at + 1) == Some(&b'"') => at += 2,
            b'"' => return Some(at + 1),
            _ => at += 1,
        }
    }
}

/// Letters of names: those of ASCII and of ISO 8859-1.
fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || (c.is_alphabetic() && u32::from(c) >= 0xC0 && u32::from(c) <= 0xFF)
}

/// Whether a name goes on with a sign.
fn goes_on(c: char) -> bool {
    is_letter(c) || c.is_ascii_digit() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> (Vec<RapidTokenKind<'_>>, Vec<String>) {
        let mut problems = Vec::new();
        let tokens = tokens(text, "a.mod", &mut problems);
        (tokens.iter().map(|token| token.kind).collect(), problems.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn numbers_words_texts_and_signs() {
        use RapidTokenKind::{FileEnd, Number, Sign, Text, Word};
        let (tokens, problems) = kinds("x_1:=-.5; ! \"Ü\nset9\\On,9E+09 <> \"a \"\"!\"\" Ü\"");
        let expected = [
            Word("x_1"),
            Sign(":="),
            Sign("-"),
            Number(0.5),
            Sign(";"),
            Word("set9"),
            Sign("\\"),
            Word("On"),
            Sign(","),
            Number(9e9),
            Sign("<>"),
            Text("a \"\"!\"\" Ü"),
            FileEnd,
        ];
        assert_eq!((tokens.as_slice(), problems.len()), (expected.as_slice(), 0), "{problems:?}");
    }

    #[test]
    fn numbers_may_have_other_bases() {
        use RapidTokenKind::{FileEnd, Number, Sign};
        let (tokens, problems) = kinds("0x1F 0Xff,0b101 0o17");
        let expected = [Number(31.0), Number(255.0), Sign(","), Number(5.0), Number(15.0), FileEnd];
        assert_eq!((tokens.as_slice(), problems.len()), (expected.as_slice(), 0), "{problems:?}");
        let (_, problems) = kinds("0x 0b2 0x20000000000000");
        assert_eq!(problems.len(), 3, "{problems:?}");
    }

    #[test]
    fn what_is_no_token_has_its_place() {
        let (_, problems) = kinds("a := 1.2.3;\r\n  Ω := #2;\nb := \"open\n1e999 0x1G 9E9x");
        assert_eq!(
            problems,
            [
                "a.mod:1:6: no number; found `1.2.3`; expected a number such as 0.25, 9E+09 or 7",
                "a.mod:2:3: a sign that RAPID does not have; found `Ω`; hint: only comments, texts and names may have letters beyond ASCII",
                "a.mod:2:8: a sign that RAPID does not have; found `#`; hint: comments begin with `!`",
                "a.mod:3:6: a text without its closing quote; found `\"open`",
                "a.mod:4:1: no number; found `1e999`; expected a number such as 0.25, 9E+09 or 7",
                "a.mod:4:7: no number; found `0x1G`; expected a number such as 0.25, 9E+09 or 7",
                "a.mod:4:12: no number; found `9E9x`; expected a number such as 0.25, 9E+09 or 7",
            ]
        );
    }
}
