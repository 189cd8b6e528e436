//! URScript as tokens with their places.

use diagnostics::{Place, Problem, excerpt};

/// A token with its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ScriptToken<'a> {
    pub(crate) kind: ScriptTokenKind<'a>,
    pub(crate) place: Place,
    /// Where it begins in the text, in bytes.
    pub(crate) start: usize,
    /// Where it ends in the text, in bytes.
    pub(crate) end: usize,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ScriptTokenKind<'a> {
    /// A name or a keyword.
    Word(&'a str),
    /// A number without decimal point and exponent.
    Whole(f64),
    /// Another number.
    Real(f64),
    /// Text between quotes, without them.
    Text(&'a str),
    /// A sign or an operator.
    Sign(&'a str),
    /// The end of a line.
    LineEnd,
    /// The end of the file.
    FileEnd,
}

/// Signs, longer ones before those that begin them.
const SIGNS: [&str; 22] = [
    "==", "!=", "<=", ">=", "<", ">", "=", "+", "-", "*", "/", "%", "(", ")", "[", "]", "{", "}", ",", ":",
    ".", "$",
];

/// The tokens of a text; what is no token is a problem and is left out.
pub(crate) fn tokens<'a>(text: &'a str, file: &str, problems: &mut Vec<Problem>) -> Vec<ScriptToken<'a>> {
    let mut lexer = Lexer { text, file, offset: 0, line: 1, counted: 0, column: 1, problems };
    let mut tokens = Vec::new();
    while let Some(token) = lexer.next() {
        tokens.push(token);
    }
    let place = lexer.place(text.len());
    for kind in [ScriptTokenKind::LineEnd, ScriptTokenKind::FileEnd] {
        tokens.push(ScriptToken { kind, place, start: text.len(), end: text.len() });
    }
    tokens
}

struct Lexer<'a, 'b> {
    text: &'a str,
    file: &'b str,
    offset: usize,
    line: u32,
    /// A place in the text, in bytes, and its column.
    counted: usize,
    column: u32,
    problems: &'b mut Vec<Problem>,
}

