//! Runs of every outcome and scene, made once for all tests.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use serde_json::Value;

use crate::cells::small_cells;
use crate::support::{Answer, Folder, ROOT, parse_json};

/// A run, and what it wrote.
pub(crate) struct Run {
    /// What is special about it.
    pub(crate) name: String,
    /// The folder of the cell file.
    pub(crate) cell_folder: PathBuf,
    pub(crate) report: Value,
    out: Folder,
}

/// Scenes, with the words that choose what is run of them.
const SCENES: [(&str, &[&str]); 13] = [
    ("weld-cell/cell.ron", &[]),
    ("weld-cell/cell.ron", &["--mode", "sampled", "--clearance", "10"]),
    ("weld-cell/cell.ron", &["--surface", "spheres"]),
    ("weld-cell/cell.ron", &["--program", "scenes/weld-cell/corrected.ron"]),
    ("weld-cell/cell.ron", &["--program", "scenes/weld-cell/corrected.ron", "--clearance", "20"]),
    (
        "weld-cell/cell.ron",
        &["--program", "scenes/weld-cell/corrected.ron", "--surface", "spheres", "--clearance", "20"],
    ),
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
            let cell = Path::new("scenes").join(cell);
            let name = format!("{} {}", cell.display(), more.join(" "));
            let folder = Path::new(ROOT).join(&cell);
            Run::of(
                name,
                Path::new(ROOT),
                &cell,
                more,
                folder.parent().expect("a file in a folder").to_owned(),
            )
        });
        let small = small_cells().into_iter().map(|small| {
            let folder = small.folder.path();
            // Coarse spheres, which are soon built.
            let arguments = [&["--smallest-radius", "4"], small.arguments].concat();
            Run::of(small.name.to_owned(), &folder, Path::new(small.file), &arguments, folder.clone())
        });
        scenes.chain(small).collect()
    })
}

/// The run of a small cell.
pub(crate) fn run_of(name: &str) -> &'static Run {
    runs().iter().find(|run| run.name == name).unwrap_or_else(|| panic!("no run is called {name}"))
}

impl Run {
    fn of(name: String, folder: &Path, cell: &Path, more: &[&str], cell_folder: PathBuf) -> Self {
        let out = Folder::new();
        let target = out.path().join("out").display().to_string();
        let cell = cell.to_str().expect("a name of ours");
        let fixed = ["check", cell, "--no-pictures", "--report", &target];
        let answer = Answer::of(folder, &[&fixed[..], more].concat());
        assert_eq!(answer.stderr, "", "{name}");
        let report = parse_json(&out.read("out/report.json"));
        Self { name, cell_folder, report, out }
    }

    /// A file that was written.
    pub(crate) fn read(&self, file: &str) -> String {
        self.out.read(&format!("out/{file}"))
    }

    /// Every file that was written, by name.
    pub(crate) fn files(&self) -> Vec<String> {
        let name = |file: String| file.strip_prefix("out/").expect("in the folder of the report").to_owned();
        self.out.files().into_iter().map(name).collect()
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
