//! Checks of pairs in many poses: checked pairs that always collide, and excluded pairs that collide.

use diagnostics::InputError;
use scene::{ExclusionGround, Pair, Scene, SceneRobot};
use simulator::{Models, Verdict, ranges, touching};

/// The number of random poses.
const RANDOM_POSES: usize = 64;
/// Seed of the random numbers; fixed, so that every call checks the same poses.
const SEED: u64 = 0x9E37_79B9_7F4A_7C15;

/// The results of all poses.
#[derive(Default)]
pub(super) struct SampledPoses {
    /// The number of poses.
    pub(super) count: usize,
    /// Checked pairs that collide in every pose.
    pub(super) always: Vec<Pair>,
    /// Excluded pairs, adjacent ones aside, that collide in at least one pose.
    pub(super) hidden: Vec<HiddenContact>,
}

/// An excluded pair that collides.
pub(super) struct HiddenContact {
    /// Index in [`Ledger::excluded`](scene::Ledger::excluded).
    pub(super) excluded: usize,
    /// The number of poses in which it collides.
    pub(super) poses: usize,
}

impl SampledPoses {
    /// Checks the pose at rest, if it lies within the joint limits, and random poses within the joint limits.
    pub(super) fn check(scene: &Scene, models: &Models) -> Result<Self, InputError> {
        let poses = poses(scene);
        let mut always = scene.pairs.clone();
        let left_out: Vec<(usize, Pair)> = excluded(scene);
        let mut hits = vec![0; left_out.len()];
        let mut bare = scene.clone();
        bare.pairs.clear();
        bare.visuals.clear();
        bare.clearances.required.clear();
        bare.clearances.pairs.clear();
        for q in &poses {
            let posed = bare.posed(q)?;
            let asked: Vec<Pair> = always.iter().copied().chain(left_out.iter().map(|row| row.1)).collect();
            let verdicts = touching(&posed, models, &asked);
            let collides: Vec<bool> = verdicts.iter().map(|verdict| *verdict == Verdict::Collision).collect();
            let (checked, excluded) = collides.split_at(always.len());
            let mut still_colliding = checked.iter();
            always.retain(|_| still_colliding.next().copied().unwrap_or(false));
            for (hits, collides) in hits.iter_mut().zip(excluded) {
                *hits += usize::from(*collides);
            }
        }
        if poses.is_empty() {
            always.clear();
        }
        let hidden = left_out.iter().zip(hits).filter(|(_, poses)| *poses > 0);
        let hidden = hidden.map(|((excluded, _), poses)| HiddenContact { excluded: *excluded, poses });
        Ok(Self { count: poses.len(), always, hidden: hidden.collect() })
    }
}

/// Pairs excluded by SRDF, cell file or hand, with their indices in the ledger; adjacent links overlap by design.
fn excluded(scene: &Scene) -> Vec<(usize, Pair)> {
    let rows = scene.ledger.excluded.iter().enumerate();
    let rows = rows.filter(|(_, excluded)| excluded.ground != ExclusionGround::Adjacent);
    rows.map(|(index, excluded)| (index, excluded.pair)).collect()
}

/// Joint values of all robots per pose; empty if no joint can move.
fn poses(scene: &Scene) -> Vec<Vec<Vec<f64>>> {
    if scene.robots.iter().all(|robot| robot.robot.independent_joints().is_empty()) {
        return Vec::new();
    }
    let mut state = SEED;
    let ranges = ranges(scene);
    let rest: Vec<Vec<f64>> = scene.robots.iter().map(|robot| robot.rest().to_vec()).collect();
    let is_allowed = |(robot, q): (&SceneRobot, &Vec<f64>)| robot.robot.limit_violations(q).is_empty();
    let at_rest = scene.robots.iter().zip(&rest).all(is_allowed).then_some(rest);
    let mut pose = || {
        let mut values = ranges.iter().map(|range| value(*range, random(&mut state)));
        let robots = scene.robots.iter();
        robots.map(|robot| values.by_ref().take(robot.rest().len()).collect()).collect()
    };
    at_rest.into_iter().chain((0..RANDOM_POSES).map(|_| pose())).collect()
}

/// The value at a fraction of a joint's range.
fn value([lower, upper]: [f64; 2], share: f64) -> f64 {
    // Rounding must not exceed the limits.
    (lower + share * (upper - lower)).clamp(lower, upper)
}

/// The next number in [0, 1) of a `SplitMix64` sequence.
fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_add(SEED);
    let mut bits = *state;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^= bits >> 31;
    (bits >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_numbers_fill_their_range_and_repeat() {
        let numbers = |n: usize| {
            let mut state = SEED;
            (0..n).map(|_| random(&mut state)).collect::<Vec<_>>()
        };
        let drawn = numbers(1000);
        assert_eq!(drawn, numbers(1000));
        assert!(drawn.iter().all(|x| (0.0..1.0).contains(x)));
        let mean = drawn.iter().sum::<f64>() / 1000.0;
        assert!((mean - 0.5).abs() < 0.05, "{mean}");
    }
}
