//! Command-line arguments of both programs: robot, cell, program, and overrides of the cell file's settings.
//!
//! [`SceneArgs::request`] turns them into a [`LoadRequest`], [`of_request`] turns a request into arguments.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod inverse;
mod tables;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use diagnostics::Problem;
use mesh_files::{DaeUpAxis, MeshFormat};
use scene::{LoadRequest, Source};

pub use inverse::{of_request, shown_options};
pub use tables::TableArgs;

/// What belongs to a robot or cell besides its file.
#[derive(Args, Clone, Debug)]
pub struct SceneArgs {
    /// SRDF of a URDF: pairs left out, named states
    #[arg(long, value_name = "FILE")]
    pub srdf: Option<PathBuf>,
    /// Folder of a ROS package
    #[arg(long, value_name = "NAME=DIR", value_parser = name_and_path)]
    pub package: Vec<(String, PathBuf)>,
    /// Another folder that files may be read from
    #[arg(long, value_name = "DIR")]
    pub allow_root: Vec<PathBuf>,
    /// How meshes are read.
    #[command(flatten)]
    pub meshes: MeshArgs,
}

/// How meshes are read.
#[derive(Args, Clone, Debug)]
pub struct MeshArgs {
    /// Longest edge that a mesh without a scale may have, metres; above 50 m it is taken for millimetres and refused.
    /// Replaces the cell file's
    #[arg(long, value_name = "M", allow_negative_numbers = true, value_parser = metres)]
    largest_m: Option<f64>,
    #[arg(
        long,
        value_enum,
        help = "Whether COLLADA meshes are turned so that their upward axis becomes z; not by default, as RViz shows them. \
                Replaces the cell file's"
    )]
    dae_up_axis: Option<UpAxisName>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum UpAxisName {
    /// Coordinates as they stand in the file
    Ignore,
    #[value(help = "Coordinates turned by the <up_axis> of the file")]
    Respect,
}

/// What moves the robots.
#[derive(Args, Clone, Debug)]
pub struct ProgramArgs {
    /// Program: native (.ron), joint table (.csv) or joint trajectory (.yaml, .json); replaces the cell file's
    #[arg(long, value_name = "[ROBOT=]FILE")]
    pub program: Vec<String>,
    /// How joint tables are read.
    #[command(flatten)]
    pub tables: TableArgs,
    /// Value of a joint that no program drives, radians or metres
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_number)]
    pub joint: Vec<(String, f64)>,
    /// SRDF state for joints that no program drives
    #[arg(long, value_name = "NAME")]
    pub state: Option<String>,
}

/// Which distance is required.
#[derive(Args, Clone, Debug)]
pub struct ClearanceArgs {
    /// Required clearance of a robot from its environment and from other robots; replaces the cell file's
    #[arg(long = "clearance", value_name = "MM", allow_negative_numbers = true, value_parser = millimetres)]
    required: Option<f64>,
}

impl ClearanceArgs {
    /// The required clearance, metres; the loader rejects values that are not distances.
    pub fn required_m(&self) -> Option<f64> {
        self.required.map(|mm| mm / 1e3)
    }
}

impl SceneArgs {
    /// The load request of a cell file or robot; only this function reads the environment.
    ///
    /// # Errors
    /// An argument that has no effect on this scene.
    pub fn request(&self, file: &Path, programs: Option<&ProgramArgs>) -> Result<LoadRequest, Problem> {
        refuse_other_files(file)?;
        let mut request = LoadRequest::for_file(file.to_path_buf());
        match (&mut request.source, &self.srdf) {
            (Source::Urdf { srdf, .. }, given) => srdf.clone_from(given),
            (Source::Cell(_), None) => {}
            (Source::Cell(_), Some(given)) => {
                return Err(Problem::new("--srdf", "a cell file names the SRDF of each robot itself")
                    .found(given.display().to_string())
                    .hint("write srdf: into the cell file, or give a URDF instead of the cell"));
            }
        }
        request.packages.clone_from(&self.package);
        request.allowed_roots.clone_from(&self.allow_root);
        request.dae_up_axis = self.meshes.dae_up_axis.map(|up_axis| match up_axis {
            UpAxisName::Ignore => DaeUpAxis::Ignored,
            UpAxisName::Respect => DaeUpAxis::Respected,
        });
        request.largest_m = self.meshes.largest_m;
        request.needs_program = programs.is_some();
        if let Some(programs) = programs {
            request.programs = programs.program.iter().map(|text| robot_and_file(text)).collect();
            request.tables = programs.tables.request();
            request.joint_values.clone_from(&programs.joint);
            request.state.clone_from(&programs.state);
        }
        with_environment(&mut request);
        Ok(request)
    }
}

/// Adds the search paths of ROS and Gazebo for packages and models.
pub fn with_environment(request: &mut LoadRequest) {
    request.look_up_by(|name| std::env::var_os(name));
}

