//! Assignment of programs to robots.

use std::path::{Path, PathBuf};

use diagnostics::{Problem, hint_for};

use super::request::LoadRequest;
use cell::{AtLine, Cell, CellRobot};

/// The program of a robot to load.
#[derive(Clone)]
pub(super) enum ProgramPlan {
    /// No program.
    Rests,
    /// The program is missing, and the problem is already reported.
    Missing,
    /// Named on the command line.
    Given(PathBuf),
    /// Named in the cell file.
    InCell {
        file: PathBuf,
        /// Files that are played after it, in order.
        following: Vec<PathBuf>,
    },
}

impl ProgramPlan {
    /// The program's file.
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            Self::Rests | Self::Missing => None,
            Self::Given(path) | Self::InCell { file: path, .. } => Some(path),
        }
    }

    /// The files that are played after it, in order.
    pub(super) fn following(&self) -> &[PathBuf] {
        match self {
            Self::InCell { following, .. } => following,
            Self::Rests | Self::Missing | Self::Given(_) => &[],
        }
    }
}

/// The warnings of programs that the cell file names and that are not there, where none is played.
pub(super) fn not_there(request: &LoadRequest, cell: &Cell, folder: &Path, file: &str) -> Vec<Problem> {
    let warning = |robot: &AtLine<CellRobot>| {
        let is_asked = !request.needs_program && !request.without_programs;
        let is_missing = |program: &&String| is_asked && !folder.join(program).exists();
        let program = robot.value.programs.iter().find(is_missing)?;
        let warning =
            Problem::new(file, "a program is not there, and its robot is taken to rest").on_line(robot.line);
        Some(warning.found(program.clone()).hint("write it, or correct its name"))
    };
    cell.robots.iter().filter_map(warning).collect()
}

/// The program of every robot: from the command line, else from the cell file.
pub(super) fn assign(
    request: &LoadRequest,
    cell: &Cell,
    folder: &Path,
    file: &str,
    problems: &mut Vec<Problem>,
) -> Vec<ProgramPlan> {
    // A program that is still to be written is asked of by none but what plays it.
    let is_there = |program: &str| request.needs_program || folder.join(program).exists();
    let is_wanted = |program: &str| !request.without_programs && is_there(program);
    let in_cell = |robot: &AtLine<CellRobot>| match robot.value.programs.as_slice() {
        [first, following @ ..] if robot.value.programs.iter().all(|program| is_wanted(program)) => {
            let following = following.iter().map(|program| folder.join(program)).collect();
            ProgramPlan::InCell { file: folder.join(first), following }
        }
        _ => ProgramPlan::Rests,
    };
    let mut programs: Vec<ProgramPlan> = cell.robots.iter().map(in_cell).collect();
    let names: Vec<&str> = cell.robots.iter().map(|robot| robot.value.name.as_str()).collect();
    let mut given: Vec<Vec<String>> = vec![Vec::new(); names.len()];
    for (robot, path) in &request.programs {
        let index = match robot {
            None if names.len() == 1 => Some(0),
            None => None,
            Some(name) => names.iter().position(|known| known == name),
        };
        match index {
            Some(index) => {
                programs[index] = ProgramPlan::Given(path.clone());
                given[index].push(path.display().to_string());
            }
            None => problems.push(
                Problem::new("--program", "which robot runs this program?")
                    .found(robot.clone().unwrap_or_else(|| path.display().to_string()))
                    .expected("--program ROBOT=FILE")
                    .hint(hint_for(robot.as_deref().unwrap_or(""), &names, "robots")),
            ),
        }
    }
    for twice in given.iter().filter(|given| given.len() > 1) {
        problems.push(
            Problem::new("--program", "several programs for one robot")
                .found(twice.join(" and "))
                .expected("one program for each robot"),
        );
    }
    if request.needs_program && problems.is_empty() && programs.iter().all(|program| program.file().is_none())
    {
        programs.fill(ProgramPlan::Missing);
        problems.push(
            Problem::new(file, "no taught program")
                .expected("a program: file for at least one robot")
                .hint("give one with --program FILE, or program: in the cell file"),
        );
    }
    programs
}
