//! The command line.

mod batch;
mod check;
mod diff;
mod doctor;
#[cfg(test)]
mod documented;
mod foreign;
mod foreign_to_jobs;
mod ik;
mod numbers;
mod program;
mod refused;
mod spheres;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use arguments::{ClearanceArgs, MeshArgs, ProgramArgs, millimetres, name_and_path};
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum};
use diagnostics::Problem;
use pathproof::Cache;
use scene::LoadRequest;
use sphere_model::Method;

use crate::color::ColorName;

pub(crate) use batch::{Batch, Merge};
pub(crate) use check::Check;
pub(crate) use diff::Diff;
pub(crate) use doctor::Doctor;
pub(crate) use ik::{Ik, JointValues, RedundantAt};
pub(crate) use program::{ControllerProgramArgs, ControllerReading, ProgramConvert, ProgramShow};
pub(crate) use spheres::{AuditArgs, Build, Show, Shown, SpheresArgs};

/// Offline robot motion-safety simulator: checks a taught program against its cell.
#[derive(Parser)]
#[command(name = "pathproof", version, max_term_width = 110, after_help = EXIT_CODES)]
pub(crate) struct CommandLine {
    /// More detail: in the summary of a check the counts of spheres and intervals, and eps; on standard error more log, twice for debugging
    #[arg(short, long, action = clap::ArgAction::Count, global = true)]
    pub(crate) verbose: u8,
    /// When the result of a check and the log are coloured
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColorName::Auto, global = true)]
    pub(crate) color: ColorName,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "Exit codes: 0 pass, 1 problem found, 2 usage or input error, 3 incomplete, 4 internal error, 130 interrupted by Ctrl-C.";

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Check the motion of a taught program
    #[command(after_help = "Examples:\n  \
        pathproof check scenes/weld-cell/cell.ron\n  \
        pathproof check scenes/weld-cell/cell.ron --program scenes/weld-cell/corrected.ron --report out\n  \
        pathproof check scenes/weld-cell/cell.ron --clearance 20\n  \
        pathproof check robot.urdf --srdf robot.srdf --program program.csv --json\n  \
        pathproof check robot.urdf --program log.csv --units degrees --time-unit ms --column joint_1=J1\n  \
        pathproof check cell.ron --baseline accepted/report.json --fail-on collision\n  \
        pathproof check - < request.json\n\n\
        Exit codes: 0 PASS, 1 FAIL, 2 usage or input error, 3 INCOMPLETE, 4 internal error; --fail-on collision and --baseline \
        forgive findings and change nothing but the exit code: 0 or 3 instead of 1; --fail-on speed also fails joints that are too fast. \
        What is undecided or unchecked is never forgiven.")]
    Check(Box<Check>),
    /// Check many cells: a report for each, again only where something changed
    #[command(after_help = batch::HELP)]
    Batch(Batch),
    /// Put the reports of a batch together, on one page and for CI
    #[command(after_help = batch::MERGE_HELP)]
    Merge(Merge),
    /// Compare two reports: what is new, closer, further, gone, or no longer checked
    #[command(after_help = "Examples:\n  \
        pathproof diff main/report.json branch/report.json\n\n\
        Closer and further are said only of what the bounds of both reports prove.\n\n\
        Exit codes: 0 B is no worse than A, 1 B has something new or closer or checks less, 2 usage or input error, 3 B is no worse \
        but incomplete, 4 internal error.")]
    Diff(Diff),
    /// Write a commented cell file and a first program for a robot
    #[command(after_help = "Examples:\n  \
        pathproof new my-cell --robot robots/pp6-1400/robot.urdf --srdf robots/pp6-1400/robot.srdf\n  \
        pathproof new my-cell --robot robot.urdf --package my_robot_description=../my_robot_description")]
    New(New),
    /// Sphere models of members
    #[command(subcommand)]
    Spheres(SpheresArgs),
    /// Read a program of a robot's controller
    #[command(subcommand)]
    Program(ControllerProgramArgs),
    /// Look for what is wrong with the models of a cell or robot, before anything moves
    #[command(
        after_help = "Every finding has a code, and pathproof explain CODE says what it means and what to do. \
        No program is needed; programs that the cell file names must be readable.\n\n\
        Examples:\n  \
        pathproof doctor scenes/weld-cell/cell.ron\n  \
        pathproof doctor robot.urdf --srdf robot.srdf --smallest-radius 2\n  \
        pathproof doctor robot.urdf --package my_robot_description=../my_robot_description --json\n\n\
        Exit codes: 0 nothing but notes (1 with --strict), 1 an error or a warning, 2 usage or input error, 4 internal error."
    )]
    Doctor(Doctor),
    /// Say what a finding of a check or of the doctor means, and what to do about it
    #[command(after_help = "Examples:\n  \
        pathproof explain collision\n  \
        pathproof explain mesh-open\n  \
        pathproof explain\n\n\
        Exit codes: 0 printed, 2 an unknown code.")]
    Explain(Explain),
    /// Compare the published methods on one program: what each says, and what it costs
    #[command(
        after_help = "Every method is asked about every checked pair at every interpolation point, on one thread; nothing is \
        said about the motion between. Exact surfaces come first; a method that contradicts them is an error of the program.\n\n\
        Examples:\n  \
        pathproof methods scenes/weld-cell/cell.ron\n  \
        pathproof methods cell.ron --report out\n\n\
        Exit codes: 0 compared, 2 usage or input error, 4 internal error."
    )]
    Methods(MethodsArgs),
    /// List which pairs are checked with which required clearance, excluded, or cannot move; propose and audit exclusions
    #[command(
        after_help = "With --propose and --audit every pair is of one class, over all joint values within the limits:\n  \
        never        proven apart\n  \
        always       proven in contact\n  \
        always seen  in contact where tried, and free in none of 10000 configurations; not proven\n  \
        can collide  in contact in one configuration and free in another, both shown\n  \
        unknown      the budget was spent\n\n\
        --propose proposes the classes never, always and always seen; a proposal is a file that you read, and is never applied by \
        itself.\n\n\
        Examples:\n  \
        pathproof pairs scenes/weld-cell/cell.ron\n  \
        pathproof pairs scenes/weld-cell/cell.ron --propose --out scenes/weld-cell/proposed.ron\n  \
        pathproof pairs robot.urdf --propose --out robot.srdf\n  \
        pathproof pairs robot.urdf --srdf robot.srdf --audit\n\n\
        Exit codes: 0 listed, or all audited exclusions are of pairs that cannot change between contact and none; with --audit 1 \
        an exclusion of a pair that can collide, 3 an exclusion of an unknown pair; 2 usage or input error, 4 internal error."
    )]
    Pairs(PairsArgs),
    /// List all joint values that bring a link, or the TCP of a tool, to a pose
    #[command(after_help = ik::HELP)]
    Ik(Ik),
    /// Open the viewer, or render a picture with it
    #[command(
        disable_help_flag = true,
        after_help = "Examples:\n  \
        pathproof view scenes/weld-cell/cell.ron\n  \
        pathproof view scenes/weld-cell/cell.ron --screenshot finding.png --finding 1\n\n\
        All arguments go to pathproof-viewer; with it installed, pathproof view --help lists them."
    )]
    View {
        /// Arguments of pathproof-viewer
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "CELL.ron|ROBOT.urdf")]
        arguments: Vec<OsString>,
    },
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the manual pages into a folder, one for every command
    #[command(hide = true)]
    ManPages {
        /// The folder; made where it is missing
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

#[derive(Args)]
pub(crate) struct New {
    /// Folder for the cell; made where it is missing. Files that are there stay
    #[arg(value_name = "CELL_DIR")]
    pub(crate) folder: PathBuf,
    /// The robot's description
    #[arg(long, value_name = "ROBOT.urdf")]
    pub(crate) robot: PathBuf,
    /// SRDF of the robot: pairs left out, named states
    #[arg(long, value_name = "FILE")]
    srdf: Option<PathBuf>,
    /// A program of its controller, which the cell then runs: FILE.script, FILE.urp or FILE.mod
    #[arg(long, value_name = "FILE")]
    pub(crate) program: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ControllerReading,
    /// Also exclude the pairs that touched wherever they were tried; without it only those that are proven to touch at all joint values are
    #[arg(long)]
    pub(crate) propose: bool,
    /// Folder of a ROS package
    #[arg(long, value_name = "NAME=DIR", value_parser = name_and_path)]
    package: Vec<(String, PathBuf)>,
    /// Another folder that files may be read from
    #[arg(long, value_name = "DIR")]
    allow_root: Vec<PathBuf>,
    #[command(flatten)]
    meshes: MeshArgs,
    /// Print what was written and found as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Explain {
    /// Code of the finding, or its kind; without it all are listed with their meaning
    #[arg(value_name = "CODE")]
    pub(crate) code: Option<String>,
}

#[derive(Args)]
pub(crate) struct MethodsArgs {
    #[command(flatten)]
    pub(crate) scene: CellArgs,
    #[command(flatten)]
    pub(crate) programs: ProgramArgs,
    /// Smallest radius of the spheres of covers, millimetres; by default a hundredth of each member's size
    #[arg(long, value_name = "MM", value_parser = millimetres)]
    pub(crate) smallest_radius: Option<f64>,
    /// Write methods.json into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) report: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct PairsArgs {
    #[command(flatten)]
    pub(crate) scene: CellArgs,
    #[command(flatten)]
    pub(crate) clearance: ClearanceArgs,
    /// Class the checked pairs of every robot over all joint values, and propose exclusions with their proof
    #[arg(long, conflicts_with = "audit")]
    pub(crate) propose: bool,
    /// Class the pairs that SRDF and cell file exclude over all joint values, and show those that can collide
    #[arg(long)]
    pub(crate) audit: bool,
    /// With --propose: write a new cell file beside the cell with the proposed exclusions added, or for a URDF a new SRDF
    #[arg(long, value_name = "FILE", requires = "propose")]
    pub(crate) out: Option<PathBuf>,
    /// Print JSON: the list of pairs, or the classes of --propose or --audit
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) cache: CacheArgs,
}

