//! Routines: their first line, their data, and their handlers.

use diagnostics::Place;

use super::{RapidParser, UnreadableRapid};
use crate::syntax::{DataDeclaration, RapidParameter, RapidRoutine, RoutineHandler, RoutineKind};
use crate::token::RapidTokenKind;

impl RapidParser<'_, '_> {
    /// A procedure, function or trap.
    pub(super) fn routine(
        &mut self,
        first: usize,
        place: Place,
        is_local: bool,
    ) -> Result<RapidRoutine, UnreadableRapid> {
        let word = self.keyword();
        self.advance();
        let (kind, end_word) = match word {
            Some("FUNC") => (RoutineKind::Function(self.name("the type of the function")?), "ENDFUNC"),
            Some("TRAP") => (RoutineKind::Trap, "ENDTRAP"),
            _ => (RoutineKind::Procedure, "ENDPROC"),
        };
        let name = self.name("the name of a routine")?;
        let parameters = if kind == RoutineKind::Trap { Vec::new() } else { self.parameters()? };
        let text = self.text_from(first);
        let data = self.routine_data();
        let body = self.block();
        let handlers = self.handlers();
        let end = self.place();
        if !self.took_word(end_word) {
            let found = self.found();
            let what = format!("`{}` of line {} is not closed", word.unwrap_or("PROC"), place.line);
            let problem = self.problem_at(end, &what).found(found).expected(format!("`{end_word}`"));
            self.problem(problem);
            self.skip_to_next_routine();
        }
        Ok(RapidRoutine { place, text, is_local, kind, name, parameters, data, body, handlers, end })
    }

    /// Behind the end of a routine that could not be read to its end.
    fn skip_to_next_routine(&mut self) {
        while !self.is_end() && !matches!(self.keyword(), Some("PROC" | "FUNC" | "TRAP" | "ENDMODULE")) {
            let is_end = matches!(self.keyword(), Some("ENDPROC" | "ENDFUNC" | "ENDTRAP"));
            self.advance();
            if is_end {
                return;
            }
        }
    }

    /// Declarations before the first statement.
    fn routine_data(&mut self) -> Vec<DataDeclaration> {
        let mut data = Vec::new();
        while matches!(self.keyword(), Some("CONST" | "PERS" | "VAR")) {
            let first = self.at;
            if self.count_statement().is_err() {
                break;
            }
            match self.data(first, true) {
                Ok(read) => data.push(read),
                Err(_) => self.skip_statement(),
            }
        }
        data
    }

    fn parameters(&mut self) -> Result<Vec<RapidParameter>, UnreadableRapid> {
        self.expect_sign("(", "`(` and parameters")?;
        let mut parameters: Vec<RapidParameter> = Vec::new();
        if self.took_sign(")") {
            return Ok(parameters);
        }
        let mut is_alternative = false;
        loop {
            let is_optional = self.took_sign("\\") || is_alternative;
            let place = self.place();
            let parameter = self.parameter(is_optional)?;
            let is_taken = |known: &RapidParameter| known.name.eq_ignore_ascii_case(&parameter.name);
            if parameters.iter().any(is_taken) {
                let problem = self.problem_at(place, "two parameters of one name");
                return Err(self.problem(problem.found(format!("`{}`", parameter.name))));
            }
            parameters.push(parameter);
            if self.took_sign(")") {
                return Ok(parameters);
            }
            // What excludes an optional parameter is optional too.
            is_alternative = is_optional && self.took_sign("|");
            let goes_on = is_alternative || self.took_sign(",") || self.is_sign("\\");
            if !goes_on {
                return Err(self.unexpected("`,` or `)`"));
            }
        }
    }

    fn parameter(&mut self, is_optional: bool) -> Result<RapidParameter, UnreadableRapid> {
        let place = self.place();
        let is_reference = matches!(self.keyword(), Some("VAR" | "PERS" | "INOUT"));
        if is_reference {
            self.advance();
        }
        let type_name = self.name("the type of a parameter")?;
        let name = self.name("the name of a parameter")?;
        let mut dimensions = 0;
        if self.took_sign("{") {
            loop {
                self.expect_sign("*", "`*` for each dimension")?;
                dimensions += 1;
                if self.took_sign("}") {
                    break;
                }
                self.expect_sign(",", "`,` or `}`")?;
            }
        }
        Ok(RapidParameter { place, name, type_name, is_optional, is_reference, dimensions })
    }

    /// What stands behind the statements of a routine: handlers of faults, and what runs backwards.
    fn handlers(&mut self) -> Vec<RoutineHandler> {
        let mut handlers: Vec<RoutineHandler> = Vec::new();
        loop {
            let Some(word @ ("ERROR" | "UNDO" | "BACKWARD")) = self.keyword() else { return handlers };
            let place = self.place();
            if handlers.iter().any(|handler| handler.word == word) {
                let problem = self.problem_at(place, "two handlers of one kind in a routine");
                self.problem(problem.found(format!("`{word}`")));
            }
            self.advance();
            if word == "ERROR" && self.is_sign("(") && self.error_numbers().is_err() {
                self.skip_statement();
            }
            let body = self.block();
            handlers.push(RoutineHandler { place, word, body });
        }
    }

    /// `ERROR (ERR_A, ERR_B)`.
    fn error_numbers(&mut self) -> Result<(), UnreadableRapid> {
        self.advance();
        loop {
            match self.kind() {
                RapidTokenKind::Number(_) => self.advance(),
                _ => {
                    self.name("the name of a fault")?;
                }
            }
            if self.took_sign(")") {
                return Ok(());
            }
            self.expect_sign(",", "`,` or `)`")?;
        }
    }
}
