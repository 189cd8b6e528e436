//! Data that every controller has: speeds, zones, the tool of the flange, and numbers.

use controller_program::{ControllerValue, Number};

use crate::types::{RapidType, SPEEDDATA, TOOLDATA, WOBJDATA, ZONEDATA};

/// Speeds of the tool in mm/s, by which they are named.
const SPEEDS: [u32; 25] = [
    5, 10, 20, 30, 40, 50, 60, 80, 100, 150, 200, 300, 400, 500, 600, 800, 1000, 1500, 2000, 2500, 3000,
    4000, 5000, 6000, 7000,
];

/// Zones: their name in mm, and the six numbers of each.
const ZONES: [(&str, [f64; 6]); 14] = [
    ("z0", [0.3, 0.3, 0.3, 0.03, 0.3, 0.03]),
    ("z1", [1.0, 1.0, 1.0, 0.1, 1.0, 0.1]),
    ("z5", [5.0, 8.0, 8.0, 0.8, 8.0, 0.8]),
    ("z10", [10.0, 15.0, 15.0, 1.5, 15.0, 1.5]),
    ("z15", [15.0, 23.0, 23.0, 2.3, 23.0, 2.3]),
    ("z20", [20.0, 30.0, 30.0, 3.0, 30.0, 3.0]),
    ("z30", [30.0, 45.0, 45.0, 4.5, 45.0, 4.5]),
    ("z40", [40.0, 60.0, 60.0, 6.0, 60.0, 6.0]),
    ("z50", [50.0, 75.0, 75.0, 7.5, 75.0, 7.5]),
    ("z60", [60.0, 90.0, 90.0, 9.0, 90.0, 9.0]),
    ("z80", [80.0, 120.0, 120.0, 12.0, 120.0, 12.0]),
    ("z100", [100.0, 150.0, 150.0, 15.0, 150.0, 15.0]),
    ("z150", [150.0, 225.0, 225.0, 23.0, 225.0, 23.0]),
    ("z200", [200.0, 300.0, 300.0, 30.0, 300.0, 30.0]),
];

/// The name of the largest speed, which is the robot's own.
pub(crate) const LARGEST_SPEED: &str = "vmax";

/// The value and the type of a datum of the controller, by its name in small letters.
pub(crate) fn predefined(name: &str) -> Option<(ControllerValue, RapidType)> {
    match name {
        "fine" => {
            let numbers = [0.0; 6];
            return Some((zone(true, numbers), RapidType::Record(ZONEDATA)));
        }
        "tool0" => {
            let value = list(vec![ControllerValue::Boolean(true), identity(), load(0.001)]);
            return Some((value, RapidType::Record(TOOLDATA)));
        }
        "wobj0" => {
            let (yes, no) = (ControllerValue::Boolean(true), ControllerValue::Boolean(false));
            let unit = ControllerValue::Text("".into());
            return Some((list(vec![no, yes, unit, identity(), identity()]), RapidType::Record(WOBJDATA)));
        }
        "load0" => return Some((load(0.001), RapidType::Record(crate::types::LOADDATA))),
        "pi" => return Some((number(std::f64::consts::PI), RapidType::Number)),
        "high" | "edge" => {
            return Some((number(if name == "high" { 1.0 } else { 2.0 }), RapidType::Number));
        }
        "low" => return Some((number(0.0), RapidType::Number)),
        LARGEST_SPEED => {
            let own = || ControllerValue::unknown("the largest speed of the robot");
            let value = list(vec![own(), own(), number(5000.0), number(1000.0)]);
            return Some((value, RapidType::Record(SPEEDDATA)));
        }
        _ => {}
    }
    if let Some((_, numbers)) = ZONES.iter().find(|(known, _)| *known == name) {
        return Some((zone(false, *numbers), RapidType::Record(ZONEDATA)));
    }
    let digits = name.strip_prefix('v')?;
    let speed = SPEEDS.into_iter().find(|speed| speed.to_string() == digits)?;
    let numbers = [f64::from(speed), 500.0, 5000.0, 1000.0].map(number);
    Some((list(numbers.to_vec()), RapidType::Record(SPEEDDATA)))
}

fn zone(is_fine: bool, numbers: [f64; 6]) -> ControllerValue {
    let mut items = vec![ControllerValue::Boolean(is_fine)];
    items.extend(numbers.map(number));
    list(items)
}

/// No displacement and no rotation.
fn identity() -> ControllerValue {
    list(vec![list([0.0; 3].map(number).to_vec()), list([1.0, 0.0, 0.0, 0.0].map(number).to_vec())])
}

fn load(mass: f64) -> ControllerValue {
    let centre = list([0.0, 0.0, 0.001].map(number).to_vec());
    let axes = list([1.0, 0.0, 0.0, 0.0].map(number).to_vec());
    list(vec![number(mass), centre, axes, number(0.0), number(0.0), number(0.0)])
}

fn list(items: Vec<ControllerValue>) -> ControllerValue {
    ControllerValue::list(items)
}

fn number(value: f64) -> ControllerValue {
    Number::written(value).map_or_else(|_| ControllerValue::unknown("no number"), ControllerValue::Number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::TypeTable;

    #[test]
    fn speeds_zones_tools_and_frames() {
        let numbers = |name: &str| {
            let (value, _) = predefined(name).unwrap();
            let ControllerValue::List(items) = value else { panic!("{name}") };
            items
                .iter()
                .filter_map(|item| match item {
                    ControllerValue::Number(number) => Some(number.value()),
                    _ => None,
                })
                .collect::<Vec<f64>>()
        };
        assert_eq!(numbers("v1000"), [1000.0, 500.0, 5000.0, 1000.0]);
        assert_eq!(numbers("z10"), [10.0, 15.0, 15.0, 1.5, 15.0, 1.5]);
        assert_eq!(numbers("fine"), [0.0; 6]);
        for name in ["v0", "v15", "v01000", "z11", "v", "tool1", "wobj", ""] {
            assert!(predefined(name).is_none(), "{name}");
        }
    }

    /// Every datum has the parts that its type has.
    #[test]
    fn data_are_of_their_types() {
        let types = TypeTable::new();
        for name in ["tool0", "wobj0", "load0", "fine", "z50", "v100", "vmax"] {
            let (value, of) = predefined(name).unwrap();
            assert_eq!(value.part_count(), types.default_value(&of).part_count(), "{name}");
        }
    }
}
