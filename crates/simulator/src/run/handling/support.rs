//! Whether what is put down stands on its support: near it, and held by it on the way toward it.

use continuous::{DistanceRequest, PairState, QueryContext};
use geometry::Vector3;
use kinematics::PathParameter;
use scene::HandlingClaim;

use super::super::prepared::PreparedRun;
use super::claims::{ACCURACY_M, distance_beyond};
use super::fault::ClaimFault;

/// The directions across the one toward the support in which it is tried whether the object slips past it.
const SIDEWAYS: u32 = 16;
/// How far it is moved there, as a share of the allowed distance. What leans against a wall is held by it in no such direction.
const SIDEWAYS_SHARE: f64 = 0.1;

/// The condition that a support lies in a direction from what is put down.
pub(super) struct Below {
    pub(super) support: usize,
    pub(super) within_m: f64,
    /// In the world; a unit vector.
    pub(super) toward: Vector3<f64>,
}

impl Below {
    /// What is wrong, unless a member of the claim is near the support and held by it.
    ///
    /// # Guarantee
    /// No fault only if the two are proven to be within the allowed distance, and touch after the member is moved by that
    /// distance toward the support and a tenth of it sideways, in each of 16 directions.
    pub(super) fn fault(
        &self,
        prepared: &PreparedRun<'_>,
        context: &mut QueryContext<'_>,
        claim: &HandlingClaim,
    ) -> Option<ClaimFault> {
        let member = || prepared.scene.members[self.support].name.clone();
        let mut apart: Option<[f64; 2]> = None;
        let mut beside = None;
        for stands in &claim.members {
            let pair = [*stands, self.support];
            match distance_beyond(prepared, context, pair, claim.point, self.within_m) {
                Some([lo_m, hi_m]) => {
                    let [least_lo_m, least_hi_m] = apart.unwrap_or([f64::INFINITY; 2]);
                    apart = Some([least_lo_m.min(lo_m), least_hi_m.min(hi_m)]);
                }
                None if self.holds(prepared, context, pair, claim.point) => return None,
                None => beside = Some([0.0, self.within_m]),
            }
        }
        let within_m = self.within_m;
        beside.map(|distance_m| ClaimFault::Beside { member: member(), distance_m, within_m }).or_else(|| {
            let distance_m = apart.unwrap_or([0.0, f64::INFINITY]);
            Some(ClaimFault::Apart { member: member(), distance_m, within_m })
        })
    }

    /// Whether the support stops the member on its way toward it, wherever that slips sideways.
    fn holds(
        &self,
        prepared: &PreparedRun<'_>,
        context: &mut QueryContext<'_>,
        [stands, support]: [usize; 2],
        point: usize,
    ) -> bool {
        let pairs = prepared.problem.shape_pairs_between(stands, support);
        let sideways = self.toward.cross(&least_axis(&self.toward)).normalize();
        let across = self.toward.cross(&sideways);
        let moved_m = self.within_m + 2.0 * ACCURACY_M;
        (0..SIDEWAYS).all(|step| {
            let (sine, cosine) = libm::sincos(f64::from(step) * std::f64::consts::TAU / f64::from(SIDEWAYS));
            let slip = (sideways * cosine + across * sine) * (SIDEWAYS_SHARE * moved_m);
            context.set_moved(PathParameter::of_point(point), stands, &(self.toward * moved_m + slip));
            let touches = |state: PairState| {
                matches!(state, PairState::Contact(_) | PairState::Overlap | PairState::Inside { .. })
            };
            pairs.iter().any(|pair| touches(context.query(pair, DistanceRequest::distance(ACCURACY_M, None))))
        })
    }
}

/// The axis of the world that is farthest from a direction.
fn least_axis(direction: &Vector3<f64>) -> Vector3<f64> {
    Vector3::ith(direction.iamin(), 1.0)
}
