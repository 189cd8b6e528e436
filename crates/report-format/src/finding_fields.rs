//! Which fields a finding of a kind has: for reading, where those of its kind must be there and no others, and for the schema.

use schemars::Schema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::json;

use crate::Text;
use crate::clearance::{Bounds, Witness};
use crate::corner::{CornerLaw, CornerTiming};
use crate::finding::{
    About, Bracket, DecidedBy, Finding, LimitUnit, NearestOfMove, Severity, Sphere, StopReason,
};
use crate::instant::{Instant, JointValue};
use crate::key::{FindingKey, Kind};
use crate::penetration::{DepthSeen, Penetration};
use crate::present::{Nullable, present, some};
use crate::program::ProgramLine;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    id: Text,
    key: FindingKey,
    kind: Kind,
    severity: Severity,
    time: [f64; 2],
    moment: [f64; 2],
    #[serde(deserialize_with = "present")]
    points: Option<[usize; 2]>,
    #[serde(deserialize_with = "present")]
    bracket: Option<Bracket>,
    #[serde(deserialize_with = "present")]
    depth_at_most_m: Option<[f64; 2]>,
    #[serde(default, deserialize_with = "some")]
    depth_seen: Option<Box<DepthSeen>>,
    #[serde(default, deserialize_with = "some")]
    penetration: Option<Box<Penetration>>,
    way_sha256: Text,
    nearest_by_move: Vec<NearestOfMove>,
    shown_at: Instant,
    program: Vec<ProgramLine>,
    joint_values: Vec<JointValue>,
    #[serde(default, deserialize_with = "some")]
    pair: Option<[Text; 2]>,
    #[serde(default, deserialize_with = "some")]
    decided_by: Option<DecidedBy>,
    #[serde(default, deserialize_with = "some")]
    reason: Option<Nullable<Text>>,
    #[serde(default, deserialize_with = "some")]
    inner: Option<Nullable<Text>>,
    #[serde(default, deserialize_with = "some")]
    clearance_m: Option<Bounds>,
    #[serde(default, deserialize_with = "some")]
    required_m: Option<f64>,
    #[serde(default, deserialize_with = "some")]
    witness: Option<Nullable<Box<[Witness; 2]>>>,
    #[serde(default, deserialize_with = "some")]
    colliding_spheres_total: Option<usize>,
    #[serde(default, deserialize_with = "some")]
    colliding_spheres_at_least: Option<bool>,
    #[serde(default, deserialize_with = "some")]
    colliding_spheres: Option<Vec<Sphere>>,
    #[serde(default, deserialize_with = "some")]
    corner_at: Option<Nullable<Text>>,
    #[serde(default, deserialize_with = "some")]
    law: Option<CornerLaw>,
    #[serde(default, deserialize_with = "some")]
    lines: Option<[u32; 2]>,
    #[serde(default, deserialize_with = "some")]
    timing: Option<CornerTiming>,
    #[serde(default, deserialize_with = "some")]
    statements: Option<[Text; 2]>,
    #[serde(default, deserialize_with = "some")]
    times: Option<usize>,
    #[serde(default, deserialize_with = "some")]
    joint: Option<Text>,
    #[serde(default, deserialize_with = "some")]
    worst: Option<Nullable<f64>>,
    #[serde(default, deserialize_with = "some")]
    allowed: Option<[Option<f64>; 2]>,
    #[serde(default, deserialize_with = "some")]
    unit: Option<LimitUnit>,
    #[serde(default, deserialize_with = "some")]
    cancelling: Option<Vec<Text>>,
    #[serde(default, deserialize_with = "some")]
    robot: Option<Text>,
    #[serde(default, deserialize_with = "some")]
    statement: Option<Text>,
    #[serde(default, deserialize_with = "some")]
    tool: Option<Text>,
    #[serde(default, deserialize_with = "some")]
    frame: Option<Nullable<Text>>,
    #[serde(default, deserialize_with = "some")]
    stop: Option<StopReason>,
    #[serde(default, deserialize_with = "some")]
    share: Option<f64>,
    #[serde(default, deserialize_with = "some")]
    tcp_m: Option<[f64; 3]>,
    #[serde(default, deserialize_with = "some")]
    tcp_rpy_rad: Option<[f64; 3]>,
    #[serde(default, deserialize_with = "some")]
    object: Option<Text>,
    #[serde(default, deserialize_with = "some")]
    place: Option<Text>,
    #[serde(default, deserialize_with = "some")]
    distance_m: Option<Bounds>,
    #[serde(default, deserialize_with = "some")]
    within_m: Option<f64>,
    #[serde(default, deserialize_with = "some")]
    angle_rad: Option<Nullable<f64>>,
    #[serde(default, deserialize_with = "some")]
    within_rad: Option<Nullable<f64>>,
}

