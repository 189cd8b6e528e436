//! Statements that move devices beside the robot.

use std::sync::Arc;

use controller_program::{ControllerProgram, OutputStatement, SourcePlace, ValueFault, evaluate};
use diagnostics::{Problem, excerpt, hint_for};

use super::unled::outside;
use super::{Explorer, OpenState};
use crate::devices::{
    AskedChange, DeviceChange, DevicesAt, GraphDevice, HandledAt, UnfollowedStatement, known_number,
    running_name,
};

/// The devices that a statement moves, with their new positions; or why that is not known.
type Moved = Result<Vec<(usize, usize)>, String>;

impl Explorer<'_> {
    /// Moves the devices that an output moves; false where the program is not followed from there on.
    pub(super) fn output(
        &mut self,
        statement: &OutputStatement,
        place: &SourcePlace,
        open: &mut OpenState,
    ) -> Result<bool, ValueFault> {
        let settings = self.settings;
        let devices = &settings.devices;
        if !devices.iter().any(|device| device.is_moved_by(statement)) {
            return Ok(true);
        }
        let moved = match (&statement.output, &statement.value) {
            (Some(output), Some(value)) => match known_number(&evaluate(value, &self.view(open))?) {
                Some(value) => self.moved(&AskedChange::Output { name: output, value }, open),
                None => Err(format!("the value of {output} is not known, which moves a device")),
            },
            (Some(output), None) => {
                Err(format!("{output} moves a device, and changes at another time than that of a statement"))
            }
            (None, _) => Err("it may change any output, and outputs move devices".to_owned()),
        };
        Ok(self.move_devices(moved, place, open))
    }

    /// Moves the devices that a routine without text moves; false where the program is not followed from there on.
    pub(super) fn routine_without_text(
        &mut self,
        kind: &str,
        place: &SourcePlace,
        open: &mut OpenState,
    ) -> bool {
        let moved = self.moved(&AskedChange::Call(kind), open);
        self.move_devices(moved, place, open)
    }

    /// The devices that a statement moves, with their new positions.
    fn moved(&self, asked: &AskedChange<'_>, open: &OpenState) -> Moved {
        let called = open.state.stack.iter().map(|frame| frame.return_to.routine);
        let running: Vec<&str> = called
            .chain([open.state.point.routine])
            .map(|routine| self.program.routines[routine.0].name.as_str())
            .collect();
        let now = &self.record.devices[open.state.standing.0].positions;
        let mut moved = Vec::new();
        for (index, device) in self.settings.devices.iter().enumerate() {
            let position = device.position_of(asked, self.program, &running, now[index])?;
            moved.extend(position.map(|position| (index, position)));
        }
        Ok(moved)
    }

    fn move_devices(&mut self, moved: Moved, place: &SourcePlace, open: &mut OpenState) -> bool {
        let before = open.state.standing;
        let result = moved.and_then(|moved| {
            moved.into_iter().try_for_each(|(device, position)| self.change(device, position, open))
        });
        if let Err(why) = result {
            self.record.unfollowed.insert(UnfollowedStatement { place: place.clone(), why });
            return false;
        }
        if open.state.standing != before {
            self.with_new_parts(open);
        }
        true
    }

    fn change(&mut self, device: usize, position: usize, open: &mut OpenState) -> Result<(), String> {
        let settings = self.settings;
        let devices = &settings.devices;
        let now = Arc::clone(&self.record.devices[open.state.standing.0]);
        let moved = &devices[device];
        let at = &moved.positions[position];
        if moved.positions[now.positions[device]].name == at.name {
            return Ok(());
        }
        let shown = format!("{} to {}", moved.name, at.name);
        if open.state.corner.is_some() {
            return Err(format!(
                "it moves {shown} while the robot may still be moving: give the move before a corner of 0"
            ));
        }
        let mut round = now.times(device, position);
        let mut from = open.state.standing;
        let mut before = DevicesAt::clone(&now);
        if round >= at.rounds.len() {
            if !at.is_again {
                return Err(format!(
                    "it moves {shown} once more, and the cell file says what happens {}: list another program, or say again: true where the \
                     parts are new ones each time",
                    if round == 1 { "once".to_owned() } else { format!("{round} times") }
                ));
            }
            if let [object, ..] = now.held(devices)[..] {
                return Err(format!("it moves {shown} again with new parts, while {object} is still held"));
            }
            before.handled.clear();
            round = 0;
            let place = self.record.nodes[from.0].clone();
            from = self.record.node(place, before.clone());
        }
        let does = &at.rounds[round];
        let mut after = before;
        // Of several entries with one name the first one stands for all.
        after.positions[device] = moved.first_named(&at.name).unwrap_or(position);
        after.take_joints(does);
        if does.handles {
            after.handled.push(HandledAt { device, position, round, at: from });
        }
        let place = self.record.nodes[from.0].clone();
        let to = self.record.node(place, after);
        let conditions = std::mem::take(&mut open.conditions);
        let point = open.state.point;
        let block = &self.program.routines[point.routine.0].blocks[point.block.0];
        let place = block.statements[point.statement].place.clone();
        self.record.change(DeviceChange { from, to, place, device, position, round, conditions });
        open.state.standing = to;
        Ok(())
    }

    /// Follows what comes with new parts too, where a device has done all that the cell file says of a position that comes again: nobody
    /// knows when they come, from the moment on that none is held.
    fn with_new_parts(&mut self, open: &OpenState) {
        let settings = self.settings;
        let now = Arc::clone(&self.record.devices[open.state.standing.0]);
        let is_done = |(device, of): (usize, &GraphDevice)| {
            of.positions
                .iter()
                .enumerate()
                .any(|(position, at)| at.is_again && at.rounds.len() <= now.times(device, position))
        };
        if !now.held(&settings.devices).is_empty() || !settings.devices.iter().enumerate().any(is_done) {
            return;
        }
        let mut renewed = DevicesAt::clone(&now);
        renewed.handled.clear();
        let place = self.record.nodes[open.state.standing.0].clone();
        let mut state = open.state.clone();
        state.standing = self.record.node(place, renewed);
        state.point.statement += 1;
        self.forks.push(OpenState { state, conditions: open.conditions.clone() });
    }

    /// Reports what moves devices and stands nowhere in the program; what moves them at any time, or after a fault, is not followed.
    pub(super) fn check_devices(&mut self, file: &str) {
        let program = self.program;
        for device in &self.settings.devices {
            self.record.unfollowed.extend(outside(program, device));
            for position in &device.positions {
                if let Some(within) = &position.within
                    && running_name(program, within).is_none()
                {
                    let what = format!(
                        "device {} is moved within a routine that the program does not have",
                        device.name
                    );
                    let names: Vec<&str> =
                        program.routines.iter().map(|routine| routine.name.as_str()).collect();
                    let problem = Problem::new(file, what).found(excerpt(within));
                    self.problems.push(problem.hint(hint_for(within, &names, "routines")));
                }
                for trigger in &position.triggers {
                    if !program.statements().any(|statement| trigger.is_asked_by(&statement.action)) {
                        let what =
                            format!("device {} is moved by what the program does not have", device.name);
                        let problem = Problem::new(file, what).found(trigger.shown());
                        self.problems.push(problem.hint(outputs(program)));
                    }
                }
            }
        }
    }
}

/// The outputs that a program sets, for people.
fn outputs(program: &ControllerProgram) -> String {
    let names = program.outputs();
    if names.is_empty() {
        return "it sets no output whose name it writes".to_owned();
    }
    format!("outputs that it sets: {}", names.join(", "))
}
