//! Xacro files and SRDFs: which load, and what the exclusions of the SRDFs hide.

mod audit;
mod page;
mod srdf;
mod xacro;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde::Serialize;

pub(super) use self::audit::{Audit, audit};
pub(super) use self::page::{srdf_section, xacro_section};
pub(super) use self::xacro::is_robot;

use super::answer::{broken, problems, with_files};
use super::find::Robot;
use super::in_turn::in_turn;
use super::process::{End, run};
use super::row::Loading;

/// How files are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial<'a> {
    pub(super) pathproof: &'a Path,
    /// After so long loading counts as hanging.
    pub(super) patience: Duration,
    /// After so long an audit or a command about a fresh cell is given up.
    pub(super) give_up: Duration,
    pub(super) jobs: usize,
    /// Folder for what the program prints.
    pub(super) folder: &'a Path,
}

/// What became of a xacro file.
#[derive(Clone, Debug, Serialize)]
pub(super) struct XacroRow {
    pub(super) package: String,
    pub(super) file: String,
    pub(super) loading: Loading,
}

/// What became of an SRDF.
#[derive(Clone, Debug, Serialize)]
pub(super) struct SrdfRow {
    pub(super) package: String,
    pub(super) file: String,
    /// The URDF that it belongs to.
    pub(super) urdf: Option<String>,
    pub(super) loading: Loading,
    /// Whether its URDF does not load without it either.
    pub(super) is_of_refused_robot: bool,
    /// None where it does not load.
    pub(super) audit: Option<Audit>,
}

/// Tries xacro files that are robots.
pub(super) fn try_xacros(robots: &[Robot], trial: Trial<'_>) -> Result<Vec<XacroRow>, String> {
    let attempt = |robot: &Robot| {
        Ok(XacroRow {
            package: robot.package.clone(),
            file: robot.name.clone(),
            loading: load(robot, None, trial)?,
        })
    };
    in_turn(robots, trial.jobs, |robot| robot, attempt, |row| told(&row.loading).to_owned())
}

/// Tries every SRDF of the packages with the robot that it belongs to.
pub(super) fn try_srdfs(packages: &[(Robot, Vec<Robot>)], trial: Trial<'_>) -> Result<Vec<SrdfRow>, String> {
    let mut owned: Vec<(Robot, Vec<Robot>)> = Vec::new();
    for (srdf, robots) in packages {
        let owners = srdf::owners(srdf, robots).map_err(|error| format!("{}: {error}", srdf.name))?;
        owned.push((srdf.clone(), owners.into_iter().cloned().collect()));
    }
    let attempt = |(srdf, owners): &(Robot, Vec<Robot>)| {
        let mut first = None;
        for robot in owners {
            let row = with_owner(srdf, robot, trial)?;
            if !row.is_of_refused_robot {
                return Ok(row);
            }
            first.get_or_insert(row);
        }
        Ok(first.unwrap_or_else(|| without_owner(srdf)))
    };
    let news = |row: &SrdfRow| match &row.audit {
        Some(audit) => audit.told(),
        None => told(&row.loading).to_owned(),
    };
    in_turn(&owned, trial.jobs, |(srdf, _)| srdf, attempt, news)
}

/// Tries an SRDF with a robot that it may belong to.
fn with_owner(srdf: &Robot, robot: &Robot, trial: Trial<'_>) -> io::Result<SrdfRow> {
    let loading = load(robot, Some(&srdf.urdf), trial)?;
    let loads = loading == Loading::Loads;
    Ok(SrdfRow {
        urdf: Some(robot.name.clone()),
        loading,
        is_of_refused_robot: !loads && load(robot, None, trial)? != Loading::Loads,
        audit: if loads { Some(audit(robot, &srdf.urdf, trial)?) } else { None },
        ..without_owner(srdf)
    })
}

fn without_owner(srdf: &Robot) -> SrdfRow {
    SrdfRow {
        package: srdf.package.clone(),
        file: srdf.name.clone(),
        urdf: None,
        loading: Loading::Refused(vec!["no URDF of this robot is in the package".to_owned()]),
        is_of_refused_robot: true,
        audit: None,
    }
}

/// Loads a robot, with an SRDF if there is one.
fn load(robot: &Robot, srdf: Option<&Path>, trial: Trial<'_>) -> io::Result<Loading> {
    let folder = trial.place(robot, srdf)?;
    let (out, err) = (folder.join("pairs.txt"), folder.join("pairs-errors.txt"));
    let mut command = Command::new(trial.pathproof);
    command.arg("pairs").arg(&robot.urdf);
    with_files(&mut command, robot);
    if let Some(srdf) = srdf {
        command.arg("--srdf").arg(srdf);
    }
    Ok(match run(&mut command, &out, &err, trial.patience)? {
        End::Exit(0) => Loading::Loads,
        End::Exit(2) => Loading::Refused(problems(robot, &err)?),
        end => Loading::Broken(broken("pairs", end, trial.patience)),
    })
}

fn told(loading: &Loading) -> &'static str {
    match loading {
        Loading::Loads => "loads",
        Loading::Refused(_) => "refused",
        Loading::Broken(_) => "FAULT",
    }
}

/// What shows a fault of ours: a crash or a hang while loading, or a crash of an audit.
pub(super) fn faults(xacros: &[XacroRow], srdfs: &[SrdfRow]) -> Vec<String> {
    let of_xacro = |row: &XacroRow| match &row.loading {
        Loading::Broken(what) => Some(format!("{}: {what}", row.file)),
        _ => None,
    };
    let of_srdf = |row: &SrdfRow| match (&row.loading, &row.audit) {
        (Loading::Broken(what), _) | (_, Some(Audit::Broken(what))) => Some(format!("{}: {what}", row.file)),
        _ => None,
    };
    xacros.iter().filter_map(of_xacro).chain(srdfs.iter().filter_map(of_srdf)).collect()
}

impl Trial<'_> {
    /// The folder that keeps sphere models.
    pub(super) fn cache(&self) -> PathBuf {
        self.folder.join("cache")
    }

    /// A folder for what is printed about a file.
    fn place(&self, robot: &Robot, srdf: Option<&Path>) -> io::Result<PathBuf> {
        let file = srdf.and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        let name = format!("{}{}", robot.name.replace('/', "+"), file.unwrap_or_default());
        let folder = self.folder.join(&robot.package).join(name);
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }
}
