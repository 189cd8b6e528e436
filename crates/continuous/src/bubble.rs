//! Bubbles of free space: a distance proven at one configuration holds around it, as far as the motion bound allows.
//!
//! Known as bubbles of free configuration space (S. Quinlan, *Real-Time Modification of Collision-Free Paths*, 1994) and used for
//! certified checks of paths by F. Schwarzer, M. Saha and J.-C. Latombe, *Adaptive Dynamic Collision Checking for Single and
//! Multiple Articulated Robots in Complex Environments*, 2005. Stepping by such a bound is conservative advancement (B. Mirtich,
//! *Impulse-based Dynamic Simulation of Rigid Body Systems*, 1996).

use collision::Side;
use geometry::{Point3, Pose, larger};
use kinematics::{Hull, HullPoints, PathParameter};

use crate::poses::Poses;
use crate::problem::{JointPath, Problem, Shape, ShapePair};
use crate::state::DistanceBounds;

/// A bubble of free space: two shapes at one configuration, the bounds on their distance, and the bound on their motion around it.
///
/// The surfaces are apart at every configuration at which [`FreeBubble::motion_m`] is below `lo_m`.
#[derive(Clone, Debug)]
pub struct FreeBubble {
    /// Path parameter of the centre.
    pub at: PathParameter,
    /// Lower bound on the distance of the surfaces at the centre, rounding subtracted; metres.
    pub lo_m: f64,
    /// Upper bound on that distance, rounding added; metres.
    pub hi_m: f64,
    /// The shape that lies inside the other, if any.
    pub inner: Option<usize>,
    /// The shape whose motion is bounded, seen from the other one.
    pub moved: Side,
    /// Per coordinate: its value at the centre, and the motion bound per unit of it, metres.
    terms: Box<[(f64, f64)]>,
}

/// Covers the rounding of a few products and their sum.
const ROUNDING: f64 = 1.0 + 1e-9;

impl FreeBubble {
    /// The bubble with these bounds on the distance, and with the shape that lies inside the other, if any.
    #[must_use]
    pub fn with_distance(self, surfaces: DistanceBounds, inner: Option<usize>) -> Self {
        Self { lo_m: surfaces.lo_m, hi_m: surfaces.hi_m, inner, ..self }
    }

    /// The driven joint values at the centre.
    pub(crate) fn coordinates(&self) -> impl Iterator<Item = f64> + '_ {
        self.terms.iter().map(|(here, _)| *here)
    }

    /// Motion bound: an upper bound on the displacement of every point of the shape `moved`, seen from the other shape, between
    /// the centre and `coordinates`; metres. Seen from `moved`, points of the other shape may be displaced further; the distance
    /// of the two changes by no more than this bound.
    ///
    /// # Guarantee
    /// See [`kinematics::Robot::add_motion_weights`]. Also holds on the straight line in joint space between the two
    /// configurations, and grows monotonically along it. Convex in the coordinates: along a segment it is largest at an end.
    #[inline]
    pub fn motion_m(&self, coordinates: &[f64]) -> f64 {
        let terms = self.terms.iter().zip(coordinates);
        let motion_m =
            terms.map(|((here, weight), there)| (there - here).abs() * weight).sum::<f64>() * ROUNDING;
        // An overflowing sum bounds nothing.
        if motion_m.is_finite() { motion_m } else { f64::INFINITY }
    }

    /// The largest [`Self::motion_m`] in a box of joint values, metres.
    #[inline]
    pub(crate) fn largest_motion_m(&self, low: &[f64], high: &[f64]) -> f64 {
        let terms = self.terms.iter().zip(low.iter().zip(high));
        let motion_m = terms
            .map(|((here, weight), (low, high))| larger((low - here).abs(), (high - here).abs()) * weight)
            .sum::<f64>()
            * ROUNDING;
        if motion_m.is_finite() { motion_m } else { f64::INFINITY }
    }

    /// What is to be added to [`Self::motion_m`] for configurations that differ from `coordinates` by at most these deviations; metres.
    #[inline]
    pub fn deviation_m(&self, deviations: &[f64]) -> f64 {
        if deviations.is_empty() {
            return 0.0;
        }
        let terms = self.terms.iter().zip(deviations);
        let deviation_m = terms.map(|((_, weight), deviation)| weight * deviation).sum::<f64>() * ROUNDING;
        if deviation_m.is_finite() { deviation_m } else { f64::INFINITY }
    }
}

