//! Promise: at every share of a piece the solution lies within its deviations, on one branch.

use std::time::Instant;

use program::{CartesianPath, CartesianRobot, StopReason};
use test_support::Random;

use crate::oracle::check;
use crate::robots::{OWN, Tried, flange_from_tcp, follow, others, own};

fn is_long() -> bool {
    std::env::var_os("PATHPROOF_LONG").is_some()
}

/// A random path from random joint values to the pose of joint values not far from there; every second one is an arc.
fn random_path(tried: &Tried, random: &mut Random, is_arc: bool) -> Option<(Vec<f64>, CartesianPath)> {
    let (lowering, joints) = (tried.lowering(flange_from_tcp()), tried.joints());
    let start: Vec<f64> = joints.iter().map(|_| random.within(-2.5, 2.5)).collect();
    let end: Vec<f64> = start.iter().map(|value| value + random.within(-0.6, 0.6)).collect();
    let [from, to] = [&start, &end].map(|q| lowering.root_from_tcp("tool", &joints, q));
    let path = if is_arc {
        let middle = (from.translation + to.translation) / 2.0;
        let size = (to.translation - from.translation).norm();
        let bulge = geometry::Vector3::from(random.three(-size, size));
        CartesianPath::arc(from, middle + bulge, to)
    } else {
        CartesianPath::line(from, to)
    };
    path.ok().map(|path| (start, path))
}

/// Follows random paths, and prints how many are proven with how many pieces.
#[expect(clippy::disallowed_methods, reason = "prints the time that was taken")]
fn follow_random(tried: &Tried, seed: u64, moves: u32, looks: u32) {
    let mut random = Random(seed);
    let (tool, joints) = (flange_from_tcp(), tried.joints());
    let lowering = tried.lowering(tool);
    let (mut counts, mut per_rad, mut stops, mut proven) = (Vec::new(), Vec::new(), Vec::new(), 0);
    let mut spent = std::time::Duration::ZERO;
    let (mut paths, mut slacks) = (0, Vec::new());
    while paths < moves {
        let Some((start, path)) = random_path(tried, &mut random, paths % 2 == 1) else { continue };
        paths += 1;
        let began = Instant::now();
        let followed = follow(&lowering, &joints, &start, &path);
        spent += began.elapsed();
        let slack = check(tried, &tool, &path, &start, &followed, looks);
        if followed.stop.is_none() {
            slacks.push(slack);
        }
        match followed.stop {
            None => {
                let mut from = start.as_slice();
                let mut way = 0.0;
                for piece in &followed.pieces {
                    way += from.iter().zip(&piece.position).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
                    from = &piece.position;
                }
                counts.push(followed.pieces.len());
                per_rad.push(followed.pieces.len() as f64 / way);
            }
            Some(stop) => {
                assert!(
                    matches!(
                        stop.reason,
                        StopReason::Singular | StopReason::OutOfReach | StopReason::NotProven
                    ),
                    "{stop:?}"
                );
                proven += usize::from(stop.is_proven);
                stops.push(stop.reason);
            }
        }
    }
    counts.sort_unstable();
    per_rad.sort_by(f64::total_cmp);
    stops.sort_unstable();
    let of = |reason| stops.iter().filter(|stop| **stop == reason).count();
    println!(
        "{}: {} of {moves} moves followed, pieces {:?} (median, most), per radian {:.0}; stopped: {} out of reach, {} singular, {} not proven, \
         of these proven {proven}; {:.2} ms per move",
        tried.name,
        counts.len(),
        (counts[counts.len() / 2], counts[counts.len() - 1]),
        per_rad[per_rad.len() / 2],
        of(StopReason::OutOfReach),
        of(StopReason::Singular),
        of(StopReason::NotProven),
        spent.as_secs_f64() * 1e3 / f64::from(moves),
    );
    assert!(counts.len() * 2 > moves as usize, "most moves are followed");
    // Durations by the speed of joints are these bounds: longer than the motion needs by less than this.
    slacks.sort_by(f64::total_cmp);
    let slack = slacks[slacks.len() / 2];
    println!(
        "{}: bounds on the steepest slope are {:.4} of it in the median, {:.4} at most",
        tried.name,
        slack,
        slacks[slacks.len() - 1]
    );
    assert!(slack < 1.01, "{slack}");
}

#[test]
fn solutions_lie_within_the_deviations_on_one_branch() {
    let (moves, looks) = if is_long() { (100, 10_000) } else { (30, 1000) };
    for (seed, name) in OWN.iter().enumerate() {
        follow_random(&own(name), seed as u64, moves, looks);
    }
}

#[test]
fn solutions_lie_within_the_deviations_on_other_robots() {
    let (moves, looks) = if is_long() { (100, 10_000) } else { (6, 1000) };
    for tried in others() {
        follow_random(&tried, 77, moves, looks);
    }
}
