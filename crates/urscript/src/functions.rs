//! What each function of URScript is to a motion check: a closed list, and whatever is not on it is refused.

use controller_program::BuiltIn;

/// What a function of the controller is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScriptFunction {
    /// A move.
    Move(MoveFunction),
    /// A pure function, with the fewest and the most arguments.
    Pure(BuiltIn, usize, usize),
    /// The joint values of a pose.
    InverseKinematics,
    /// The pose at joint values.
    ForwardKinematics,
    /// The tool from here on.
    SetTool,
    /// The robot stops where it is.
    Stop,
    /// It does not move the robot and does not change where it goes; its value, where it has one, is that of the running program.
    WithoutMotion,
    /// It says what an input does: nothing of its own, or to free the robot.
    InputAction,
    /// It may move the robot, or change its way, as no reader can know; the reason.
    Refused(&'static str),
}

/// The functions that move the robot to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveFunction {
    Joint,
    Linear,
    Process,
    Circular,
    /// Moves whose speeds the controller chooses, joint-linear or along a line.
    OptimisedJoint,
    OptimisedLinear,
}

/// Outputs, messages, waiting, payloads, sockets and the like, in statements or as values that only the running program has.
const WITHOUT_MOTION: [&str; 138] = [
    "binary_list_to_integer",
    "enable_external_ft_sensor",
    "encoder_get_tick_count",
    "force",
    "ft_rtde_input_enable",
    "get_actual_joint_speeds",
    "get_actual_tcp_speed",
    "get_actual_tool_flange_pose",
    "get_analog_in",
    "get_analog_out",
    "get_configurable_digital_in",
    "get_configurable_digital_out",
    "get_controller_temp",
    "get_conveyor_tick_count",
    "get_digital_in",
    "get_digital_out",
    "get_euromap_input",
    "get_euromap_output",
    "get_flag",
    "get_inverse_kin_has_solution",
    "get_joint_temp",
    "get_joint_torques",
    "get_safety_mode",
    "get_standard_analog_in",
    "get_standard_analog_out",
    "get_standard_digital_in",
    "get_standard_digital_out",
    "get_steptime",
    "get_target_joint_speeds",
    "get_target_payload",
    "get_target_payload_cog",
    "get_target_payload_inertia",
    "get_target_tcp_speed",
    "get_target_waypoint",
    "get_tcp_force",
    "get_tool_accelerometer_reading",
    "get_tool_analog_in",
    "get_tool_current",
    "get_tool_digital_in",
    "get_tool_digital_out",
    "integer_to_binary_list",
    "inv",
    "is_steady",
    "is_within_safety_limits",
    "log",
    "modbus_add_signal",
    "modbus_delete_signal",
    "modbus_get_error",
    "modbus_get_signal_status",
    "modbus_get_time_since_signal_invalid",
    "modbus_send_custom_command",
    "modbus_set_output_register",
    "modbus_set_output_signal",
    "modbus_set_runstate_dependent_choice",
    "modbus_set_signal_update_frequency",
    "modbus_set_signal_watchdog",
    "normalize",
    "popup",
    "position_deviation_warning",
    "random",
    "read_input_boolean_register",
    "read_input_float_register",
    "read_input_integer_register",
    "read_output_boolean_register",
    "read_output_float_register",
    "read_output_integer_register",
    "read_port_bit",
    "read_port_register",
    "request_boolean_from_primary_client",
    "request_float_from_primary_client",
    "request_integer_from_primary_client",
    "request_string_from_primary_client",
    "rpc_factory",
    "rtde_set_watchdog",
    "set_analog_inputrange",
    "set_analog_out",
    "set_analog_outputdomain",
    "set_configurable_digital_out",
    "set_digital_out",
    "set_euromap_output",
    "set_flag",
    "set_gravity",
    "set_input_actions_to_default",
    "set_payload",
    "set_payload_cog",
    "set_payload_mass",
    "set_runstate_configurable_digital_output_to_value",
    "set_runstate_gp_boolean_output_to_value",
    "set_runstate_standard_analog_output_to_value",
    "set_runstate_standard_digital_output_to_value",
    "set_runstate_standard_digital_outputs",
    "set_runstate_tool_digital_output_to_value",
    "set_safety_mode_transition_hardness",
    "set_standard_analog_input_domain",
    "set_standard_analog_out",
    "set_standard_digital_out",
    "set_target_payload",
    "set_tool_analog_input_domain",
    "set_tool_communication",
    "set_tool_digital_out",
    "set_tool_digital_output_mode",
    "set_tool_output_mode",
    "set_tool_voltage",
    "sleep",
    "socket_close",
    "socket_get_var",
    "socket_open",
    "socket_read_ascii_float",
    "socket_read_binary_integer",
    "socket_read_byte_list",
    "socket_read_line",
    "socket_read_string",
    "socket_send_byte",
    "socket_send_byte_list",
    "socket_send_int",
    "socket_send_line",
    "socket_send_string",
    "socket_set_var",
    "str_at",
    "str_cat",
    "str_empty",
    "str_find",
    "str_len",
    "str_sub",
    "sync",
    "textmsg",
    "time",
    "to_num",
    "to_str",
    "tool_wrench_limit_disable",
    "transpose",
    "wrench_trans",
    "write_output_boolean_register",
    "write_output_float_register",
    "write_output_integer_register",
    "write_port_bit",
    "write_port_register",
    "zero_ftsensor",
];

