//! Findings: violations, undecided motion and warnings for the report.

use std::collections::BTreeMap;

use kinematics::PathParameter;
use program::CartesianMove;

use super::depth::Depth;
use super::finding_kind::{FindingKind, FindingSubject};
use super::involved::involved_programs;
use super::move_key::{MoveKey, MoveKeys, Occurrence, numbered};
use super::penetration::{DepthSeen, Penetration};
use scene::{Configuration, Scene, WalkedEdge};

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The run fails.
    Error,
    /// The run is incomplete.
    Undecided,
    /// The run's result does not change: the path is the same at every speed.
    Warning,
}

/// One finding, over an unbroken interval of the program.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Stable name: kind, subject, program line, and a number if these repeat.
    pub id: String,
    /// Identity across runs.
    pub key: FindingKey,
    /// Index in [`Outcome::spans`](super::Outcome::spans); `None` for a joint.
    pub span: Option<usize>,
    /// The severity.
    pub severity: Severity,
    /// The first instant found.
    pub first: PathParameter,
    /// Program lines being run then.
    pub program: Vec<ProgramLine>,
    /// The last instant found.
    pub last: PathParameter,
    /// If the motion was proven: the last instant before, and the first after, at which the pair is proven to be better.
    pub bracket: Option<[PathParameter; 2]>,
    /// The instant of the details.
    pub shown: ShownInstant,
    /// For collisions: an upper bound on the depth, if known.
    pub depth: Option<Depth>,
    /// For collisions that the first screen lists, unless their contacts were asked for: bounds on the depth at the deepest instant that
    /// was looked at.
    pub depth_seen: Option<DepthSeen>,
    /// For collisions, if asked for: contacts, depth and separation at the deepest instant that was looked at.
    pub penetration: Option<Penetration>,
    /// For near pairs: the nearest instant of every program move in the interval, in order of time; [`Finding::shown`] is the
    /// nearest of them. Empty for other findings.
    pub nearest_by_move: Vec<NearestOfMove>,
    /// Kind and details.
    pub kind: FindingKind,
}

impl Finding {
    /// A finding without bounds on depth, contacts and nearest instants.
    pub(super) fn new(
        scene: &Scene,
        kind: FindingKind,
        severity: Severity,
        [first, last]: [PathParameter; 2],
        shown: ShownInstant,
    ) -> Self {
        let program = if shown.at == first { shown.program.clone() } else { program_lines(scene, first) };
        Self {
            id: String::new(),
            key: FindingKey::default(),
            span: None,
            severity,
            first,
            program,
            last,
            bracket: None,
            shown,
            depth: None,
            depth_seen: None,
            penetration: None,
            nearest_by_move: Vec::new(),
            kind,
        }
    }

    /// What it is about.
    pub fn subject(&self) -> FindingSubject<'_> {
        self.kind.subject()
    }

    /// The best bounds known on the depth of a collision, metres: at the deepest instant that was looked at, otherwise over the interval in
    /// which it was found; `None` for other findings, and where no bound is known.
    pub fn depth_m(&self) -> Option<[f64; 2]> {
        // Where nothing deep was found, and the search ended, the bound over the interval says as much.
        let seen =
            self.depth_seen.filter(|seen| seen.at.is_some() || seen.is_narrow).map(|seen| seen.depth_m);
        let deepest = || Some(self.penetration.as_ref()?.deepest?.depth_m);
        seen.or_else(deepest).or_else(|| self.depth.map(|depth| [0.0, depth.most_m]))
    }
}

/// An instant with what the robots do then.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownInstant {
    /// The instant.
    pub at: PathParameter,
    /// Program lines being run then.
    pub program: Vec<ProgramLine>,
    /// All joint values then.
    pub joint_values: Vec<JointValue>,
    /// Where no instant of the timeline has these joint values, they themselves, per robot, radians or metres.
    pub posed: Option<Vec<Vec<f64>>>,
    /// Where the programs have no common clock: per program, where it is then on its own way. Otherwise empty.
    pub places: Vec<PathParameter>,
}

impl ShownInstant {
    /// An instant of the timeline.
    pub fn of_timeline(at: PathParameter, program: Vec<ProgramLine>, joint_values: Vec<JointValue>) -> Self {
        Self { at, program, joint_values, posed: None, places: Vec::new() }
    }

    /// Where a program is then.
    pub fn place_of(&self, program: usize) -> PathParameter {
        self.places.get(program).copied().unwrap_or(self.at)
    }
}

/// The nearest evaluated instant of a program move for a near pair.
#[derive(Clone, Debug, PartialEq)]
pub struct NearestOfMove {
    /// The instant, within the finding's interval.
    pub at: PathParameter,
    /// Program lines of the move, one per program that drives the pair, in the scene's order.
    pub program: Vec<ProgramLine>,
    /// Identities of the moves across runs, in the same order.
    pub moves: Vec<MoveKey>,
    /// Bounds on the distance then, metres; the upper one infinite if unknown.
    pub clearance_m: [f64; 2],
}

/// A line of a taught program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramLine {
    /// File name as given.
    pub file: String,
    /// 1-based line.
    pub line: u32,
    /// Name of the taught point that is the target, if it has one.
    pub label: Option<String>,
    /// The move, if it is one in space.
    pub in_space: Option<CartesianMove>,
    /// The motion, where it is one of a controller's program.
    pub edge: Option<EdgeOfLine>,
}

