//! Findings: what a reader of the report must act on.

use std::collections::BTreeMap;

use collision::{DecidedBy, Verdict};
use geometry::Point3;

use super::check::{Checker, Decision};
use super::prepared::Prepared;
use super::{Frame, RunSettings, spheres};
use crate::model::Surface;
use crate::scene::{Configuration, Scene};

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The run fails.
    Error,
    /// The run's result does not change.
    Warning,
}

/// One finding, over consecutive interpolation points.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Stable name: kind, subject, program line, and a number where that repeats.
    pub id: String,
    /// How bad.
    pub severity: Severity,
    /// First interpolation point; the details are those of this point.
    pub first: usize,
    /// Last interpolation point.
    pub last: usize,
    /// Program lines being run at the first point.
    pub program: Vec<ProgramLine>,
    /// All joint values at the first point.
    pub joint_values: Vec<JointValue>,
    /// What was found.
    pub kind: FindingKind,
}

/// A line of a taught program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramLine {
    /// File as given.
    pub file: String,
    /// 1-based line.
    pub line: u32,
    /// Name of the taught point moved to, if it has one.
    pub label: Option<String>,
}

/// The value of a joint.
#[derive(Clone, Debug, PartialEq)]
pub struct JointValue {
    /// `robot/joint`, or the joint alone in a one-URDF run.
    pub name: String,
    /// Radians or metres.
    pub value: f64,
    /// Whether it slides.
    pub is_length: bool,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub enum FindingKind {
    /// Two members touch, or one lies inside the other.
    Collision {
        /// Name first in byte order.
        a: String,
        /// The other name.
        b: String,
        /// What decided it at the first point.
        decided_by: DecidedBy,
        /// The member that lies inside the other, where containment decided.
        inner: Option<String>,
        /// Bounds on the distance at the first point, metres.
        clearance_m: [f64; 2],
        /// Points of contact, where triangles touch.
        witness: Option<Witness>,
        /// Colliding smallest spheres, at most a thousand.
        spheres: Vec<CollidingSphere>,
        /// All of them.
        spheres_total: usize,
    },
    /// A joint leaves its range.
    JointLimit {
        /// The joint.
        joint: String,
        /// Whether it slides.
        is_length: bool,
        /// The value farthest outside.
        worst: f64,
        /// Range, radians or metres.
        range: [f64; 2],
    },
    /// A joint is asked to move faster than its limit.
    JointSpeed {
        /// The joint.
        joint: String,
        /// Whether it slides.
        is_length: bool,
        /// The highest speed, rad/s or m/s.
        worst: f64,
        /// Its limit.
        limit: f64,
    },
}

/// Where two members touch.
#[derive(Clone, Debug, PartialEq)]
pub struct Witness {
    /// On the first named member, in world and in its own frame, metres.
    pub on_a: [Point3<f64>; 2],
    /// On the second named member, in world and in its own frame, metres.
    pub on_b: [Point3<f64>; 2],
}

/// A smallest sphere that collides.
#[derive(Clone, Debug, PartialEq)]
pub struct CollidingSphere {
    /// Index of its member.
    pub member: usize,
    /// Piece of the member.
    pub piece: usize,
    /// Its number in the piece's tree.
    pub node: u32,
    /// Its rank: the lowest.
    pub rank: usize,
    /// Centre in the member's frame.
    pub center_in_member_m: Point3<f64>,
    /// Centre in the world.
    pub center_in_world_m: Point3<f64>,
    /// Radius.
    pub radius_m: f64,
}

/// One finding per pair and unbroken run of colliding points, with the details of its first point.
pub(super) fn collisions(prepared: &Prepared<'_>, frames: &[Frame], settings: RunSettings) -> Vec<Finding> {
    let mut intervals: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
    for (point, frame) in frames.iter().enumerate() {
        for pair in frame.pairs.iter().filter(|pair| pair.verdict == Verdict::Collision) {
            extend(intervals.entry(pair.pair).or_default(), point);
        }
    }
    let mut checker = Checker::new(prepared);
    let mut findings = Vec::new();
    for (pair, intervals) in intervals {
        for (first, last) in intervals {
            findings.push(collision(prepared, &mut checker, pair, (first, last), settings));
        }
    }
    findings
}

/// Adds a point to the last interval, or starts a new one.
pub(super) fn extend(intervals: &mut Vec<(usize, usize)>, point: usize) {
    match intervals.last_mut() {
        Some((_, last)) if *last + 1 == point => *last = point,
        _ => intervals.push((point, point)),
    }
}

fn collision(
    prepared: &Prepared<'_>,
    checker: &mut Checker<'_>,
    pair: usize,
    (first, last): (usize, usize),
    settings: RunSettings,
) -> Finding {
    let scene = prepared.scene;
    checker.set_point(first);
    let pieces = &prepared.pairs[pair];
    let decision = checker.decide(pieces);
    let (spheres, spheres_total) =
        spheres::colliding(prepared, pieces, &|piece| *checker.world_from_piece(piece), settings);
    let members = scene.pairs[pair];
    let (a, b) = scene.pair_names(members.a, members.b);
    let swapped = scene.members[members.a].name != a;
    let inner = match decision {
        Decision::Containment { inner } => Some(scene.members[prepared.pieces[inner].member].name.clone()),
        _ => None,
    };
    let (decided_by, clearance_m, witness) = match decision {
        Decision::Triangles { pieces: (piece_a, _), contact } => {
            let world = checker.world_from_piece(piece_a);
            let (world_a, world_b) = (world.point(&contact.contact.on_a), world.point(&contact.contact.on_b));
            let places = &checker.configuration().world_from_member;
            let on_a = [world_a, places[members.a].inverse().point(&world_a)];
            let on_b = [world_b, places[members.b].inverse().point(&world_b)];
            let witness = if swapped { Witness { on_a: on_b, on_b: on_a } } else { Witness { on_a, on_b } };
            (DecidedBy::Triangles, [0.0, contact.contact.distance_m], Some(witness))
        }
        Decision::Containment { .. } => (DecidedBy::Containment, [0.0, 0.0], None),
        // Overlapping spheres that both meet their surfaces leave at most this between the surfaces.
        Decision::Spheres | Decision::Clear | Decision::Undecided => {
            (DecidedBy::Spheres, [0.0, sphere_bound_m(prepared, pieces)], None)
        }
    };
    Finding {
        id: String::new(),
        severity: Severity::Error,
        first,
        last,
        program: program_lines(scene, first),
        joint_values: joint_values(scene, checker.configuration()),
        kind: FindingKind::Collision {
            a: a.to_owned(),
            b: b.to_owned(),
            decided_by,
            inner,
            clearance_m,
            witness,
            spheres,
            spheres_total,
        },
    }
}

/// `2(r_a + r_b)` for the largest smallest spheres of the pair.
fn sphere_bound_m(prepared: &Prepared<'_>, pieces: &[super::prepared::PiecePair]) -> f64 {
    debug_assert_eq!(prepared.models.settings().surface, Surface::Spheres);
    let radius_m = |piece: usize| {
        let piece = &prepared.pieces[piece];
        let tree = prepared.models.tree(prepared.scene, piece.member, piece.index_in_member);
        tree.rank_nodes(tree.ranks()).map(|node| tree.sphere(node).radius_m()).fold(0.0, f64::max)
    };
    pieces.iter().map(|pair| 2.0 * (radius_m(pair.a) + radius_m(pair.b))).fold(0.0, f64::max)
}

/// The program lines being run at a point.
pub(super) fn program_lines(scene: &Scene, point: usize) -> Vec<ProgramLine> {
    let point = &scene.timeline.points[point];
    let lines = scene.trajectories.iter().zip(&point.lines).zip(&point.knot);
    lines
        .map(|((trajectory, line), knot)| ProgramLine {
            file: trajectory.file.clone(),
            line: *line,
            label: trajectory.knots[*knot].label.clone(),
        })
        .collect()
}

/// All joint values of a configuration, in the scene's order.
pub(super) fn joint_values(scene: &Scene, at: &Configuration) -> Vec<JointValue> {
    let mut values = Vec::new();
    for (scene_robot, q) in scene.robots.iter().zip(&at.joint_values) {
        for (id, value) in scene_robot.robot.independent_joints().iter().zip(q) {
            let joint = &scene_robot.robot.joints()[id.0];
            values.push(JointValue {
                name: scene.joint_name(scene_robot, &joint.name),
                value: *value,
                is_length: joint.kind == kinematics::JointKind::Prismatic,
            });
        }
    }
    values
}

/// Orders findings by time and gives them their names.
pub(super) fn sort_and_name(findings: &mut [Finding], scene: &Scene) {
    let subject = |finding: &Finding| match &finding.kind {
        FindingKind::Collision { a, b, .. } => format!("collision:{a}|{b}"),
        FindingKind::JointLimit { joint, .. } => format!("joint-limit:{joint}"),
        FindingKind::JointSpeed { joint, .. } => format!("joint-speed:{joint}"),
    };
    findings.sort_by_cached_key(|finding| (finding.first, finding.severity, subject(finding)));
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    for finding in findings {
        let lines: Vec<String> =
            scene.timeline.points[finding.first].lines.iter().map(ToString::to_string).collect();
        let name = format!("{}@{}", subject(finding), lines.join("+"));
        let count = used.entry(name.clone()).or_default();
        *count += 1;
        finding.id = if *count == 1 { name } else { format!("{name}#{count}") };
    }
}
