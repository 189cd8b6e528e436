//! Devices beside the robot, which a program moves by its outputs and calls: grippers, clamps, doors.

use controller_program::{
    ControllerProgram, ControllerValue, Expression, Finite, OutputStatement, ProgramAction, SourcePlace,
};

use crate::graph::{NodeIndex, TakenCondition};

/// A device that a program moves from one of its positions to another.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphDevice {
    /// Its name in the cell file.
    pub name: String,
    /// Index of its position at the start of the program.
    pub initially: usize,
    /// Its positions; of several with one name, which are one position, the first that a statement fits counts.
    pub positions: Vec<DevicePosition>,
}

/// A position of a device.
#[derive(Clone, Debug, PartialEq)]
pub struct DevicePosition {
    /// Its name in the cell file.
    pub name: String,
    /// What of the program moves the device there.
    pub triggers: Vec<DeviceTrigger>,
    /// The routine that must run, itself or one that it calls, in any letters; none for any.
    pub within: Option<String>,
    /// What the device does each time that it moves there, in order; where it handles no objects, one for every time.
    pub rounds: Vec<DeviceRound>,
    /// Whether the first one follows the last one, with all objects where they are at the start.
    pub is_again: bool,
}

/// A statement that moves a device.
#[derive(Clone, Debug, PartialEq)]
pub enum DeviceTrigger {
    /// An output takes a value.
    Output {
        /// Its name, in any letters.
        name: String,
        /// The value; 1 for true.
        value: f64,
    },
    /// A routine without text runs: its name, in any letters.
    Call(String),
}

/// What a device does when it moves to a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeviceRound {
    /// The file of its statements.
    pub program: String,
    /// The values that joints have then.
    pub joints: Vec<DeviceJoint>,
    /// Whether it has statements about objects.
    pub handles: bool,
    /// The objects that it takes up.
    pub attached: Vec<String>,
    /// Those that it puts down.
    pub detached: Vec<String>,
}

/// The value of a joint that devices move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeviceJoint {
    /// Its index among [`DevicesAt::joints`].
    pub index: usize,
    /// Radians or metres.
    pub value: Finite,
}

/// Where all devices are, and what they have done to objects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DevicesAt {
    /// Per device, the index of its position, of several with one name that of the first.
    pub positions: Vec<usize>,
    /// The values of the joints that they move, radians or metres.
    pub joints: Vec<Finite>,
    /// What they have done to objects since all of these were where they are at the start.
    pub handled: Vec<HandledAt>,
}

/// A device that did something to objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandledAt {
    /// Index of the device.
    pub device: usize,
    /// Index of the position to which it moved.
    pub position: usize,
    /// For which time, from 0.
    pub round: usize,
    /// Where the robot stood.
    pub at: NodeIndex,
}

/// A device that moves while the robot stands.
#[derive(Clone, Debug, PartialEq)]
pub struct DeviceChange {
    /// Where robot and devices are before.
    pub from: NodeIndex,
    /// Where they are then.
    pub to: NodeIndex,
    /// The statement.
    pub place: SourcePlace,
    /// Index of the device.
    pub device: usize,
    /// Index of the position to which it moves.
    pub position: usize,
    /// For which time, from 0.
    pub round: usize,
    /// As of a motion.
    pub conditions: Vec<TakenCondition>,
}

/// A statement behind which a program is not followed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UnfollowedStatement {
    /// The statement.
    pub place: SourcePlace,
    /// Why; for people.
    pub why: String,
}

/// What a statement does that may move devices.
pub(crate) enum AskedChange<'s> {
    /// An output takes a value.
    Output { name: &'s str, value: f64 },
    /// A routine without text runs.
    Call(&'s str),
}

impl AskedChange<'_> {
    fn fits(&self, trigger: &DeviceTrigger) -> bool {
        match (self, trigger) {
            (Self::Output { name, value }, DeviceTrigger::Output { name: known, value: wanted }) => {
                known.eq_ignore_ascii_case(name) && value == wanted
            }
            (Self::Call(name), DeviceTrigger::Call(known)) => known.eq_ignore_ascii_case(name),
            _ => false,
        }
    }
}

impl GraphDevice {
    /// Whether a statement about outputs may move it.
    pub(crate) fn is_moved_by(&self, statement: &OutputStatement) -> bool {
        let Some(output) = &statement.output else {
            return self.outputs().next().is_some();
        };
        self.outputs().chain(self.calls()).any(|name| name.eq_ignore_ascii_case(output))
    }

    /// The position to which a statement moves it, while routines run; none where it moves it nowhere.
    ///
    /// # Errors
    /// A statement that moves it while other routines run: what it does here is not said.
    pub(crate) fn position_of(
        &self,
        asked: &AskedChange<'_>,
        program: &ControllerProgram,
        running: &[&str],
        now: usize,
    ) -> Result<Option<usize>, String> {
        let fits = |position: &&DevicePosition| position.triggers.iter().any(|trigger| asked.fits(trigger));
        let runs =
            |within: &String| running_name(program, within).is_some_and(|name| running.contains(&name));
        let found = self
            .positions
            .iter()
            .position(|position| fits(&position) && position.within.as_ref().is_none_or(runs));
        if found.is_some() {
            return Ok(found);
        }
        let elsewhere: Vec<&DevicePosition> = self.positions.iter().filter(fits).collect();
        if let AskedChange::Output { name, value } = asked
            && elsewhere.is_empty()
            && !matches!(*value, 0.0 | 1.0)
            && self.outputs().any(|known| known.eq_ignore_ascii_case(name))
        {
            return Err(format!(
                "{name} becomes {value}, which is no value of {} in the cell file",
                self.name
            ));
        }
        if elsewhere.iter().all(|position| position.name == self.positions[now].name) {
            return Ok(None);
        }
        let routines: Vec<&str> =
            elsewhere.iter().filter_map(|position| position.within.as_deref()).collect();
        Err(format!("what it does to {} is said within {} alone", self.name, routines.join(", ")))
    }

