//! The values of a move.

use controller_program::{
    AxisConfiguration, BuiltIn, ControllerState, ControllerValue, Expression, FaultCause, Finite, MotionKind,
    MoveStatement, Number, ROUNDED_POSE, Symbolic, ValueFault, VectorPose, evaluate, without_readings,
};

use crate::motion::{EvaluatedKind, EvaluatedMove, EvaluatedTarget};

/// The largest number of a configuration: quarter turns of a joint.
const LARGEST_CONFIGURATION: f64 = 1000.0;

/// A move with the values that it has in a state.
///
/// # Errors
/// A target, corner or frame that is not certain, or is of the wrong kind.
pub(super) fn evaluated(
    motion: &MoveStatement,
    joint_count: usize,
    state: &dyn ControllerState,
) -> Result<EvaluatedMove, ValueFault> {
    let frame = motion.frame.as_ref().map(|frame| pose(frame, state)).transpose()?;
    let place =
        |expression: &Expression, what: &str| in_base(target(expression, what, joint_count, state)?, frame);
    let kind = match &motion.kind {
        MotionKind::Joint => EvaluatedKind::Joint,
        MotionKind::Linear => EvaluatedKind::Linear,
        MotionKind::Process => EvaluatedKind::Process,
        MotionKind::Circular { via, mode } => EvaluatedKind::Circular {
            via: place(via, "the place on the way of a move")?,
            mode: mode.as_ref().map(|mode| arc_mode(mode, state)).transpose()?,
        },
    };
    let target = place(&motion.target, "the target of a move")?;
    let if_known = |expression: &Option<Expression>| -> Result<Option<Finite>, ValueFault> {
        let Some(expression) = expression else { return Ok(None) };
        let value = number(expression, "a speed, an acceleration or a duration", state)?;
        Ok(value.and_then(|number| Finite::new(number.value())))
    };
    Ok(EvaluatedMove {
        kind,
        target,
        speed: if_known(&motion.speed)?,
        acceleration: if_known(&motion.acceleration)?,
        duration_s: if_known(&motion.duration_s)?.filter(|duration| duration.get() > 0.0),
        corner_m: corner(motion.corner_m.as_ref(), state)?,
        tool: state.tool(),
        configuration: configuration(motion.configuration.as_ref(), state)?,
    })
}

/// A target in the base of the controller.
fn in_base(target: EvaluatedTarget, frame: Option<VectorPose>) -> Result<EvaluatedTarget, ValueFault> {
    match (target, frame) {
        (EvaluatedTarget::Pose(pose), Some(frame)) => frame.then(pose).map(EvaluatedTarget::Pose),
        (EvaluatedTarget::Symbolic(symbolic), Some(frame)) if !symbolic.is_joints() => {
            let arguments = vec![ControllerValue::Pose(frame), ControllerValue::Symbolic(symbolic)];
            let function = BuiltIn::PoseThen;
            let computed = Symbolic::Computed { function, arguments: arguments.into() };
            Ok(EvaluatedTarget::Symbolic(computed.into()))
        }
        (target, _) => Ok(target),
    }
}

/// A pose that is known.
pub(super) fn pose(expression: &Expression, state: &dyn ControllerState) -> Result<VectorPose, ValueFault> {
    match evaluate(expression, state)? {
        ControllerValue::Pose(pose) => Ok(pose),
        ControllerValue::Unknown(source) => Err(not_known("a tool or a frame", &source)),
        other => {
            Err(ValueFault::new("a tool or a frame of the wrong kind").found(other.kind()).expected("a pose"))
        }
    }
}

fn target(
    expression: &Expression,
    what: &str,
    joint_count: usize,
    state: &dyn ControllerState,
) -> Result<EvaluatedTarget, ValueFault> {
    let value = without_readings(&evaluate(expression, state)?)?;
    if let Some(source) = value.unknown_source() {
        return Err(not_known(what, source));
    }
    match &value {
        ControllerValue::Pose(pose) => Ok(EvaluatedTarget::Pose(*pose)),
        ControllerValue::Symbolic(symbolic) => match &**symbolic {
            // Nearest to where the robot stands, and standing still: whoever knows the robot knows these.
            Symbolic::StandingJoints => Ok(EvaluatedTarget::Symbolic(symbolic.clone())),
            Symbolic::InverseKinematics { pose, near: None, .. } if !pose.depends_on_standing() => {
                Ok(EvaluatedTarget::Symbolic(symbolic.clone()))
            }
            _ if value.depends_on_standing() => Err(ValueFault::new(format!(
                "{what} follows from where the robot stands, which takes the robot to compute"
            ))
            .hint("write the target as a pose or as joint values")),
            _ => Ok(EvaluatedTarget::Symbolic(symbolic.clone())),
        },
        ControllerValue::List(_) => {
            let expected = format!("{joint_count} joint values in radians, or a pose");
            let Some(joints) = value.as_numbers() else {
                return Err(ValueFault::new(format!("{what} of the wrong kind"))
                    .found("a list that is not of numbers")
                    .expected(expected));
            };
            if joints.len() != joint_count {
                return Err(ValueFault::new(format!("{what} with a wrong number of values"))
                    .found(joints.len().to_string())
                    .expected(expected));
            }
            if value.is_rounded_too_much() {
                return Err(ValueFault::new(format!(
                    "{what} with a value that the controller's rounding may change"
                ))
                .expected("values that are certain to 1e-5 rad")
                .caused_by(FaultCause::Rounding));
            }
            let joints: Option<Vec<Finite>> = joints.into_iter().map(Finite::new).collect();
            joints
                .map(EvaluatedTarget::Joints)
                .ok_or_else(|| ValueFault::new("a joint value that is not finite"))
        }
        other => Err(ValueFault::new(format!("{what} of the wrong kind"))
            .found(other.kind())
            .expected("joint values or a pose")),
    }
}

