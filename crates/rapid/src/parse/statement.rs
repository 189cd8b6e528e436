//! Statements in a row, and those that are no block.

use super::{RapidParser, UnreadableRapid, keyword};
use crate::syntax::{RapidBlock, RapidStatement, RapidStatementKind};
use crate::token::RapidTokenKind;

/// Words that end a block.
const BLOCK_ENDS: [&str; 19] = [
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
    "ENDTEST",
    "ENDTRAP",
    "ENDWHILE",
    "ERROR",
    "FUNC",
    "PROC",
    "RECORD",
    "TRAP",
    "UNDO",
];

impl RapidParser<'_, '_> {
    /// Statements up to a word that ends a block, or the end of the file.
    pub(super) fn block(&mut self) -> RapidBlock {
        let mut statements = Vec::new();
        while !self.is_end() && !self.keyword().is_some_and(|word| BLOCK_ENDS.contains(&word)) {
            let before = self.at;
            statements.extend(self.statement());
            if self.at == before {
                self.advance();
            }
        }
        statements
    }

    /// A statement; none where it could not be read.
    pub(super) fn statement(&mut self) -> Option<RapidStatement> {
        self.count_statement().ok()?;
        let (first, place) = (self.at, self.place());
        let depth = self.depth;
        let read = self.enter().and_then(|()| self.statement_kind());
        self.depth = depth;
        let Ok((kind, text)) = read else {
            self.skip_statement();
            return None;
        };
        let text = text.unwrap_or_else(|| self.text_from(first));
        Some(RapidStatement { place, text, kind })
    }

    /// A statement with the sign that ends it, and its text where that is not all of it.
    fn statement_kind(&mut self) -> Result<(RapidStatementKind, Option<String>), UnreadableRapid> {
        let kind = match self.keyword() {
            Some("IF") => return Ok(self.condition()),
            Some("WHILE") => return Ok(self.repetition()),
            Some("FOR") => return self.count(),
            Some("TEST") => return Ok(self.selection()),
            Some("GOTO") => {
                self.advance();
                RapidStatementKind::Goto(self.name("a label")?)
            }
            Some("RETURN") => {
                self.advance();
                RapidStatementKind::Return(if self.is_sign(";") { None } else { Some(self.expression()?) })
            }
            Some("EXIT") => {
                self.advance();
                RapidStatementKind::Exit
            }
            Some("RAISE") => {
                self.advance();
                if !self.is_sign(";") {
                    self.expression()?;
                }
                RapidStatementKind::Fault("RAISE")
            }
            Some("RETRY") => {
                self.advance();
                RapidStatementKind::Fault("RETRY")
            }
            Some("TRYNEXT") => {
                self.advance();
                RapidStatementKind::Fault("TRYNEXT")
            }
            Some("CONNECT") => self.connection()?,
            Some("VAR" | "CONST" | "PERS" | "TASK" | "LOCAL") => {
                return Err(self.unexpected("a statement; declarations stand before the first one"));
            }
            Some(_) => return Err(self.unexpected("a statement")),
            None => return self.named_statement(),
        };
        self.expect_sign(";", "`;`")?;
        Ok((kind, None))
    }

    fn connection(&mut self) -> Result<RapidStatementKind, UnreadableRapid> {
        self.advance();
        self.name("the number of an interrupt")?;
        if self.is_sign("{") || self.is_sign(".") {
            return Err(self.unexpected("`WITH`, behind the name of an interrupt"));
        }
        self.expect_word("WITH")?;
        self.name("the name of a trap").map(RapidStatementKind::Connect)
    }

    /// A label, an assignment or a call.
    fn named_statement(&mut self) -> Result<(RapidStatementKind, Option<String>), UnreadableRapid> {
        let kind = match (self.kind(), self.second()) {
            (RapidTokenKind::Word(name), RapidTokenKind::Sign(":")) => {
                self.advance();
                self.advance();
                return Ok((RapidStatementKind::Label(name.to_owned()), None));
            }
            (RapidTokenKind::Word(_), RapidTokenKind::Sign(":=" | "." | "{")) => {
                let target = self.assigned()?;
                self.expect_sign(":=", "`:=` and a value")?;
                RapidStatementKind::Assign { target, value: self.expression()? }
            }
            (RapidTokenKind::Word(name), _) => {
                self.advance();
                let arguments = self.arguments(";")?;
                RapidStatementKind::Call { name: name.to_owned(), arguments }
            }
            (RapidTokenKind::Sign("%"), _) => {
                self.advance();
                self.expression()?;
                self.expect_sign("%", "`%` behind the name of a procedure")?;
                self.arguments(";")?;
                RapidStatementKind::LateCall
            }
            _ => return Err(self.unexpected("a statement")),
        };
        self.expect_sign(";", "`;`")?;
        Ok((kind, None))
    }

    /// A datum or a part of one, as the place for a value.
    fn assigned(&mut self) -> Result<crate::syntax::RapidExpression, UnreadableRapid> {
        let place = self.place();
        let RapidTokenKind::Word(word) = self.kind() else { return Err(self.unexpected("a datum")) };
        debug_assert!(keyword(word).is_none(), "a keyword begins no assignment");
        self.named_datum(place, word)
    }
}