/// Motion bounds of the shapes of one problem, with scratch memory.
pub struct MotionBounds<'a> {
    problem: &'a Problem<'a>,
    by_joint: Vec<f64>,
    /// Motion bounds of a point per unit of every coordinate.
    of_point: Vec<f64>,
    /// Those of shapes that were computed last: of a link they are the same for all pairs with what does not move.
    known: Vec<ShapeWeights>,
    /// Which of these is replaced next.
    next: usize,
    /// The terms of bubbles that are used no more.
    spare: Vec<Box<[(f64, f64)]>>,
}

/// Motion bounds of a shape per unit of every coordinate, seen from the other end of a joint path, at one configuration.
#[derive(Default)]
struct ShapeWeights {
    shape: usize,
    /// The first pair with these joints between its bodies.
    joints_of_pair: usize,
    coordinates: Vec<f64>,
    world_center: Point3<f64>,
    weights: Vec<f64>,
    travelled_m: f64,
}

/// Terms are kept of so many bubbles.
const MOST_SPARE: usize = 64;
/// Motion bounds are kept of so many shapes: of most robots these are all links.
const MOST_KNOWN: usize = 16;

impl<'a> MotionBounds<'a> {
    /// Motion bounds of the shapes of a problem.
    pub fn new(problem: &'a Problem<'a>) -> Self {
        Self {
            problem,
            by_joint: Vec::new(),
            of_point: Vec::new(),
            known: Vec::new(),
            next: 0,
            spare: Vec::new(),
        }
    }

    /// The bubble of a shape pair at the given poses, with unknown distance.
    pub fn bubble(
        &mut self,
        poses: &Poses,
        shape_pair: usize,
        (at, coordinates): (PathParameter, &[f64]),
    ) -> FreeBubble {
        let ShapePair { a, b, .. } = self.problem.shape_pairs[shape_pair];
        let pair = self.problem.pair_of[shape_pair];
        // The distance is the same seen from either shape, so the smaller motion bound is used.
        let known_a = self.known_place(poses, pair, a);
        let (first, other) = if known_a.is_some() { (a, b) } else { (b, a) };
        let first_place = self.place(poses, pair, first, None);
        let first_m = self.known[first_place].travelled_m;
        // The centre moves no further than the whole shape: often it says already which of the two moves less.
        let moves_more = self.center_travelled_m(poses, pair, other) > first_m;
        let other_place = (!moves_more).then(|| self.place(poses, pair, other, Some(first_place)));
        let other_moves_less = other_place.is_some_and(|place| {
            let other_m = self.known[place].travelled_m;
            // The second shape where both move as far.
            let a_moves_less = if other == a { other_m < first_m } else { first_m < other_m };
            (other == a) == a_moves_less
        });
        let place = other_place.filter(|_| other_moves_less).unwrap_or(first_place);
        let moved = if self.known[place].shape == a { Side::A } else { Side::B };
        let terms = coordinates.iter().copied().zip(self.known[place].weights.iter().copied());
        let terms = match self.spare.pop() {
            Some(mut spare) if spare.len() == coordinates.len() => {
                spare.iter_mut().zip(terms).for_each(|(place, term)| *place = term);
                spare
            }
            _ => terms.collect(),
        };
        FreeBubble { at, lo_m: 0.0, hi_m: f64::INFINITY, inner: None, moved, terms }
    }

