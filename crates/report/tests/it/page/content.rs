//! A reader finds on the page what the run found and did not look at.

use std::sync::LazyLock;

use pathproof_report::{Pictures, nearest_of_kinds, words};
use simulator::{FindingKind, Mode, Surface};

use super::support::{Ran, WELD_CELL, cell, ran, spaced, text};

static PAGE: LazyLock<String> = LazyLock::new(|| WELD_CELL.page());

fn holds(wanted: &str) {
    assert!(text(&PAGE).contains(&spaced(wanted)), "not on the page: {wanted}");
}

#[test]
fn result_and_answer_stand_at_the_top() {
    let Ran { outcome, .. } = &*WELD_CELL;
    let text = text(&PAGE);
    let top = &text[..900];
    assert!(top.contains("FAIL") && top.contains(&words::headline(WELD_CELL.run())), "{top}");
    assert!(top.contains(&words::about(outcome)) && top.contains("taught.ron"), "{top}");
}

#[test]
fn what_the_readers_ask_stands_at_the_top() {
    let asked = ran(&cell("../tests/doctor/program-units/cell.ron"), Mode::Sampled, Surface::Exact);
    let page = text(&asked.page());
    let (top, _) = page.split_once("smallest clearance").expect("the table below the tiles");
    assert_eq!(asked.scene.warnings.len(), 1);
    assert!(top.contains("1 warning about the files that were read"), "{top}");
    assert!(top.contains("positions in degrees may be radians"), "{top}");
}

