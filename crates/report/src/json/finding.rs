//! Findings.

use collision::Verdict;
use schemars::JsonSchema;
use serde::Serialize;
use simulator::{CollidingSphere, FindingKind, Scene};

use super::instant::{Instant, Stretch, points_in};
use super::joint_value::JointValue;
use super::line::Line;
use super::nearest_of_move::NearestOfMove;
use super::program_line::ProgramLine;
use super::witness::Witness;
use super::{closed, finite, unit};
use crate::words::{kind_name, severity_name, undecided_reason};

/// What a reader of the report must act on.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Finding<'a> {
    /// Stable name: kind, subject, program lines, and a number where that repeats.
    id: &'a str,
    #[schemars(schema_with = "closed::finding_kind")]
    kind: &'static str,
    /// An error fails the run, undecided leaves it incomplete, a warning changes nothing.
    #[schemars(schema_with = "closed::severity")]
    severity: &'static str,
    #[serde(flatten)]
    seen: Stretch,
    /// The first and the last interpolation point in the stretch; null where it lies between two points.
    points: Line<Option<[usize; 2]>>,
    /// In certified mode, of pairs.
    bracket: Option<Bracket>,
    /// Of a collision: no point of either member lies deeper inside the other than this, at the instant shown and at any instant of
    /// the stretch; null where that is not known.
    depth_at_most_m: Line<Option<[f64; 2]>>,
    /// Of the way that the programs of its members or joint go, in hexadecimal: the joint values at both ends of every move of the stretch,
    /// and the times between them where there are several programs.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    way_sha256: String,
    /// Of a pair that is near: the nearest instant of every program move of the stretch, in order of time; empty for other kinds.
    nearest_by_move: Vec<Line<NearestOfMove<'a>>>,
    /// The instant of all that follows: the first one, or the nearest of a pair that is near.
    shown_at: Line<Instant>,
    /// Program lines being run then, one per program.
    program: Vec<ProgramLine<'a>>,
    /// All joint values then.
    joint_values: Vec<Line<JointValue>>,
    #[serde(flatten)]
    detail: Detail<'a>,
}

/// Where the motion is proven: when it began and ended.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Bracket {
    /// The last instant proven better, and the first at which this was seen.
    begin: Line<Stretch>,
    /// The last instant at which this was seen, and the first proven better again.
    end: Line<Stretch>,
}

/// What a finding of its kind tells.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Detail<'a> {
    /// Two members touch, come too near, or could not be decided.
    #[schemars(transform = closed::of_pair)]
    Pair {
        /// Two names in byte order.
        pair: [&'a str; 2],
        #[schemars(schema_with = "closed::decided_by")]
        decided_by: &'static str,
        /// Why it is undecided, if it is.
        reason: Option<&'static str>,
        /// The member that lies inside the other.
        inner: Option<&'a str>,
        /// Bounds on the distance, metres; the upper one null where nothing is known.
        clearance_m: Line<[Option<f64>; 2]>,
        /// The distance required, metres.
        required_m: f64,
        /// Points of contact, or the nearest points, in the order of `pair`.
        witness: Option<Box<[Line<Witness<'a>>; 2]>>,
        /// Smallest spheres that collide, as far as they were counted.
        colliding_spheres_total: usize,
        /// True where counting was given up, so that there may be more; not written otherwise.
        #[serde(skip_serializing_if = "Option::is_none")]
        colliding_spheres_at_least: Option<bool>,
        /// The first thousand of them.
        colliding_spheres: Vec<Line<Sphere<'a>>>,
    },
    /// A joint leaves its range or is too fast.
    #[schemars(transform = closed::of_joint)]
    Joint {
        /// `robot/joint`, or the joint alone in a run of one URDF.
        joint: &'a str,
        /// The value farthest outside, or the highest speed, in its unit.
        worst: f64,
        /// From and to, in the same unit; null where there is no limit.
        allowed: [Option<f64>; 2],
        #[schemars(schema_with = "closed::unit_or_speed")]
        unit: &'static str,
    },
}

/// A smallest sphere that collides.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Sphere<'a> {
    /// Its name.
    member: &'a str,
    /// Place among the member's pieces.
    piece: usize,
    /// Number in the piece's tree.
    node: u32,
    /// The lowest of its branch; the largest sphere has rank 1.
    rank: usize,
    /// Metres.
    center_in_world_m: [f64; 3],
    /// Metres.
    center_in_member_m: [f64; 3],
    /// Metres.
    radius_m: f64,
}

