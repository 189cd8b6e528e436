//! Statements and blocks.

use diagnostics::{Place, Problem};

use super::{MOST_STATEMENTS, Parser, Unreadable};
use crate::syntax::{
    AssignmentScope, ConditionalBranch, ExpressionKind, ScriptBlock, ScriptExpression, ScriptParameter,
    ScriptRoutine, ScriptStatement, StatementKind,
};
use crate::token::ScriptTokenKind;

/// Words that end a block.
const BLOCK_ENDS: [&str; 3] = ["end", "elif", "else"];

impl Parser<'_, '_> {
    /// All statements up to the end of the file.
    pub(super) fn whole_file(&mut self) -> ScriptBlock {
        let mut statements = self.block();
        while self.kind() != ScriptTokenKind::FileEnd && self.statements <= MOST_STATEMENTS {
            let (place, found) = (self.place(), self.found());
            let problem = self.problem_at(place, "nothing is open here that this could end").found(found);
            self.problem(problem.hint("count the `end` of the blocks above"));
            self.skip_line();
            statements.extend(self.block());
        }
        statements
    }

    /// Statements up to a word that ends a block, or the end of the file.
    fn block(&mut self) -> ScriptBlock {
        let mut statements = Vec::new();
        loop {
            self.skip_line_ends();
            if self.kind() == ScriptTokenKind::FileEnd || self.is_one_of(&BLOCK_ENDS) || self.is_too_long() {
                return statements;
            }
            if self.is_sign("$") {
                self.marker();
                continue;
            }
            statements.extend(self.statement());
        }
    }

    fn is_too_long(&mut self) -> bool {
        if self.statements < MOST_STATEMENTS {
            return false;
        }
        if self.statements == MOST_STATEMENTS {
            self.statements += 1;
            let place = self.place();
            let problem = self.problem_at(place, "too many statements");
            self.problem(problem.expected(format!("at most {MOST_STATEMENTS}")));
        }
        true
    }

    /// A marker of a program line, such as `$ 3 "Waypoint_1"`.
    fn marker(&mut self) {
        self.advance();
        let is_number = matches!(self.kind(), ScriptTokenKind::Whole(_));
        if is_number {
            self.advance();
        }
        let ScriptTokenKind::Text(label) = self.kind() else {
            self.unexpected("a marker such as $ 3 \"Waypoint_1\"");
            return self.skip_line();
        };
        self.label = Some(label.to_owned());
        while let ScriptTokenKind::Text(_) = self.kind() {
            self.advance();
        }
        if !is_number || self.line_end().is_err() {
            if !is_number {
                self.unexpected("a number and a text after `$`");
            }
            self.skip_line();
        }
    }

    /// A statement; none where it could not be read.
    fn statement(&mut self) -> Option<ScriptStatement> {
        self.statements += 1;
        let (first, place, label) = (self.at, self.place(), self.label.clone());
        let problems = self.problems.len();
        let kind = self.enter().and_then(|()| {
            let kind = self.statement_kind();
            self.leave();
            kind
        });
        let Ok((kind, text)) = kind else {
            self.skip_line();
            return None;
        };
        let text = text.unwrap_or_else(|| self.text_from(first));
        let is_block = matches!(
            kind,
            StatementKind::If { .. } | StatementKind::While { .. } | StatementKind::Routine(_)
        );
        let is_told = self.problems.len() > problems && !is_block;
        if is_told || self.line_end().is_err() {
            self.skip_line();
        }
        Some(ScriptStatement { place, text, label, kind })
    }

    /// The end of a statement.
    fn line_end(&mut self) -> Result<(), Unreadable> {
        match self.kind() {
            ScriptTokenKind::LineEnd | ScriptTokenKind::FileEnd => Ok(()),
            _ if self.is_one_of(&BLOCK_ENDS) => Ok(()),
            _ => Err(self.unexpected("the end of the line")),
        }
    }

