//! The check of all pairs over all segments.

use std::ops::Range;

use geometry::{Matrix3, Pose, TriangleMesh, Vector3};
use kinematics::{LinkId, PathParameter, Robot};
use rayon::prelude::*;

use crate::answer::{Answer, Stretch, ask_containment, stretches};
use crate::containment::BlurredPose;
use crate::interval::Interval;
use crate::motion::{Chains, MotionCache, SegmentMotion};
use crate::problem::{BodyFrame, Counts, MovingRobot, Problem, Stages};
use crate::search::{PieceState, SegmentPart, SegmentSearch, Tolerances};
use crate::swept::{
    LineSphere, LinkBox, SweptPatch, SweptVolume, overlapping_pairs, surviving_steps, tree_meets,
};
use crate::tree::{BoxTree, OrientedBox, triangles_of};

/// The pieces of the pairs that are not apart all through a segment, by pair, and what was counted.
type OfSegment = (Vec<(usize, Vec<SegmentPart>)>, Counts);

/// A frame that is not the world's.
type RobotLink = (usize, LinkId);

/// A problem with the trees over its bodies and the chains between them: all that does not depend on the segment.
pub struct Prepared<'p, 'a> {
    problem: &'p Problem<'a>,
    /// Per body, in its frame; of a fixed body in the world.
    trees: Vec<BoxTree>,
    lines: Vec<LineSphere>,
    /// Boxes of the fixed bodies.
    still_boxes: Vec<Option<LinkBox>>,
    chains: Chains,
    /// Per pair: the moved body, the other one, and the chain that maps the first to the second.
    pairs: Vec<([usize; 2], usize)>,
    /// Per body: the chain to the world; none of a fixed one.
    to_world: Vec<Option<usize>>,
    tolerances: Tolerances,
}

/// Builds the trees of all bodies and the chains between the bodies of all pairs.
pub fn prepare<'p, 'a>(problem: &'p Problem<'a>) -> Prepared<'p, 'a> {
    Prepared::new(problem)
}

impl<'p, 'a> Prepared<'p, 'a> {
    /// Checks every pair for contact over the whole path; `None` if `is_stopped` said so on the way.
    ///
    /// # Guarantee
    /// Per pair the stretches of the answer cover the path. At no time of a stretch that is `Apart` or `Inside` are the surfaces of
    /// the two bodies within rounding of each other, every joint value changing evenly between two points. The answer does not
    /// depend on the number of threads.
    pub fn check(&self, is_stopped: &(dyn Fn() -> bool + Sync)) -> Option<Answer> {
        let segments: Vec<Option<OfSegment>> = (0..self.problem.resolutions.len())
            .into_par_iter()
            .map(|segment| (!is_stopped()).then(|| self.segment(segment)))
            .collect();
        let segments: Vec<OfSegment> = segments.into_iter().collect::<Option<_>>()?;
        let answer = self.answer(0, &segments);
        (!is_stopped()).then_some(answer)
    }

    /// [`Self::check`] of one segment alone.
    pub fn check_segment(&self, segment: usize) -> Answer {
        self.answer(segment, &[self.segment(segment)])
    }

    /// The answer for neighbouring segments, from the pieces of every pair.
    fn answer(&self, first_segment: usize, segments: &[OfSegment]) -> Answer {
        let mut counts = Counts::default();
        for (_, of_segment) in segments {
            counts.add(of_segment);
        }
        // Most stretches begin with the path: the poses there share their beginnings.
        let start = PathParameter(first_segment as f64);
        let motion = self.motion_of(self.segment_at(start));
        let mut cache = MotionCache::new(&self.chains, &motion);
        let starts: Vec<BlurredPose> =
            self.pairs.iter().map(|pair| self.pose(*pair, start, &mut cache)).collect();
        let pose = |pair: usize, at: PathParameter| {
            if at == start {
                return starts[pair];
            }
            let motion = self.motion_of(self.segment_at(at));
            self.pose(self.pairs[pair], at, &mut MotionCache::new(&self.chains, &motion))
        };
        let mut by_pair: Vec<Vec<(usize, &[SegmentPart])>> = vec![Vec::new(); self.pairs.len()];
        for (segment, (pairs, _)) in (first_segment..).zip(segments) {
            for (pair, pieces) in pairs {
                by_pair[*pair].push((segment, pieces));
            }
        }
        let all = first_segment..first_segment + segments.len();
        let of_pair = |pair: usize| {
            let mut stretches = stretches(all.clone(), &by_pair[pair]);
            let ([a, b], _) = self.pairs[pair];
            ask_containment(self.problem, [a, b], &mut stretches, |at| pose(pair, at));
            let is_swapped = self.problem.pairs[pair] != [a, b];
            if is_swapped { stretches.into_iter().map(Stretch::swapped).collect() } else { stretches }
        };
        let pairs = (0..self.problem.pairs.len()).into_par_iter().map(of_pair).collect();
        Answer { pairs, counts }
    }

