//! Running `pathproof`.

use std::path::Path;
use std::process::Command;

use super::read_back::hold_check;

/// What a run of the command gave.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The command in a folder, deaf to the environment of the test.
pub(crate) fn pathproof(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pathproof"));
    command.current_dir(folder).args(arguments);
    for variable in [
        "AMENT_PREFIX_PATH",
        "ROS_PACKAGE_PATH",
        "GZ_SIM_RESOURCE_PATH",
        "GAZEBO_MODEL_PATH",
        "SDF_PATH",
        "RUST_LOG",
        "RAYON_NUM_THREADS",
        "NO_COLOR",
        "CLICOLOR_FORCE",
        "COLUMNS",
    ] {
        command.env_remove(variable);
    }
    // Each test builds its sphere models, or names a folder for them.
    command.env("PATHPROOF_CACHE", "");
    command
}

impl Answer {
    /// Runs the command to its end; every check is held to what all promise.
    pub(crate) fn of(folder: &Path, arguments: &[&str]) -> Self {
        let output = pathproof(folder, arguments).output().expect("the command starts");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        let code = output.status.code();
        let (stdout, stderr) = (text(output.stdout), text(output.stderr));
        hold_check(folder, arguments, code, &stdout);
        Self { code, stdout, stderr }
    }
}
