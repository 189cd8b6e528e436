//! Tokens to a tree, by recursive descent; after a problem the next line is read.

mod expression;
mod statement;

use diagnostics::{Place, Problem, excerpt};

use crate::syntax::ScriptBlock;
use crate::token::{ScriptToken, ScriptTokenKind};

/// How deep blocks and expressions may nest.
const DEEPEST: usize = 64;

/// How many statements a file may have.
pub(crate) const MOST_STATEMENTS: usize = 200_000;

/// What names a place of the text where a rule fails; the problem is in the list already.
pub(crate) struct Unreadable;

/// The statements of a text.
pub(crate) fn parse(
    text: &str,
    tokens: Vec<ScriptToken<'_>>,
    file: &str,
    problems: &mut Vec<Problem>,
) -> ScriptBlock {
    let mut parser =
        Parser { text, file, tokens, at: 0, depth: 0, brackets: 0, statements: 0, label: None, problems };
    parser.whole_file()
}

struct Parser<'a, 'b> {
    text: &'a str,
    file: &'b str,
    tokens: Vec<ScriptToken<'a>>,
    at: usize,
    depth: usize,
    /// How many brackets are open: the end of a line in them ends no statement.
    brackets: usize,
    statements: usize,
    /// The label of the last marker of a program line.
    label: Option<String>,
    problems: &'b mut Vec<Problem>,
}

impl<'a> Parser<'a, '_> {
    fn token(&self) -> &ScriptToken<'a> {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn kind(&self) -> ScriptTokenKind<'a> {
        self.token().kind
    }

    fn place(&self) -> Place {
        self.token().place
    }

    fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    fn is_sign(&self, sign: &str) -> bool {
        self.kind() == ScriptTokenKind::Sign(sign)
    }

    fn is_word(&self, word: &str) -> bool {
        self.kind() == ScriptTokenKind::Word(word)
    }

    /// Whether one of the words comes next.
    fn is_one_of(&self, words: &[&str]) -> bool {
        matches!(self.kind(), ScriptTokenKind::Word(word) if words.contains(&word))
    }

    fn took_sign(&mut self, sign: &str) -> bool {
        let is_next = self.is_sign(sign);
        if is_next {
            self.advance();
        }
        is_next
    }

    fn took_word(&mut self, word: &str) -> bool {
        let is_next = self.is_word(word);
        if is_next {
            self.advance();
        }
        is_next
    }

    fn expect_sign(&mut self, sign: &str, expected: &str) -> Result<(), Unreadable> {
        if self.took_sign(sign) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// A name that is no keyword.
    fn name(&mut self, expected: &str) -> Result<String, Unreadable> {
        match self.kind() {
            ScriptTokenKind::Word(word) if !KEYWORDS.contains(&word) => {
                self.advance();
                Ok(word.to_owned())
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    fn skip_line_ends(&mut self) {
        while self.kind() == ScriptTokenKind::LineEnd {
            self.advance();
        }
    }

    /// Goes to the end of the line.
    fn skip_line(&mut self) {
        while !matches!(self.kind(), ScriptTokenKind::LineEnd | ScriptTokenKind::FileEnd) {
            self.advance();
        }
    }

    /// What comes next, for a message.
    fn found(&self) -> String {
        let token = self.token();
        match token.kind {
            ScriptTokenKind::LineEnd => "the end of the line".to_owned(),
            ScriptTokenKind::FileEnd => "the end of the file".to_owned(),
            _ => excerpt(&self.text[token.start..token.end]),
        }
    }

    fn unexpected(&mut self, expected: &str) -> Unreadable {
        let (place, found) = (self.place(), self.found());
        self.problem(
            Problem::new(self.file, "unexpected text")
                .at(place.line, place.column)
                .found(found)
                .expected(expected),
        )
    }

    fn problem(&mut self, problem: Problem) -> Unreadable {
        self.problems.push(problem);
        Unreadable
    }

    fn problem_at(&mut self, place: Place, what: &str) -> Problem {
        Problem::new(self.file, what).at(place.line, place.column)
    }

    /// One level deeper.
    ///
    /// # Errors
    /// More levels than are allowed.
    fn enter(&mut self) -> Result<(), Unreadable> {
        self.depth += 1;
        if self.depth <= DEEPEST {
            return Ok(());
        }
        self.depth -= 1;
        let place = self.place();
        let problem = self.problem_at(place, "nested too deep").expected(format!("at most {DEEPEST} levels"));
        Err(self.problem(problem))
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    /// The text from a token to the last one that was read.
    fn text_from(&self, first: usize) -> String {
        let (start, last) = (self.tokens[first].start, self.at.max(first + 1) - 1);
        let text = &self.text[start..self.tokens[last].end.max(start)];
        text.lines().map(str::trim).collect::<Vec<_>>().join(" ").chars().take(200).collect()
    }
}

/// Words that are no names.
const KEYWORDS: [&str; 27] = [
    "and",
    "break",
    "continue",
    "def",
    "elif",
    "else",
    "end",
    "enter_critical",
    "exit_critical",
    "False",
    "global",
    "halt",
    "if",
    "join",
    "kill",
    "local",
    "not",
    "or",
    "pass",
    "pause",
    "return",
    "run",
    "sec",
    "thread",
    "True",
    "while",
    "xor",
];
