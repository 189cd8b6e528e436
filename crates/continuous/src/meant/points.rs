//! The search for translations that part two bodies, at the points of the path alone.

use geometry::{Pose, Vector3};
use kinematics::PathParameter;

use super::search::{LENGTHS, NOT_LONGER, PartingSearch, note_length};
use super::{BeyondMeant, MeantResult};
use crate::query::DistanceRequest;

/// Metres, and entries of rotation matrices, by which two poses differ through rounding.
const SAME: f64 = 1e-12;

impl PartingSearch<'_> {
    /// Looks at the points of a part of the path alone.
    pub(super) fn look_at_points(
        &mut self,
        [from, to]: [f64; 2],
        result: &mut MeantResult,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<()> {
        let [a, b] = self.bodies();
        let mut last: Option<Vector3<f64>> = None;
        let mut asked_at = None;
        for point in (from.ceil() as usize)..=(to as usize) {
            if !goes_on() {
                return None;
            }
            let at = PathParameter::of_point(point);
            self.set(at);
            self.note_contact(at.0, result);
            let up_to_m = self.up_to_m(at.0);
            // At points alone any translation is enough, and the last one is likely to be.
            let a_from_b = self.home.world_from_body[a].inverse() * self.home.world_from_body[b];
            // What one body holds stands still against it: nothing is to be asked again.
            let is_asked =
                asked_at.is_some_and(|(asked_m, asked)| asked_m == up_to_m && is_same(&asked, &a_from_b));
            if !is_asked {
                last = self.find_any(up_to_m, last);
                asked_at = Some((up_to_m, a_from_b));
            }
            if let Some(by_m) = &last {
                note_length(by_m, at.0, result);
            } else {
                let state = self.state();
                result.beyond.push(BeyondMeant { from: at, seen: [at; 2], to: at, state });
            }
        }
        Some(())
    }

    /// A translation that parts the two at the current instant: the given one if it does, or the first that does.
    fn find_any(&mut self, up_to_m: f64, last: Option<Vector3<f64>>) -> Option<Vector3<f64>> {
        let least_m = self.least_m(up_to_m);
        // A millimetre of room is as good as ten.
        let request = DistanceRequest {
            needed_m: least_m,
            enough_m: least_m,
            coarse_first: true,
            ..DistanceRequest::distance(0.5 * least_m, None)
        };
        let mut normals = Vec::new();
        let kept = last.filter(|by_m| by_m.norm() <= up_to_m);
        for by_m in kept.into_iter().chain([Vector3::zeros()]) {
            if self.asked(by_m, request, &mut normals).is_some_and(|parting| parting.left_m >= least_m) {
                return Some(by_m);
            }
        }
        if up_to_m <= 0.0 {
            return None;
        }
        self.directions(&normals).into_iter().find_map(|direction| {
            LENGTHS.into_iter().find_map(|share| {
                let by_m = direction * (share * up_to_m * NOT_LONGER);
                let parting = self.asked(by_m, request, &mut normals)?;
                (parting.left_m >= least_m).then_some(by_m)
            })
        })
    }
}

/// Whether two poses are the same up to rounding, far below the room that a translation must leave.
fn is_same(one: &Pose, other: &Pose) -> bool {
    let turned = (one.rotation - other.rotation).abs().max();
    (one.translation - other.translation).norm() <= SAME && turned <= SAME
}