    /// Where the motion bounds of a shape are kept, if they are known at these poses.
    fn known_place(&self, poses: &Poses, pair: usize, shape: usize) -> Option<usize> {
        let joints_of_pair = self.problem.same_joints[pair];
        let center = &poses.world_centers[shape];
        self.known.iter().position(|known| {
            known.shape == shape
                && known.joints_of_pair == joints_of_pair
                && known.world_center == *center
                && known.coordinates == poses.coordinates
        })
    }

    /// Where the motion bounds of a shape are kept at these poses, computed if they are not known; elsewhere than at `kept`.
    fn place(&mut self, poses: &Poses, pair: usize, shape: usize, kept: Option<usize>) -> usize {
        if let Some(place) = self.known_place(poses, pair, shape) {
            return place;
        }
        if Some(self.next) == kept {
            self.next = (self.next + 1) % MOST_KNOWN;
        }
        let place = self.next;
        self.next = (place + 1) % MOST_KNOWN;
        let problem = self.problem;
        let joints_of_pair = problem.same_joints[pair];
        let world_center = poses.world_centers[shape];
        if place == self.known.len() {
            self.known.push(ShapeWeights::default());
        }
        let known = &mut self.known[place];
        (known.shape, known.joints_of_pair, known.world_center) = (shape, joints_of_pair, world_center);
        known.coordinates.clone_from(&poses.coordinates);
        let in_root = |root_from_world: &Pose| {
            corners(&problem.shapes[shape], &(*root_from_world * poses.world_from_shape[shape]))
        };
        let path = &problem.joint_paths[pair];
        add_weights(problem, poses, path, in_root, &mut known.weights, &mut self.by_joint);
        known.travelled_m = travelled_m(problem, &known.weights);
        place
    }

    /// Upper bound on the motion of a shape's centre over the whole path, seen from the other shape of a pair, metres.
    fn center_travelled_m(&mut self, poses: &Poses, pair: usize, shape: usize) -> f64 {
        let problem = self.problem;
        travelled_m(problem, self.point_weights(poses, pair, &poses.world_centers[shape]))
    }

    /// Takes the memory of a bubble that is used no more, for the next one.
    pub(crate) fn recycle(&mut self, bubble: FreeBubble) {
        if self.spare.len() < MOST_SPARE {
            self.spare.push(bubble.terms);
        }
    }

    /// Motion bounds of a point of one body of a pair per unit of every coordinate, seen from the other one; `world_point` is its place
    /// at the poses.
    pub(crate) fn point_weights(&mut self, poses: &Poses, pair: usize, world_point: &Point3<f64>) -> &[f64] {
        let in_root = |root_from_world: &Pose| root_from_world.point(world_point);
        let path = &self.problem.joint_paths[pair];
        add_weights(self.problem, poses, path, in_root, &mut self.of_point, &mut self.by_joint);
        &self.of_point
    }
}

/// The sum of the motion bounds over the whole path, metres.
fn travelled_m(problem: &Problem<'_>, weights: &[f64]) -> f64 {
    weights.iter().zip(&problem.travel).map(|(weight, travel)| weight * travel).sum()
}

/// Motion bounds of a body per unit of every coordinate, seen from the other end of the joint path; `in_root` places it in the frame of
/// a robot's root.
fn add_weights<H: Hull>(
    problem: &Problem<'_>,
    poses: &Poses,
    path: &[JointPath],
    in_root: impl Fn(&Pose) -> H,
    weights: &mut Vec<f64>,
    by_joint: &mut Vec<f64>,
) {
    weights.clear();
    weights.resize(problem.coordinates.len(), 0.0);
    for part in path {
        let mechanism = &problem.robots[part.robot];
        let body = in_root(&mechanism.world_from_root.inverse());
        by_joint.clear();
        by_joint.resize(mechanism.robot.independent_joints().len(), 0.0);
        let root_from_link = &poses.root_from_link[part.robot];
        mechanism.robot.add_motion_weights(&part.joints, root_from_link, &body, by_joint);
        for (weight, &(robot, place)) in weights.iter_mut().zip(&problem.coordinates) {
            if robot == part.robot {
                *weight += by_joint[place];
            }
        }
    }
}

