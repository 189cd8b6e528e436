//! Programs of a robot's controller: read to their form, and walked over with the robot.

use cell::{CellAssumption, CellChoice, CellController};
use controller_program::ControllerProgram;
use diagnostics::{InputError, Problem, excerpt, hint_for};
use geometry::{Pose, Vector3};
use kinematics::{LinkId, Robot};
use motion_walks::{
    AssumedRange, ChosenSide, ControllerBrand, DeviceTrigger, FlangeTool, UncheckedMotion, UncheckedPart,
    WalkSettings, rigid, walk,
};
use program::{CartesianRobot, JointInfo, TimeBasis, Trajectory, play};
use urp::StoredWaypoint;

use super::controller_devices::ControllerDevices;
use super::controller_files::{ControllerFiles, ControllerLanguage, ReadControllerProgram, StoredRobot};
use super::named_in::named_in;
use super::plan::RobotPlan;
use super::played_walks::{PlayedWalks, name_as_in_file, number_files};
use super::request::BesideRun;
use crate::{ControllerBase, ProgramEdges, SceneTool, SourceFile};

/// The link that robots' descriptions give the frame of the controller's flange.
const FLANGE: &str = "tool0";
/// The link that they give the frame of the controller's base.
const BASE: &str = "base";
/// A base that is no further from that of the cell file is the same, metres and radians.
const SAME_BASE: f64 = 1e-5;
/// A stored pose that is no further from that of the robot is the same, metres.
const SAME_POSE_M: f64 = 5e-5;

/// A robot whose controller runs a program.
#[derive(Clone, Copy)]
pub(super) struct DocumentParts<'a> {
    pub(super) plan: &'a RobotPlan<'a>,
    pub(super) robot: &'a Robot,
    pub(super) tools: &'a [SceneTool],
    pub(super) joints: &'a [JointInfo],
}

/// A program of a controller, with what the cell file says of it.
pub(super) struct ControllerDocument {
    program: ControllerProgram,
    pub(super) language: ControllerLanguage,
    /// The joints that it drives, in the order of its joint values.
    pub(super) joints: Vec<String>,
    settings: WalkSettings,
    /// Its functions that are taken not to move the robot, because the cell file says so.
    motionless: Vec<String>,
    /// What the cell file says of its devices.
    assumed: Vec<String>,
    /// The base of the controller in the root link, and what gives it.
    pub(super) root_from_base: Pose,
    base: Option<ControllerBase>,
    /// What of the file does not fit the robot's description.
    unfit: Option<UncheckedMotion>,
    /// Its files, line by line.
    sources: Vec<SourceFile>,
}

impl ControllerDocument {
    /// Reads a program of a controller for a robot, and what a user should know of it.
    ///
    /// # Errors
    /// Those of the readers; names of the cell file that the robot does not have.
    pub(super) fn read(
        parts: &DocumentParts<'_>,
        files: ControllerFiles<'_>,
        devices: ControllerDevices,
    ) -> Result<(Self, Vec<Problem>), InputError> {
        let DocumentParts { plan, robot, tools, joints } = *parts;
        if let [next, ..] = plan.program.following()
            && !files.language.has_modules()
        {
            let problem = Problem::new(plan.file(), "a list of programs with one of a controller");
            let problem = problem.found(next.display().to_string()).expected("one program");
            return Err(problem.hint("let it call the others, or check them one by one").into());
        }
        let given = plan.described.controller.as_ref();
        let line = given.map_or(plan.line, |given| Some(given.line));
        let controller = given.map(|given| given.value.clone()).unwrap_or_default();
        let ReadControllerProgram { program, stored, notes } = files.read(&controller)?;
        let language = files.language;
        let resolved = ResolvedController {
            plan,
            line,
            robot,
            tools,
            joints,
            controller: &controller,
            root_from_base: Pose::identity(),
        };
        resolved.check_axes()?;
        let base = resolved.root_from_base()?;
        let settings = resolved.settings(language.brand(), program.joint_count)?;
        resolved.check_devices(&devices, &settings)?;
        let settings = WalkSettings {
            is_base_known: base.is_some(),
            devices: devices.devices,
            device_joints: devices.joints,
            device_programs: devices.programs,
            ..settings
        };
        let is_given = plan.described.root_from_world.is_some();
        let base_from = if is_given { ControllerBase::CellFile } else { ControllerBase::Link };
        let (root_from_base, base) = (base.unwrap_or_else(Pose::identity), base.map(|_| base_from));
        let resolved = ResolvedController { root_from_base, ..resolved };
        let unfit =
            stored.and_then(|waypoints| resolved.unfit(&files.contents[0].shown, &settings, &waypoints));
        let without_motion = program.without_motion();
        let is_used = |name: &String| without_motion.iter().any(|(kind, _)| kind == name);
        let motionless = controller.no_motion.iter().filter(|name| is_used(name)).cloned().collect();
        let joints = settings.joints.clone();
        let assumed = devices.assumed;
        let sources = files.sources(&program);
        let document = Self {
            program,
            language,
            joints,
            settings,
            motionless,
            assumed,
            root_from_base,
            base,
            unfit,
            sources,
        };
        Ok((document, notes))
    }

