//! Collisions that spheres inside two solids prove.

mod inner_outer;
mod packed;
#[cfg(test)]
mod tests;

use geometry::Point3;
use sphere_model::InnerBall;

pub use inner_outer::{
    ChildOrder, InnerOuterAnswer, InnerOuterCounts, InnerOuterSolid, confirm_to_depth, inner_outer_collision,
};
pub use packed::{deepest_overlap, packed_collision};

/// A proven collision: two balls, each inside one of the solids, that overlap.
///
/// # Guarantee
/// A point lies inside both solids. There is no value of this type for *apart*: what is inside a solid does not cover it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CertainCollision {
    /// The ball inside the first solid, in its frame.
    pub ball_a: InnerBall,
    /// The ball inside the second solid, in the frame of the first.
    pub ball_b: InnerBall,
    /// How far the balls overlap, metres, rounded down. No translation shorter than this parts the solids.
    pub overlap_m: f64,
}

impl CertainCollision {
    /// The overlap of two balls in one frame; `None` if they do not surely overlap.
    pub(crate) fn between(ball_a: InnerBall, ball_b: InnerBall) -> Option<Self> {
        let overlap_m = overlap_m(&ball_a, &ball_b);
        // A ball without a radius may be anywhere, also outside.
        let are_balls = ball_a.radius_m > 0.0 && ball_b.radius_m > 0.0;
        (are_balls && overlap_m > 0.0).then_some(Self { ball_a, ball_b, overlap_m })
    }

    /// A point inside both solids, in the frame of the first.
    pub fn point(&self) -> Point3<f64> {
        let (a, b) = (&self.ball_a, &self.ball_b);
        let apart = b.center - a.center;
        let distance_m = apart.norm();
        if distance_m == 0.0 {
            return a.center;
        }
        // The middle of the part of the line through the centres that is in both.
        let from_m = (-a.radius_m).max(distance_m - b.radius_m);
        let to_m = a.radius_m.min(distance_m + b.radius_m);
        a.center + apart * (0.5 * (from_m + to_m) / distance_m)
    }
}

/// Overlap of two balls in one frame, rounded down, metres; NaN or negative if they do not surely overlap.
fn overlap_m(a: &InnerBall, b: &InnerBall) -> f64 {
    let distance_m = (a.center - b.center).norm();
    // The rounding of a transform and of these sums is a few units in the last place of the coordinates.
    let rounding_m = 1e-14 * (a.center.coords.amax() + b.center.coords.amax() + a.radius_m + b.radius_m);
    a.radius_m + b.radius_m - distance_m - rounding_m
}
