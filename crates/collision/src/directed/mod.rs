//! Separation throughout an interval of motion: directed motion bounds at every pair of nodes.
//!
//! A pair of nodes is cut where its gap along a direction exceeds the displacement bound along that direction, as in C2A (M. Tang,
//! Y. J. Kim and D. Manocha, *C2A: Controlled Conservative Advancement for Continuous Collision Detection of Polygonal Models*,
//! 2009), but for a whole interval at once: either the surfaces are separated throughout, or some pair of triangles is left.

mod boxes;
#[cfg(test)]
mod tests;
mod tree_box;
mod trees;
mod triangles;

use std::ops::ControlFlow;

use geometry::{Point3, Pose, Triangle, Vector3};

use crate::body::{Body, Form};
use crate::clearance::Front;
use crate::computable::is_computable;
use crate::lens::PlacedBall;
use crate::search::{Observer, Silent};

/// Bounds on the displacement of the points of a moving body over an interval, seen from the other body.
///
/// # Guarantee
/// The point in question is at `center` at the middle of the interval. Implementations must bound its displacement from there at
/// every configuration of the interval, in the frame of the fixed body, for all points of the moving body in the ball.
pub trait Displacement {
    /// Upper bound on the displacement along a direction of length close to 1, metres times that length.
    fn along_m(&self, direction: &Vector3<f64>, center: &Point3<f64>, radius_m: f64) -> f64;
    /// Upper bound on the displacement in any direction, metres.
    fn largest_m(&self, center: &Point3<f64>, radius_m: f64) -> f64;
}

/// Scratch memory of the traversal, to be reused.
#[derive(Default)]
pub struct DirectedSearch {
    open: Vec<(f64, PlacedBall)>,
    /// Triangles of one side's smallest sphere, in the fixed body's frame.
    held: Vec<Triangle>,
}

/// The distance to be proven.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Throughout {
    /// The distance that the surfaces must keep throughout, metres; more than the rounding of the poses.
    pub floor_m: f64,
    /// Most tests of node pairs and triangle pairs.
    pub most_tests: u32,
}

/// Where a search may start: at the front of an earlier query about the same two bodies.
#[derive(Clone, Copy)]
pub struct DirectedStart<'f> {
    /// The front.
    pub front: &'f Front,
    /// No point of one body, seen from the other, has moved by more than this since, up to the middle of the interval, metres.
    pub moved_m: f64,
    /// Whether the first body of the front is the moving one.
    pub is_swapped: bool,
}

/// A ball: centre, in the frame of the fixed body at the middle of the interval, and radius, metres.
pub type Ball = (Point3<f64>, f64);

/// Two parts of a front that are separated throughout the interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrontCut {
    /// The part of the fixed body is in this ball.
    pub fixed: Ball,
    /// The part of the moving body is in this ball at the middle of the interval.
    pub moving: Ball,
    /// The direction of length 1, towards the fixed part, along which they are separated.
    pub direction: Vector3<f64>,
}

/// A lower bound on the distance of two surfaces throughout an interval of motion, above the floor; `None` if it is not proven.
///
/// `fixed_from_moving` is the pose at the middle of the interval, `motion` the displacement of the second body around it, seen
/// from the first.
///
/// # Guarantee
/// The bound holds at every configuration for which `motion` holds. Two convex sets that are separated by a gap along a direction
/// n at the middle stay separated by the gap less the displacement of the second one along n; n does not move with it. Every
/// pair of triangles is below exactly one node pair that is cut in this way, or is cut itself. With a `start` the gaps of its node pairs
/// count as known; that of a box is not used.
pub fn distance_throughout(
    search: &mut DirectedSearch,
    bodies: (&Body<'_>, &Body<'_>),
    fixed_from_moving: &Pose,
    motion: &impl Displacement,
    wanted: Throughout,
    start: Option<DirectedStart<'_>>,
    observer: &mut impl Observer,
) -> Option<f64> {
    let proof = DirectedProof::new(motion, wanted);
    Some(traversed(search, bodies, fixed_from_moving, proof, start, observer)?.left_m)
}

/// The cuts of the front that [`distance_throughout`] finds for the same question: every two points of the two surfaces are in the
/// balls of one of them.
pub fn front_throughout(
    search: &mut DirectedSearch,
    bodies: (&Body<'_>, &Body<'_>),
    fixed_from_moving: &Pose,
    motion: &impl Displacement,
    wanted: Throughout,
) -> Option<Vec<FrontCut>> {
    let cuts = Some((Vec::new(), Vector3::zeros()));
    let proof = DirectedProof { cuts, ..DirectedProof::new(motion, wanted) };
    traversed(search, bodies, fixed_from_moving, proof, None, &mut Silent)?.cuts.map(|(cuts, _)| cuts)
}

