//! `report.sarif`, by the schema of OASIS, which the package `serde-sarif` carries, and what GitHub asks beyond it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::formats::runs::{Run, run_of, runs};
use crate::support::{ROOT, parse_json};

fn parsed(run: &Run) -> Value {
    parse_json(run.read("report.sarif"))
}

fn results(log: &Value) -> &Vec<Value> {
    log["runs"][0]["results"].as_array().expect("results")
}

/// The schema in the sources of the package that writes SARIF.
fn official_schema() -> Value {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["metadata", "--format-version", "1", "--offline", "--filter-platform", "host-tuple"];
    let output = Command::new(cargo).current_dir(ROOT).args(arguments).output().expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata = parse_json(&String::from_utf8(output.stdout).expect("UTF-8"));
    let packages = metadata["packages"].as_array().expect("packages");
    let package = packages.iter().find(|package| package["name"] == "serde-sarif").expect("it is used");
    let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
    let schema = manifest.parent().expect("a file in a folder").join("src/schema.json");
    let schema = fs::read_to_string(schema).expect("the schema of SARIF 2.1.0");
    // A bracket too many in the pattern of languages, which JavaScript takes as a character and strict readers as a fault.
    parse_json(&schema.replace("[a-zA-Z]{2}]?$", "[a-zA-Z]{2}\\\\]?$"))
}

#[test]
fn it_matches_the_schema_of_oasis() {
    let schema = jsonschema::validator_for(&official_schema()).expect("a schema");
    for run in runs() {
        let log = parsed(run);
        let errors: Vec<String> =
            schema.iter_errors(&log).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(errors.is_empty(), "{}: {errors:#?}", run.name);
        let mut broken = log.clone();
        broken["runs"][0]["tool"]["driver"]["nmae"] = "misspelt".into();
        assert!(!schema.is_valid(&broken), "the schema takes everything");
    }
}

#[test]
fn it_has_what_github_asks_for() {
    for run in runs() {
        let log = parsed(run);
        let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().expect("rules");
        for rule in rules {
            let help = rule["help"]["text"].as_str().expect("help");
            assert!(help.len() > 40 && rule["shortDescription"]["text"].is_string(), "{rule}");
        }
        for result in results(&log) {
            let index = result["ruleIndex"].as_u64().expect("a rule") as usize;
            assert_eq!(result["ruleId"], rules[index]["id"], "{}", run.name);
            assert!(result["message"]["text"].as_str().is_some_and(|text| text.len() > 10), "{result}");
            let locations = result["locations"].as_array().expect("locations");
            assert!(!locations.is_empty(), "{result}");
            let related = result["relatedLocations"].as_array().into_iter().flatten();
            for location in locations.iter().chain(related) {
                let place = &location["physicalLocation"];
                assert!(place["region"]["startLine"].as_u64().is_some_and(|line| line >= 1), "{place}");
                let uri = place["artifactLocation"]["uri"].as_str().expect("a file");
                assert!(
                    uri.is_ascii() && !uri.contains([':', '\\', ' ', '#', '?']) && !uri.starts_with('/'),
                    "{uri}"
                );
                let lines = run.source(&decoded(uri));
                let line = place["region"]["startLine"].as_u64().expect("a number") as usize;
                assert!(line <= lines.lines().count(), "{uri}:{line} is behind the end of the file");
            }
        }
        assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], true, "{}", run.name);
    }
}

/// A path whose bytes were written as `%20`.
fn decoded(uri: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = uri.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next(), rest.next()].map(|digit| char::from(digit.expect("two digits")));
            let digits: String = digits.into_iter().collect();
            bytes.push(u8::from_str_radix(&digits, 16).expect("hexadecimal"));
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn something_is_an_error_exactly_where_the_run_did_not_pass() {
    for run in runs() {
        let log = parsed(run);
        let errors = results(&log).iter().filter(|result| result["level"] == "error").count();
        assert_eq!(errors == 0, run.result() == "PASS", "{}", run.name);
        let levels: BTreeSet<(&str, &str)> = results(&log)
            .iter()
            .map(|result| {
                (result["ruleId"].as_str().expect("a rule"), result["level"].as_str().expect("a level"))
            })
            .collect();
        for (rule, level) in levels {
            let expected: &[&str] = match rule {
                "joint-speed" => &["warning"],
                "not-checked" => &["error", "note"],
                _ => &["error"],
            };
            assert!(expected.contains(&level), "{}: {rule} {level}", run.name);
        }
    }
}

#[test]
fn results_lie_at_the_line_of_the_program() {
    let place = |result: &Value| {
        let place = &result["locations"][0]["physicalLocation"];
        format!(
            "{}:{}",
            place["artifactLocation"]["uri"].as_str().expect("a file"),
            place["region"]["startLine"]
        )
    };
    let weld = runs().iter().find(|run| run.name == "weld-cell/cell.ron").expect("the scene");
    let places: Vec<String> = results(&parsed(weld)).iter().map(place).collect();
    assert_eq!(places, ["taught.ron:28", "taught.ron:28", "taught.ron:38", "taught.ron:39", "taught.ron:39"]);
    let log = parsed(run_of("odd names"));
    assert!(results(&log).iter().any(|result| place(result) == "pro%20gram%2350%25.ron:4"), "{log:#}");
    assert!(results(&parsed(run_of("shell"))).is_empty(), "its caps decide what is inside");
    let log = parsed(run_of("accepted shell"));
    assert_eq!(results(&log)[0]["suppressions"][0]["justification"], "nothing | fits @inside");
    // Both programs are in it: one is the place, the other related.
    let log = parsed(run_of("two robots that meet"));
    assert_eq!(results(&log)[0]["relatedLocations"].as_array().map(Vec::len), Some(1));
}
