//! Programs that count their joints as the controller does.

use diagnostics::{InputError, Problem};

use crate::{CartesianRobot, Knot};

/// Knots in joint positions, where they are given in values of the controller's axes.
///
/// # Errors
/// A joint follows an axis that the program does not drive.
pub(super) fn positions_of_axes(
    mut knots: Vec<Knot>,
    joints: &[String],
    robot: &dyn CartesianRobot,
    file: &str,
) -> Result<Vec<Knot>, InputError> {
    let map = |axes: &[f64]| {
        robot.positions_of_axes(joints, axes).map_err(|reason| {
            InputError::from(Problem::new(file, reason).hint("add its column to the program"))
        })
    };
    let at_zero = map(&vec![0.0; joints.len()])?;
    for knot in &mut knots {
        knot.position = map(&knot.position)?;
        for rates in [&mut knot.rates.velocity, &mut knot.rates.acceleration] {
            if !rates.is_empty() {
                *rates = map(rates)?.iter().zip(&at_zero).map(|(rate, zero)| rate - zero).collect();
            }
        }
    }
    Ok(knots)
}

/// Whether programs of the robot give values of axes that are not those of the joints.
pub(super) fn are_axes(joints: &[String], robot: Option<&dyn CartesianRobot>) -> bool {
    let probe: Vec<f64> = (1..=joints.len()).map(|number| number as f64).collect();
    let positions = |robot: &dyn CartesianRobot| robot.positions_of_axes(joints, &probe);
    robot.is_some_and(|robot| positions(robot).is_ok_and(|positions| positions != probe))
}
