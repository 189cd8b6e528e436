//! All formats tell the same findings, and none tells where on the machine it was made.

use crate::formats::runs::{run_of, runs};
use crate::support::parse_json;

#[test]
fn every_format_has_the_findings_of_the_report_in_its_order() {
    for run in runs() {
        let log = parse_json(run.read("report.sarif"));
        let results = log["runs"][0]["results"].as_array().expect("results");
        let sarif: Vec<&str> = results
            .iter()
            .filter(|result| result["ruleId"] != "not-checked")
            .map(|result| result["partialFingerprints"]["pathproofFindingId/v1"].as_str().expect("an id"))
            .collect();
        assert_eq!(sarif, run.ids(), "{}: report.sarif", run.name);
        let table = run.read("findings.csv");
        let mut reader = csv::Reader::from_reader(table.as_bytes());
        let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
        let ids: Vec<&str> = rows.iter().map(|row| &row[1]).collect();
        assert_eq!(ids, run.ids(), "{}: findings.csv", run.name);
        let numbers: Vec<String> = (1..=ids.len()).map(|number| number.to_string()).collect();
        assert_eq!(rows.iter().map(|row| &row[0]).collect::<Vec<_>>(), numbers, "{}", run.name);
        // Of the JUnit file: see its own tests; here that it tells of no other.
        let told = run.read("junit.xml").lines().filter(|line| line.trim_start().starts_with("Id: ")).count();
        assert!(told >= ids.len(), "{}: junit.xml", run.name);
    }
}

/// The plate is nearer to the hand than rounding tells from contact.
#[test]
fn what_is_known_of_an_undecided_distance_is_told() {
    let run = run_of("undecided within rounding");
    let findings = run.list("findings");
    assert!(!findings.is_empty());
    for finding in findings {
        let reason = finding["reason"].as_str().expect("a reason");
        assert!(!reason.contains("no distance"), "{reason}");
        let at_most_m = finding["clearance_m"][1].as_f64().expect("a bound");
        assert!((1e-14..1e-11).contains(&at_most_m), "{at_most_m}");
        assert!(finding["witness"].is_array(), "{finding:#}");
    }
}

#[test]
fn the_report_lists_every_file_but_the_page() {
    for run in runs() {
        let mut listed: Vec<&str> =
            run.list("files").iter().map(|file| file["path"].as_str().expect("a name")).collect();
        listed.extend(["report.html", "report.json"]);
        listed.sort_unstable();
        assert_eq!(run.files(), listed, "{}", run.name);
    }
}

#[test]
fn no_file_tells_where_it_was_made() {
    // So begin the names of temporary folders; less of them is found in pictures by chance.
    let temporary = std::env::temp_dir().join(".tmp");
    let root = std::path::Path::new(crate::support::ROOT).canonicalize().expect("the repository");
    for run in runs() {
        for file in run.files() {
            let text = run.read(file);
            for folder in [&temporary, &root, &run.cell_folder] {
                let folder = folder.to_str().expect("UTF-8");
                assert!(!text.contains(folder), "{}: {file} tells of {folder}", run.name);
            }
        }
    }
}

#[test]
fn every_format_tells_how_deep_a_collision_is_at_most() {
    let (mut bounded, mut unbounded) = (0, 0);
    for run in runs() {
        let junit = run.read("junit.xml");
        let log = parse_json(run.read("report.sarif"));
        for (finding, result) in
            run.list("findings").iter().zip(log["runs"][0]["results"].as_array().expect("results"))
        {
            let said = result["message"]["text"].as_str().expect("a text");
            let depth_mm = &result["properties"]["depthAtMostMm"];
            let Some(bounds_m) = finding["depth_at_most_m"].as_array() else {
                assert!(depth_mm.is_null() && !said.contains("; depth at most"), "{}: {said}", run.name);
                unbounded += usize::from(finding["kind"] == "collision");
                continue;
            };
            let [shown_m, most_m] = [0, 1].map(|k| bounds_m[k].as_f64().expect("a number"));
            assert_eq!(depth_mm, &serde_json::json!([shown_m * 1e3, most_m * 1e3]), "{}", run.name);
            let whole = report::words::depth(Some(simulator::Depth { shown_m, most_m }));
            let (_, most) = said.rsplit_once("; depth ").expect("a depth");
            let most = format!("depth {}", most.strip_suffix('.').expect("the end of a sentence"));
            let bounds_m = finding["depth_seen"]["depth_m"].as_array();
            let is_seen = bounds_m.is_some() && !most.contains("at most");
            let is_bounded = most == report::words::most_depth(Some(simulator::Depth { shown_m, most_m }));
            assert!(is_seen || is_bounded, "{}: {said}", run.name);
            assert!(junit.contains(&format!(": {whole}.")), "{}: {whole}", run.name);
            // Of many findings the summary lists the first.
            let lists_all = run.list("findings").len() <= 50;
            assert!(!lists_all || run.read("summary.md").contains(&most), "{}: {most}", run.name);
            bounded += 1;
        }
    }
    assert!(bounded > 10 && unbounded > 0, "{bounded} {unbounded}");
}
