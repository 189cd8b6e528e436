//! The division of joint space into boxes that are proven one by one.

use std::collections::VecDeque;

use geometry::Location;
use kinematics::PathParameter;

use super::configurations::middle;
use super::{BallInside, JointSpace};
use crate::bubble::MotionBounds;
use crate::front::Fronts;
use crate::open_surfaces::location_of_pair;
use crate::query::{DistanceRequest, QueryContext};
use crate::state::PairState;

/// Balls of a shape that are tried, at most.
const MOST_BALLS: usize = 160;
/// With more joints than these the fourth part of the boxes is spent: more of them would rarely prove all of joint space.
const FEW_JOINTS: usize = 4;
/// This part of the boxes must prove the least share of joint space; otherwise the rest would not prove all of it.
const FIRST_PART: usize = 8;
const LEAST_SHARE: f64 = 0.01;
/// Balls must overlap by this many eps more than they can move.
const SPARE_EPS: f64 = 8.0;

/// A box of joint space.
struct JointBox {
    center: Vec<f64>,
    /// Half of its width per joint value.
    half: Vec<f64>,
    /// How often it was halved.
    depth: i32,
    /// The balls that overlap most by what is known, if overlaps are looked for.
    deepest: Option<BallPair>,
}

/// A ball of either shape of a pair.
#[derive(Clone, Copy)]
struct BallPair {
    /// Index among the shape pairs of the two bodies.
    index: usize,
    a: usize,
    b: usize,
}

/// What one look at a box showed.
enum BoxState {
    Proven,
    /// Contact at its centre.
    Contact,
    /// Not proven: per moving joint value, how far it moves the bodies within the box.
    Open(Vec<f64>),
}

/// The boxes of joint space that are not proven yet, largest first.
pub(super) struct Subdivision<'a> {
    space: &'a JointSpace<'a>,
    pair: usize,
    context: QueryContext<'a>,
    bounds: MotionBounds<'a>,
    fronts: Fronts,
    moving: Vec<usize>,
    open: VecDeque<JointBox>,
    most_boxes: usize,
    is_given_up: bool,
    pub(super) looked_at: usize,
    pub(super) proven_share: f64,
}

impl<'a> Subdivision<'a> {
    pub(super) fn new(space: &'a JointSpace<'a>, pair: usize, moving: Vec<usize>, most_boxes: usize) -> Self {
        let center = middle(space.ranges);
        let mut half = vec![0.0; center.len()];
        for &at in &moving {
            let [low, high] = space.ranges[at];
            // Rounded outwards: the box holds both ends.
            half[at] = (high - center[at]).max(center[at] - low) * (1.0 + 1e-12);
        }
        Self {
            space,
            pair,
            context: QueryContext::new(space.problem),
            bounds: MotionBounds::new(space.problem),
            fronts: Fronts::default(),
            moving,
            open: VecDeque::from([JointBox { center, half, depth: 0, deepest: None }]),
            most_boxes,
            is_given_up: false,
            looked_at: 0,
            proven_share: 0.0,
        }
    }

    /// Whether all of joint space is proven.
    pub(super) fn is_complete(&self) -> bool {
        self.open.is_empty() && !self.is_given_up
    }

    /// Proves that the bodies are apart; returns joint values of a contact, if one is found.
    pub(super) fn prove_free(&mut self) -> Option<Vec<f64>> {
        while let Some(one) = self.next() {
            match self.look_for_room(&one) {
                BoxState::Proven => self.proven_share += 0.5_f64.powi(one.depth),
                BoxState::Contact => {
                    self.is_given_up = true;
                    return Some(one.center);
                }
                BoxState::Open(reaches_m) => self.halve(&one, &reaches_m),
            }
        }
        None
    }

    /// Proves that the bodies overlap, by balls inside them.
    pub(super) fn prove_contact(&mut self) {
        let problem = self.space.problem;
        let shape_pairs = problem.shape_pairs_of(self.pair);
        let balls: Vec<[Vec<BallInside>; 2]> = shape_pairs
            .map(|shape_pair| {
                let pair = &problem.shape_pairs[shape_pair];
                [pair.a, pair.b].map(|shape| {
                    let mut balls = (self.space.balls)(shape);
                    balls.truncate(MOST_BALLS);
                    balls
                })
            })
            .collect();
        while let Some(mut one) = self.next() {
            match self.look_for_overlap(&mut one, &balls) {
                BoxState::Proven => self.proven_share += 0.5_f64.powi(one.depth),
                BoxState::Contact => unreachable!("only room is looked for with contact as an answer"),
                BoxState::Open(reaches_m) => self.halve(&one, &reaches_m),
            }
        }
    }

