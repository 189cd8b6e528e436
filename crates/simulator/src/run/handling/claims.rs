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
        findings.extend(faults.into_iter().map(|(point, fault)| finding(prepared, claim, point, fault)));
    }
    findings
}

/// What is wrong with a condition, each with its interpolation point.
fn faults(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    claim: &HandlingClaim,
) -> Vec<(usize, ClaimFault)> {
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
            if is_met { Vec::new() } else { vec![(claim.point, fault())] }
        }
        ClaimKind::Fingers { fingers, within_m } => not_held(prepared, context, claim, fingers, *within_m),
        ClaimKind::Support { support, within_m } => {
            let pair = [claim.member, *support];
            let beyond = distance_beyond(prepared, context, pair, claim.point, *within_m);
            let member = prepared.scene.members[*support].name.clone();
            let fault = |distance_m| ClaimFault::Apart { member, distance_m, within_m: *within_m };
            beyond.map(|distance_m| (claim.point, fault(distance_m))).into_iter().collect()
        }
    }
}

/// The fingers that are not at an object that they hold, or leave it before it is released, each with the first interpolation point at
/// which it is farther away than it may be.
///
/// # Guarantee
/// A finger is measured at every point at which it has moved against the object since it was last measured.
fn not_held(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    claim: &HandlingClaim,
    fingers: &[usize],
    within_m: f64,
) -> Vec<(usize, ClaimFault)> {
    let scene = prepared.scene;
    let until = scene.members[claim.member].stay.as_ref().expect("what is attached has a stay").until;
    let mut configuration = Configuration::default();
    let mut faults = Vec::new();
    // Those that hold it, with the place at which each was measured last.
    let mut holding: Vec<(usize, Option<Pose>)> = fingers.iter().map(|finger| (*finger, None)).collect();
    for point in claim.point..=until {
        if holding.is_empty() {
            break;
        }
        scene.place(point, &mut configuration);
        let object_from_world = configuration.world_from_member[claim.member].inverse();
        holding.retain_mut(|(finger, measured)| {
            let object_from_finger = object_from_world * configuration.world_from_member[*finger];
            if measured.is_some_and(|measured| is_same(&measured, &object_from_finger)) {
                return true;
            }
            *measured = Some(object_from_finger);
            let pair = [claim.member, *finger];
            let Some(distance_m) = distance_beyond(prepared, context, pair, point, within_m) else {
                return true;
            };
            let name = scene.members[*finger].name.clone();
            let fault = if point == claim.point {
                ClaimFault::Apart { member: name, distance_m, within_m }
            } else {
                ClaimFault::LetGo { finger: name, distance_m, within_m }
            };
            faults.push((point, fault));
            false
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
