//! Devices that a controller's program moves, with the native programs of what they do.

use std::collections::BTreeSet;

use cell::{CellDevice, CellDevicePosition, CellTrigger};
use controller_program::Finite;
use diagnostics::{InputError, Place, Problem, excerpt};
use motion_walks::{DeviceJoint, DevicePosition, DeviceRound, DeviceTrigger, GraphDevice};
use program::{
    Action, CalledProgram, CalledPrograms, HandlingAction, JointInfo, Program, ProgramBody, TaughtProgram,
    WrittenJointValue, read_called,
};

use super::named_in::named_in;
use super::plan::RobotPlan;
use super::reader::Reader;
use super::{keep::keep, named};

/// The devices of a controller.
#[derive(Default)]
pub(super) struct ControllerDevices {
    pub(super) devices: Vec<GraphDevice>,
    /// The full names of the joints that they move, in the order of their indices.
    pub(super) joints: Vec<String>,
    /// Their files, each once.
    pub(super) programs: Vec<CalledProgram>,
    /// What the cell file says of them that the result rests on; for people.
    pub(super) assumed: Vec<String>,
}

impl ControllerDevices {
    /// Reads the programs of devices, from allowed folders.
    ///
    /// # Errors
    /// Those of the readers; statements that a device does not have; joints whose values at the start are not said.
    pub(super) fn read(
        plan: &RobotPlan<'_>,
        joints: &[JointInfo],
        reader: &mut Reader<'_>,
    ) -> Result<Self, InputError> {
        let Some(controller) = &plan.described.controller else { return Ok(Self::default()) };
        let devices = &controller.value.devices;
        let mut problems = Vec::new();
        let mut read = Self::default();
        for file in devices.iter().flat_map(files) {
            read.file(file, plan, reader, &mut problems);
        }
        InputError::check((), std::mem::take(&mut problems))?;
        read.joints = read.joint_names(joints);
        for device in devices {
            let graph = read.device(device, plan, joints, &mut problems);
            read.devices.push(graph);
            read.assumed.push(assumed(device));
        }
        read.check_start(plan, controller.line, &mut problems);
        InputError::check(read, problems)
    }

    fn file(
        &mut self,
        file: &str,
        plan: &RobotPlan<'_>,
        reader: &mut Reader<'_>,
        problems: &mut Vec<Problem>,
    ) {
        if self.program(plan, file).is_some() {
            return;
        }
        let path = plan.of_cell.folder.join(file);
        let content = named::file(plan, &path, reader).map_err(|problem| named_in(plan, problem).into());
        let taught = content.and_then(|content| {
            let taught = read_called(&content.bytes, &content.shown)?;
            InputError::check(taught.clone(), of_no_device(&content.shown, &taught))
        });
        if let Some(taught) = keep(taught, problems) {
            self.programs.push(CalledProgram { file: path.display().to_string(), taught });
        }
    }

    /// The full names of all joints that files drive, in the order of the files.
    fn joint_names(&self, joints: &[JointInfo]) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for CalledProgram { file, taught } in &self.programs {
            let body = ProgramBody::Taught(taught.clone());
            let called = CalledPrograms::default();
            let program = Program { file: file.clone(), body, notes: Vec::new(), called };
            for name in program.driven_joints(joints) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names
    }

    fn device(
        &self,
        device: &CellDevice,
        plan: &RobotPlan<'_>,
        joints: &[JointInfo],
        problems: &mut Vec<Problem>,
    ) -> GraphDevice {
        let position = |at: &CellDevicePosition| {
            let found = at.programs.iter().filter_map(|name| self.program(plan, name));
            let mut rounds: Vec<DeviceRound> = found.map(|called| self.round(called, joints)).collect();
            let handles = rounds.iter().any(|round| round.handles);
            for round in &mut rounds {
                round.handles = handles;
            }
            if rounds.len() > 1
                && !handles
                && let Some(called) = at.programs.first().and_then(|name| self.program(plan, name))
            {
                let what = format!("several programs of position {} of device {}", at.name, device.name);
                let problem =
                    Problem::new(&called.file, what).found("none that takes up or puts down a part");
                problems.push(problem.expected("one program"));
            }
            if rounds.is_empty() {
                rounds.push(DeviceRound::default());
            }
            let triggers = at.when.iter().map(trigger).collect();
            let (name, within) = (at.name.clone(), at.within.clone());
            DevicePosition { name, triggers, within, rounds, is_again: at.is_again }
        };
        let positions = device.positions.iter().map(position).collect();
        GraphDevice { name: device.name.clone(), initially: device.initially, positions }
    }

    /// The program of a name in the cell file.
    fn program(&self, plan: &RobotPlan<'_>, name: &str) -> Option<&CalledProgram> {
        let file = plan.of_cell.folder.join(name).display().to_string();
        self.programs.iter().find(|called| called.file == file)
    }