/// The command line of this process; ends it where the command line is not understood, or help is asked for.
pub(crate) fn parse(words: &[OsString]) -> CommandLine {
    parsed(words).unwrap_or_else(|error| {
        let words: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        refused::with_tip(error, &words).exit()
    })
}

fn parsed(words: &[OsString]) -> Result<CommandLine, clap::Error> {
    let matches = CommandLine::command().try_get_matches_from(words)?;
    let mut line = CommandLine::from_arg_matches(&matches)?;
    if let (Command::Check(check), Some(matches)) = (&mut line.command, matches.subcommand_matches("check")) {
        check.typed = typed(matches);
    }
    Ok(line)
}

/// The arguments that stand on the command line, by their names in the code.
fn typed(matches: &ArgMatches) -> Vec<String> {
    let is_typed = |id: &&clap::Id| matches.value_source(id.as_str()) == Some(ValueSource::CommandLine);
    // Groups of arguments have a source too, and are no arguments.
    matches.ids().filter(is_typed).map(ToString::to_string).collect()
}

/// Where the scene is.
#[derive(Args)]
pub(crate) struct CellArgs {
    /// Cell file (.ron), or a URDF that holds robot and cell
    #[arg(value_name = "CELL.ron|ROBOT.urdf")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) with: arguments::SceneArgs,
}

