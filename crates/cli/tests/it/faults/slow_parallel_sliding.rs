//! Faces 10 µm apart that slide 50 mm in one segment are proven apart; faces 3 µm apart are beyond what the questions of a segment
//! can prove.

use crate::support::{Folder, parse_json, rows};

/// The faces are this far apart, and slide on each other's height for `way_m` in equal steps.
fn folder(gap_mm: f64, way_m: f64, steps: usize) -> Folder {
    let cell = format!(
        "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\")], objects: \
         [Object(name: \"plate\", shape: Box(size_mm: (1000, 1000, 100)), pose: Pose(xyz_mm: (0, 0, {:?})))])",
        -100.0 - gap_mm
    );
    let robot = r#"<robot name="r"><link name="base"/>
  <link name="hand"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <joint name="x" type="prismatic"><parent link="base"/><child link="hand"/><axis xyz="1 0 0"/>
    <limit lower="-9" upper="9" velocity="9" effort="1"/></joint></robot>"#;
    let row = |step: usize| format!("{step},{}\n", way_m * step as f64 / steps as f64);
    let program: String = (0..=steps).map(row).collect();
    Folder::with(&[("cell.ron", &cell), ("robot.urdf", robot), ("p.csv", &format!("time,x\n{program}"))])
}

const CHECK: [&str; 5] = ["check", "cell.ron", "--report", "out", "--no-pictures"];

#[test]
fn a_slide_beyond_the_questions_is_undecided_and_says_what_helps() {
    let slide = folder(0.003, 0.05, 1);
    let answer = slide.run(&CHECK);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(3), ""), "{}", answer.stdout);
    assert!(answer.stdout.starts_with("INCOMPLETE  "), "{}", answer.stdout);
    let report = parse_json(&slide.read("out/report.json"));
    let findings = report["findings"].as_array().expect("a list");
    assert!(!findings.is_empty());
    for finding in findings {
        assert_eq!((&finding["kind"], &finding["severity"]), (&"undecided".into(), &"undecided".into()));
        let reason = finding["reason"].as_str().expect("words");
        assert!(reason.contains("questions of a segment did not prove it clear"), "{reason}");
        assert!(reason.contains("shorter program steps"), "{reason}");
    }
    let segments = slide.read("out/segments.csv");
    assert_eq!((rows(&segments)[0][3], rows(&segments)[0][9]), ("undecided", "arm/hand|plate"));
    // What it says is true: each step has questions of its own.
    let steps = folder(0.003, 0.05, 5).run(&CHECK);
    assert_eq!(steps.code, Some(0), "{}", steps.stdout);
}

#[test]
fn the_slides_that_the_method_promises_are_decided() {
    // As in the table of docs/method.md: gap and way in millimetres, and whether the questions last.
    for (gap_mm, way_mm, is_clear) in [
        (1.0, 200.0, true),
        (0.1, 200.0, true),
        (0.01, 10.0, true),
        (0.01, 45.0, true),
        (0.01, 200.0, true),
        (0.005, 5000.0, true),
        (0.003, 50.0, false),
        (0.001, 10.0, false),
    ] {
        let answer = folder(gap_mm, 1e-3 * way_mm, 1).run(&CHECK);
        let expected = if is_clear { Some(0) } else { Some(3) };
        assert_eq!(answer.code, expected, "{gap_mm} mm, {way_mm} mm: {}", answer.stdout);
    }
}
