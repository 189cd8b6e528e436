//! Runs of every outcome and scene, made once for all tests.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use serde_json::Value;

use crate::formats::cells::small_cells;
use crate::support::{Answer, Folder, ROOT, parse_json};

/// A run, and what it read and wrote; all in memory, since nobody takes folders away that last as long as the process.
pub(crate) struct Run {
    /// What is special about it.
    pub(crate) name: String,
    pub(crate) report: Value,
    /// The folder of the cell file.
    pub(crate) cell_folder: PathBuf,
    /// Programs and cell file as they were read, by their path from there.
    sources: BTreeMap<String, String>,
    /// What was written, by name.
    files: BTreeMap<String, String>,
}

/// Scenes, with the words that choose what is run of them.
const SCENES: [(&str, &[&str]); 14] = [
    ("weld-cell/cell.ron", &[]),
    ("weld-cell/cell.ron", &["--mode", "sampled", "--clearance", "10"]),
    ("weld-cell/cell.ron", &["--surface", "spheres"]),
    ("weld-cell/cell.ron", &["--program", "scenes/weld-cell/corrected.ron"]),
    ("weld-cell/cell.ron", &["--program", "scenes/weld-cell/corrected.ron", "--clearance", "20"]),
    (
        "weld-cell/cell.ron",
        &["--program", "scenes/weld-cell/corrected.ron", "--surface", "spheres", "--clearance", "20"],
    ),
    ("weld-cell/cell-torch.ron", &["--program", "scenes/weld-cell/seams-as-taught.ron"]),
    ("machine-tending/cell.ron", &["--program", "scenes/machine-tending/tending.ron"]),
    ("machine-tending/cell.ron", &["--program", "scenes/machine-tending/shortcut.ron"]),
    ("machine-tending/cell.ron", &["--program", "scenes/machine-tending/early_turn.ron"]),
    ("pipe-rack/cell.ron", &["--program", "scenes/pipe-rack/inspect.ron"]),
    ("pipe-rack/cell.ron", &["--program", "scenes/pipe-rack/corrected.ron"]),
    ("two-robots/cell.ron", &[]),
    ("two-robots/cell-without-sync.ron", &[]),
];

/// All runs.
pub(crate) fn runs() -> &'static [Run] {
    static RUNS: OnceLock<Vec<Run>> = OnceLock::new();
    RUNS.get_or_init(|| {
        let scenes = SCENES.iter().map(|(cell, more)| {
            let name = format!("{cell} {}", more.join(" "));
            let cell = format!("scenes/{cell}");
            let folder = Path::new(ROOT).join(&cell);
            Run::of(name.trim(), Path::new(ROOT), &cell, more, folder.parent().expect("a file in a folder"))
        });
        let small = small_cells().into_iter().map(|small| {
            let folder = small.folder.path();
            // Coarse spheres, which are soon built.
            let arguments = [&["--smallest-radius", "4"], small.arguments].concat();
            Run::of(small.name, &folder, small.file, &arguments, &folder)
        });
        small.chain(scenes).collect()
    })
}

/// The run of a small cell.
pub(crate) fn run_of(name: &str) -> &'static Run {
    runs().iter().find(|run| run.name == name).unwrap_or_else(|| panic!("no run is called {name}"))
}

impl Run {
    fn of(name: &str, folder: &Path, cell: &str, more: &[&str], cell_folder: &Path) -> Self {
        let out = Folder::new();
        let target = out.path().join("out").display().to_string();
        let fixed = ["check", cell, "--no-pictures", "--report", &target];
        let answer = Answer::of(folder, &[&fixed[..], more].concat());
        assert_eq!(answer.stderr, "", "{name}");
        let read = |file: String| {
            let name = file.strip_prefix("out/").expect("in the folder of the report").to_owned();
            (name, out.read(&file))
        };
        let files: BTreeMap<String, String> = out.files().into_iter().map(read).collect();
        let report = parse_json(&files["report.json"]);
        let inputs = report["inputs"].as_array().expect("a list").iter();
        let source = |path: &str| Some((path.to_owned(), fs::read_to_string(cell_folder.join(path)).ok()?));
        let sources = inputs.filter_map(|input| source(input["path"].as_str()?)).collect();
        Self { name: name.to_owned(), report, cell_folder: cell_folder.to_owned(), sources, files }
    }

    /// A file that was written.
    pub(crate) fn read(&self, file: &str) -> &str {
        self.files.get(file).unwrap_or_else(|| panic!("{} wrote no {file}", self.name))
    }

    /// Every file that was written, by name.
    pub(crate) fn files(&self) -> Vec<&str> {
        self.files.keys().map(String::as_str).collect()
    }

    /// A text that was read, by its path from the folder of the cell.
    pub(crate) fn source(&self, path: &str) -> &str {
        self.sources.get(path).unwrap_or_else(|| panic!("{} read no {path}", self.name))
    }

    pub(crate) fn result(&self) -> &str {
        self.report["result"].as_str().expect("a word")
    }

    pub(crate) fn list(&self, key: &str) -> &[Value] {
        self.report[key].as_array().expect("a list")
    }

    /// The names of all findings, in order.
    pub(crate) fn ids(&self) -> Vec<&str> {
        self.list("findings").iter().map(|finding| finding["id"].as_str().expect("a name")).collect()
    }
}
