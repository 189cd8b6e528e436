//! What must be true where objects are taken up and put down.

use continuous::{DistanceRequest, PairState, QueryContext};
use geometry::Pose;
use kinematics::PathParameter;
use scene::{ClaimKind, Configuration, HandlingClaim};

use super::super::finding::{Finding, ProgramLine, Severity, ShownInstant, joint_values, program_lines};
use super::super::finding_kind::FindingKind;
use super::super::prepared::PreparedRun;
use super::fault::{ClaimFault, HandlingFault};

/// Distances at statements are measured to this, metres.
const ACCURACY_M: f64 = 1e-6;

/// A finger whose place at the object differs by no more has not moved, metres.
const SAME_M: f64 = 1e-9;
/// Nor by more than this, radians.
const SAME_RAD: f64 = 1e-9;

/// One finding for every condition that is not proven to be met.
pub(in crate::run) fn findings(prepared: &PreparedRun<'_>) -> Vec<Finding> {
    let claims = &prepared.scene.handling.claims;
    let mut context = QueryContext::new(&prepared.problem);
    let mut findings = Vec::new();
    for claim in claims {
        let faults = faults(prepared, &mut context, claim);
        findings.extend(faults.into_iter().map(|fault| finding(prepared, claim, claim.point, fault)));
        if let ClaimKind::Fingers { fingers, within_m } = &claim.kind {
            let let_go = let_go(prepared, &mut context, claim, fingers, *within_m);
            findings.extend(let_go.into_iter().map(|(point, fault)| finding(prepared, claim, point, fault)));
        }
    }
    findings
}

fn faults(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    claim: &HandlingClaim,
) -> Vec<ClaimFault> {
    match &claim.kind {
        ClaimKind::Grip { grip, distance_m, within_m, angle_rad, within_rad } => {
            // Also if either is not a number.
            let is_met = distance_m <= within_m && angle_rad <= within_rad;
            let fault = || ClaimFault::OffGrip {
                grip: grip.clone(),
                distance_m: *distance_m,
                within_m: *within_m,
                angle_rad: *angle_rad,
                within_rad: *within_rad,
            };
            if is_met { Vec::new() } else { vec![fault()] }
        }
        ClaimKind::Fingers { fingers, within_m } => {
            let fault = |finger: &usize| apart(prepared, context, claim, *finger, *within_m);
            fingers.iter().filter_map(fault).collect()
        }
        ClaimKind::Support { support, within_m } => {
            apart(prepared, context, claim, *support, *within_m).into_iter().collect()
        }
    }
}

/// The fault of a member that is not at the object; `None` if it is.
fn apart(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    claim: &HandlingClaim,
    member: usize,
    within_m: f64,
) -> Option<ClaimFault> {
    let distance_m = distance_beyond(prepared, context, [claim.member, member], claim.point, within_m)?;
    let member = prepared.scene.members[member].name.clone();
    Some(ClaimFault::Apart { member, distance_m, within_m })
}

/// The fingers that leave an object while they still hold it, each with the first interpolation point at which it is farther away than
/// it may be.
///
/// # Guarantee
/// A finger is measured at every point at which it has moved against the object since it was last measured.
fn let_go(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    claim: &HandlingClaim,
    fingers: &[usize],
    within_m: f64,
) -> Vec<(usize, ClaimFault)> {
    let scene = prepared.scene;
    let Some(stay) = &scene.members[claim.member].stay else { return Vec::new() };
    let mut configuration = Configuration::default();
    let mut grips: Vec<(usize, Option<Pose>)> = fingers.iter().map(|finger| (*finger, None)).collect();
    let mut faults = Vec::new();
    for point in claim.point..=stay.until {
        scene.place(point, &mut configuration);
        let object_from_world = configuration.world_from_member[claim.member].inverse();
        grips.retain_mut(|(finger, measured)| {
            let object_from_finger = object_from_world * configuration.world_from_member[*finger];
            let is_held = measured.is_some_and(|measured| is_same(&measured, &object_from_finger));
            if is_held {
                return true;
            }
            let is_first = measured.replace(object_from_finger).is_none();
            let beyond = distance_beyond(prepared, context, [claim.member, *finger], point, within_m);
            // Fingers that are not there when the object is attached are a finding already.
            if let (Some(distance_m), false) = (beyond, is_first) {
                let finger = scene.members[*finger].name.clone();
                faults.push((point, ClaimFault::LetGo { finger, distance_m, within_m }));
            }
            beyond.is_none()
        });
    }
    faults
}

/// Whether two poses are the same up to rounding.
fn is_same(one: &Pose, other: &Pose) -> bool {
    let between = one.inverse() * *other;
    between.translation.norm() <= SAME_M && between.angle() <= SAME_RAD
}

/// Bounds on the distance of two members at an interpolation point, metres, unless it is proven to be as small as it must be.
fn distance_beyond(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    [one, other]: [usize; 2],
    point: usize,
    within_m: f64,
) -> Option<[f64; 2]> {
    context.set(PathParameter::of_point(point));
    let mut distance_m = [f64::INFINITY; 2];
    for pair in &prepared.problem.shape_pairs_between(one, other) {
        let [lo_m, hi_m] = match context.query(pair, DistanceRequest::distance(ACCURACY_M, None)) {
            PairState::Apart(apart) => [apart.lo_m, apart.hi_m],
            PairState::Contact(_) | PairState::Overlap | PairState::Inside { .. } => [0.0; 2],
            PairState::Unknown { .. } => [0.0, f64::INFINITY],
        };
        distance_m = [distance_m[0].min(lo_m), distance_m[1].min(hi_m)];
    }
    (distance_m[1] > within_m + ACCURACY_M).then_some(distance_m)
}

fn finding(prepared: &PreparedRun<'_>, claim: &HandlingClaim, point: usize, fault: ClaimFault) -> Finding {
    let scene = prepared.scene;
    let at = PathParameter::of_point(point);
    let mut configuration = Configuration::default();
    scene.place(point, &mut configuration);
    let mut program = program_lines(scene, at);
    let statement = ProgramLine {
        file: scene.trajectories[claim.trajectory].file_of(claim.file).to_owned(),
        line: claim.place.line,
        label: None,
        in_space: None,
    };
    let (file, line) = (statement.file.clone(), statement.line);
    if point == claim.point {
        program[claim.trajectory] = statement;
    }
    let robot =
        scene.robots.iter().position(|robot| robot.driven().is_some_and(|(of, _)| of == claim.trajectory));
    let fault = HandlingFault {
        object: scene.members[claim.member].object_name().to_owned(),
        is_attach: !matches!(claim.kind, ClaimKind::Support { .. }),
        file,
        line,
        fault,
    };
    let kind = FindingKind::Handling { robot: robot.unwrap_or(0), fault: Box::new(fault) };
    let shown = ShownInstant { at, program, joint_values: joint_values(scene, &configuration) };
    Finding::new(scene, kind, Severity::Error, [at; 2], shown)
}
