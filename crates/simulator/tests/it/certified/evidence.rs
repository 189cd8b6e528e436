//! Proofs of whole programs, taken at their word and derived again over all triangles.

use std::path::PathBuf;

use collision::Side;
use geometry::{Pose, TriangleMesh};
use pathproof_simulator::{Mode, Outcome, ProofInterval, ProofKind};
use rayon::prelude::*;
use scene::{Configuration, Scene};

use crate::certified::brute::{Brute, Pieces};
use crate::certified::cells::{CELLS, cell_folder, is_long, models, outcome, real_cell, weld_cell};
use crate::certified::claims;
use crate::certified::robots::random_scene;
use test_support::Random;

/// Rounding of transforms and distances, metres.
const ROUNDING_M: f64 = 1e-9;
/// Instants looked at in every interval, both ends among them.
const INSTANTS: usize = 20;

/// Asserts that a proof holds: the gap at its centre, what motion leaves of it everywhere in the interval, and that no point of the
/// piece that it names moves further than it says, seen from the other piece.
fn derive_again(brute: &Brute<'_>, of: Pieces, proof: &ProofInterval, scene: &str) {
    let told = format!("{scene}: {of:?}, {proof:?}");
    let center = brute.at(proof.center.0);
    let distance_m = brute.distance_below(of, &center, proof.gap_m);
    assert!(distance_m >= proof.gap_m - ROUNDING_M, "{told}: {distance_m} m apart");
    assert_eq!(brute.is_inside(of, &center), proof.inside, "{told}");
    let kept_m = proof.gap_m - proof.motion_m;
    let (a, b) = brute.two(of);
    // The piece that moves, and its place seen from the other one.
    let moved = match proof.moved {
        Side::A => a.mesh,
        Side::B => b.mesh,
    };
    let seen = |at: &Configuration| match proof.moved {
        Side::A => brute.a_from_b(of, at).inverse(),
        Side::B => brute.a_from_b(of, at),
    };
    let then = seen(&center);
    for instant in 0..INSTANTS {
        let share = instant as f64 / (INSTANTS - 1) as f64;
        let moment = (proof.from.0 * (1.0 - share) + proof.to.0 * share).clamp(proof.from.0, proof.to.0);
        let at = brute.at(moment);
        let distance_m = brute.distance_below(of, &at, kept_m);
        assert!(distance_m >= kept_m - ROUNDING_M, "{told}: {distance_m} m apart at {moment}");
        if proof.kind == ProofKind::Front {
            continue;
        }
        let moved_m = moved_m(moved, &then, &seen(&at));
        assert!(moved_m <= proof.motion_m + 1e-3 * ROUNDING_M, "{told}: moved by {moved_m} m at {moment}");
    }
}

/// The largest way of a vertex between two places.
fn moved_m(mesh: &TriangleMesh, then: &Pose, now: &Pose) -> f64 {
    let ways = mesh.vertices().iter().map(|vertex| (then.point(vertex) - now.point(vertex)).norm());
    ways.fold(0.0, f64::max)
}

/// Asserts that no lower bound is above what all triangles say at an instant.
fn check_bounds(scene: &Scene, outcome: &Outcome, brute: &Brute<'_>, moment: f64, of: &str) {
    let certificate = outcome.certificate.as_ref().expect("a certified run");
    let segment = (moment as usize).min(certificate.segments.len() - 1);
    let segment_m = certificate.segments[segment].clearance_lo_m;
    let at = brute.at(moment);
    for pieces in brute.all() {
        let pair_m = outcome.minima[pieces.pair].as_ref().map_or(0.0, |minimum| minimum.clearance_m[0]);
        let bound_m = segment_m.max(pair_m);
        let distance_m = brute.distance_below(pieces, &at, bound_m);
        let pair = scene.pairs[pieces.pair];
        let names = scene.pair_names(pair.a, pair.b);
        assert!(
            distance_m >= bound_m - ROUNDING_M,
            "{of}: {names:?} at {moment}: {distance_m} m apart, bounds {segment_m} and {pair_m}"
        );
    }
}

/// Derives the tightest proofs again, and as many drawn by chance; then looks at all pairs at some instants.
fn check(scene: &Scene, seed: u64, proofs: usize, instants: usize, of: &str) {
    let outcome = outcome(scene, &models(scene), Mode::Certified);
    let brute = Brute::new(scene);
    claims::check(scene, &outcome, &brute, of);
    let certificate = outcome.certificate.as_ref().expect("a certified run");
    let mut all: Vec<(usize, &ProofInterval)> = certificate
        .proofs
        .iter()
        .enumerate()
        .flat_map(|(pair, proofs)| proofs.iter().map(move |proof| (pair, proof)))
        .collect();
    let kept_m = |proof: &ProofInterval| proof.gap_m - proof.motion_m;
    all.sort_by(|x, y| kept_m(x.1).total_cmp(&kept_m(y.1)));
    let mut random = Random(seed);
    let mut chosen: Vec<_> = all.iter().take(proofs / 2).copied().collect();
    chosen.extend((0..proofs / 2).map(|_| all[random.below(all.len())]));
    chosen.extend(all.iter().filter(|(_, proof)| proof.inside).take(4));
    chosen.par_iter().for_each(|(pair, proof)| {
        derive_again(&brute, Pieces { pair: *pair, pieces: proof.pieces }, proof, of);
    });
    let last = (scene.timeline.points.len() - 1) as f64;
    let moments: Vec<f64> = (0..instants).map(|_| random.within(0.0, last)).collect();
    moments.par_iter().for_each(|&moment| check_bounds(scene, &outcome, &brute, moment, of));
    println!("{of}: {} proofs, {} derived again", all.len(), chosen.len());
}

#[test]
fn proofs_of_the_weld_cell_hold() {
    let more = if is_long() { 20 } else { 1 };
    for program in ["taught.ron", "corrected.ron"] {
        check(&weld_cell(program), 1, 60 * more, 30 * more, program);
    }
}

#[test]
fn proofs_of_random_cells_hold() {
    let more = if is_long() { 20 } else { 1 };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("certified-evidence");
    for seed in 0..8 * more as u64 {
        let folder = folder.join(seed.to_string());
        let scene = random_scene(&mut Random(seed), &folder);
        check(&scene, seed, 40, 10, &format!("seed {seed}"));
        std::fs::remove_dir_all(&folder).expect("a folder of our own");
    }
}

#[test]
fn proofs_of_the_real_cells_hold() {
    let more = if is_long() { 20 } else { 1 };
    for cell in CELLS {
        let Some(folder) = cell_folder(cell) else { continue };
        check(&real_cell(&folder), 2, 20 * more, 4 * more, cell);
    }
}
