//! Programs of one point, or that rest: nothing moves, and all the same nothing is missed.

use std::path::PathBuf;

use pathproof_simulator::{Mode, RunResult, Verdict};
use scene::{LoadRequest, Scene, load};

use crate::certified::brute::Brute;
use crate::certified::cells::{models, outcome};
use crate::certified::claims;

const CELL: &str = "Cell(version: 1, robots: [Robot(name: \"r\", urdf: \"r.urdf\", program: \"r.csv\")],
    objects: [Object(name: \"o\", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: (500, 0, 0)))],
    clearance: Clearance(robot_environment_mm: 10))";
const ROBOT: &str = "<robot name=\"r\"><link name=\"base\"/><link name=\"hand\"><collision><geometry>\
    <box size=\"0.02 0.02 0.02\"/></geometry></collision></link>\
    <joint name=\"lift\" type=\"prismatic\"><parent link=\"base\"/><child link=\"hand\"/><axis xyz=\"1 0 0\"/>\
    <limit lower=\"-2\" upper=\"2\" effort=\"1\" velocity=\"1\"/></joint></robot>";

fn scene(name: &str, rows: &[f64]) -> Scene {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("certified-points").join(name);
    std::fs::create_dir_all(&folder).expect("a folder of our own");
    let rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
    let program = format!("lift\n{}\n", rows.join("\n"));
    for (file, text) in [("cell.ron", CELL), ("r.urdf", ROBOT), ("r.csv", &program)] {
        std::fs::write(folder.join(file), text).expect("writable");
    }
    load(&LoadRequest::for_file(folder.join("cell.ron"))).expect("a good cell")
}

#[test]
fn what_rests_is_judged_like_what_moves() {
    for (name, x, verdict) in [
        ("apart", 0.0, Verdict::Clear),
        ("too-near", 0.435, Verdict::Near),
        ("through-the-side", 0.45, Verdict::Collision),
        ("inside", 0.5, Verdict::Collision),
    ] {
        for rows in 1..=3 {
            let name = format!("{name}-{rows}");
            let scene = scene(&name, &vec![x; rows]);
            let models = models(&scene);
            for mode in [Mode::Sampled, Mode::Certified] {
                let outcome = outcome(&scene, &models, mode);
                let of = format!("{name}, {}", mode.name());
                assert!(outcome.frames.iter().all(|frame| frame.verdict == verdict), "{of}");
                let (result, spans) =
                    if verdict == Verdict::Clear { (RunResult::Pass, 0) } else { (RunResult::Fail, 1) };
                assert_eq!(outcome.result, result, "{of}");
                assert_eq!(outcome.spans.len(), spans, "{of}");
                assert!(outcome.spans.iter().all(|span| span.verdict == verdict), "{of}");
                let events = usize::from(verdict == Verdict::Collision);
                assert_eq!(outcome.events().len(), events, "{of}");
                if mode == Mode::Certified {
                    claims::check(&scene, &outcome, &Brute::new(&scene), &of);
                }
            }
        }
    }
}

#[test]
fn a_way_through_a_box_between_two_points_is_found() {
    let scene = scene("through", &[0.0, 1.0]);
    let outcome = outcome(&scene, &models(&scene), Mode::Certified);
    claims::check(&scene, &outcome, &Brute::new(&scene), "through");
    let spans: Vec<_> = outcome.spans.iter().filter(|span| span.verdict == Verdict::Collision).collect();
    let [span] = spans[..] else { panic!("one collision: {:?}", outcome.spans) };
    // The hand's half edge and the box's take 60 mm off the way of 500 mm between the centres.
    assert!(span.begins[0].0 <= 0.44 && 0.44 <= span.begins[1].0 + 1e-9, "{span:?}");
    // Less than 5 µm of that way: the last two before the contact belong to its bracket.
    assert!(span.begins[1].0 - span.begins[0].0 <= 1e-5, "{span:?}");
    assert!(span.ends[0].0 <= 0.56 + 1e-9 && 0.56 <= span.ends[1].0, "{span:?}");
}