    /// A statement, and its text where that is not all of it.
    fn statement_kind(&mut self) -> Result<(StatementKind, Option<String>), Unreadable> {
        let ScriptTokenKind::Word(word) = self.kind() else {
            return self.expression_statement().map(|kind| (kind, None));
        };
        match word {
            "def" | "thread" => return self.routine(word == "thread"),
            "sec" => {
                let place = self.place();
                let problem = self.problem_at(place, "a secondary program");
                self.problem(problem.hint("take it out of this file: it cannot move the robot"));
                return self.routine(false);
            }
            "if" => return Ok(self.condition()),
            "while" => return Ok(self.repetition()),
            _ => {}
        }
        let kind = match word {
            "global" | "local" => self.declaration(word == "global")?,
            "return" => self.returned()?,
            "break" => self.word_alone(StatementKind::Break),
            "continue" => self.word_alone(StatementKind::Continue),
            "halt" => self.word_alone(StatementKind::Halt),
            "pass" => self.word_alone(StatementKind::WithoutEffect("pass")),
            "pause" => self.word_alone(StatementKind::WithoutEffect("pause")),
            "enter_critical" => self.word_alone(StatementKind::WithoutEffect("enter_critical")),
            "exit_critical" => self.word_alone(StatementKind::WithoutEffect("exit_critical")),
            "join" => self.of_thread("join")?,
            "kill" => self.of_thread("kill")?,
            _ => self.expression_statement()?,
        };
        Ok((kind, None))
    }

    fn word_alone(&mut self, kind: StatementKind) -> StatementKind {
        self.advance();
        // `halt()` is written too.
        if self.is_sign("(")
            && self.tokens.get(self.at + 1).is_some_and(|next| next.kind == ScriptTokenKind::Sign(")"))
        {
            self.advance();
            self.advance();
        }
        kind
    }

    fn of_thread(&mut self, word: &'static str) -> Result<StatementKind, Unreadable> {
        self.advance();
        self.name("the handle of a thread")?;
        Ok(StatementKind::WithoutEffect(word))
    }

    fn returned(&mut self) -> Result<StatementKind, Unreadable> {
        self.advance();
        let is_alone = matches!(self.kind(), ScriptTokenKind::LineEnd | ScriptTokenKind::FileEnd)
            || self.is_one_of(&BLOCK_ENDS);
        if is_alone {
            return Ok(StatementKind::Return(None));
        }
        self.expression().map(|value| StatementKind::Return(Some(value)))
    }

    fn declaration(&mut self, is_global: bool) -> Result<StatementKind, Unreadable> {
        self.advance();
        let name = self.name("the name of a variable")?;
        self.expect_sign("=", "`=` and a value")?;
        let value = self.assigned_value();
        let scope = if is_global { AssignmentScope::Global } else { AssignmentScope::Local };
        Ok(StatementKind::Assign { scope, name, items: Vec::new(), value })
    }

    /// A value; one that cannot be read is told and kept as such, so that its variable exists.
    fn assigned_value(&mut self) -> ScriptExpression {
        let place = self.place();
        self.expression().unwrap_or(ScriptExpression::new(place, ExpressionKind::Wrong))
    }

    /// A call, or the assignment to a variable or an item of it.
    fn expression_statement(&mut self) -> Result<StatementKind, Unreadable> {
        let place = self.place();
        let expression = self.expression()?;
        if self.took_sign("=") {
            let Some((name, items)) = assigned(&expression) else {
                let problem = self.problem_at(place, "nothing that can take a value");
                return Err(self.problem(problem.expected("a variable or an item of one")));
            };
            let value = self.assigned_value();
            return Ok(StatementKind::Assign { scope: AssignmentScope::Free, name, items, value });
        }
        let is_call = matches!(
            expression.kind,
            ExpressionKind::Call { .. } | ExpressionKind::Remote { .. } | ExpressionKind::Run(_)
        );
        if !is_call {
            let found = self.text_of(place);
            let problem = self.problem_at(place, "a statement without effect").found(found);
            let problem =
                problem.expected("a call or an assignment").hint("a function gives its value with `return`");
            return Err(self.problem(problem));
        }
        Ok(StatementKind::Expression(expression))
    }

    /// The text of the line from a place on, for a message.
    fn text_of(&self, place: Place) -> String {
        let line = self.text.lines().nth(place.line as usize - 1).unwrap_or_default();
        let rest: String = line.chars().skip(place.column as usize - 1).collect();
        diagnostics::excerpt(rest.trim())
    }

