//! The first root of many equations at once (Redon et al. 2004, sections 5.2.2 to 5.2.4).

use super::equation::{Corners, Features, RootBounds};
use crate::interval::Interval;
use crate::motion::MotionCache;
use crate::tree::BoxTree;

/// The bounds of a search for roots.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootLimits {
    /// Largest width of the interval of the first root.
    pub(crate) resolution: f64,
    /// Distance up to which features count as in contact, metres.
    pub(crate) least_m: f64,
    /// Whether the Newton step is used.
    pub(crate) newton: bool,
}

/// The result of a search.
#[derive(Debug)]
pub(crate) enum FirstRoot {
    /// No two features come within the least distance.
    None,
    /// They do in this interval, and not before it.
    At { times: Interval, features: Vec<(u32, u32, Features)> },
    /// The budget was used up: nothing comes together before this time.
    Exhausted { from: f64 },
}

/// An equation that may have a root: of two triangles, and two of their features.
type OpenEquation = (u32, u32, Features);

/// One search for the first root.
struct FirstRootSolver<'a, 'c> {
    trees: [&'a BoxTree; 2],
    chain: usize,
    cache: &'a mut MotionCache<'c>,
    limits: RootLimits,
    budget: &'a mut u32,
    tests: &'a mut u64,
}

/// The first time at which features of pairs of triangles come together.
///
/// All equations are solved at once: the motion is bounded once for an interval of time, and equations without a root in it are
/// dropped (Newton culling); where all that are left have their roots in a smaller part, the search goes on in that part.
///
/// # Guarantee
/// The features of no pair are within the least distance before the returned time. Two triangles whose surfaces do not meet at the
/// start do not meet before it: the distance of triangles that are apart is that of a vertex and a face, or of two edges.
pub(crate) fn first_root(
    trees: [&BoxTree; 2],
    chain: usize,
    cache: &mut MotionCache<'_>,
    (times, pairs): (Interval, &[(u32, u32)]),
    limits: RootLimits,
    (budget, tests): (&mut u32, &mut u64),
) -> FirstRoot {
    let active: Vec<OpenEquation> =
        pairs.iter().flat_map(|&(a, b)| Features::all().map(move |features| (a, b, features))).collect();
    FirstRootSolver { trees, chain, cache, limits, budget, tests }.first(times, &active)
}

impl FirstRootSolver<'_, '_> {
    fn first(&mut self, times: Interval, active: &[OpenEquation]) -> FirstRoot {
        if *self.budget == 0 {
            return FirstRoot::Exhausted { from: times.low() };
        }
        *self.budget -= 1;
        let is_small = times.high() - times.low() <= self.limits.resolution;
        let Some((within, left)) = self.active_within(times, active, is_small) else {
            return FirstRoot::None;
        };
        let middle = within.middle();
        let is_divisible = within.low() < middle && middle < within.high();
        if is_small || !is_divisible {
            return FirstRoot::At { times: within, features: left };
        }
        if within.high() - within.low() <= 0.5 * (times.high() - times.low()) {
            return self.first(within, &left);
        }
        match self.first(Interval::new(within.low(), middle), &left) {
            FirstRoot::None => self.first(Interval::new(middle, within.high()), &left),
            found => found,
        }
    }

    /// The equations that may have roots in an interval, and the part that holds all their roots.
    fn active_within(
        &mut self,
        times: Interval,
        active: &[OpenEquation],
        is_small: bool,
    ) -> Option<(Interval, Vec<OpenEquation>)> {
        let motion = self.cache.motion(self.chain, times);
        let (mut left, mut within): (Vec<OpenEquation>, Option<Interval>) = (Vec::new(), None);
        for of_pair in active.chunk_by(|x, y| (x.0, x.1) == (y.0, y.1)) {
            let [a, b] = [of_pair[0].0, of_pair[0].1];
            let (a, b) = (&self.trees[0].triangles[a as usize], &self.trees[1].triangles[b as usize]);
            let corners = Corners::new(&motion, (a, b));
            for equation in of_pair {
                *self.tests += 1;
                let RootLimits { least_m, newton, .. } = self.limits;
                let RootBounds::Within(part) = corners.roots(equation.2, times, least_m, newton) else {
                    continue;
                };
                if is_small && !corners.is_valid(equation.2, least_m) {
                    continue;
                }
                left.push(*equation);
                within = Some(within.map_or(part, |within| within.hull(part)));
            }
        }
        within.map(|within| (within, left))
    }
}
