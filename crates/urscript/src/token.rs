//! URScript as tokens with their places.

use controller_program::SourceCursor;
use diagnostics::{Place, Problem};

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
    let mut lexer = ScriptLexer { cursor: SourceCursor::new(text, file, problems) };
    let mut tokens = Vec::new();
    while let Some(token) = lexer.next() {
        tokens.push(token);
    }
    let place = lexer.cursor.place();
    for kind in [ScriptTokenKind::LineEnd, ScriptTokenKind::FileEnd] {
        tokens.push(ScriptToken { kind, place, start: text.len(), end: text.len() });
    }
    tokens
}

struct ScriptLexer<'a, 'b> {
    cursor: SourceCursor<'a, 'b>,
}

impl<'a> ScriptLexer<'a, '_> {
    /// The next token; none at the end of the text.
    fn next(&mut self) -> Option<ScriptToken<'a>> {
        loop {
            let rest = self.cursor.rest();
            let first = rest.chars().next()?;
            match first {
                ' ' | '\t' => self.cursor.advance(1),
                '#' => self.cursor.skip_line(),
                '\n' | '\r' => return Some(self.line_end()),
                '"' => {
                    if let Some(length) = text_length(rest) {
                        return Some(self.token(ScriptTokenKind::Text(&rest[1..length - 1]), length));
                    }
                    self.open_text(rest);
                }
                _ if self.cursor.number_length() > 0 => {
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
        let (start, place) = (self.cursor.offset(), self.cursor.place());
        self.cursor.advance(length);
        ScriptToken { kind, place, start, end: self.cursor.offset() }
    }

    fn line_end(&mut self) -> ScriptToken<'a> {
        let (start, place) = (self.cursor.offset(), self.cursor.place());
        self.cursor.pass_line_end();
        ScriptToken { kind: ScriptTokenKind::LineEnd, place, start, end: self.cursor.offset() }
    }

    /// A number; a word that is joined to it is a problem.
    fn number(&mut self, rest: &'a str) -> Option<ScriptToken<'a>> {
        let length = self.cursor.number_length();
        let is_real = rest[..length].contains(['.', 'e', 'E']);
        let goes_on = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let joined = rest[length..].find(|c: char| !goes_on(c)).unwrap_or(rest.len() - length);
        let value: Option<f64> = rest[..length].parse().ok().filter(|value: &f64| value.is_finite());
        match value {
            Some(value) if joined == 0 => {
                let kind = if is_real { ScriptTokenKind::Real(value) } else { ScriptTokenKind::Whole(value) };
                Some(self.token(kind, length))
            }
            _ => {
                let expected = "a number such as 0.25, 1e-3 or 7";
                self.cursor.report("no number", &rest[..length + joined], Some(expected), None);
                self.cursor.advance(length + joined);
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
        let found = &rest[..first.len_utf8()];
        self.cursor.report("a sign that URScript does not have", found, None, hint);
        self.cursor.advance(first.len_utf8());
    }

    /// Leaves out the rest of a line behind a quote that is not closed.
    fn open_text(&mut self, rest: &'a str) {
        let line = rest.split(['\n', '\r']).next().unwrap_or_default();
        self.cursor.report("a text without its closing quote", line, None, None);
        self.cursor.skip_line();
    }
}

/// The length of a text with both of its quotes; none where it does not end in its line.
fn text_length(rest: &str) -> Option<usize> {
    let inner = &rest[1..];
    let end = inner.find(['"', '\n', '\r'])?;
    inner[end..].starts_with('"').then_some(end + 2)
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
