//! Where a program is free of contact and nearness next to a finding.

use collision::Verdict;
use kinematics::PathParameter;

use super::{Outcome, Shortfall};

/// The last interpolation point before a stretch, and the first after it, at which every checked pair is clear; none where
/// clearances are required that were not measured.
///
/// # Guarantee
/// At these points no checked pair collides, is nearer than required, or is undecided. Nothing is said of the motion between
/// them and the stretch.
pub fn free_around(outcome: &Outcome, [first, last]: [PathParameter; 2]) -> [Option<usize>; 2] {
    if outcome.shortfalls.contains(&Shortfall::Unmeasured) {
        return [None; 2];
    }
    let is_clear = |point: &usize| outcome.frames[*point].verdict == Verdict::Clear;
    let points = outcome.frames.len();
    let before = (first.0.ceil() as usize).min(points);
    let after = (last.0.floor() as usize + 1).min(points);
    [(0..before).rev().find(is_clear), (after..points).find(is_clear)]
}
