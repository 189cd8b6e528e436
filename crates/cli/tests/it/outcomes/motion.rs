//! What happens between the interpolation points.

use serde_json::Value;

use crate::outcomes::{Run, cell, cube, slider_among};
use crate::support::{BOX, Folder, link, rows, slide, stl_box, urdf};

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// The hand passes right through a sheet of 2 mm, 500 mm from both points: contact from 1.449 s to 1.551 s.
fn through_a_sheet() -> Folder {
    let sheet = cube("sheet", 2.0, 500.0).replace("Box(size_mm: (2, 2, 2))", "Box(size_mm: (2, 400, 400))");
    slider_among(&[sheet], "time,slide\n0,0\n1,0\n2,1\n3,1\n")
}

#[test]
fn a_sheet_between_two_points_is_found_and_bracketed() {
    let run = Run::of(&through_a_sheet(), &["--mode", "sampled"]);
    run.gives("PASS");
    let run = Run::of(&through_a_sheet(), &[]);
    run.gives("FAIL");
    assert_eq!(run.colliding(), [""; 4]);
    assert_eq!(run.finding_ids(), ["collision:arm/hand|sheet@4"]);
    let finding = &run.list("findings")[0];
    assert!(finding["points"].is_null());
    // The last instant without contact, the first with it; and the same at the end.
    for (end, order, expected_s) in [("begin", [0, 1], 1.449), ("end", [1, 0], 1.551)] {
        let [free_s, contact_s] = order.map(|k| number(&finding["bracket"][end]["time"][k]));
        let is_bracketed = if end == "begin" {
            free_s < expected_s && expected_s <= contact_s + 1e-12
        } else {
            free_s > expected_s && expected_s >= contact_s - 1e-12
        };
        assert!(is_bracketed && (free_s - contact_s).abs() < 2e-4, "{end}: {free_s} {contact_s}");
    }
    let event = &run.list("events")[0];
    assert_eq!(event["first_contact"]["time"], finding["bracket"]["begin"]["time"]);
    let pair = run.list("pairs").iter().find(|pair| pair["b"] == "sheet").expect("checked");
    assert_eq!(pair["minimum"]["clearance_m"], serde_json::json!([0.0, 0.0]));
    assert_eq!(pair["minimum"]["moment"], finding["moment"][0]);
    assert!(run.stdout.contains("first contact 1.449 s at "), "{}", run.stdout);
}

#[test]
fn segments_tell_when_contact_begins() {
    let run = Run::of(&through_a_sheet(), &[]);
    let segments = run.segments();
    assert_eq!(segments.len(), 3);
    assert_eq!(segments[0][..4], ["0", "0", "1", "clear"]);
    assert_eq!(segments[1][..5], ["1", "1", "2", "collision", "0"]);
    assert_eq!(segments[2][..4], ["2", "2", "3", "clear"]);
    let bracket: Vec<f64> = segments[1][5..7].iter().map(|cell| cell.parse().expect("a time")).collect();
    assert!(bracket[0] < 1.449 && (1.449 - 1e-12..1.4492).contains(&bracket[1]), "{bracket:?}");
    assert_eq!(segments[1][7..], ["arm/hand|sheet", "", ""]);
    for row in [0, 2] {
        assert_eq!(segments[row][5..], [""; 5]);
        // The faces are 449 mm apart where the hand rests.
        let low_m: f64 = segments[row][4].parse().expect("a bound");
        assert!((0.4..=0.449).contains(&low_m), "{low_m}");
    }
}

