//! The command line program, run on one file.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde::Deserialize;

use super::list::{GivenWithProgram, ProgramFile};
use crate::process::{done, shown};
use crate::repository::{repository_root, target_folder};

/// Runs `pathproof program show`.
pub(super) struct ProgramReader {
    binary: PathBuf,
}

/// What came of a file.
#[derive(Debug)]
pub(super) enum Reading {
    /// Every motion is known.
    Loaded(MovesShown),
    /// A budget ended before every motion was known.
    Incomplete(MovesShown, String),
    /// Refused, with the reasons.
    Refused(Vec<String>),
    /// It ended in another way: the exit code, and what it said.
    Crashed(String),
}

/// Statements that move the robot, as the program counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MovesShown {
    /// Of the file alone, not of the modules beside it.
    pub(super) of_file: usize,
    /// Of these, never reached.
    pub(super) unreached: usize,
}

/// What is used of the JSON output.
#[derive(Deserialize)]
struct ShownAsJson {
    move_statements: usize,
    incomplete: Option<IncompleteAsJson>,
    not_followed_from: Vec<NotFollowedAsJson>,
    motions: Vec<MotionAsJson>,
    unreached: Vec<PlaceAsJson>,
}

#[derive(Deserialize)]
struct IncompleteAsJson {
    what: String,
    variable: Option<String>,
}

#[derive(Deserialize)]
struct NotFollowedAsJson {
    why: String,
}

#[derive(Deserialize)]
struct MotionAsJson {
    place: PlaceAsJson,
}

#[derive(Deserialize)]
struct PlaceAsJson {
    file: Option<String>,
    line: u32,
    column: u32,
}

impl ProgramReader {
    /// A program that is ready, or the one of this checkout, built first.
    pub(super) fn new(binary: Option<&Path>) -> Result<Self, String> {
        if let Some(binary) = binary {
            let found = binary.canonicalize().map_err(|error| format!("{}: {error}", binary.display()))?;
            return Ok(Self { binary: found });
        }
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut build = Command::new(cargo);
        build.args(["build", "--release", "-p", "pathproof-cli"]).current_dir(repository_root());
        done(&mut build)?;
        let name = format!("pathproof{}", std::env::consts::EXE_SUFFIX);
        Ok(Self { binary: target_folder().join("release").join(name) })
    }

    /// What comes of a file, alone or, where that is refused, with its companions; and the modules that were read with it.
    pub(super) fn best(&self, file: &ProgramFile) -> Result<(Reading, Vec<PathBuf>), String> {
        let own = given_modules(file);
        let alone = self.read(&file.file, &own, &file.given)?;
        if !matches!(alone, Reading::Refused(_)) || file.companions.is_empty() {
            return Ok((alone, own));
        }
        let mut modules = own.clone();
        modules.extend(file.companions.iter().cloned());
        match self.read(&file.file, &modules, &file.given)? {
            Reading::Refused(_) => Ok((alone, own)),
            together => Ok((together, modules)),
        }
    }

    /// What comes of a file that is read with these modules.
    pub(super) fn read(
        &self,
        file: &Path,
        modules: &[PathBuf],
        given: &GivenWithProgram,
    ) -> Result<Reading, String> {
        let mut command = Command::new(&self.binary);
        command.args(["program", "show"]).arg(file).arg("--json");
        for module in modules {
            command.arg("--module").arg(module);
        }
        if let Some(entry) = &given.entry {
            command.args(["--entry", entry]);
        }
        for name in &given.no_motion {
            command.args(["--no-motion", name]);
        }
        let output =
            command.output().map_err(|error| format!("`{}`: cannot be started: {error}", shown(&command)))?;
        Ok(reading(&output, file, modules.is_empty()))
    }
}

/// The modules that are always read with a file.
fn given_modules(file: &ProgramFile) -> Vec<PathBuf> {
    file.given.modules.iter().map(|name| file.file.with_file_name(name)).collect()
}

fn reading(output: &Output, file: &Path, is_alone: bool) -> Reading {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    match output.status.code() {
        Some(0 | 3) => match serde_json::from_slice::<ShownAsJson>(&output.stdout) {
            Ok(json) => from_json(json, file, is_alone),
            Err(error) => Reading::Crashed(format!("the output is no JSON: {error}")),
        },
        Some(2) => {
            Reading::Refused(said.lines().map(str::to_owned).filter(|line| !line.is_empty()).collect())
        }
        _ => Reading::Crashed(format!("{}: {}", output.status, said.lines().next().unwrap_or_default())),
    }
}

fn from_json(json: ShownAsJson, file: &Path, is_alone: bool) -> Reading {
    let name = file.display().to_string();
    let of_file = |place: &&PlaceAsJson| place.file.as_ref() == Some(&name);
    let place = |place: &PlaceAsJson| (place.line, place.column);
    let mut places: BTreeSet<(u32, u32)> =
        json.motions.iter().map(|motion| &motion.place).filter(of_file).map(place).collect();
    let unreached: BTreeSet<(u32, u32)> = json.unreached.iter().filter(of_file).map(place).collect();
    places.extend(&unreached);
    let of_file = if is_alone { json.move_statements } else { places.len() };
    let shown = MovesShown { of_file, unreached: unreached.len() };
    match (json.incomplete, json.not_followed_from.first()) {
        (None, None) => Reading::Loaded(shown),
        (None, Some(first)) => Reading::Incomplete(shown, first.why.clone()),
        (Some(why), _) => {
            let variable = why.variable.map(|name| format!(" ({name})")).unwrap_or_default();
            Reading::Incomplete(shown, format!("{}{variable}", why.what))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json() -> ShownAsJson {
        let text = r#"{"move_statements": 4, "complete": true, "incomplete": null, "not_followed_from": [], "notes": [],
            "motions": [
                {"from": 0, "place": {"file": "a.mod", "line": 3, "column": 5, "text": "MoveJ"}},
                {"from": 1, "place": {"file": "a.mod", "line": 3, "column": 5, "text": "MoveJ"}},
                {"from": 1, "place": {"file": "b.mod", "line": 3, "column": 5, "text": "MoveJ"}}
            ],
            "unreached": [{"file": "a.mod", "line": 9, "column": 5, "text": "MoveL"}]}"#;
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn moves_of_other_modules_are_not_counted() {
        let Reading::Loaded(shown) = from_json(json(), Path::new("a.mod"), false) else { panic!("loaded") };
        assert_eq!(shown, MovesShown { of_file: 2, unreached: 1 });
        let Reading::Loaded(shown) = from_json(json(), Path::new("a.mod"), true) else { panic!("loaded") };
        assert_eq!(shown, MovesShown { of_file: 4, unreached: 1 });
    }

    #[test]
    fn a_budget_that_ended_is_told_with_its_variable() {
        let why = IncompleteAsJson { what: "too many states".to_owned(), variable: Some("count".to_owned()) };
        let Reading::Incomplete(_, why) =
            from_json(ShownAsJson { incomplete: Some(why), ..json() }, Path::new("a.mod"), true)
        else {
            panic!("incomplete")
        };
        assert_eq!(why, "too many states (count)");
    }
}
