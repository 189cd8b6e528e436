//! The robot that is asked about.

use std::path::Path;

use diagnostics::{Problem, hint_for};
use kinematics::Robot;
use scene::{LoadRequest, Scene, Source, load, read_file};

use super::tool;
use crate::args::Ik;
use crate::command::say;
use crate::exit::Failure;

/// What is asked about.
pub(super) enum Subject {
    /// The robot of a plain URDF.
    Urdf(Robot),
    /// A robot of a scene, by its index.
    Cell(Box<Scene>, usize),
}

impl Subject {
    pub(super) fn scene(&self) -> Option<&Scene> {
        match self {
            Self::Urdf(_) => None,
            Self::Cell(scene, _) => Some(scene),
        }
    }

    pub(super) fn robot(&self) -> &Robot {
        match self {
            Self::Urdf(robot) => robot,
            Self::Cell(scene, index) => &scene.robots[*index].robot,
        }
    }
}

/// What is said where a program cannot be played.
const FAULTY: &str =
    "warning: the programs of the cell cannot be played: all joints stand at their values at rest\n";

/// Reads the robot: of a plain URDF no other file is read; of a xacro file or a cell all files are.
pub(super) fn read(arguments: &Ik) -> Result<Subject, Failure> {
    let request = arguments.scene.request(None)?;
    tool::check(arguments, &request.source)?;
    if let (Source::Urdf { urdf, srdf: None }, None) = (&request.source, &arguments.robot)
        && !arguments.check
        && urdf.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("urdf"))
    {
        return Ok(Subject::Urdf(plain(urdf)?));
    }
    let scene = load(&request).or_else(|error| {
        // A program may be at fault for the lack of what is asked for here.
        let without = load(&LoadRequest { without_programs: true, ..request });
        without.inspect(|_| say(FAULTY)).map_err(|_without_programs| error)
    })?;
    let names: Vec<&str> = scene.robots.iter().map(|robot| robot.name.as_str()).collect();
    let chosen = match &arguments.robot {
        Some(wanted) => names.iter().position(|name| name == wanted),
        None if names.len() == 1 => Some(0),
        None => None,
    };
    if let Some(index) = chosen {
        return Ok(Subject::Cell(Box::new(scene), index));
    }
    let problem = Problem::new("--robot", "does not say which robot is meant")
        .found(arguments.robot.clone().unwrap_or_else(|| "no name".to_owned()))
        .expected(format!("one of {}", names.join(", ")));
    Err(match &arguments.robot {
        Some(wanted) => problem.hint(hint_for(wanted, &names, "robots")),
        None => problem,
    }
    .into())
}

fn plain(urdf: &Path) -> Result<Robot, Failure> {
    let shown = urdf.display().to_string();
    let (robot, _) = Robot::from_urdf(&read_file(urdf, &shown)?, &shown)?;
    Ok(robot)
}