/// The corners of the box around a shape, in the frame that the pose leads to.
fn corners(shape: &Shape<'_>, from_shape: &Pose) -> HullPoints {
    let bounds = shape.surface.mesh.bounds();
    let half = 0.5 * bounds.size();
    let half_edges = [0, 1, 2].map(|k| from_shape.rotation.column(k) * half[k]);
    HullPoints::of_box(&from_shape.point(&bounds.center()), &half_edges)
}

#[cfg(test)]
mod tests {
    use test_support::Random;

    use super::*;
    use crate::fixture::Trial;

    #[test]
    fn no_point_goes_further_than_the_motion_bound_of_a_bubble() {
        let mut random = Random(42);
        let mut closest = 0.0_f64;
        for round in 0..1000 {
            let trial = Trial::new(&mut random);
            trial.with_problem(&mut random, 8, |problem, _| {
                let poses = |point: usize| {
                    let mut poses = Poses::default();
                    poses.set(problem, PathParameter::of_point(point));
                    poses
                };
                let (center, here) = (poses(0), problem.path.values_at_point(0));
                let place = (PathParameter::of_point(0), here);
                let bubble = MotionBounds::new(problem).bubble(&center, 0, place);
                let (fixed, moving) = if bubble.moved == Side::A { (1, 0) } else { (0, 1) };
                for point in 1..problem.path.points() {
                    let then = poses(point);
                    let motion_m = bubble.motion_m(problem.path.values_at_point(point));
                    let bounds = problem.shapes[moving].surface.mesh.bounds();
                    for corner in (0..8).map(|i: usize| {
                        let pick = |k: usize| if i >> k & 1 == 1 { bounds.high[k] } else { bounds.low[k] };
                        Point3::new(pick(0), pick(1), pick(2))
                    }) {
                        let [before, after] =
                            [&center, &then].map(|poses| poses.a_from_b(fixed, moving).point(&corner));
                        let seen_m = (after - before).norm();
                        assert!(seen_m <= motion_m + 1e-12, "round {round}: {seen_m} m, bound {motion_m} m");
                        if motion_m > 1e-6 {
                            closest = closest.max(seen_m / motion_m);
                        }
                    }
                }
            });
        }
        println!("at most {closest} of the bound");
        assert!(closest > 0.95, "{closest}");
    }

    #[test]
    fn motion_bounds_that_are_kept_are_those_of_the_poses() {
        let mut random = Random(44);
        let mut moved = 0;
        for round in 0..400 {
            let trial = Trial::new(&mut random);
            let mut order: Vec<(usize, bool)> =
                (0..40).map(|_| (random.below(8), random.below(3) == 0)).collect();
            order.extend([(3, false), (3, true), (3, false)]);
            let aside = geometry::Vector3::from(random.three(-0.5, 0.5));
            trial.with_problem(&mut random, 8, |problem, _| {
                let mut kept = MotionBounds::new(problem);
                for &(point, is_aside) in &order {
                    let mut poses = Poses::default();
                    poses.set(problem, PathParameter::of_point(point));
                    if is_aside {
                        let home = poses.clone();
                        poses.set_aside(&home, problem, problem.shapes[1].body, &aside);
                        moved += 1;
                    }
                    let place = (PathParameter::of_point(point), problem.path.values_at_point(point));
                    let again = kept.bubble(&poses, 0, place);
                    let alone = MotionBounds::new(problem).bubble(&poses, 0, place);
                    assert_eq!(again.moved, alone.moved, "round {round} at {point}");
                    assert_eq!(again.terms, alone.terms, "round {round} at {point}");
                    kept.recycle(again);
                }
            });
        }
        assert!(moved > 1000, "{moved}");
    }
}