/// Functions that may move the robot, or change its way, by what only the running robot knows.
const REFUSED: [(&str, &str); 36] = [
    ("servoj", SERVO),
    ("servoc", SERVO),
    ("servol", SERVO),
    ("speedj", SPEED),
    ("speedl", SPEED),
    ("force_mode", FORCE),
    ("end_force_mode", FORCE),
    ("force_mode_set_damping", FORCE),
    ("force_mode_set_gain_scaling", FORCE),
    ("screw_driving", FORCE),
    ("end_screw_driving", FORCE),
    ("freedrive_mode", BY_HAND),
    ("end_freedrive_mode", BY_HAND),
    ("teach_mode", BY_HAND),
    ("end_teach_mode", BY_HAND),
    ("jog", BY_HAND),
    ("start_jog", BY_HAND),
    ("stop_jog", BY_HAND),
    ("conveyor_pulse_decode", CONVEYOR),
    ("encoder_enable_pulse_decode", CONVEYOR),
    ("encoder_enable_set_tick_count", CONVEYOR),
    ("encoder_set_tick_count", CONVEYOR),
    ("set_conveyor_tick_count", CONVEYOR),
    ("track_conveyor_linear", CONVEYOR),
    ("track_conveyor_circular", CONVEYOR),
    ("stop_conveyor_tracking", CONVEYOR),
    ("path_offset_enable", OFFSET),
    ("path_offset_disable", OFFSET),
    ("path_offset_set", OFFSET),
    ("path_offset_get", OFFSET),
    ("path_offset_set_alpha_filter", OFFSET),
    ("path_offset_set_max_offset", OFFSET),
    ("mc_initialize", CURVE),
    ("mc_load_path", CURVE),
    ("mc_run_motion", CURVE),
    ("interpreter_mode", "its statements come while the program runs"),
];

const SERVO: &str = "it follows targets that are made while the program runs";
const SPEED: &str = "it moves at a speed, without a target";
const FORCE: &str = "forces then change the way of the robot";
const BY_HAND: &str = "the robot is then moved by hand";
const CONVEYOR: &str = "moves then follow a conveyor, which this reader does not know";
const OFFSET: &str = "offsets that are made while the program runs then change the way of the robot";
const CURVE: &str = "its motions stand in another file";