    /// The joints that move: those of the program, and those of its devices.
    pub(super) fn driven_joints(&self) -> Vec<String> {
        self.joints.iter().chain(&self.settings.device_joints).cloned().collect()
    }

    /// The walks over its motions, played.
    ///
    /// # Errors
    /// Those of [`walk`] and of [`play`].
    pub(super) fn played(
        &self,
        plan: &RobotPlan<'_>,
        joints: &[JointInfo],
        robot: &dyn CartesianRobot,
    ) -> Result<PlayedWalks, InputError> {
        let of_cell = |error: InputError| InputError {
            problems: error.problems.into_iter().map(|problem| named_in(plan, problem)).collect(),
        };
        let mut walked = walk(&self.program, robot, &self.settings).map_err(of_cell)?;
        walked.unchecked.extend(self.unfit.clone());
        let played = play(&walked.program, joints, Some(robot)).map_err(of_cell)?;
        let mut trajectory = Trajectory { time_basis: TimeBasis::Edge, ..played };
        let (assumed, sources) = (self.assumed(), self.sources.clone());
        let mut edges = ProgramEdges::new(&walked, assumed, sources, plan.trajectory, &trajectory);
        edges.take_standing(&walked, &self.joints, &trajectory);
        edges.idle_outputs = self.idle_outputs();
        edges.base = self.base.filter(|_| walked.goes_to_poses);
        edges.take_impossible(&walked, &self.joints, &trajectory, &self.program.files);
        number_files(&mut trajectory, &edges, &walked, &self.program.files);
        name_as_in_file(&mut trajectory, &walked);
        let mut told = std::collections::BTreeSet::new();
        // A walk may pass two motions once more that a corner joins.
        trajectory
            .corners
            .retain(|corner| told.insert([corner.knot, corner.knot + 1].map(|knot| edges.at_knot(knot))));
        Ok(PlayedWalks { trajectory, edges, unchecked: walked.unchecked, notes: walked.notes })
    }

    /// The outputs that the program sets and that move no device.
    fn idle_outputs(&self) -> Vec<String> {
        let positions = self.settings.devices.iter().flat_map(|device| &device.positions);
        let moving: Vec<&str> = positions
            .flat_map(|position| &position.triggers)
            .filter_map(|trigger| match trigger {
                DeviceTrigger::Output { name, .. } => Some(name.as_str()),
                DeviceTrigger::Call(_) => None,
            })
            .collect();
        let is_idle = |output: &String| !moving.iter().any(|known| known.eq_ignore_ascii_case(output));
        self.program.outputs().into_iter().filter(is_idle).collect()
    }

