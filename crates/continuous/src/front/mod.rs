//! Whole intervals at once: a front of node pairs, each cut by its directed motion bound.

pub(crate) mod changes;
mod motion;
#[cfg(test)]
mod tests;

use collision::{
    Body, Counts, DirectedSearch, DirectedStart, Displacement as _, Form, Front, FrontCut, Side, Throughout,
    distance_throughout, front_throughout,
};
use geometry::Pose;
use kinematics::PathParameter;

use crate::found::{ProofKind, ProvenInterval};
use crate::poses::Poses;
use crate::problem::Problem;
use crate::query::{Enclosed, QueryContext};
use changes::{AlongChanges, Changes};
use motion::RelativeMotion;

/// Most tests of node pairs and triangle pairs per interval.
const MOST_TESTS: u32 = 20_000;
/// Intervals with less motion than this are left to bubbles where the floor is the same everywhere, metres.
const SMALLEST_MOTION_M: f64 = 3e-5;
/// At least so much motion is a slide, metres: where a corner on an arm of a few metres grazes a plane, its motion within a few
/// micrometres of it is shorter.
const SLIDE_M: f64 = 2.5e-3;
/// A front must leave this many eps more than asked: one for the poses at the middle, one for the changes of the joints.
const SPARE_EPS: f64 = 3.0;

/// Scratch memory for fronts, and the interval that it was last used for.
#[derive(Default)]
pub(crate) struct Fronts {
    search: DirectedSearch,
    /// Seen from the first shape of the pair, and from the second.
    motions: [RelativeMotion; 2],
    interval: Option<FrontInterval>,
}

/// How the distance changes that an interval is to keep, and what moves.
#[derive(Clone, Copy, Default)]
struct Approach<'f> {
    /// How much it rises from the middle to the end, metres.
    slope_m: f64,
    /// The shape that is to move, seen from the other one; `None` for the one that moves less.
    moved: Option<Side>,
    /// The front of an earlier query.
    start: Option<KnownFront<'f>>,
}

/// The front of an earlier query about two shapes.
#[derive(Clone, Copy)]
pub(crate) struct KnownFront<'f> {
    pub(crate) front: &'f Front,
    /// Upper bound on the motion since that query, up to the middle of an interval, metres.
    pub(crate) moved_m: f64,
}

/// Poses at the middle of an interval, of the shapes that were asked about, and the changes of the joints around it.
struct FrontInterval {
    ends: [PathParameter; 2],
    middle: PathParameter,
    poses: Poses,
    changes: Changes,
}

impl Fronts {
    /// The poses of two shapes at the middle of an interval.
    pub(crate) fn at_middle(
        &mut self,
        problem: &Problem<'_>,
        shape_pair: usize,
        ends: [PathParameter; 2],
    ) -> &Poses {
        let interval = self.interval(problem, ends);
        let pair = &problem.shape_pairs[shape_pair];
        interval.poses.add_pair(problem, [pair.a, pair.b]);
        &interval.poses
    }

    fn interval(&mut self, problem: &Problem<'_>, ends: [PathParameter; 2]) -> &mut FrontInterval {
        let known = self.interval.take();
        self.interval.insert(match known {
            Some(known) if known.ends == ends => known,
            other => FrontInterval::new(problem, ends, other),
        })
    }

    /// Proves that two shapes keep a distance of more than a floor between two path parameters; `None` if one traversal of their
    /// trees does not prove it. The floor of a slide may be another one.
    ///
    /// # Guarantee
    /// `left_m` of the result is a lower bound on the distance of the surfaces at every configuration of the interval, rounding
    /// subtracted; containment does not change in it.
    pub(crate) fn prove(
        &mut self,
        context: &mut QueryContext<'_>,
        shape_pair: usize,
        ends: [PathParameter; 2],
        (floor_m, slide_floor_m): (f64, f64),
    ) -> Option<ProvenInterval> {
        let floor_m = |largest_m: f64| {
            let is_long = largest_m >= SMALLEST_MOTION_M;
            is_long.then_some(if largest_m < SLIDE_M { floor_m } else { slide_floor_m })
        };
        self.prove_above(context, shape_pair, ends, floor_m, Approach::default())
    }

    /// Proves that two shapes keep a distance of more than a floor that changes along with the joints between two path parameters, from
    /// the first of these distances to the second, metres; `None` if one traversal of their trees does not prove it. What moves, seen from
    /// the other shape, is `moved` if that is given.
    ///
    /// # Guarantee
    /// [`SlopedFront::low_m`] of the result is a lower bound on the distance of the surfaces at every configuration of the interval,
    /// rounding subtracted, and `left_m` of its interval on all of them; containment does not change in it.
    pub(crate) fn prove_sloped(
        &mut self,
        context: &mut QueryContext<'_>,
        shape_pair: usize,
        ends: [PathParameter; 2],
        floors_m: [f64; 2],
        moved: Option<Side>,
        start: Option<KnownFront<'_>>,
    ) -> Option<SlopedFront> {
        let slope_m = 0.5 * (floors_m[1] - floors_m[0]);
        let (approach, middle_m) =
            (Approach { slope_m, moved, start }, f64::midpoint(floors_m[0], floors_m[1]));
        let proven = self.prove_above(context, shape_pair, ends, |_| Some(middle_m), approach)?;
        let along = self.interval.as_ref().and_then(|interval| interval.changes.dominant())?;
        let middle_m = proven.gap_m;
        let proven = ProvenInterval { gap_m: middle_m - slope_m.abs(), ..proven };
        Some(SlopedFront { proven, middle_m, slope_m, along })
    }

