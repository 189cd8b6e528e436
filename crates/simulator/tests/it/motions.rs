//! Promise: a motion or configuration that is asked alone has the verdict that it has in a program, open meshes included; nothing
//! unchecked is clear.

use pathproof_simulator::{ModelSettings, Models, MotionChecker, MotionVerdict, RunSettings, Verdict, run};
use scene::{LoadRequest, Scene, Source, load};
use test_support::{MORE_REFERENCE_CELLS, REFERENCE_CELLS, own_reference_cell, reference_cell};

/// So many points of every program, from this one on.
const POINTS: usize = 160;

/// Of a cell that was put together from files at hand.
fn scene(folder: &std::path::Path) -> Scene {
    let urdf = folder.join("cell.urdf");
    let request = LoadRequest {
        source: Source::Urdf { urdf: urdf.clone(), srdf: Some(folder.join("cell.srdf")) },
        programs: vec![(None, folder.join("program.csv"))],
        clearance_m: Some(0.01),
        ..LoadRequest::for_file(urdf)
    };
    load(&request).expect("a good cell")
}

/// The driven joint values of points, in the order of the free joints.
fn rows(scene: &Scene, checker: &MotionChecker<'_>, points: std::ops::Range<usize>) -> Vec<f64> {
    let value = |point: usize, robot: usize, slot: usize| {
        let (trajectory, slots) = scene.robots[robot].driven().expect("a program");
        let column = slots.iter().position(|one| *one == slot).expect("a driven joint");
        scene.timeline.points[point].positions[trajectory][column]
    };
    points
        .flat_map(|point| checker.joints().iter().map(move |joint| value(point, joint.robot, joint.slot)))
        .collect()
}

fn as_motion(verdict: Verdict) -> MotionVerdict {
    match verdict {
        Verdict::Clear => MotionVerdict::Clear,
        Verdict::Near => MotionVerdict::Near,
        Verdict::Undecided => MotionVerdict::Undecided,
        Verdict::Collision => MotionVerdict::Collision,
    }
}

#[test]
fn edges_and_configurations_have_the_verdicts_of_the_program() {
    let others = REFERENCE_CELLS.into_iter().chain(MORE_REFERENCE_CELLS).filter_map(reference_cell);
    let mut seen = [0; 4];
    for folder in [own_reference_cell()].into_iter().chain(others) {
        let scene = scene(&folder);
        let models = Models::build(&scene, ModelSettings::default()).expect("radii that fit");
        let outcome = run(&scene, &models, RunSettings::default());
        let segments = outcome.certificate.expect("certified").segments;
        let first = (0..segments.len()).find(|at| segments[*at].verdict != Verdict::Clear).unwrap_or(0);
        let first = first.saturating_sub(POINTS / 2);
        let points = first..(first + POINTS).min(scene.timeline.points.len());
        let mut checker = MotionChecker::new(&scene, &models).expect("exact surfaces");
        let values = rows(&scene, &checker, points.clone());
        let edges = checker.check_path(values.clone(), 1e-3, &|| false).expect("rows").expect("not stopped");
        let configurations =
            checker.check_configurations(values, &|| false).expect("rows").expect("not stopped");
        let name = folder.display();
        for (point, verdict) in points.clone().zip(configurations) {
            assert_eq!(verdict, as_motion(outcome.frames[point].verdict), "{name}: point {point}");
        }
        for (segment, edge) in points.zip(edges) {
            assert_eq!(edge.verdict, as_motion(segments[segment].verdict), "{name}: segment {segment}");
            seen[segments[segment].verdict as usize] += 1;
        }
    }
    println!("clear, near, undecided, collision: {seen:?}");
    assert!(seen[0] > 10 && seen[3] > 10, "{seen:?}");
}
