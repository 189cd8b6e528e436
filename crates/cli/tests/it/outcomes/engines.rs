//! The second engine, alone and beside the first one.

use serde_json::{Value, json};

use crate::outcomes::{Run, cube, slider_among};
use crate::support::Folder;

/// The hand passes right through a sheet of 2 mm, 500 mm from both points: contact from 1.449 s to 1.551 s. A block stands aside.
fn through_a_sheet() -> Folder {
    let sheet = cube("sheet", 2.0, 500.0).replace("Box(size_mm: (2, 2, 2))", "Box(size_mm: (2, 400, 400))");
    slider_among(&[sheet, cube("block", 50.0, 3000.0)], "time,slide\n0,0\n1,0\n2,1\n3,1\n")
}

/// The hand moves past a block without touching it.
fn past_a_block() -> Folder {
    slider_among(&[cube("block", 50.0, 3000.0)], "time,slide\n0,0\n1,1\n")
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

#[test]
fn interval_arithmetic_alone_finds_and_brackets_the_sheet() {
    let run = Run::of(&through_a_sheet(), &["--engine", "intervals"]);
    run.gives("FAIL");
    assert_eq!(run.report["settings"]["engine"], "intervals");
    assert_eq!(run.finding_ids(), ["collision:arm/hand|sheet@4"]);
    let bracket = &run.list("findings")[0]["bracket"];
    for (end, [free, contact], expected_s) in [("begin", [0, 1], 1.449), ("end", [1, 0], 1.551)] {
        let [free_s, contact_s] = [free, contact].map(|k| number(&bracket[end]["time"][k]));
        assert!((free_s - expected_s) * (contact_s - expected_s) <= 0.0, "{end}: {free_s} {contact_s}");
        assert!((free_s - contact_s).abs() < 2e-3, "{end}: {free_s} {contact_s}");
    }
    let verdicts: Vec<&str> = run.segments().iter().map(|row| row[3]).collect();
    assert_eq!(verdicts, ["clear", "collision", "clear"]);
    assert!(run.stdout.contains("by interval arithmetic alone"), "{}", run.stdout);
    // The proof covers the program but for the contact.
    let pairs = run.report["proof"]["pairs"].as_array().expect("a proof");
    let block = pairs.iter().find(|pair| pair["b"] == "block").expect("checked");
    let row = &block["proven"][0]["rows"][0];
    assert_eq!((row[0].as_f64(), row[1].as_f64(), &row[6]), (Some(0.0), Some(3.0), &json!("intervals")));
    assert_eq!(block["unproven"], json!([]));
    let sheet = pairs.iter().find(|pair| pair["b"] == "sheet").expect("checked");
    assert_eq!(sheet["unproven"].as_array().map(Vec::len), Some(1));
    // It measures no clearance.
    assert!(run.list("pairs").iter().all(|pair| pair["minimum"].is_null()));
}

#[test]
fn both_engines_say_what_the_first_one_says_and_that_they_agree() {
    let first = Run::of(&through_a_sheet(), &[]);
    let both = Run::of(&through_a_sheet(), &["--engine", "both", "--threads", "1"]);
    both.gives("FAIL");
    let told = "bubbles and intervals agree on contact; the engine intervals confirmed 99.9 % of the motion";
    assert!(both.stdout.contains(told), "{}", both.stdout);
    for key in ["findings", "pairs", "proof", "events"] {
        assert_eq!(both.report[key], first.report[key], "{key}");
    }
    assert_eq!((&both.frames, &both.segments), (&first.frames, &first.segments));
    let again = Run::of(&through_a_sheet(), &["--engine", "both", "--threads", "3"]);
    assert_eq!(again.report, both.report);
    Run::of(&past_a_block(), &["--engine", "both", "--clearance", "100"]).gives("PASS");
}

#[test]
fn a_required_clearance_is_not_known_to_interval_arithmetic() {
    Run::of(&past_a_block(), &["--engine", "intervals"]).gives("PASS");
    let run = Run::of(&past_a_block(), &["--engine", "intervals", "--clearance", "1"]);
    run.gives("INCOMPLETE");
    assert_eq!(run.report["shortfalls"], json!(["unmeasured"]));
}

#[test]
fn engines_need_a_motion_to_prove() {
    for arguments in [["--mode", "sampled"], ["--surface", "spheres"]] {
        for engine in ["intervals", "both"] {
            let answer =
                past_a_block().run(&[&["check", "cell.ron", "--engine", engine], &arguments[..]].concat());
            assert_eq!(answer.code, Some(2), "{}", answer.stderr);
            assert!(
                answer.stderr.contains("--engine") && answer.stderr.contains(engine),
                "{}",
                answer.stderr
            );
        }
    }
}
