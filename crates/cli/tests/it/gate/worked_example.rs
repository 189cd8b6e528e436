//! The example of `docs/ci.md`: a fixture of the weld cell is moved by 30 mm, and the check of the pull request fails.

use std::fs;
use std::path::Path;

use crate::support::{Folder, ROOT};

fn copy(from: &Path, folder: &Folder, to: &str) {
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let to = format!("{to}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            copy(&entry.path(), folder, &to);
        } else {
            folder.write(&to, fs::read(entry.path()).expect("a file"));
        }
    }
}

#[test]
fn moving_a_fixture_by_30_mm_turns_the_check_red_and_diff_names_it() {
    let folder = Folder::new();
    for part in ["scenes/weld-cell", "robots/pp6-1400"] {
        copy(&Path::new(ROOT).join(part), &folder, part);
    }
    let cell = "scenes/weld-cell/cell.ron";
    let check = |report: &str, more: &[&str]| {
        let program = "scenes/weld-cell/corrected.ron";
        let arguments = ["check", cell, "--program", program, "--report", report, "--no-pictures"];
        folder.run(&[&arguments[..], more].concat())
    };
    assert_eq!(check("main", &[]).code, Some(0));
    assert!(folder.read("main/junit.xml").contains(" failures=\"0\""));
    let text = folder.read(cell);
    let moved = text.replace("xyz_mm: (1080, 0, 320.5), rpy_deg", "xyz_mm: (1080, 30, 320.5), rpy_deg");
    assert_ne!(moved, text, "the rear clamp stands elsewhere now");
    folder.write(cell, moved);
    let answer = check("branch", &["--baseline", "main/report.json"]);
    assert_eq!(answer.code, Some(1), "{}", answer.stdout);
    let new = "  new: collision:arm/gripper_body|clamp_rear@35  ";
    assert!(answer.stdout.contains(new), "{}", answer.stdout);
    let junit = folder.read("branch/junit.xml");
    let case = junit
        .split("<testcase ")
        .find(|case| case.contains("corrected.ron:35 to bend_end"))
        .expect("the move");
    assert!(case.contains("<failure message=\"collision: arm/gripper_body touches clamp_rear"), "{case}");

    let answer = folder.run(&["diff", "main/report.json", "branch/report.json"]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(1), ""));
    assert!(answer.stdout.starts_with("WORSE  PASS → FAIL\n"), "{}", answer.stdout);
    let closer = "arm/gripper_body | clamp_rear  closer by 7.978–8.969 mm: 7.978–8.969 mm → collides\n";
    assert!(answer.stdout.contains(closer), "{}", answer.stdout);
    // The page shows what is printed.
    let page = fs::read_to_string(Path::new(ROOT).join("docs/ci.md")).expect("the page");
    for line in answer.stdout.lines().filter(|line| !line.is_empty() && !line.contains("report.json")) {
        assert!(page.contains(line), "docs/ci.md does not show {line:?}");
    }
}
