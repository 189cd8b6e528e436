//! What comes nearer than is required, and how near.

use serde_json::Value;

use crate::outcomes::{Run, cell, cube, slider_among};
use crate::support::{Folder, OPEN_BOX, program, slider, stl_box};

/// The hand moves to 40 mm before the wall and back: its face is at slide + 50 mm, the wall's at 950 mm.
fn approaching() -> Folder {
    slider_among(&[cube("wall", 100.0, 1000.0)], "time,slide\n0,0\n1,0.86\n2,0\n")
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

#[test]
fn a_pair_below_its_required_clearance_fails() {
    for mode in ["sampled", "certified"] {
        let run = Run::of(&approaching(), &["--clearance", "50", "--mode", mode]);
        run.gives("FAIL");
        assert_eq!(run.finding_ids(), ["near:arm/hand|wall@3"], "{mode}");
        let finding = &run.list("findings")[0];
        assert_eq!((&finding["kind"], &finding["severity"]), (&"near".into(), &"error".into()));
        assert_eq!(finding["required_m"], 0.05);
        let [lo_m, hi_m] = [0, 1].map(|end| number(&finding["clearance_m"][end]));
        assert!(lo_m <= 0.04 && 0.04 <= hi_m && hi_m - lo_m < 1e-9, "{mode}: {lo_m} {hi_m}");
        assert_eq!(
            (&finding["points"], &finding["shown_at"]["time"]),
            (&serde_json::json!([1, 1]), &1.0.into())
        );
        let witness = &finding["witness"];
        assert!((number(&witness[0]["in_world_m"][0]) - 0.91).abs() < 1e-9, "{witness}");
        assert!((number(&witness[1]["in_world_m"][0]) - 0.95).abs() < 1e-9, "{witness}");
        let rows = crate::support::rows(&run.frames);
        assert_eq!([rows[0][2], rows[1][2], rows[2][2]], ["clear", "near", "clear"]);
        assert_eq!([rows[0][6], rows[1][6], rows[2][6]], ["", "arm/hand|wall", ""]);
        assert!(run.stdout.contains("required 50 mm"), "{}", run.stdout);
    }
}

#[test]
fn a_pair_that_keeps_its_required_clearance_passes() {
    for mode in ["sampled", "certified"] {
        let run = Run::of(&approaching(), &["--clearance", "39.5", "--mode", mode]);
        run.gives("PASS");
        assert!(run.list("findings").is_empty());
    }
}

#[test]
fn nearness_is_found_between_the_points() {
    // The hand passes 40 mm above a block: nearer than 50 mm while less than 30 mm are between them along x, from 0.37 s to 0.63 s.
    let block = cube("block", 100.0, 500.0).replace("500, 0, 500", "500, 0, 360");
    let folder = slider_among(&[block], "time,slide\n0,0\n1,1\n");
    Run::of(&folder, &["--clearance", "50", "--mode", "sampled"]).gives("PASS");
    Run::of(&folder, &["--clearance", "39.5"]).gives("PASS");
    let run = Run::of(&folder, &["--clearance", "50"]);
    run.gives("FAIL");
    assert_eq!(run.finding_ids(), ["near:arm/hand|block@3"]);
    let finding = &run.list("findings")[0];
    let bracket = &finding["bracket"];
    let (begin, end) = (number(&bracket["begin"]["time"][0]), number(&bracket["end"]["time"][1]));
    // As far outside as the accuracy of 1 mm allows: the faces approach at up to 0.6 m/s there.
    assert!((0.365..=0.37).contains(&begin) && (0.63..=0.635).contains(&end), "{bracket}");
    let high_m = number(&finding["clearance_m"][1]);
    assert!((0.04..0.042).contains(&high_m), "{high_m}");
    assert!(crate::support::rows(&run.frames).iter().all(|row| row[2] == "clear"));
    assert_eq!(run.segments()[0][8], "arm/hand|block");
}

#[test]
fn frames_bound_the_smallest_clearance_to_the_accuracy() {
    for (accuracy_mm, accuracy_m) in [("1", 1e-3), ("0.01", 1e-5)] {
        for (curve, share) in [("full", 0.0), ("near", 0.01)] {
            let run = Run::of(&approaching(), &["--accuracy", accuracy_mm, "--curve", curve]);
            let rows = crate::support::rows(&run.frames);
            for (row, expected_m) in rows.iter().zip([0.9, 0.04, 0.9]) {
                let [lo_m, hi_m]: [f64; 2] = [3, 4].map(|column| row[column].parse().expect("a number"));
                assert!(lo_m <= expected_m && expected_m <= hi_m, "{row:?}");
                // What is nearer than 50 mm is near.
                let most_m = if hi_m > 0.05 { share * hi_m } else { 0.0 };
                assert!(hi_m - lo_m <= most_m.max(accuracy_m) + 1e-12, "{row:?}");
            }
        }
    }
}

#[test]
fn without_a_curve_the_bounds_are_empty_and_the_verdicts_the_same() {
    for mode in ["certified", "sampled"] {
        let [full, none] =
            ["full", "none"].map(|curve| Run::of(&approaching(), &["--mode", mode, "--curve", curve]));
        let rows = crate::support::rows(&none.frames);
        assert!(rows.iter().all(|row| row[3].is_empty() && row[4].is_empty()), "{mode}");
        assert_eq!(none.finding_ids(), full.finding_ids(), "{mode}");
        assert_eq!(none.report["settings"]["curve"], "none");
        assert!(none.list("pairs").iter().all(|pair| !pair["minimum"].is_null()), "{mode}");
    }
}

#[test]
fn spheres_leave_the_bounds_empty() {
    let run = Run::of(&approaching(), &["--surface", "spheres"]);
    assert!(crate::support::rows(&run.frames).iter().all(|row| row[3].is_empty() && row[4].is_empty()));
    assert!(run.list("pairs").iter().all(|pair| pair["minimum"].is_null()));
    assert!(run.report["proof"].is_null() && run.segments.is_none());
}

#[test]
fn the_minimum_of_a_pair_says_when_and_where() {
    let run = Run::of(&approaching(), &[]);
    run.gives("PASS");
    let pair = run.list("pairs").iter().find(|pair| pair["b"] == "wall").expect("checked");
    let minimum = &pair["minimum"];
    let [lo_m, hi_m] = [0, 1].map(|end| number(&minimum["clearance_m"][end]));
    assert!(0.0 < lo_m && lo_m <= 0.04 && (0.04..0.0401).contains(&hi_m), "{minimum}");
    assert_eq!((&minimum["time"], &minimum["moment"]), (&1.0.into(), &1.0.into()));
    assert_eq!(
        minimum["joint_values"][0],
        serde_json::json!({ "joint": "arm/slide", "value": 0.86, "unit": "m" })
    );
    assert!(run.stdout.contains("\nSmallest clearance over the motion:\n"), "{}", run.stdout);
}

#[test]
fn nearness_that_leads_to_a_collision_is_part_of_it_in_the_same_move() {
    let cell = |table| slider_among(&[cube("wall", 100.0, 1000.0)], table);
    let run = Run::of(&cell("time,slide\n0,0\n1,0.8\n3,0.95\n"), &["--clearance", "50"]);
    run.gives("FAIL");
    assert_eq!(run.finding_ids(), ["collision:arm/hand|wall@4"]);
    // The move before is near as well, and must not look clear.
    let run = Run::of(&cell("time,slide\n0,0\n1,0.8\n2,0.88\n3,0.95\n"), &["--clearance", "50"]);
    run.gives("FAIL");
    assert_eq!(run.finding_ids(), ["near:arm/hand|wall@5", "collision:arm/hand|wall@5"]);
    let segments = run.segments();
    // Near from slide = 0.85 on, in the middle segment; the tables say so.
    assert_eq!([0, 1, 2].map(|row| segments[row][3]), ["clear", "near", "collision"]);
    assert_eq!([0, 1, 2].map(|row| segments[row][8]), ["", "arm/hand|wall", ""]);
    assert_eq!(crate::support::rows(&run.frames)[2][2], "near");
}

#[test]
fn a_shell_keeps_its_distance_too() {
    let tray =
        cube("tray", 100.0, 1000.0).replace("Box(size_mm: (100, 100, 100))", "Mesh(file: \"tray.stl\")");
    let accepted = "unchecked: [Unchecked(name: \"tray\", kind: Shell, reason: \"nothing fits inside\")]";
    let folder = Folder::with(&[
        ("cell.ron", &cell(&[tray], accepted).replace("program.csv", "program.ron")),
        ("robot.urdf", &slider()),
        ("tray.stl", &stl_box(0.1, OPEN_BOX)),
        ("program.ron", &program(0.0, &[0.0, 860.0])),
    ]);
    Run::of(&folder, &["--clearance", "39.5"]).gives("PASS");
    let run = Run::of(&folder, &["--clearance", "41"]);
    run.gives("FAIL");
    assert_eq!(run.list("findings")[0]["kind"], "near");
}