    fn new(problem: &'p Problem<'a>) -> Self {
        let tree = |body: &crate::problem::Body<'a>| {
            let shapes = body.shapes.iter().map(|shape| {
                let place = match body.frame {
                    BodyFrame::Link { .. } => shape.body_from_shape,
                    BodyFrame::Fixed { world_from_body } => world_from_body * shape.body_from_shape,
                };
                (place, shape.mesh)
            });
            BoxTree::new(shapes)
        };
        let trees: Vec<BoxTree> = problem.bodies.par_iter().map(tree).collect();
        let line =
            |tree: &BoxTree| LineSphere::around(&tree.triangles, tree.nodes.first().map(|node| &node.around));
        let lines = trees.par_iter().map(line).collect();
        let place = |body: usize| match problem.bodies[body].frame {
            BodyFrame::Link { robot, link } => Some((robot, link)),
            BodyFrame::Fixed { .. } => None,
        };
        let robots: Vec<(&Robot, Pose)> =
            problem.robots.iter().map(|moving| (moving.robot, moving.world_from_root)).collect();
        let mut chains = Chains::default();
        let mut chain = |from: Option<RobotLink>, to: Option<RobotLink>| chains.between(&robots, from, to);
        let to_world: Vec<Option<usize>> =
            (0..problem.bodies.len()).map(|body| place(body).map(|place| chain(None, Some(place)))).collect();
        let pairs = problem.pairs.iter().map(|&[a, b]| {
            // The world does not move; its motion is that of all pairs with the link.
            let [a, b] = if place(a).is_none() { [b, a] } else { [a, b] };
            ([a, b], chain(place(b), place(a)))
        });
        let pairs = pairs.collect();
        let still_boxes = (0..problem.bodies.len())
            .map(|body| place(body).is_none().then(|| LinkBox::around(&trees[body])))
            .collect();
        let tolerances = Tolerances { apart_m: 2.0 * problem.eps_m, contact_m: 0.5 * problem.eps_m };
        Self { problem, trees, lines, still_boxes, chains, pairs, to_world, tolerances }
    }

    fn motion_of(&self, segment: usize) -> SegmentMotion {
        let robots = self.problem.robots.iter();
        SegmentMotion::new(
            robots.map(|moving| (moving.robot, [moving.at_point(segment), moving.at_point(segment + 1)])),
        )
    }

    /// The result of one segment.
    fn segment(&self, segment: usize) -> OfSegment {
        let motion = self.motion_of(segment);
        let mut cache = MotionCache::new(&self.chains, &motion);
        let mut counts = Counts::default();
        let Stages { link_boxes, swept_volumes, .. } = self.problem.stages;
        let near = link_boxes.then(|| self.near_pairs(&mut cache));
        let pieces = (0..self.pairs.len())
            .filter_map(|pair| {
                let ([a, b], chain) = self.pairs[pair];
                let (tree_a, tree_b) = (&self.trees[a], &self.trees[b]);
                counts.stages[0] += 1;
                if tree_a.nodes.is_empty() || tree_b.nodes.is_empty() {
                    return None;
                }
                if let Some((boxes, near)) = &near {
                    let least_m = self.tolerances.apart_m;
                    let is_near = near.binary_search(&[a.min(b), a.max(b)]).is_ok();
                    if !is_near || (self.still_boxes[b].is_some() && !tree_meets(tree_b, &boxes[a], least_m))
                    {
                        return None;
                    }
                }
                counts.stages[1] += 1;
                let survives = if swept_volumes && !cache.is_still(chain) {
                    surviving_steps(&mut cache, chain, &self.lines[a], tree_b, self.tolerances.apart_m)
                } else {
                    vec![true]
                };
                if !survives.contains(&true) {
                    return None;
                }
                counts.stages[2] += 1;
                let resolution = self.problem.resolutions[segment];
                let mut search = SegmentSearch::new(
                    ([tree_a, tree_b], chain),
                    &mut cache,
                    (self.tolerances, resolution),
                    self.problem.stages,
                    &mut counts,
                );
                for (times, survives) in runs(&survives) {
                    if survives { search.run(times) } else { search.skip(times) }
                }
                let pieces = search.into_pieces();
                let is_apart = pieces.iter().all(|piece| matches!(piece.state, PieceState::Apart));
                (!is_apart).then_some((pair, pieces))
            })
            .collect();
        counts.motions = cache.computed;
        (pieces, counts)
    }

    /// The boxes of all bodies during a segment, and the pairs of bodies whose boxes meet.
    fn near_pairs(&self, cache: &mut MotionCache<'_>) -> (Vec<LinkBox>, Vec<[usize; 2]>) {
        let all = Interval::new(0.0, 1.0);
        let box_of = |body: usize| match (self.still_boxes[body], self.to_world[body]) {
            (Some(still), _) => still,
            (None, Some(chain)) => LinkBox::swept(&cache.motion(chain, all), &self.lines[body]),
            (None, None) => unreachable!("a body is fixed or on a link"),
        };
        let boxes: Vec<LinkBox> = (0..self.trees.len()).map(box_of).collect();
        let near = overlapping_pairs(&boxes, self.tolerances.apart_m);
        (boxes, near)
    }

    /// The segment in which an instant lies.
    fn segment_at(&self, at: PathParameter) -> usize {
        (at.0 as usize).min(self.problem.resolutions.len().saturating_sub(1))
    }

    /// The pose of the first body of a pair in the frame of the second, rounded.
    fn pose(
        &self,
        ([a, b], chain): ([usize; 2], usize),
        at: PathParameter,
        cache: &mut MotionCache<'_>,
    ) -> BlurredPose {
        let share = (at.0 - self.segment_at(at) as f64).clamp(0.0, 1.0);
        let motion = cache.motion(chain, Interval::point(share));
        let row = |i: usize| motion.at[i];
        let moved = Pose {
            rotation: Matrix3::from_fn(|i, j| row(i)[j]),
            translation: Vector3::new(row(0)[3], row(1)[3], row(2)[3]),
        };
        // The chain ends in the world at a fixed body.
        let in_chain = |body: usize| match self.problem.bodies[body].frame {
            BodyFrame::Link { .. } => Pose::identity(),
            BodyFrame::Fixed { world_from_body } => world_from_body,
        };
        BlurredPose {
            b_from_a: in_chain(b).inverse() * moved * in_chain(a),
            blur: motion.blur,
            extent_m: self.trees[a].extent_m,
            eps_m: self.problem.eps_m,
        }
    }
}

