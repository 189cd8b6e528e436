//! Promise: a hostile file is refused within 100 MB of memory, and without waiting for anything.
//!
//! The command runs in a shell whose `ulimit -d` bounds its memory: a run that needs more is broken off by its allocator, and has
//! another exit code. A run that hangs is ended after a time that has nothing to do with how fast it should be.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Read as _;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{Answer, BOX, Folder, program, slider, stl_box};

/// What the command may use, kilobytes.
const MEMORY_KB: u32 = 100_000;
/// A run that takes longer hangs, on the busiest machine too.
const HANGS: Duration = Duration::from_mins(10);

/// Runs the command with bounded memory; a run that hangs is ended and has no exit code.
fn bounded(folder: &Path, memory_kb: u32, arguments: &[&str]) -> Answer {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -d {memory_kb} || exit 99; exec \"$0\" \"$@\"")]);
    command.arg(env!("CARGO_BIN_EXE_pathproof")).args(arguments).args(["--threads", "1"]);
    command.current_dir(folder).env("PATHPROOF_CACHE", "").env_remove("RUST_LOG");
    command.env("RUST_BACKTRACE", "0").env_remove("AMENT_PREFIX_PATH").env_remove("ROS_PACKAGE_PATH");
    // Into files: pipes that nobody empties would block the command.
    let written = tempfile::tempdir().expect("a temporary folder");
    let [out, err] = ["out", "err"].map(|name| written.path().join(name));
    let file = |path: &Path| Stdio::from(File::create(path).expect("a file"));
    let mut child =
        command.stdin(Stdio::null()).stdout(file(&out)).stderr(file(&err)).spawn().expect("sh starts");
    let started = Instant::now();
    let code = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status.code();
        }
        if started.elapsed() > HANGS {
            child.kill().expect("it is ours");
            child.wait().expect("it ends");
            break None;
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let text = |path: &Path| {
        let mut text = String::new();
        // Enough of what a hostile file can make the command say.
        File::open(path).expect("a file").take(1 << 20).read_to_string(&mut text).expect("UTF-8");
        text
    };
    Answer { code, stdout: text(&out), stderr: text(&err) }
}

/// Checks the robot of a folder with bounded memory: refused, with these words.
fn refused(folder: &Folder, arguments: &[&str], words: &str) {
    let answer = bounded(&folder.path(), MEMORY_KB, arguments);
    let start: String = answer.stderr.chars().take(500).collect();
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(2), ""), "{words}: {start}");
    assert!(answer.stderr.contains(words), "{words}: {start}");
}

const CHECK: [&str; 4] = ["check", "robot.urdf", "--program", "program.ron"];

fn with_urdf(text: &str) -> Folder {
    Folder::with(&[("robot.urdf", text), ("program.ron", &program(0.0, &[0.0, 300.0]))])
}

/// The slider, its hand this mesh.
fn with_mesh(name: &str) -> Folder {
    let mesh = format!("<mesh filename=\"{name}\"/>");
    with_urdf(&slider().replace("<box size=\"0.1 0.1 0.1\"/>", &mesh))
}

/// A file of 10 GB that takes no place on the disk.
fn sparse(folder: &Folder, name: &str) {
    let file = File::create(folder.path().join(name)).expect("a file");
    file.set_len(10_000_000_000).expect("a sparse file");
}

#[test]
fn the_bound_on_memory_is_real_and_a_good_scene_stays_below_it() {
    let folder = with_urdf(&slider());
    // Less than a good run takes: the bound bites.
    let starved = bounded(&folder.path(), 500, &CHECK);
    assert!(!matches!(starved.code, Some(0..=3 | 99)), "{starved:?}");
    let answer = bounded(&folder.path(), MEMORY_KB, &CHECK);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(3), ""), "{answer:?}");
}

#[test]
fn a_file_of_10_gigabytes() {
    for name in ["robot.urdf", "program.ron"] {
        let folder = with_urdf(&slider());
        sparse(&folder, name);
        refused(
            &folder,
            &CHECK,
            &format!("{name}: file too large; found 10000000000 bytes; expected at most"),
        );
    }
    let folder = with_mesh("hand.stl");
    sparse(&folder, "hand.stl");
    refused(&folder, &CHECK, "hand.stl: file too large (mesh of robot.urdf:3); found 10000000000 bytes");
    for name in ["cell.ron", "program.csv", "robot.srdf"] {
        let folder = with_urdf(&slider());
        sparse(&folder, name);
        let arguments: &[&str] = match name {
            "cell.ron" => &["check", "cell.ron"],
            "program.csv" => &["check", "robot.urdf", "--program", "program.csv"],
            _ => &["check", "robot.urdf", "--program", "program.ron", "--srdf", "robot.srdf"],
        };
        refused(&folder, arguments, &format!("{name}: file too large; found 10000000000 bytes"));
    }
}

#[test]
fn a_report_of_10_gigabytes_or_none() {
    let folder = with_urdf(&slider());
    sparse(&folder, "report.json");
    let words = "report.json: file too large; found 10000000000 bytes";
    refused(
        &folder,
        &["check", "robot.urdf", "--program", "program.ron", "--baseline", "report.json"],
        words,
    );
    fs::remove_file(folder.path().join("report.json")).expect("a file");
    let status = Command::new("mkfifo").arg(folder.path().join("report.json")).status().expect("mkfifo");
    assert!(status.success());
    let words = "report.json: not a regular file; found a device, pipe or socket";
    refused(
        &folder,
        &["check", "robot.urdf", "--program", "program.ron", "--baseline", "report.json"],
        words,
    );
    fs::remove_file(folder.path().join("report.json")).expect("a pipe");
    folder.write(
        "report.json",
        format!("{{\"schema\": \"pathproof.report/3\", \"pairs\": {}", "[".repeat(2_000_000)),
    );
    let words = "report.json:1:";
    refused(
        &folder,
        &["check", "robot.urdf", "--program", "program.ron", "--baseline", "report.json"],
        words,
    );
}