    /// What the cell file says of the program that the result rests on.
    fn assumed(&self) -> Vec<String> {
        let choice = |choice: &ChosenSide| {
            let holds = if choice.holds { "holds" } else { "does not hold" };
            let file = choice.file.as_ref().map_or_else(String::new, |file| format!(" of {file}"));
            format!("the condition on line {}{file} {holds}", choice.line)
        };
        let motionless = self.motionless.iter().map(|name| format!("{name} does not move the robot"));
        let devices = self.assumed.iter().cloned();
        let range = |range: &AssumedRange| format!("{} is from {} to {}", range.name, range.from, range.to);
        let ranges = self.settings.assumptions.iter().map(range);
        self.settings.choices.iter().map(choice).chain(ranges).chain(motionless).chain(devices).collect()
    }
}

fn assumed_range(of: &CellAssumption) -> AssumedRange {
    AssumedRange { name: of.name.clone(), from: of.from, to: of.to }
}

fn chosen_side(choice: &CellChoice) -> ChosenSide {
    ChosenSide { file: choice.file.clone(), line: choice.line, holds: choice.holds }
}

/// What the cell file says of a controller, with the robot.
struct ResolvedController<'a> {
    plan: &'a RobotPlan<'a>,
    line: Option<u32>,
    robot: &'a Robot,
    tools: &'a [SceneTool],
    joints: &'a [JointInfo],
    controller: &'a CellController,
    root_from_base: Pose,
}

