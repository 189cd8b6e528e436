//! Promise: kept sphere models change no result, whatever happened to their files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::support::{Answer, Folder, ROOT, pathproof};

/// The arm folds until its fingers run into its own shoulder.
const PROGRAM: &str = "joint_1,joint_2,joint_3,joint_4,joint_5,joint_6,finger_joint\n\
    0,-0.5,0.9,0,1.2,0,0.01\n0,-0.8,1.1,0,1.6,0,0.01\n0,-0.872665,1.221730,0,1.745329,0,0.01\n";

/// What becomes of a file, given its bytes and those of another.
type Damage = fn(&[u8], &[u8]) -> Vec<u8>;

/// A folder for kept models, one robot and one program.
struct Bench {
    folder: Folder,
    robot: &'static [&'static str],
    code: i32,
}

impl Bench {
    fn new() -> Self {
        let robot = &["robots/pp6-1400/robot.urdf", "--srdf", "robots/pp6-1400/robot.srdf"];
        Self { folder: Folder::with(&[("program.csv", PROGRAM)]), robot, code: 1 }
    }

    /// A tool whose mesh is open, so that caps are kept as well.
    fn of_an_open_mesh() -> Self {
        let program = "slide,lift,turn\n0,0,0\n0.3,0.02,0.5\n0.5,-0.05,-1\n";
        let robot = &["tests/doctor/mesh-open/robot.urdf"];
        Self { folder: Folder::with(&[("program.csv", program)]), robot, code: 0 }
    }

    fn models(&self) -> PathBuf {
        self.folder.path().join("models")
    }

    fn arguments(&self, more: &[&str]) -> Vec<String> {
        let program = self.folder.path().join("program.csv").display().to_string();
        let all = [&["check"], self.robot, &["--program", &program, "--json"], more].concat();
        all.into_iter().map(str::to_owned).collect()
    }

    fn run(&self, more: &[&str]) -> String {
        let arguments = self.arguments(more);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let answer = Answer::of(Path::new(ROOT), &arguments);
        assert_eq!((answer.code, answer.stderr.as_str()), (Some(self.code), ""), "{arguments:?}");
        answer.stdout
    }

    /// The report of a run that keeps its models.
    fn keeping(&self) -> String {
        self.run(&["--cache", &self.models().display().to_string()])
    }

    /// What is kept, by name.
    fn kept(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let entries = fs::read_dir(self.models()).expect("kept models");
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        paths.into_iter().map(|path| (path.clone(), fs::read(path).expect("read"))).collect()
    }
}

#[test]
fn kept_models_give_the_report_of_built_ones() {
    for (bench, least) in [(Bench::new(), 10), (Bench::of_an_open_mesh(), 5)] {
        let built = bench.run(&["--no-cache"]);
        assert!(!bench.models().exists());
        assert!(bench.keeping() == built);
        let kept = bench.kept();
        assert!(kept.len() >= least, "one per link and those shown, not {}", kept.len());
        assert!(bench.keeping() == built && bench.kept() == kept);
    }
}

#[test]
fn damaged_and_exchanged_files_are_built_anew() {
    for bench in [Bench::new(), Bench::of_an_open_mesh()] {
        builds_anew_what_is_damaged(&bench);
    }
}

fn builds_anew_what_is_damaged(bench: &Bench) {
    let built = bench.keeping();
    let kept = bench.kept();
    let damages: [Damage; 5] = [
        |_, _| Vec::new(),
        |whole, _| whole[..whole.len() / 2].to_vec(),
        |whole, _| {
            let mut flipped = whole.to_vec();
            flipped[whole.len() / 3] ^= 4;
            flipped
        },
        |_, other| other.to_vec(),
        |_, _| b"none of ours".to_vec(),
    ];
    for damage in damages {
        for (index, (path, whole)) in kept.iter().enumerate() {
            fs::write(path, damage(whole, &kept[(index + 1) % kept.len()].1)).expect("damaged");
        }
        assert!(bench.keeping() == built);
        assert!(bench.kept() == kept, "damaged files were replaced");
    }
}

#[test]
fn a_folder_that_cannot_be_used_changes_nothing() {
    let bench = Bench::new();
    let built = bench.run(&["--no-cache"]);
    fs::write(bench.models(), "a file in the way").expect("written");
    assert!(bench.keeping() == built);
    fs::remove_file(bench.models()).expect("removed");
    bench.keeping();
    let mut permissions = fs::metadata(bench.models()).expect("there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(bench.models(), permissions.clone()).expect("read-only");
    assert!(bench.keeping() == built);
    #[expect(clippy::permissions_set_readonly_false, reason = "so that the test's folder can be removed")]
    permissions.set_readonly(false);
    fs::set_permissions(bench.models(), permissions).expect("writable again");
}

#[test]
fn two_at_once_and_one_that_is_killed_leave_whole_files() {
    let bench = Bench::new();
    let built = bench.run(&["--no-cache"]);
    let models = bench.models().display().to_string();
    let arguments = bench.arguments(&["--cache", &models]);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let start = || {
        let mut command = pathproof(Path::new(ROOT), &arguments);
        command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the command starts")
    };
    // Killed ever later, until one run gets through.
    for milliseconds in (5..).step_by(25) {
        let mut killed = start();
        thread::sleep(Duration::from_millis(milliseconds));
        let over = killed.try_wait().expect("it can be asked").is_some();
        let _gone = killed.kill();
        killed.wait().expect("it ends");
        if over || milliseconds > 400 {
            break;
        }
    }
    assert!(bench.keeping() == built);
    fs::remove_dir_all(bench.models()).expect("removed");
    let (one, other) = (start(), start());
    for child in [one, other] {
        let output = child.wait_with_output().expect("it ends");
        assert!(output.stdout == built.as_bytes());
    }
    assert!(bench.keeping() == built);
}
