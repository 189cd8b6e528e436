//! Functions on values.

use super::{ControllerState, of_kind, records};
use crate::built_in::BuiltIn;
use crate::number::Number;
use crate::value::{ControllerValue, Symbolic, ToolInForce};
use crate::value_fault::{FaultCause, ValueFault};
use crate::vector_pose::{VectorPose, is_about_half_a_turn};

/// Error of a function whose slope is unbounded: nothing that is compared with it is certain.
const UNBOUNDED: f64 = f64::MAX;

pub(super) fn call(
    function: BuiltIn,
    arguments: &[ControllerValue],
    state: &dyn ControllerState,
) -> Result<ControllerValue, ValueFault> {
    use BuiltIn as F;
    match function {
        F::Choice => return records::choice(arguments),
        F::Required => return records::required(arguments),
        _ => {}
    }
    if let Some(source) = arguments.iter().find_map(ControllerValue::unknown_source)
        && function != F::Length
    {
        return Ok(ControllerValue::unknown(source));
    }
    match function {
        F::Length => length(arguments),
        F::Norm => norm(arguments),
        F::InverseKinematics => inverse_kinematics(arguments, state),
        F::ForwardKinematics => forward_kinematics(arguments, state),
        F::StandingJoints => state.standing_joints(),
        F::StandingPose => state.standing_pose(),
        F::ReadJoints => state.standing_joints().map(ControllerValue::reading),
        F::ReadPose => state.standing_pose().map(ControllerValue::reading),
        F::Tool => Ok(match state.tool() {
            ToolInForce::Pose(pose) => ControllerValue::Pose(pose),
            ToolInForce::Installed => ControllerValue::unknown("the tool of the installation"),
        }),
        F::PoseThen | F::PoseInverse | F::PoseSum | F::PoseDifference | F::PoseBetween | F::PlaceDistance => {
            poses(function, arguments)
        }
        F::RotationOfRpy | F::RpyOfRotation => rotation(function, &arguments[0]),
        F::TextPart => text_part(arguments),
        F::Rows => match &arguments[0] {
            ControllerValue::List(items) => Number::whole(items.len() as f64).map(ControllerValue::Number),
            other => Err(of_kind("an argument", other, "a list")),
        },
        F::Whole => records::whole(number(arguments, 0)?),
        F::RadiansOfEach => records::each(&arguments[0], F::Radians),
        F::DegreesOfEach => records::each(&arguments[0], F::Degrees),
        F::PoseOfQuaternion => records::pose_of_quaternion(&arguments[0], &arguments[1]),
        F::PlaceOfPose => records::place_of_pose(&arguments[0]),
        F::MovedPlace => records::moved_place(&arguments[0], &arguments[1]),
        F::QuaternionOfPose => records::quaternion_of_pose(&arguments[0]),
        F::Floor | F::Ceiling => to_whole(function, arguments),
        F::ArcTangentOfTwo | F::Power => {
            of_two_numbers(function, number(arguments, 0)?, number(arguments, 1)?)
        }
        _ => of_one_number(function, number(arguments, 0)?),
    }
}

/// Functions of one number, with a bound on their error: that of the argument times the slope, and their own rounding.
pub(super) fn of_one_number(function: BuiltIn, argument: Number) -> Result<ControllerValue, ValueFault> {
    use BuiltIn as F;
    let (x, error) = (argument.value(), argument.error());
    let own = |value: f64| value.abs().max(1e-3) * 1e-6;
    // One product with a factor of 32 bits.
    let factor = |value: f64| value.abs() * 2.0 / 16_777_216.0;
    let if_exact = |value: f64| if error == 0.0 { own(value) } else { UNBOUNDED };
    match function {
        F::SquareRoot => {
            let root = libm::sqrt(x);
            computed(root, if x > 0.0 { error / root + own(root) } else { if_exact(root) })
        }
        F::Sine => computed(libm::sin(x), error + own(1.0)),
        F::Cosine => computed(libm::cos(x), error + own(1.0)),
        F::Tangent => {
            let (tangent, cosine) = (libm::tan(x), libm::cos(x).abs() - error);
            let is_bounded = cosine > 1e-3;
            computed(
                tangent,
                if is_bounded { error / (cosine * cosine) + own(tangent) } else { if_exact(tangent) },
            )
        }
        F::ArcSine | F::ArcCosine => {
            let angle = if function == F::ArcSine { libm::asin(x) } else { libm::acos(x) };
            let furthest = x.abs() + error;
            let slope = 1.0 / libm::sqrt(1.0 - furthest * furthest);
            computed(angle, if furthest < 1.0 { error * slope + own(angle) } else { if_exact(angle) })
        }
        F::ArcTangent => computed(libm::atan(x), error + own(1.0)),
        F::Radians => computed(x.to_radians(), error.to_radians() + factor(x.to_radians())),
        _ => computed(x.to_degrees(), error.to_degrees() + factor(x.to_degrees())),
    }
}