/// The proof after the traversal; `None` if the surfaces are not proven apart.
fn traversed<'m, M: Displacement>(
    search: &mut DirectedSearch,
    (fixed, moving): (&Body<'_>, &Body<'_>),
    fixed_from_moving: &Pose,
    mut proof: DirectedProof<'m, M>,
    start: Option<DirectedStart<'_>>,
    observer: &mut impl Observer,
) -> Option<DirectedProof<'m, M>> {
    if !is_computable(fixed.mesh, moving.mesh, fixed_from_moving) {
        return None;
    }
    search.open.clear();
    search.held.clear();
    let flow = match (fixed.form, moving.form) {
        (Form::Spheres(tree_a), Form::Spheres(tree_b)) => {
            let bodies = ((fixed.mesh, tree_a), (moving.mesh, tree_b));
            trees::walk(search, bodies, fixed_from_moving, &mut proof, start, observer)
        }
        (Form::Cuboid(half), Form::Spheres(tree)) => {
            let bodies = ((fixed.mesh, half), (moving.mesh, tree));
            tree_box::walk(search, bodies, fixed_from_moving, &mut proof, observer)
        }
        (Form::Cuboid(half_a), Form::Cuboid(half_b)) => {
            boxes::separate(half_a, half_b, fixed_from_moving, &mut proof)
        }
        // The caller exchanges the bodies: a box is simplest where it is fixed.
        (Form::Spheres(_), Form::Cuboid(_)) => ControlFlow::Break(()),
    };
    // Without a surface nothing is cut, and nothing is proven.
    (flow.is_continue() && proof.left_m.is_finite()).then_some(proof)
}

/// The state of one proof.
struct DirectedProof<'m, M> {
    motion: &'m M,
    wanted: Throughout,
    /// Lower bound on the distance of all pairs cut so far, metres.
    left_m: f64,
    tests: u32,
    /// The cuts so far, if they are wanted, and the direction of the last one.
    cuts: Option<(Vec<FrontCut>, Vector3<f64>)>,
    /// The direction of length 1 along which triangles were cut last; 0 before that.
    neighbours: Vector3<f64>,
    /// The last ball whose displacement was bounded.
    bounded: BoundedBall,
}

/// The bound on the displacement of a ball along a direction, metres.
struct BoundedBall {
    direction: Vector3<f64>,
    center: Point3<f64>,
    radius_m: f64,
    along_m: f64,
}

impl<'m, M: Displacement> DirectedProof<'m, M> {
    fn new(motion: &'m M, wanted: Throughout) -> Self {
        // No ball has this radius.
        let (direction, center, radius_m) = (Vector3::zeros(), Point3::origin(), f64::NAN);
        let bounded = BoundedBall { direction, center, radius_m, along_m: f64::INFINITY };
        let neighbours = Vector3::zeros();
        Self { motion, wanted, left_m: f64::INFINITY, tests: 0, cuts: None, neighbours, bounded }
    }

    /// Upper bound on the displacement of a ball along a direction, metres: many pairs of triangles share both.
    #[inline]
    fn ball_along_m(&mut self, direction: &Vector3<f64>, center: &Point3<f64>, radius_m: f64) -> f64 {
        let known = &self.bounded;
        let is_known = known.radius_m == radius_m && known.center == *center && known.direction == *direction;
        if !is_known {
            let along_m = self.motion.along_m(direction, center, radius_m);
            self.bounded = BoundedBall { direction: *direction, center: *center, radius_m, along_m };
        }
        self.bounded.along_m
    }

    /// Cuts a pair that keeps this distance throughout; false if it is not above the floor, or not a number.
    #[inline]
    fn cut(&mut self, left_m: f64) -> bool {
        let is_cut = left_m > self.wanted.floor_m;
        if is_cut {
            self.left_m = self.left_m.min(left_m);
        }
        is_cut
    }

    /// Counts a test; breaks if there were too many.
    #[inline]
    fn test(&mut self) -> ControlFlow<()> {
        self.tests += 1;
        if self.tests > self.wanted.most_tests { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Cuts a pair of balls, or of their contents, with a gap along a direction towards the fixed one.
    #[inline]
    fn cut_along(&mut self, gap_m: f64, direction: &Vector3<f64>, ball: (&Point3<f64>, f64)) -> bool {
        let is_cut = gap_m > self.wanted.floor_m && {
            let along_m = self.ball_along_m(direction, ball.0, ball.1);
            self.cut(gap_m - along_m)
        };
        if is_cut {
            self.along(|| *direction);
        }
        is_cut
    }

    /// The direction of the cut that was just made.
    #[inline]
    fn along(&mut self, direction: impl FnOnce() -> Vector3<f64>) {
        if let Some((_, last)) = &mut self.cuts {
            *last = direction();
        }
    }

    /// Records the cut that was just made, of the parts in these balls.
    #[inline]
    fn record(&mut self, fixed: Ball, moving: Ball) {
        if let Some((cuts, direction)) = &mut self.cuts {
            cuts.push(FrontCut { fixed, moving, direction: *direction });
        }
    }
}
