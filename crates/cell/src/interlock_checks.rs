//! Checks of interlocks.

use diagnostics::{excerpt, hint_for};

use super::at_line::AtLine;
use super::check::CellChecker;
use super::interlocks::{CellInterlock, CellInterlockPosition, RawInterlock};
use super::structure::CellRobot;

impl CellChecker<'_, '_> {
    /// The interlocks; what is wrong with their names is a problem on the line.
    pub(super) fn interlocks(
        &mut self,
        raw: Vec<RawInterlock>,
        robots: &[AtLine<CellRobot>],
    ) -> Vec<AtLine<CellInterlock>> {
        let mut interlocks = Vec::new();
        for (index, RawInterlock { never, reason }) in raw.into_iter().enumerate() {
            let line = self.line("interlocks", index);
            self.reason(&reason, line, "an interlock");
            for at in &never {
                self.interlock_position(at, robots, line);
            }
            let found = never.len();
            match <[CellInterlockPosition; 2]>::try_from(never) {
                Ok(never) if never[0].robot != never[1].robot => {
                    interlocks.push(AtLine { value: CellInterlock { never, reason }, line });
                }
                Ok(never) => {
                    let what = "an interlock of one robot".to_owned();
                    self.refuse(line, what, excerpt(&never[0].robot), "positions of devices of two robots");
                }
                Err(_) => {
                    let what = "an interlock with another number of positions".to_owned();
                    self.refuse(line, what, found.to_string(), "never: [At(...), At(...)]");
                }
            }
        }
        interlocks
    }

    fn interlock_position(&mut self, at: &CellInterlockPosition, robots: &[AtLine<CellRobot>], line: u32) {
        let names: Vec<&str> = robots.iter().map(|robot| robot.value.name.as_str()).collect();
        let Some(robot) = robots.iter().find(|robot| robot.value.name == at.robot) else {
            let what = format!("an interlock of an unknown robot {}", excerpt(&at.robot));
            return self.unknown_in_interlock(line, what, hint_for(&at.robot, &names, "robots"));
        };
        let devices = robot.value.controller.as_ref().map_or(&[][..], |of| &of.value.devices);
        let names: Vec<&str> = devices.iter().map(|device| device.name.as_str()).collect();
        let Some(device) = devices.iter().find(|device| device.name == at.device) else {
            let what = format!("an interlock of an unknown device {}", excerpt(&at.device));
            let kind = "devices of the controller of that robot";
            return self.unknown_in_interlock(line, what, hint_for(&at.device, &names, kind));
        };
        let names: Vec<&str> = device.positions.iter().map(|position| position.name.as_str()).collect();
        if !names.contains(&at.position.as_str()) {
            let what = format!("an interlock of an unknown position {}", excerpt(&at.position));
            self.unknown_in_interlock(line, what, hint_for(&at.position, &names, "positions of that device"));
        }
    }

    fn unknown_in_interlock(&mut self, line: u32, what: String, hint: String) {
        let problem = self.problems.problem(what).on_line(line).hint(hint);
        self.problems.push(problem);
    }
}
