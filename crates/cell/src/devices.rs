//! Devices that a controller's program moves beside its robot, by outputs and calls: grippers, clamps, doors.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};

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
    pub(super) name: String,
    pub(super) initially: String,
    pub(super) positions: Vec<RawDevicePosition>,
}

#[derive(Clone, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Position")]
pub(super) struct RawDevicePosition {
    pub(super) name: String,
    #[serde(default)]
    pub(super) when: Vec<CellTrigger>,
    #[serde(default)]
    pub(super) within: Option<String>,
    #[serde(default)]
    pub(super) program: Option<RawNames>,
    #[serde(default)]
    pub(super) again: bool,
}

/// A number, or a truth value as 0 or 1.
fn level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    struct OutputLevel;
    impl Visitor<'_> for OutputLevel {
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
    deserializer.deserialize_any(OutputLevel)
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