/// What a function of the controller is; none where the controller has none of that name, as far as this reader knows.
pub(crate) fn function(name: &str) -> Option<ScriptFunction> {
    use BuiltIn as B;
    use ScriptFunction as F;
    let pure = |function, count| Some(F::Pure(function, count, count));
    match name {
        "movej" => Some(F::Move(MoveFunction::Joint)),
        "movel" => Some(F::Move(MoveFunction::Linear)),
        "movep" => Some(F::Move(MoveFunction::Process)),
        "movec" => Some(F::Move(MoveFunction::Circular)),
        "optimovej" => Some(F::Move(MoveFunction::OptimisedJoint)),
        "optimovel" => Some(F::Move(MoveFunction::OptimisedLinear)),
        "get_inverse_kin" => Some(F::InverseKinematics),
        "get_forward_kin" => Some(F::ForwardKinematics),
        "set_tcp" => Some(F::SetTool),
        "stopj" | "stopl" => Some(F::Stop),
        "get_actual_joint_positions" => pure(B::ReadJoints, 0),
        "get_actual_tcp_pose" => pure(B::ReadPose, 0),
        "get_target_joint_positions" => pure(B::StandingJoints, 0),
        "get_target_tcp_pose" => pure(B::StandingPose, 0),
        "get_tcp_offset" => pure(B::Tool, 0),
        "sqrt" => pure(B::SquareRoot, 1),
        "sin" => pure(B::Sine, 1),
        "cos" => pure(B::Cosine, 1),
        "tan" => pure(B::Tangent, 1),
        "asin" => pure(B::ArcSine, 1),
        "acos" => pure(B::ArcCosine, 1),
        "atan" => pure(B::ArcTangent, 1),
        "atan2" => pure(B::ArcTangentOfTwo, 2),
        "floor" => pure(B::Floor, 1),
        "ceil" => pure(B::Ceiling, 1),
        "norm" => pure(B::Norm, 1),
        "pow" => pure(B::Power, 2),
        "d2r" => pure(B::Radians, 1),
        "r2d" => pure(B::Degrees, 1),
        "length" | "size" | "get_list_length" => pure(B::Length, 1),
        "point_dist" => pure(B::PlaceDistance, 2),
        "pose_trans" => pure(B::PoseThen, 2),
        "pose_inv" => pure(B::PoseInverse, 1),
        "pose_add" => pure(B::PoseSum, 2),
        "pose_sub" => pure(B::PoseDifference, 2),
        "interpolate_pose" => pure(B::PoseBetween, 3),
        "rpy2rotvec" => pure(B::RotationOfRpy, 1),
        "rotvec2rpy" => pure(B::RpyOfRotation, 1),
        "set_standard_digital_input_action"
        | "set_tool_digital_input_action"
        | "set_configurable_digital_input_action"
        | "set_gp_boolean_input_action"
        | "modbus_set_digital_input_action" => Some(F::InputAction),
        _ if WITHOUT_MOTION.contains(&name) => Some(F::WithoutMotion),
        _ => REFUSED.iter().find(|(known, _)| *known == name).map(|(_, reason)| F::Refused(reason)),
    }
}

/// Names of functions, for hints.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    const OTHERS: [&str; 22] = [
        "movej",
        "movel",
        "movep",
        "movec",
        "get_inverse_kin",
        "get_forward_kin",
        "set_tcp",
        "stopj",
        "stopl",
        "get_actual_joint_positions",
        "get_actual_tcp_pose",
        "pose_trans",
        "pose_inv",
        "pose_add",
        "pose_sub",
        "interpolate_pose",
        "rpy2rotvec",
        "rotvec2rpy",
        "d2r",
        "r2d",
        "norm",
        "sqrt",
    ];
    OTHERS.into_iter().chain(WITHOUT_MOTION).chain(REFUSED.map(|(name, _)| name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_in_one_list() {
        let mut names: Vec<&str> = names().collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for name in names {
            assert!(function(name).is_some(), "{name}");
        }
        assert_eq!(function("servoj"), Some(ScriptFunction::Refused(SERVO)));
        assert_eq!(function("rq_close"), None);
    }
}
