//! A run whose motion was cut away checks less, though nothing in it is worse.

use crate::gate::{check, keep_as_baseline};
use crate::support::{Answer, Folder, lift_over_base, program, slider};

/// A wall that nothing comes near, so that every run passes.
const FAR: (&str, f64, f64) = ("wall", 1900.0, 500.0);

/// The folder's kept report against a new run, by `diff` and as its baseline.
fn compare(folder: &Folder) -> [Answer; 2] {
    let checked = check(folder, &["--report", "new", "--baseline", "baseline.json"]);
    [folder.run(&["diff", "baseline.json", "new/report.json"]), checked]
}

/// Asserts that `diff` fails with this row, and that the check, which still passes, says it too.
fn is_less(folder: &Folder, row: &str) {
    let [diff, checked] = compare(folder);
    assert_eq!((diff.code, diff.stderr.as_str()), (Some(1), ""), "{}", diff.stdout);
    assert!(diff.stdout.starts_with("WORSE  PASS as before\n"), "{}", diff.stdout);
    let words = format!("\nChecked less: 1\n  {row}\n");
    assert!(diff.stdout.contains(&words), "{}", diff.stdout);
    assert_eq!(checked.code, Some(0), "{}", checked.stdout);
    let words = format!("  no longer checked: {row}\n");
    assert!(checked.stdout.contains(&words), "{}", checked.stdout);
}

/// A slider on its way over these points, millimetres.
fn taught(positions_mm: &[f64]) -> Folder {
    let cell = crate::gate::cell(&[FAR], "").replace("program.csv", "program.ron");
    Folder::with(&[
        ("cell.ron", &cell),
        ("robot.urdf", &slider()),
        ("program.ron", &program(0.0, positions_mm)),
    ])
}

#[test]
fn a_program_with_fewer_moves_is_checked_less() {
    let folder = taught(&[0.0, 200.0, 400.0, 600.0]);
    keep_as_baseline(&folder);
    folder.write("program.ron", program(0.0, &[0.0, 200.0]));
    is_less(&folder, "program program.ron of arm: 1 move, 3 before; no longer comes to p2, p3");
    // Standing still is no move.
    folder.write("program.ron", program(5.0, &[0.0, 200.0, 400.0]));
    is_less(&folder, "program program.ron of arm: 2 moves, 3 before; no longer comes to p3");
    folder.write("program.ron", program(0.0, &[0.0]));
    is_less(&folder, "program program.ron of arm: 0 moves, 3 before; no longer comes to p1, p2, p3");
    for (as_many, words) in [
        (&[0.0, 200.0, 400.0, 500.0][..], "NO WORSE  "),
        (&[0.0, 200.0, 400.0, 600.0, 500.0], "\nChecked more: 1\n"),
    ] {
        folder.write("program.ron", program(0.0, as_many));
        let [diff, checked] = compare(&folder);
        assert_eq!((diff.code, checked.code), (Some(0), Some(0)), "{}", diff.stdout);
        assert!(diff.stdout.contains(words), "{}", diff.stdout);
        assert!(!checked.stdout.contains("no longer checked"), "{}", checked.stdout);
    }
}

#[test]
fn a_table_with_fewer_rows_is_checked_less() {
    let folder = crate::gate::folder(&[FAR], "");
    folder.write("program.csv", "time,slide\n0,0\n1,0.2\n2,0.4\n");
    keep_as_baseline(&folder);
    folder.write("program.csv", "time,slide\n0,0\n");
    is_less(&folder, "program program.csv of arm: 0 moves, 2 before");
}

#[test]
fn a_joint_that_was_driven_and_is_fixed_is_checked_less() {
    let folder = crate::gate::folder(&[FAR], "");
    folder.write("robot.urdf", lift_over_base());
    folder.write("program.csv", "time,slide,lift\n0,0.3,0\n1,0.4,0.01\n");
    keep_as_baseline(&folder);
    // The table goes on with its other joint, as often as before.
    folder.write("program.csv", "time,slide\n0,0.3\n1,0.4\n");
    let held = "program: \"program.csv\", fixed_joints: [Joint(name: \"lift\", mm: 0)])";
    folder.write("cell.ron", folder.read("cell.ron").replace("program: \"program.csv\")", held));
    let [diff, checked] = compare(&folder);
    assert_eq!(diff.code, Some(1), "{}", diff.stdout);
    let row = "joint arm/lift: driven by program.csv before, fixed at 0 mm now\n";
    assert!(diff.stdout.contains(row), "{}", diff.stdout);
    assert!(diff.stdout.contains("  fixed joint arm/lift: driven → 0 mm\n"), "{}", diff.stdout);
    assert!(checked.stdout.contains(&format!("  no longer checked: {row}")), "{}", checked.stdout);
}
