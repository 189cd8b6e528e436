//! What was proven at one instant, and how far it reaches.

use collision::Side;
use geometry::Point3;
use kinematics::PathParameter;

use super::places::Places;
use super::prepared::{Piece, Prepared};

/// Two pieces at one instant: the bounds on their distance, and what moves them.
#[derive(Clone, Debug)]
pub(super) struct Center {
    pub(super) at: PathParameter,
    /// Proven bounds on the distance of the surfaces, rounding taken off; metres.
    pub(super) lo_m: f64,
    pub(super) hi_m: f64,
    /// The piece that lies inside the other, where one does.
    pub(super) inner: Option<usize>,
    /// The piece whose motion is bounded, seen from the other one.
    pub(super) moved: Side,
    /// Per coordinate: its value here, and how far that piece moves per unit of it.
    terms: Box<[(f64, f64)]>,
}

/// Covers the rounding of a few products and their sum.
const ROUNDING: f64 = 1.0 + 1e-9;

impl Center {
    /// Upper bound on how far any point of the piece `moved` has come, seen from the other piece, between here and `coordinates`.
    /// Seen from the piece `moved`, points of the other may have come further; the distance of the two has changed no more.
    ///
    /// # Guarantee
    /// See [`kinematics::Robot::add_motion_weights`]; it holds as well on the straight line in joint space that joins the two,
    /// where the bound grows steadily. It is convex in the coordinates: along a segment it is largest at an end.
    #[inline]
    pub(super) fn motion_m(&self, coordinates: &[f64]) -> f64 {
        let terms = self.terms.iter().zip(coordinates);
        let motion_m =
            terms.map(|((here, weight), there)| (there - here).abs() * weight).sum::<f64>() * ROUNDING;
        // Numbers too large to reckon with bound nothing.
        if motion_m.is_finite() { motion_m } else { f64::INFINITY }
    }
}

/// What is reckoned with to bound motion; reuse it.
#[derive(Default)]
pub(super) struct Weights {
    by_joint: Vec<f64>,
    seen_from_a: Vec<f64>,
    seen_from_b: Vec<f64>,
}

impl Weights {
    /// A centre for a pair of pieces at the places given, with what is known of it there: bounds, and what lies inside.
    pub(super) fn center(
        &mut self,
        (prepared, places): (&Prepared<'_>, &Places),
        slot: usize,
        (lo_m, hi_m, inner): (f64, f64, Option<usize>),
        (at, coordinates): (PathParameter, &[f64]),
    ) -> Center {
        let (a, b) = (prepared.slots[slot].a, prepared.slots[slot].b);
        let path = &prepared.paths[prepared.pair_of[slot]];
        // Either piece may be taken as the one that moves: the distance is the same, so the smaller bound is taken.
        Self::seen(&mut self.by_joint, &mut self.seen_from_a, prepared, places, b, path);
        Self::seen(&mut self.by_joint, &mut self.seen_from_b, prepared, places, a, path);
        let total = |weights: &[f64]| -> f64 {
            weights.iter().zip(&prepared.track.travel).map(|(weight, travel)| weight * travel).sum()
        };
        let (moved, weights) = if total(&self.seen_from_b) < total(&self.seen_from_a) {
            (Side::A, &self.seen_from_b)
        } else {
            (Side::B, &self.seen_from_a)
        };
        let terms = coordinates.iter().copied().zip(weights.iter().copied()).collect();
        Center { at, lo_m, hi_m, inner, moved, terms }
    }

    /// Weights of all coordinates for the motion of one piece, seen from the other end of the path.
    fn seen(
        by_joint: &mut Vec<f64>,
        weights: &mut Vec<f64>,
        prepared: &Prepared<'_>,
        places: &Places,
        moved: usize,
        path: &[super::prepared::RobotPath],
    ) {
        weights.clear();
        weights.resize(prepared.track.joints.len(), 0.0);
        let world_corners =
            corners(&prepared.pieces[moved]).map(|corner| places.world_from_piece[moved].point(&corner));
        for part in path {
            let scene_robot = &prepared.scene.robots[part.robot];
            let root_from_world = scene_robot.world_from_root.inverse();
            let body_in_root = world_corners.map(|corner| root_from_world.point(&corner));
            by_joint.clear();
            by_joint.resize(scene_robot.robot.independent_joints().len(), 0.0);
            let root_from_link = &places.configuration.root_from_link[part.robot];
            scene_robot.robot.add_motion_weights(&part.joints, root_from_link, &body_in_root, by_joint);
            for (weight, &(robot, slot)) in weights.iter_mut().zip(&prepared.track.joints) {
                if robot == part.robot {
                    *weight += by_joint[slot];
                }
            }
        }
    }
}

fn corners(piece: &Piece<'_>) -> [Point3<f64>; 8] {
    let bounds = piece.body.mesh.bounds();
    std::array::from_fn(|i| {
        let pick = |k: usize| if i >> k & 1 == 1 { bounds.high[k] } else { bounds.low[k] };
        Point3::new(pick(0), pick(1), pick(2))
    })
}
