//! Both engines on random cells, one of up to seven joints or two on one clock, in random motion; the second one against all
//! triangles too.
//!
//! `PATHPROOF_SEED` makes the motion of that seed alone.

use intervals::Statement;
use pathproof_simulator::Outcome;
use rayon::prelude::*;
use scene::Scene;
use test_support::Random;

use super::{Agreement, agreement, both};
use crate::certified::brute::Brute;
use crate::certified::cells::{is_long, models};
use crate::certified::robots::random_scene;

const MOTIONS: u64 = 100;
const MOTIONS_LONG: u64 = 2_000;
/// Instants at which every pair is looked at.
const INSTANTS: usize = 60;

/// Asserts that no two members touch, and none is inside the other, where the second engine proves them apart; returns the number of
/// contacts that were seen.
fn check_by_all_triangles(scene: &Scene, outcome: &Outcome, of: &str) -> usize {
    let brute = Brute::new(scene);
    let answer = outcome.intervals.as_ref().expect("both engines were asked");
    let last = (scene.timeline.points.len() - 1) as f64;
    let mut contacts = 0;
    for step in 0..=INSTANTS {
        let moment = last * step as f64 / INSTANTS as f64;
        let places = brute.at(moment);
        for pieces in brute.all() {
            let distance_m = brute.distance_below(pieces, &places, 1e-3);
            let is_inside = distance_m > 0.0 && brute.is_inside(pieces, &places);
            if distance_m > 0.0 && !is_inside {
                continue;
            }
            contacts += 1;
            let stretches = answer.pairs[pieces.pair].iter();
            for stretch in stretches.filter(|stretch| stretch.from.0 <= moment && moment <= stretch.to.0) {
                let is_false = match stretch.statement {
                    Statement::Apart => true,
                    // The surfaces of other pieces may be apart while these are inside.
                    Statement::Inside { .. } | Statement::MayBeInside { .. } => distance_m <= 0.0,
                    Statement::Contact { .. } | Statement::Undecided => false,
                };
                assert!(
                    !is_false,
                    "{of}: {pieces:?} at {moment}: {distance_m} m, inside {is_inside}: {stretch:?}"
                );
            }
        }
    }
    contacts
}

#[test]
fn both_agree_on_random_motions() {
    let seed: Option<u64> = std::env::var("PATHPROOF_SEED").ok().map(|seed| seed.parse().expect("a seed"));
    let motions = if is_long() { MOTIONS_LONG } else { MOTIONS };
    let seeds: Vec<u64> = seed.map_or_else(|| (0..motions).collect(), |seed| vec![seed]);
    let results: Vec<(Agreement, usize)> = seeds
        .par_iter()
        .map(|&seed| {
            let folder = tempfile::tempdir().expect("a folder");
            let mut random = Random(0x2003_0000 + seed);
            let scene = random_scene(&mut random, folder.path());
            let outcome = both(&scene, &models(&scene));
            let of = format!("seed {seed}");
            (agreement(&scene, &outcome, &of), check_by_all_triangles(&scene, &outcome, &of))
        })
        .collect();
    let sum = |of: fn(&(Agreement, usize)) -> usize| results.iter().map(of).sum::<usize>();
    let undecided = [0, 1].map(|engine| {
        results.iter().map(|(found, _)| found.undecided[engine]).sum::<f64>() / results.len() as f64
    });
    println!(
        "{} motions, {} pairs, {} collide, {} brackets compared, {} contacts by all triangles, undecided {undecided:?}",
        results.len(),
        sum(|result| result.0.pairs),
        sum(|result| result.0.collisions),
        sum(|result| result.0.brackets),
        sum(|result| result.1)
    );
    if seed.is_none() {
        assert!(sum(|result| result.0.collisions) > 100 && sum(|result| result.1) > 1000);
        assert!(undecided[1] < 0.01, "{undecided:?}");
    }
}
