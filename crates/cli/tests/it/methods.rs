//! Promise: `pathproof methods` tells the methods apart by what they may say, and writes what it prints; `--contacts` says how far a
//! collision goes and how it ends.

use crate::support::{Folder, ROOT, parse_json};

/// The reference cell of this repository, with the options that read it.
fn reference() -> [String; 5] {
    let file = |name: &str| format!("{ROOT}/tests/reference/{name}");
    [file("cell.urdf"), "--srdf".to_owned(), file("cell.srdf"), "--program".to_owned(), file("program.csv")]
}

fn run(folder: &Folder, command: &str, more: &[&str]) -> crate::support::Answer {
    let reference = reference();
    let arguments: Vec<&str> = reference.iter().map(String::as_str).chain(more.iter().copied()).collect();
    folder.run(&[&[command], arguments.as_slice()].concat())
}

#[test]
fn every_method_says_what_it_may() {
    let folder = Folder::new();
    let answer = run(&folder, "methods", &["--report", "out"]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", answer.stdout);
    let report = parse_json(&folder.read("out/methods.json"));
    assert_eq!(report["schema"], "pathproof.methods/1");
    let methods = report["methods"].as_array().expect("methods");
    let count = |row: &serde_json::Value, field: &str| row[field].as_u64().expect("a count");
    let exact = count(&methods[0], "collisions");
    assert!(exact > 0 && methods.len() == 9);
    for row in methods {
        let name = row["name"].as_str().expect("a name");
        assert!(answer.stdout.lines().any(|line| line.split_whitespace().next() == Some(name)), "{name}");
        assert_eq!((count(row, "missed"), count(row, "contradicted")), (0, 0), "{row}");
        if row["only_confirms"] == true {
            assert_eq!(count(row, "clear"), 0, "{row}");
        }
        if name.starts_with("patent") || name == "octree" {
            assert!(count(row, "collisions") <= exact && count(row, "overlaps") > 0, "{row}");
        }
    }
    let page = folder.read("out/methods.html");
    assert!(page.contains("octree-contacts") && page.contains("Microseconds per point"));
}

#[test]
fn contacts_are_told_on_request_and_not_of_spheres() {
    let folder = Folder::new();
    let plain = run(&folder, "check", &["--report", "plain", "--no-pictures"]);
    let told = run(&folder, "check", &["--contacts", "--report", "told", "--no-pictures"]);
    assert_eq!((plain.code, told.code), (Some(1), Some(1)), "{}{}", told.stdout, told.stderr);
    assert!(!plain.stdout.contains("parts them") && told.stdout.contains("parts them"), "{}", told.stdout);
    assert!(folder.read("told/report.html").contains("To part them"));
    let [plain, told] =
        ["plain", "told"].map(|name| parse_json(&folder.read(&format!("{name}/report.json"))));
    let pairs = plain["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .zip(told["findings"].as_array().expect("findings"));
    let mut collisions = 0;
    for (plain, told) in pairs {
        let mut without = told.clone();
        let penetration = without.as_object_mut().expect("an object").remove("penetration");
        // Without contacts the depth alone is looked at.
        let mut plain = plain.clone();
        let depth_seen = plain.as_object_mut().expect("an object").remove("depth_seen");
        assert_eq!(plain, without, "nothing else changes");
        assert_eq!(penetration.is_some(), told["kind"] == "collision");
        assert_eq!(depth_seen.is_some(), told["kind"] == "collision");
        collisions += usize::from(penetration.is_some());
    }
    assert!(collisions > 0);
    let same = folder.run(&["diff", "told/report.json", "told/report.json"]);
    assert_eq!(same.code, Some(0), "a report with contacts is read again: {}{}", same.stdout, same.stderr);
    let refused = run(&folder, "check", &["--contacts", "--surface", "spheres"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("--contacts"), "{}", refused.stderr);
}

/// The cells of `contacts.csv` by its header.
fn rows(table: &str) -> Vec<std::collections::BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    reader.deserialize().map(|row| row.expect("a row")).collect()
}

#[test]
fn penalty_forces_of_contacts_add_up_in_their_table() {
    let folder = Folder::new();
    let options = ["--contacts", "--stiffness", "1000", "--report", "out", "--no-pictures"];
    let answer = run(&folder, "check", &options);
    assert_eq!(answer.code, Some(1), "{}{}", answer.stdout, answer.stderr);
    assert!(answer.stdout.contains("certain: a ball of radius "), "{}", answer.stdout);
    let report = parse_json(&folder.read("out/report.json"));
    assert_eq!(report["settings"]["penalty"]["stiffness_n_per_m"], 1000.0);
    let rows = rows(&folder.read("out/contacts.csv"));
    let number = |row: &std::collections::BTreeMap<String, String>, name: &str| {
        row[name].parse::<f64>().unwrap_or_else(|_| panic!("{name} of {row:?}"))
    };
    let mut sums = 0;
    for sum in rows.iter().filter(|row| row["kind"] == "sum") {
        sums += 1;
        let of_finding = |row: &&std::collections::BTreeMap<String, String>| {
            row["number"] == sum["number"] && !["sum", "witness"].contains(&row["kind"].as_str())
        };
        for (axis, normal) in [("x", "normal_x"), ("y", "normal_y"), ("z", "normal_z")] {
            let forces: f64 =
                rows.iter().filter(of_finding).map(|row| number(row, &format!("force_{axis}_n"))).sum();
            let expected: f64 = rows
                .iter()
                .filter(of_finding)
                .map(|row| 1000.0 * number(row, "penetration_m") * number(row, normal))
                .sum();
            assert!(
                (forces - expected).abs() < 1e-9
                    && (forces - number(sum, &format!("force_{axis}_n"))).abs() < 1e-6
            );
        }
    }
    assert!(sums > 0);
    for (options, about) in [
        (["--contacts", "--stiffness", "-1"].as_slice(), "--stiffness"),
        (&["--contacts", "--stiffness", "1", "--damping", "NaN"], "--damping"),
    ] {
        let refused = run(&folder, "check", options);
        assert_eq!(refused.code, Some(2));
        assert!(refused.stderr.contains(about), "{}", refused.stderr);
    }
}
