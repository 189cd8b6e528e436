//! A finding about an open mesh says what may be true of it, and shows the line that states that it is a sheet: pasted, it works.

use crate::support::{Checked, Folder, OPEN_BOX, slider, stl_box};

/// A hand of 100 mm that stops before the open side of a box of this edge, at this distance.
fn before_an_opening(edge_mm: f64, gap_mm: f64, more: &str) -> Folder {
    let x_mm = 1000.0 + edge_mm / 2.0;
    let cell = format!(
        "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\")], objects: [Object(name: \"bin\", \
         shape: Mesh(file: \"bin.stl\"), pose: Pose(xyz_mm: ({x_mm}, 0, 500), rpy_deg: (0, 0, 180)))],\n{more})\n"
    );
    let slide = (950.0 - gap_mm) / 1000.0;
    Folder::with(&[
        ("cell.ron", cell.as_str()),
        ("robot.urdf", &slider()),
        ("bin.stl", &stl_box(edge_mm / 1000.0, OPEN_BOX)),
        ("p.csv", &format!("time,slide\n0,0\n1,{slide}\n")),
    ])
}

/// The reason of the only finding.
fn reason(run: &Checked) -> String {
    assert_eq!(run.code, Some(3), "{}", run.stdout);
    let [finding] = &run.report["findings"].as_array().expect("a list")[..] else { panic!("{}", run.stdout) };
    finding["reason"].as_str().expect("a reason").to_owned()
}

#[test]
fn the_line_that_a_finding_offers_can_be_pasted() {
    for (edge_mm, gap_mm, said) in [
        (200.0, 40.0, "and a part of it may lie inside or touch the surface that is missing there"),
        (20.0, 5.0, "it is too large to lie inside, but may touch the surface that is missing there"),
    ] {
        for mode in ["certified", "sampled"] {
            let folder = before_an_opening(edge_mm, gap_mm, "");
            let run = folder.checked(&["--mode", mode]);
            let reason = reason(&run);
            assert!(reason.contains("of an opening of bin") && reason.contains(said), "{reason}");
            assert!(run.stdout.contains(&reason), "{}", run.stdout);
            let (_, line) = reason.split_once("the cell file says so by ").expect("a line");
            assert_eq!(line, "unchecked: [Unchecked(name: \"bin\", kind: Shell, reason: \"...\")]");
            let pasted = before_an_opening(edge_mm, gap_mm, line);
            let run = pasted.checked(&["--mode", mode]);
            assert_eq!(run.code, Some(0), "{}", run.stdout);
            assert_eq!(run.report["unchecked"][0]["name"], "bin");
        }
    }
    // The surface counts all the same.
    let line = "unchecked: [Unchecked(name: \"bin\", kind: Shell, reason: \"...\")]";
    let run = before_an_opening(20.0, -5.0, line).checked(&[]);
    assert_eq!(run.code, Some(1), "{}", run.stdout);
}

/// The closed box that lacks a side in its file: what is too large to lie in it pokes through the missing side and is not clear.
#[test]
fn what_is_too_large_to_lie_inside_may_touch_what_is_missing() {
    let robot = slider().replace("0.1 0.1 0.1", "0.1 0.01 0.01");
    assert_ne!(robot, slider(), "the hand of the slider");
    let folder = before_an_opening(20.0, -5.0, "");
    folder.write("robot.urdf", robot);
    let reason = reason(&folder.checked(&[]));
    assert!(reason.contains("too large to lie inside"), "{reason}");
}
