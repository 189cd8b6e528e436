//! The published schema of `report.json`, by the crate `jsonschema`: it takes every report and refuses every report with a
//! field that is missing, added, or of another type.

use std::fs;
use std::path::Path;

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::formats::runs::{Run, runs};
use crate::support::{ROOT, parse_json};

fn schema() -> Validator {
    let text = fs::read_to_string(Path::new(ROOT).join("docs/report.schema.json")).expect("published");
    let schema = parse_json(&text);
    jsonschema::meta::validate(&schema).expect("a schema by the rules of schemas");
    jsonschema::validator_for(&schema).expect("a schema")
}

#[test]
fn every_report_matches_the_published_schema() {
    let schema = schema();
    for run in runs() {
        let errors: Vec<String> = schema
            .iter_errors(&run.report)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{}: {errors:#?}", run.name);
    }
}

#[test]
fn no_field_may_be_missing_added_or_of_another_type() {
    let schema = schema();
    let mut refused = 0;
    for name in
        ["collision", "near", "undecided", "beyond the range", "too fast", "accepted shell", "odd names"]
    {
        let run: &Run = crate::formats::runs::run_of(name);
        let report = pruned(&run.report);
        assert!(schema.is_valid(&report), "{name}: a report with one row of every list");
        let mut places = Vec::new();
        collect(&report, String::new(), &mut places);
        for place in places {
            for (what, broken) in broken(&report, &place) {
                assert!(!schema.is_valid(&broken), "{name}: {place} {what} is taken");
                refused += 1;
            }
        }
    }
    assert!(refused > 1000, "only {refused} faults were tried");
}

#[test]
fn words_of_closed_sets_are_not_taken_otherwise() {
    let schema = schema();
    let report = &crate::formats::runs::run_of("collision").report;
    for place in [
        "/schema",
        "/result",
        "/mode",
        "/tool/name",
        "/time_basis",
        "/settings/surface",
        "/settings/method",
        "/settings/dae_up_axis",
        "/members/0/pieces/0/topology",
        "/exclusions/0/by",
        "/findings/0/kind",
        "/findings/0/severity",
        "/findings/0/decided_by",
        "/inputs/0/sha256",
    ] {
        let mut report = report.clone();
        *report.pointer_mut(place).unwrap_or_else(|| panic!("no {place}")) = json!("something");
        assert!(!schema.is_valid(&report), "{place}");
    }
    // A finding about joints has other fields than one about pairs.
    let mut report = report.clone();
    report["findings"][0]["kind"] = json!("joint-limit");
    assert!(!schema.is_valid(&report));
}

/// The report with the first row alone of every list of objects.
fn pruned(value: &Value) -> Value {
    match value {
        Value::Array(rows) => {
            let kept = if rows.iter().all(Value::is_object) && rows.len() > 2 { 1 } else { rows.len() };
            rows[..kept].iter().map(pruned).collect()
        }
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), pruned(value))).collect(),
        other => other.clone(),
    }
}

/// Pointers to all values; of lists to the first row.
fn collect(value: &Value, place: String, places: &mut Vec<String>) {
    match value {
        Value::Array(rows) => {
            if let Some(first) = rows.first() {
                collect(first, format!("{place}/0"), places);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                collect(value, format!("{place}/{name}"), places);
            }
        }
        _ => {}
    }
    places.push(place);
}

/// The report with each fault that can be made at a place.
fn broken(report: &Value, place: &str) -> Vec<(&'static str, Value)> {
    let mut all = Vec::new();
    let mut add = |what, change: &dyn Fn(&mut Value)| {
        let mut report = report.clone();
        change(report.pointer_mut(place).expect("a place of this report"));
        all.push((what, report));
    };
    // No field of a report is both of these.
    add("as a truth value", &|value| *value = if value.is_boolean() { json!("text") } else { json!(true) });
    match report.pointer(place).expect("a place of this report") {
        Value::Object(fields) => {
            add("as a list", &|value| *value = json!([]));
            add("with a field more", &|value| value["misspelt"] = json!(1));
            // Not every collision has a depth that was looked at.
            for name in fields.keys().filter(|name| *name != "depth_seen") {
                add("without a field", &|value| {
                    value.as_object_mut().expect("fields").remove(name);
                });
            }
        }
        Value::Array(_) => add("as fields", &|value| *value = json!({})),
        Value::String(_) => add("as a number", &|value| *value = json!(1)),
        Value::Number(_) => add("as text", &|value| *value = json!("1")),
        Value::Bool(_) | Value::Null => {}
    }
    all
}
