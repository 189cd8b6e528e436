//! What a reader says about a file it cannot accept: place, finding, expectation, hint.

use std::fmt;

use super::plain;

/// The code of a warning about a part for other programs that is not read, and on which no shape, place or limit depends.
pub const NOT_READ: &str = "not-read";

/// The code of a warning that the times of a program look like another unit: no verdict about robots that meet is worth more than its clock.
pub const CLOCK_DOUBTED: &str = "clock-doubted";

/// One fault in one input file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// File as the user would name it.
    pub file: String,
    /// 1-based line, where the format has lines.
    pub line: Option<u32>,
    /// 1-based column, where the format has columns.
    pub column: Option<u32>,
    /// What is wrong, in a few words.
    pub what: String,
    /// What stands there.
    pub found: Option<String>,
    /// What should stand there.
    pub expected: Option<String>,
    /// How to mend it.
    pub hint: Option<String>,
    /// Code of the doctor's finding that tells of this in its own words, where one does; never shown here.
    pub code: Option<&'static str>,
}

impl Problem {
    /// A fault of a whole file; add the rest with the `at`, `found`, `expected` and `hint` calls.
    pub fn new(file: impl Into<String>, what: impl Into<String>) -> Self {
        Self {
            file: file.into(),
            line: None,
            column: None,
            what: what.into(),
            found: None,
            expected: None,
            hint: None,
            code: None,
        }
    }

    /// Places the fault at a 1-based line and column.
    pub fn at(mut self, line: u32, column: u32) -> Self {
        self.line = Some(line);
        self.column = Some(column);
        self
    }

    /// Places the fault on a 1-based line.
    pub fn on_line(mut self, line: u32) -> Self {
        self.line = Some(line);
        self
    }

    /// Says what stands there.
    pub fn found(mut self, found: impl Into<String>) -> Self {
        self.found = Some(found.into());
        self
    }

    /// Says what should stand there.
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    /// Says how to mend it.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Says which finding of the doctor tells of this.
    pub fn code(mut self, code: &'static str) -> Self {
        self.code = Some(code);
        self
    }
}

/// Hidden characters of input text are shown as escapes, so that a name cannot drive the terminal.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", plain(&self.file))?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
            if let Some(column) = self.column {
                write!(f, ":{column}")?;
            }
        }
        write!(f, ": {}", plain(&self.what))?;
        for (label, text) in [("found", &self.found), ("expected", &self.expected), ("hint:", &self.hint)] {
            if let Some(text) = text {
                write!(f, "; {label} {}", plain(text))?;
            }
        }
        Ok(())
    }
}

/// Everything wrong with the inputs of a run; holds at least one problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// The problems in the order they were found.
    pub problems: Vec<Problem>,
}

impl InputError {
    /// Succeeds with `value` where there is no problem.
    ///
    /// # Errors
    /// The problems, if any.
    pub fn check<T>(value: T, problems: Vec<Problem>) -> Result<T, InputError> {
        if problems.is_empty() { Ok(value) } else { Err(InputError { problems }) }
    }
}

impl From<Problem> for InputError {
    fn from(problem: Problem) -> Self {
        Self { problems: vec![problem] }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for InputError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_as_one_line_with_place_and_hint() {
        let problem = Problem::new("cell.urdf", "unknown element <colision>")
            .at(12, 5)
            .found("<colision>")
            .expected("<collision>")
            .hint("check the spelling");
        assert_eq!(
            problem.to_string(),
            "cell.urdf:12:5: unknown element <colision>; found <colision>; expected <collision>; hint: check the spelling"
        );
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(Problem::new("a\u{1b}[31m", "x\ny").to_string(), "a\\u{1b}[31m: x\\ny");
    }
}
