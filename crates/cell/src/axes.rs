//! Axes of a robot's controller against the joints of its URDF.

use std::collections::BTreeMap;

use diagnostics::excerpt;
use diagnostics::ron_file::RonNode;
use geometry::limits::{MOST_LENGTH_MM, MOST_TURN_DEG};
use serde::Deserialize;

use super::at_line::AtLine;
use super::check::CellChecker;

/// Largest magnitude of a factor.
const MOST_FACTOR: f64 = 1e3;

/// How the position of a joint follows from what the controller shows: factor times the axis of the same name, plus the offset, plus shares
/// of other axes.
#[derive(Clone, Debug, PartialEq)]
pub struct CellAxis {
    /// The joint.
    pub joint: String,
    /// Factor of its own axis; negative where the controller counts the other way.
    pub factor: f64,
    /// Radians or metres.
    pub offset: f64,
    /// Whether the file gives the offset as a length; `None` without an offset.
    pub is_length: Option<bool>,
    /// Other axes that the joint follows too, with their factors.
    pub plus: Vec<(String, f64)>,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Axis")]
pub(super) struct RawAxis {
    joint: String,
    #[serde(default = "one")]
    factor: f64,
    #[serde(default)]
    offset_deg: Option<f64>,
    #[serde(default)]
    offset_mm: Option<f64>,
    #[serde(default)]
    plus: Vec<RawCoupling>,
}

#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Coupling")]
struct RawCoupling {
    axis: String,
    #[serde(default = "one")]
    factor: f64,
}

fn one() -> f64 {
    1.0
}

impl<'t> CellChecker<'_, 't> {
    /// The axes of a robot, each joint once.
    pub(super) fn axes(&mut self, raw: Vec<RawAxis>, robot: Option<&RonNode<'t>>) -> Vec<AtLine<CellAxis>> {
        let list = robot.and_then(|robot| robot.field("axes"));
        let mut first: BTreeMap<String, u32> = BTreeMap::new();
        let mut axes = Vec::with_capacity(raw.len());
        for (index, axis) in raw.into_iter().enumerate() {
            let line = list.and_then(|list| list.items.get(index)).unwrap_or(self.root).place.line;
            let name = excerpt(&axis.joint);
            if let Some(first) = first.insert(axis.joint.clone(), line) {
                let problem = self.problems.problem(format!("two axes of joint {name}")).on_line(line);
                self.problems.push(problem.hint(format!("the first one is on line {first}")));
            }
            let factors = std::iter::once(axis.factor).chain(axis.plus.iter().map(|other| other.factor));
            for factor in factors {
                // The comparison is false for what is no number.
                let is_factor = factor != 0.0 && factor.abs() <= MOST_FACTOR;
                if !is_factor {
                    let what = format!("factor of the axis of joint {name} out of range");
                    let expected = format!("a number other than 0, of at most {MOST_FACTOR}");
                    self.refuse(line, what, factor.to_string(), &expected);
                }
            }
            if axis.plus.iter().any(|other| other.axis == axis.joint) {
                let what = format!("the axis of joint {name} is coupled to itself");
                self.refuse(line, what, name.clone(), "another axis in plus");
            }
            let (offset, is_length, most) = match (axis.offset_deg, axis.offset_mm) {
                (Some(_), Some(_)) => {
                    let what = format!("joint {name} has two offsets");
                    self.refuse(line, what, "both".to_owned(), "offset_deg or offset_mm");
                    continue;
                }
                (Some(deg), None) => (deg, Some(false), MOST_TURN_DEG),
                (None, Some(mm)) => (mm, Some(true), MOST_LENGTH_MM),
                (None, None) => (0.0, None, 1.0),
            };
            let is_within = offset.abs() <= most;
            if !is_within {
                let what = format!("offset of joint {name} out of range");
                self.refuse(line, what, offset.to_string(), &format!("a magnitude of at most {most:e}"));
            }
            let offset = if is_length == Some(true) { offset / 1e3 } else { offset.to_radians() };
            let plus = axis.plus.into_iter().map(|other| (other.axis, other.factor)).collect();
            let value = CellAxis { joint: axis.joint, factor: axis.factor, offset, is_length, plus };
            axes.push(AtLine { value, line });
        }
        axes
    }
}

#[cfg(test)]
mod tests {
    use crate::read;

    fn cell(axes: &str) -> String {
        format!("Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"a.urdf\", axes: [\n{axes}])])")
    }

    #[test]
    fn axes_are_read_in_radians_and_metres() {
        let text = cell(
            "Axis(joint: \"j3\", factor: -1, offset_deg: 90, plus: [Coupling(axis: \"j2\")]), Axis(joint: \"rail\", offset_mm: 20)",
        );
        let cell = read(text.as_bytes(), "cell.ron").unwrap_or_else(|error| panic!("{error}"));
        let axes: Vec<_> = cell.robots[0].value.axes.iter().map(|axis| axis.value.clone()).collect();
        assert_eq!((axes[0].factor, axes[0].offset), (-1.0, std::f64::consts::FRAC_PI_2));
        assert_eq!(axes[0].plus, [("j2".to_owned(), 1.0)]);
        assert_eq!((axes[1].factor, axes[1].offset, axes[1].is_length), (1.0, 0.02, Some(true)));
    }

    #[test]
    fn faulty_axes_are_refused() {
        let text = cell(
            "Axis(joint: \"a\", factor: 0), Axis(joint: \"a\"),\nAxis(joint: \"b\", offset_deg: 1, offset_mm: 1),\n\
             Axis(joint: \"c\", offset_deg: 1e9, plus: [Coupling(axis: \"c\", factor: 1e9)])",
        );
        let error = read(text.as_bytes(), "cell.ron").expect_err("faulty").to_string();
        for part in [
            "cell.ron:2: factor of the axis of joint `a` out of range; found 0;",
            "cell.ron:2: two axes of joint `a`;",
            "cell.ron:3: joint `b` has two offsets;",
            "cell.ron:4: factor of the axis of joint `c` out of range;",
            "cell.ron:4: the axis of joint `c` is coupled to itself;",
            "cell.ron:4: offset of joint `c` out of range;",
        ] {
            assert!(error.contains(part), "{part} in {error}");
        }
        let old = cell("").replace("version: 2", "version: 1");
        assert!(read(old.as_bytes(), "cell.ron").expect_err("old").to_string().contains("with axes"));
    }
}
