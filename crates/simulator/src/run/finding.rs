//! Findings: what a reader of the report must act on.

use std::collections::BTreeMap;

use collision::{DecidedBy, Verdict};
use geometry::Point3;

use kinematics::PathParameter;
use rayon::prelude::*;

use super::depth::{Depth, depth};
use super::detail::{DetailRequest, detail};
use super::involved::programs_of_pair;
use super::key::{FindingKey, MoveKeys, set_keys};
use super::minimum::PairMinimum;
use super::nearest::{NearestOfMove, nearest_by_move};
use super::prepared::Prepared;
use super::spheres::SphereTotal;
use super::witness::Witness;
use super::{Mode, RunSettings, Span};
use crate::scene::{Configuration, Scene};
use continuous::MotionBounds;
use continuous::QueryContext;
use continuous::Watch;

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
    /// Identity across runs.
    pub key: FindingKey,
    /// How bad.
    pub severity: Severity,
    /// The first instant at which this was seen; the details are those of [`Finding::shown`].
    pub first: PathParameter,
    /// The last instant at which this was seen.
    pub last: PathParameter,
    /// Where the motion was proven: the last instant before, and the first after, at which it is proven better.
    pub bracket: Option<[PathParameter; 2]>,
    /// The instant of the details.
    pub shown: PathParameter,
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
        /// Index in [`Scene::pairs`].
        pair: usize,
        /// Collision, near or undecided.
        verdict: Verdict,
        /// Name first in byte order.
        a: String,
        /// The other name.
        b: String,
        /// What decided it at the first instant.
        decided_by: DecidedBy,
        /// The member that lies inside the other where containment decided, or may lie inside where that is undecided.
        inner: Option<String>,
        /// Bounds on the distance at the instant shown, metres; the upper one infinite where nothing is known.
        clearance_m: [f64; 2],
        /// The clearance required of the pair, metres.
        required_m: f64,
        /// Points of contact, or the nearest points of members that are too near.
        witness: Option<Witness>,
        /// Colliding smallest spheres, at most a thousand.
        spheres: Vec<CollidingSphere>,
        /// How many there are.
        spheres_total: SphereTotal,
    },
    /// A joint leaves its range.
    JointLimit {
        /// Index of its robot.
        robot: usize,
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
        /// Index of its robot.
        robot: usize,
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
    /// Shape of the member.
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
///
/// # Guarantee
/// A span in which a collision is seen after all becomes that collision, and so does its finding: what was proven of it is not held
/// against what is seen.
pub(super) fn of_pairs(
    prepared: &Prepared<'_>,
    spans: &[Span],
    minima: &[Option<PairMinimum>],
    settings: RunSettings,
    watch: &Watch<'_>,
) -> Option<Vec<(Span, Finding)>> {
    let points = prepared.scene.timeline.points.len();
    let keys = MoveKeys::new(prepared.scene);
    let findings: Vec<Option<(Span, Finding)>> = spans
        .par_iter()
        .map(|span| {
            let minimum = minima[span.pair].as_ref().map(|minimum| minimum.at);
            watch.goes_on(points).then(|| of_span(prepared, &keys, span, minimum, settings))
        })
        .collect();
    findings.into_iter().collect()
}

fn of_span(
    prepared: &Prepared<'_>,
    keys: &MoveKeys<'_>,
    span: &Span,
    minimum: Option<PathParameter>,
    settings: RunSettings,
) -> (Span, Finding) {
    let mut context = QueryContext::new(&prepared.problem);
    let mut nearest_by_move = match span.verdict {
        Verdict::Near => nearest_by_move(prepared, keys, &mut context, span, settings.mode, minimum),
        _ => Vec::new(),
    };
    let nearest = nearest_by_move.iter_mut().min_by(|x, y| x.clearance_m[1].total_cmp(&y.clearance_m[1]));
    let shown = nearest.as_ref().map_or(span.begins[1], |nearest| nearest.at);
    let mut program = program_lines(prepared.scene, shown);
    if let Some(nearest) = &nearest {
        // Between two moves it is the one of them that is shown.
        let driving = programs_of_pair(prepared.scene, prepared.scene.pairs[span.pair]);
        for (index, line) in driving.into_iter().zip(&nearest.program) {
            program[index].clone_from(line);
        }
    }
    context.set(shown);
    let request =
        DetailRequest { verdict: Some(span.verdict), accuracy_m: 0.0, first_hit: settings.first_hit };
    let kind = detail(prepared, &mut context, span.pair, span.found, request);
    if let (Some(nearest), FindingKind::Pair { clearance_m, .. }) = (nearest, &kind) {
        nearest.clearance_m = *clearance_m;
    }
    let joint_values = values_of(prepared.scene, &context.poses.joint_values);
    let span = after_all(span, shown, &kind);
    let (nearest_by_move, depth) = match span.verdict {
        Verdict::Collision => {
            (Vec::new(), depth(prepared, &mut context, &mut MotionBounds::default(), &span))
        }
        _ => (nearest_by_move, None),
    };
    let proven = settings.mode == Mode::Certified;
    let finding = Finding {
        id: String::new(),
        key: FindingKey::default(),
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
    };
    (span, finding)
}

/// The span of what is seen at the instant shown: of something better that collides then, the collision at that instant.
fn after_all(span: &Span, shown: PathParameter, kind: &FindingKind) -> Span {
    match kind {
        FindingKind::Pair { verdict: Verdict::Collision, decided_by, .. }
            if span.verdict != Verdict::Collision =>
        {
            Span {
                verdict: Verdict::Collision,
                decided_by: *decided_by,
                found: None,
                begins: [span.begins[0], shown],
                ends: [shown, span.ends[1]],
                ..*span
            }
        }
        _ => *span,
    }
}

/// The program lines being run at an instant: between two points, those that lead to the later one.
pub fn program_lines(scene: &Scene, at: PathParameter) -> Vec<ProgramLine> {
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
    values_of(scene, &at.joint_values)
}

/// Joint vectors, one per robot, with the names of the joints.
fn values_of(scene: &Scene, joint_values: &[Vec<f64>]) -> Vec<JointValue> {
    let mut values = Vec::new();
    for (scene_robot, q) in scene.robots.iter().zip(joint_values) {
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

/// Orders findings by where they may begin, and of these by where they were first seen, and sets their ids and keys.
pub(super) fn sort_and_name(scene: &Scene, findings: &mut [Finding]) {
    let subject = |finding: &Finding| match &finding.kind {
        FindingKind::Pair { verdict, a, b, .. } => format!("{}:{a}|{b}", verdict.name()),
        FindingKind::JointLimit { joint, .. } => format!("joint-limit:{joint}"),
        FindingKind::JointSpeed { joint, .. } => format!("joint-speed:{joint}"),
    };
    let begin = |finding: &Finding| finding.bracket.map_or(finding.first.0, |bracket| bracket[0].0);
    findings.sort_by(|x, y| {
        let time = begin(x).total_cmp(&begin(y)).then(x.first.0.total_cmp(&y.first.0));
        time.then(x.severity.cmp(&y.severity)).then_with(|| subject(x).cmp(&subject(y)))
    });
    set_keys(scene, findings);
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    for finding in findings {
        let lines: Vec<String> = finding.program.iter().map(|line| line.line.to_string()).collect();
        let name = format!("{}@{}", subject(finding), lines.join("+"));
        let count = used.entry(name.clone()).or_default();
        *count += 1;
        finding.id = if *count == 1 { name } else { format!("{name}#{count}") };
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::{LoadRequest, Mode, ModelSettings, Models, Surface, load};

    /// A hand of 100 mm that goes 2 m along x in one step, from 1 m before a plate to 1 m behind it.
    const ROBOT: &str = r#"<robot name="r">
  <link name="base"/>
  <link name="hand"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <link name="plate"><collision><geometry><box size="0.01 0.1 0.1"/></geometry></collision></link>
  <joint name="x" type="prismatic"><parent link="base"/><child link="hand"/><axis xyz="1 0 0"/>
    <limit lower="-2" upper="2" velocity="9" effort="1"/></joint>
  <joint name="stands" type="fixed"><parent link="base"/><child link="plate"/></joint>
</robot>"#;

    #[test]
    fn a_near_span_in_which_a_collision_is_seen_is_that_collision() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).expect("written");
            folder.path().join(name)
        };
        let request = LoadRequest {
            programs: vec![(None, write("program.csv", "time,x\n0,-1\n1,1\n"))],
            ..LoadRequest::for_file(write("robot.urdf", ROBOT))
        };
        let scene = load(&request).expect("a good robot");
        let settings = ModelSettings {
            method: sphere_model::Method::PatentN,
            smallest_radius_m: Some(0.02),
            surface: Surface::Exact,
        };
        let models = Models::build(&scene, settings).expect("models");
        let prepared = Prepared::new(&scene, &models);
        let near = Span {
            pair: 0,
            verdict: Verdict::Near,
            decided_by: DecidedBy::Triangles,
            found: None,
            begins: [PathParameter(0.25); 2],
            ends: [PathParameter(0.75); 2],
        };
        let ask = |mode: Mode| {
            let settings = RunSettings { mode, accuracy_m: 1e-3, first_hit: false };
            let minimum = PairMinimum { clearance_m: [0.1; 2], at: PathParameter(0.5), witness: None };
            let watch = |_: crate::Progress<'_>| ControlFlow::Continue(());
            let found = of_pairs(&prepared, &[near], &[Some(minimum)], settings, &Watch::new(&watch));
            found.expect("nobody breaks it off").remove(0)
        };
        let (span, finding) = ask(Mode::Certified);
        assert_eq!((span.verdict, span.begins, span.ends), {
            (Verdict::Collision, [PathParameter(0.25), finding.shown], [finding.shown, PathParameter(0.75)])
        });
        let FindingKind::Pair { verdict, clearance_m, .. } = &finding.kind else { panic!("{finding:?}") };
        assert_eq!((*verdict, clearance_m[0]), (Verdict::Collision, 0.0));
        assert!(finding.nearest_by_move.is_empty() && finding.severity == Severity::Error);
        assert_eq!([finding.first, finding.last], [finding.shown; 2]);
        // A sampled run looks at nothing between its points.
        let (span, finding) = ask(Mode::Sampled);
        assert_eq!((span, finding.nearest_by_move.len()), (near, 1));
    }
}
