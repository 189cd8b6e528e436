//! Positions of devices of two robots that never are at one time.

use diagnostics::{excerpt, hint_for};
use serde::Deserialize;

use super::at_line::AtLine;
use super::check::CellChecker;
use super::structure::CellRobot;

/// Two positions of devices of two robots that their controllers never have at one time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellInterlock {
    /// The two positions, of devices of two robots.
    pub never: [CellInterlockPosition; 2],
    /// Who keeps them apart; for people.
    pub reason: String,
}

/// A position of a device of a robot.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "At")]
pub struct CellInterlockPosition {
    /// The robot.
    pub robot: String,
    /// The device among those of its controller.
    pub device: String,
    /// The position of the device.
    pub position: String,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Interlock")]
pub(super) struct RawInterlock {
    pub(super) never: Vec<CellInterlockPosition>,
    pub(super) reason: String,
}

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

#[cfg(test)]
mod tests {
    use crate::{CellInterlock, read};

    const DEVICE: &str = "controller: Controller(devices: [Device(name: \"zone\", initially: \"out\", positions: [Position(name: \"in\", when: [Output(name: \"z\", value: 1)]), Position(name: \"out\", when: [Output(name: \"z\", value: 0)])])])";

    fn interlock(written: &str) -> Result<Vec<CellInterlock>, String> {
        let text = format!(
            "Cell(version: 2, robots: [Robot(name: \"l\", urdf: \"a.urdf\", {DEVICE}), Robot(name: \"r\", urdf: \"a.urdf\", {DEVICE})],\ninterlocks: [Interlock({written})])"
        );
        let cell = read(text.as_bytes(), "cell.ron").map_err(|error| error.to_string())?;
        Ok(cell.interlocks.into_iter().map(|interlock| interlock.value).collect())
    }

    fn at(robot: &str, position: &str) -> String {
        format!("At(robot: {robot:?}, device: \"zone\", position: {position:?})")
    }

    #[test]
    fn an_interlock_is_of_two_positions_of_two_robots() {
        let both = format!("never: [{}, {}], reason: \"PLC\"", at("l", "in"), at("r", "in"));
        let read = interlock(&both).expect("it is sound");
        assert_eq!(read[0].never.each_ref().map(|at| at.robot.as_str()), ["l", "r"]);
        assert_eq!(read[0].reason, "PLC");
    }

    #[test]
    fn faulty_interlocks_are_refused_with_their_line() {
        let [one, other] = [at("l", "in"), at("r", "in")];
        for (written, part) in [
            (
                format!("never: [{one}], reason: \"PLC\""),
                "cell.ron:2: an interlock with another number of positions",
            ),
            (format!("never: [{one}, {one}], reason: \"PLC\""), "cell.ron:2: an interlock of one robot"),
            (format!("never: [{one}, {other}], reason: \" \""), "cell.ron:2: an interlock without a reason"),
            (
                format!("never: [{one}, {}], reason: \"PLC\"", at("s", "in")),
                "cell.ron:2: an interlock of an unknown robot",
            ),
            (
                format!("never: [{one}, {}], reason: \"PLC\"", at("r", "inn")),
                "an interlock of an unknown position `inn`; hint: did you mean `in`?",
            ),
        ] {
            let told = interlock(&written).expect_err(&written);
            assert!(told.contains(part), "{part} in {told}");
        }
    }
}