/// The volume that the line-swept sphere around a body sweeps during segments, in the world frame.
///
/// # Guarantee
/// At every time of these segments the body lies inside the patches of the segment.
pub fn swept_volume(
    robots: &[MovingRobot<'_>],
    frame: BodyFrame,
    shapes: &[(Pose, &TriangleMesh)],
    segments: Range<usize>,
) -> Vec<SweptPatch> {
    let BodyFrame::Link { robot, link } = frame else { return Vec::new() };
    let triangles = triangles_of(shapes.iter().copied());
    let corners: Vec<[f64; 3]> = triangles.iter().flat_map(|triangle| triangle.corners).collect();
    if corners.is_empty() {
        return Vec::new();
    }
    let line = LineSphere::around(&triangles, Some(&OrientedBox::around(&corners)));
    let placed: Vec<(&Robot, Pose)> =
        robots.iter().map(|moving| (moving.robot, moving.world_from_root)).collect();
    let mut chains = Chains::default();
    let chain = chains.between(&placed, None, Some((robot, link)));
    let of_segment = |segment: usize| {
        let ends = robots
            .iter()
            .map(|moving| (moving.robot, [moving.at_point(segment), moving.at_point(segment + 1)]));
        let motion = SegmentMotion::new(ends);
        SweptVolume::new(&mut MotionCache::new(&chains, &motion), chain, &line).patches
    };
    segments.flat_map(of_segment).collect()
}

/// Runs of equal steps, with their times.
fn runs(survives: &[bool]) -> Vec<([f64; 2], bool)> {
    let mut runs: Vec<([f64; 2], bool)> = Vec::new();
    let steps = survives.len() as f64;
    for (step, &survives) in survives.iter().enumerate() {
        let end = (step + 1) as f64 / steps;
        match runs.last_mut() {
            Some((times, of_run)) if *of_run == survives => times[1] = end,
            _ => runs.push(([step as f64 / steps, end], survives)),
        }
    }
    runs
}
