//! `--fail-on`.

use crate::gate::{HIT, IN_THE_BLOCK, NEAR, check, folder};
use crate::support::{cuboid, fixed, link};

/// A joint limit is left at 2.1 m.
const BEYOND: &str = "time,slide\n0,0\n3,2.1\n";

#[test]
fn near_findings_alone_exit_0_with_collision() {
    let folder = folder(&[NEAR], "");
    let usual = check(&folder, &["--report", "usual"]);
    let told = check(&folder, &["--report", "told", "--fail-on", "near"]);
    let forgiven = check(&folder, &["--report", "forgiven", "--fail-on", "collision"]);
    assert_eq!([usual.code, told.code, forgiven.code], [Some(1), Some(1), Some(0)]);
    // The same text and files, but for the line that says why.
    let text = |text: &str, name: &str| text.replace(name, "usual");
    assert_eq!(text(&told.stdout, "told"), usual.stdout);
    let why = "Exit code 0, not 1: 1 too near, which --fail-on collision forgives\n";
    let place = "Report: usual/report.html\n";
    let told = usual.stdout.strip_suffix(place).expect("the place of the report comes last");
    assert_eq!(text(&forgiven.stdout, "forgiven"), format!("{told}{why}{place}"));
    assert!(usual.stdout.starts_with("FAIL  "));
    for file in ["report.json", "frames.csv", "segments.csv", "report.html"] {
        assert_eq!(folder.read(&format!("forgiven/{file}")), folder.read(&format!("usual/{file}")), "{file}");
    }
}

#[test]
fn json_says_why_on_standard_error() {
    let answer = check(&folder(&[NEAR], ""), &["--json", "--fail-on", "collision"]);
    assert_eq!(answer.code, Some(0));
    assert!(
        answer.stdout.starts_with('{') && answer.stdout.contains("\"result\": \"FAIL\""),
        "{}",
        answer.stdout
    );
    assert!(answer.stderr.starts_with("Exit code 0, not 1: "), "{}", answer.stderr);
}

#[test]
fn collisions_and_joint_limits_still_fail() {
    let both = folder(&[NEAR, HIT], "");
    assert_eq!(check(&both, &["--fail-on", "collision"]).code, Some(1));
    let beyond = folder(&[("wall", -140.0, 500.0)], "");
    beyond.write("program.csv", BEYOND);
    let answer = check(&beyond, &["--fail-on", "collision"]);
    assert!(answer.stdout.contains("Joints: 1 finding") && answer.stdout.contains("Too near: 1 finding"));
    assert_eq!(answer.code, Some(1), "{}", answer.stdout);
}

#[test]
fn what_is_unchecked_exits_3_once_nothing_fails() {
    let cover = format!("<visual>{}</visual>", cuboid("0.3 0.3 0.3"));
    let covered = |more: &str| {
        let folder = folder(&[NEAR], more);
        let cover = link("cover", &cover) + &fixed("bolts", ["hand", "cover"], "0 0 0.3") + "</robot>";
        folder.write("robot.urdf", folder.read("robot.urdf").replace("</robot>", &cover));
        folder
    };
    let unchecked = covered("");
    assert_eq!(check(&unchecked, &[]).code, Some(1));
    let answer = check(&unchecked, &["--fail-on", "collision"]);
    assert_eq!(answer.code, Some(3), "{}", answer.stdout);
    assert!(
        answer.stdout.ends_with("but the run is incomplete: something is unchecked that nobody accepted\n")
    );
    let accepted =
        covered("unchecked: [Unchecked(name: \"arm/cover\", kind: NoCollisionGeometry, reason: \"soft\")]");
    assert_eq!(check(&accepted, &["--fail-on", "collision"]).code, Some(0));
    // Without the cover nothing is unchecked.
    assert_eq!(check(&folder(&[NEAR], ""), &["--fail-on", "collision"]).code, Some(0));
}

#[test]
fn a_report_tells_what_is_incomplete_where_it_fails() {
    let folder = folder(&[HIT], "");
    folder.write("program.csv", IN_THE_BLOCK);
    let answer = check(&folder, &["--surface", "spheres", "--json"]);
    assert_eq!(answer.code, Some(1));
    assert!(answer.stdout.contains("\"shortfalls\": [\"unmeasured\"]"), "{}", answer.stdout);
}
