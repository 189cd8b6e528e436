//! Promise: a trajectory of a planner is checked on the splines that its controller makes of it.

use crate::support::Folder;

/// A ball on a slide, and a thin plate beyond the last point.
const ROBOT: &str = r#"<robot name="slide"><link name="base"/>
  <link name="ball"><collision><geometry><sphere radius="0.05"/></geometry></collision></link>
  <link name="plate"><collision><geometry><box size="0.002 0.4 0.4"/></geometry></collision></link>
  <joint name="x" type="prismatic"><parent link="base"/><child link="ball"/><axis xyz="1 0 0"/>
    <limit lower="-1" upper="1" velocity="3" effort="1"/></joint>
  <joint name="fence" type="fixed"><origin xyz="0.6 0 0"/><parent link="base"/><child link="plate"/></joint></robot>"#;

/// Two points at 0 and 0.5 m; the second one is come to from beyond.
fn plan(rates: [&str; 2]) -> String {
    let point = |x: f64, rates: &str, sec: u32| {
        format!("- {{positions: [{x}], {rates} effort: [], time_from_start: {{sec: {sec}, nanosec: 0}}}}\n")
    };
    format!(
        "joint_names: [x]\npoints:\n{}{}{}",
        point(0.0, rates[0], 0),
        point(0.5, rates[1], 1),
        point(0.5, rates[0], 2)
    )
}

#[test]
fn a_thin_plate_that_the_straight_motion_misses_is_found_on_the_spline() {
    let straight = plan(["", ""]);
    let cubic = plan(["velocities: [0],", "velocities: [-2],"]);
    let quintic = plan(["velocities: [0], accelerations: [0],", "velocities: [-2], accelerations: [0],"]);
    let table = "time,x,x/velocity\n0,0,0\n1,0.5,-2\n2,0.5,0\n".to_owned();
    let folder = Folder::with(&[
        ("robot.urdf", ROBOT),
        ("straight.yaml", &straight),
        ("cubic.yaml", &cubic),
        ("quintic.json", &quintic),
        ("table.csv", &table),
    ]);
    let check = |program: &str| folder.run(&["check", "robot.urdf", "--program", program]);
    let answer = check("straight.yaml");
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", answer.stdout);
    for program in ["cubic.yaml", "quintic.json", "table.csv"] {
        let answer = check(program);
        assert_eq!(answer.code, Some(1), "{program}: {}{}", answer.stdout, answer.stderr);
        assert!(answer.stdout.contains("ball | plate"), "{program}: {}", answer.stdout);
        // Neither of its points is near the plate.
        let sampled = folder.run(&["check", "robot.urdf", "--program", program, "--mode", "sampled"]);
        assert_eq!(sampled.code, Some(1), "{program}: interpolation points lie on the spline");
    }
}

#[test]
fn joints_beyond_their_limits_between_the_points_are_found() {
    let free = ROBOT.replace("xyz=\"0.6 0 0\"", "xyz=\"3 0 0\"");
    let far = plan(["velocities: [0],", "velocities: [-4.5],"]);
    let near = plan(["velocities: [0],", "velocities: [-2],"]);
    let folder = Folder::with(&[("robot.urdf", &free), ("far.yaml", &far), ("near.yaml", &near)]);
    let answer = folder.run(&["check", "robot.urdf", "--program", "near.yaml"]);
    assert_eq!(answer.code, Some(0), "{}{}", answer.stdout, answer.stderr);
    let answer = folder.run(&["check", "robot.urdf", "--program", "far.yaml"]);
    assert_eq!(answer.code, Some(1), "{}{}", answer.stdout, answer.stderr);
    // The cubic from 0 m at rest to 0.5 m at -4.5 m/s in a second is farthest at 1.05785 m, and fastest at its end.
    for told in [
        "error: x reaches 1057.851 mm, allowed -1000 mm to 1000 mm",
        "warning: x at 4500 mm/s, limit 3000 mm/s",
    ] {
        assert!(answer.stdout.contains(told), "{told}: {}", answer.stdout);
    }
}

#[test]
fn the_report_names_the_law_and_the_width_of_the_tube() {
    let folder = Folder::with(&[
        ("robot.urdf", ROBOT),
        ("plan.yaml", &plan(["velocities: [0],", "velocities: [0.1],"])),
    ]);
    let answer =
        folder.run(&["check", "robot.urdf", "--program", "plan.yaml", "--report", "out", "--no-pictures"]);
    assert_eq!(answer.code, Some(0), "{}{}", answer.stdout, answer.stderr);
    let report = std::fs::read_to_string(folder.path().join("out/report.json")).expect("a report");
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    let splines = &report["programs"][0]["splines"];
    assert_eq!((splines["law"].as_str(), splines["deviation_rad"].as_f64()), (Some("cubic"), Some(0.0)));
    let width_m = splines["deviation_m"].as_f64().expect("a number");
    assert!(width_m > 1e-7 && width_m < 2e-5, "{width_m}");
    let law = report["law"].as_str().expect("a text");
    assert!(
        law.contains("but plan.yaml moves by cubic splines") && law.contains("mm: what is proven"),
        "{law}"
    );
}

#[test]
fn another_spline_through_the_same_points_is_another_way() {
    let folder = Folder::with(&[
        ("robot.urdf", ROBOT),
        ("one.yaml", &plan(["velocities: [0],", "velocities: [-2],"])),
        ("other.yaml", &plan(["velocities: [0],", "velocities: [-2.5],"])),
    ]);
    let way = |program: &str, out: &str| {
        let answer =
            folder.run(&["check", "robot.urdf", "--program", program, "--report", out, "--no-pictures"]);
        assert_eq!(answer.code, Some(1), "{}{}", answer.stdout, answer.stderr);
        let report = std::fs::read_to_string(folder.path().join(out).join("report.json")).expect("a report");
        let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
        report["findings"][0]["way_sha256"].as_str().expect("a hash").to_owned()
    };
    assert_eq!(way("one.yaml", "a"), way("one.yaml", "b"));
    assert_ne!(way("one.yaml", "a"), way("other.yaml", "c"));
}
