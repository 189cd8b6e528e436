//! Promise: a mistake is answered with its place, the reason and a next step, and that step mends it.
//!
//! The mistakes are data: one file for each kind in `tests/mistakes`. Each changes a scene of ours, or writes files of its own, and says
//! what the answer must hold; `follow` does what the answer says.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::support::{Answer, Folder, ROOT};

#[derive(Deserialize)]
struct Mistake {
    title: String,
    /// A folder of `scenes`; an empty one without it.
    scene: Option<String>,
    #[serde(flatten)]
    made: Run,
    follow: Option<Run>,
}

#[derive(Deserialize)]
struct Run {
    #[serde(default)]
    edits: Vec<Edit>,
    #[serde(default)]
    files: Vec<NewFile>,
    args: Vec<String>,
    exit: Option<i32>,
    #[serde(default)]
    says: Vec<String>,
    /// What the answer must not hold.
    #[serde(default)]
    lacks: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edit {
    file: String,
    from: String,
    to: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewFile {
    name: String,
    lines: Vec<String>,
}

/// A copy of the robots, and of one scene at a time.
struct Workshop {
    folder: Folder,
    /// What stood in files outside the scene before they were changed.
    changed: BTreeMap<String, Option<Vec<u8>>>,
}

impl Workshop {
    fn new() -> Self {
        let folder = Folder::new();
        copy(&Path::new(ROOT).join("robots"), &folder.path().join("robots"));
        Self { folder, changed: BTreeMap::new() }
    }

    fn write(&mut self, scene: &Path, file: &str, text: &str) {
        let path = scene.join(file);
        if file.starts_with("..") {
            self.changed.entry(file.to_owned()).or_insert_with(|| std::fs::read(&path).ok());
        }
        std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder");
        std::fs::write(&path, text).expect("it can be written");
    }

    /// Makes the changes of a run and runs it; returns what is missing in the answer.
    fn run(&mut self, scene: &Path, run: &Run, what: &str) -> Vec<String> {
        for NewFile { name, lines } in &run.files {
            let text: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
            self.write(scene, name, &text);
        }
        for Edit { file, from, to } in &run.edits {
            let text = std::fs::read_to_string(scene.join(file)).expect("the file is there");
            assert_eq!(text.matches(from.as_str()).count(), 1, "{what}: {from:?} in {file}");
            self.write(scene, file, &text.replacen(from.as_str(), to, 1));
        }
        let arguments: Vec<&str> = run.args.iter().map(String::as_str).collect();
        let Answer { code, stdout, stderr, .. } = Answer::of(scene, &arguments);
        let said = format!("{stdout}{stderr}");
        let missing = run.says.iter().filter(|part| !said.contains(part.as_str()));
        let mut faults: Vec<String> = missing.map(|part| format!("{what}: no {part:?} in\n{said}")).collect();
        let left = run.lacks.iter().filter(|part| said.contains(part.as_str()));
        faults.extend(left.map(|part| format!("{what}: {part:?} in\n{said}")));
        if run.exit.is_some_and(|exit| code != Some(exit)) {
            faults.push(format!("{what}: exit code {code:?} instead of {:?}:\n{said}", run.exit));
        }
        faults
    }

    /// Puts the files outside the scene back.
    fn put_back(&mut self, scene: &Path) {
        for (file, before) in std::mem::take(&mut self.changed) {
            match before {
                Some(bytes) => std::fs::write(scene.join(file), bytes).expect("it can be written"),
                None => std::fs::remove_file(scene.join(file)).expect("it can be removed"),
            }
        }
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("it is there") {
        let entry = entry.expect("it can be read");
        let target = to.join(entry.file_name());
        if entry.file_type().expect("it has a type").is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("it can be copied");
        }
    }
}

/// Makes every mistake of a kind.
fn make(kind: &str) {
    let file = Path::new(ROOT).join(format!("tests/mistakes/{kind}.json"));
    let mistakes: Vec<Mistake> =
        serde_json::from_slice(&std::fs::read(file).expect("the kind is there")).expect("mistakes");
    let mut workshop = Workshop::new();
    let mut faults = Vec::new();
    for (index, mistake) in mistakes.iter().enumerate() {
        // Paths to the robots are those of scenes: two folders up.
        let scene = workshop.folder.path().join(format!("mistake-{index}")).join("scene");
        match &mistake.scene {
            Some(name) => copy(&Path::new(ROOT).join("scenes").join(name), &scene),
            None => std::fs::create_dir_all(&scene).expect("a folder"),
        }
        faults.extend(workshop.run(&scene, &mistake.made, &mistake.title));
        if let Some(follow) = &mistake.follow {
            faults.extend(workshop.run(&scene, follow, &format!("{}, mended", mistake.title)));
        }
        workshop.put_back(&scene);
    }
    assert!(mistakes.len() >= 5, "a kind has more mistakes than {}", mistakes.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

macro_rules! kinds {
    ($($test:ident: $kind:literal,)*) => {
        $(#[test]
        fn $test() {
            make($kind);
        })*

        #[test]
        fn every_kind_has_a_test() {
            let folder = Path::new(ROOT).join("tests/mistakes");
            let mut kinds: Vec<String> = std::fs::read_dir(folder)
                .expect("it is there")
                .map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned())
                .collect();
            kinds.sort();
            assert_eq!(kinds, [$(concat!($kind, ".json")),*]);
        }
    };
}

kinds! {
    mistakes_in_the_content_of_a_cell: "cell-content",
    mistakes_in_the_text_of_a_cell: "cell-text",
    mistaken_commands: "commands",
    mistaken_files: "files",
    mistaken_options: "options",
    mistakes_about_pairs: "pairs",
    mistakes_in_a_program: "program",
    mistakes_in_a_robot: "robot",
    mistakes_about_moves_in_space: "space",
    mistakes_about_syncs: "sync",
    mistakes_in_a_table: "table",
    mistakes_in_a_trajectory: "trajectory",
}
