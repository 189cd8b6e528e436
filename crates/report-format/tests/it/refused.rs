//! Promise: a report with a field that is missing or added, and one that contradicts itself, is refused with its reason.

use std::fs;

use pathproof_report_format::ReadReport;
use serde_json::{Value, json};

/// A report with one row of every long list, of a collision or of a near finding.
fn golden(file: &str) -> Value {
    let text = fs::read_to_string(crate::repository().join(file)).expect("a golden report");
    let mut report: Value = serde_json::from_str(&text).expect("JSON");
    for list in ["/findings", "/findings/0/colliding_spheres", "/proof/pairs", "/proof/pairs/0/proven/0/rows"]
    {
        if let Some(rows) = report.pointer_mut(list).and_then(Value::as_array_mut) {
            rows.truncate(1);
        }
    }
    report
}

fn collision() -> Value {
    golden("tests/corpus/report/good.json")
}

fn near() -> Value {
    golden("fuzz/seeds/report/near_over_moves.json")
}

fn refusal(text: &str) -> String {
    ReadReport::read(text.as_bytes(), "x").expect_err("refused").to_string()
}

/// Paths to all fields of all objects.
fn fields(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                found.push(format!("{path}/{name}"));
                fields(value, &format!("{path}/{name}"), found);
            }
        }
        Value::Array(rows) => {
            for (index, value) in rows.iter().enumerate() {
                fields(value, &format!("{path}/{index}"), found);
            }
        }
        _ => {}
    }
}

#[test]
fn every_field_must_be_there_and_no_other() {
    for whole in [collision(), near()] {
        ReadReport::read(whole.to_string().as_bytes(), "x").expect("a report");
        let mut paths = Vec::new();
        fields(&whole, "", &mut paths);
        assert!(paths.len() > 150, "{}", paths.len());
        for path in paths {
            let (parent, name) = path.rsplit_once('/').expect("a path");
            let changed = |change: &dyn Fn(&mut serde_json::Map<String, Value>)| {
                let mut changed = whole.clone();
                change(changed.pointer_mut(parent).and_then(Value::as_object_mut).expect("an object"));
                refusal(&changed.to_string())
            };
            let words = changed(&|object| drop(object.remove(name)));
            assert!(words.contains(name) && words.contains("hint:"), "{path}: {words}");
            let words = changed(&|object| drop(object.insert("misspelt".into(), Value::Null)));
            assert!(words.contains("unknown field `misspelt`"), "{path}: {words}");
        }
    }
}

#[test]
fn fields_of_another_kind_of_finding_are_refused() {
    let mut report = collision();
    report["findings"][0]["joint"] = "turn".into();
    let words = refusal(&report.to_string());
    assert!(words.contains("field `joint` of another kind of finding"), "{words}");
}

#[test]
fn contradictions_are_refused() {
    let check = |mut report: Value, change: &dyn Fn(&mut Value), words: &str| {
        change(&mut report);
        let found = refusal(&report.to_string());
        assert!(found.contains(words), "{found}");
    };
    let of_collision = |path: &str, value: Value, words: &str| {
        check(collision(), &|report| *report.pointer_mut(path).expect(path) = value.clone(), words);
    };
    let of_near = |path: &str, value: Value, words: &str| {
        check(near(), &|report| *report.pointer_mut(path).expect(path) = value.clone(), words);
    };
    let twice = |list: &str, words: &str| {
        check(
            collision(),
            &|report| {
                let rows = report[list].as_array_mut().expect("rows");
                rows.push(rows[0].clone());
            },
            words,
        );
    };
    twice("findings", "a finding is listed twice; found collision:arm/hand|block@3");
    let one_key = |report: &mut Value| {
        let mut other = report["findings"][0].clone();
        other["id"] = "collision:arm/hand|block@4".into();
        report["findings"].as_array_mut().expect("rows").push(other);
    };
    check(collision(), &one_key, "two findings have one key; found collision:arm/hand|block@4");
    twice("pairs", "a pair is listed twice; found ");
    twice("programs", "a robot with two programs; found arm");
    twice("members", "a member is listed twice; found ");
    twice("inputs", "an input is listed twice; found cell.ron");
    of_collision("/tool/name", "other".into(), "made by another program; found other; expected pathproof");
    of_collision(
        "/findings/0/id",
        "near:a|b@5".into(),
        "findings[0]: the id names another kind, pair or joint",
    );
    of_collision("/findings/0/time", json!([2.0, 1.0]), "the time runs backwards");
    of_collision("/findings/0/time", json!([0.5, 1.2]), "the bracket does not enclose the time");
    of_collision("/findings/0/clearance_m", json!([0.02, 0.01]), "bounds on a clearance that are none");
    of_collision("/findings/0/clearance_m", json!([-0.02, 0.01]), "bounds on a clearance that are none");
    let depth_seen = |depth_m: [f64; 2], at: Value| {
        let seen = json!({ "instants": 9, "depth_m": depth_m, "is_narrow": true, "at": at, "in_world_m": [0.0, 0.0, 0.0] });
        let depth = "the depth is not that of a collision";
        check(collision(), &|report| report["findings"][0]["depth_seen"] = seen.clone(), depth);
    };
    let shown_at = collision()["findings"][0]["shown_at"].clone();
    depth_seen([0.02, 0.01], shown_at);
    depth_seen([0.01, 0.02], json!({ "time": 99.0, "moment": 990.0 }));
    depth_seen([0.01, 0.02], Value::Null);
    let key = "the key is that of another finding";
    of_collision("/findings/0/key/kind", "near".into(), key);
    of_collision("/findings/0/key/subject/1", "wall".into(), key);
    of_collision("/findings/0/key/occurrence", json!([2, 1]), key);
    of_collision("/findings/0/key/moves/0/occurrence", json!([0, 1]), key);
    of_collision("/findings/0/key/moves/0/positions", Value::Null, key);
    let moves = "the nearest instants of its moves are not those of this finding";
    of_near("/findings/0/nearest_by_move", json!([]), moves);
    of_near("/findings/0/nearest_by_move/2/moment", 21.0.into(), moves);
    of_near("/findings/0/nearest_by_move/2/clearance_m", json!([0.02, 0.01]), moves);
    of_near("/findings/0/nearest_by_move/0/program/0/line", 9.into(), moves);
    of_near("/findings/0/nearest_by_move/2/moves/0/to", "p1".into(), moves);
    of_near("/findings/0/nearest_by_move/2/moves", json!([]), moves);
}

#[test]
fn names_cannot_drive_the_terminal() {
    let mut report = collision();
    report["scene"] = "a\u{1b}[31m\nb".into();
    let text = report.to_string();
    let read = ReadReport::read(text.as_bytes(), "x").expect("a report").report;
    assert_eq!(read.scene.to_string(), "a\\u{1b}[31m\\nb");
    assert_eq!(read.scene.raw(), "a\u{1b}[31m\nb");
}

#[test]
fn a_report_that_is_cut_anywhere_is_refused() {
    let text = near().to_string();
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        let words = refusal(&text[..end]);
        // A number that is cut in the middle is none.
        let is_cut =
            words.contains("the file ends too early") || words.contains("not JSON; found invalid number");
        assert!(words.starts_with("x:1:") && is_cut, "{end}: {words}");
    }
}