impl ResolvedController<'_> {
    /// Reports joints that the program drives and a device too.
    fn check_devices(&self, devices: &ControllerDevices, settings: &WalkSettings) -> Result<(), InputError> {
        let twice = devices.joints.iter().filter(|joint| settings.joints.contains(joint));
        let problem = |joint: &String| {
            let problem = self.problem(format!("a device moves joint {}", excerpt(joint)));
            problem
                .found("a joint of the program")
                .expected("joints that the program of the controller does not drive")
        };
        InputError::check((), twice.map(problem).collect())
    }

    fn problem(&self, what: impl Into<String>) -> Problem {
        let problem = Problem::new(self.plan.file(), what);
        match self.line {
            Some(line) => problem.on_line(line),
            None => problem,
        }
    }

    /// Axes that differ from the joints of the URDF would change what the joint values of the program mean.
    fn check_axes(&self) -> Result<(), InputError> {
        let Some(first) = self.plan.described.axes.first() else { return Ok(()) };
        let problem = Problem::new(self.plan.file(), "axes of a robot that runs a program of its controller")
            .on_line(first.line);
        Err(problem
            .expected("joint values of the program that are those of the joints, in the order of joints of the controller")
            .hint("use a description whose joints count as the controller does, or record the joint values along the program as a table")
            .into())
    }

    fn settings(&self, brand: ControllerBrand, joint_count: usize) -> Result<WalkSettings, InputError> {
        let mut problems = Vec::new();
        let flange = self.flange(&mut problems);
        let joints = self.driven(flange, joint_count, &mut problems);
        let tools = self.tools.iter().map(|tool| FlangeTool {
            name: tool.name.clone(),
            flange_from_tcp: flange.and_then(|flange| self.flange_from_tcp(flange, tool)),
        });
        if let Some(name) = &self.controller.tool
            && !self.tools.iter().any(|tool| tool.name == *name)
        {
            let known: Vec<&str> = self.tools.iter().map(|tool| tool.name.as_str()).collect();
            let problem = self.problem(format!("the controller has no tool {}", excerpt(name)));
            problems.push(problem.hint(hint_for(name, &known, "tools that the cell file gives this robot")));
        }
        if let Some(start) = &self.controller.start_rad
            && start.len() != joint_count
        {
            let problem = self.problem("start_deg with a wrong number of values");
            let expected = format!("{joint_count} joint values in degrees");
            problems.push(problem.found(start.len().to_string()).expected(expected));
        }
        let settings = WalkSettings {
            brand,
            joints,
            start_rad: self.controller.start_rad.clone(),
            installed_tool: self.controller.tool.clone(),
            tools: tools.collect(),
            flange: flange.map(|link| self.robot.links()[link.0].name.clone()),
            is_base_known: true,
            devices: Vec::new(),
            device_joints: Vec::new(),
            device_programs: Vec::new(),
            assumptions: self.controller.assume.iter().map(assumed_range).collect(),
            choices: self.controller.choose.iter().map(chosen_side).collect(),
            lists_targets: self.plan.of_cell.request.beside_run == BesideRun::Targets,
            step_deg: self.controller.step_deg,
        };
        InputError::check(settings, problems)
    }

    /// The base of the controller in the root link: that of the cell file, which a link of its name must agree with, or of that link.
    fn root_from_base(&self) -> Result<Option<Pose>, InputError> {
        let of_link = self.robot.link_named(BASE).and_then(|link| self.fixed_to(self.robot.root(), link));
        let (Some(given), Some(of_link)) = (self.plan.described.root_from_world, of_link) else {
            return Ok(self.plan.described.root_from_world.or(of_link));
        };
        let between = given.inverse() * of_link;
        if between.translation.norm() <= SAME_BASE && between.angle() <= SAME_BASE {
            return Ok(Some(given));
        }
        let problem = self.problem(format!("world of the robot is not where its link {BASE} is"));
        let [x, y, z]: [f64; 3] = (of_link.translation * 1e3).into();
        let [roll, pitch, yaw] = of_link.rpy().map(f64::to_degrees);
        let found =
            format!("the link at {x:.3}, {y:.3}, {z:.3} mm, rpy {roll:.3}, {pitch:.3}, {yaw:.3} degrees");
        Err(problem
            .found(found)
            .hint("leave out world: the base of the controller is then that of the link")
            .into())
    }

    /// The pose of a link in another one that it moves with; none where a joint lies between.
    fn fixed_to(&self, carrier: LinkId, link: LinkId) -> Option<Pose> {
        let steps = self.robot.chain(carrier, link);
        if steps.iter().any(|step| self.robot.driven_by(step.joint).is_some()) {
            return None;
        }
        let mut root_from_link = Vec::new();
        self.robot.link_poses(&vec![0.0; self.robot.independent_joints().len()], &mut root_from_link);
        Some(root_from_link[carrier.0].inverse() * root_from_link[link.0])
    }

    /// The link that the controller takes for its flange.
    fn flange(&self, problems: &mut Vec<Problem>) -> Option<LinkId> {
        let Some(name) = &self.controller.flange else { return self.robot.link_named(FLANGE) };
        let found = self.robot.link_named(name);
        if found.is_none() {
            let known: Vec<&str> = self.robot.links().iter().map(|link| link.name.as_str()).collect();
            let problem = self.problem(format!("the flange is no link of the robot: {}", excerpt(name)));
            problems.push(problem.hint(hint_for(name, &known, "links")));
        }
        found
    }

    /// The joints of the program: those that the cell file names, otherwise those that lead to the flange or to a tool.
    fn driven(&self, flange: Option<LinkId>, joint_count: usize, problems: &mut Vec<Problem>) -> Vec<String> {
        if let Some(given) = &self.controller.joints {
            let known: Vec<&str> = self.joints.iter().map(|joint| joint.name.as_str()).collect();
            for name in given.iter().filter(|name| !known.contains(&name.as_str())) {
                let problem =
                    self.problem(format!("the controller drives an unknown joint {}", excerpt(name)));
                problems.push(problem.hint(hint_for(name, &known, "joints of the robot")));
            }
            if given.len() != joint_count {
                let problem = self.problem("joints of another number than the program has joint values");
                let found = given.len().to_string();
                problems.push(problem.found(found).expected(format!("{joint_count} names of joints")));
            }
            return given.clone();
        }
        let independent = self.robot.independent_joints();
        let tip = flange.or_else(|| self.tools.first().map(|tool| tool.link));
        let ids: Vec<_> = match tip {
            None => independent.to_vec(),
            Some(tip) => {
                let steps = self.robot.chain(self.robot.root(), tip);
                let own = steps.into_iter().map(|step| step.joint);
                own.filter(|joint| independent.contains(joint)).collect()
            }
        };
        let names: Vec<String> =
            ids.into_iter().map(|joint| self.robot.joints()[joint.0].name.clone()).collect();
        if names.len() != joint_count {
            let all: Vec<&str> = self
                .joints
                .iter()
                .filter(|joint| joint.bound.is_none())
                .map(|joint| joint.name.as_str())
                .collect();
            let problem =
                self.problem("the program has another number of joint values than the robot has joints");
            problems.push(
                problem
                    .found(format!("{joint_count} values, and {} joints lead to the flange", names.len()))
                    .expected(
                        "controller: Controller(joints: [...]), in the order of the program's joint values",
                    )
                    .hint(format!("joints of the robot: {}", all.join(", "))),
            );
        }
        names
    }

    /// `flange_from_tcp` of a tool that moves with the flange.
    fn flange_from_tcp(&self, flange: LinkId, tool: &SceneTool) -> Option<Pose> {
        self.fixed_to(flange, tool.link).map(|flange_from_link| flange_from_link * tool.link_from_tcp)
    }

    /// Whether waypoints are where the robot on which a program was saved had them: the joint values are the same, and the places differ.
    fn unfit(&self, file: &str, settings: &WalkSettings, stored: &StoredRobot) -> Option<UncheckedMotion> {
        let unchecked = |why: String| {
            Some(UncheckedMotion { file: file.to_owned(), line: None, part: UncheckedPart::Robot, why })
        };
        let Some(flange) = self.flange(&mut Vec::new()) else {
            return unchecked(
                "the file has the kinematics of the robot on which it was saved, and the description of the robot has no flange to compare them with".to_owned(),
            );
        };
        let installed =
            settings.tools.iter().find(|tool| Some(&tool.name) == settings.installed_tool.as_ref());
        let installed = installed.and_then(|tool| tool.flange_from_tcp);
        let mut worst: Option<(f64, &StoredWaypoint)> = None;
        for waypoint in &stored.waypoints {
            let base_from_flange = self.base_from_flange(flange, settings, waypoint);
            let place_m = stored.kinematics.flange_place_m(waypoint.joints_rad);
            let (place, tools) = match (waypoint.pose, waypoint.tool) {
                (Some(pose), Some(tool)) => (rigid(pose).translation, vec![rigid(tool)]),
                // Some versions store the pose of the flange, others that of the tool of the installation.
                (Some(pose), None) => {
                    (rigid(pose).translation, std::iter::once(Pose::identity()).chain(installed).collect())
                }
                (None, _) => (Vector3::from(place_m), vec![Pose::identity()]),
            };
            let off_m = tools
                .into_iter()
                .map(|tool| ((base_from_flange * tool).translation - place).norm())
                .fold(f64::INFINITY, f64::min);
            if worst.is_none_or(|(most, _)| off_m > most) {
                worst = Some((off_m, waypoint));
            }
        }
        match worst {
            None => None,
            Some((off_m, _)) if off_m <= SAME_POSE_M => None,
            Some((off_m, waypoint)) => unchecked(format!(
                "the file has the kinematics of the robot on which it was saved: at waypoint {} on line {} it is {:.2} mm from where the description \
                 of this robot puts it; use the description of that robot, or accept it and add the distance to the required clearance",
                excerpt(&waypoint.name),
                waypoint.line,
                off_m * 1e3
            )),
        }
    }

    /// The flange in the base of the controller at the joint values of a waypoint.
    fn base_from_flange(&self, flange: LinkId, settings: &WalkSettings, waypoint: &StoredWaypoint) -> Pose {
        let independent = self.robot.independent_joints();
        let mut values = vec![0.0; independent.len()];
        for (name, value) in settings.joints.iter().zip(&waypoint.joints_rad) {
            let slot =
                self.robot.joint_named(name).and_then(|joint| independent.iter().position(|id| *id == joint));
            if let Some(slot) = slot {
                values[slot] = value.get();
            }
        }
        let mut root_from_link = Vec::new();
        self.robot.link_poses(&values, &mut root_from_link);
        self.root_from_base.inverse() * root_from_link[flange.0]
    }
}
