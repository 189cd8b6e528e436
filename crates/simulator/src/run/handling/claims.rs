//! What must be true where objects are taken up and put down.

use continuous::{DistanceRequest, PairState, QueryContext};
use kinematics::PathParameter;
use scene::{ClaimKind, Configuration, HandlingClaim};

use super::super::finding::{Finding, ProgramLine, Severity, ShownInstant, joint_values, program_lines};
use super::super::finding_kind::FindingKind;
use super::super::prepared::PreparedRun;
use super::fault::{ClaimFault, HandlingFault};

/// Distances at statements are measured to this, metres.
const ACCURACY_M: f64 = 1e-6;

/// One finding for every condition that is not proven to be met.
pub(in crate::run) fn findings(prepared: &PreparedRun<'_>) -> Vec<Finding> {
    let claims = &prepared.scene.handling.claims;
    let mut context = QueryContext::new(&prepared.problem);
    let mut findings = Vec::new();
    for claim in claims {
        let faults = faults(prepared, &mut context, claim);
        findings.extend(faults.into_iter().map(|fault| finding(prepared, claim, fault)));
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
    context.set(PathParameter::of_point(claim.point));
    let mut distance_m = [f64::INFINITY; 2];
    for pair in &prepared.problem.shape_pairs_between(claim.member, member) {
        let [lo_m, hi_m] = match context.query(pair, DistanceRequest::distance(ACCURACY_M, None)) {
            PairState::Apart(apart) => [apart.lo_m, apart.hi_m],
            PairState::Contact(_) | PairState::Overlap | PairState::Inside { .. } => [0.0; 2],
            PairState::Unknown { .. } => [0.0, f64::INFINITY],
        };
        distance_m = [distance_m[0].min(lo_m), distance_m[1].min(hi_m)];
    }
    if distance_m[1] <= within_m + ACCURACY_M {
        return None;
    }
    let member = prepared.scene.members[member].name.clone();
    Some(ClaimFault::Apart { member, distance_m, within_m })
}

fn finding(prepared: &PreparedRun<'_>, claim: &HandlingClaim, fault: ClaimFault) -> Finding {
    let scene = prepared.scene;
    let at = PathParameter::of_point(claim.point);
    let mut configuration = Configuration::default();
    scene.place(claim.point, &mut configuration);
    let mut program = program_lines(scene, at);
    let statement = ProgramLine {
        file: scene.trajectories[claim.trajectory].file_of(claim.file).to_owned(),
        line: claim.place.line,
        label: None,
        in_space: None,
    };
    let (file, line) = (statement.file.clone(), statement.line);
    program[claim.trajectory] = statement;
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