/// The angle of y and x, and powers, with a bound on their error.
fn of_two_numbers(function: BuiltIn, first: Number, second: Number) -> Result<ControllerValue, ValueFault> {
    let (a, b) = (first.value(), second.value());
    let own = |value: f64| value.abs().max(1e-3) * 1e-6;
    let is_exact = first.error() + second.error() == 0.0;
    if function == BuiltIn::Power {
        let power = libm::pow(a, b);
        let smallest = a - first.error();
        let relative = b.abs() * first.error() / smallest + libm::log(a).abs() * second.error();
        let error = if smallest > 0.0 && relative < 0.1 { 1.2 * power.abs() * relative } else { UNBOUNDED };
        return computed(power, if is_exact { own(power) } else { error + own(power) });
    }
    let angle = libm::atan2(a, b);
    let nearest = libm::hypot(a, b) - first.error() - second.error();
    let error = if nearest > 0.0 { (first.error() + second.error()) / nearest } else { UNBOUNDED };
    computed(angle, if is_exact { own(1.0) } else { error + own(1.0) })
}

pub(super) fn computed(value: f64, error: f64) -> Result<ControllerValue, ValueFault> {
    Number::computed(value, error).map(ControllerValue::Number)
}

fn to_whole(function: BuiltIn, arguments: &[ControllerValue]) -> Result<ControllerValue, ValueFault> {
    let argument = number(arguments, 0)?;
    let rounded = |value: f64| if function == BuiltIn::Floor { value.floor() } else { value.ceil() };
    let (value, error) = (argument.value(), argument.error());
    if rounded(value - error) != rounded(value + error) {
        return Ok(ControllerValue::unknown("a whole number that rounding decides"));
    }
    Number::whole(rounded(value)).map(ControllerValue::Number)
}

fn length(arguments: &[ControllerValue]) -> Result<ControllerValue, ValueFault> {
    let count = match &arguments[0] {
        // Of a matrix, languages differ in what they count.
        ControllerValue::List(items) if items.iter().any(|item| matches!(item, ControllerValue::List(_))) => {
            return Ok(ControllerValue::unknown("the size of a matrix"));
        }
        ControllerValue::List(items) => items.len(),
        ControllerValue::Text(text) => text.chars().count(),
        ControllerValue::Pose(_) => 6,
        ControllerValue::Symbolic(_) => {
            return Ok(ControllerValue::unknown("the length of a computed value"));
        }
        unknown @ ControllerValue::Unknown(_) => return Ok(unknown.clone()),
        other => return Err(of_kind("an argument", other, "a list, a pose or a text")),
    };
    Number::whole(count as f64).map(ControllerValue::Number)
}

fn text_part(arguments: &[ControllerValue]) -> Result<ControllerValue, ValueFault> {
    let ControllerValue::Text(text) = &arguments[0] else {
        return Err(of_kind("an argument", &arguments[0], "a text"));
    };
    let counts = [number(arguments, 1)?, number(arguments, 2)?].map(Number::as_whole);
    let [Some(first), Some(count)] = counts.map(|count| usize::try_from(count?).ok()) else {
        return Ok(ControllerValue::unknown("a part of a text that rounding decides"));
    };
    let characters = text.chars().count();
    if first < 1 || first + count > characters + 1 {
        return Err(ValueFault::new("a part beyond a text")
            .found(format!("{count} characters from number {first} on"))
            .expected(format!("characters from 1 to {characters}"))
            .caused_by(FaultCause::Controller));
    }
    let part: String = text.chars().skip(first - 1).take(count).collect();
    Ok(ControllerValue::Text(part.into()))
}