/// A motion of a controller's program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeOfLine {
    /// The numbers of the places where the robot stands before and then.
    pub places: [usize; 2],
    /// The unknown conditions on one way that leads to it; for people.
    pub conditions: Vec<String>,
}

impl EdgeOfLine {
    pub(super) fn new(edge: &WalkedEdge) -> Self {
        Self { places: [edge.from, edge.to], conditions: edge.conditions.clone() }
    }

    /// The motion that leads to a knot of a program, where it is one of a controller's.
    pub fn at_knot(scene: &Scene, trajectory: usize, knot: usize) -> Option<Self> {
        scene.edge_at_knot(trajectory, knot).map(Self::new)
    }
}

/// The value of a joint.
#[derive(Clone, Debug, PartialEq)]
pub struct JointValue {
    /// `robot/joint`, or the joint alone in a one-URDF run.
    pub name: String,
    /// Radians or metres.
    pub value: f64,
    /// Whether the joint is prismatic.
    pub is_length: bool,
}

/// The program lines executed at an instant: between two points, those that lead to the later one.
pub fn program_lines(scene: &Scene, at: PathParameter) -> Vec<ProgramLine> {
    (0..scene.trajectories.len()).map(|program| program_line(scene, program, at)).collect()
}

/// The line of one program that is executed at an instant.
pub(super) fn program_line(scene: &Scene, program: usize, at: PathParameter) -> ProgramLine {
    let point = &scene.timeline.points[scene.timeline.point_after(at)];
    let (trajectory, index) = (&scene.trajectories[program], point.knot[program]);
    let knot = &trajectory.knots[index];
    ProgramLine {
        file: trajectory.file_of(knot.file).to_owned(),
        line: point.lines[program],
        label: knot.label.clone(),
        in_space: knot.cartesian.as_ref().map(|piece| trajectory.cartesian_moves[piece.of].clone()),
        edge: EdgeOfLine::at_knot(scene, program, index),
    }
}

/// All joint values of a configuration, in the scene's order.
pub fn joint_values(scene: &Scene, at: &Configuration) -> Vec<JointValue> {
    values_of(scene, &at.joint_values)
}

/// Joint vectors, one per robot, with the joint names.
pub(super) fn values_of(scene: &Scene, joint_values: &[Vec<f64>]) -> Vec<JointValue> {
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

/// Sorts findings by the earliest instant at which they may begin, then by the first instant found; sets their ids and keys.
pub(super) fn sort_and_name(keys: &MoveKeys<'_>, findings: &mut [Finding]) {
    let subject =
        |Finding { kind, .. }: &Finding| format!("{}:{}", kind.name(), kind.subject().names().join("|"));
    let begin = |finding: &Finding| finding.bracket.map_or(finding.first.0, |bracket| bracket[0].0);
    findings.sort_by(|x, y| {
        let time = begin(x).total_cmp(&begin(y)).then(x.first.0.total_cmp(&y.first.0));
        time.then(x.severity.cmp(&y.severity)).then_with(|| subject(x).cmp(&subject(y)))
    });
    set_keys(keys, findings);
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    for finding in findings {
        let lines: Vec<String> = finding.shown.program.iter().map(|line| line.line.to_string()).collect();
        let name = format!("{}@{}", subject(finding), lines.join("+"));
        let count = used.entry(name.clone()).or_default();
        *count += 1;
        finding.id = if *count == 1 { name } else { format!("{name}#{count}") };
    }
}

/// Identity of a finding across runs: findings with equal keys are the same finding.
///
/// # Guarantee
/// A program edit that adds or removes a move to a taught point changes the keys of all moves to that point, and their findings
/// count as new: a finding is never attributed to another move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FindingKey {
    /// `collision`, `near`, `undecided`, `contradiction`, `joint-limit`, `joint-speed`, `motion` or `motion-unproven`.
    pub kind: &'static str,
    /// Names of the two members in byte order, or the name of the joint or robot.
    pub subject: Vec<String>,
    /// The moves during which the finding begins: one per program that drives its members or its joint.
    pub moves: Vec<MoveKey>,
    /// Its number among findings with otherwise equal keys, in order of time.
    pub occurrence: Occurrence,
}

/// Sets the keys of findings, which are in order of time.
fn set_keys(keys: &MoveKeys<'_>, findings: &mut [Finding]) {
    let subjects: Vec<_> = findings.iter().map(|finding| subject(keys, finding)).collect();
    let occurrences = numbered(subjects.len(), |one, other| subjects[one].cmp(&subjects[other]));
    for ((finding, (kind, subject, knots)), occurrence) in findings.iter_mut().zip(&subjects).zip(occurrences)
    {
        let moves = keys.for_knots(knots);
        finding.key = FindingKey { kind, subject: subject.clone(), moves, occurrence };
    }
}

/// Kind and subject of a finding, and the programs and knots of the moves in which it begins.
fn subject(keys: &MoveKeys<'_>, finding: &Finding) -> (&'static str, Vec<String>, Vec<(usize, usize)>) {
    let names = finding.kind.subject().names().into_iter().map(str::to_owned).collect();
    let programs = involved_programs(keys.scene(), &finding.kind);
    let place = |program: &usize| {
        // What is shown at places of their own begins there.
        let at =
            if finding.shown.places.is_empty() { finding.first } else { finding.shown.place_of(*program) };
        keys.knots_at(&[*program], at)
    };
    (finding.kind.name(), names, programs.iter().flat_map(place).collect())
}
