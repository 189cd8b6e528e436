//! Devices that a controller's program moves beside its robot, by outputs and calls: grippers, clamps, doors.

use std::collections::BTreeSet;
use std::fmt;

use diagnostics::{excerpt, hint_for};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};

use super::check::CellChecker;
use super::one_or_more::RawNames;

/// A device that stands in one of several positions.
#[derive(Clone, Debug, PartialEq)]
pub struct CellDevice {
    /// Its name.
    pub name: String,
    /// Index of its position at the start of the program.
    pub initially: usize,
    /// Its positions.
    pub positions: Vec<CellDevicePosition>,
}

/// A position of a device.
#[derive(Clone, Debug, PartialEq)]
pub struct CellDevicePosition {
    /// Its name.
    pub name: String,
    /// What of the controller's program moves the device there.
    pub when: Vec<CellTrigger>,
    /// The routine of the controller's program that must run then, itself or one that it calls; none for any.
    pub within: Option<String>,
    /// The native programs of what happens then, one for each time.
    pub programs: Vec<String>,
    /// Whether the first program follows the last one, with all parts where the cell file puts them.
    pub is_again: bool,
}

/// A statement of a controller's program that moves a device.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum CellTrigger {
    /// An output takes a value.
    Output {
        /// Its name in the program.
        name: String,
        /// The value; 1 for true.
        #[serde(deserialize_with = "level")]
        value: f64,
    },
    /// A routine runs whose text is not in the program, and that does not move the robot.
    Call {
        /// Its name.
        name: String,
    },
}

#[derive(Clone, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Device")]
pub(super) struct RawDevice {
    name: String,
    initially: String,
    positions: Vec<RawDevicePosition>,
}

#[derive(Clone, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Position")]
struct RawDevicePosition {
    name: String,
    #[serde(default)]
    when: Vec<CellTrigger>,
    #[serde(default)]
    within: Option<String>,
    #[serde(default)]
    program: Option<RawNames>,
    #[serde(default)]
    again: bool,
}

/// A number, or a truth value as 0 or 1.
fn level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    struct Level;
    impl Visitor<'_> for Level {
        type Value = f64;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a number, true or false")
        }
        fn visit_bool<E: Error>(self, value: bool) -> Result<f64, E> {
            Ok(f64::from(u8::from(value)))
        }
        fn visit_i64<E: Error>(self, value: i64) -> Result<f64, E> {
            Ok(value as f64)
        }
        fn visit_u64<E: Error>(self, value: u64) -> Result<f64, E> {
            Ok(value as f64)
        }
        fn visit_f64<E: Error>(self, value: f64) -> Result<f64, E> {
            Ok(value)
        }
    }
    deserializer.deserialize_any(Level)
}

impl CellChecker<'_, '_> {
    /// The devices of a controller; what is wrong with their names is a problem on the line.
    pub(super) fn devices(&mut self, raw: Vec<RawDevice>, line: u32) -> Vec<CellDevice> {
        let mut names = BTreeSet::new();
        let mut taken = Vec::new();
        let mut devices = Vec::new();
        for RawDevice { name, initially, positions } in raw {
            if name.trim().is_empty() || !names.insert(name.clone()) {
                let what = format!("a device with the name {}", excerpt(&name));
                self.refuse(line, what, "no name, or that of another device".into(), "a name of its own");
            }
            self.check_triggers(&name, &positions, &mut taken, line);
            let positions: Vec<CellDevicePosition> = positions
                .into_iter()
                .map(|raw| CellDevicePosition {
                    name: raw.name,
                    when: raw.when,
                    within: raw.within,
                    programs: raw.program.map_or_else(Vec::new, |RawNames(programs)| programs),
                    is_again: raw.again,
                })
                .collect();
            let known: Vec<&str> = positions.iter().map(|position| position.name.as_str()).collect();
            if known.iter().collect::<BTreeSet<_>>().len() < 2 {
                let what = format!("the positions of device {}", excerpt(&name));
                self.refuse(line, what, known.join(", "), "two or more");
            }
            let at = known.iter().position(|known| *known == initially);
            if at.is_none() {
                let what = format!("device {} is initially at no position of its own", excerpt(&name));
                let hint = hint_for(&initially, &known, "positions");
                self.refuse(line, what, format!("{}; {hint}", excerpt(&initially)), "one of its positions");
            }
            devices.push(CellDevice { name, initially: at.unwrap_or_default(), positions });
        }
        devices
    }