    fn next(&mut self) -> Option<JointBox> {
        let is_hopeless = self.looked_at == self.most_boxes / FIRST_PART && self.proven_share < LEAST_SHARE;
        let parts = if self.moving.len() > FEW_JOINTS { 4 } else { 1 };
        if self.looked_at >= self.most_boxes / parts || is_hopeless {
            self.is_given_up |= !self.open.is_empty();
            return None;
        }
        self.looked_at += 1;
        self.open.pop_front()
    }

    /// Halves a box along the joint that moves the bodies furthest in it.
    fn halve(&mut self, one: &JointBox, reaches_m: &[f64]) {
        let widest = (0..self.moving.len()).max_by(|&i, &j| reaches_m[i].total_cmp(&reaches_m[j]));
        let Some(at) = widest.map(|k| self.moving[k]) else {
            self.is_given_up = true;
            return;
        };
        let quarter = 0.5 * one.half[at];
        // Narrower boxes than rounding of their centres are not halved.
        let is_narrow = quarter <= 1e-9 * (1.0 + one.center[at].abs());
        if is_narrow || !reaches_m.iter().all(|reach_m| reach_m.is_finite()) {
            self.is_given_up = true;
            return;
        }
        for direction in [-1.0, 1.0] {
            let (mut center, mut half) = (one.center.clone(), one.half.clone());
            center[at] += direction * quarter;
            // Rounded outwards: the halves overlap.
            half[at] = quarter * (1.0 + 1e-9);
            self.open.push_back(JointBox { center, half, depth: one.depth + 1, deepest: one.deepest });
        }
    }

    /// Places the shapes of the pair at the centre of a box.
    fn place(&mut self, one: &JointBox) {
        let problem = self.space.problem;
        self.context.poses.set_none_at(problem, &one.center);
        for shape_pair in problem.shape_pairs_of(self.pair) {
            let pair = &problem.shape_pairs[shape_pair];
            self.context.poses.add_pair(problem, [pair.a, pair.b]);
        }
    }

    fn look_for_room(&mut self, one: &JointBox) -> BoxState {
        let problem = self.space.problem;
        self.place(one);
        let corner: Vec<f64> = one.center.iter().zip(&one.half).map(|(center, half)| center + half).collect();
        let mut reaches_m = vec![0.0_f64; self.moving.len()];
        let shape_pairs = problem.shape_pairs_of(self.pair);
        let mut motions_m = Vec::with_capacity(shape_pairs.len());
        let mut is_proven = true;
        for shape_pair in shape_pairs.clone() {
            let bubble =
                self.bounds.bubble(&self.context.poses, shape_pair, (PathParameter(0.0), &one.center));
            let motion_m = bubble.motion_m(&corner);
            for (reach_m, &at) in reaches_m.iter_mut().zip(&self.moving) {
                let mut aside = one.center.clone();
                aside[at] = corner[at];
                *reach_m = reach_m.max(bubble.motion_m(&aside));
            }
            motions_m.push(motion_m);
            let request = DistanceRequest {
                needed_m: motion_m,
                enough_m: motion_m,
                accuracy_m: f64::INFINITY,
                share: 0.0,
                known_m: f64::NEG_INFINITY,
                near: None,
                coarse_first: true,
            };
            match self.context.query(&problem.shape_pairs[shape_pair], request) {
                PairState::Contact(_) | PairState::Inside { .. } | PairState::Overlap => {
                    return BoxState::Contact;
                }
                PairState::Unknown { .. } => is_proven = false,
                PairState::Apart(bounds) => {
                    let is_far = bounds.lo_m > motion_m + problem.eps.eps_m;
                    is_proven = is_proven
                        && (is_far
                            || self.fronts.proves_box(
                                problem,
                                &self.context.poses,
                                shape_pair,
                                &one.half,
                                &mut self.context.counts,
                            ));
                }
            }
        }
        if is_proven {
            let first = shape_pairs.start;
            let motion_m = |shape_pair: usize| motions_m[shape_pair - first];
            is_proven = location_of_pair(&mut self.context, self.pair, motion_m) == Location::Outside;
        }
        if is_proven { BoxState::Proven } else { BoxState::Open(reaches_m) }
    }

