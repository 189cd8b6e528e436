//! A wall in coordinates of a plant, kilometres from the origin of its file and moved back by its pose: nothing said that the numbers
//! of the file lie half a millimetre apart there.

use crate::faults::bodies::BOX_ROBOT;
use crate::support::{Answer, Folder, parse_json, stl_hexahedron};

/// The cell of a wall whose file has its origin `far_m` away, written with the digits of 32-bit numbers or of 64-bit numbers.
fn folder(far_m: f64, is_single: bool) -> Folder {
    let far_mm = far_m * 1e3;
    let cell = format!(
        "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\")],\n\
         objects: [Object(name: \"wall\", shape: Mesh(file: \"wall.stl\", scale: (1, 1, 1)), \
         pose: Pose(xyz_mm: ({}, 0, 0)))])\n",
        -far_mm
    );
    let written = |x: f64| if is_single { f64::from(x as f32) } else { x };
    let ends = [0.123_456_789, 0.331_234_567, 0.471_234_567];
    let wall = stl_hexahedron(|index| {
        let along = |k: usize| if index >> k & 1 == 1 { ends[k] } else { -ends[k] };
        [written(far_m + 0.3 + along(0)), written(along(1)), written(along(2))]
    });
    let table = "time,x\n0,-0.02\n1,0.02\n";
    let files =
        [("cell.ron", cell.as_str()), ("robot.urdf", BOX_ROBOT), ("p.csv", table), ("wall.stl", &wall)];
    Folder::with(&files)
}

fn run(far_m: f64, is_single: bool, command: &[&str]) -> Answer {
    folder(far_m, is_single).run(command)
}

#[test]
fn coarse_numbers_are_told_by_check_and_doctor() {
    let coarse = "the numbers of the mesh file are coarse at its coordinates";
    let far = run(12_000.0, true, &["check", "cell.ron"]);
    assert!(far.stdout.contains(coarse) && far.stdout.contains("0.977 mm"), "{}", far.stdout);
    let doctor = run(12_000.0, true, &["doctor", "cell.ron"]);
    assert!(doctor.stdout.contains(coarse), "{}", doctor.stdout);
    for (far_m, is_single, accuracy) in [(12_000.0, false, "1"), (12.0, true, "1"), (0.0, true, "0.01")] {
        let fine = run(far_m, is_single, &["check", "cell.ron", "--accuracy", accuracy]);
        assert!(!fine.stdout.contains(coarse), "{far_m} {is_single}: {}", fine.stdout);
    }
    // The same file is coarse for a finer accuracy.
    let finer = run(12.0, true, &["check", "cell.ron", "--accuracy", "0.001"]);
    assert!(finer.stdout.contains(coarse), "{}", finer.stdout);
}

#[test]
fn coarse_numbers_stand_in_the_ledger_and_below_the_threshold_are_a_note() {
    let told = "0.015 mm between neighbouring numbers, 200 m from its origin";
    let folder = folder(200.0, true);
    let doctor = folder.run(&["doctor", "cell.ron"]);
    assert!(
        doctor.stdout.contains("note  mesh-coarse  wall.stl") && doctor.stdout.contains(told),
        "{}",
        doctor.stdout
    );
    let checked = folder.run(&["check", "cell.ron", "--report", "out", "--no-pictures"]);
    assert!(checked.stdout.contains(&format!("Digits    wall.stl: {told}\n")), "{}", checked.stdout);
    let report = parse_json(&folder.read("out/report.json"));
    let coarse = &report["coarse_meshes"][0];
    assert_eq!(
        (&coarse["file"], coarse["spacing_m"].as_f64()),
        (&"wall.stl".into(), Some(2.0_f64.powi(-16)))
    );
    assert!(folder.read("out/report.html").contains(&format!("<li>wall.stl: {told}</li>")));
    assert!(folder.read("out/summary.md").contains(&format!("- File with few digits: `wall.stl: {told}`\n")));
    assert!(!report["warnings"].to_string().contains("coarse"), "{report}");
    // Ordinary files have no such row.
    let near = self::folder(12.0, true);
    let answer = near.run(&["check", "cell.ron", "--report", "out", "--no-pictures"]);
    assert!(!answer.stdout.contains("Digits"), "{}", answer.stdout);
    assert!(parse_json(&near.read("out/report.json")).get("coarse_meshes").is_none());
    assert!(!near.run(&["doctor", "cell.ron"]).stdout.contains("mesh-coarse"));
}