    /// One statement moves one device to one position.
    fn check_triggers(
        &mut self,
        device: &str,
        positions: &[RawDevicePosition],
        taken: &mut Vec<(CellTrigger, Option<String>)>,
        line: u32,
    ) {
        let triggers: Vec<(&CellTrigger, &Option<String>)> = positions
            .iter()
            .flat_map(|position| position.when.iter().map(|trigger| (trigger, &position.within)))
            .collect();
        if triggers.is_empty() {
            let what = format!("nothing of the program moves device {}", excerpt(device));
            self.refuse(
                line,
                what,
                "no when".into(),
                "when: [Output(name: \"grip\", value: 1)] of a position",
            );
        }
        for (trigger, within) in triggers {
            let (CellTrigger::Output { name, .. } | CellTrigger::Call { name }) = trigger;
            if let CellTrigger::Output { value, .. } = trigger
                && !value.is_finite()
            {
                let what = format!("a value of the output {}", excerpt(name));
                self.refuse(line, what, value.to_string(), "a number");
            }
            if name.trim().is_empty() {
                let what = format!("device {} has an output or a call without a name", excerpt(device));
                self.refuse(line, what, "no name".into(), "its name in the program");
            }
            let trigger = (trigger.clone(), within.clone());
            if taken.contains(&trigger) {
                let what = format!("{} moves a device twice", excerpt(name));
                self.refuse(
                    line,
                    what,
                    "two positions".into(),
                    "one position of one device, or within of both",
                );
            }
            taken.push(trigger);
        }
    }
}

impl CellDevice {
    /// The routines without text that move it.
    pub fn calls(&self) -> impl Iterator<Item = &String> {
        let triggers = self.positions.iter().flat_map(|position| &position.when);
        triggers.filter_map(|trigger| match trigger {
            CellTrigger::Call { name } => Some(name),
            CellTrigger::Output { .. } => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn devices(written: &str) -> Result<Vec<CellDevice>, String> {
        let text = format!(
            "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"a.urdf\",\ncontroller: Controller(devices: [{written}]))])"
        );
        let cell = crate::read(text.as_bytes(), "cell.ron").map_err(|error| error.to_string())?;
        let controller = cell.robots[0].value.controller.as_ref();
        Ok(controller.map(|controller| controller.value.devices.clone()).unwrap_or_default())
    }

    const OPEN: &str =
        "Position(name: \"open\", when: [Output(name: \"grip\", value: false)], program: \"open.ron\")";
    const CLOSED: &str = "Position(name: \"closed\", when: [Output(name: \"grip\", value: 1), Call(name: \"close\")], within: \"take\", program: [\"a.ron\", \"b.ron\"], again: true)";

    #[test]
    fn devices_are_read() {
        let output = |value| CellTrigger::Output { name: "grip".into(), value };
        let open = CellDevicePosition {
            name: "open".into(),
            when: vec![output(0.0)],
            within: None,
            programs: vec!["open.ron".into()],
            is_again: false,
        };
        let closed = CellDevicePosition {
            name: "closed".into(),
            when: vec![output(1.0), CellTrigger::Call { name: "close".into() }],
            within: Some("take".into()),
            programs: vec!["a.ron".into(), "b.ron".into()],
            is_again: true,
        };
        let written = format!("Device(name: \"hand\", initially: \"closed\", positions: [{OPEN}, {CLOSED}])");
        let expected = CellDevice { name: "hand".into(), initially: 1, positions: vec![open, closed] };
        assert_eq!(devices(&written), Ok(vec![expected]));
    }

    #[test]
    fn faulty_devices_are_refused_with_their_line() {
        for (written, part) in [
            (format!("Device(name: \"hand\", initially: \"shut\", positions: [{OPEN}, {CLOSED}])"), "at no position"),
            (format!("Device(name: \"hand\", initially: \"open\", positions: [{OPEN}])"), "two or more"),
            (format!("Device(name: \"\", initially: \"open\", positions: [{OPEN}, {CLOSED}])"), "with the name"),
            (
                "Device(name: \"hand\", initially: \"a\", positions: [Position(name: \"a\"), Position(name: \"b\")])".into(),
                "nothing of the program moves",
            ),
            (
                format!("Device(name: \"hand\", initially: \"open\", positions: [{OPEN}, {}])", OPEN.replace("\"open\"", "\"b\"")),
                "moves a device twice",
            ),
            (format!("Device(name: \"hand\", initialy: \"open\", positions: [{OPEN}, {CLOSED}])"), "initialy"),
        ] {
            let told = devices(&written).expect_err(&written);
            assert!(told.contains("cell.ron:2") && told.contains(part), "{part} in {told}");
        }
    }
}
