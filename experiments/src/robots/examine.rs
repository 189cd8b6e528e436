//! One robot: read, modelled with proof, and moved through a random program.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::answer::{broken, problems, with_files};
use super::built;
use super::find::Robot;
use super::joints;
use super::process::{End, run};
use super::program;
use super::report;
use super::row::{Checking, Loading, Row};

/// How robots are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial<'a> {
    pub(super) pathproof: &'a Path,
    pub(super) patience: Duration,
    pub(super) points: usize,
    /// Radius of the smallest spheres; none lets it be chosen from each shape's size.
    pub(super) radius_mm: Option<usize>,
}

/// Tries one robot; what the program printed stays in `folder`.
pub(super) fn examine(robot: &Robot, trial: Trial<'_>, folder: &Path) -> io::Result<Row> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    let outline = joints::outline(&String::from_utf8_lossy(&fs::read(&robot.urdf)?));
    let mut row = Row {
        robot: robot.name.clone(),
        package: robot.package.clone(),
        urdf: robot.urdf.clone(),
        ros_packages: robot.ros_packages.iter().cloned().collect(),
        radius_mm: None,
        links: outline.links,
        joints: outline.joints.len(),
        loading: Loading::Loads,
        pieces: Vec::new(),
        checking: Checking::NotAsked("does not load"),
    };
    let mut trial = trial;
    trial.radius_mm = trial.radius_mm.filter(|_| !robot.is_cell);
    (row.loading, row.pieces) = build(robot, trial, folder)?;
    if is_too_large(&row.loading) {
        trial.radius_mm = None;
        (row.loading, row.pieces) = build(robot, trial, folder)?;
    }
    row.radius_mm = trial.radius_mm;
    if row.loading != Loading::Loads {
        return Ok(row);
    }
    row.checking = if outline.joints.is_empty() {
        Checking::NotAsked("nothing moves")
    } else if row.pieces.is_empty() {
        Checking::NotAsked("no shapes")
    } else {
        fs::write(folder.join("program.csv"), program::table(&outline.joints, trial.points, &robot.name))?;
        check(robot, trial, folder)?
    };
    Ok(row)
}

/// Whether more spheres of the radius are needed than are allowed, as with floors of hundreds of metres.
fn is_too_large(loading: &Loading) -> bool {
    matches!(loading, Loading::Refused(problems) if problems.iter().all(|what| what.contains("a smallest radius of")))
}

fn build(robot: &Robot, trial: Trial<'_>, folder: &Path) -> io::Result<(Loading, Vec<built::Piece>)> {
    let (out, err) = (folder.join("build.txt"), folder.join("build-errors.txt"));
    let mut command = command(robot, trial, &["spheres", "build"]);
    let end = run(command.arg("--prove"), &out, &err, trial.patience)?;
    let none = |loading| Ok((loading, Vec::new()));
    match end {
        End::Exit(2) => none(Loading::Refused(problems(robot, &err)?)),
        End::Exit(0 | 1) => match built::pieces(&fs::read_to_string(out)?) {
            Ok(pieces) => Ok((Loading::Loads, pieces)),
            Err(what) => none(Loading::Broken(what)),
        },
        _ => none(Loading::Broken(broken("spheres build", end, trial.patience))),
    }
}

fn check(robot: &Robot, trial: Trial<'_>, folder: &Path) -> io::Result<Checking> {
    let (out, err) = (folder.join("check.txt"), folder.join("check-errors.txt"));
    let (reports, stats) = (folder.join("report"), folder.join("stats.json"));
    let mut command = command(robot, trial, &["check"]);
    // Its rows lie so far apart that seconds would be doubted.
    command.args(["--no-cache", "--time-unit", "s"]).arg("--program").arg(folder.join("program.csv"));
    command.arg("--report").arg(&reports).arg("--stats").arg(&stats);
    let checking = match run(&mut command, &out, &err, trial.patience)? {
        End::Exit(2) => Checking::Refused(problems(robot, &err)?),
        End::Exit(0 | 1 | 3) => match report::read(&reports.join("report.json"), &stats) {
            Ok(checked) => Checking::Done(Box::new(checked)),
            Err(what) => Checking::Broken(what),
        },
        end => Checking::Broken(broken("check", end, trial.patience)),
    };
    // Proofs take much room, and the counts are read.
    if reports.exists() {
        fs::remove_dir_all(reports)?;
    }
    Ok(checking)
}

fn command(robot: &Robot, trial: Trial<'_>, words: &[&str]) -> Command {
    let mut command = Command::new(trial.pathproof);
    command.args(words).arg(&robot.urdf).args(["--threads", "1"]);
    with_files(&mut command, robot);
    if let Some(radius_mm) = trial.radius_mm {
        command.args(["--smallest-radius", &radius_mm.to_string()]);
    }
    command
}
