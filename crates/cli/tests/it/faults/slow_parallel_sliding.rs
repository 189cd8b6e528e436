//! Faces that slide along each other in one segment are proven apart down to a micrometre; a few eps are too little.

use crate::support::{Folder, parse_json, rows};

/// The faces are this far apart, and slide on each other's height for `way_m`.
fn folder(gap_mm: f64, way_m: f64) -> Folder {
    let cell = format!(
        "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\")], objects: \
         [Object(name: \"plate\", shape: Box(size_mm: (1000, 1000, 100)), pose: Pose(xyz_mm: (0, 0, {:?})))])",
        -100.0 - gap_mm
    );
    let robot = r#"<robot name="r"><link name="base"/>
  <link name="hand"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <joint name="x" type="prismatic"><parent link="base"/><child link="hand"/><axis xyz="1 0 0"/>
    <limit lower="-9" upper="9" velocity="9" effort="1"/></joint></robot>"#;
    let program = format!("time,x\n0,0\n1,{way_m}\n");
    Folder::with(&[("cell.ron", &cell), ("robot.urdf", robot), ("p.csv", &program)])
}

const CHECK: [&str; 5] = ["check", "cell.ron", "--report", "out", "--no-pictures"];

#[test]
fn a_slide_beyond_the_questions_is_undecided_and_says_what_helps() {
    // Apart by 6 eps: enough at the points, and too little for the motion between them.
    let slide = folder(2.6e-10, 0.05);
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
}

#[test]
fn the_slides_that_the_method_promises_are_decided() {
    // As in the table of docs/method.md: gap and way in millimetres.
    for gap_mm in [1.0, 0.01, 0.001] {
        for way_mm in [10.0, 200.0, 5000.0] {
            let answer = folder(gap_mm, 1e-3 * way_mm).run(&CHECK);
            assert_eq!(answer.code, Some(0), "{gap_mm} mm, {way_mm} mm: {}", answer.stdout);
        }
    }
}