/// The refusal of a folder, with the cell or robot that it holds.
fn refused_folder(path: &Path) -> Problem {
    let is_meant = |name: &String| {
        let extension = Path::new(name).extension().and_then(OsStr::to_str).unwrap_or_default();
        ["ron", "urdf", "xacro"].contains(&extension.to_ascii_lowercase().as_str())
    };
    let entries = path.read_dir().into_iter().flatten();
    let mut held: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(is_meant)
        .take(MOST_HELD + 1)
        .collect();
    held.sort();
    // The one that `pathproof new` writes stands for its folder.
    let cell =
        held.iter().find(|name| *name == "cell.ron").or_else(|| held.first().filter(|_| held.len() == 1));
    let problem = Problem::new(path.display().to_string(), "a folder is neither a cell file nor a robot")
        .expected("a cell file (.ron), or a robot (.urdf or .xacro)");
    match (cell, &*held) {
        (Some(cell), _) => problem.hint(format!("it holds one: {}", path.join(cell).display())),
        (None, []) => problem.hint("it holds none; pathproof new FOLDER --robot ROBOT.urdf writes one"),
        (None, [first, ..]) => {
            problem.hint(format!("give one of the files in it, such as {}", path.join(first).display()))
        }
    }
}

/// Files of a folder that are looked at.
const MOST_HELD: usize = 100;

/// Refuses folders, and files that are parts of a cell or robot, by file extension.
fn refuse_other_files(path: &Path) -> Result<(), Problem> {
    if path.is_dir() {
        return Err(refused_folder(path));
    }
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase();
    let hint = match extension.as_str() {
        "csv" => "a joint table is a program: give the robot here, and the table with --program",
        "yaml" | "yml" | "json" => {
            "a joint trajectory is a program: give the robot here, and the trajectory with --program"
        }
        "sdf" => "an SDF is an object of a cell file: shape: Sdf(file: ...)",
        "srdf" => "give the URDF that it belongs to here, and the SRDF with --srdf",
        _ if MeshFormat::of_name(&path.to_string_lossy()).is_some() => {
            "a mesh is part of a URDF, or an object of a cell file: shape: Mesh(file: ...)"
        }
        _ => return Ok(()),
    };
    Err(Problem::new(path.display().to_string(), "neither a cell file nor a robot")
        .found(format!("a name that ends in .{extension}"))
        .expected("a cell file (.ron), or a robot (.urdf or .xacro)")
        .hint(hint))
}

/// Parses `ROBOT=FILE` or `FILE`; a file whose name holds `=` is written `./a=b.csv`.
fn robot_and_file(text: &str) -> (Option<String>, PathBuf) {
    match text.split_once('=') {
        Some((robot, file)) if !robot.contains(['/', '\\', '.']) => {
            (Some(robot.to_owned()), PathBuf::from(file))
        }
        _ => (None, PathBuf::from(text)),
    }
}

/// Parses the value of `--package`.
///
/// # Errors
/// The expected form.
pub fn name_and_path(text: &str) -> Result<(String, PathBuf), String> {
    let (name, path) = text.split_once('=').ok_or("expected NAME=DIR")?;
    Ok((name.to_owned(), PathBuf::from(path)))
}

fn name_and_number(text: &str) -> Result<(String, f64), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    let value: f64 = value.parse().ok().ok_or_else(|| format!("{value:?} is not a number"))?;
    if value.is_finite() { Ok((name.to_owned(), value)) } else { Err(format!("{value} is not finite")) }
}

/// Parses a length in millimetres.
///
/// # Errors
/// The expected form.
pub fn millimetres(text: &str) -> Result<f64, String> {
    plain_number(text, "millimetres")
}

/// Parses a length in metres.
fn metres(text: &str) -> Result<f64, String> {
    plain_number(text, "metres")
}

fn plain_number(text: &str, unit: &str) -> Result<f64, String> {
    if let Ok(number) = text.parse() {
        return Ok(number);
    }
    let digits = text.trim_end_matches(|c: char| c.is_alphabetic() || c.is_whitespace());
    Err(match digits.parse::<f64>() {
        Ok(number) => format!("expected a number of {unit} without a unit: {number}"),
        Err(_) => format!("expected a number of {unit}, with a decimal point"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_plain_numbers() {
        assert_eq!(millimetres("2.5"), Ok(2.5));
        assert_eq!(millimetres("5mm"), Err("expected a number of millimetres without a unit: 5".to_owned()));
        assert_eq!(metres("1,5"), Err("expected a number of metres, with a decimal point".to_owned()));
    }

    #[test]
    fn programs_may_name_their_robot() {
        assert_eq!(robot_and_file("left=a.ron"), (Some("left".into()), "a.ron".into()));
        assert_eq!(robot_and_file("a/b=c.ron"), (None, "a/b=c.ron".into()));
        assert_eq!(robot_and_file("a.ron"), (None, "a.ron".into()));
    }
}
