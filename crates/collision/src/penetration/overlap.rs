//! Overlaps of balls that touch both solids where a separating move leaves them in contact.

use geometry::{Point3, Pose, Vector3};
use sphere_model::InnerBall;

use super::Solid;
use crate::certain::CertainCollision;

/// The place where two bodies nearly touch after a move, in the frame of the first body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TouchingPlace {
    /// The point on the first body.
    pub on_a: Point3<f64>,
    /// The point on the second body, before the move.
    pub on_b: Point3<f64>,
    /// Unit vector from the second body to the first after the move.
    pub normal: Vector3<f64>,
}

/// Distances from the surface at which centres of balls are tried, from half of the solid's size down.
const HEIGHTS: usize = 14;
/// Ratio of one such distance to the next.
const HEIGHT_RATIO: f64 = 0.62;
/// Shares of the way to the middle of either solid by which the line is shifted: the place may be on an edge, where no ball fits.
const SHIFTS: [f64; 4] = [0.02, 0.1, 0.3, 0.7];
/// Rounds in which both centres are moved to where the balls overlap deeper.
const CLIMBS: usize = 12;

/// The deepest overlap found of a ball in each solid, both near a line along the normal where the solids would touch.
///
/// Where both solids are thick along the normal, balls that touch the two surfaces there overlap by as much as the solids do.
///
/// # Guarantee
/// That of [`CertainCollision`]: no translation shorter than the overlap parts the two solids.
pub fn tangent_overlap(
    a: &Solid<'_>,
    b: &Solid<'_>,
    a_from_b: &Pose,
    place: &TouchingPlace,
) -> Option<CertainCollision> {
    let pair = SolidsInFrame { a, b, b_from_a: &a_from_b.inverse() };
    let sideways = |toward: Point3<f64>, from: &Point3<f64>| {
        let way = toward - from;
        way - place.normal * place.normal.dot(&way)
    };
    let to_a = sideways(a.mesh.bounds().center(), &place.on_a);
    let to_b = sideways(a_from_b.point(&b.mesh.bounds().center()), &place.on_b);
    let shifts = SHIFTS.iter().flat_map(|share| [to_a * *share, to_b * *share]);
    let mut best = None;
    for shift in std::iter::once(Vector3::zeros()).chain(shifts) {
        let in_a = pair.balls_in_a(&(place.on_a + shift), &place.normal);
        let in_b = pair.balls_in_b(&(place.on_b + shift), &-place.normal);
        for ball_a in &in_a {
            for ball_b in &in_b {
                best = deeper(best, CertainCollision::between(*ball_a, *ball_b));
            }
        }
    }
    best.map(|start| pair.climb(start))
}

/// Two solids in the frame of the first.
struct SolidsInFrame<'a> {
    a: &'a Solid<'a>,
    b: &'a Solid<'a>,
    b_from_a: &'a Pose,
}

impl SolidsInFrame<'_> {
    fn ball_in_a(&self, center: Point3<f64>) -> InnerBall {
        InnerBall { center, radius_m: self.a.inner_radius_m(&center) }
    }

    fn ball_in_b(&self, center: Point3<f64>) -> InnerBall {
        InnerBall { center, radius_m: self.b.inner_radius_m(&self.b_from_a.point(&center)) }
    }

    fn balls_in_a(&self, from: &Point3<f64>, inwards: &Vector3<f64>) -> Vec<InnerBall> {
        let balls = centers(self.a, from, inwards).map(|center| self.ball_in_a(center));
        balls.filter(|ball| ball.radius_m > 0.0).collect()
    }

    fn balls_in_b(&self, from: &Point3<f64>, inwards: &Vector3<f64>) -> Vec<InnerBall> {
        let balls = centers(self.b, from, inwards).map(|center| self.ball_in_b(center));
        balls.filter(|ball| ball.radius_m > 0.0).collect()
    }

    /// Moves one centre, the other or both by ever smaller steps to where the balls overlap deeper.
    fn climb(&self, start: CertainCollision) -> CertainCollision {
        let mut best = start;
        let mut step_m = 0.25 * best.ball_a.radius_m.max(best.ball_b.radius_m);
        for _ in 0..CLIMBS {
            let before_m = best.overlap_m;
            for axis in [Vector3::x(), Vector3::y(), Vector3::z()] {
                for by in [axis * step_m, axis * -step_m] {
                    let (ball_a, ball_b) = (best.ball_a, best.ball_b);
                    let moved_a = self.ball_in_a(ball_a.center + by);
                    let moved_b = self.ball_in_b(ball_b.center + by);
                    for (one, other) in [(moved_a, ball_b), (ball_a, moved_b), (moved_a, moved_b)] {
                        let found = CertainCollision::between(one, other);
                        best = found.filter(|found| found.overlap_m > best.overlap_m).unwrap_or(best);
                    }
                }
            }
            if best.overlap_m <= before_m * 1.001 {
                step_m *= 0.4;
            }
        }
        best
    }
}

/// Points of a line from the surface of a solid inwards.
fn centers(
    solid: &Solid<'_>,
    from: &Point3<f64>,
    inwards: &Vector3<f64>,
) -> impl Iterator<Item = Point3<f64>> {
    let (from, inwards) = (*from, *inwards);
    let highest_m = 0.5 * solid.mesh.bounds().diagonal();
    let heights_m = std::iter::successors(Some(highest_m), |height_m| Some(HEIGHT_RATIO * height_m));
    heights_m.take(HEIGHTS).map(move |height_m| from + inwards * height_m)
}

fn deeper(known: Option<CertainCollision>, found: Option<CertainCollision>) -> Option<CertainCollision> {
    match (known, found) {
        (Some(known), Some(found)) if known.overlap_m >= found.overlap_m => Some(known),
        (known, found) => found.or(known),
    }
}