#[test]
fn parts_stand_in_the_order_in_which_one_asks() {
    let places: Vec<usize> = [
        "<header",
        "id=\"findings\"",
        "id=\"play\"",
        "id=\"details\"",
        "id=\"not-checked\"",
        "id=\"charts\"",
        "id=\"pairs\"",
        "id=\"checked\"",
        "id=\"identity\"",
        "id=\"guarantee\"",
    ]
    .map(|part| PAGE.find(part).unwrap_or_else(|| panic!("{part} is missing")))
    .to_vec();
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn the_smallest_clearance_of_every_kind_stands_at_the_top() {
    let top = &text(&PAGE)[..1500];
    for row in nearest_of_kinds(&WELD_CELL.scene, &WELD_CELL.outcome) {
        let not_apart = words::pairs_not_apart(&row);
        let nearest = row.nearest.expect("measured");
        assert!(nearest.is_narrow && nearest.maybe_nearer == 0, "{nearest:?}");
        let words = [
            words::kind_of_pair(row.kind).to_owned(),
            format!("{not_apart}; of the others"),
            words::clearance(nearest.clearance_m, nearest.required_m),
            words::required_of_nearest(&nearest),
            WELD_CELL.scene.pair_title(WELD_CELL.scene.pairs[nearest.pair]),
        ];
        assert!(top.contains(&spaced(&words.join(" "))), "{words:?}\n{top}");
    }
}

#[test]
fn a_title_of_the_cell_is_that_of_the_page() {
    assert!(PAGE.contains("<title>FAIL: cell.ron – Pathproof report</title>"));
    let mut titled = ran(&cell("weld-cell/cell.ron"), Mode::Sampled, Surface::Exact);
    titled.scene.title = Some("Line 3 <B>".to_owned());
    let page = titled.page();
    assert!(!page.contains("Line 3 <B>"));
    let text = text(&page);
    assert!(text.contains("FAIL: Line 3 <B> – Pathproof report"), "{}", &text[..300]);
    assert!(text.contains("Line 3 <B> collision report by Pathproof") && text.contains("Cell cell.ron"));
}

#[test]
fn every_finding_is_told_with_its_evidence() {
    assert!(!WELD_CELL.outcome.findings.is_empty());
    for finding in &WELD_CELL.outcome.findings {
        holds(&finding.id);
        holds(&words::subject(&finding.kind));
        holds(&words::facts(&finding.kind).what);
        for line in &finding.shown.program {
            holds(&words::program_line(&WELD_CELL.scene, line));
        }
        for joint in &finding.shown.joint_values {
            holds(&format!("{} {}", joint.name, words::joint(joint.value, joint.is_length)));
        }
        holds(&words::depth(finding.depth));
        holds(&words::best_depth(finding));
        let seen = finding.depth_seen.expect("the depth of every collision is looked at");
        holds(&words::depth_seen(&WELD_CELL.scene, &seen));
        let FindingKind::Pair { witness, spheres, spheres_total, .. } = &finding.kind else { continue };
        let [x, y, z] = witness.as_ref().expect("a contact").on_a[0].coords.into();
        holds(&[x, y, z].map(|m: f64| words::short(m * 1e3, 2)).join(" "));
        holds(&format!("Colliding smallest spheres: {spheres_total}"));
        holds(&words::short(spheres[0].radius_m * 1e3, 3));
        let moment = format!("data-moment=\"{}\"", finding.shown.at.0);
        assert!(PAGE.contains(&moment), "{moment}");
    }
}

#[test]
fn free_points_around_findings_are_offered() {
    let outcome = &WELD_CELL.outcome;
    for finding in &outcome.findings {
        for point in simulator::free_around(outcome, [finding.first, finding.last]) {
            let point = point.expect("the program starts and ends clear");
            holds(&format!("(point {point})"));
        }
    }
}

#[test]
fn every_input_is_named_with_its_hash() {
    holds(&WELD_CELL.report_sha256());
    for input in &WELD_CELL.scene.inputs {
        holds(&format!("{} {} {}", input.path, input.bytes, input.sha256));
    }
}

#[test]
fn what_was_left_out_is_told_by_whose_word() {
    let ledger = &WELD_CELL.scene.ledger;
    assert!(!ledger.excluded.is_empty() && !ledger.fixed_joints.is_empty());
    for excluded in &ledger.excluded {
        holds(&WELD_CELL.scene.pair_title(excluded.pair));
        holds(&excluded.reason);
        holds(&format!("({})", excluded.ground.name()));
    }
    for fixed in &ledger.fixed_joints {
        let value = words::joint(fixed.value, fixed.is_length(&WELD_CELL.scene));
        holds(&format!("{} {value} {}", fixed.name(&WELD_CELL.scene), fixed.from));
    }
    for still in &WELD_CELL.outcome.still {
        let (a, b) = WELD_CELL.scene.pair_names(still.pair.a, still.pair.b);
        holds(&format!("{a} | {b}: their surfaces touch"));
    }
    holds("Questions without an answer: 0");
}

#[test]
fn promises_and_their_limits_stand_there_in_full() {
    for sentence in words::guarantee(&WELD_CELL.outcome, Surface::Exact) {
        holds(sentence);
    }
    for sentence in words::NOT_COVERED {
        holds(sentence);
    }
    holds(&words::law(&WELD_CELL.scene));
}

#[test]
fn every_pair_has_its_clearance() {
    let Ran { scene, outcome, .. } = &*WELD_CELL;
    for (pair, minimum) in scene.pairs.iter().zip(&outcome.minima) {
        let (a, b) = scene.pair_names(pair.a, pair.b);
        let minimum = minimum.as_ref().expect("measured");
        let verdict = if minimum.clearance_m[1] == 0.0 { "collision" } else { "clear" };
        let is_narrow = minimum.is_narrow(WELD_CELL.outcome.settings.accuracy_m);
        let bounds = words::smallest_clearance(minimum.clearance_m, 0.0, is_narrow);
        holds(&format!("{a} | {b} {verdict} {bounds} 0 mm"));
    }
}

#[test]
fn charts_can_be_clicked() {
    let last = WELD_CELL.scene.timeline.points.len() - 1;
    let plots: Vec<&str> = PAGE.match_indices("data-plot=\"").map(|(at, _)| &PAGE[at..at + 60]).collect();
    let driven = WELD_CELL.scene.trajectories[0].joints.len();
    assert_eq!(plots.len(), 1 + driven);
    assert!(plots.iter().all(|plot| plot.contains(&format!(" 0 {last}\""))), "{plots:?}");
    assert_eq!(PAGE.matches("class=\"playhead\"").count(), plots.len());
}

#[test]
fn the_same_run_gives_the_same_bytes_and_few_of_them() {
    let whole = || WELD_CELL.whole_page(&Pictures::default());
    assert!(whole() == whole());
    assert!(PAGE.len() < 1_000_000, "{} bytes", PAGE.len());
}

#[test]
fn no_folder_of_the_machine_is_named() {
    // The scene was loaded by a path that starts with this one.
    assert!(!WELD_CELL.whole_page(&Pictures::default()).contains(env!("CARGO_MANIFEST_DIR")));
}
