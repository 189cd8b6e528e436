//! The list of real files, and which of them lie in the folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Formats that the command line program reads.
const FORMATS: [&str; 3] = ["rapid", "urscript", "urp"];

/// One entry of the list; what it has beside these fields is for people.
#[derive(Deserialize)]
struct ListedProgram {
    id: String,
    format: String,
    /// In its repository, with `/`.
    path: String,
    /// Statements that move the robot.
    moves: usize,
    expected: String,
    #[serde(default)]
    companions: Vec<String>,
    #[serde(flatten)]
    given: GivenWithProgram,
}

/// What a user would have to say of a program beside its file.
#[derive(Clone, Default, Deserialize)]
pub(super) struct GivenWithProgram {
    /// The routine that runs.
    pub(super) entry: Option<String>,
    /// Routines without text that do not move the robot.
    #[serde(default)]
    pub(super) no_motion: Vec<String>,
    /// Modules beside the file, by their names, that are always read with it.
    #[serde(default)]
    pub(super) modules: Vec<String>,
}

/// What `settings.json` of the folder says of one entry.
#[derive(Deserialize)]
struct LocalSettings {
    /// Statements that move the robot, counted by a person, where the list has another number.
    moves: Option<usize>,
    /// Told beside the score.
    note: Option<String>,
    #[serde(flatten)]
    given: GivenWithProgram,
}

/// What a reader should do with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expectation {
    Load,
    Refuse,
    /// It may be loaded where the reader has what it needs, and be refused otherwise.
    Either,
}

/// The language of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProgramLanguage {
    Rapid,
    Script,
    /// A compressed program tree.
    Tree,
}

/// A real file with all that is known of it.
pub(super) struct ProgramFile {
    pub(super) id: String,
    pub(super) language: ProgramLanguage,
    pub(super) file: PathBuf,
    pub(super) moves: usize,
    pub(super) expectation: Expectation,
    /// Modules of the same task that are there, tried where the file alone is refused.
    pub(super) companions: Vec<PathBuf>,
    pub(super) given: GivenWithProgram,
    pub(super) note: Option<String>,
}

/// Files of the list.
pub(super) struct ProgramFiles {
    pub(super) there: Vec<ProgramFile>,
    /// Entries whose file is not in the folder.
    pub(super) missing: Vec<String>,
}

/// The files of a list that lie in a folder, each in one of its own that is named by its id.
pub(super) fn present(folder: &Path, list: &Path) -> Result<ProgramFiles, String> {
    let listed: Vec<ListedProgram> = read_json(list)?;
    let settings = folder.join("settings.json");
    let mut settings: BTreeMap<String, LocalSettings> =
        if settings.is_file() { read_json(&settings)? } else { BTreeMap::new() };
    let mut files = ProgramFiles { there: Vec::new(), missing: Vec::new() };
    for program in listed {
        let Some(language) = language(&program.format) else { continue };
        let place = folder.join(&program.id);
        let file = place.join(base_name(&program.path));
        if !file.is_file() {
            files.missing.push(program.id);
            continue;
        }
        let own = settings.remove(&program.id);
        files.there.push(program.with(own, language, &place, file)?);
    }
    if let Some(unknown) = settings.keys().find(|id| !files.missing.contains(id)) {
        return Err(format!("settings.json: {unknown} is no entry of the list that is read"));
    }
    Ok(files)
}

impl ListedProgram {
    fn with(
        self,
        own: Option<LocalSettings>,
        language: ProgramLanguage,
        place: &Path,
        file: PathBuf,
    ) -> Result<ProgramFile, String> {
        let expectation = expectation(&self.expected)
            .ok_or_else(|| format!("{}: expected {:?}: neither load nor refuse", self.id, self.expected))?;
        let companions = self.companions.iter().map(|path| place.join(base_name(path)));
        let (given, moves, note) = match own {
            Some(own) => (self.given.completed(own.given), own.moves.unwrap_or(self.moves), own.note),
            None => (self.given, self.moves, None),
        };
        Ok(ProgramFile {
            companions: companions.filter(|path| path.is_file()).collect(),
            id: self.id,
            language,
            file,
            moves,
            expectation,
            given,
            note,
        })
    }
}

impl GivenWithProgram {
    /// The same with what another one adds; its entry wins.
    fn completed(mut self, other: Self) -> Self {
        self.no_motion.extend(other.no_motion);
        self.modules.extend(other.modules);
        Self { entry: other.entry.or(self.entry), ..self }
    }
}

/// What the words of the list ask for.
fn expectation(words: &str) -> Option<Expectation> {
    if words.starts_with("load") {
        let either = words.starts_with("load where") && words.contains("else refuse");
        Some(if either { Expectation::Either } else { Expectation::Load })
    } else {
        words.starts_with("refuse").then_some(Expectation::Refuse)
    }
}

fn language(format: &str) -> Option<ProgramLanguage> {
    let index = FORMATS.iter().position(|known| *known == format)?;
    Some([ProgramLanguage::Rapid, ProgramLanguage::Script, ProgramLanguage::Tree][index])
}

fn base_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn read_json<T: DeserializeOwned>(file: &Path) -> Result<T, String> {
    let bytes = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    serde_json::from_slice(&bytes).map_err(|error| format!("{}: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_the_list_say_what_is_expected() {
        assert_eq!(expectation("load: joint moves"), Some(Expectation::Load));
        assert_eq!(expectation("refuse: a search"), Some(Expectation::Refuse));
        let either = "load where external axes are supported, else refuse";
        assert_eq!(expectation(either), Some(Expectation::Either));
        assert_eq!(expectation("perhaps"), None);
    }

    #[test]
    fn what_is_there_is_told_from_what_is_missing() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let file = folder.path().join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        };
        let list = r#"[
            {"id": "a", "format": "rapid", "path": "x/A.mod", "moves": 2, "expected": "load: it",
             "companions": ["x/B.mod", "x/C.mod"], "licence": "none"},
            {"id": "b", "format": "urscript", "path": "b.script", "moves": 1, "expected": "refuse: it"},
            {"id": "c", "format": "fanuc", "path": "c.ls", "moves": 1, "expected": "load: it"}
        ]"#;
        write("list.json", list);
        write("a/A.mod", "MODULE A ENDMODULE");
        write("a/B.mod", "MODULE B ENDMODULE");
        write("settings.json", r#"{"a": {"entry": "Path_10", "moves": 3}}"#);
        let files = present(folder.path(), &folder.path().join("list.json")).unwrap();
        assert_eq!(files.missing, ["b"]);
        let [file] = &*files.there else { panic!("one file is there") };
        assert_eq!(file.given.entry.as_deref(), Some("Path_10"));
        assert_eq!((file.moves, file.companions.len()), (3, 1));
        write("settings.json", r#"{"z": {}}"#);
        assert!(present(folder.path(), &folder.path().join("list.json")).is_err());
    }
}
