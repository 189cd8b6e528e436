//! Programs that are read and played at once.

use diagnostics::InputError;
use pathproof_program::{
    CartesianRobot, JointInfo, TableSettings, Trajectory, play, read_csv, read_native, read_ros,
};

pub(crate) fn native(
    bytes: &[u8],
    file: &str,
    joints: &[JointInfo],
    robot: Option<&dyn CartesianRobot>,
) -> Result<Trajectory, InputError> {
    read_native(bytes, file).and_then(|program| play(&program, joints, robot))
}

pub(crate) fn table(
    bytes: &[u8],
    file: &str,
    joints: &[JointInfo],
    settings: &TableSettings,
) -> Result<Trajectory, InputError> {
    read_csv(bytes, file, joints, settings).and_then(|program| play(&program, joints, None))
}

pub(crate) fn message(bytes: &[u8], file: &str, joints: &[JointInfo]) -> Result<Trajectory, InputError> {
    read_ros(bytes, file, joints).and_then(|program| play(&program, joints, None))
}
