//! Positions of devices of two robots that never are at one time.

use serde::Deserialize;

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
