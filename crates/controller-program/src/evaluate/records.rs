//! Functions on records of numbers: choices, places in millimetres, quaternions, lists of angles.

use super::call::{computed, of_one_number};
use super::{ROUNDED_POSE, of_kind};
use crate::built_in::BuiltIn;
use crate::expression::BinaryOperator;
use crate::number::Number;
use crate::value::{ControllerValue, Symbolic};
use crate::value_fault::ValueFault;
use crate::vector_pose::{PoseRounding, VectorPose};

/// How far the length of a quaternion may be from 1.
const MOST_LENGTH_ERROR: f64 = 0.01;

/// Relative error of what is computed from a pose.
const OWN_ERROR: f64 = 1e-6;

/// Arguments: a condition, and a value for either case.
pub(super) fn choice(arguments: &[ControllerValue]) -> Result<ControllerValue, ValueFault> {
    match &arguments[0] {
        ControllerValue::Boolean(true) => Ok(arguments[1].clone()),
        ControllerValue::Boolean(false) => Ok(arguments[2].clone()),
        unknown @ ControllerValue::Unknown(_) => Ok(unknown.clone()),
        other => Err(of_kind("a condition", other, "a truth value")),
    }
}

/// Arguments: a condition, the words of the fault, and the value.
pub(super) fn required(arguments: &[ControllerValue]) -> Result<ControllerValue, ValueFault> {
    match (&arguments[0], &arguments[1]) {
        (ControllerValue::Boolean(true), _) => Ok(arguments[2].clone()),
        (ControllerValue::Boolean(false), ControllerValue::Text(words)) => {
            Err(ValueFault::new(words.to_string()))
        }
        (unknown @ ControllerValue::Unknown(_), _) => Ok(unknown.clone()),
        (other, _) => Err(of_kind("a condition", other, "a truth value")),
    }
}

pub(super) fn whole(number: Number) -> Result<ControllerValue, ValueFault> {
    if number.as_whole().is_some() {
        return Ok(ControllerValue::Number(number));
    }
    if number.error() > 0.0 {
        return Ok(ControllerValue::unknown("a whole number that rounding decides"));
    }
    if number.value() != number.value().trunc() {
        return Err(ValueFault::new("a number that is not whole")
            .found(number.value().to_string())
            .expected("a whole number"));
    }
    Number::whole(number.value()).map(ControllerValue::Number)
}

/// A function of one number, on each number of a list.
pub(super) fn each(list: &ControllerValue, function: BuiltIn) -> Result<ControllerValue, ValueFault> {
    let items = match list {
        ControllerValue::List(items) => items,
        ControllerValue::Symbolic(symbolic) if symbolic.is_joints() => return Ok(list.clone()),
        other => return Err(of_kind("joint values", other, "a list of numbers")),
    };
    let items: Result<Vec<ControllerValue>, ValueFault> = items
        .iter()
        .map(|item| match item {
            ControllerValue::Number(number) => of_one_number(function, *number),
            other => Err(of_kind("a joint value", other, "a number")),
        })
        .collect();
    Ok(ControllerValue::list(items?))
}

/// Arguments: the place in millimetres, and w, x, y, z.
pub(super) fn pose_of_quaternion(
    place: &ControllerValue,
    quaternion: &ControllerValue,
) -> Result<ControllerValue, ValueFault> {
    if let (ControllerValue::Symbolic(symbolic), ControllerValue::Symbolic(other)) = (place, quaternion) {
        let is_one_pose = !symbolic.is_joints() && (symbolic == other || is_moved(symbolic, quaternion));
        return Ok(if is_one_pose { place.clone() } else { ControllerValue::unknown(MIXED_POSE) });
    }
    if matches!(place, ControllerValue::Symbolic(_)) || matches!(quaternion, ControllerValue::Symbolic(_)) {
        return Ok(ControllerValue::unknown(MIXED_POSE));
    }
    let place_mm: [Number; 3] = numbers(place, "the place of a pose", "three numbers in millimetres")?;
    let parts: [Number; 4] = numbers(quaternion, "the quaternion of a pose", "four numbers")?;
    let [w, x, y, z] = parts.map(Number::value);
    let length = libm::sqrt(w * w + x * x + y * y + z * z);
    // A length that is no number is refused too.
    let is_of_length_one = (length - 1.0).abs() <= MOST_LENGTH_ERROR;
    if !is_of_length_one {
        return Err(ValueFault::new("a quaternion whose length is not 1")
            .found(format!("[{w}, {x}, {y}, {z}], of length {}", diagnostics::number::short(length, 4)))
            .expected("a length from 0.99 to 1.01"));
    }
    let is_rounded = place_mm.iter().any(|number| !is_certain(number.error() / 1000.0))
        || parts.iter().any(|part| !is_certain(part.error()));
    if is_rounded {
        return Ok(ControllerValue::unknown(ROUNDED_POSE));
    }
    let rows = rotation_rows([w, x, y, z].map(|part| part / length));
    // A turn differs by at most twice the length of what a quaternion differs by, and by the rounding of its length.
    let squares = parts.iter().map(|part| part.error() * part.error());
    let turn_rad = 2.0 * libm::sqrt(squares.sum()) + OWN_ERROR;
    let error = PoseRounding { place_m: largest_error_m(&place_mm), turn_rad };
    VectorPose::from_rotation_rows(place_mm.map(|number| number.value() / 1000.0), &rows)
        .map(|pose| ControllerValue::Pose(pose.within(error)))
        .ok_or_else(|| ValueFault::new("a pose that is not finite"))
}