impl<'a> Lexer<'a, '_> {
    /// The next token; none at the end of the text.
    fn next(&mut self) -> Option<ScriptToken<'a>> {
        loop {
            let rest = &self.text[self.offset..];
            let first = rest.chars().next()?;
            match first {
                ' ' | '\t' => self.offset += 1,
                '#' => self.offset += rest.find(['\n', '\r']).unwrap_or(rest.len()),
                '\n' | '\r' => return Some(self.line_end(rest)),
                '"' => match text_length(rest) {
                    Some(length) => {
                        let kind = ScriptTokenKind::Text(&rest[1..length - 1]);
                        return Some(self.token(kind, length));
                    }
                    None => self.no_token(rest, "a text without its closing quote", None),
                },
                _ if first.is_ascii_digit() || (first == '.' && digit_at(rest, 1)) => {
                    if let Some(token) = self.number(rest) {
                        return Some(token);
                    }
                }
                _ if first.is_ascii_alphabetic() || first == '_' => {
                    let length = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
                    let word = &rest[..length.unwrap_or(rest.len())];
                    return Some(self.token(ScriptTokenKind::Word(word), word.len()));
                }
                _ => match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
                    Some(sign) => return Some(self.token(ScriptTokenKind::Sign(sign), sign.len())),
                    None => self.no_sign(rest, first),
                },
            }
        }
    }

    fn token(&mut self, kind: ScriptTokenKind<'a>, length: usize) -> ScriptToken<'a> {
        let (start, place) = (self.offset, self.place(self.offset));
        self.offset += length;
        ScriptToken { kind, place, start, end: self.offset }
    }

    fn line_end(&mut self, rest: &str) -> ScriptToken<'a> {
        let token = self.token(ScriptTokenKind::LineEnd, if rest.starts_with("\r\n") { 2 } else { 1 });
        self.line += 1;
        (self.counted, self.column) = (self.offset, 1);
        token
    }

    /// A number; a word that is joined to it is a problem.
    fn number(&mut self, rest: &'a str) -> Option<ScriptToken<'a>> {
        let bytes = rest.as_bytes();
        let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let mut length = digits(0);
        let is_point = bytes.get(length) == Some(&b'.');
        if is_point {
            length += 1;
            length += digits(length);
        }
        let mut is_real = is_point;
        if matches!(bytes.get(length), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(length + 1), Some(b'+' | b'-')));
            if digit_at(rest, length + 1 + sign) {
                length += 1 + sign;
                length += digits(length);
                is_real = true;
            }
        }
        let goes_on = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let joined = rest[length..].find(|c: char| !goes_on(c)).unwrap_or(rest.len() - length);
        let value: Option<f64> = rest[..length].parse().ok().filter(|value: &f64| value.is_finite());
        match value {
            Some(value) if joined == 0 => {
                let kind = if is_real { ScriptTokenKind::Real(value) } else { ScriptTokenKind::Whole(value) };
                Some(self.token(kind, length))
            }
            _ => {
                self.problem("no number", &rest[..length + joined], Some("a number such as 0.25, 1e-3 or 7"));
                self.offset += length + joined;
                None
            }
        }
    }

    fn no_sign(&mut self, rest: &'a str, first: char) {
        let hint = match first {
            '\'' => Some("texts stand in double quotes"),
            ';' => Some("a statement ends with its line"),
            '!' => Some("write `not`"),
            '&' => Some("write `and`"),
            '|' => Some("write `or`"),
            _ if !first.is_ascii() => Some("only comments and texts may have letters beyond ASCII"),
            _ => None,
        };
        self.problem("a sign that URScript does not have", &rest[..first.len_utf8()], None);
        if let (Some(hint), Some(problem)) = (hint, self.problems.last_mut()) {
            problem.hint = Some(hint.to_owned());
        }
        self.offset += first.len_utf8();
    }

    /// Leaves out the rest of a line.
    fn no_token(&mut self, rest: &'a str, what: &str, expected: Option<&str>) {
        let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
        self.problem(what, &rest[..length], expected);
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

/// The length of a text with both of its quotes; none where it does not end in its line.
fn text_length(rest: &str) -> Option<usize> {
    let inner = &rest[1..];
    let end = inner.find(['"', '\n', '\r'])?;
    inner[end..].starts_with('"').then_some(end + 2)
}

fn digit_at(text: &str, at: usize) -> bool {
    text.as_bytes().get(at).is_some_and(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> (Vec<ScriptTokenKind<'_>>, Vec<String>) {
        let mut problems = Vec::new();
        let tokens = tokens(text, "a.script", &mut problems);
        (tokens.iter().map(|token| token.kind).collect(), problems.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn numbers_words_texts_and_signs() {
        use ScriptTokenKind::{FileEnd, LineEnd, Real, Sign, Text, Whole, Word};
        let (tokens, problems) = kinds("x_1 = .5 + 2e-3 # Ü\n\"Ü # no\" >= 12");
        let expected = [
            Word("x_1"),
            Sign("="),
            Real(0.5),
            Sign("+"),
            Real(0.002),
            LineEnd,
            Text("Ü # no"),
            Sign(">="),
            Whole(12.0),
            LineEnd,
            FileEnd,
        ];
        assert_eq!((tokens.as_slice(), problems.len()), (expected.as_slice(), 0));
    }

    #[test]
    fn what_is_no_token_has_its_place() {
        let (_, problems) = kinds("a = 1.2.3\r\n  é = 2\nb = \"open\n1e999 0x1F");
        assert_eq!(
            problems,
            [
                "a.script:1:5: no number; found `1.2.3`; expected a number such as 0.25, 1e-3 or 7",
                "a.script:2:3: a sign that URScript does not have; found `é`; hint: only comments and texts may have letters beyond ASCII",
                "a.script:3:5: a text without its closing quote; found `\"open`",
                "a.script:4:1: no number; found `1e999`; expected a number such as 0.25, 1e-3 or 7",
                "a.script:4:7: no number; found `0x1F`; expected a number such as 0.25, 1e-3 or 7",
            ]
        );
    }
}
