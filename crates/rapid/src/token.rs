//! RAPID as tokens with their places.

use diagnostics::{Place, Problem, excerpt};

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
    let mut lexer = RapidLexer { text, file, offset: 0, line: 1, counted: 0, column: 1, problems };
    let mut tokens = Vec::new();
    while let Some(token) = lexer.next() {
        tokens.push(token);
    }
    let place = lexer.place(text.len());
    tokens.push(RapidToken { kind: RapidTokenKind::FileEnd, place, start: text.len(), end: text.len() });
    tokens
}

struct RapidLexer<'a, 'b> {
    text: &'a str,
    file: &'b str,
    offset: usize,
    line: u32,
    /// A place in the text, in bytes, and its column.
    counted: usize,
    column: u32,
    problems: &'b mut Vec<Problem>,
}

impl<'a> RapidLexer<'a, '_> {
    /// The next token; none at the end of the text.
    fn next(&mut self) -> Option<RapidToken<'a>> {
        loop {
            let rest = &self.text[self.offset..];
            let first = rest.chars().next()?;
            match first {
                ' ' | '\t' => self.offset += 1,
                '\n' | '\r' => self.line_end(rest),
                '!' => self.offset += rest.find(['\n', '\r']).unwrap_or(rest.len()),
                '"' => {
                    if let Some(length) = text_length(rest) {
                        return Some(self.token(RapidTokenKind::Text(&rest[1..length - 1]), length));
                    }
                    self.open_text(rest);
                }
                _ if first.is_ascii_digit() || (first == '.' && digit_at(rest, 1)) => {
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
        let (start, place) = (self.offset, self.place(self.offset));
        self.offset += length;
        RapidToken { kind, place, start, end: self.offset }
    }

    fn word(&mut self, word: &'a str) -> RapidToken<'a> {
        if word.chars().count() > LONGEST_NAME {
            self.problem("a name that is too long", word, Some("at most 32 letters, digits and `_`"));
        }
        self.token(RapidTokenKind::Word(word), word.len())
    }

    fn line_end(&mut self, rest: &str) {
        self.offset += if rest.starts_with("\r\n") { 2 } else { 1 };
        self.line += 1;
        (self.counted, self.column) = (self.offset, 1);
    }

    /// A number; a word that is joined to it is a problem.
    fn number(&mut self, rest: &'a str) -> Option<RapidToken<'a>> {
        let bytes = rest.as_bytes();
        let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let mut length = digits(0);
        if bytes.get(length) == Some(&b'.') {
            length += 1;
            length += digits(length);
        }
        if matches!(bytes.get(length), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(length + 1), Some(b'+' | b'-')));
            if digit_at(rest, length + 1 + sign) {
                length += 1 + sign;
                length += digits(length);
            }
        }
        let is_joined = |c: char| goes_on(c) || c == '.';
        let joined = rest[length..].find(|c: char| !is_joined(c)).unwrap_or(rest.len() - length);
        let value: Option<f64> = rest[..length].parse().ok().filter(|value: &f64| value.is_finite());
        match value {
            Some(value) if joined == 0 => Some(self.token(RapidTokenKind::Number(value), length)),
            _ => {
                self.problem(
                    "no number",
                    &rest[..length + joined],
                    Some("a number such as 0.25, 9E+09 or 7"),
                );
                self.offset += length + joined;
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
        self.problem("a sign that RAPID does not have", &rest[..first.len_utf8()], None);
        if let (Some(hint), Some(problem)) = (hint, self.problems.last_mut()) {
            problem.hint = Some(hint.to_owned());
        }
        self.offset += first.len_utf8();
    }

    /// Leaves out the rest of a line behind a quote that is not closed.
    fn open_text(&mut self, rest: &'a str) {
        let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
        self.problem("a text without its closing quote", &rest[..length], None);
        self.offset += length;
    }

    fn problem(&mut self, what: &str, found: &str, expected: Option<&str>) {
        let place = self.place(self.offset);
        let problem = Problem::new(self.file, what).at(place.line, place.column).found(excerpt(found));
        self.problems.push(Problem { expected: expected.map(str::to_owned), ..problem });
    }

    /// The place of an offset in the line that is read; offsets come in their order.
    fn place(&mut self, offset: usize) -> Place {
        self.column += self.text[self.counted..offset].chars().count() as u32;
        self.counted = offset;
        Place { line: self.line, column: self.column }
    }
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

fn digit_at(text: &str, at: usize) -> bool {
    text.as_bytes().get(at).is_some_and(u8::is_ascii_digit)
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
    fn what_is_no_token_has_its_place() {
        let (_, problems) = kinds("a := 1.2.3;\r\n  Ω := #2;\nb := \"open\n1e999 0x1F 9E9x");
        assert_eq!(
            problems,
            [
                "a.mod:1:6: no number; found `1.2.3`; expected a number such as 0.25, 9E+09 or 7",
                "a.mod:2:3: a sign that RAPID does not have; found `Ω`; hint: only comments, texts and names may have letters beyond ASCII",
                "a.mod:2:8: a sign that RAPID does not have; found `#`; hint: comments begin with `!`",
                "a.mod:3:6: a text without its closing quote; found `\"open`",
                "a.mod:4:1: no number; found `1e999`; expected a number such as 0.25, 9E+09 or 7",
                "a.mod:4:7: no number; found `0x1F`; expected a number such as 0.25, 9E+09 or 7",
                "a.mod:4:12: no number; found `9E9x`; expected a number such as 0.25, 9E+09 or 7",
            ]
        );
    }
}
