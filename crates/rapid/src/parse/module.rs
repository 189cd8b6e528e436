//! Modules: header, attributes, declarations of types and data.

use diagnostics::Place;

use super::{RapidParser, UnreadableRapid};
use crate::syntax::{
    AliasDefinition, DataDeclaration, DataStorage, RapidExpression, RapidExpressionKind, RapidModule,
    RecordDefinition,
};
use crate::token::RapidTokenKind;

/// Attributes of a module, none of which moves anything.
const ATTRIBUTES: [&str; 5] = ["SYSMODULE", "NOVIEW", "NOSTEPIN", "VIEWONLY", "READONLY"];

impl RapidParser<'_, '_> {
    /// The one module of a file.
    pub(super) fn whole_file(&mut self) -> RapidModule {
        let mut module = RapidModule::default();
        if self.header().is_err() || self.module_begin().is_err() {
            return module;
        }
        while !self.is_end() && !self.is_word("ENDMODULE") {
            self.definition(&mut module);
        }
        if self.expect_word("ENDMODULE").is_ok() && !self.is_end() {
            self.unexpected("the end of the file behind `ENDMODULE`");
        }
        module
    }

    /// `%%% VERSION:1 LANGUAGE:ENGLISH %%%`.
    fn header(&mut self) -> Result<(), UnreadableRapid> {
        if !self.is_sign("%") {
            return Ok(());
        }
        self.three_signs()?;
        while let RapidTokenKind::Word(_) = self.kind() {
            self.advance();
            self.expect_sign(":", "`:` and a value, as in VERSION:1")?;
            match self.kind() {
                RapidTokenKind::Word(_) | RapidTokenKind::Number(_) => self.advance(),
                _ => return Err(self.unexpected("a value, as in VERSION:1")),
            }
        }
        self.three_signs()
    }

    fn three_signs(&mut self) -> Result<(), UnreadableRapid> {
        for _ in 0..3 {
            self.expect_sign("%", "`%%%`, between which a header stands")?;
        }
        Ok(())
    }

    /// `MODULE name (attributes)`.
    fn module_begin(&mut self) -> Result<(), UnreadableRapid> {
        self.expect_word("MODULE")?;
        self.name("the name of the module")?;
        if self.took_sign("(") {
            loop {
                match self.kind() {
                    RapidTokenKind::Word(word)
                        if ATTRIBUTES.iter().any(|known| known.eq_ignore_ascii_case(word)) =>
                    {
                        self.advance();
                    }
                    _ => return Err(self.unexpected("an attribute of a module, such as SYSMODULE")),
                }
                if self.took_sign(")") {
                    break;
                }
                self.expect_sign(",", "`,` or `)`")?;
            }
        }
        Ok(())
    }

    /// A type, a datum or a routine.
    fn definition(&mut self, module: &mut RapidModule) {
        let (first, place) = (self.at, self.place());
        if self.count_statement().is_err() {
            return;
        }
        let is_local = self.took_word("LOCAL");
        let read = match self.keyword() {
            Some("RECORD") => self.record(place).map(|record| module.records.push(record)),
            Some("ALIAS") => self.alias(place).map(|alias| module.aliases.push(alias)),
            Some("PROC" | "FUNC" | "TRAP") => {
                self.routine(first, place, is_local).map(|routine| module.routines.push(routine))
            }
            Some("TASK" | "CONST" | "PERS" | "VAR") => {
                self.data(first, is_local).map(|data| module.data.push(data))
            }
            _ => {
                Err(self.unexpected("a declaration: CONST, PERS, VAR, RECORD, PROC, FUNC, TRAP or ENDMODULE"))
            }
        };
        if read.is_err() {
            let before = self.at;
            self.skip_statement();
            // A word at which skipping ends and that begins no definition is skipped too.
            let begins = matches!(self.keyword(), Some("PROC" | "FUNC" | "TRAP" | "RECORD" | "ENDMODULE"));
            if self.at == before && !begins || self.at == first {
                self.advance();
            }
        }
    }

    fn record(&mut self, place: Place) -> Result<RecordDefinition, UnreadableRapid> {
        self.advance();
        let name = self.name("the name of a record")?;
        let mut components = Vec::new();
        while !self.is_word("ENDRECORD") {
            let place = self.place();
            let of = self.name("a type and the name of a component, or `ENDRECORD`")?;
            let component = self.name("the name of a component")?;
            self.expect_sign(";", "`;`")?;
            components.push((place, of, component));
        }
        self.advance();
        Ok(RecordDefinition { place, name, components })
    }

    fn alias(&mut self, place: Place) -> Result<AliasDefinition, UnreadableRapid> {
        self.advance();
        let of = self.name("a type")?;
        let name = self.name("a name for it")?;
        self.expect_sign(";", "`;`")?;
        Ok(AliasDefinition { place, of, name })
    }

    /// A datum, from the word of its storage on.
    pub(super) fn data(&mut self, first: usize, is_local: bool) -> Result<DataDeclaration, UnreadableRapid> {
        // What is of the task alone is known to all of its modules.
        self.took_word("TASK");
        let storage = match self.keyword() {
            Some("CONST") => DataStorage::Constant,
            Some("PERS") => DataStorage::Persistent,
            Some("VAR") => DataStorage::Variable,
            _ => return Err(self.unexpected("CONST, PERS or VAR")),
        };
        self.advance();
        let type_name = self.name("a type")?;
        let place = self.place();
        let name = self.name("the name of a datum")?;
        let mut dimensions = Vec::new();
        if self.took_sign("{") {
            loop {
                dimensions.push(self.expression()?);
                if self.took_sign("}") {
                    break;
                }
                self.expect_sign(",", "`,` or `}`")?;
            }
        }
        let value = if self.took_sign(":=") { Some(self.declared_value()) } else { None };
        let text = self.text_from(first);
        if self.expect_sign(";", "`;`").is_err() {
            self.skip_statement();
        }
        Ok(DataDeclaration { place, text, is_local, storage, type_name, name, dimensions, value })
    }

    /// A value; one that cannot be read is told and kept as such, so that its datum exists.
    fn declared_value(&mut self) -> RapidExpression {
        let place = self.place();
        self.expression().unwrap_or(RapidExpression::new(place, RapidExpressionKind::Wrong))
    }
}
