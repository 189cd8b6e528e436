//! A finding of a near pair over moves in space was refused by the readers of our own report: its moves were listed piece by piece.

use std::path::Path;

use serde_json::Value;

use crate::support::{Answer, Folder, ROOT, parse_json};

/// With this clearance the torch is near the workpiece and the clamps on linear and circular moves, each of many pieces.
const CLEARANCE_MM: &str = "60";

#[test]
fn every_move_in_space_is_one_row_and_the_report_is_its_own_baseline() {
    let folder = Folder::new();
    let report = folder.path().join("out");
    let report = report.display().to_string();
    let check = |more: &[&str]| {
        let words = ["check", "scenes/weld-cell/cell-torch.ron", "--clearance", CLEARANCE_MM];
        Answer::of(Path::new(ROOT), &[&words, more].concat())
    };
    let answer = check(&["--no-pictures", "--report", &report]);
    assert_eq!(answer.code, Some(1), "{}{}", answer.stdout, answer.stderr);
    let written = parse_json(&folder.read("out/report.json"));
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let mut over_several = 0;
    for finding in list(&written["findings"]) {
        let lines: Vec<Value> = list(&finding["nearest_by_move"])
            .iter()
            .map(|nearest| nearest["program"][0]["line"].clone())
            .collect();
        let mut once = lines.clone();
        once.dedup();
        assert_eq!(lines, once, "{}", finding["id"]);
        over_several += usize::from(lines.len() > 1);
    }
    assert!(over_several > 3, "{over_several}");

    let file = format!("{report}/report.json");
    let compared = folder.run(&["diff", &file, &file]);
    assert_eq!((compared.code, compared.stderr.as_str()), (Some(0), ""), "{}", compared.stdout);
    assert!(compared.stdout.starts_with("NO WORSE  FAIL as before"), "{}", compared.stdout);
    let again = check(&["--baseline", &file]);
    assert_eq!((again.code, again.stderr.as_str()), (Some(0), ""), "{}", again.stdout);
}
