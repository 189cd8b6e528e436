//! Findings: what a reader of the report must act on.

use std::collections::BTreeMap;

use collision::{DecidedBy, Verdict};
use geometry::Point3;

use program::Moment;
use rayon::prelude::*;

use super::ask::{Answer, Asked, Asker};
use super::check::Decision;
use super::prepared::{PiecePair, Prepared};
use super::{Mode, RunSettings, Span, spheres};
use crate::model::Surface;
use crate::scene::{Configuration, Pair, Scene};

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The run fails.
    Error,
    /// The run is incomplete.
    Undecided,
    /// The run's result does not change.
    Warning,
}

/// One finding, over an unbroken stretch of the program.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Stable name: kind, subject, program line, and a number where that repeats.
    pub id: String,
    /// How bad.
    pub severity: Severity,
    /// The first instant at which this was seen; the details are those of [`Finding::shown`].
    pub first: Moment,
    /// The last instant at which this was seen.
    pub last: Moment,
    /// Where the motion was proven: the last instant before, and the first after, at which it is proven better.
    pub bracket: Option<[Moment; 2]>,
    /// The instant of the details.
    pub shown: Moment,
    /// Program lines being run then.
    pub program: Vec<ProgramLine>,
    /// All joint values then.
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
    /// Two members touch or one lies inside the other, come too near, or could not be decided.
    Pair {
        /// Collision, near or undecided.
        verdict: Verdict,
        /// Name first in byte order.
        a: String,
        /// The other name.
        b: String,
        /// What decided it at the first instant.
        decided_by: DecidedBy,
        /// The member that lies inside the other, where containment decided.
        inner: Option<String>,
        /// Bounds on the distance at the instant shown, metres; the upper one infinite where nothing is known.
        clearance_m: [f64; 2],
        /// The clearance required of the pair, metres.
        required_m: f64,
        /// Points of contact, or the nearest points of members that are too near.
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

/// One finding per span, with the details of the instant at which it was first seen, or of its smallest clearance.
pub(super) fn of_pairs(prepared: &Prepared<'_>, spans: &[Span], settings: RunSettings) -> Vec<Finding> {
    spans
        .par_iter()
        .map(|span| {
            let mut asker = Asker::new(prepared);
            let shown = match span.verdict {
                Verdict::Near => nearest_instant(&mut asker, span),
                _ => span.begins[1],
            };
            let proven = settings.mode == Mode::Certified;
            Finding {
                id: String::new(),
                severity: if span.verdict == Verdict::Undecided {
                    Severity::Undecided
                } else {
                    Severity::Error
                },
                first: span.begins[1],
                last: span.ends[0],
                bracket: proven.then_some([span.begins[0], span.ends[1]]),
                shown,
                program: program_lines(prepared.scene, shown),
                kind: detail(prepared, &mut asker, span, shown, settings),
                joint_values: joint_values(prepared.scene, &asker.places.configuration),
            }
        })
        .collect()
}

/// Where a pair that is too near comes nearest, as far as a look at every point and a few instants between the nearest ones tells.
fn nearest_instant(asker: &mut Asker<'_>, span: &Span) -> Moment {
    let (from, to) = (span.begins[1].0, span.ends[0].0);
    let mut nearest = (f64::INFINITY, from);
    look(asker, span.pair, from, &mut nearest);
    look(asker, span.pair, to, &mut nearest);
    for point in (from.ceil() as usize)..=(to as usize) {
        look(asker, span.pair, point as f64, &mut nearest);
    }
    let around = nearest.1;
    for step in 1..=8 {
        let aside = f64::from(step) / 9.0;
        for at in [around - aside, around + aside] {
            if (from..=to).contains(&at) {
                look(asker, span.pair, at, &mut nearest);
            }
        }
    }
    Moment(nearest.1)
}

/// Keeps an instant where a pair is nearer than at the nearest one so far.
fn look(asker: &mut Asker<'_>, pair: usize, at: f64, nearest: &mut (f64, f64)) {
    asker.set(Moment(at));
    let prepared = asker.prepared;
    for pieces in &prepared.slots[prepared.slots_of(pair)] {
        let asked = Asked { enough_m: nearest.0, needed_m: nearest.0, ..Asked::distance(0.0, None) };
        if let Answer::Apart(apart) = asker.ask(pieces, asked)
            && apart.hi_m < nearest.0
        {
            *nearest = (apart.hi_m, at);
        }
    }
}

fn detail(
    prepared: &Prepared<'_>,
    asker: &mut Asker<'_>,
    span: &Span,
    shown: Moment,
    settings: RunSettings,
) -> FindingKind {
    let scene = prepared.scene;
    asker.set(shown);
    let pieces = &prepared.slots[prepared.slots_of(span.pair)];
    let decision = asker.decide(pieces);
    let members = scene.pairs[span.pair];
    let (a, b) = scene.pair_names(members.a, members.b);
    let (mut spheres, mut spheres_total) = (Vec::new(), 0);
    if span.verdict == Verdict::Collision {
        let world_from_piece = |piece: usize| asker.places.world_from_piece[piece];
        let contact = match &decision {
            Decision::Triangles { pieces: (piece_a, piece_b), contact } => {
                Some(((*piece_a, *piece_b), contact))
            }
            _ => None,
        };
        (spheres, spheres_total) = spheres::colliding(prepared, pieces, &world_from_piece, contact, settings);
    }
    let inner = match decision {
        Decision::Containment { inner } => Some(scene.members[prepared.pieces[inner].member].name.clone()),
        _ => None,
    };
    let (decided_by, clearance_m, witness) = match decision {
        Decision::Triangles { pieces: (piece_a, _), contact } => {
            let witness = Witness::of(asker, members, piece_a, &contact.contact);
            (DecidedBy::Triangles, [0.0, contact.contact.distance_m], Some(witness))
        }
        Decision::Containment { .. } => (DecidedBy::Containment, [0.0, 0.0], None),
        // Overlapping spheres that both meet their surfaces leave at most this between the surfaces.
        Decision::Spheres => (DecidedBy::Spheres, [0.0, sphere_bound_m(prepared, pieces)], None),
        Decision::Undecided => (DecidedBy::Triangles, [0.0, f64::INFINITY], None),
        Decision::Clear => {
            let (clearance_m, witness) = distance(asker, pieces, members);
            (DecidedBy::Triangles, clearance_m, witness)
        }
    };
    FindingKind::Pair {
        verdict: span.verdict,
        a: a.to_owned(),
        b: b.to_owned(),
        decided_by,
        inner,
        clearance_m,
        required_m: scene.clearances.required_m[span.pair],
        witness,
        spheres,
        spheres_total,
    }
}

/// Bounds on the distance of a pair that is apart, at the instant that was set, and its nearest points.
fn distance(asker: &mut Asker<'_>, pieces: &[PiecePair], members: Pair) -> ([f64; 2], Option<Witness>) {
    let (mut clearance_m, mut witness) = ([f64::INFINITY; 2], None);
    for pair in pieces {
        let asked =
            Asked { enough_m: clearance_m[1], needed_m: clearance_m[1], ..Asked::distance(0.0, None) };
        let Answer::Apart(apart) = asker.ask(pair, asked) else { return ([0.0, f64::INFINITY], None) };
        if apart.hi_m < clearance_m[1] {
            clearance_m[1] = apart.hi_m;
            witness = apart.closest.map(|closest| Witness::of(asker, members, pair.a, &closest.contact));
        }
        clearance_m[0] = clearance_m[0].min(apart.lo_m);
    }
    (clearance_m, witness)
}

impl Witness {
    /// Two points given in the frame of a piece of the pair's first member, with the names' order; at the instant that was set.
    pub(super) fn of(asker: &Asker<'_>, members: Pair, piece_a: usize, contact: &geometry::Contact) -> Self {
        let scene = asker.prepared.scene;
        let world = asker.places.world_from_piece[piece_a];
        let places = &asker.places.configuration.world_from_member;
        let both = |point: &Point3<f64>, member: usize| {
            let in_world = world.point(point);
            [in_world, places[member].inverse().point(&in_world)]
        };
        let (on_a, on_b) = (both(&contact.on_a, members.a), both(&contact.on_b, members.b));
        let swapped = scene.members[members.a].name != scene.pair_names(members.a, members.b).0;
        if swapped { Self { on_a: on_b, on_b: on_a } } else { Self { on_a, on_b } }
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

/// The program lines being run at an instant: between two points, those that lead to the later one.
pub fn program_lines(scene: &Scene, at: Moment) -> Vec<ProgramLine> {
    let point = scene.timeline.point_after(at);
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
pub fn joint_values(scene: &Scene, at: &Configuration) -> Vec<JointValue> {
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
pub(super) fn sort_and_name(findings: &mut [Finding]) {
    let subject = |finding: &Finding| match &finding.kind {
        FindingKind::Pair { verdict, a, b, .. } => format!("{}:{a}|{b}", verdict.name()),
        FindingKind::JointLimit { joint, .. } => format!("joint-limit:{joint}"),
        FindingKind::JointSpeed { joint, .. } => format!("joint-speed:{joint}"),
    };
    findings.sort_by(|x, y| {
        let time = x.first.0.total_cmp(&y.first.0);
        time.then(x.severity.cmp(&y.severity)).then_with(|| subject(x).cmp(&subject(y)))
    });
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    for finding in findings {
        let lines: Vec<String> = finding.program.iter().map(|line| line.line.to_string()).collect();
        let name = format!("{}@{}", subject(finding), lines.join("+"));
        let count = used.entry(name.clone()).or_default();
        *count += 1;
        finding.id = if *count == 1 { name } else { format!("{name}#{count}") };
    }
}
