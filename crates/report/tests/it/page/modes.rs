//! The page in every mode, and with very many or no findings.

use std::fmt::Write as _;

use pathproof_report::words;
use simulator::{Mode, Severity, Surface};

use super::support::{ran, slide, spaced, text};

const FAR: &str = "time,x\n0,0.5\n1,0.6\n2,0.7\n";

#[test]
fn nothing_found_is_said_and_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = ran(&slide(folder.path(), "box", FAR), Mode::Certified, Surface::Exact);
    assert!(run.outcome.findings.is_empty());
    let page = run.page();
    let text = text(&page);
    assert!(text.contains("PASS") && text.contains("There are none: no pair was seen to touch"));
    assert!(text.contains("Nothing is marked as collision, near or undecided."));
    assert!(page.contains("class=\"curve\"") && !page.contains("<article"));
}

#[test]
fn sampled_runs_say_what_lies_between_the_points() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = ran(&slide(folder.path(), "box", FAR), Mode::Sampled, Surface::Exact);
    let text = text(&run.page());
    assert!(text.contains(&words::about(&run.outcome)));
    assert!(text.contains("segments between them not checked"));
    for sentence in words::guarantee(&run.outcome, Surface::Exact) {
        assert!(text.contains(&spaced(sentence)), "{sentence}");
    }
}

#[test]
fn spheres_measure_nothing_and_the_charts_say_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = ran(&slide(folder.path(), "box", "time,x\n0,0.5\n1,0.05\n"), Mode::Sampled, Surface::Spheres);
    let page = run.page();
    let text = text(&page);
    assert!(text.contains("Spheres decided in this run and measure no clearances, so none are drawn"));
    assert!(text.contains("not measured") && !page.contains("class=\"bounds\""));
    assert!(page.contains("hatch-collision"));
}

#[test]
fn programs_without_a_clock_count_points() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = ran(&slide(folder.path(), "box", "x\n0.5\n0.05\n0.5\n"), Mode::Certified, Surface::Exact);
    let text = text(&run.page());
    assert!(text.contains("the program has no clock") && text.contains("interpolation point"));
    assert!(text.contains("(point 2)") && !text.contains(" 1 s"));
}

#[test]
fn a_single_point_is_a_page_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = ran(&slide(folder.path(), "box", "x\n0.5\n"), Mode::Certified, Surface::Exact);
    let page = run.page();
    assert!(text(&page).contains("PASS") && !page.contains("data-plot") && !page.contains("NaN"));
}

#[test]
fn joints_beyond_limits_and_speed_are_told_and_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let csv = "time,x\n0,0.5\n0.1,0.95\n2,0.5\n";
    let run = ran(&slide(folder.path(), "box", csv), Mode::Certified, Surface::Exact);
    let page = run.page();
    let text = text(&page);
    assert!(text.contains("x reaches 950 mm, allowed 50 mm to 900 mm."));
    assert!(text.contains("x at 4500 mm/s, limit 500 mm/s (9 times as fast)."));
    assert!(text.contains("outside its limits") && text.contains("faster than its limit"));
    assert!(run.outcome.findings.iter().any(|finding| finding.severity == Severity::Warning));
}

#[test]
fn thousands_of_findings_stay_readable() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut csv = String::from("time,x\n");
    for row in 0..3000 {
        // Writing into a string cannot fail.
        let _written = writeln!(csv, "{row},{}", if row % 2 == 0 { 0.5 } else { 0.06 });
    }
    let run = ran(&slide(folder.path(), "box", &csv), Mode::Certified, Surface::Exact);
    assert_eq!(run.outcome.findings.len(), 1500);
    let page = run.page();
    let text = text(&page);
    assert_eq!(page.matches("<article").count(), 200);
    assert!(text.contains("Findings: 1500") && text.contains("1300 findings have no card below"));
    assert!(text.contains("500 more findings are not in this table."));
    assert!(page.len() < 1_500_000, "{} bytes", page.len());
}

