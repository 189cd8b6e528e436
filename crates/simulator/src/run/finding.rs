//! Findings: what a reader of the report must act on.

use std::collections::BTreeMap;

use collision::{DecidedBy, Verdict};
use geometry::Point3;

use program::Moment;
use rayon::prelude::*;

use super::ask::Asker;
use super::center::Weights;
use super::depth::{Depth, depth};
use super::detail::{Asking, detail};
use super::nearest::{NearestOfMove, nearest_by_move};
use super::prepared::Prepared;
use super::watch::Watch;
use super::witness::Witness;
use super::{Mode, RunSettings, Span};
use crate::scene::{Configuration, Scene};

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
    /// Of a collision: how deep it can be at most, where that is known.
    pub depth: Option<Depth>,
    /// Of a pair that is too near: the nearest instant of every program move of the stretch, in order of time; [`Finding::shown`] is
    /// the nearest of them. Of other findings none.
    pub nearest_by_move: Vec<NearestOfMove>,
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

/// One finding per span, with the details of the instant at which it was first seen, or of its smallest clearance; nothing where
/// the watcher broke off.
pub(super) fn of_pairs(
    prepared: &Prepared<'_>,
    spans: &[Span],
    settings: RunSettings,
    watch: &Watch<'_>,
) -> Option<Vec<Finding>> {
    let points = prepared.scene.timeline.points.len();
    let findings: Vec<Option<Finding>> = spans
        .par_iter()
        .map(|span| watch.goes_on(points).then(|| of_span(prepared, span, settings)))
        .collect();
    findings.into_iter().collect()
}

fn of_span(prepared: &Prepared<'_>, span: &Span, settings: RunSettings) -> Finding {
    let mut asker = Asker::new(prepared);
    let mut nearest_by_move = match span.verdict {
        Verdict::Near => nearest_by_move(&mut asker, span),
        _ => Vec::new(),
    };
    let nearest = nearest_by_move.iter_mut().min_by(|x, y| x.clearance_m[1].total_cmp(&y.clearance_m[1]));
    let shown = nearest.as_ref().map_or(span.begins[1], |nearest| nearest.at);
    let program = match &nearest {
        Some(nearest) => nearest.program.clone(),
        None => program_lines(prepared.scene, shown),
    };
    asker.set(shown);
    let asking = Asking { verdict: Some(span.verdict), accuracy_m: 0.0, first_hit: settings.first_hit };
    let kind = detail(&mut asker, span.pair, asking);
    if let (Some(nearest), FindingKind::Pair { clearance_m, .. }) = (nearest, &kind) {
        nearest.clearance_m = *clearance_m;
    }
    let joint_values = joint_values(prepared.scene, &asker.places.configuration);
    let depth = match span.verdict {
        Verdict::Collision => depth(&mut asker, &mut Weights::default(), span),
        _ => None,
    };
    let proven = settings.mode == Mode::Certified;
    Finding {
        id: String::new(),
        severity: if span.verdict == Verdict::Undecided { Severity::Undecided } else { Severity::Error },
        first: span.begins[1],
        last: span.ends[0],
        bracket: proven.then_some([span.begins[0], span.ends[1]]),
        shown,
        program,
        depth,
        nearest_by_move,
        kind,
        joint_values,
    }
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
