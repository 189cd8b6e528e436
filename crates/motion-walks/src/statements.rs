//! Walks as the statements of a taught program.

use std::collections::{BTreeMap, BTreeSet};

use controller_program::{Finite, SourcePlace};
use diagnostics::Place;
use motion_graph::{DeviceChange, EvaluatedKind, EvaluatedMove, MotionEdge, MotionGraph, NodeIndex};
use program::{
    Action, CalledProgram, CalledPrograms, HandlingAction, Interpolation, Located, MoveTarget, Program,
    ProgramBody, Speed, Statement, TaughtPoint, TaughtProgram, Units, WrittenCorner, WrittenNumber,
    WrittenPose, are_same_contact,
};

use crate::ends::{SolvedTarget, ends_of_tool};
use crate::kinematics::ProgramRobot;
use crate::poses::quaternion_xyzw;

/// The speed of a joint move whose own only the running program knows, rad/s.
const JOINT_SPEED_RAD_PER_S: f64 = 1.05;
/// The same of a move in space, m/s.
const TOOL_SPEED_M_PER_S: f64 = 0.25;
/// Longest way of a move in a step of sliding joints, millimetres.
const STEP_MM: f64 = 10.0;

/// A move of a walk, with what is known of it.
pub(crate) struct WalkedMove<'a> {
    pub(crate) edge: &'a MotionEdge,
    pub(crate) target: SolvedTarget,
    /// Of an arc.
    pub(crate) via: Option<SolvedTarget>,
    /// Joint values at its start, radians.
    pub(crate) from_rad: Vec<f64>,
    /// At its end; none where they are not known.
    pub(crate) to_rad: Option<Vec<f64>>,
}

/// A step of a walk.
pub(crate) enum WalkedStep<'a> {
    /// The robot moves.
    Move(WalkedMove<'a>),
    /// A device moves while the robot stands at joint values, radians.
    Device { change: &'a DeviceChange, standing_rad: Vec<f64> },
}

/// All walks.
pub(crate) struct WrittenWalks {
    pub(crate) program: Program,
    /// Per statement, the index of its edge.
    pub(crate) statement_edges: Vec<Option<usize>>,
    /// The names of points that have none in the program.
    pub(crate) unnamed: BTreeSet<String>,
}

/// The statements so far.
pub(crate) struct StatementWriter<'a> {
    robot: &'a ProgramRobot<'a>,
    graph: &'a MotionGraph,
    points: Vec<TaughtPoint>,
    /// By joint values or pose, the names of points.
    names: BTreeMap<Vec<u64>, String>,
    taken: BTreeMap<String, usize>,
    unnamed: BTreeSet<String>,
    statements: Vec<Statement>,
    /// Per statement, the index of its edge.
    edges: Vec<Option<usize>>,
    tool: Option<&'a str>,
    start: Option<Located<String>>,
    /// The names of contacts that devices of this walk allow and have not ended.
    contacts: Vec<Vec<Located<String>>>,
}

impl<'a> StatementWriter<'a> {
    pub(crate) fn new(robot: &'a ProgramRobot<'a>, graph: &'a MotionGraph) -> Self {
        Self {
            robot,
            graph,
            points: Vec::new(),
            names: BTreeMap::new(),
            taken: BTreeMap::new(),
            unnamed: BTreeSet::new(),
            statements: Vec::new(),
            edges: Vec::new(),
            tool: None,
            start: None,
            contacts: Vec::new(),
        }
    }