    fn routine(&mut self, is_thread: bool) -> Result<(StatementKind, Option<String>), Unreadable> {
        let (first, place) = (self.at, self.place());
        self.advance();
        let name = self.name("the name of a function");
        let parameters = if name.is_ok() { self.parameters() } else { Err(Unreadable) };
        let text = self.header_end(first, name.is_ok() && parameters.is_ok());
        let body = self.block();
        self.block_end(place, if is_thread { "thread" } else { "def" });
        let (name, parameters) = (name?, parameters.unwrap_or_default());
        Ok((StatementKind::Routine(ScriptRoutine { name, is_thread, parameters, body }), Some(text)))
    }

    fn parameters(&mut self) -> Result<Vec<ScriptParameter>, Unreadable> {
        self.expect_sign("(", "`(` and parameters")?;
        let mut parameters: Vec<ScriptParameter> = Vec::new();
        if self.took_sign(")") {
            return Ok(parameters);
        }
        loop {
            self.skip_line_ends();
            let place = self.place();
            let name = self.name("the name of a parameter")?;
            let default = if self.took_sign("=") { Some(self.expression()?) } else { None };
            if parameters.iter().any(|parameter| parameter.name == name) {
                let problem = self.problem_at(place, "two parameters of one name").found(format!("`{name}`"));
                return Err(self.problem(problem));
            }
            parameters.push(ScriptParameter { name, default });
            self.skip_line_ends();
            if self.took_sign(")") {
                return Ok(parameters);
            }
            self.expect_sign(",", "`,` or `)`")?;
        }
    }

    fn condition(&mut self) -> (StatementKind, Option<String>) {
        let (first, opening) = (self.at, self.place());
        let (mut branches, mut otherwise, mut text) = (Vec::new(), Vec::new(), None);
        loop {
            let (begin, place) = (self.at, self.place());
            self.advance();
            let condition = self.expression();
            let header = self.header_end(begin, condition.is_ok());
            text.get_or_insert_with(|| header.clone());
            let body = self.block();
            let condition = condition.unwrap_or(ScriptExpression::new(place, ExpressionKind::Wrong));
            branches.push(ConditionalBranch { place, text: header, condition, body });
            if !self.is_word("elif") {
                break;
            }
        }
        if self.is_word("else") {
            let begin = self.at;
            self.advance();
            self.header_end(begin, true);
            otherwise = self.block();
        }
        self.block_end(opening, "if");
        (StatementKind::If { branches, otherwise }, Some(text.unwrap_or_else(|| self.text_from(first))))
    }

    fn repetition(&mut self) -> (StatementKind, Option<String>) {
        let (first, place) = (self.at, self.place());
        self.advance();
        let condition = self.expression();
        let text = self.header_end(first, condition.is_ok());
        let body = self.block();
        self.block_end(place, "while");
        let condition = condition.unwrap_or(ScriptExpression::new(place, ExpressionKind::Wrong));
        (StatementKind::While { condition, body }, Some(text))
    }

    /// The colon behind the first line of a block; gives the text of that line.
    fn header_end(&mut self, first: usize, is_readable: bool) -> String {
        let text = self.text_from(first);
        if !is_readable || self.expect_sign(":", "`:`").is_err() {
            self.skip_line();
        }
        text
    }

    /// The `end` of a block that was opened at a place.
    fn block_end(&mut self, opening: Place, word: &str) {
        if self.took_word("end") {
            return;
        }
        let (place, found) = (self.place(), self.found());
        let problem = Problem::new(self.file, format!("`{word}` of line {} is not closed", opening.line));
        self.problem(problem.at(place.line, place.column).found(found).expected("`end`"));
    }
}

/// The variable and the items, from the outermost inwards, that an expression names as a place for a value.
fn assigned(expression: &ScriptExpression) -> Option<(String, Vec<ScriptExpression>)> {
    match &expression.kind {
        ExpressionKind::Name(name) => Some((name.clone(), Vec::new())),
        ExpressionKind::Item(base, index) => {
            let (name, mut items) = assigned(base)?;
            items.push((**index).clone());
            Some((name, items))
        }
        _ => None,
    }
}
