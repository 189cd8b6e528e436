//! What the playback is made of: the numbers that its script reads.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use geometry::{Point3, Vector3};
use kinematics::PathParameter;
use pathproof_report::Pictures;
use scene::Configuration;
use serde_json::Value;
use simulator::{Mode, Surface};

use super::support::{Ran, WELD_CELL, ran, slide};

/// What a script reads from a page, and the words around it.
fn playback(run: &Ran) -> (Value, String) {
    let page = run.whole_page(&Pictures::default());
    let from = page.find("<section id=\"playback-section\"").expect("there");
    let section = &page[from..][..page[from..].find("</section>").expect("closed")];
    let opening = "<script type=\"application/json\" id=\"playback-data\">";
    let (words, data) = section.split_once(opening).expect("the data");
    let (data, _) = data.split_once("</script>").expect("closed");
    (serde_json::from_str(data).expect("JSON"), words.to_owned())
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

fn shorts(value: &Value) -> Vec<f64> {
    let bytes = STANDARD.decode(value.as_str().expect("text")).expect("base64");
    bytes.chunks_exact(2).map(|two| f64::from(u16::from_le_bytes([two[0], two[1]]))).collect()
}

/// Numbers as far as the reader of JSON in these tests tells them apart; a browser reads every digit.
fn is_same(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12 * b.abs()
}

/// A share of the way from one number to another.
fn between(low: &Value, high: &Value, share: f64) -> f64 {
    number(low) + (number(high) - number(low)) * share / 65_535.0
}

#[test]
fn instants_are_in_order_and_hold_every_point_and_finding() {
    let (data, _) = playback(&WELD_CELL);
    let moments: Vec<f64> = list(&data["moments"]).iter().map(number).collect();
    assert!(moments.windows(2).all(|pair| pair[0] < pair[1]));
    let points = WELD_CELL.scene.timeline.points.len();
    let is_kept = |at: f64| moments.iter().any(|moment| is_same(*moment, at));
    assert!((0..points).all(|point| is_kept(point as f64)));
    for finding in &WELD_CELL.outcome.findings {
        assert!([finding.first, finding.shown.at, finding.last].iter().all(|at| is_kept(at.0)));
    }
    for (moment, time) in moments.iter().zip(list(&data["times"])) {
        assert!((number(time) - WELD_CELL.scene.timeline.time_at(PathParameter(*moment))).abs() < 1e-9);
    }
}

#[test]
fn members_stand_and_reach_where_they_were_checked() {
    let (data, _) = playback(&WELD_CELL);
    let scene = &WELD_CELL.scene;
    let moments: Vec<f64> = list(&data["moments"]).iter().map(number).collect();
    let mut places = Configuration::default();
    let mut moving = 0;
    for (index, at) in moments.iter().enumerate().step_by(97) {
        scene.place_at(PathParameter(*at), &mut places);
        for (member, pose) in list(&data["members"]).iter().zip(&places.world_from_member) {
            let track = &member["track"];
            let (columns, origin): (Vec<f64>, Vector3<f64>) = if track["poses"].is_string() {
                moving += 1;
                let shares = shorts(&track["poses"]);
                let shares = &shares[index * 9..][..9];
                let origin = (0..3).map(|k| between(&track["low_m"][k], &track["high_m"][k], shares[6 + k]));
                (
                    shares[..6].iter().map(|share| share / 65_535.0 * 2.0 - 1.0).collect(),
                    Vector3::from_iterator(origin),
                )
            } else {
                let pose: Vec<f64> = list(&track["world_from_member"]).iter().map(number).collect();
                (pose[..6].to_vec(), Vector3::from_column_slice(&pose[9..]))
            };
            let turned: f64 =
                columns.iter().zip(pose.rotation.iter()).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            assert!(turned < 2e-5, "{}: {turned}", member["name"]);
            assert!((origin - pose.translation).amax() < 5e-5, "{}", member["name"]);
        }
    }
    assert!(moving > 0);
    for (member, shown) in scene.members.iter().zip(list(&data["members"])) {
        assert_eq!(shown["name"].as_str(), Some(member.name.as_str()));
        for (piece, shown) in member.shapes.iter().zip(list(&shown["pieces"])) {
            let mesh = &data["meshes"][shown["mesh"].as_u64().expect("an index") as usize];
            let (vertices, corners) = (shorts(&mesh["vertices"]), shorts(&mesh["corners"]));
            assert_eq!(mesh["is_wide"], false);
            assert_eq!(corners.len(), 3 * piece.shape.mesh.triangle_count());
            let size = piece.shape.mesh.bounds().size().amax();
            for (corner, checked) in corners.iter().zip(piece.shape.mesh.triangles().iter().flatten()) {
                let at = &vertices[*corner as usize * 3..][..3];
                let at = (0..3).map(|k| between(&mesh["low_m"][k], &mesh["high_m"][k], at[k]));
                let checked = piece.shape.mesh.vertices()[*checked as usize];
                assert!((Point3::from(Vector3::from_iterator(at)) - checked).amax() <= size / 65_535.0);
            }
        }
    }
}

#[test]
fn the_weld_cell_is_small_and_nothing_of_it_is_decimated() {
    let (_, words) = playback(&WELD_CELL);
    let triangles = WELD_CELL.scene.triangle_count();
    assert!(words.contains(&format!("All {triangles} triangles that were checked are drawn")), "{words}");
    let page = WELD_CELL.whole_page(&Pictures::default());
    assert!(page.len() < 2_500_000, "{} bytes", page.len());
    assert_eq!(page, WELD_CELL.whole_page(&Pictures::default()));
}

#[test]
fn program_lines_run_to_the_instants_at_which_they_end() {
    let (data, _) = playback(&WELD_CELL);
    let lines = list(&data["lines"]);
    for (point, at) in WELD_CELL.scene.timeline.points.iter().enumerate() {
        let run = lines.iter().find(|run| point as f64 <= number(&run["until"])).expect("a line");
        let (file, line) = (&WELD_CELL.scene.trajectories[0].file, at.lines[0]);
        let file = WELD_CELL.scene.relative_path(file);
        assert!(run["text"].as_str().expect("text").starts_with(&format!("{file}:{line}")), "{run}");
    }
}

#[test]
fn joints_beyond_their_limits_can_be_chosen_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let csv = "time,x\n0,0.5\n0.1,0.95\n2,0.5\n";
    let (data, words) = playback(&ran(&slide(folder.path(), "box", csv), Mode::Sampled, Surface::Exact));
    let finding = &data["findings"][0];
    assert_eq!((&finding["verdict"], &finding["joint"]), (&Value::from("joint"), &Value::from(0)));
    assert!(words.contains("joint beyond its limit") && words.contains("<option value=\"joint-limit:x@"));
    assert!(words.contains("between the points nothing was checked"));
    assert_eq!(data["between"], false);
}