#[test]
fn entities_that_multiply() {
    let mut text = String::from("<!DOCTYPE robot [\n<!ENTITY a0 \"ha\">\n");
    for level in 1..40 {
        let before = format!("&a{};", level - 1).repeat(10);
        let _written = writeln!(text, "<!ENTITY a{level} \"{before}\">");
    }
    text += "]>\n<robot name=\"&a39;\"/>\n";
    refused(&with_urdf(&text), &CHECK, "robot.urdf:1:1: DTD not allowed");
}

#[test]
fn elements_nested_without_end() {
    for depth in [10_000, 1_000_000] {
        let nested = format!("{}{}</robot>", "<link>".repeat(depth), "</link>".repeat(depth));
        let text = slider().replace("</robot>", &nested);
        refused(&with_urdf(&text), &CHECK, "elements are nested too deeply; found <link> at depth 129");
    }
}

#[test]
fn millions_of_unknown_elements() {
    for count in [100_000, 5_500_000] {
        let text = slider().replace("</robot>", &format!("{}</robot>", "<x/>".repeat(count)));
        let words = if count > 5_000_000 {
            "too many tags; found more than 5000000"
        } else {
            "more that are not listed"
        };
        refused(&with_urdf(&text), &CHECK, words);
    }
}

#[test]
fn an_element_of_100_000_attributes() {
    let mut attributes = String::new();
    for k in 0..100_000 {
        let _written = write!(attributes, " a{k}=\"1\"");
    }
    let text = slider().replacen("<link", &format!("<link{attributes}"), 1);
    refused(&with_urdf(&text), &CHECK, "too many attributes in one element; found 100001");
}

#[test]
fn ron_of_a_million_brackets_or_fields() {
    let folder = with_urdf(&slider());
    for (text, words) in [
        ("Program(".repeat(1_000_000), "too many values"),
        (format!("Program(version: 1, points: {}", "[".repeat(200_000)), "program.ron:1:"),
        (format!("Program({})", "a: 1,".repeat(1_000_000)), "too many values"),
        (format!("Program({})", "a: 1,".repeat(200_000)), "field `a` is given twice"),
    ] {
        folder.write("program.ron", text);
        refused(&folder, &CHECK, words);
    }
}

#[test]
fn counts_of_triangles_that_lie() {
    let folder = with_mesh("hand.stl");
    for count in [u32::MAX, 85_899_345] {
        let mut bytes = vec![0_u8; 80];
        bytes.extend(count.to_le_bytes());
        bytes.extend([0; 100]);
        folder.write("hand.stl", bytes);
        refused(&folder, &CHECK, &format!("as the header announces {count} triangles"));
    }
}

#[test]
fn a_vertex_that_is_no_number() {
    let folder = with_mesh("hand.stl");
    folder.write("hand.stl", stl_box(0.1, BOX).replacen("0.05", "NaN", 1));
    refused(&folder, &CHECK, "expected a finite coordinate");
}

#[test]
fn a_link_that_leads_out_of_the_package() {
    let outside = Folder::with(&[("hand.stl", &stl_box(0.1, BOX))]);
    let robot = with_mesh("hand.stl");
    let folder = Folder::new();
    for file in robot.files() {
        folder.write(&format!("package/urdf/{file}"), robot.read(&file));
    }
    let link = folder.path().join("package/urdf/hand.stl");
    symlink(outside.path().join("hand.stl"), &link).expect("a link");
    let words = "a mesh lies outside the folders that may be read";
    let arguments = ["check", "package/urdf/robot.urdf", "--program", "package/urdf/program.ron"];
    refused(&folder, &arguments, words);
    // A link that leads to itself is no file.
    fs::remove_file(&link).expect("a link");
    symlink(&link, &link).expect("a link");
    refused(&folder, &arguments, "a mesh file is not found");
}

#[test]
fn what_is_no_file() {
    let pipe = |folder: &Folder, name: &str| {
        let status = Command::new("mkfifo").arg(folder.path().join(name)).status().expect("mkfifo");
        assert!(status.success(), "{name}");
    };
    let folder = with_mesh("hand.stl");
    pipe(&folder, "hand.stl");
    refused(
        &folder,
        &CHECK,
        "hand.stl: not a regular file (mesh of robot.urdf:3); found a device, pipe or socket",
    );
    for name in ["robot.urdf", "program.ron"] {
        let folder = with_urdf(&slider());
        fs::remove_file(folder.path().join(name)).expect("a file");
        pipe(&folder, name);
        refused(&folder, &CHECK, &format!("{name}: not a regular file"));
        fs::remove_file(folder.path().join(name)).expect("a pipe");
        symlink("/dev/zero", folder.path().join(name)).expect("a link");
        refused(&folder, &CHECK, &format!("{name}: not a regular file"));
        fs::remove_file(folder.path().join(name)).expect("a link");
        fs::create_dir(folder.path().join(name)).expect("a folder");
        let words = match name {
            "robot.urdf" => "robot.urdf: a folder is neither a cell file nor a robot",
            _ => "program.ron: not a regular file; found a folder",
        };
        refused(&folder, &CHECK, words);
    }
}

#[test]
fn a_table_of_200_000_faults() {
    let folder = with_urdf(&slider());
    folder.write("program.csv", format!("time,slide\n{}", "x,y\n".repeat(100_000)));
    let arguments = ["check", "robot.urdf", "--program", "program.csv"];
    refused(&folder, &arguments, "and 199980 more problems");
}
