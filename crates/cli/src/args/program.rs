//! Arguments of `pathproof program`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::CellArgs;

#[derive(Subcommand)]
pub(crate) enum ControllerProgramArgs {
    /// Print every motion that a program of a controller can make, whatever its inputs are
    #[command(
        after_help = "URScript (.script), program files of Universal Robots' teach pendant (.urp), and RAPID (.mod, .modx, .prg, .sys) are read.\n\n\
        Examples:\n  \
        pathproof program show palletise.urp\n  \
        pathproof program show weld.script --no-motion gripper_open --no-motion gripper_close\n  \
        pathproof program show weld.script --json\n  \
        pathproof program show Module1.mod --entry Path_10\n\n\
        Exit codes: 0 every motion is known, 1 the robot of a cell cannot do one, 2 the program is refused, 3 a budget ended before all motions were known, 4 internal error."
    )]
    Show(ProgramShow),
    /// Write the program of a cell's controller in the native format, where it has one way alone
    #[command(
        after_help = "The moves stand in the order in which they are made, each once, with the solved joint values of computed targets. \
        A program that branches is refused until choose of its controller in the cell file fixes every branch.\n\n\
        Examples:\n  \
        pathproof program convert cell.ron > program.ron\n  \
        pathproof program convert cell.ron --out program.ron\n\n\
        Exit codes: 0 written, 2 the cell or the program is refused, 4 internal error."
    )]
    Convert(ProgramConvert),
}

#[derive(Args)]
pub(crate) struct ProgramConvert {
    #[command(flatten)]
    pub(crate) cell: CellArgs,
    /// Write it into this file; without it, it is printed
    #[arg(long, value_name = "FILE.ron")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct ProgramShow {
    /// The program: FILE.script, FILE.urp or FILE.mod; or a cell, for the joint values at which its motions end
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) reading: ControllerReading,
    /// Print it as JSON, in metres and radians
    #[arg(long)]
    pub(crate) json: bool,
}

/// What a program of a controller does not say itself.
#[derive(Args)]
pub(crate) struct ControllerReading {
    /// A function that the file does not have and that is known not to move the robot, such as one of a gripper
    #[arg(long, value_name = "NAME")]
    pub(crate) no_motion: Vec<String>,
    /// The function that runs, where a script calls none itself, or the procedure, where a module has no main
    #[arg(long, value_name = "NAME")]
    pub(crate) entry: Option<String>,
    /// Another module of the same task, for RAPID: with data and procedures that the program needs
    #[arg(long, value_name = "FILE")]
    pub(crate) module: Vec<PathBuf>,
}