fn corner(expression: Option<&Expression>, state: &dyn ControllerState) -> Result<Finite, ValueFault> {
    let Some(expression) = expression else { return Ok(Finite::ZERO) };
    let value = evaluate(expression, state)?;
    match value {
        ControllerValue::Number(number) if number.value() >= 0.0 => {
            Finite::new(number.value()).ok_or_else(|| ValueFault::new("a corner that is not finite"))
        }
        ControllerValue::Number(number) => Err(ValueFault::new("a corner of a negative radius")
            .found(number.value().to_string())
            .expected("0 or more metres")),
        ControllerValue::Unknown(source) => Err(not_known("the corner of a move", &source)),
        other => Err(ValueFault::new("a corner of the wrong kind")
            .found(other.kind())
            .expected("a radius in metres")),
    }
}

/// The configuration of the joints at a target: four whole numbers, of axes 1, 4 and 6, and of the side of the arm.
fn configuration(
    expression: Option<&Expression>,
    state: &dyn ControllerState,
) -> Result<Option<AxisConfiguration>, ValueFault> {
    let Some(expression) = expression else { return Ok(None) };
    let value = evaluate(expression, state)?;
    if value == ControllerValue::Nothing {
        return Ok(None);
    }
    if let Some(source) = value.unknown_source() {
        return Err(not_known("the configuration of a move", source));
    }
    let is_whole = |number: &f64| *number == number.trunc() && number.abs() <= LARGEST_CONFIGURATION;
    match value.as_numbers().filter(|numbers| numbers.iter().all(is_whole)).as_deref() {
        Some([first, fourth, sixth, side]) => Ok(Some(AxisConfiguration::Abb {
            quadrants: [*first as i64, *fourth as i64, *sixth as i64],
            cfx: *side as i64,
        })),
        _ => Err(ValueFault::new("a configuration of the wrong kind")
            .found(value.kind())
            .expected("four whole numbers")),
    }
}

/// A number; none where only the running program knows it.
fn number(
    expression: &Expression,
    what: &str,
    state: &dyn ControllerState,
) -> Result<Option<Number>, ValueFault> {
    match evaluate(expression, state)? {
        ControllerValue::Number(number) => Ok(Some(number)),
        ControllerValue::Unknown(_) => Ok(None),
        other => {
            Err(ValueFault::new(format!("{what} of the wrong kind")).found(other.kind()).expected("a number"))
        }
    }
}

/// How the orientation goes along an arc: 0, for in every other mode the arc may end in another orientation than that of its target.
fn arc_mode(expression: &Expression, state: &dyn ControllerState) -> Result<i64, ValueFault> {
    match whole(expression, state)? {
        0 => Ok(0),
        mode => Err(ValueFault::new("an arc that may end in another orientation than that of its target")
            .found(format!("mode {mode}"))
            .expected("mode 0")
            .hint("where the robot stands behind it is not known")),
    }
}

fn whole(expression: &Expression, state: &dyn ControllerState) -> Result<i64, ValueFault> {
    let value = evaluate(expression, state)?;
    let whole = if let ControllerValue::Number(number) = &value { number.as_whole() } else { None };
    whole.ok_or_else(|| {
        ValueFault::new("a mode of the wrong kind")
            .found(value.kind())
            .expected("a whole number that is known")
    })
}

fn not_known(what: &str, source: &str) -> ValueFault {
    let cause = if source == ROUNDED_POSE { FaultCause::Rounding } else { FaultCause::Program };
    let fault = ValueFault::new(format!("{what} is not known before the program runs"))
        .found(format!("`{source}`"))
        .expected("a value that follows from the program");
    fault.caused_by(cause)
}
