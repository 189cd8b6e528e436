//! The files of the modules of a RAPID task: one, those that a list names, or those of a folder, such as a backup.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use diagnostics::{InputError, Problem};
use sha2::{Digest as _, Sha256};

use super::module_archive::packed_files;
use crate::files::hexadecimal;

/// Endings of modules.
const MODULES: [&str; 5] = ["mod", "modx", "prg", "sys", "sysx"];
/// Most folders below each other that are looked into.
const DEEPEST: usize = 8;
/// Most files and folders that are looked at.
const MOST_ENTRIES: usize = 20_000;

/// Gives the bytes of a file.
pub type ReadBytes<'r> = dyn FnMut(&Path) -> Result<Arc<[u8]>, InputError> + 'r;

/// The modules of a task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModuleFiles {
    /// Their files, at least one.
    pub paths: Vec<PathBuf>,
    /// The procedure that runs, where a list names it.
    pub entry: Option<String>,
    /// Of an archive, the bytes of its files by their paths below it.
    pub packed: BTreeMap<PathBuf, Arc<[u8]>>,
}

/// The modules that a path means: a module itself, those of a list (`.pgf`), or all of a folder or a zipped one. `read` gives the bytes of a
/// list or an archive.
///
/// # Errors
/// A list that is none; a folder or an archive that cannot be looked into, has no modules, or has those of several tasks.
pub fn module_files(path: &Path, read: &mut ReadBytes<'_>) -> Result<ModuleFiles, InputError> {
    if path.is_dir() {
        return of_folder(path, &files_below(path)?, read);
    }
    if is_archive(path) {
        let is_asked = |file: &Path| has_ending(file, &MODULES) || is_list(file);
        let packed = packed_files(path, &read(path)?, is_asked)?;
        let mut unpacked = |file: &Path| match packed.get(file) {
            Some(bytes) => Ok(Arc::clone(bytes)),
            None => Err(Problem::new(file.display().to_string(), "is not in the archive").into()),
        };
        let paths: Vec<PathBuf> = packed.keys().cloned().collect();
        let files = of_folder(path, &paths, &mut unpacked)?;
        return Ok(ModuleFiles { packed, ..files });
    }
    if !is_list(path) {
        return Ok(ModuleFiles { paths: vec![path.to_owned()], ..ModuleFiles::default() });
    }
    let list = rapid::read_module_list(&read(path)?, &path.display().to_string())?;
    let paths = list.modules.iter().map(|module| path.with_file_name(module)).collect();
    Ok(ModuleFiles { paths, entry: list.entry, ..ModuleFiles::default() })
}

/// Whether a path is that of a zipped backup.
pub fn is_archive(path: &Path) -> bool {
    has_ending(path, &["zip"])
}

