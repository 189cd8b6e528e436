//! Two robots on one clock: the table of one asks for ten times its speed limit, so that it is out of the way in time; the run passed with
//! a warning, although the robot cannot do it and is met by the other one.

use serde_json::Value;

use crate::support::{Answer, Folder, parse_json};

const ROBOT: &str = r#"<robot name="r"><link name="base"/>
  <link name="hand"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <joint name="x" type="prismatic"><parent link="base"/><child link="hand"/><axis xyz="1 0 0"/>
    <limit lower="-9" upper="9" velocity="0.4" effort="1"/></joint></robot>"#;

/// The hand of `across` passes the origin along x; that of `along` comes to the origin along y at 2 s.
const FAST: &str = "time,x\n0,-0.9\n0.5,0.9\n3,0.9\n";
/// At the limit it takes 4.5 s and is at the origin when the other one comes.
const SLOW: &str = "time,x\n0,-0.9\n4.5,0.9\n";
const ALONG: &str = "time,x\n0,-0.8\n0.25,-0.8\n2.25,0\n";
const STILL: &str = "time,x\n0,-0.8\n3,-0.8\n";

fn folder(across: &str, along: Option<&str>) -> Folder {
    let program = if along.is_some() {
        ", program: \"along.csv\""
    } else {
        ", fixed_joints: [Joint(name: \"x\", mm: -800)]"
    };
    let cell = format!(
        "Cell(version: 1, robots: [\n  Robot(name: \"across\", urdf: \"robot.urdf\", program: \"across.csv\"),\n  \
         Robot(name: \"along\", urdf: \"robot.urdf\", base: Pose(rpy_deg: (0, 0, 90)){program})])\n"
    );
    Folder::with(&[
        ("cell.ron", cell.as_str()),
        ("robot.urdf", ROBOT),
        ("across.csv", across),
        ("along.csv", along.unwrap_or(STILL)),
    ])
}

fn check(folder: &Folder, more: &[&str]) -> Answer {
    folder.run(&[&["check", "cell.ron", "--report", "out", "--no-pictures"][..], more].concat())
}

fn report(folder: &Folder) -> Value {
    parse_json(&folder.read("out/report.json"))
}

#[test]
fn a_meeting_that_a_robot_cannot_make_in_time_never_passes() {
    let folder = folder(FAST, Some(ALONG));
    let answer = check(&folder, &[]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(3), ""), "{}", answer.stdout);
    // By joint, move and factor.
    let said = "INCOMPLETE  cell.ron: no collision found on this clock, but across/x is commanded 3600 mm/s, limit 400 mm/s, \
                9 times as fast, at across.csv:3: where the robots meet is not known\n";
    assert!(answer.stdout.starts_with(said), "{}", answer.stdout);
    let row = "  undecided: across/x at 3600 mm/s, limit 400 mm/s (9 times as fast)  ";
    assert!(answer.stdout.contains(row), "{}", answer.stdout);
    let report = report(&folder);
    assert_eq!(
        (&report["result"], &report["shortfalls"]),
        (&"INCOMPLETE".into(), &serde_json::json!(["too-fast"]))
    );
    assert_eq!(report["findings"][0]["severity"], "undecided");
    let junit = folder.read("out/junit.xml");
    assert!(junit.contains("type=\"joint-speed\">") && !junit.contains("<failure"), "{junit}");
    let sarif = parse_json(&folder.read("out/report.sarif"));
    assert_eq!(sarif["runs"][0]["results"][0]["level"], "error");
    assert_eq!(check(&folder, &["--fail-on", "collision"]).code, Some(3));
    let strict = check(&folder, &["--fail-on", "speed"]);
    assert_eq!(strict.code, Some(1));
    assert!(strict.stdout.contains("Exit code 1, not 3: 1 above the speed limits"), "{}", strict.stdout);
    // The same at the limit: they meet.
    folder.write("across.csv", SLOW);
    assert_eq!(check(&folder, &[]).code, Some(1));
}

