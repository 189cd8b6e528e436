//! The tables, by the crate `csv`: all rows as wide as their header, every column documented.

use std::fs;
use std::path::Path;

use csv::StringRecord;

use crate::formats::runs::{Run, run_of, runs};
use crate::support::ROOT;

/// The header and rows of a table; a row that is not as wide as the header is an error of the reader.
fn table(run: &Run, file: &str) -> (StringRecord, Vec<StringRecord>) {
    let mut reader = csv::Reader::from_reader(run.read(file).as_bytes());
    let header = reader.headers().expect("a header").clone();
    let rows =
        reader.records().map(|row| row.unwrap_or_else(|error| panic!("{}: {file}: {error}", run.name)));
    (header, rows.collect())
}

/// The names of all tables.
fn tables(run: &Run) -> Vec<&str> {
    let is_table = |file: &&str| Path::new(file).extension().is_some_and(|extension| extension == "csv");
    run.files().into_iter().filter(is_table).collect()
}

/// A column of a table.
fn column(run: &Run, file: &str, name: &str) -> Vec<String> {
    let (header, rows) = table(run, file);
    let at = header.iter().position(|title| title == name).unwrap_or_else(|| panic!("{file} has no {name}"));
    rows.iter().map(|row| row[at].to_owned()).collect()
}

#[test]
fn every_table_is_read_back() {
    for run in runs() {
        let lengths = |key: &'static str| {
            run.list("findings").iter().map(move |f| f[key].as_array().map_or(0, Vec::len))
        };
        let points = run.report["interpolation_points"].as_u64().expect("a number") as usize;
        assert_eq!(table(run, "frames.csv").1.len(), points, "{}", run.name);
        assert_eq!(table(run, "joints.csv").1.len(), points, "{}", run.name);
        assert_eq!(column(run, "joints.csv", "time_s"), column(run, "frames.csv", "time_s"), "{}", run.name);
        assert_eq!(table(run, "findings.csv").1.len(), run.ids().len(), "{}", run.name);
        let contacts = lengths("witness").filter(|points| *points > 0).count();
        assert_eq!(table(run, "contacts.csv").1.len(), contacts, "{}", run.name);
        assert_eq!(
            table(run, "spheres.csv").1.len(),
            lengths("colliding_spheres").sum::<usize>(),
            "{}",
            run.name
        );
        if run.report["mode"] == "certified" {
            assert_eq!(table(run, "segments.csv").1.len(), points - 1, "{}", run.name);
        }
    }
}

#[test]
fn cells_hold_what_the_report_says() {
    for run in runs() {
        let text = |key: &str| -> Vec<String> {
            let word = |value: &serde_json::Value| value.as_str().map_or_else(String::new, str::to_owned);
            run.list("findings").iter().map(|finding| word(&finding[key])).collect()
        };
        for (name, key) in
            [("kind", "kind"), ("severity", "severity"), ("decided_by", "decided_by"), ("unit", "unit")]
        {
            assert_eq!(column(run, "findings.csv", name), text(key), "{}: {name}", run.name);
        }
        for (name, place) in [
            ("from_s", "/time/0"),
            ("to_s", "/time/1"),
            ("bracket_lo_s", "/bracket/begin/time/0"),
            ("bracket_hi_s", "/bracket/end/time/1"),
            ("shown_s", "/shown_at/time"),
            ("clearance_lo_m", "/clearance_m/0"),
            ("clearance_hi_m", "/clearance_m/1"),
            ("required_m", "/required_m"),
            ("depth_shown_at_most_m", "/depth_at_most_m/0"),
            ("depth_at_most_m", "/depth_at_most_m/1"),
            ("worst", "/worst"),
            ("allowed_lo", "/allowed/0"),
            ("allowed_hi", "/allowed/1"),
            ("spheres_total", "/colliding_spheres_total"),
        ] {
            let numbers: Vec<Option<f64>> =
                column(run, "findings.csv", name).iter().map(|cell| cell.parse().ok()).collect();
            let number =
                |finding: &serde_json::Value| finding.pointer(place).and_then(serde_json::Value::as_f64);
            let expected: Vec<Option<f64>> = run.list("findings").iter().map(number).collect();
            assert_eq!(numbers, expected, "{}: {name}", run.name);
        }
        let points =
            run.list("findings").iter().filter_map(|f| f.pointer("/witness/1/in_member_m/2")?.as_f64());
        let cells = column(run, "contacts.csv", "b_member_z_m");
        let cells: Vec<f64> = cells.iter().map(|cell| cell.parse().expect("a number")).collect();
        assert_eq!(cells, points.collect::<Vec<_>>(), "{}", run.name);
    }
}

#[test]
fn no_cell_is_run_as_a_formula() {
    let run = run_of("odd names");
    for file in tables(run) {
        for cell in table(run, file).1.iter().flatten() {
            let is_number = cell.parse::<f64>().is_ok();
            assert!(is_number || !cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{file}: {cell}");
        }
    }
    assert!(column(run, "findings.csv", "b").contains(&"-dash\\".replace('-', "'-")));
}

#[test]
fn every_column_is_documented() {
    let docs = fs::read_to_string(Path::new(ROOT).join("docs/report-format.md")).expect("the documentation");
    let run = run_of("collision");
    for file in tables(run) {
        let section = docs.split("\n## ").find(|section| section.starts_with(file));
        let section = section.unwrap_or_else(|| panic!("{file} has no section"));
        for name in &table(run, file).0 {
            // Without the name of a robot.
            let name = name.rsplit('/').next().expect("a part");
            let is_named =
                section.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).any(|word| word == name);
            assert!(is_named, "{file}: {name} is not documented");
        }
    }
}

/// Joint values are those of the program, and the TCP of a tool is where `ik` finds it.
#[test]
fn joint_values_are_those_of_the_program_and_tcp_poses_those_of_ik() {
    let root = std::path::Path::new(crate::support::ROOT);
    let cell = root.join("scenes/weld-cell/cell-torch.ron").display().to_string();
    let folder = crate::support::Folder::new();
    folder.run(&["check", &cell, "--report", "out", "--no-pictures", "--curve", "none"]);
    let text = folder.read("out/joints.csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header: Vec<String> = reader.headers().expect("a header").iter().map(str::to_owned).collect();
    let row = reader.records().nth(200).expect("a row").expect("sound");
    let values: Vec<f64> = row.iter().map(|cell| cell.parse().expect("a number")).collect();
    let joints: Vec<String> = (1..=6)
        .map(|n| {
            values[header.iter().position(|name| *name == format!("arm/joint_{n}_rad")).expect("a column")]
                .to_degrees()
                .to_string()
        })
        .collect();
    let answer = folder.run(&["ik", &cell, "--tool", "torch", "--at-deg", &joints.join(","), "--json"]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""));
    let pose = &crate::support::parse_json(&answer.stdout)["pose"]["xyz_m"];
    for (axis, name) in ["x", "y", "z"].iter().enumerate() {
        let column =
            header.iter().position(|title| *title == format!("arm/torch_{name}_m")).expect("a column");
        let expected = pose[axis].as_f64().expect("a number");
        assert!((values[column] - expected).abs() < 1e-9, "{name}: {} {expected}", values[column]);
    }
}