/// How sphere models are built.
#[derive(Args)]
pub(crate) struct ModelArgs {
    /// How spheres are arranged
    #[arg(long, value_enum, default_value_t = MethodName::PatentN)]
    pub(crate) method: MethodName,
    /// Radius of the smallest spheres; by default chosen from each member's size
    #[arg(long, value_name = "MM", value_parser = millimetres)]
    pub(crate) smallest_radius: Option<f64>,
}

/// Where built sphere models are kept.
#[derive(Args, Clone)]
pub(crate) struct CacheArgs {
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with = "no_cache",
        help = "Folder that keeps built sphere models for the next run; by default PATHPROOF_CACHE, or the user's folder for such files"
    )]
    cache: Option<PathBuf>,
    /// Build all sphere models anew, and keep none
    #[arg(long)]
    no_cache: bool,
}

#[derive(Args, Clone)]
pub(crate) struct ThreadArgs {
    /// Threads; all processors by default. The result does not depend on it
    #[arg(long, value_name = "N", value_parser = numbers::threads)]
    pub(crate) threads: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MethodName {
    /// Large, medium and small spheres
    #[value(name = "patent-3")]
    Patent3,
    /// As many ranks as the member's size asks for
    #[value(name = "patent-n")]
    PatentN,
    /// Cubes halved along every axis, each in its sphere
    Octree,
}

impl From<MethodName> for Method {
    fn from(name: MethodName) -> Self {
        match name {
            MethodName::Patent3 => Method::Patent3,
            MethodName::PatentN => Method::PatentN,
            MethodName::Octree => Method::Octree,
        }
    }
}

impl CacheArgs {
    /// The same as words of a command line; `folder` is the place of a relative path.
    pub(crate) fn words(&self, folder: &Path) -> Vec<OsString> {
        let mut words = Vec::new();
        if self.no_cache {
            words.push("--no-cache".into());
        }
        if let Some(cache) = &self.cache {
            words.extend(["--cache".into(), folder.join(cache).into_os_string()]);
        }
        words
    }