/// Takes a field that findings of the kind have.
macro_rules! take {
    ($fields:ident.$name:ident) => {
        $fields.$name.take().ok_or_else(|| D::Error::missing_field(stringify!($name)))?
    };
}

/// Refuses fields that findings of the kind do not have.
macro_rules! refuse {
    ($fields:ident: $($name:ident),+) => {
        $(if $fields.$name.is_some() {
            return Err(D::Error::custom(concat!("field `", stringify!($name), "` of another kind of finding")));
        })+
    };
}

impl<'de> Deserialize<'de> for Finding {
    #[expect(clippy::too_many_lines, reason = "an arm for every kind")]
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut fields = Fields::deserialize(from)?;
        if !matches!(fields.kind, Kind::Motion | Kind::MotionUnproven) {
            refuse!(fields: robot, statement, tool, frame, stop, share, tcp_m, tcp_rpy_rad);
        }
        if !matches!(fields.kind, Kind::Attach | Kind::Detach) {
            refuse!(fields: object, place, distance_m, within_m, angle_rad, within_rad);
        }
        if !matches!(fields.kind, Kind::CornerCollision | Kind::CornerNear | Kind::CornerUndecided) {
            refuse!(fields: corner_at, law, lines, timing);
        }
        let about = match fields.kind {
            Kind::CornerCollision | Kind::CornerNear | Kind::CornerUndecided => {
                refuse!(fields: decided_by, inner);
                refuse!(fields: colliding_spheres_total, colliding_spheres_at_least, colliding_spheres);
                refuse!(fields: joint, worst, allowed, unit, cancelling, statements, times);
                About::Corner {
                    pair: take!(fields.pair),
                    corner_at: take!(fields.corner_at).0,
                    law: take!(fields.law),
                    lines: take!(fields.lines),
                    timing: fields.timing.take(),
                    reason: take!(fields.reason).0,
                    clearance_m: take!(fields.clearance_m),
                    required_m: take!(fields.required_m),
                    witness: take!(fields.witness).0,
                }
            }
            Kind::AnyTimeCollision | Kind::AnyTimeNear | Kind::AnyTimeUndecided => {
                refuse!(fields: decided_by, inner);
                refuse!(fields: colliding_spheres_total, colliding_spheres_at_least, colliding_spheres);
                refuse!(fields: joint, worst, allowed, unit, cancelling, statements, times);
                About::AnyTime {
                    pair: take!(fields.pair),
                    reason: take!(fields.reason).0,
                    clearance_m: take!(fields.clearance_m),
                    required_m: take!(fields.required_m),
                    witness: take!(fields.witness).0,
                }
            }
            Kind::Attach | Kind::Detach => {
                refuse!(fields: pair, decided_by, reason, inner, clearance_m, required_m, witness);
                refuse!(fields: colliding_spheres_total, colliding_spheres_at_least, colliding_spheres);
                refuse!(fields: joint, worst, allowed, unit, cancelling, statements, times);
                About::Handling {
                    object: take!(fields.object),
                    place: take!(fields.place),
                    distance_m: take!(fields.distance_m),
                    within_m: take!(fields.within_m),
                    angle_rad: take!(fields.angle_rad).0,
                    within_rad: take!(fields.within_rad).0,
                }
            }
            Kind::Motion | Kind::MotionUnproven => {
                refuse!(fields: pair, decided_by, reason, inner, clearance_m, required_m, witness);
                refuse!(fields: colliding_spheres_total, colliding_spheres_at_least, colliding_spheres);
                refuse!(fields: joint, worst, allowed, unit, cancelling, statements, times);
                About::Motion {
                    robot: take!(fields.robot),
                    statement: take!(fields.statement),
                    tool: take!(fields.tool),
                    frame: take!(fields.frame).0,
                    stop: take!(fields.stop),
                    share: take!(fields.share),
                    tcp_m: take!(fields.tcp_m),
                    tcp_rpy_rad: take!(fields.tcp_rpy_rad),
                }
            }
            Kind::Collision | Kind::Near | Kind::Undecided => {
                refuse!(fields: joint, worst, allowed, unit, cancelling, statements, times);
                About::Pair {
                    pair: take!(fields.pair),
                    decided_by: take!(fields.decided_by),
                    reason: take!(fields.reason).0,
                    inner: take!(fields.inner).0,
                    clearance_m: take!(fields.clearance_m),
                    required_m: take!(fields.required_m),
                    witness: take!(fields.witness).0,
                    colliding_spheres_total: take!(fields.colliding_spheres_total),
                    colliding_spheres_at_least: fields.colliding_spheres_at_least,
                    colliding_spheres: take!(fields.colliding_spheres),
                }
            }
            Kind::Contradiction => {
                refuse!(fields: decided_by, reason, inner, clearance_m, required_m, witness);
                refuse!(fields: colliding_spheres_total, colliding_spheres_at_least, colliding_spheres);
                refuse!(fields: joint, worst, allowed, unit, cancelling);
                About::Engines {
                    pair: take!(fields.pair),
                    statements: take!(fields.statements),
                    times: take!(fields.times),
                }
            }
            Kind::JointLimit | Kind::JointSpeed => {
                refuse!(fields: statements, times);
                if fields.kind == Kind::JointLimit {
                    refuse!(fields: cancelling);
                }
                refuse!(fields: pair, decided_by, reason, inner, clearance_m, required_m, witness);
                refuse!(fields: colliding_spheres_total, colliding_spheres_at_least, colliding_spheres);
                About::Joint {
                    joint: take!(fields.joint),
                    worst: take!(fields.worst).0,
                    allowed: take!(fields.allowed),
                    unit: take!(fields.unit),
                    cancelling: fields.cancelling.unwrap_or_default(),
                }
            }
        };
        Ok(Self {
            id: fields.id,
            key: fields.key,
            kind: fields.kind,
            severity: fields.severity,
            time: fields.time,
            moment: fields.moment,
            points: fields.points,
            bracket: fields.bracket,
            depth_at_most_m: fields.depth_at_most_m,
            depth_seen: fields.depth_seen,
            penetration: fields.penetration,
            way_sha256: fields.way_sha256,
            nearest_by_move: fields.nearest_by_move,
            shown_at: fields.shown_at,
            program: fields.program,
            joint_values: fields.joint_values,
            about,
        })
    }
}