#[test]
fn robots_that_stand_still_share_no_clock() {
    for along in [None, Some(STILL)] {
        let folder = folder(FAST, along);
        let answer = check(&folder, &[]);
        assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", answer.stdout);
        let but = "PASS, but across/x is commanded 3600 mm/s, limit 400 mm/s";
        assert!(answer.stdout.starts_with(&format!("{but}  cell.ron: proven clear")), "{}", answer.stdout);
        let summary = folder.read("out/summary.md");
        assert!(
            summary.starts_with("# PASS, but `across/x is commanded 3600 mm/s, limit 400 mm/s`"),
            "{summary}"
        );
        let page = folder.read("out/report.html");
        let top = &page[page.find("<header").expect("a top")..page.find("</header>").expect("its end")];
        assert!(top.contains("<span class=\"but\">but across/x is commanded 3600 mm/s"), "{top}");
        let first_tile = &top[top.find("class=\"tiles\"").expect("tiles")..];
        let first_tile = &first_tile[..first_tile.find("</div>").expect("its end")];
        assert!(
            first_tile.contains("class=\"caution\"") && first_tile.contains("across/x is"),
            "{first_tile}"
        );
        assert!(top.contains("#sign-CAUTION") && !top.contains("#sign-PASS"), "{top}");
        assert_eq!(report(&folder)["findings"][0]["severity"], "warning");
        assert_eq!(check(&folder, &["--fail-on", "speed"]).code, Some(1));
    }
}

#[test]
fn a_baseline_accepts_the_speed_of_a_robot_alone_and_never_that_of_several() {
    let accepted = |folder: &Folder, more: &[&str]| {
        folder.write("baseline.json", folder.read("out/report.json"));
        check(folder, &[&["--baseline", "baseline.json"][..], more].concat())
    };
    let alone = folder(FAST, None);
    check(&alone, &[]);
    let answer = accepted(&alone, &["--fail-on", "speed"]);
    assert_eq!(answer.code, Some(0), "{}", answer.stdout);
    assert!(answer.stdout.contains("1 of 1 finding accepted"), "{}", answer.stdout);
    alone.write("across.csv", FAST.replace("0.5,", "0.4,"));
    let faster = check(&alone, &["--baseline", "baseline.json", "--fail-on", "speed"]);
    assert_eq!(faster.code, Some(1), "{}", faster.stdout);
    assert!(faster.stdout.contains("further beyond its limit by 900 mm/s"), "{}", faster.stdout);
    let several = folder(FAST, Some(ALONG));
    check(&several, &[]);
    assert_eq!(accepted(&several, &[]).code, Some(3));
    let strict = accepted(&several, &["--fail-on", "speed"]);
    assert_eq!(strict.code, Some(1), "{}", strict.stdout);
    assert!(strict.stdout.contains("which is never accepted"), "{}", strict.stdout);
}

#[test]
fn a_report_that_claims_to_pass_is_refused() {
    let folder = folder(FAST, Some(ALONG));
    check(&folder, &[]);
    let whole = folder.read("out/report.json");
    for (edited, words) in [
        (whole.replacen("INCOMPLETE", "PASS", 1), "the result is not that of the findings and shortfalls"),
        (
            whole.replacen("INCOMPLETE", "PASS", 1).replacen("[\"too-fast\"]", "[]", 1),
            "a shortfall is not listed, although the report shows it",
        ),
        (
            whole.replacen("INCOMPLETE", "PASS", 1).replacen("[\"too-fast\"]", "[]", 1).replacen(
                "\"severity\": \"undecided\"",
                "\"severity\": \"warning\"",
                1,
            ),
            "the severity is not that of a joint-speed",
        ),
    ] {
        assert_ne!(edited, whole);
        folder.write("edited.json", edited);
        let answer = folder.run(&["diff", "out/report.json", "edited.json"]);
        assert_eq!(answer.code, Some(2), "{}", answer.stdout);
        assert!(answer.stderr.contains(words), "{}", answer.stderr);
    }
}
