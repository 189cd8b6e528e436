//! What a program of a robot's controller does not say by itself.

use serde::Deserialize;

use super::devices::{CellDevice, RawDevice};

/// The step where the cell file gives none, degrees.
pub(super) const STEP_DEG: f64 = 2.0;

/// What a program of the robot's controller is read with.
#[derive(Clone, Debug, PartialEq)]
pub struct CellController {
    /// The routine that the controller starts, where the program does not say it.
    pub entry: Option<String>,
    /// The tool of the controller's installation, by its name among the robot's tools.
    pub tool: Option<String>,
    /// The joint values at the start of the program, radians.
    pub start_rad: Option<Vec<f64>>,
    /// The joints in the order of the program's joint values; `None` for the turning joints of the robot in the order of its URDF.
    pub joints: Option<Vec<String>>,
    /// The link that the controller takes for its flange.
    pub flange: Option<String>,
    /// Routines whose text is not in the program and that are known not to move the robot.
    pub no_motion: Vec<String>,
    /// What outputs and calls of the program move beside the robot.
    pub devices: Vec<CellDevice>,
    /// Lines of unknown conditions of which one side alone is followed, with whether they are taken to hold.
    pub choose: Vec<CellChoice>,
    /// Variables of the program whose values stay within bounds.
    pub assume: Vec<CellAssumption>,
    /// The largest step of a joint between two interpolation points, degrees.
    pub step_deg: f64,
}

/// The side of an unknown condition of a program that alone is followed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Choice")]
pub struct CellChoice {
    /// The file of the program with the condition, by its name; none where one file alone has a condition on that line.
    #[serde(default)]
    pub file: Option<String>,
    /// 1-based line of the condition.
    pub line: u32,
    /// Whether it is taken to hold.
    pub holds: bool,
}

/// Bounds of a variable of a program: each value that is not known is one of the whole numbers between them, and it does not count beyond
/// them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Assume")]
pub struct CellAssumption {
    /// The variable, in any letters.
    pub name: String,
    /// The least value.
    pub from: i64,
    /// The largest one.
    pub to: i64,
}

#[derive(Clone, Default, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields, rename = "Controller")]
pub(super) struct RawController {
    pub(super) entry: Option<String>,
    pub(super) tool: Option<String>,
    pub(super) start_deg: Option<Vec<f64>>,
    pub(super) joints: Option<Vec<String>>,
    pub(super) flange: Option<String>,
    pub(super) no_motion: Vec<String>,
    pub(super) devices: Vec<RawDevice>,
    pub(super) choose: Vec<CellChoice>,
    pub(super) assume: Vec<CellAssumption>,
    pub(super) step_deg: Option<f64>,
}

impl Default for CellController {
    fn default() -> Self {
        Self {
            entry: None,
            tool: None,
            start_rad: None,
            joints: None,
            flange: None,
            no_motion: Vec::new(),
            devices: Vec::new(),
            choose: Vec::new(),
            assume: Vec::new(),
            step_deg: STEP_DEG,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{CellAssumption, CellChoice, CellController, read};

    fn controller(written: &str) -> Result<Option<CellController>, String> {
        let text = format!(
            "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"a.urdf\",\ncontroller: Controller({written}))])"
        );
        let cell = read(text.as_bytes(), "cell.ron").map_err(|error| error.to_string())?;
        Ok(cell.robots[0].value.controller.as_ref().map(|controller| controller.value.clone()))
    }

    #[test]
    fn controllers_are_read_in_radians() {
        assert_eq!(controller(""), Ok(Some(CellController::default())));
        let read = controller(
            "entry: \"main\", tool: \"gripper\", start_deg: [0, -90, 180], no_motion: [\"grip\"], choose: [Choice(line: 6, holds: false)], assume: [Assume(name: \"count\", from: -1, to: 3)], step_deg: 1",
        );
        let expected = CellController {
            entry: Some("main".into()),
            tool: Some("gripper".into()),
            start_rad: Some(vec![0.0, -std::f64::consts::FRAC_PI_2, std::f64::consts::PI]),
            no_motion: vec!["grip".into()],
            choose: vec![CellChoice { file: None, line: 6, holds: false }],
            assume: vec![CellAssumption { name: "count".into(), from: -1, to: 3 }],
            step_deg: 1.0,
            ..CellController::default()
        };
        assert_eq!(read, Ok(Some(expected)));
    }

    #[test]
    fn faulty_controllers_are_refused_with_their_line() {
        for (written, part) in [
            ("step_deg: 0", "cell.ron:2: step_deg is out of range; found 0; expected 0.01 to 45 degrees"),
            ("step_deg: NaN", "number is not finite"),
            ("start_deg: [0, 1e9]", "cell.ron:2: a start value is too large; found 1000000000;"),
            ("start_deg: [inf]", "number is not finite"),
            (
                "choose: [Choice(line: 3, holds: true), Choice(line: 3, holds: true)]",
                "cell.ron:2: two choices for line 3",
            ),
            ("begin: \"main\"", "begin"),
        ] {
            let told = controller(written).expect_err(written);
            assert!(told.contains(part), "{part} in {told}");
        }
    }
}