/// The largest error of numbers in millimetres, metres.
fn largest_error_m(numbers_mm: &[Number]) -> f64 {
    numbers_mm.iter().map(|number| number.error() / 1000.0).fold(0.0, f64::max)
}

/// Whether a symbolic pose is another one, moved along the axes of its frame: it has the same rotation.
fn is_moved(moved: &Symbolic, of: &ControllerValue) -> bool {
    let Symbolic::Computed { function: BuiltIn::PoseThen, arguments } = moved else { return false };
    let [ControllerValue::Pose(by), pose] = &**arguments else { return false };
    by.rotation_vector_rad() == [0.0; 3]
        && (pose == of || matches!(pose, ControllerValue::Symbolic(inner) if is_moved(inner, of)))
}

/// A place in millimetres, moved.
pub(super) fn moved_place(
    place: &ControllerValue,
    by: &ControllerValue,
) -> Result<ControllerValue, ValueFault> {
    let by_mm: [Number; 3] = numbers(by, "a displacement", "three numbers in millimetres")?;
    let ControllerValue::Symbolic(symbolic) = place else {
        let place_mm: [Number; 3] = numbers(place, "a place", "three numbers in millimetres")?;
        let sums = place_mm.into_iter().zip(by_mm).map(|(own, by)| {
            let [own, by] = [own, by].map(ControllerValue::Number);
            super::operate::binary(BinaryOperator::Add, &own, &by)
        });
        return Ok(ControllerValue::list(sums.collect::<Result<Vec<_>, _>>()?));
    };
    if symbolic.is_joints() {
        return Err(of_kind("a place", place, "three numbers in millimetres"));
    }
    if by_mm.iter().any(|number| !is_certain(number.error() / 1000.0)) {
        return Ok(ControllerValue::unknown(ROUNDED_POSE));
    }
    let [x, y, z] = by_mm.map(|number| number.value() / 1000.0);
    let by = VectorPose::new([x, y, z, 0.0, 0.0, 0.0]);
    let by = by.map(|by| by.within(PoseRounding { place_m: largest_error_m(&by_mm), turn_rad: 0.0 }));
    let by = by.ok_or_else(|| ValueFault::new("a displacement that is not finite"))?;
    let arguments: Vec<ControllerValue> = vec![ControllerValue::Pose(by), place.clone()];
    let function = BuiltIn::PoseThen;
    Ok(ControllerValue::symbolic(Symbolic::Computed { function, arguments: arguments.into() }))
}

/// Where a pose comes from whose place and rotation are not of one pose that takes the robot to compute.
const MIXED_POSE: &str = "a pose of which a part takes the robot to compute";

/// Whether a target may have a number with such an error, in metres or radians.
fn is_certain(error: f64) -> bool {
    Number::computed(0.0, error).is_ok_and(Number::is_certain)
}

fn numbers<const N: usize>(
    list: &ControllerValue,
    what: &str,
    expected: &str,
) -> Result<[Number; N], ValueFault> {
    let ControllerValue::List(items) = list else { return Err(of_kind(what, list, expected)) };
    let numbers: Option<Vec<Number>> = items
        .iter()
        .map(|item| if let ControllerValue::Number(number) = item { Some(*number) } else { None })
        .collect();
    let numbers = numbers.and_then(|numbers| <[Number; N]>::try_from(numbers).ok());
    numbers.ok_or_else(|| of_kind(what, list, expected))
}

/// The rows of the rotation matrix of a quaternion of length 1.
fn rotation_rows([w, x, y, z]: [f64; 4]) -> [[f64; 3]; 3] {
    [
        [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)],
        [2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)],
        [2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)],
    ]
}

pub(super) fn place_of_pose(pose: &ControllerValue) -> Result<ControllerValue, ValueFault> {
    part_of_pose(pose, |pose| {
        pose.place_m().map(|number| (number * 1000.0, 1000.0 * number.abs().max(1.0) * OWN_ERROR)).to_vec()
    })
}

pub(super) fn quaternion_of_pose(pose: &ControllerValue) -> Result<ControllerValue, ValueFault> {
    part_of_pose(pose, |pose| {
        let [x, y, z] = pose.rotation_vector_rad();
        let angle = libm::sqrt(x * x + y * y + z * z);
        // The sine of half the angle over the angle, which is a half where that is small.
        let scale = if angle < 1e-8 { 0.5 } else { libm::sin(angle / 2.0) / angle };
        let parts = [libm::cos(angle / 2.0), x * scale, y * scale, z * scale];
        parts.map(|part| (part, OWN_ERROR)).to_vec()
    })
}

