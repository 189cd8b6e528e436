//! R9 of `docs/regressions.md`: a required clearance larger than the gap of boxes that are far apart as boxes.

use std::f64::consts::PI;

use pathproof_simulator::{Mode, RunResult, Verdict};

use super::support::{Case, block, block_mesh, mesh_piece, rows, slider, turner};

const MODES: [Mode; 2] = [Mode::Sampled, Mode::Certified];

fn required(case: &Case, mm: f64) -> Case {
    case.clone().with(&format!("clearance: Clearance(robot_environment_mm: {mm}),"))
}

/// A part of 125 mm that slides along a wall, 30 mm away: as boxes and as meshes.
fn along_a_wall() -> [Case; 2] {
    let program = || rows(&["j"], &[(0.0, &[-0.25]), (1.0, &[0.25])]);
    let boxes = Case::new().robot("arm", &slider(&[block([0.0; 3], [0.125; 3])]), program()).block(
        "wall",
        [2000.0, 100.0, 500.0],
        [0.0, 142.5, 0.0],
    );
    let meshes = Case::new()
        .robot("arm", &slider(&[mesh_piece("part.stl")]), program())
        .file("part.stl", block_mesh([-0.0625; 3], [0.0625; 3]))
        .mesh("wall", block_mesh([-1.0, -0.0625, -0.25], [1.0, 0.0625, 0.25]), [0.0, 155.0, 0.0]);
    [boxes, meshes]
}

#[test]
fn what_is_nearer_than_required_is_near_in_both_modes() {
    for case in along_a_wall() {
        for mode in MODES {
            let ran = required(&case, 50.0).run(mode);
            assert_eq!(ran.result(), RunResult::Fail);
            let near = ran.near("arm/part", "wall");
            assert_eq!(near.len(), 1, "{near:?}");
            assert_eq!((near[0].begins, near[0].ends), ([0.0; 2], [1.0; 2]));
            assert!(ran.contacts("arm/part", "wall").is_empty());
            let [low_m, high_m] = ran.clearance_m(0);
            assert!(low_m <= 0.03 + 1e-12 && 0.03 <= high_m + 1e-12, "{low_m} {high_m}");
        }
    }
}

#[test]
fn what_is_further_than_required_is_clear_in_both_modes() {
    for case in along_a_wall() {
        for mode in MODES {
            required(&case, 29.9).run(mode).assert_clear();
            required(&case, 30.1).run(mode).near("arm/part", "wall").first().expect("it is near");
        }
    }
}

#[test]
fn what_is_near_only_between_the_points_is_found_by_proof_alone() {
    // A box of 600 by 200 mm makes half a turn; its corners pass the wall at 280 mm + 36 mm − 316.2 mm.
    let part = turner(&[block([0.0; 3], [0.6, 0.2, 0.2])]);
    let case = Case::new().robot("arm", &part, rows(&["j"], &[(0.0, &[0.0]), (1.0, &[PI])])).block(
        "wall",
        [2000.0, 100.0, 500.0],
        [0.0, 396.0, 0.0],
    );
    let radius = libm::hypot(0.3, 0.1);
    let least_m = 0.346 - radius;
    required(&case, 50.0).sampled().assert_clear();
    required(&case, least_m * 1e3 - 0.2).certified().assert_clear();
    let ran = required(&case, 50.0).certified();
    assert_eq!(ran.result(), RunResult::Fail);
    assert!(ran.contacts("arm/part", "wall").is_empty());
    let near = ran.near("arm/part", "wall");
    // Near from where the first corner rises to 346 − 50 mm to where the second one sinks below it; the accuracy is 0.1 mm.
    let corner = libm::atan2(0.1, 0.3);
    let [begins, ends] = [near[0].begins[0], near[near.len() - 1].ends[1]];
    let at = |height: f64| (libm::asin(height / radius) - corner) / PI;
    assert!(at(0.2955) <= begins && begins <= at(0.296), "{begins}");
    assert!(1.0 - at(0.296) <= ends && ends <= 1.0 - at(0.2955), "{ends}");
    let minimum = ran.outcome.minima[0].as_ref().expect("a pair is measured");
    assert!(minimum.clearance_m[0] <= least_m && least_m <= minimum.clearance_m[1] + 1e-12);
    // A violation by a tenth of a millimetre at one instant.
    assert_eq!(required(&case, least_m * 1e3 + 0.1).certified().result(), RunResult::Fail);
}

#[test]
fn a_segment_that_is_only_near_is_no_clear_one_though_a_collision_follows() {
    // The gap to the wall is 100 mm at the first point, 30 mm at the second, and closed before the third.
    let part = slider(&[block([0.0; 3], [0.125; 3])]);
    let program = rows(&["j"], &[(0.0, &[0.0]), (1.0, &[0.07]), (2.0, &[0.14])]);
    let case =
        Case::new().robot("arm", &part, program).block("wall", [100.0, 500.0, 500.0], [212.5, 0.0, 0.0]);
    let ran = required(&case, 50.0).certified();
    ran.only_contact("arm/part", "wall").assert_begins([1.0 + 3.0 / 7.0; 2], 1e-4);
    let certificate = ran.outcome.certificate.expect("a certified run");
    let verdicts: Vec<Verdict> = certificate.segments.iter().map(|segment| segment.verdict).collect();
    assert_eq!(verdicts, [Verdict::Near, Verdict::Collision]);
}
