//! What cannot be checked makes a run incomplete, unless the cell accepts it with a reason.

use crate::outcomes::{Run, cell, cube};
use crate::support::{Folder, OPEN_BOX, cuboid, link, slider, stl_box};

/// An open mesh of 100 mm around (x, 0, 500).
fn shell(x_mm: f64) -> String {
    cube("tray", 100.0, x_mm).replace("Box(size_mm: (100, 100, 100))", "Mesh(file: \"tray.stl\")")
}

fn with_shell(x_mm: f64, more: &str) -> Folder {
    Folder::with(&[
        ("cell.ron", &cell(&[shell(x_mm)], more)),
        ("robot.urdf", &slider()),
        ("tray.stl", &stl_box(0.1, OPEN_BOX)),
        ("program.csv", "slide\n0\n0.5\n"),
    ])
}

#[test]
fn a_shell_far_away_is_clear_and_listed() {
    let run = Run::of(&with_shell(1000.0, ""), &[]);
    run.gives("PASS");
    assert!(run.list("unchecked").is_empty());
    let open = &run.list("open_meshes")[0];
    assert_eq!((&open["name"], &open["rims"]), (&"tray".into(), &1.into()));
    assert!(run.stdout.contains("\nOpen mesh tray: 1 rim closed by caps"), "{}", run.stdout);
}

#[test]
fn the_second_engine_alone_leaves_a_shell_open() {
    let folder = with_shell(1000.0, "");
    let run = Run::of(&folder, &["--engine", "intervals"]);
    run.gives("INCOMPLETE");
    assert!(run.stdout.contains("a mesh is open"), "{}", run.stdout);
    Run::of(&folder, &["--engine", "both"]).gives("PASS");
}

#[test]
fn an_accepted_shell_passes_and_stays_listed() {
    let accepted = "unchecked: [Unchecked(name: \"tray\", kind: Shell, reason: \"nothing fits inside\")]";
    let run = Run::of(&with_shell(1000.0, accepted), &[]);
    run.gives("PASS");
    assert_eq!(run.list("unchecked")[0]["accepted_because"], "nothing fits inside");
    assert!(run.stdout.contains("accepted: nothing fits inside"), "{}", run.stdout);
}

#[test]
fn a_collision_with_a_shell_fails() {
    let run = Run::of(&with_shell(460.0, ""), &[]);
    run.gives("FAIL");
    assert_eq!(run.colliding(), ["", "arm/hand|tray"]);
    assert_eq!(run.list("open_meshes").len(), 1);
}

#[test]
fn a_link_that_can_only_be_seen_makes_a_run_incomplete() {
    let cover = format!("<visual>{}</visual>", cuboid("0.3 0.3 0.3"));
    let robot = slider().replace("</robot>", "")
        + &link("cover", &cover)
        + &crate::support::fixed("bolts", ["hand", "cover"], "0 0 0.3")
        + "</robot>\n";
    let folder = Folder::with(&[
        ("cell.ron", &cell(&[cube("wall", 100.0, 1000.0)], "")),
        ("robot.urdf", &robot),
        ("program.csv", "slide\n0\n0.5\n"),
    ]);
    let run = Run::of(&folder, &[]);
    run.gives("INCOMPLETE");
    let unchecked = &run.list("unchecked")[0];
    assert_eq!(
        (&unchecked["name"], &unchecked["kind"]),
        (&"arm/cover".into(), &"no-collision-geometry".into())
    );
    let accepted = "unchecked: [Unchecked(name: \"arm/cover\", kind: NoCollisionGeometry, reason: \"sheet metal, inside the hand's outline\")]";
    folder.write("cell.ron", cell(&[cube("wall", 100.0, 1000.0)], accepted));
    Run::of(&folder, &[]).gives("PASS");
}

#[test]
fn a_run_without_a_pair_to_check_is_incomplete_and_says_so() {
    let folder = Folder::with(&[
        ("cell.ron", &cell(&[], "")),
        ("robot.urdf", &slider()),
        ("program.csv", "slide\n0\n0.5\n"),
    ]);
    let run = Run::of(&folder, &[]);
    run.gives("INCOMPLETE");
    assert!(run.stdout.contains("no pair"), "{}", run.stdout);
}