/// Whether a file is a list of modules.
fn is_list(path: &Path) -> bool {
    has_ending(path, &["pgf"])
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().unwrap_or_default();
    endings.iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// A hash of the names of the modules and lists below a folder, in hexadecimal: another one where such a file is added, taken away or renamed.
///
/// # Errors
/// Those of [`module_files`] for a folder.
pub fn folder_sha256(folder: &Path) -> Result<String, Problem> {
    let mut names = Sha256::new();
    for file in files_below(folder)?.iter().filter(|file| has_ending(file, &MODULES) || is_list(file)) {
        let below = file.strip_prefix(folder).unwrap_or(file);
        names.update(below.to_string_lossy().replace('\\', "/").as_bytes());
        names.update([0]);
    }
    Ok(hexadecimal(&names.finalize()))
}

/// The modules of a folder or an archive with these files.
fn of_folder(folder: &Path, files: &[PathBuf], read: &mut ReadBytes<'_>) -> Result<ModuleFiles, InputError> {
    let problem = |what: &str| Problem::new(folder.display().to_string(), what);
    let mut paths: Vec<PathBuf> = files.iter().filter(|path| has_ending(path, &MODULES)).cloned().collect();
    if paths.is_empty() {
        let problem = problem("a folder without modules of RAPID");
        return Err(problem.expected("files that end in .mod, .modx, .prg, .sys or .sysx").into());
    }
    let tasks: BTreeSet<PathBuf> = paths.iter().filter_map(|path| task_of(folder, path)).collect();
    if tasks.len() > 1 {
        let found: Vec<String> = tasks.iter().map(|task| task.display().to_string()).collect();
        let problem = problem("a folder with the modules of several tasks").found(found.join(", "));
        return Err(problem.expected("the folder of one task").into());
    }
    // A backup has modules beside those of its task too, which are not loaded.
    if !tasks.is_empty() {
        paths.retain(|path| task_of(folder, path).is_some());
    }
    let lists: Vec<&PathBuf> = files.iter().filter(|path| is_list(path)).collect();
    let mut entries = BTreeSet::new();
    for list in lists {
        entries.insert(rapid::read_module_list(&read(list)?, &list.display().to_string())?.entry);
    }
    if entries.len() > 1 {
        let found: Vec<String> =
            entries.into_iter().map(|entry| entry.unwrap_or_else(|| "main".to_owned())).collect();
        let problem = problem("a folder whose lists of modules name several entries").found(found.join(", "));
        return Err(problem.hint("name one of the lists").into());
    }
    let entry = entries.pop_first().flatten();
    Ok(ModuleFiles { paths, entry, ..ModuleFiles::default() })
}

/// The folder of the task that a module of a backup belongs to: `RAPID/TASK1`.
fn task_of(folder: &Path, module: &Path) -> Option<PathBuf> {
    let is_task = |name: &str| {
        let number = name.get(..4).filter(|start| start.eq_ignore_ascii_case("task")).and(name.get(4..));
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
    };
    let below = module.strip_prefix(folder).ok()?;
    let mut task = folder.to_owned();
    for part in below {
        task.push(part);
        if part.to_str().is_some_and(is_task) {
            return Some(task);
        }
    }
    None
}

/// All files below a folder, sorted; folders to which links lead are not looked into.
fn files_below(folder: &Path) -> Result<Vec<PathBuf>, Problem> {
    let mut files = Vec::new();
    let mut open = vec![(folder.to_owned(), 0)];
    let mut seen = 0;
    while let Some((folder, depth)) = open.pop() {
        let unread = |error: std::io::Error| {
            Problem::new(folder.display().to_string(), "a folder that cannot be looked into")
                .found(error.to_string())
        };
        for entry in std::fs::read_dir(&folder).map_err(unread)? {
            let entry = entry.map_err(unread)?;
            seen += 1;
            let kind = entry.file_type().map_err(unread)?;
            let is_folder = kind.is_dir();
            if kind.is_symlink() && entry.path().is_dir() {
                let problem = Problem::new(
                    entry.path().display().to_string(),
                    "a link to a folder, which is not followed",
                );
                return Err(problem.hint("name the folder itself"));
            }
            if seen > MOST_ENTRIES || is_folder && depth == DEEPEST {
                let problem = Problem::new(folder.display().to_string(), "a folder with too much in it");
                return Err(problem
                    .expected(format!("at most {MOST_ENTRIES} files, in folders at most {DEEPEST} deep"))
                    .hint("name the folder of the task"));
            }
            if is_folder {
                open.push((entry.path(), depth + 1));
            } else {
                files.push(entry.path());
            }
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::folder_above;

    fn backup(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for file in files {
            let path = folder.path().join(file);
            std::fs::create_dir_all(folder_above(&path)).expect("a folder");
            let text = "<Program entry=\"Start\"><Module>A.mod</Module></Program>";
            std::fs::write(path, if file.ends_with("pgf") { text } else { "" }).expect("a file");
        }
        folder
    }

    fn found(folder: &Path, asked: &str) -> Result<(Vec<String>, Option<String>), String> {
        let mut read = |path: &Path| Ok(std::fs::read(path).expect("a file").into());
        let files = module_files(&folder.join(asked), &mut read).map_err(|error| error.to_string())?;
        let below = |path: &PathBuf| path.strip_prefix(folder).expect("below").display().to_string();
        Ok((files.paths.iter().map(below).collect(), files.entry))
    }

    #[test]
    fn a_backup_has_its_modules_in_folders() {
        let folder = backup(&[
            "RAPID/TASK1/PROGMOD/Main.mod",
            "RAPID/TASK1/SYSMOD/user.SYS",
            "RAPID/TASK1/PROGMOD/T_ROB1.pgf",
            "SYSPAR/EIO.cfg",
            "HOME/Old.mod",
        ]);
        let all = ["RAPID/TASK1/PROGMOD/Main.mod", "RAPID/TASK1/SYSMOD/user.SYS"].map(str::to_owned);
        for asked in ["", "RAPID", "RAPID/TASK1"] {
            // What lies in HOME is not loaded.
            assert_eq!(found(folder.path(), asked), Ok((all.to_vec(), Some("Start".to_owned()))), "{asked}");
        }
        let of_list = vec!["RAPID/TASK1/PROGMOD/A.mod".to_owned()];
        let asked = "RAPID/TASK1/PROGMOD/T_ROB1.pgf";
        assert_eq!(found(folder.path(), asked), Ok((of_list, Some("Start".to_owned()))));
        assert_eq!(found(folder.path(), &all[0]), Ok((all[..1].to_vec(), None)));
    }

    #[test]
    fn folders_without_modules_and_with_those_of_two_tasks_are_refused() {
        let folder = backup(&["RAPID/TASK1/PROGMOD/Main.mod", "RAPID/Task2/PROGMOD/Main.mod", "HOME/a.txt"]);
        let told = found(folder.path(), "").expect_err("two tasks");
        assert!(told.contains("TASK1") && told.contains("Task2") && told.contains("one task"), "{told}");
        assert_eq!(found(folder.path(), "RAPID/Task2").map(|(paths, _)| paths.len()), Ok(1));
        let told = found(folder.path(), "HOME").expect_err("no modules");
        assert!(told.contains("without modules"), "{told}");
    }
}