    /// [`Self::prove_sloped`], with the floor in the middle for the largest motion of any point, if that is to be proven, and with its
    /// slope, metres; `gap_m` of the result is the lower bound in the middle.
    fn prove_above(
        &mut self,
        context: &mut QueryContext<'_>,
        shape_pair: usize,
        ends: [PathParameter; 2],
        floor_m: impl Fn(f64) -> Option<f64>,
        approach: Approach<'_>,
    ) -> Option<ProvenInterval> {
        let problem = context.problem;
        let eps_m = problem.eps.eps_m;
        let (search, question) = self.question(problem, shape_pair, ends, approach)?;
        let floor_m = floor_m(question.largest_m)?;
        let wanted = Throughout { floor_m: floor_m.max(eps_m) + SPARE_EPS * eps_m, most_tests: MOST_TESTS };
        let FrontQuery { bodies, pose, motion, moved, center, a_from_b, .. } = question;
        let counts = &mut context.counts;
        let before = counts.tests();
        let start = approach.start.map(|KnownFront { front, moved_m }| DirectedStart {
            front,
            moved_m,
            is_swapped: moved == Side::A,
        });
        let left_m = distance_throughout(search, bodies, &pose, motion, wanted, start, counts);
        let effort = &mut context.effort;
        effort.directed_queries += 1;
        effort.directed_proofs += u64::from(left_m.is_some());
        effort.directed_tests += context.counts.tests() - before;
        let gap_m = left_m? - (SPARE_EPS - 1.0) * eps_m;
        let inner = match context.enclosed(&problem.shape_pairs[shape_pair], &a_from_b) {
            Enclosed::Neither => None,
            Enclosed::Inside(inner) => Some(inner),
            Enclosed::Undecided(_) => return None,
        };
        let ([from, to], kind) = (ends, ProofKind::Front);
        Some(ProvenInterval { shape_pair, from, to, center, gap_m, motion_m: 0.0, moved, inner, kind })
    }

    /// The question for a traversal: whether two shapes stay apart between two path parameters.
    fn question<'f>(
        &'f mut self,
        problem: &'f Problem<'_>,
        shape_pair: usize,
        ends: [PathParameter; 2],
        approach: Approach<'_>,
    ) -> Option<(&'f mut DirectedSearch, FrontQuery<'f>)> {
        if !problem.eps.is_usable() || problem.spheres_decide {
            return None;
        }
        self.at_middle(problem, shape_pair, ends);
        let FrontInterval { middle, poses, changes, .. } = self.interval.as_mut()?;
        changes.slope_m = approach.slope_m;
        let question =
            FrontQuery::new(problem, shape_pair, poses, changes, &mut self.motions, *middle, approach.moved)?;
        Some((&mut self.search, question))
    }

    /// Whether two shapes stay apart by more than rounding at every configuration that differs from that of the poses by at most
    /// `half` in every driven joint value: one traversal of their trees by the box form of the directed motion bound.
    ///
    /// # Guarantee
    /// True only if they do.
    pub(crate) fn proves_box(
        &mut self,
        problem: &Problem<'_>,
        poses: &Poses,
        shape_pair: usize,
        half: &[f64],
        counts: &mut Counts,
    ) -> bool {
        if !problem.eps.is_usable() || problem.spheres_decide {
            return false;
        }
        let changes = Changes::new(vec![0.0; half.len()], half.to_vec());
        let nowhere = PathParameter(0.0);
        let question =
            FrontQuery::new(problem, shape_pair, poses, &changes, &mut self.motions, nowhere, None);
        let Some(FrontQuery { bodies, pose, motion, .. }) = question else { return false };
        let floor_m = (1.0 + SPARE_EPS) * problem.eps.eps_m;
        let wanted = Throughout { floor_m, most_tests: MOST_TESTS };
        distance_throughout(&mut self.search, bodies, &pose, motion, wanted, None, counts).is_some()
    }
}

