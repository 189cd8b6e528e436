//! Axes of a controller that differ from the joints of its robot.

use nalgebra::{DMatrix, DVector};

/// The largest difference of joint positions that axis values were computed from and those that follow from them, radians or metres.
const CONFIRMED: f64 = 1e-9;

/// How the position of a joint follows from what the controller shows for its axes.
#[derive(Clone, Debug, PartialEq)]
pub struct ControllerAxis {
    /// The joint.
    pub joint: String,
    /// Factor of the axis of the same name.
    pub factor: f64,
    /// What is added, radians or metres.
    pub offset: f64,
    /// Other axes that the joint follows too, with their factors.
    pub plus: Vec<(String, f64)>,
}

/// The joint positions at the values that the controller shows for its axes, both of `joints`, radians or metres.
///
/// # Errors
/// A joint follows an axis that is not among them; for people.
pub(crate) fn positions_of_axes(
    axes: &[ControllerAxis],
    joints: &[String],
    values: &[f64],
) -> Result<Vec<f64>, String> {
    let value_of = |name: &str| joints.iter().position(|joint| joint == name).map(|place| values[place]);
    let position = |(joint, value): (&String, &f64)| {
        let Some(axis) = axes.iter().find(|axis| axis.joint == *joint) else { return Ok(*value) };
        let own = axis.factor * value + axis.offset;
        axis.plus.iter().try_fold(own, |sum, (other, factor)| match value_of(other) {
            Some(value) => Ok(sum + factor * value),
            None => Err(format!("joint {joint} follows axis {other}, which the program does not drive")),
        })
    };
    joints.iter().zip(values).map(position).collect()
}

/// The values that the controller shows for its axes at joint positions, both of `joints`, radians or metres; `None` where a joint follows an
/// axis that is not among them, and where the positions do not determine the axes.
///
/// The joint positions at the answer are those given within 1e-9.
pub fn axes_of_positions(axes: &[ControllerAxis], joints: &[String], positions: &[f64]) -> Option<Vec<f64>> {
    let count = joints.len();
    if positions.len() != count {
        return None;
    }
    let at_zero = positions_of_axes(axes, joints, &vec![0.0; count]).ok()?;
    // The positions are affine in the axes: a column is what one radian or metre of one axis adds.
    let mut position_from_axis = DMatrix::zeros(count, count);
    for axis in 0..count {
        let mut unit = vec![0.0; count];
        unit[axis] = 1.0;
        let moved = positions_of_axes(axes, joints, &unit).ok()?;
        let added = moved.iter().zip(&at_zero).map(|(moved, zero)| moved - zero);
        position_from_axis.set_column(axis, &DVector::from_iterator(count, added));
    }
    let beyond_zero = positions.iter().zip(&at_zero).map(|(position, zero)| position - zero);
    let solved = position_from_axis.lu().solve(&DVector::from_iterator(count, beyond_zero))?;
    let values = solved.as_slice().to_vec();
    let again = positions_of_axes(axes, joints, &values).ok()?;
    let is_confirmed = again.iter().zip(positions).all(|(again, given)| (again - given).abs() <= CONFIRMED);
    is_confirmed.then_some(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(joint: &str, factor: f64, offset: f64, plus: &[(&str, f64)]) -> ControllerAxis {
        let plus = plus.iter().map(|(other, factor)| ((*other).to_owned(), *factor)).collect();
        ControllerAxis { joint: joint.to_owned(), factor, offset, plus }
    }

    fn names() -> Vec<String> {
        ["a", "b", "c"].map(str::to_owned).to_vec()
    }

    #[test]
    fn axes_come_back_from_the_positions_that_follow_from_them() {
        // A sign with an offset; an axis measured against the ground; two axes of a differential gear.
        let coupled = [
            vec![axis("a", -1.0, 0.5, &[])],
            vec![axis("a", -1.0, 0.5, &[]), axis("b", 1.0, 0.0, &[("a", 1.0)])],
            vec![axis("b", 0.5, 0.0, &[("c", 0.5)]), axis("c", -0.5, 0.1, &[("b", 0.5)])],
        ];
        for axes in coupled {
            let shown = [0.3, -1.2, 0.7];
            let positions = positions_of_axes(&axes, &names(), &shown).expect("all axes are given");
            let back = axes_of_positions(&axes, &names(), &positions).expect("they are determined");
            assert!(back.iter().zip(shown).all(|(back, shown)| (back - shown).abs() < 1e-12), "{back:?}");
        }
    }

    #[test]
    fn axes_that_are_not_determined_are_none() {
        let both_the_same = [axis("b", 1.0, 0.0, &[("c", 1.0)]), axis("c", 1.0, 0.0, &[("b", 1.0)])];
        assert_eq!(axes_of_positions(&both_the_same, &names(), &[0.0, 1.0, 1.0]), None);
        let follows_another = [axis("b", 1.0, 0.0, &[("elsewhere", 1.0)])];
        assert_eq!(axes_of_positions(&follows_another, &names(), &[0.0, 1.0, 1.0]), None);
    }
}
