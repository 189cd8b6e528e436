//! Statements with blocks in them.

use super::{RapidParser, UnreadableRapid};
use crate::syntax::{
    RapidBlock, RapidBranch, RapidExpression, RapidExpressionKind, RapidStatementKind, TestCase,
};

/// A statement and its first line.
type BlockStatement = (RapidStatementKind, Option<String>);

impl RapidParser<'_, '_> {
    /// `IF ... THEN ... ELSEIF ... ELSE ... ENDIF`, or `IF ... statement`.
    pub(super) fn condition(&mut self) -> BlockStatement {
        let (mut branches, mut otherwise, mut text) = (Vec::new(), Vec::new(), None);
        let opening = self.place();
        loop {
            let (first, place) = (self.at, self.place());
            self.advance();
            let condition = self.guard();
            let header = self.text_from(first);
            let is_unread = matches!(condition.kind, RapidExpressionKind::Wrong);
            if is_unread {
                self.skip_to("THEN");
            }
            if branches.is_empty() && !self.is_word("THEN") {
                let body: RapidBlock =
                    if is_unread { Vec::new() } else { self.statement().into_iter().collect() };
                if is_unread {
                    self.skip_statement();
                }
                branches.push(RapidBranch { place, text: header.clone(), condition, body });
                return (RapidStatementKind::If { branches, otherwise }, Some(header));
            }
            self.opened("THEN", is_unread);
            text.get_or_insert_with(|| header.clone());
            let body = self.block();
            branches.push(RapidBranch { place, text: header, condition, body });
            if !self.is_word("ELSEIF") {
                break;
            }
        }
        if self.took_word("ELSE") {
            otherwise = self.block();
        }
        self.closed("IF", "ENDIF", opening.line);
        (RapidStatementKind::If { branches, otherwise }, text)
    }

    pub(super) fn repetition(&mut self) -> BlockStatement {
        let (first, opening) = (self.at, self.place());
        self.advance();
        let condition = self.guard();
        let text = self.text_from(first);
        self.opened("DO", matches!(condition.kind, RapidExpressionKind::Wrong));
        let body = self.block();
        self.closed("WHILE", "ENDWHILE", opening.line);
        (RapidStatementKind::While { condition, body }, Some(text))
    }

    pub(super) fn count(&mut self) -> Result<BlockStatement, UnreadableRapid> {
        let (first, opening) = (self.at, self.place());
        self.advance();
        let header = self.count_header();
        let text = self.text_from(first);
        self.opened("DO", header.is_err());
        let body = self.block();
        self.closed("FOR", "ENDFOR", opening.line);
        let (variable, from, to, step) = header?;
        Ok((RapidStatementKind::For { variable, from, to, step, body }, Some(text)))
    }

    fn count_header(
        &mut self,
    ) -> Result<(String, RapidExpression, RapidExpression, Option<RapidExpression>), UnreadableRapid> {
        let variable = self.name("the name of a counter")?;
        self.expect_word("FROM")?;
        let from = self.expression()?;
        self.expect_word("TO")?;
        let to = self.expression()?;
        let step = if self.took_word("STEP") { Some(self.expression()?) } else { None };
        Ok((variable, from, to, step))
    }

    pub(super) fn selection(&mut self) -> BlockStatement {
        let (first, opening) = (self.at, self.place());
        self.advance();
        let value = self.guard();
        let text = self.text_from(first);
        let (mut cases, mut otherwise) = (Vec::new(), Vec::new());
        loop {
            let (begin, place) = (self.at, self.place());
            if self.took_word("CASE") {
                let values = self.case_values();
                let text = self.text_from(begin);
                let body = self.block();
                if let Ok(values) = values {
                    cases.push(TestCase { place, text, values, body });
                }
            } else if self.took_word("DEFAULT") {
                if self.expect_sign(":", "`:`").is_err() {
                    self.skip_statement();
                }
                otherwise = self.block();
                break;
            } else {
                break;
            }
        }
        self.closed("TEST", "ENDTEST", opening.line);
        (RapidStatementKind::Test { value, cases, otherwise }, Some(text))
    }

    fn case_values(&mut self) -> Result<Vec<RapidExpression>, UnreadableRapid> {
        let mut values = Vec::new();
        loop {
            values.push(self.expression()?);
            if self.took_sign(":") {
                return Ok(values);
            }
            self.expect_sign(",", "`,` or `:`")?;
        }
    }

    /// A condition; one that cannot be read is told and kept as such.
    fn guard(&mut self) -> RapidExpression {
        let place = self.place();
        self.expression().unwrap_or(RapidExpression::new(place, RapidExpressionKind::Wrong))
    }

    /// The word behind the first line of a block; where it is missing, it is looked for in the same statement.
    fn opened(&mut self, word: &str, is_told: bool) {
        if self.took_word(word) {
            return;
        }
        if !is_told {
            self.unexpected(&format!("`{word}`"));
        }
        self.skip_to(word);
        self.took_word(word);
    }

    /// Goes to a word of the same statement, or to its end.
    fn skip_to(&mut self, word: &str) {
        while !self.is_end() && !self.is_sign(";") && !self.is_word(word) {
            self.advance();
        }
    }

    /// The word that ends a block which was opened in a line.
    fn closed(&mut self, word: &str, end: &str, line: u32) {
        if self.took_word(end) {
            return;
        }
        let (place, found) = (self.place(), self.found());
        let problem = self.problem_at(place, &format!("`{word}` of line {line} is not closed"));
        self.problem(problem.found(found).expected(format!("`{end}`")));
    }
}
