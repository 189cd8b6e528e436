//! What must be true where objects are taken up and put down.

use continuous::{DistanceRequest, PairState, QueryContext};
use geometry::Pose;
use kinematics::PathParameter;
use scene::{ClaimKind, Configuration, HandlingClaim, Stay};

use super::super::finding::{Finding, ProgramLine, Severity, ShownInstant, joint_values, program_lines};
use super::super::finding_kind::FindingKind;
use super::super::prepared::PreparedRun;
use super::fault::{ClaimFault, HandlingFault};
use super::support::Below;

/// Distances at statements are measured to this, metres.
pub(super) const ACCURACY_M: f64 = 1e-6;

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
        let fault = fault(prepared, &mut context, claim);
        findings.extend(fault.map(|(point, fault)| finding(prepared, claim, point, fault)));
    }
    findings
}

/// What is wrong with a condition, with its interpolation point.
fn fault(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    claim: &HandlingClaim,
) -> Option<(usize, ClaimFault)> {
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
            (!is_met).then(|| (claim.point, fault()))
        }
        ClaimKind::Mount { distance_m, within_m, angle_rad, within_rad } => {
            let is_met = distance_m <= within_m && angle_rad <= within_rad;
            let fault = || ClaimFault::OffMount {
                distance_m: *distance_m,
                within_m: *within_m,
                angle_rad: *angle_rad,
                within_rad: *within_rad,
            };
            (!is_met).then(|| (claim.point, fault()))
        }
        ClaimKind::Fingers { fingers, within_m } => not_held(prepared, context, claim, fingers, *within_m),
        ClaimKind::Released { fingers, within_m } => {
            still_touches(prepared, context, claim, fingers, *within_m)
        }
        ClaimKind::Support { support, within_m, toward } => {
            let below = Below { support: *support, within_m: *within_m, toward: *toward };
            below.fault(prepared, context, claim).map(|fault| (claim.point, fault))
        }
    }
}

/// The fingers that are not at an object that they hold, at the first interpolation point at which one of them is farther away than it may
/// be: at the statement, or before the object is released.
///
/// # Guarantee
/// A finger is measured at every point at which it has moved against the object since it was last measured.
fn not_held(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    claim: &HandlingClaim,
    fingers: &[usize],
    within_m: f64,
) -> Option<(usize, ClaimFault)> {
    let scene = prepared.scene;
    let [held] = claim.members[..] else { return None };
    let until = scene.members[held].stay.as_ref().expect("what is attached has a stay").until;
    let mut configuration = Configuration::default();
    let mut measured: Vec<Option<Pose>> = vec![None; fingers.len()];
    for point in claim.point..=until {
        scene.place(point, &mut configuration);
        let object_from_world = configuration.world_from_member[held].inverse();
        let mut away: Vec<&str> = Vec::new();
        let mut distance_m = [0.0_f64; 2];
        for (finger, measured) in fingers.iter().zip(&mut measured) {
            let object_from_finger = object_from_world * configuration.world_from_member[*finger];
            if measured.is_some_and(|measured| is_same(&measured, &object_from_finger)) {
                continue;
            }
            *measured = Some(object_from_finger);
            if let Some([lo_m, hi_m]) = distance_beyond(prepared, context, [held, *finger], point, within_m) {
                away.push(&scene.members[*finger].name);
                distance_m = [distance_m[0].max(lo_m), distance_m[1].max(hi_m)];
            }
        }
        if away.is_empty() {
            continue;
        }
        let names = away.join(" and ");
        let fault = if point == claim.point {
            ClaimFault::Apart { member: names, distance_m, within_m }
        } else {
            ClaimFault::LetGo { finger: names, distance_m, within_m }
        };
        return Some((point, fault));
    }
    None
}

/// A finger that still touches an object after one of the two has moved away, or where the program ends: it was not opened.
///
/// # Guarantee
/// A finger is looked at, at interpolation points, until it is seen apart from the object.
fn still_touches(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    claim: &HandlingClaim,
    fingers: &[usize],
    within_m: f64,
) -> Option<(usize, ClaimFault)> {
    let scene = prepared.scene;
    let [stands] = claim.members[..] else { return None };
    let stay = scene.members[stands].stay.as_ref().expect("what is put down has a stay");
    let (until, is_last) = (stay.until, stay.is_last);
    let mut configuration = Configuration::default();
    let mut places = |point: usize| -> Vec<Pose> {
        scene.place(point, &mut configuration);
        let object_from_world = configuration.world_from_member[stands].inverse();
        fingers.iter().map(|finger| object_from_world * configuration.world_from_member[*finger]).collect()
    };
    let first = places(claim.point);
    let mut touching: Vec<usize> = (0..fingers.len()).collect();
    for point in claim.point..=until {
        if touching.is_empty() {
            break;
        }
        let now = places(point);
        let mut fault = None;
        touching.retain(|index| {
            let finger = fingers[*index];
            if distance_beyond(prepared, context, [stands, finger], point, 0.0).is_some() {
                return false;
            }
            let moved = scene.members[finger]
                .corners()
                .map(|corner| (now[*index].point(&corner) - first[*index].point(&corner)).norm());
            let moved_m = moved.fold(0.0, f64::max);
            // Where a way of a program that branches ends, it goes on by another one.
            let is_at_end = is_last && point == until && !scene.has_edges();
            if (moved_m > within_m || is_at_end) && fault.is_none() {
                let finger = scene.members[finger].name.clone();
                fault = Some(ClaimFault::StillTouches { finger, moved_m, within_m });
            }
            true
        });
        if let Some(fault) = fault {
            return Some((point, fault));
        }
    }
    None
}

/// Whether two poses are the same up to rounding.
fn is_same(one: &Pose, other: &Pose) -> bool {
    let between = one.inverse() * *other;
    between.translation.norm() <= SAME_M && between.angle() <= SAME_RAD
}

/// Bounds on the distance of two members at an interpolation point, metres, unless it is proven to be as small as it must be.
pub(super) fn distance_beyond(
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
        edge: None,
    };
    let (file, line) = (statement.file.clone(), statement.line);
    if point == claim.point {
        program[claim.trajectory] = statement;
    }
    let robot =
        scene.robots.iter().position(|robot| robot.driven().is_some_and(|(of, _)| of == claim.trajectory));
    let stay = scene.members[claim.members[0]].stay.as_ref();
    let fault = HandlingFault {
        object: scene.members[claim.members[0]].handled_name().to_owned(),
        is_attach: match claim.kind {
            ClaimKind::Support { .. } => false,
            // Where another one takes the object, it is Attach that releases it.
            ClaimKind::Released { .. } => stay.is_some_and(Stay::is_carried),
            ClaimKind::Grip { .. } | ClaimKind::Mount { .. } | ClaimKind::Fingers { .. } => true,
        },
        is_tool: stay.is_some_and(|stay| stay.tool.is_some()),
        file,
        line,
        fault,
    };
    let kind = FindingKind::Handling { robot: robot.unwrap_or(0), fault: Box::new(fault) };
    let shown = ShownInstant::of_timeline(at, program, joint_values(scene, &configuration));
    Finding::new(scene, kind, Severity::Error, [at; 2], shown)
}
