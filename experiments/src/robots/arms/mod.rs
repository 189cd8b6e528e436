//! Inverse kinematics: `pathproof ik --trial` on every chain of six turning joints.

mod page;

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

pub(super) use self::page::section;

use super::answer::{broken, problems, with_files};
use super::find::Robot;
use super::in_turn::in_turn;
use super::process::{End, run};
use super::report::json;

/// How chains are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial<'a> {
    pub(super) pathproof: &'a Path,
    /// After so long a robot counts as hanging.
    pub(super) patience: Duration,
    pub(super) jobs: usize,
    /// Random joint vectors of every chain.
    pub(super) poses: usize,
    /// Poses of every chain that are searched from many starts too.
    pub(super) searched: usize,
    /// Folder for what the program prints.
    pub(super) folder: &'a Path,
}

/// What became of a robot.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ArmRow {
    pub(super) package: String,
    pub(super) robot: String,
    pub(super) seconds: f64,
    pub(super) outcome: Outcome,
}

/// What its trial gave.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Outcome {
    /// Every chain of six turning joints; there may be none.
    Tried(Vec<Tried>),
    /// The robot does not load.
    Refused(Vec<String>),
    /// A crash, a hang, or an answer that is not understood.
    Broken(String),
}

/// The trial of a chain, as `pathproof ik --trial --json` printed it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Tried {
    pub(super) chain: Chain,
    pub(super) poses: u64,
    pub(super) found: u64,
    pub(super) singular: u64,
    pub(super) worst_m: f64,
    pub(super) worst_rad: f64,
    pub(super) unverified: u64,
    pub(super) searched: u64,
    pub(super) agreed: u64,
    pub(super) missed: u64,
    pub(super) unsearched: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Chain {
    pub(super) from: String,
    pub(super) to: String,
    /// How the axes lie, in words.
    pub(super) family: String,
    /// Whether no solution may be missed.
    pub(super) is_complete: bool,
    pub(super) deviation_rad: f64,
    pub(super) deviation_m: f64,
}

#[derive(Deserialize)]
struct Answer {
    trials: Vec<Tried>,
}

impl Tried {
    /// What contradicts the claims of a chain: a lost solution of a complete closed form, or one that is none.
    fn fault(&self) -> Option<String> {
        let name = format!("{} to {}", self.chain.from, self.chain.to);
        let lost = self.poses - self.found - self.singular;
        if self.chain.is_complete && (lost > 0 || self.missed > 0) {
            return Some(format!("{name}: {lost} joint vectors and {} solutions are lost", self.missed));
        }
        let is_none = self.worst_m > 1e-9 || self.worst_rad > 1e-9;
        is_none.then(|| format!("{name}: off by {} m, {} rad", self.worst_m, self.worst_rad))
    }
}

impl ArmRow {
    /// What shows a fault of ours.
    pub(super) fn faults(&self) -> Vec<String> {
        let faults = match &self.outcome {
            Outcome::Tried(tried) => tried.iter().filter_map(Tried::fault).collect(),
            Outcome::Refused(_) => Vec::new(),
            Outcome::Broken(what) => vec![what.clone()],
        };
        faults.into_iter().map(|what| format!("{}: {what}", self.robot)).collect()
    }
}

/// Tries every robot.
pub(super) fn try_arms(robots: &[Robot], trial: Trial<'_>) -> Result<Vec<ArmRow>, String> {
    in_turn(robots, trial.jobs, |robot| robot, |robot| attempt(robot, trial), news)
}

fn attempt(robot: &Robot, trial: Trial<'_>) -> io::Result<ArmRow> {
    let place = trial.folder.join(&robot.package).join(robot.name.replace('/', "+"));
    fs::create_dir_all(&place)?;
    let (out, err) = (place.join("ik.json"), place.join("ik-errors.txt"));
    let mut command = Command::new(trial.pathproof);
    command.arg("ik").arg(&robot.urdf).args(["--trial", &trial.poses.to_string()]);
    command.args(["--searched", &trial.searched.to_string(), "--json"]);
    with_files(&mut command, robot);
    let started = Instant::now();
    let outcome = match run(&mut command, &out, &err, trial.patience)? {
        End::Exit(0 | 1) => {
            json::<Answer>(&out).map_or_else(Outcome::Broken, |answer| Outcome::Tried(answer.trials))
        }
        End::Exit(2) => Outcome::Refused(problems(robot, &err)?),
        end => Outcome::Broken(broken("ik", end, trial.patience)),
    };
    Ok(ArmRow {
        package: robot.package.clone(),
        robot: robot.name.clone(),
        seconds: started.elapsed().as_secs_f64(),
        outcome,
    })
}

fn news(row: &ArmRow) -> String {
    match &row.outcome {
        Outcome::Tried(tried) => {
            let families: Vec<&str> = tried.iter().map(|one| one.chain.family.as_str()).collect();
            format!("{:?} in {:.1} s {}", families, row.seconds, row.faults().join("; "))
        }
        Outcome::Refused(_) => "refused".to_owned(),
        Outcome::Broken(what) => format!("FAULT {what}"),
    }
}