/// Numbers of a pose, each with its error.
fn part_of_pose(
    pose: &ControllerValue,
    part: impl Fn(VectorPose) -> Vec<(f64, f64)>,
) -> Result<ControllerValue, ValueFault> {
    match pose {
        ControllerValue::Pose(pose) => {
            let items: Result<Vec<ControllerValue>, ValueFault> =
                part(*pose).into_iter().map(|(value, error)| computed(value, error)).collect();
            items.map(ControllerValue::list)
        }
        ControllerValue::Symbolic(symbolic) if !symbolic.is_joints() => Ok(pose.clone()),
        other => Err(of_kind("an argument", other, "a pose")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(values: &[f64]) -> ControllerValue {
        ControllerValue::numbers(values).unwrap()
    }

    #[test]
    fn a_place_and_a_quaternion_are_a_pose_and_back() {
        let (place, quaternion) = (list(&[100.0, -200.0, 300.5]), list(&[0.5, 0.5, -0.5, 0.5]));
        let pose = pose_of_quaternion(&place, &quaternion).unwrap();
        let ControllerValue::Pose(known) = pose else { panic!("{pose:?}") };
        assert_eq!(known.place_m(), [0.1, -0.2, 0.3005]);
        // x goes to z, y goes to -x, and z goes to -y.
        let expected = [[0.0, -1.0, 0.0], [0.0, 0.0, -1.0], [1.0, 0.0, 0.0]];
        let differs =
            |(row, column): (usize, usize)| known.rotation_rows()[row][column] - expected[row][column];
        assert!((0..9).all(|index| differs((index / 3, index % 3)).abs() < 1e-12), "{known:?}");
        let back = quaternion_of_pose(&pose).unwrap().as_numbers().unwrap();
        assert!(back.iter().zip([0.5, 0.5, -0.5, 0.5]).all(|(a, b)| (a - b).abs() < 1e-12), "{back:?}");
        assert_eq!(place_of_pose(&pose).unwrap().as_numbers().unwrap(), [100.0, -200.0, 300.5]);
    }

    #[test]
    fn a_quaternion_must_have_the_length_of_one() {
        let place = list(&[0.0, 0.0, 0.0]);
        assert!(pose_of_quaternion(&place, &list(&[0.995, 0.0, 0.0, 0.0])).is_ok());
        for quaternion in [[0.0, 0.0, 0.0, 0.0], [0.98, 0.0, 0.0, 0.0], [1.0, 0.2, 0.0, 0.0]] {
            assert!(pose_of_quaternion(&place, &list(&quaternion)).is_err(), "{quaternion:?}");
        }
        assert!(pose_of_quaternion(&place, &list(&[1.0, 0.0, 0.0])).is_err());
    }

    #[test]
    fn what_rounding_changes_is_no_pose() {
        let far = ControllerValue::Number(Number::computed(1.0, 0.1).unwrap());
        let zero = ControllerValue::Number(Number::real(0.0).unwrap());
        let place = ControllerValue::list(vec![far, zero.clone(), zero]);
        let pose = pose_of_quaternion(&place, &list(&[1.0, 0.0, 0.0, 0.0])).unwrap();
        assert_eq!(pose.unknown_source(), Some(ROUNDED_POSE));
    }

    #[test]
    fn choices_look_at_one_value_alone() {
        let unknown = ControllerValue::unknown("di1");
        let (yes, no) = (ControllerValue::Boolean(true), ControllerValue::Boolean(false));
        let seven = list(&[7.0]);
        assert_eq!(choice(&[yes.clone(), seven.clone(), unknown.clone()]).unwrap(), seven);
        assert_eq!(choice(&[no.clone(), unknown.clone(), seven.clone()]).unwrap(), seven);
        assert_eq!(choice(&[unknown.clone(), seven.clone(), seven.clone()]).unwrap(), unknown);
        let words = ControllerValue::Text("a tool that stands".into());
        assert_eq!(required(&[yes, words.clone(), seven.clone()]).unwrap(), seven);
        assert_eq!(required(&[unknown.clone(), words.clone(), seven.clone()]).unwrap(), unknown);
        assert_eq!(required(&[no, words, seven]).unwrap_err(), ValueFault::new("a tool that stands"));
    }

    #[test]
    fn whole_numbers_are_certain_ones() {
        let of = |number: Number| whole(number);
        assert_eq!(
            of(Number::real(3.0).unwrap()).unwrap(),
            ControllerValue::Number(Number::whole(3.0).unwrap())
        );
        assert!(of(Number::real(2.5).unwrap()).is_err());
        assert!(of(Number::computed(3.0, 0.0).unwrap()).unwrap().unknown_source().is_some());
    }
}