#[test]
fn spheres_prove_no_required_clearance() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut request = slide(folder.path(), "box", "time,x\n0,0.5\n1,0.05\n");
    request.clearance_m = Some(0.02);
    let touching = ran(&request, Mode::Sampled, Surface::Spheres).page();
    assert!(text(&touching).contains("box | wall collision not measured 20 mm"));
    // A run that fails may be incomplete too.
    let incomplete = "not complete either: spheres cannot measure the clearances that are required";
    assert!(text(&touching).contains("FAIL") && text(&touching).contains(incomplete));
    assert!(!text(&touching).contains("Last clear point before"));
    std::fs::write(folder.path().join("program.csv"), FAR).expect("written");
    let apart = text(&ran(&request, Mode::Sampled, Surface::Spheres).page());
    assert!(apart.contains("INCOMPLETE") && apart.contains("box | wall undecided not measured 20 mm"));
}

#[test]
fn a_near_stretch_over_several_moves_tells_the_nearest_of_each() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = |csv: &str| {
        let mut request = slide(folder.path(), "box", csv);
        request.clearance_m = Some(0.9);
        let run = ran(&request, Mode::Certified, Surface::Exact);
        assert_eq!(run.outcome.findings.len(), 1);
        (run.page(), run)
    };
    let heading = "Nearest on every move of this stretch";
    let (three, run) = page("time,x\n0,0.5\n1,0.3\n2,0.7\n");
    let told = text(&three);
    assert!(told.contains(heading) && run.outcome.findings[0].nearest_by_move.len() == 3);
    for nearest in &run.outcome.findings[0].nearest_by_move {
        let line = words::program_line(&run.scene, &nearest.program[0]);
        let row = [line, words::mm_bounds(nearest.clearance_m), words::instant(&run.scene, nearest.at)];
        assert!(told.contains(&spaced(&row.join(" "))), "{row:?}");
        assert!(three.contains(&format!("data-moment=\"{}\"", nearest.at.0)), "{row:?}");
    }
    assert!(!text(&page("time,x\n0,0.5\n").0).contains(heading));
    let rows: Vec<String> = (0..30).map(|row| format!("{row},{}\n", 0.3 + f64::from(row) / 100.0)).collect();
    let rows = rows.concat();
    let (many, _) = page(&format!("time,x\n{rows}"));
    assert!(text(&many).contains("And 10 more, none nearer; report.json lists all."));
}

#[test]
fn too_many_members_for_a_map_are_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let request = slide(folder.path(), "box", FAR);
    let file = folder.path().join("slide.urdf");
    let urdf = std::fs::read_to_string(&file).expect("there");
    let mut more = String::new();
    for k in 0..40 {
        // Writing into a string cannot fail.
        let _written = write!(
            more,
            r#"<link name="post_{k}"><collision><geometry><box size="0.01 0.01 0.01"/></geometry></collision></link>
               <joint name="to_post_{k}" type="fixed"><parent link="wall"/><child link="post_{k}"/><origin xyz="0 {k} 2"/></joint>"#
        );
    }
    std::fs::write(&file, urdf.replace("</robot>", &(more + "</robot>"))).expect("written");
    let page = ran(&request, Mode::Certified, Surface::Exact).page();
    assert!(text(&page).contains("There are 42 members: a map is drawn for 2 to 40."));
    assert!(!page.contains("map-title") && page.contains("box | post_39"));
}

#[test]
fn advice_is_about_what_was_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let advice = |table: &str, mode, surface| {
        let run = ran(&slide(folder.path(), "box", table), mode, surface);
        assert_eq!(run.outcome.result, simulator::RunResult::Fail);
        text(&run.page()).split_once("Each finding gives ").expect("advice").1[..100].to_owned()
    };
    let pair = advice("time,x\n0,0.5\n1,0.05\n", Mode::Certified, Surface::Exact);
    assert!(pair.starts_with("its program line and the last and next program points"), "{pair}");
    let joint = advice("time,x\n0,0.5\n10,9.5\n", Mode::Certified, Surface::Exact);
    assert!(
        joint.starts_with("its program line, what the joint or move does there, and what is allowed."),
        "{joint}"
    );
}