#[test]
fn members_have_the_colours_of_their_files() {
    let (data, _) = playback(&WELD_CELL);
    let color = |name: &str| {
        let members = list(&data["members"]);
        members.iter().find(|member| member["name"] == name).expect("a member")["color"].clone()
    };
    // rgba="0.90 0.40 0.08 1" and rgba="0.30 0.32 0.35 1" in the URDF; an object has none.
    assert_eq!(color("arm/link_2"), serde_json::json!([230, 102, 20]));
    assert_eq!(color("arm/base_link"), serde_json::json!([77, 82, 89]));
    assert_eq!(color("post"), Value::Null);
}

#[test]
fn the_page_opens_at_the_first_finding_of_the_worst_kind() {
    let (data, _) = playback(&WELD_CELL);
    assert_eq!(data["opens"], 0);
    let folder = tempfile::tempdir().expect("a folder");
    // The joint is too fast at first, and the collision follows.
    let csv = "time,x\n0,0.9\n0.1,0.5\n2,0.05\n";
    let (data, _) = playback(&ran(&slide(folder.path(), "box", csv), Mode::Certified, Surface::Exact));
    let verdicts: Vec<&Value> = list(&data["findings"]).iter().map(|finding| &finding["verdict"]).collect();
    assert_eq!(verdicts, ["joint", "collision"]);
    assert_eq!(data["opens"], 1);
    let clear = "time,x\n0,0.5\n1,0.6\n";
    let (data, _) = playback(&ran(&slide(folder.path(), "box", clear), Mode::Certified, Surface::Exact));
    assert_eq!(data["opens"], Value::Null);
}

#[test]
fn every_stretch_of_thousands_is_marked() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut csv = String::from("time,x\n");
    for row in 0..3000 {
        // Writing into a string cannot fail.
        let _written = writeln!(csv, "{row},{}", if row % 2 == 0 { 0.5 } else { 0.06 });
    }
    let run = ran(&slide(folder.path(), "box", &csv), Mode::Certified, Surface::Exact);
    let (data, words) = playback(&run);
    let marked = list(&data["findings"]).iter().chain(list(&data["others"]));
    for (mark, finding) in marked.zip(&run.outcome.findings) {
        assert!(is_same(number(&mark["first"]), finding.first.0));
        assert!(is_same(number(&mark["last"]), finding.last.0));
        assert_eq!(list(&mark["members"]).len(), 2);
    }
    assert_eq!(list(&data["findings"]).len() + list(&data["others"]).len(), run.outcome.findings.len());
    assert!(words.contains("1000 more are marked on the bar"));
    assert!(list(&data["moments"]).len() < 5000 && words.contains(" instants kept of 3000 points"));
}

#[test]
fn names_cannot_leave_the_data() {
    let folder = tempfile::tempdir().expect("a folder");
    let escaped = "&lt;/script&gt;&lt;!--&lt;script&gt;";
    let csv = "time,x\n0,0.5\n1,0.05\n";
    let run = ran(&slide(folder.path(), escaped, csv), Mode::Sampled, Surface::Exact);
    let (data, words) = playback(&run);
    let names: Vec<&str> =
        list(&data["members"]).iter().filter_map(|member| member["name"].as_str()).collect();
    assert!(names.contains(&"</script><!--<script>"), "{names:?}");
    assert!(!words.contains("</script>"));
}
