//! The robot that is asked about.

use std::path::Path;

use diagnostics::Problem;
use kinematics::Robot;
use simulator::{Source, load, read_file};

use crate::args::Ik;
use crate::exit::Failure;

/// Reads the robot: of a plain URDF no other file is read; of a xacro file or a cell all files are.
pub(super) fn read(arguments: &Ik) -> Result<Robot, Failure> {
    let request = arguments.scene.request(None)?;
    if let (Source::Urdf { urdf, srdf: None }, None) = (&request.source, &arguments.robot)
        && urdf.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("urdf"))
    {
        return plain(urdf);
    }
    let mut scene = load(&request)?;
    let names: Vec<String> = scene.robots.iter().map(|robot| robot.name.clone()).collect();
    let chosen = match &arguments.robot {
        Some(wanted) => names.iter().position(|name| name == wanted),
        None if names.len() == 1 => Some(0),
        None => None,
    };
    match chosen {
        Some(index) => Ok(scene.robots.swap_remove(index).robot),
        None => Err(Problem::new("--robot", "does not say which robot is meant")
            .found(arguments.robot.clone().unwrap_or_else(|| "no name".to_owned()))
            .expected(format!("one of {}", names.join(", ")))
            .into()),
    }
}

fn plain(urdf: &Path) -> Result<Robot, Failure> {
    let shown = urdf.display().to_string();
    let (robot, _) = Robot::from_urdf(&read_file(urdf, &shown)?, &shown)?;
    Ok(robot)
}