    fn look_for_overlap(&mut self, one: &mut JointBox, balls: &[[Vec<BallInside>; 2]]) -> BoxState {
        let problem = self.space.problem;
        self.place(one);
        let spare_m = SPARE_EPS * problem.eps.eps_m;
        let mut reaches_m = vec![0.0_f64; self.moving.len()];
        let mut deepest_m = f64::NEG_INFINITY;
        // What balls overlap by at the center itself.
        let mut at_center_m = f64::NEG_INFINITY;
        // The balls that overlap most in the box around it come first: few others can overlap more.
        if let Some(pair) = &one.deepest {
            (deepest_m, reaches_m) = self.overlap_left(one, balls, pair);
            if deepest_m > spare_m {
                return BoxState::Proven;
            }
            at_center_m = deepest_m + reaches_m.iter().sum::<f64>();
        }
        for (index, shape_pair) in problem.shape_pairs_of(self.pair).enumerate() {
            let [of_a, of_b] = &balls[index];
            let pair = &problem.shape_pairs[shape_pair];
            let [world_from_a, world_from_b] =
                [pair.a, pair.b].map(|shape| self.context.poses.world_from_shape[shape]);
            let middle_a = self.context.poses.world_centers[pair.a];
            let reach_a_m = problem.shapes[pair.a].radius_m;
            let in_a: Vec<BallInside> =
                of_a.iter().map(|(center, radius_m)| (world_from_a.point(center), *radius_m)).collect();
            for (b, (center, radius_m)) in of_b.iter().enumerate() {
                let center = world_from_b.point(center);
                if radius_m + reach_a_m - (center - middle_a).norm() <= deepest_m {
                    continue;
                }
                let Some((a, overlap_m)) = most_overlap(&in_a, &(center, *radius_m), deepest_m) else {
                    continue;
                };
                let pair = BallPair { index, a, b };
                let (left_m, reach_m) = self.overlap_left(one, balls, &pair);
                if left_m > spare_m {
                    return BoxState::Proven;
                }
                at_center_m = at_center_m.max(overlap_m);
                if left_m > deepest_m {
                    (deepest_m, reaches_m, one.deepest) = (left_m, reach_m, Some(pair));
                }
            }
        }
        if at_center_m <= spare_m {
            // No balls overlap at the centre: nothing is gained by smaller boxes around it.
            self.is_given_up = true;
            self.open.clear();
        }
        BoxState::Open(reaches_m)
    }

    /// What two balls overlap by at the centre of a box, less how far they can move in it against each other, metres; and how far each
    /// moving joint value moves them.
    fn overlap_left(
        &mut self,
        one: &JointBox,
        balls: &[[Vec<BallInside>; 2]],
        pair: &BallPair,
    ) -> (f64, Vec<f64>) {
        let problem = self.space.problem;
        let shapes = &problem.shape_pairs[problem.shape_pairs_of(self.pair).start + pair.index];
        let [of_a, of_b] = &balls[pair.index];
        let ((in_a, radius_a_m), (in_b, radius_b_m)) = (of_a[pair.a], of_b[pair.b]);
        let poses = &self.context.poses;
        let center_a = poses.world_from_shape[shapes.a].point(&in_a);
        let center_b = poses.world_from_shape[shapes.b].point(&in_b);
        let weights = self.bounds.point_weights(poses, self.pair, &center_b);
        let reach_m: Vec<f64> = self.moving.iter().map(|at| weights[*at] * one.half[*at]).collect();
        let motion_m = reach_m.iter().sum::<f64>() * (1.0 + 1e-9);
        (radius_b_m + radius_a_m - (center_b - center_a).norm() - motion_m, reach_m)
    }
}

/// Of balls, large ones first, the index of the one that overlaps another ball most, and by how much, if by more than `above_m`.
fn most_overlap(balls: &[BallInside], of: &BallInside, above_m: f64) -> Option<(usize, f64)> {
    let (center, radius_m) = of;
    let mut most = None;
    let mut overlap_m = above_m;
    for (index, (other, other_m)) in balls.iter().enumerate() {
        let most_m = radius_m + other_m;
        if most_m <= overlap_m {
            break;
        }
        let by_m = most_m - (center - other).norm();
        if by_m > overlap_m {
            (overlap_m, most) = (by_m, Some((index, by_m)));
        }
    }
    most
}