    /// The cache of sphere models.
    pub(crate) fn cache(&self) -> Cache {
        match &self.cache {
            _ if self.no_cache => Cache::none(),
            Some(folder) => Cache::in_folder(folder.clone()),
            None => Cache::of_user(),
        }
    }
}

/// The finest accuracy accepted, millimetres.
const FINEST_ACCURACY_MM: f64 = 0.001;
/// The coarsest, millimetres: larger than any distance.
const COARSEST_ACCURACY_MM: f64 = 2e7;

/// Converts an accuracy from millimetres to metres.
///
/// # Errors
/// A value outside the accepted range, or NaN.
fn accuracy_m(mm: f64) -> Result<f64, Problem> {
    if (FINEST_ACCURACY_MM..=COARSEST_ACCURACY_MM).contains(&mm) {
        return Ok(mm / 1e3);
    }
    Err(Problem::new("--accuracy", "not a usable accuracy")
        .found(mm.to_string())
        .expected(format!("{FINEST_ACCURACY_MM} to {COARSEST_ACCURACY_MM} mm")))
}

impl Command {
    /// Whether the command prints JSON, so that its errors are JSON too.
    pub(crate) fn prints_json(&self) -> bool {
        match self {
            Self::Check(arguments) => arguments.json,
            Self::Diff(arguments) => arguments.json,
            Self::New(arguments) => arguments.json,
            Self::Doctor(arguments) => arguments.json,
            Self::Pairs(arguments) => arguments.json,
            Self::Ik(arguments) => arguments.json,
            Self::Program(ControllerProgramArgs::Show(arguments)) => arguments.json,
            Self::Program(ControllerProgramArgs::Convert(_))
            | Self::Explain(_)
            // Their lines are no errors.
            | Self::Batch(_)
            | Self::Merge(_)
            | Self::Spheres(_)
            | Self::Methods(_)
            | Self::View { .. }
            | Self::Completions { .. }
            | Self::ManPages { .. } => false,
        }
    }
}

impl New {
    /// The load request of the robot.
    ///
    /// # Errors
    /// A cell file.
    pub(crate) fn request(&self) -> Result<LoadRequest, Problem> {
        let (srdf, package, meshes) = (self.srdf.clone(), self.package.clone(), self.meshes.clone());
        let allow_root = self.allow_root.clone();
        arguments::SceneArgs { srdf, package, allow_root, meshes }.request(&self.robot, None)
    }
}

impl CellArgs {
    /// The load request of the scene.
    ///
    /// # Errors
    /// An argument that has no effect on this scene.
    pub(crate) fn request(&self, programs: Option<&ProgramArgs>) -> Result<LoadRequest, Problem> {
        self.with.request(&self.file, programs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        CommandLine::command().debug_assert();
    }

    /// The text of help is no Markdown.
    fn without_backquotes(command: &mut clap::Command) {
        let help = command.render_long_help().to_string();
        assert!(!help.contains('`'), "{help}");
        command.get_subcommands_mut().for_each(without_backquotes);
    }

    #[test]
    fn help_is_plain_text() {
        without_backquotes(&mut CommandLine::command());
    }
}
