//! Lines of programs.

use schemars::JsonSchema;
use serde::Serialize;
use simulator::Scene;

/// A line of a program.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct ProgramLine<'a> {
    /// Path relative to the folder of the cell file.
    file: &'a str,
    /// Counted from 1.
    #[schemars(range(min = 1))]
    line: u32,
    /// Name of the taught point moved to, if it has one.
    to: Option<&'a str>,
}

impl<'a> ProgramLine<'a> {
    /// One per program.
    pub(super) fn all(scene: &'a Scene, lines: &'a [simulator::ProgramLine]) -> Vec<Self> {
        lines
            .iter()
            .map(|line| Self {
                file: scene.relative_path(&line.file),
                line: line.line,
                to: line.label.as_deref(),
            })
            .collect()
    }
}