#[test]
fn what_is_inside_all_the_time_collides_in_every_segment() {
    let robot = urdf(&[
        link("base", "<collision><geometry><box size=\"0.2 0.2 0.2\"/></geometry></collision>"),
        link("hand", "<collision><geometry><mesh filename=\"hand.stl\"/></geometry></collision>"),
        slide("slide", ["base", "hand"], "0 0 0.5", "1 0 0"),
    ]);
    let folder = Folder::with(&[
        ("cell.ron", &cell(&[cube("thing", 400.0, 1000.0)], "")),
        ("robot.urdf", &robot),
        ("hand.stl", &stl_box(0.1, BOX)),
        ("program.csv", "slide\n1\n1.05\n1.08\n"),
    ]);
    let run = Run::of(&folder, &[]);
    run.gives("FAIL");
    let finding = &run.list("findings")[0];
    assert_eq!((&finding["decided_by"], &finding["inner"]), (&"containment".into(), &"arm/hand".into()));
    assert_eq!(finding["moment"], serde_json::json!([0.0, 2.0]));
    assert!(run.segments().iter().all(|row| row[3] == "collision" && row[7] == "arm/hand|thing:inside"));
    let whole = "1 pair in contact during the whole motion";
    assert!(folder.run(&["check", "cell.ron"]).stdout.contains(whole));
    // Coming from outside, contact comes first.
    folder.write("program.csv", "slide\n0\n1\n1.05\n");
    assert!(!folder.run(&["check", "cell.ron"]).stdout.contains("whole motion. Where"));
    let run = Run::of(&folder, &[]);
    assert_eq!(run.list("findings")[0]["decided_by"], "triangles");
    let column: Vec<&str> = run.segments().iter().map(|row| row[7]).collect();
    assert_eq!(column, ["arm/hand|thing", "arm/hand|thing:inside"]);
}

#[test]
fn sliding_along_a_gap_of_the_size_of_rounding_is_undecided() {
    let above = |gap_m: f64| {
        let plate = format!(
            "Object(name: \"plate\", shape: Box(size_mm: (4000, 400, 100)), pose: Pose(xyz_mm: (0, 0, {:.13})))",
            400.0 - 1e3 * gap_m
        );
        slider_among(&[plate], "slide\n0\n1\n")
    };
    Run::of(&above(5e-10), &[]).gives("PASS");
    // Apart at every point, but in between a front loses more to rounding, and bubbles would need a million million queries.
    let eps_m = number(&Run::of(&above(1e-3), &[]).report["eps"]["eps_m"]);
    let folder = above(6.0 * eps_m);
    Run::of(&folder, &["--mode", "sampled"]).gives("PASS");
    let run = Run::of(&folder, &[]);
    run.gives("INCOMPLETE");
    let findings = run.list("findings");
    assert!(!findings.is_empty());
    for finding in findings {
        assert_eq!((&finding["kind"], &finding["severity"]), (&"undecided".into(), &"undecided".into()));
        assert!(finding["reason"].as_str().is_some_and(|reason| reason.contains("prove")), "{finding}");
    }
    assert!(run.stdout.contains("\nUndecided: "), "{}", run.stdout);
    let row = &run.segments()[0];
    assert_eq!((row[3], row[9]), ("undecided", "arm/hand|plate"));
}

#[test]
fn the_proof_covers_the_program_of_every_pair() {
    let run = Run::of(&through_a_sheet(), &[]);
    let proof = &run.report["proof"];
    assert_eq!(
        proof["columns"],
        serde_json::json!(["from", "to", "center", "gap_m", "motion_m", "moved", "kind"])
    );
    let pairs = proof["pairs"].as_array().expect("a list");
    assert_eq!(pairs.len(), run.list("pairs").len());
    let mut intervals = 0;
    for pair in pairs {
        let stretches = |rows: &Value| -> Vec<[f64; 2]> {
            rows.as_array().expect("rows").iter().map(|row| [number(&row[0]), number(&row[1])]).collect()
        };
        let mut covered = stretches(&pair["unproven"]);
        for pieces in pair["proven"].as_array().expect("a list") {
            covered.extend(stretches(&pieces["rows"]));
            for row in pieces["rows"].as_array().expect("rows") {
                intervals += 1;
                assert!(number(&row[3]) > number(&row[4]), "{row} proves nothing");
            }
        }
        covered.sort_by(|x, y| x[0].total_cmp(&y[0]));
        let reached = covered.iter().fold(0.0, |reached: f64, [from, to]| {
            assert!(*from <= reached, "{pair} leaves a gap after {reached}");
            reached.max(*to)
        });
        assert!((reached - 3.0).abs() < f64::EPSILON, "{pair} ends at {reached}");
    }
    assert_eq!(proof["intervals"], intervals);
}

#[test]
fn one_point_has_no_motion() {
    let run = Run::of(&slider_among(&[cube("wall", 100.0, 1000.0)], "slide\n0.5\n"), &[]);
    run.gives("PASS");
    assert!(run.segments().is_empty());
    assert_eq!(rows(&run.frames).len(), 1);
}