    /// The first of its positions that has a name.
    pub(crate) fn first_named(&self, name: &str) -> Option<usize> {
        self.positions.iter().position(|position| position.name == name)
    }

    /// Whether a statement may move it.
    pub(crate) fn is_moved(&self, action: &ProgramAction) -> bool {
        match action {
            ProgramAction::SetOutput(statement) => self.is_moved_by(statement),
            ProgramAction::NoMotion(kind) => self.calls().any(|name| name.eq_ignore_ascii_case(kind)),
            _ => false,
        }
    }

    fn triggers(&self) -> impl Iterator<Item = &DeviceTrigger> {
        self.positions.iter().flat_map(|position| &position.triggers)
    }

    fn outputs(&self) -> impl Iterator<Item = &str> {
        self.triggers().filter_map(|trigger| match trigger {
            DeviceTrigger::Output { name, .. } => Some(name.as_str()),
            DeviceTrigger::Call(_) => None,
        })
    }

    fn calls(&self) -> impl Iterator<Item = &str> {
        self.triggers().filter_map(|trigger| match trigger {
            DeviceTrigger::Call(name) => Some(name.as_str()),
            DeviceTrigger::Output { .. } => None,
        })
    }
}

impl DeviceTrigger {
    /// Whether a statement may be what it is: the output may take the value there, or the routine runs.
    pub(crate) fn is_asked_by(&self, action: &ProgramAction) -> bool {
        match (self, action) {
            (Self::Output { name, value }, ProgramAction::SetOutput(statement)) => {
                let is_it = statement.output.as_ref().is_some_and(|output| output.eq_ignore_ascii_case(name));
                let may_be = match &statement.value {
                    // An output of two values need not take both.
                    _ if matches!(*value, 0.0 | 1.0) => true,
                    Some(Expression::Value(stated)) => {
                        known_number(stated).is_none_or(|stated| stated == *value)
                    }
                    _ => true,
                };
                is_it && may_be
            }
            (Self::Call(name), ProgramAction::NoMotion(kind)) => kind.eq_ignore_ascii_case(name),
            _ => false,
        }
    }

    /// The output or the routine, for people.
    pub(crate) fn shown(&self) -> String {
        match self {
            Self::Output { name, value } => format!("the output {} = {value}", diagnostics::excerpt(name)),
            Self::Call(name) => format!("the routine {}", diagnostics::excerpt(name)),
        }
    }
}

impl DevicesAt {
    /// Where devices are at the start, with the values that their joints have there.
    pub(crate) fn at_start(devices: &[GraphDevice]) -> Self {
        let mut start =
            Self { positions: devices.iter().map(|device| device.initially).collect(), ..Self::default() };
        for device in devices {
            if let Some(round) = device.positions.get(device.initially).and_then(|at| at.rounds.first()) {
                start.take_joints(round);
            }
        }
        start
    }

    /// The values of joints after a round.
    pub(crate) fn take_joints(&mut self, round: &DeviceRound) {
        for joint in &round.joints {
            if self.joints.len() <= joint.index {
                self.joints.resize(joint.index + 1, Finite::ZERO);
            }
            self.joints[joint.index] = joint.value;
        }
    }

    /// How often a device has moved to a position and handled objects there.
    pub(crate) fn times(&self, device: usize, position: usize) -> usize {
        let is_it = |handled: &&HandledAt| (handled.device, handled.position) == (device, position);
        self.handled.iter().filter(is_it).count()
    }

    /// The objects that are held, in order.
    pub(crate) fn held<'d>(&self, devices: &'d [GraphDevice]) -> Vec<&'d str> {
        let mut held: Vec<&str> = Vec::new();
        for handled in &self.handled {
            let round = &devices[handled.device].positions[handled.position].rounds[handled.round];
            held.retain(|object| !round.detached.iter().any(|down| down == object));
            held.extend(round.attached.iter().map(String::as_str));
        }
        held
    }
}

/// The name of a routine as the program has it, in any letters where none has it as it is written.
pub(crate) fn running_name<'p>(program: &'p ControllerProgram, name: &str) -> Option<&'p str> {
    let names = || program.routines.iter().map(|routine| routine.name.as_str());
    names().find(|known| *known == name).or_else(|| names().find(|known| known.eq_ignore_ascii_case(name)))
}

/// The number of a value, 1 for true; none where it is not known, or no number.
pub(crate) fn known_number(value: &ControllerValue) -> Option<f64> {
    match value {
        ControllerValue::Number(number) => Some(number.value()),
        ControllerValue::Boolean(holds) => Some(f64::from(u8::from(*holds))),
        _ => None,
    }
}