impl<'f> FrontQuery<'f> {
    /// The question at the poses of the two shapes, for changes around these; `None` if they are not finite.
    fn new(
        problem: &'f Problem<'_>,
        shape_pair: usize,
        poses: &Poses,
        changes: &Changes,
        motions: &'f mut [RelativeMotion; 2],
        center: PathParameter,
        moved: Option<Side>,
    ) -> Option<Self> {
        let pair = &problem.shape_pairs[shape_pair];
        let shapes = [pair.a, pair.b].map(|shape| &problem.shapes[shape]);
        let [seen_from_a, seen_from_b] = motions;
        let of = problem.pair_of[shape_pair];
        seen_from_a.set((problem, poses), (of, pair.a, pair.b), changes);
        seen_from_b.set((problem, poses), (of, pair.b, pair.a), changes);
        let a_from_b = poses.a_from_b(pair.a, pair.b);
        let b_from_a = a_from_b.inverse();
        if !a_from_b.is_finite() {
            return None;
        }
        let b_moves = match [shapes[0].surface.form, shapes[1].surface.form] {
            [Form::Cuboid(_), Form::Spheres(_)] => true,
            [Form::Spheres(_), Form::Cuboid(_)] => false,
            _ if moved.is_some() => moved == Some(Side::B),
            // The distance is the same seen from either shape: the one that moves less.
            _ => {
                let b_m = seen_from_a.largest_m(&a_from_b.point(&shapes[1].center), shapes[1].radius_m);
                let a_m = seen_from_b.largest_m(&b_from_a.point(&shapes[0].center), shapes[0].radius_m);
                b_m <= a_m
            }
        };
        let (bodies, pose, motion, moving, moved) = if b_moves {
            ((&shapes[0].surface, &shapes[1].surface), a_from_b, &*seen_from_a, shapes[1], Side::B)
        } else {
            ((&shapes[1].surface, &shapes[0].surface), b_from_a, &*seen_from_b, shapes[0], Side::A)
        };
        let largest_m = motion.largest_m(&pose.point(&moving.center), moving.radius_m);
        Some(Self { bodies, pose, motion, moved, largest_m, center, a_from_b })
    }
}

/// An interval over which a front proves a distance that changes along with the joints.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlopedFront {
    /// With the distance that is proven everywhere.
    pub(crate) proven: ProvenInterval,
    /// The distance that is proven in the middle, metres.
    middle_m: f64,
    slope_m: f64,
    along: AlongChanges,
}

impl SlopedFront {
    /// The distance that is proven at a configuration of the interval, metres; between two points of the path at least the smaller one of
    /// those at both.
    pub(crate) fn low_m(&self, values: &[f64]) -> f64 {
        self.middle_m + self.along.at(values) * self.slope_m
            - f64::EPSILON * (self.middle_m + self.slope_m.abs())
    }
}

/// The question for a traversal: the fixed and the moving body at the middle of an interval, and the motion around it.
struct FrontQuery<'f> {
    bodies: (&'f Body<'f>, &'f Body<'f>),
    /// Pose of the moving body in the fixed body's frame.
    pose: Pose,
    motion: &'f RelativeMotion,
    moved: Side,
    /// Upper bound on the motion of any point, metres.
    largest_m: f64,
    center: PathParameter,
    a_from_b: Pose,
}

/// The front of an interval: the parts of both shapes, and the directions along which they are separated.
#[derive(Clone, Debug, PartialEq)]
pub struct FrontCuts {
    /// The path parameter at which the balls of the moving shape stand where the cuts say.
    pub center: PathParameter,
    /// The shape that moves, seen from the other one.
    pub moved: Side,
    /// In the frame of the fixed shape.
    pub cuts: Vec<FrontCut>,
}

/// The front by which an interval was proven, found once more from the roots; `None` for a bubble, and if that does not prove as much: in
/// one of thousands, because the search that proved it began elsewhere, had a floor that changes, or was about a longer interval.
///
/// # Guarantee
/// Every two points of the two surfaces are in the balls of some cut, whose parts stay apart by more than the interval's `gap_m`
/// along its direction.
pub fn front_cuts(problem: &Problem<'_>, proven: &ProvenInterval) -> Option<FrontCuts> {
    if proven.kind != ProofKind::Front {
        return None;
    }
    let mut fronts = Fronts::default();
    let approach = Approach { moved: Some(proven.moved), ..Approach::default() };
    let ends = [proven.from, proven.to];
    let (search, question) = fronts.question(problem, proven.shape_pair, ends, approach)?;
    // All cuts left more than this: the floor of the first traversal was lower.
    let left_m = proven.gap_m + (SPARE_EPS - 1.0) * problem.eps.eps_m;
    let wanted = Throughout { floor_m: left_m * (1.0 - 1e-12), most_tests: MOST_TESTS };
    let FrontQuery { bodies, pose, motion, moved, center, .. } = question;
    let cuts = front_throughout(search, bodies, &pose, motion, wanted)?;
    Some(FrontCuts { center, moved, cuts })
}

impl FrontInterval {
    fn new(problem: &Problem<'_>, ends: [PathParameter; 2], reused: Option<Self>) -> Self {
        let (mut poses, mut changes) =
            reused.map_or_else(Default::default, |interval| (interval.poses, interval.changes));
        let middle = changes.around(&*problem.path, ends);
        poses.set_none(problem, middle);
        Self { ends, middle, poses, changes }
    }
}
