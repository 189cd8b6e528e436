//! Checked pairs.

use collision::Verdict;
use schemars::JsonSchema;
use serde::Serialize;
use simulator::{Outcome, Scene};

use super::minimum::Minimum;

/// A checked pair.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Pair<'a> {
    /// The name first in byte order.
    a: &'a str,
    /// The other name.
    b: &'a str,
    /// Metres.
    required_clearance_m: f64,
    /// Interpolation points at which it collides.
    colliding_points: usize,
    /// Interpolation points at which it is nearer than required.
    near_points: usize,
    /// Interpolation points at which neither contact nor clearance could be proven.
    undecided_points: usize,
    /// The smallest clearance over what was checked; null where spheres decide.
    minimum: Option<Minimum<'a>>,
}

impl<'a> Pair<'a> {
    /// All checked pairs, by name.
    pub(super) fn all(scene: &'a Scene, outcome: &Outcome) -> Vec<Self> {
        let required = &scene.clearances.required_m;
        let checked = scene.pairs.iter().zip(required).zip(&outcome.minima);
        let mut rows: Vec<Self> = checked
            .map(|((pair, &required_clearance_m), minimum)| {
                let (a, b) = scene.pair_names(pair.a, pair.b);
                Self {
                    a,
                    b,
                    required_clearance_m,
                    colliding_points: 0,
                    near_points: 0,
                    undecided_points: 0,
                    minimum: minimum.as_ref().map(|minimum| Minimum::of(scene, minimum, (a, b))),
                }
            })
            .collect();
        for pair in outcome.frames.iter().flat_map(|frame| &frame.pairs) {
            let row = &mut rows[pair.pair];
            match pair.verdict {
                Verdict::Collision => row.colliding_points += 1,
                Verdict::Near => row.near_points += 1,
                Verdict::Undecided => row.undecided_points += 1,
                Verdict::Clear => {}
            }
        }
        rows.sort_by_key(|row| (row.a, row.b));
        rows
    }
}