fn norm(arguments: &[ControllerValue]) -> Result<ControllerValue, ValueFault> {
    match &arguments[0] {
        ControllerValue::Number(number) if number.value() < 0.0 => {
            Ok(ControllerValue::Number(number.negated()))
        }
        ControllerValue::Number(number) => Ok(ControllerValue::Number(*number)),
        list @ ControllerValue::List(_) => {
            let Some(numbers) = list.as_numbers() else {
                return Err(of_kind("an argument", list, "a list of numbers"));
            };
            let value = libm::sqrt(numbers.iter().map(|number| number * number).sum());
            computed(value, largest_error(list) * numbers.len() as f64 + value.max(1.0) * 1e-6)
        }
        ControllerValue::Symbolic(symbolic) if symbolic.is_joints() => {
            Ok(ControllerValue::unknown("the length of joint values that take the robot to compute"))
        }
        other => Err(of_kind("an argument", other, "a number or a list of numbers")),
    }
}

/// The largest error of the numbers of a list.
fn largest_error(list: &ControllerValue) -> f64 {
    errors(list).fold(0.0, f64::max)
}

/// The errors of the numbers of a list.
fn errors(list: &ControllerValue) -> impl Iterator<Item = f64> {
    numbers_of(list).map(Number::error)
}

/// The errors of the numbers of a list that together are a rotation.
fn errors_in_pose(list: &ControllerValue) -> impl Iterator<Item = f64> {
    numbers_of(list).map(Number::error_in_pose)
}

fn numbers_of(list: &ControllerValue) -> impl Iterator<Item = Number> {
    let items: &[ControllerValue] = if let ControllerValue::List(items) = list { items } else { &[] };
    items
        .iter()
        .filter_map(|item| if let ControllerValue::Number(number) = item { Some(*number) } else { None })
}

fn number(arguments: &[ControllerValue], index: usize) -> Result<Number, ValueFault> {
    match &arguments[index] {
        ControllerValue::Number(number) => Ok(*number),
        other => Err(of_kind("an argument", other, "a number")),
    }
}

/// Three angles as a rotation vector, or the other way round, with a bound on the error.
///
/// A turn differs by at most the sum of what the three numbers differ by. A rotation vector of less than half a turn differs by at most
/// pi/2 times that, angles about fixed axes by that over the cosine of the pitch.
fn rotation(function: BuiltIn, list: &ControllerValue) -> Result<ControllerValue, ValueFault> {
    let numbers = list.as_numbers().and_then(|numbers| <[f64; 3]>::try_from(numbers).ok());
    let Some(numbers) = numbers else {
        return Err(of_kind("an argument", list, "a list of three numbers"));
    };
    let in_pose = errors_in_pose(list).sum::<f64>() + 1e-6;
    // Of a whole rotation vector of half a turn the signs do not matter.
    let is_whole = function != BuiltIn::RotationOfRpy && is_about_half_a_turn(numbers, in_pose);
    let turn = if is_whole { in_pose } else { errors(list).sum::<f64>() + 1e-6 };
    let (items, error) = if function == BuiltIn::RotationOfRpy {
        let vector = VectorPose::rotation_of_rpy(numbers);
        if is_about_half_a_turn(vector, turn) {
            let part = |number| Number::computed(number, std::f64::consts::FRAC_PI_2 * turn);
            let parts: Result<Vec<ControllerValue>, ValueFault> = vector
                .into_iter()
                .map(|number| Ok(ControllerValue::Number(part(number)?.with_open_sign())))
                .collect();
            return Ok(ControllerValue::List(parts?.into()));
        }
        (vector, std::f64::consts::FRAC_PI_2 * turn)
    } else {
        let items = VectorPose::rpy_of_rotation(numbers)?;
        let cosine = libm::cos(items[1]).abs();
        (items, if turn < 0.1 * cosine { 1.2 * turn / cosine } else { UNBOUNDED })
    };
    let items: Result<Vec<ControllerValue>, ValueFault> =
        items.into_iter().map(|number| computed(number, error)).collect();
    Ok(ControllerValue::List(items?.into()))
}