    /// Adds a walk; each step has the index of its edge.
    pub(crate) fn walk(&mut self, steps: &[(usize, WalkedStep<'a>)]) {
        let Some((_, first)) = steps.first() else { return };
        let (source, from, from_rad) = match first {
            WalkedStep::Move(walked) => (&walked.edge.place, walked.edge.from, &walked.from_rad),
            WalkedStep::Device { change, standing_rad } => (&change.place, change.from, standing_rad),
        };
        let place = self::place(source);
        let name = self.point(&self.all_joints(from_rad, from), "before", source);
        let at = Located { value: name, place };
        if self.start.is_none() {
            self.start = Some(at);
        } else {
            self.push(place, Action::BeginAnew { at }, None, None);
        }
        for (index, (edge, step)) in steps.iter().enumerate() {
            match step {
                WalkedStep::Move(walked) => {
                    self.tool_of(walked);
                    let corner = walked.edge.motion.corner_m.get() * 1e3;
                    let is_cut = corner > 0.0 && index + 1 < steps.len();
                    let corner = is_cut.then_some(WrittenCorner::Zone { mm: corner, reach_mm: None });
                    let action = self.action(walked);
                    self.push(self::place(&walked.edge.place), action, corner, Some(*edge));
                }
                WalkedStep::Device { change, .. } => self.device(change, *edge),
            }
        }
        self.end_contacts(self::place(match steps.last() {
            Some((_, WalkedStep::Move(walked))) => &walked.edge.place,
            Some((_, WalkedStep::Device { change, .. })) => &change.place,
            None => source,
        }));
    }

    /// Lets the program begin where a motion begins, unless it begins with a walk.
    pub(crate) fn stand(&mut self, edge: &MotionEdge, from_rad: &[f64]) {
        if self.start.is_some() {
            return;
        }
        let value = self.point(&self.all_joints(from_rad, edge.from), "before", &edge.place);
        self.start = Some(Located { value, place: place(&edge.place) });
    }

    /// Plays the statements of a device.
    fn device(&mut self, change: &DeviceChange, edge: usize) {
        let settings = self.robot.settings;
        let round = &settings.devices[change.device].positions[change.position].rounds[change.round];
        let Some(called) = settings.device_programs.iter().find(|called| called.file == round.program) else {
            return;
        };
        let place = place(&change.place);
        let file = Located { value: round.program.clone(), place };
        self.statements.push(Statement { place, action: Action::Call { file }, corner: None });
        for statement in &called.taught.statements {
            self.edges.push(Some(edge));
            match &statement.action {
                Action::Handling(HandlingAction::AllowContact(contact)) => {
                    self.contacts.push(contact.between.clone());
                }
                Action::Handling(HandlingAction::EndContact { between }) => {
                    self.contacts.retain(|known| !are_same_contact(known, between));
                }
                _ => {}
            }
        }
    }

    /// Ends the contacts that are allowed where a walk ends.
    fn end_contacts(&mut self, place: Place) {
        for between in std::mem::take(&mut self.contacts) {
            self.push(place, Action::Handling(HandlingAction::EndContact { between }), None, None);
        }
    }

    /// Joint values of the robot with those of the devices at a node.
    fn all_joints(&self, joints: &[f64], node: NodeIndex) -> SolvedTarget {
        let of_devices = self.graph.devices[node.0].joints.iter().map(|joint| joint.get());
        SolvedTarget::Joints(joints.iter().copied().chain(of_devices).collect())
    }

    /// The program of all walks.
    pub(crate) fn finish(self, file: &str) -> WrittenWalks {
        let nowhere = Place { line: 1, column: 1 };
        let located = |name: &String| Located { value: name.clone(), place: nowhere };
        let settings = self.robot.settings;
        let joints: Vec<_> = settings.joints.iter().chain(&settings.device_joints).map(located).collect();
        // Files of devices name the joints that they move alone.
        let called = settings.device_programs.iter().map(|called| {
            let joints = Located { value: joints.clone(), place: called.taught.joints.place };
            CalledProgram { taught: TaughtProgram { joints, ..called.taught.clone() }, ..called.clone() }
        });
        let called = CalledPrograms::by_name(called.collect());
        let step = Interpolation::MaxStep { deg: Some(settings.step_deg), mm: Some(STEP_MM) };
        let taught = TaughtProgram {
            version: Located { value: 2, place: nowhere },
            units: Located { value: Units::Radians, place: nowhere },
            joints: Located { value: joints.clone(), place: nowhere },
            points: self.points,
            speed: None,
            tcp_speed: None,
            corner: None,
            interpolation: Some(Located { value: step, place: nowhere }),
            start: self.start,
            statements: self.statements,
        };
        let program =
            Program { file: file.to_owned(), body: ProgramBody::Taught(taught), notes: Vec::new(), called };
        WrittenWalks { program, statement_edges: self.edges, unnamed: self.unnamed }
    }

    fn push(&mut self, place: Place, action: Action, corner: Option<WrittenCorner>, edge: Option<usize>) {
        let corner = corner.map(|value| Located { value, place });
        self.statements.push(Statement { place, action, corner });
        self.edges.push(edge);
    }

    /// Takes the tool of a move up, where the cell file has it.
    fn tool_of(&mut self, walked: &WalkedMove<'a>) {
        let tool = self.robot.tools.known(&walked.edge.motion.tool);
        if let Some(name) = tool.filter(|name| self.tool != Some(*name)) {
            let place = place(&walked.edge.place);
            self.tool = Some(name);
            self.push(place, Action::Tool(Located { value: name.to_owned(), place }), None, None);
        }
    }

    fn action(&mut self, walked: &WalkedMove<'a>) -> Action {
        let edge = walked.edge;
        let place = place(&edge.place);
        let to = match &walked.target {
            SolvedTarget::Joints(joints) => self.all_joints(joints, edge.from),
            pose @ SolvedTarget::Pose(_) => pose.clone(),
        };
        let to = self.target(&to, "to", edge);
        let speed = Some(Located { value: self.speed(walked), place });
        match &edge.motion.kind {
            EvaluatedKind::Joint => Action::MoveJ { to, speed },
            EvaluatedKind::Linear | EvaluatedKind::Process => Action::MoveL { to, speed },
            EvaluatedKind::Circular { .. } => {
                // An arc without a place on its way is none: its end is taken, which is then told.
                let via = walked.via.as_ref().unwrap_or(&walked.target);
                let via = match via {
                    SolvedTarget::Joints(joints) => self.all_joints(joints, edge.from),
                    pose @ SolvedTarget::Pose(_) => pose.clone(),
                };
                Action::MoveC { via: self.target(&via, "via", edge), to, speed }
            }
        }
    }

    fn target(&mut self, target: &SolvedTarget, which: &str, edge: &MotionEdge) -> MoveTarget {
        let place = place(&edge.place);
        MoveTarget::Point(Located { value: self.point(target, which, &edge.place), place })
    }

    /// The name of the point of a target.
    fn point(&mut self, target: &SolvedTarget, which: &str, source: &SourcePlace) -> String {
        let numbers = match target {
            SolvedTarget::Joints(joints) => joints.clone(),
            // One more number than joint values have, so that none is taken for the other.
            SolvedTarget::Pose(pose) => pose.numbers().into_iter().chain([0.0; 64]).collect(),
        };
        let key: Vec<u64> = numbers.iter().map(|number| (number + 0.0).to_bits()).collect();
        if let Some(known) = self.names.get(&key) {
            return known.clone();
        }
        let name = self.new_name(which, source);
        self.names.insert(key, name.clone());
        let place = place(source);
        let number = |value: &f64| WrittenNumber { value: *value, text: value.to_string(), place };
        let (joints, pose) = match target {
            SolvedTarget::Joints(joints) => (Some(joints.iter().map(number).collect()), None),
            SolvedTarget::Pose(pose) => {
                let written = WrittenPose {
                    place,
                    xyz_mm: Located { value: pose.place_m().map(|metres| metres * 1e3), place },
                    rpy_deg: None,
                    quaternion_xyzw: Some(Located { value: quaternion_xyzw(*pose), place }),
                };
                (None, Some(written))
            }
        };
        self.points.push(TaughtPoint {
            name: name.clone(),
            place,
            joints,
            pose,
            frame: None,
            near: None,
            axes: None,
        });
        name
    }

    /// A name that no point has: that of the node in the program, or its line.
    fn new_name(&mut self, which: &str, source: &SourcePlace) -> String {
        let is_plain = |label: &&str| {
            let is_word = |c: char| c.is_alphanumeric() || " _-.".contains(c);
            !label.trim().is_empty() && label.len() <= 60 && label.chars().all(is_word)
        };
        let label = source.label.as_deref().filter(is_plain).filter(|_| which == "to");
        let name = match (label, which) {
            (Some(label), _) => label.trim().to_owned(),
            (None, "to") => format!("line {}", source.line),
            (None, _) => format!("line {} {which}", source.line),
        };
        let times = self.taken.entry(name.clone()).or_default();
        *times += 1;
        let name = if *times == 1 { name } else { format!("{name} #{times}") };
        if label.is_none() {
            self.unnamed.insert(name.clone());
        }
        name
    }

    fn speed(&self, walked: &WalkedMove<'a>) -> Speed {
        let motion = &walked.edge.motion;
        let stated = motion.speed.map(Finite::get);
        if motion.kind == EvaluatedKind::Joint {
            let rad_per_s =
                by_duration(motion, || turn_rad(walked)).or(stated).unwrap_or(JOINT_SPEED_RAD_PER_S);
            return Speed::Joint { deg_per_s: Some(rad_per_s.to_degrees()), mm_per_s: None };
        }
        let m_per_s = by_duration(motion, || self.way_m(walked)).or(stated).unwrap_or(TOOL_SPEED_M_PER_S);
        let deg_per_s = self.robot.settings.brand.turn_rad_per_s(m_per_s).to_degrees();
        Speed::Tcp { mm_per_s: Some(m_per_s * 1e3), deg_per_s: Some(deg_per_s) }
    }

    /// How far apart the ends of a move in space are, metres.
    fn way_m(&self, walked: &WalkedMove<'a>) -> f64 {
        let tool = self.robot.tools.known(&walked.edge.motion.tool);
        let (Some(tool), Some(to)) = (tool, &walked.to_rad) else { return 0.0 };
        let [start, end] = ends_of_tool(self.robot, tool, [&walked.from_rad, to]);
        (end.translation - start.translation).norm()
    }
}

/// The largest turn of a joint in a move, radians.
fn turn_rad(walked: &WalkedMove<'_>) -> f64 {
    let ends = walked.from_rad.iter().zip(walked.to_rad.iter().flatten());
    ends.map(|(from, to)| (to - from).abs()).fold(0.0, f64::max)
}

/// The speed of a way that takes the time which the program gives; none where it gives none, or nothing moves.
fn by_duration(motion: &EvaluatedMove, way: impl Fn() -> f64) -> Option<f64> {
    let speed = way() / motion.duration_s?.get();
    (speed > 0.0 && speed.is_finite()).then_some(speed)
}

fn place(source: &SourcePlace) -> Place {
    Place { line: source.line, column: source.column }
}