    fn round(&self, called: &CalledProgram, joints: &[JointInfo]) -> DeviceRound {
        let mut round = DeviceRound { program: called.file.clone(), ..DeviceRound::default() };
        for statement in &called.taught.statements {
            match &statement.action {
                Action::MoveAxes { to, .. } => {
                    round.joints.extend(to.iter().filter_map(|written| self.joint(written, joints)));
                }
                Action::Handling(handling) => {
                    round.handles = true;
                    match handling {
                        HandlingAction::Attach(attach) => round.attached.push(attach.object.value.clone()),
                        HandlingAction::Detach(detach) => round.detached.push(detach.object.value.clone()),
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        round
    }

    fn joint(&self, written: &WrittenJointValue, joints: &[JointInfo]) -> Option<DeviceJoint> {
        let full = program::full_name(joints, &written.name);
        let index = self.joints.iter().position(|name| name == full)?;
        let value = written.deg.map(f64::to_radians).or(written.mm.map(|mm| mm / 1e3))?;
        Finite::new(value).map(|value| DeviceJoint { index, value })
    }

    /// Reports joints whose value at the start no device says.
    fn check_start(&self, plan: &RobotPlan<'_>, line: u32, problems: &mut Vec<Problem>) {
        let first = |device: &GraphDevice| device.positions[device.initially].rounds.first().cloned();
        let said: BTreeSet<usize> = self
            .devices
            .iter()
            .filter_map(first)
            .flat_map(|round| round.joints)
            .map(|joint| joint.index)
            .collect();
        for (index, name) in self.joints.iter().enumerate() {
            if !said.contains(&index) {
                let what = format!("where joint {} is at the start of the program", excerpt(name));
                let problem = Problem::new(plan.file(), what).on_line(line);
                let problem = problem.found("no MoveAxes of it in the program of an initial position");
                problems
                    .push(problem.expected("its value in the position in which its device is at the start"));
            }
        }
    }
}

fn files(device: &CellDevice) -> impl Iterator<Item = &String> {
    device.positions.iter().flat_map(|position| &position.programs)
}

fn trigger(written: &CellTrigger) -> DeviceTrigger {
    match written {
        CellTrigger::Output { name, value } => DeviceTrigger::Output { name: name.clone(), value: *value },
        CellTrigger::Call { name } => DeviceTrigger::Call(name.clone()),
    }
}

/// What a cell file says of a device that the result rests on.
fn assumed(device: &CellDevice) -> String {
    let each_once = |names: &mut dyn Iterator<Item = &str>| {
        let mut known: Vec<String> = Vec::new();
        for name in names.filter(|name| !name.is_empty()) {
            if !known.iter().any(|other| other == name) {
                known.push(name.to_owned());
            }
        }
        known
    };
    let triggers = device.positions.iter().flat_map(|position| &position.when);
    let moving = each_once(&mut triggers.map(|trigger| {
        let (CellTrigger::Output { name, .. } | CellTrigger::Call { name }) = trigger;
        name.as_str()
    }));
    let to = each_once(&mut device.positions.iter().map(|position| position.name.as_str()));
    let moves = if moving.len() == 1 { "moves" } else { "move" };
    let again = each_once(
        &mut device
            .positions
            .iter()
            .filter(|position| position.is_again)
            .map(|position| position.name.as_str()),
    );
    let again = match again.as_slice() {
        [] => String::new(),
        again => format!(", with new parts each time that it is {} again", again.join(" or ")),
    };
    let moved = format!("{} to {}", device.name, to.join(" or "));
    format!("{} {moves} {moved} while the robot stands{again}", moving.join(" and "))
}

/// Statements that a device does not have, and a start.
fn of_no_device(file: &str, taught: &TaughtProgram) -> Vec<Problem> {
    let problem = |place: Place, what: &str| Problem::new(file, what).at(place.line, place.column);
    let mut problems = Vec::new();
    if let Some(start) = &taught.start {
        let problem = problem(start.place, "the program of a device with a start");
        problems.push(problem.expected("no start: the robot stands where its own program has brought it"));
    }
    for statement in &taught.statements {
        let is_known = match &statement.action {
            Action::MoveAxes { .. } | Action::Wait { .. } => true,
            Action::Handling(handling) => {
                !matches!(handling, HandlingAction::Mount(_) | HandlingAction::Unmount(_))
            }
            _ => false,
        };
        if !is_known {
            let problem = problem(statement.place, "a statement that the program of a device does not have");
            problems.push(problem.expected("MoveAxes, Wait, Attach, Detach, AllowContact or EndContact"));
        }
    }
    problems
}