impl<'a> Finding<'a> {
    pub(super) fn of(scene: &'a Scene, finding: &'a simulator::Finding) -> Self {
        let seen = [finding.first, finding.last];
        let nearest = finding.nearest_by_move.iter();
        Self {
            id: &finding.id,
            kind: kind_name(&finding.kind),
            severity: severity_name(finding.severity),
            seen: Stretch::of(scene, seen),
            points: Line(points_in(seen)),
            bracket: finding.bracket.map(|[before, after]| Bracket {
                begin: Line(Stretch::of(scene, [before, finding.first])),
                end: Line(Stretch::of(scene, [finding.last, after])),
            }),
            depth_at_most_m: Line(finding.depth.map(|depth| [depth.shown_m, depth.most_m])),
            way_sha256: finding.way_sha256(scene),
            nearest_by_move: nearest.map(|nearest| Line(NearestOfMove::of(scene, nearest))).collect(),
            shown_at: Line(Instant::of(scene, finding.shown)),
            program: ProgramLine::all(scene, &finding.program),
            joint_values: JointValue::all(finding.joint_values.clone()),
            detail: Detail::of(scene, &finding.kind),
        }
    }
}

impl<'a> Detail<'a> {
    /// The fields of a kind of finding.
    fn of(scene: &'a Scene, kind: &'a FindingKind) -> Self {
        match kind {
            FindingKind::Pair {
                verdict,
                a,
                b,
                decided_by,
                inner,
                clearance_m,
                required_m,
                witness,
                spheres,
                spheres_total,
                ..
            } => {
                let is_undecided = *verdict == Verdict::Undecided;
                Self::Pair {
                    pair: [a, b],
                    decided_by: decided_by.name(),
                    reason: is_undecided.then(|| undecided_reason(*decided_by, *clearance_m)),
                    inner: inner.as_deref(),
                    clearance_m: Line(clearance_m.map(finite)),
                    required_m: *required_m,
                    witness: witness.as_ref().map(|witness| Box::new(Witness::pair(witness, (a, b)))),
                    colliding_spheres_total: spheres_total.count,
                    colliding_spheres_at_least: (!spheres_total.is_all).then_some(true),
                    colliding_spheres: spheres.iter().map(|sphere| Line(Sphere::of(scene, sphere))).collect(),
                }
            }
            FindingKind::JointLimit { joint, is_length, worst, range, .. } => {
                let (allowed, unit) = (range.map(finite), unit(*is_length));
                Self::Joint { joint, worst: *worst, allowed, unit }
            }
            FindingKind::JointSpeed { joint, is_length, worst, limit, .. } => {
                let unit = if *is_length { "m/s" } else { "rad/s" };
                let allowed = [Some(0.0), Some(*limit)];
                Self::Joint { joint, worst: *worst, allowed, unit }
            }
        }
    }
}

impl<'a> Sphere<'a> {
    fn of(scene: &'a Scene, sphere: &CollidingSphere) -> Self {
        Self {
            member: &scene.members[sphere.member].name,
            piece: sphere.piece,
            node: sphere.node,
            rank: sphere.rank,
            center_in_world_m: sphere.center_in_world_m.coords.into(),
            center_in_member_m: sphere.center_in_member_m.coords.into(),
            radius_m: sphere.radius_m,
        }
    }
}
