//! Tokens to a tree, by recursive descent; after a problem the next statement is read.

mod expression;
mod flow;
mod module;
mod routine;
mod statement;

use diagnostics::{Place, Problem, excerpt};

use crate::syntax::RapidModule;
use crate::token::{RapidToken, RapidTokenKind};

/// How deep blocks and expressions may nest.
const DEEPEST: usize = 64;

/// How many statements and data a module may have.
pub(crate) const MOST_STATEMENTS: usize = 200_000;

/// Stands for what could not be read; the problem is in the list already.
struct UnreadableRapid;

/// The modules of a text: one in a file, as a controller has them.
pub(crate) fn parse(
    text: &str,
    tokens: Vec<RapidToken<'_>>,
    file: &str,
    problems: &mut Vec<Problem>,
) -> RapidModule {
    let mut parser = RapidParser { text, file, tokens, at: 0, depth: 0, statements: 0, problems };
    parser.whole_file()
}

struct RapidParser<'a, 'b> {
    text: &'a str,
    file: &'b str,
    tokens: Vec<RapidToken<'a>>,
    at: usize,
    depth: usize,
    statements: usize,
    problems: &'b mut Vec<Problem>,
}

impl<'a> RapidParser<'a, '_> {
    fn token(&self) -> &RapidToken<'a> {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn kind(&self) -> RapidTokenKind<'a> {
        self.token().kind
    }

    /// The kind of the token behind the next one.
    fn second(&self) -> RapidTokenKind<'a> {
        self.tokens[(self.at + 1).min(self.tokens.len() - 1)].kind
    }

    fn place(&self) -> Place {
        self.token().place
    }

    fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    fn is_end(&self) -> bool {
        self.kind() == RapidTokenKind::FileEnd
    }

    fn is_sign(&self, sign: &str) -> bool {
        self.kind() == RapidTokenKind::Sign(sign)
    }

    /// Whether a keyword comes next.
    fn is_word(&self, word: &str) -> bool {
        self.keyword() == Some(word)
    }

    /// The keyword that comes next, in capital letters.
    fn keyword(&self) -> Option<&'static str> {
        match self.kind() {
            RapidTokenKind::Word(word) => keyword(word),
            _ => None,
        }
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

    fn expect_sign(&mut self, sign: &str, expected: &str) -> Result<(), UnreadableRapid> {
        if self.took_sign(sign) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    fn expect_word(&mut self, word: &str) -> Result<(), UnreadableRapid> {
        if self.took_word(word) { Ok(()) } else { Err(self.unexpected(&format!("`{word}`"))) }
    }

    /// A name that is no keyword.
    fn name(&mut self, expected: &str) -> Result<String, UnreadableRapid> {
        match self.kind() {
            RapidTokenKind::Word(word) if keyword(word).is_none() => {
                self.advance();
                Ok(word.to_owned())
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    /// Goes behind the end of the statement, or to a word that begins or ends a block.
    fn skip_statement(&mut self) {
        loop {
            if self.is_end() || self.keyword().is_some_and(|word| BOUNDARIES.contains(&word)) {
                return;
            }
            let is_end = self.is_sign(";");
            self.advance();
            if is_end {
                return;
            }
        }
    }

    /// What comes next, for a message.
    fn found(&self) -> String {
        let token = self.token();
        match token.kind {
            RapidTokenKind::FileEnd => "the end of the file".to_owned(),
            _ => excerpt(&self.text[token.start..token.end]),
        }
    }

    fn unexpected(&mut self, expected: &str) -> UnreadableRapid {
        let (place, found) = (self.place(), self.found());
        let problem = self.problem_at(place, "unexpected text").found(found).expected(expected);
        self.problem(problem)
    }

    fn problem(&mut self, problem: Problem) -> UnreadableRapid {
        self.problems.push(problem);
        UnreadableRapid
    }

    fn problem_at(&self, place: Place, what: &str) -> Problem {
        Problem::new(self.file, what).at(place.line, place.column)
    }

    /// One level deeper; whoever goes deeper sets the depth back.
    ///
    /// # Errors
    /// More levels than are allowed.
    fn enter(&mut self) -> Result<(), UnreadableRapid> {
        self.depth += 1;
        if self.depth <= DEEPEST {
            return Ok(());
        }
        self.depth -= 1;
        let place = self.place();
        let problem = self.problem_at(place, "nested too deep").expected(format!("at most {DEEPEST} levels"));
        Err(self.problem(problem))
    }

    /// Counts a statement or a declaration.
    ///
    /// # Errors
    /// More than a file may have.
    fn count_statement(&mut self) -> Result<(), UnreadableRapid> {
        self.statements += 1;
        if self.statements <= MOST_STATEMENTS {
            return Ok(());
        }
        if self.statements == MOST_STATEMENTS + 1 {
            let place = self.place();
            let problem = self.problem_at(place, "too many statements");
            self.problem(problem.expected(format!("at most {MOST_STATEMENTS}")));
        }
        self.at = self.tokens.len() - 1;
        Err(UnreadableRapid)
    }

    /// The text from a token to the last one that was read, without comments.
    fn text_from(&self, first: usize) -> String {
        let last = self.at.max(first + 1);
        let mut text = String::new();
        let mut end = None;
        for token in &self.tokens[first..last] {
            if end.is_some_and(|end| end < token.start) {
                text.push(' ');
            }
            end = Some(token.end);
            text.push_str(&self.text[token.start..token.end]);
            if text.len() > LONGEST_TEXT {
                break;
            }
        }
        text.trim_end_matches(';').trim_end().chars().take(LONGEST_TEXT).collect()
    }
}

/// How much of a statement is kept for messages.
const LONGEST_TEXT: usize = 200;

/// The keyword that a word is, in capital letters.
pub(crate) fn keyword(word: &str) -> Option<&'static str> {
    KEYWORDS.into_iter().find(|known| known.eq_ignore_ascii_case(word))
}

/// Words that begin or end blocks and routines: what is skipped ends before them.
const BOUNDARIES: [&str; 24] = [
    "BACKWARD",
    "CASE",
    "DEFAULT",
    "ELSE",
    "ELSEIF",
    "ENDFOR",
    "ENDFUNC",
    "ENDIF",
    "ENDMODULE",
    "ENDPROC",
    "ENDRECORD",
    "ENDTEST",
    "ENDTRAP",
    "ENDWHILE",
    "ERROR",
    "FOR",
    "FUNC",
    "IF",
    "PROC",
    "RECORD",
    "TEST",
    "TRAP",
    "UNDO",
    "WHILE",
];

/// Words that are no names.
const KEYWORDS: [&str; 55] = [
    "ALIAS",
    "AND",
    "BACKWARD",
    "CASE",
    "CONNECT",
    "CONST",
    "DEFAULT",
    "DIV",
    "DO",
    "ELSE",
    "ELSEIF",
    "ENDFOR",
    "ENDFUNC",
    "ENDIF",
    "ENDMODULE",
    "ENDPROC",
    "ENDRECORD",
    "ENDTEST",
    "ENDTRAP",
    "ENDWHILE",
    "ERROR",
    "EXIT",
    "FALSE",
    "FOR",
    "FROM",
    "FUNC",
    "GOTO",
    "IF",
    "INOUT",
    "LOCAL",
    "MOD",
    "MODULE",
    "NOT",
    "OR",
    "PERS",
    "PROC",
    "RAISE",
    "RECORD",
    "RETRY",
    "RETURN",
    "STEP",
    "TASK",
    "TEST",
    "THEN",
    "TO",
    "TRAP",
    "TRUE",
    "TRYNEXT",
    "UNDO",
    "VAR",
    "WHILE",
    "WITH",
    "XOR",
    "NOSTEPIN",
    "SYSMODULE",
];
