//! What a program of a robot's controller does not say by itself.

use diagnostics::ron_file::RonNode;
use geometry::limits::MOST_TURN_DEG;
use serde::Deserialize;

use super::AtLine;
use super::check::CellChecker;

/// Steps between interpolation points, degrees.
const STEPS_DEG: std::ops::RangeInclusive<f64> = 0.01..=45.0;
/// The step where the cell file gives none, degrees.
const STEP_DEG: f64 = 2.0;

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
    /// Lines of unknown conditions of which one side alone is followed, with whether they are taken to hold.
    pub choose: Vec<CellChoice>,
    /// The largest step of a joint between two interpolation points, degrees.
    pub step_deg: f64,
}

/// The side of an unknown condition of a program that alone is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Choice")]
pub struct CellChoice {
    /// 1-based line of the condition.
    pub line: u32,
    /// Whether it is taken to hold.
    pub holds: bool,
}

#[derive(Clone, Default, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields, rename = "Controller")]
pub(super) struct RawController {
    entry: Option<String>,
    tool: Option<String>,
    start_deg: Option<Vec<f64>>,
    joints: Option<Vec<String>>,
    flange: Option<String>,
    no_motion: Vec<String>,
    choose: Vec<CellChoice>,
    step_deg: Option<f64>,
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
            choose: Vec::new(),
            step_deg: STEP_DEG,
        }
    }
}

impl CellChecker<'_, '_> {
    /// The controller of a robot; its names are looked up where the robot is known.
    pub(super) fn controller(
        &mut self,
        raw: Option<RawController>,
        robot: Option<&RonNode<'_>>,
    ) -> Option<AtLine<CellController>> {
        let raw = raw?;
        let node = robot.and_then(|robot| robot.field("controller"));
        let line = node.unwrap_or(self.root).place.line;
        let line_of =
            |name: &str| node.and_then(|node| node.field(name)).map_or(line, |field| field.place.line);
        if let Some(step) = raw.step_deg.filter(|step| !STEPS_DEG.contains(step)) {
            let expected = format!("{} to {} degrees", STEPS_DEG.start(), STEPS_DEG.end());
            self.refuse(line_of("step_deg"), "step_deg is out of range".into(), step.to_string(), &expected);
        }
        let start = raw.start_deg.iter().flatten();
        if let Some(value) = start.copied().find(|value| !(value.abs() <= MOST_TURN_DEG)) {
            let expected = format!("a magnitude of at most {MOST_TURN_DEG:e} degrees");
            self.refuse(
                line_of("start_deg"),
                "a start value is too large".into(),
                value.to_string(),
                &expected,
            );
        }
        let mut chosen = std::collections::BTreeSet::new();
        if let Some(twice) = raw.choose.iter().find(|choice| !chosen.insert(choice.line)) {
            let what = format!("two choices for line {} of the program", twice.line);
            self.refuse(line_of("choose"), what, "both".into(), "one choice of a condition");
        }
        let start_rad = raw.start_deg.map(|start| start.into_iter().map(f64::to_radians).collect());
        let value = CellController {
            entry: raw.entry,
            tool: raw.tool,
            start_rad,
            joints: raw.joints,
            flange: raw.flange,
            no_motion: raw.no_motion,
            choose: raw.choose,
            step_deg: raw.step_deg.unwrap_or(STEP_DEG),
        };
        Some(AtLine { value, line })
    }
}

#[cfg(test)]
mod tests {
    use crate::{CellChoice, CellController, read};

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
            "entry: \"main\", tool: \"gripper\", start_deg: [0, -90, 180], no_motion: [\"grip\"], choose: [Choice(line: 6, holds: false)], step_deg: 1",
        );
        let expected = CellController {
            entry: Some("main".into()),
            tool: Some("gripper".into()),
            start_rad: Some(vec![0.0, -std::f64::consts::FRAC_PI_2, std::f64::consts::PI]),
            no_motion: vec!["grip".into()],
            choose: vec![CellChoice { line: 6, holds: false }],
            step_deg: 1.0,
            ..CellController::default()
        };
        assert_eq!(read, Ok(Some(expected)));
    }

    #[test]
    fn faulty_controllers_are_refused_with_their_line() {
        for (written, part) in [
            ("step_deg: 0", "cell.ron:2: step_deg is out of range; found 0; expected 0.01 to 45 degrees"),
            ("step_deg: NaN", "step_deg is out of range"),
            ("start_deg: [0, 1e9]", "cell.ron:2: a start value is too large; found 1000000000;"),
            ("start_deg: [inf]", "a start value is too large"),
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