/// Functions of poses; symbolic where a pose is.
pub(crate) fn poses(function: BuiltIn, arguments: &[ControllerValue]) -> Result<ControllerValue, ValueFault> {
    use BuiltIn as F;
    let count = if function == F::PoseInverse { 1 } else { 2 };
    let mut poses = Vec::new();
    for argument in &arguments[..count] {
        match argument {
            ControllerValue::Pose(pose) => poses.push(*pose),
            ControllerValue::Symbolic(symbolic) if !symbolic.is_joints() => {}
            other => return Err(of_kind("an argument", other, "a pose")),
        }
    }
    let fraction = if function == F::PoseBetween { number(arguments, 2)?.value() } else { 0.0 };
    if poses.len() < count {
        if function == F::PlaceDistance {
            return Ok(ControllerValue::unknown("a distance that takes the robot to compute"));
        }
        return Ok(ControllerValue::symbolic(Symbolic::Computed { function, arguments: arguments.into() }));
    }
    let first = poses[0];
    let pose = match function {
        F::PoseInverse => first.inverse(),
        F::PoseThen => first.then(poses[1]),
        F::PoseSum => first.added(poses[1]),
        F::PoseDifference => first.subtracted(poses[1]),
        F::PoseBetween => first.interpolated(poses[1], fraction),
        _ => {
            let (from, to) = (first.place_m(), poses[1].place_m());
            let squares = from.iter().zip(to).map(|(from, to)| (from - to) * (from - to));
            let distance = libm::sqrt(squares.sum());
            let places = 3.0_f64.sqrt() * (first.error().place_m + poses[1].error().place_m);
            return computed(distance, places + distance.max(1.0) * 1e-6);
        }
    };
    pose.map(ControllerValue::Pose)
}

/// Arguments: the pose; then the joint values near the solution, or nothing; then the tool, or nothing.
fn inverse_kinematics(
    arguments: &[ControllerValue],
    state: &dyn ControllerState,
) -> Result<ControllerValue, ValueFault> {
    let pose = match &arguments[0] {
        pose @ ControllerValue::Pose(_) => pose.clone(),
        ControllerValue::Symbolic(symbolic) if !symbolic.is_joints() => arguments[0].clone(),
        other => return Err(of_kind("the pose of an inverse kinematics", other, "a pose")),
    };
    let near = match arguments.get(1) {
        None | Some(ControllerValue::Nothing) => {
            // The controller starts its search where the robot is, which must be certain.
            match state.standing_joints()? {
                standing @ ControllerValue::List(_) => Some(standing),
                _ => None,
            }
        }
        Some(near) if is_joint_values(near) => Some(near.clone()),
        Some(other) => return Err(of_kind("the joint values near a solution", other, "joint values")),
    };
    if let Some(source) = near.as_ref().and_then(ControllerValue::unknown_source) {
        return Ok(ControllerValue::unknown(source));
    }
    let tool = tool(arguments.get(2), state)?;
    Ok(ControllerValue::symbolic(Symbolic::InverseKinematics { pose, near, tool }))
}

/// Arguments: the joint values, or nothing for where the robot stands; then the tool, or nothing.
fn forward_kinematics(
    arguments: &[ControllerValue],
    state: &dyn ControllerState,
) -> Result<ControllerValue, ValueFault> {
    let tool = tool(arguments.get(1), state)?;
    match arguments.first() {
        None | Some(ControllerValue::Nothing) if tool == state.tool() => {
            state.standing_pose().map(ControllerValue::reading)
        }
        None | Some(ControllerValue::Nothing) => {
            let joints = state.standing_joints()?;
            if !is_joint_values(&joints) {
                let fault = ValueFault::new("another tool's pose where the robot stands at the start");
                return Err(fault.hint("give the joint values too"));
            }
            let pose = ControllerValue::symbolic(Symbolic::ForwardKinematics { joints, tool });
            Ok(ControllerValue::reading(pose))
        }
        Some(joints) if is_joint_values(joints) => {
            if let ControllerValue::Symbolic(symbolic) = joints
                && let Symbolic::InverseKinematics { pose, tool: solved, .. } = &**symbolic
                && *solved == tool
            {
                return Ok(pose.clone());
            }
            let joints = joints.clone();
            Ok(ControllerValue::symbolic(Symbolic::ForwardKinematics { joints, tool }))
        }
        Some(other) => Err(of_kind("the joint values of a forward kinematics", other, "joint values")),
    }
}

fn is_joint_values(value: &ControllerValue) -> bool {
    match value {
        ControllerValue::Symbolic(symbolic) => symbolic.is_joints(),
        _ => value.as_numbers().is_some(),
    }
}

fn tool(argument: Option<&ControllerValue>, state: &dyn ControllerState) -> Result<ToolInForce, ValueFault> {
    match argument {
        None | Some(ControllerValue::Nothing) => Ok(state.tool()),
        Some(ControllerValue::Pose(pose)) => Ok(ToolInForce::Pose(*pose)),
        Some(other) => Err(of_kind("the tool", other, "a pose in the flange")),
    }
}