/// These fields go with findings about pairs.
pub(crate) fn of_pair(schema: &mut Schema) {
    goes_with(schema, &[Kind::Collision, Kind::Near, Kind::Undecided]);
}

/// These fields go with findings about corners that are cut.
pub(crate) fn of_corner(schema: &mut Schema) {
    goes_with(schema, &[Kind::CornerCollision, Kind::CornerNear, Kind::CornerUndecided]);
}

/// These fields go with findings about two programs without a common clock.
pub(crate) fn of_any_time(schema: &mut Schema) {
    goes_with(schema, &[Kind::AnyTimeCollision, Kind::AnyTimeNear, Kind::AnyTimeUndecided]);
}

/// These fields go with contradictions of the engines.
pub(crate) fn of_engines(schema: &mut Schema) {
    goes_with(schema, &[Kind::Contradiction]);
}

/// These fields go with findings about joints.
pub(crate) fn of_joint(schema: &mut Schema) {
    goes_with(schema, &[Kind::JointLimit, Kind::JointSpeed]);
}

/// These fields go with findings about moves.
pub(crate) fn of_motion(schema: &mut Schema) {
    goes_with(schema, &[Kind::Motion, Kind::MotionUnproven]);
}

/// These fields go with findings about objects that are handled.
pub(crate) fn of_handling(schema: &mut Schema) {
    goes_with(schema, &[Kind::Attach, Kind::Detach]);
}

fn goes_with(schema: &mut Schema, kinds: &[Kind]) {
    let properties = schema.ensure_object().entry("properties").or_insert_with(|| json!({}));
    properties["kind"] = json!({ "enum": kinds });
}
