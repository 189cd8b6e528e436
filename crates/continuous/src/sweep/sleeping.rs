//! Shape pairs whose bubble holds for points ahead: nobody looks at them until it ends, or until the smallest clearance exceeds it.
//!
//! A kinetic list in the sense of J. Basch, L. Guibas and J. Hershberger, *Data Structures for Mobile Data*, 1999: every pair has a
//! certificate, a bound on its distance, and the point at which it fails.

use geometry::smaller;

use crate::bubble::FreeBubble;
use crate::extents::JointExtents;
use crate::problem::Problem;

/// A pair that is awake.
const AWAKE: usize = 0;

/// Per shape pair: until when it sleeps, and the bound on its distance until then.
pub(super) struct Sleeping<'a> {
    problem: &'a Problem<'a>,
    /// The first and the last point of the current part of the path.
    part: [usize; 2],
    /// The joint ranges over that part, as soon as a pair may sleep.
    extents: Option<JointExtents>,
    /// The first point at which its bubble may not hold; [`AWAKE`] if it does not sleep.
    wake_at: Vec<usize>,
    /// Lower bound on its distance until then, metres; infinite if it does not sleep.
    bounds_m: Vec<f64>,
}

impl<'a> Sleeping<'a> {
    /// All awake.
    pub(super) fn new(problem: &'a Problem<'a>) -> Self {
        let shape_pairs = problem.shape_pairs.len();
        let (wake_at, bounds_m) = (vec![AWAKE; shape_pairs], vec![f64::INFINITY; shape_pairs]);
        Self { problem, part: [0; 2], extents: None, wake_at, bounds_m }
    }

    /// Prepares for a part of the path.
    pub(super) fn set_part(&mut self, first: usize, last: usize) {
        (self.part, self.extents) = ([first, last], None);
    }

    /// Lets a pair sleep after a point as long as its bubble keeps `floor_m`, and no longer than up to the point before `end`; returns the
    /// largest motion bound until then, metres.
    pub(super) fn try_sleep(
        &mut self,
        shape_pair: usize,
        point: usize,
        end: usize,
        bubble: &FreeBubble,
        floor_m: f64,
    ) -> Option<f64> {
        if end <= point + 1 {
            return None;
        }
        let [first, last] = self.part;
        let extents = self.extents.get_or_insert_with(|| JointExtents::new(self.problem, first, last));
        let (until, motion_m) = extents.holds(bubble, point + 1, floor_m)?;
        let until = until.min(end - 1);
        self.sleep(shape_pair, until, bubble.lo_m - motion_m);
        Some(motion_m)
    }

    /// Lets a pair sleep up to a point, its distance at least this until then, metres.
    pub(super) fn sleep(&mut self, shape_pair: usize, until: usize, bound_m: f64) {
        self.wake_at[shape_pair] = until + 1;
        self.bounds_m[shape_pair] = bound_m;
    }

    /// Wakes a pair.
    pub(super) fn wake(&mut self, shape_pair: usize) {
        self.wake_at[shape_pair] = AWAKE;
        self.bounds_m[shape_pair] = f64::INFINITY;
    }

    /// Whether a pair sleeps.
    pub(super) fn sleeps(&self, shape_pair: usize) -> bool {
        self.wake_at[shape_pair] != AWAKE
    }

    /// Lists all pairs that do not sleep at a point, in order; those that are due still count as asleep.
    pub(super) fn list_due(&self, point: usize, due: &mut Vec<usize>) {
        due.clear();
        due.extend((0..self.wake_at.len()).filter(|shape_pair| self.wake_at[*shape_pair] <= point));
    }

    /// The sleeping pair with the lowest bound, and that bound, metres; pairs that are not checked have none.
    pub(super) fn lowest(&self) -> Option<(f64, usize)> {
        let lowest_m = self.lowest_m();
        if lowest_m == f64::INFINITY {
            return None;
        }
        let shape_pair = self.bounds_m.iter().position(|bound_m| *bound_m == lowest_m)?;
        self.sleeps(shape_pair).then_some((lowest_m, shape_pair))
    }

    /// The lowest bound of all that sleep, metres; infinite if none does.
    pub(super) fn lowest_m(&self) -> f64 {
        let mut lowest_m = [f64::INFINITY; 8];
        let (eights, rest) = self.bounds_m.as_chunks::<8>();
        for eight in eights {
            for (lowest_m, bound_m) in lowest_m.iter_mut().zip(eight) {
                *lowest_m = smaller(*bound_m, *lowest_m);
            }
        }
        lowest_m.iter().chain(rest).copied().fold(f64::INFINITY, smaller)
    }

    /// The bound on the distance of a sleeping pair, metres.
    pub(super) fn bound_m(&self, shape_pair: usize) -> f64 {
        self.bounds_m[shape_pair]
    }
}
