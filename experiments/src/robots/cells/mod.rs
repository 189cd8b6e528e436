//! Fresh cells: `pathproof new` for every robot, and what a check says of its first motion.

mod outcome;
mod page;
mod reason;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use serde::{Deserialize, Serialize};

pub(super) use self::page::section;

use self::outcome::Outcome;
use super::answer::{problems, with_files};
use super::files::{Audit, Trial, audit};
use super::find::Robot;
use super::in_turn::in_turn;
use super::process::{End, run};
use super::report::json;

/// What became of the fresh cell of a robot.
#[derive(Clone, Debug, Serialize)]
pub(super) struct CellRow {
    pub(super) package: String,
    pub(super) robot: String,
    /// Of the cell as `pathproof new` writes it.
    pub(super) plain: Outcome,
    /// With `--propose`.
    pub(super) proposed: Outcome,
    /// Pairs that are proven to touch at all joint values, which the cell excludes.
    pub(super) always: Vec<[String; 2]>,
    /// Pairs in contact wherever they were tried, which `--propose` alone excludes.
    pub(super) seen: Vec<[String; 2]>,
    /// Of `pathproof new` and the check.
    pub(super) seconds: f64,
}

/// What `pathproof new --json` printed, as far as it is looked at.
#[derive(Debug, Default, Deserialize)]
struct NewAnswer {
    always_touching: Vec<NewPair>,
}

/// A pair that touches at all joint values, or did wherever it was tried.
#[derive(Debug, Deserialize)]
struct NewPair {
    a: String,
    b: String,
    is_proven: bool,
}

impl NewAnswer {
    /// The pairs that are proven to touch, or the others.
    fn pairs(&self, are_proven: bool) -> Vec<[String; 2]> {
        let of = self.always_touching.iter().filter(|pair| pair.is_proven == are_proven);
        of.map(|pair| [pair.a.clone(), pair.b.clone()]).collect()
    }
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
    let (mut plain, answer) = made_and_checked(robot, trial, &place.join("plain"), false)?;
    let seconds = started.elapsed().as_secs_f64();
    let seen = answer.pairs(false);
    // Without such pairs the two cells are the same.
    let proposed = match seen.len() {
        0 => None,
        _ => Some(made_and_checked(robot, trial, &place.join("proposed"), true)?.0),
    };
    if let Outcome::Fail(found) = &mut plain {
        found.classes = class(robot, trial, &place, &found.of_robot())?;
    }
    Ok(CellRow {
        package: robot.package.clone(),
        robot: robot.name.clone(),
        proposed: proposed.unwrap_or_else(|| plain.clone()),
        plain,
        always: answer.pairs(true),
        seen,
        seconds,
    })
}

/// Makes a cell and checks it; what `new` printed comes with the outcome.
fn made_and_checked(
    robot: &Robot,
    trial: Trial<'_>,
    folder: &Path,
    proposes: bool,
) -> io::Result<(Outcome, NewAnswer)> {
    fs::create_dir_all(folder)?;
    let (out, err) = (folder.join("new.json"), folder.join("new-errors.txt"));
    let cell = folder.join("cell");
    let mut command = command(trial, "new");
    command.arg(&cell).arg("--json").arg("--robot").arg(&robot.urdf);
    with_files(&mut command, robot);
    if proposes {
        command.arg("--propose");
    }
    let without = |outcome| Ok((outcome, NewAnswer::default()));
    match run(&mut command, &out, &err, trial.give_up)? {
        End::Exit(0) => match json(&out) {
            Ok(answer) => Ok((check(robot, trial, folder, &cell.join("cell.ron"))?, answer)),
            Err(what) => without(Outcome::Broken(what)),
        },
        End::Exit(2) => without(Outcome::refused(problems(robot, &err)?)),
        End::Hang => without(Outcome::TimedOut(format!("new, given up after {} s", trial.give_up.as_secs()))),
        end => without(Outcome::Broken(format!("new: {end:?}"))),
    }
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
    fn proven_pairs_are_told_from_those_that_were_seen() {
        let text = r#"{"schema": "pathproof.new/1", "always_touching": [
            {"a": "a", "b": "b", "is_proven": true, "is_excluded": true},
            {"a": "a", "b": "c", "is_proven": false, "is_excluded": false}]}"#;
        let answer: NewAnswer = serde_json::from_str(text).unwrap();
        assert_eq!(answer.pairs(true), [["a", "b"]]);
        assert_eq!(answer.pairs(false), [["a", "c"]]);
        assert!(serde_json::from_str::<NewAnswer>("{}").is_err());
    }

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
