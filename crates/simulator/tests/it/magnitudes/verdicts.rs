//! What must hold of every outcome, whatever the numbers.

use geometry::limits::MOST_EPS_M;
use geometry::{Matrix3, Vector3};
use pathproof_simulator::{FindingKind, Outcome, PointResult, Verdict};
use scene::{Configuration, Scene};

/// What does not hold of an outcome, if anything.
pub(crate) fn fault(scene: &Scene, outcome: &Outcome, is_exact: bool) -> Option<String> {
    let eps_m = outcome.eps.eps_m;
    if !(eps_m > 0.0 && eps_m <= MOST_EPS_M) {
        return Some(format!("eps is {eps_m}"));
    }
    for (point, frame) in outcome.frames.iter().enumerate() {
        // Smallest spheres tell of more contacts than there are, and of no distances.
        let by_hand = || is_exact.then(|| by_hand(scene, frame, point, eps_m)).flatten();
        let of_frame = frame_fault(frame, is_exact).or_else(by_hand);
        if let Some(fault) = of_frame {
            return Some(format!("point {point}: {fault}"));
        }
    }
    let minima = outcome.minima.iter().flatten().map(|minimum| minimum.clearance_m);
    if let Some(bounds) = minima.into_iter().find(|bounds| !are_bounds(*bounds)) {
        return Some(format!("a minimum of {bounds:?}"));
    }
    for finding in &outcome.findings {
        let is_sound = match &finding.kind {
            FindingKind::Pair { clearance_m, required_m, .. } => {
                are_bounds(*clearance_m) && required_m.is_finite()
            }
            FindingKind::JointLimit { worst, .. } | FindingKind::JointSpeed { worst, .. } => {
                worst.is_finite()
            }
            FindingKind::Contradiction { count, .. } => *count > 0,
            FindingKind::Motion { stop, .. } => stop.root_from_tcp.is_finite(),
            FindingKind::Corner(_) | FindingKind::AnyTime(_) => {
                let posed = finding.kind.posed_pair().expect("it has one");
                are_bounds(posed.clearance_m) && posed.required_m.is_finite()
            }
            FindingKind::Handling { .. } => true,
        };
        if !is_sound {
            return Some(format!("{:?}", finding.kind));
        }
    }
    let certificate = outcome.certificate.as_ref()?;
    let proofs = certificate.proofs.iter().flatten();
    for proof in proofs {
        let left_m = proof.gap_m - proof.motion_m;
        let holds = left_m > eps_m;
        if !holds {
            return Some(format!("{left_m} m are left of a proof: {proof:?}"));
        }
    }
    let segments = certificate.segments.iter().map(|segment| segment.clearance_lo_m);
    let is_bound = |lo_m: &f64| *lo_m >= 0.0;
    segments.into_iter().find(|lo_m| !is_bound(lo_m)).map(|lo_m| format!("a segment of {lo_m}"))
}

/// Whether two numbers are bounds: neither is *no number*, and they are in order.
fn are_bounds([lo_m, hi_m]: [f64; 2]) -> bool {
    lo_m <= hi_m && lo_m.is_finite() && hi_m >= 0.0
}

fn frame_fault(frame: &PointResult, is_exact: bool) -> Option<String> {
    let Some(smallest) = &frame.smallest else {
        return is_exact.then(|| "no smallest clearance".to_owned());
    };
    let [lo_m, hi_m] = smallest.clearance_m;
    if !are_bounds([lo_m, hi_m]) || lo_m < 0.0 {
        return Some(format!("clearance within {lo_m} and {hi_m}"));
    }
    // Nothing is known only where nothing could be decided.
    let is_known = hi_m.is_finite() || frame.verdict == Verdict::Undecided;
    (!is_known).then(|| format!("{:?} with a clearance of up to {hi_m}", frame.verdict))
}

/// Boxes that stand straight: their distance, worked out by hand, must agree with the verdict.
fn by_hand(scene: &Scene, frame: &PointResult, point: usize, eps_m: f64) -> Option<String> {
    let mut at = Configuration::default();
    scene.place(point, &mut at);
    for (index, pair) in scene.pairs.iter().enumerate() {
        let [Some(a), Some(b)] = [pair.a, pair.b].map(|member| straight_box(scene, &at, member)) else {
            continue;
        };
        let gaps = (a.0 - b.0).abs() - (a.1 + b.1);
        let distance_m = gaps.sup(&Vector3::zeros()).norm();
        let required_m = scene.clearances.required[index].base_m();
        let seen = frame.pairs.iter().find(|seen| seen.pair == index);
        let verdict = seen.map_or(Verdict::Clear, |seen| seen.verdict);
        let is_possible = match verdict {
            // Touching or overlapping, one within the other too.
            Verdict::Collision => distance_m <= 2.0 * eps_m,
            Verdict::Undecided => distance_m <= 8.0 * eps_m,
            Verdict::Near => distance_m > 0.0 && distance_m <= required_m + 8.0 * eps_m,
            Verdict::Clear => distance_m > 0.0 && distance_m >= required_m - 2.0 * eps_m,
        };
        if !is_possible {
            let (a, b) = scene.pair_names(pair.a, pair.b);
            return Some(format!(
                "{a} and {b} are {distance_m} m apart and {verdict:?}, required {required_m}"
            ));
        }
    }
    None
}

/// Centre and half edges of a member that is one box and stands straight, in the world.
fn straight_box(scene: &Scene, at: &Configuration, member: usize) -> Option<(Vector3<f64>, Vector3<f64>)> {
    let [piece] = scene.members[member].shapes.as_slice() else { return None };
    let world_from_piece = at.world_from_member[member] * piece.member_from_shape;
    let is_straight = world_from_piece.rotation == Matrix3::identity();
    is_straight.then_some((world_from_piece.translation, piece.shape.box_half_m?))
}
