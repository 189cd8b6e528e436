//! Interpolation points next to a finding at which all pairs are clear.

use collision::Verdict;
use kinematics::PathParameter;

use super::{Outcome, Shortfall};

/// The last interpolation point before an interval, and the first after it, at which every checked pair is clear; `None` if
/// required clearances were not measured.
///
/// # Guarantee
/// At these points no checked pair collides, is nearer than required, or is undecided. The motion between them and the interval
/// is not covered.
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
