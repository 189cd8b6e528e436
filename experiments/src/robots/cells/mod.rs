//! Fresh cells: `pathproof new` for every robot, and what a check says of its first motion.

mod outcome;
mod page;
mod reason;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use serde::Serialize;

pub(super) use self::page::section;

use self::outcome::Outcome;
use super::answer::{problems, with_files};
use super::files::{Audit, Trial, audit};
use super::find::Robot;
use super::in_turn::in_turn;
use super::process::{End, run};

/// What became of the fresh cell of a robot.
#[derive(Clone, Debug, Serialize)]
pub(super) struct CellRow {
    pub(super) package: String,
    pub(super) robot: String,
    /// Of the cell as `pathproof new` writes it.
    pub(super) plain: Outcome,
    /// With `--propose`.
    pub(super) proposed: Outcome,
    /// Pairs that always touch, which `--propose` excludes.
    pub(super) always: usize,
    /// Of `pathproof new`.
    pub(super) seconds: f64,
}

impl CellRow {
    /// Whether the run shows a fault of ours: a crash, or an answer that is not understood.
    pub(super) fn is_fault(&self) -> bool {
        [&self.plain, &self.proposed].iter().any(|outcome| matches!(outcome, Outcome::Broken(_)))
    }
}

/// Makes and checks a fresh cell of every robot.
pub(super) fn try_cells(robots: &[Robot], trial: Trial<'_>) -> Result<Vec<CellRow>, String> {
    let news = |row: &CellRow| {
        format!("{}, with --propose {}, {:.1} s", row.plain.name(), row.proposed.name(), row.seconds)
    };
    in_turn(robots, trial.jobs, |robot| robot, |robot| attempt(robot, trial), news)
}

fn attempt(robot: &Robot, trial: Trial<'_>) -> io::Result<CellRow> {
    let place = trial.folder.join(&robot.package).join(robot.name.replace('/', "+"));
    if place.exists() {
        fs::remove_dir_all(&place)?;
    }
    let started = Instant::now();
    let (plain, told) = made_and_checked(robot, trial, &place.join("plain"), false)?;
    let seconds = started.elapsed().as_secs_f64();
    let always = told.lines().filter(|line| line.starts_with("Always in contact")).count();
    // Without such pairs the two cells are the same.
    let mut proposed = match always {
        0 => plain.clone(),
        _ => made_and_checked(robot, trial, &place.join("proposed"), true)?.0,
    };
    if let Outcome::Fail(found) = &mut proposed {
        found.classes = class(robot, trial, &place, &found.of_robot())?;
    }
    Ok(CellRow {
        package: robot.package.clone(),
        robot: robot.name.clone(),
        plain,
        proposed,
        always,
        seconds,
    })
}

/// Makes a cell and checks it; what `new` printed comes with the outcome.
fn made_and_checked(
    robot: &Robot,
    trial: Trial<'_>,
    folder: &Path,
    proposes: bool,
) -> io::Result<(Outcome, String)> {
    fs::create_dir_all(folder)?;
    let (out, err) = (folder.join("new.txt"), folder.join("new-errors.txt"));
    let cell = folder.join("cell");
    let mut command = command(trial, "new");
    command.arg(&cell).arg("--robot").arg(&robot.urdf);
    with_files(&mut command, robot);
    if proposes {
        command.arg("--propose");
    }
    let outcome = match run(&mut command, &out, &err, trial.give_up)? {
        End::Exit(0) => check(robot, trial, folder, &cell.join("cell.ron"))?,
        End::Exit(2) => Outcome::refused(problems(robot, &err)?),
        End::Hang => Outcome::TimedOut(format!("new, given up after {} s", trial.give_up.as_secs())),
        end => Outcome::Broken(format!("new: {end:?}")),
    };
    Ok((outcome, fs::read_to_string(out)?))
}

fn check(robot: &Robot, trial: Trial<'_>, folder: &Path, cell: &Path) -> io::Result<Outcome> {
    let (out, err) = (folder.join("check.txt"), folder.join("check-errors.txt"));
    let reports = folder.join("report");
    let mut command = command(trial, "check");
    command.arg(cell).args(["--threads", "1"]).arg("--allow-root").arg(&robot.allowed_root);
    command.arg("--report").arg(&reports);
    let outcome = match run(&mut command, &out, &err, trial.give_up)? {
        End::Exit(0 | 1 | 3) => match reason::read(&reports.join("report.json")) {
            Ok(outcome) => outcome,
            Err(what) => Outcome::Broken(what),
        },
        End::Exit(2) => Outcome::Broken(format!("check refused: {}", problems(robot, &err)?.join("; "))),
        End::Hang => Outcome::TimedOut(format!("check, given up after {} s", trial.give_up.as_secs())),
        end => Outcome::Broken(format!("check: {end:?}")),
    };
    // Proofs take much room, and what counts is read.
    if reports.exists() {
        fs::remove_dir_all(reports)?;
    }
    Ok(outcome)
}

/// `pathproof`, on one thread, with sphere models kept for the next command.
fn command(trial: Trial<'_>, word: &str) -> Command {
    let mut command = Command::new(trial.pathproof);
    command.arg(word).env("RAYON_NUM_THREADS", "1").env("PATHPROOF_CACHE", trial.cache());
    command
}

/// The classes of pairs over all joint values, as an audit of an SRDF that excludes just these says; none where it is given up.
fn class(robot: &Robot, trial: Trial<'_>, place: &Path, pairs: &[[String; 2]]) -> io::Result<Vec<String>> {
    if pairs.is_empty() {
        return Ok(Vec::new());
    }
    let srdf: PathBuf = place.join("failing.srdf");
    fs::write(&srdf, excluding(&robot.urdf, pairs)?)?;
    Ok(match audit(robot, &srdf, trial)? {
        Audit::Done(audited) => audited.classes.into_keys().collect(),
        Audit::TimedOut | Audit::Broken(_) => Vec::new(),
    })
}

/// An SRDF that excludes some pairs.
fn excluding(urdf: &Path, pairs: &[[String; 2]]) -> io::Result<String> {
    let text = super::xml::declared(&String::from_utf8_lossy(&fs::read(urdf)?));
    let document = roxmltree::Document::parse(&text).map_err(io::Error::other)?;
    let escaped = |name: &str| name.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
    let name = escaped(document.root_element().attribute("name").unwrap_or_default());
    let lines: Vec<String> = pairs
        .iter()
        .map(|[a, b]| {
            format!(
                "  <disable_collisions link1=\"{}\" link2=\"{}\" reason=\"Default\"/>\n",
                escaped(a),
                escaped(b)
            )
        })
        .collect();
    Ok(format!("<robot name=\"{name}\">\n{}</robot>\n", lines.concat()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_excluded_in_an_srdf() {
        let folder = tempfile::tempdir().unwrap();
        let urdf = folder.path().join("r.urdf");
        fs::write(&urdf, "<robot name=\"r\"><link name=\"a\" drake:b=\"1\"/></robot>").unwrap();
        let text = excluding(&urdf, &[["a".to_owned(), "b & c".to_owned()]]).unwrap();
        assert_eq!(
            text,
            "<robot name=\"r\">\n  <disable_collisions link1=\"a\" link2=\"b &amp; c\" reason=\"Default\"/>\n</robot>\n"
        );
    }
}
