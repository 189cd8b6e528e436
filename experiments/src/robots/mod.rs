//! `robots`: real robots from public packages are loaded, modelled, moved and counted.

mod always;
mod answer;
mod arguments;
mod arms;
mod before;
mod built;
mod cells;
mod collect;
mod count;
mod examine;
mod files;
mod find;
mod in_turn;
mod install;
mod joints;
mod machine;
mod page;
mod parts;
mod process;
mod program;
mod python;
mod report;
mod row;
mod sections;
mod sources;
mod tables;
mod xml;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use self::arguments::Arguments;
use self::collect::{robots_of, robots_of_cells};
use self::count::Counts;
use self::examine::{Trial, examine};
use self::find::Robot;
use self::in_turn::in_turn;
use self::row::{Checking, Loading, Row};
use self::sources::{MORE, SOURCES, Source};
use crate::repository::{outside, repository_root};

/// Tries every robot, and writes the page with its tables; fails where one crashes, hangs, loses a shape, or is counted otherwise.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    match Arguments::read(words).and_then(|arguments| try_all(&arguments)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(what) => {
            eprintln!("robots: {what}");
            ExitCode::from(2)
        }
    }
}

fn try_all(arguments: &Arguments) -> Result<bool, String> {
    let into = outside(&arguments.into)?;
    let pathproof = pathproof(arguments)?;
    let mut is_clean = true;
    if arguments.parts.models {
        is_clean &= try_models(arguments, &into, &pathproof)?;
    }
    if arguments.parts.files {
        is_clean &= try_files(arguments, &into, &pathproof)?;
    }
    if arguments.parts.cells {
        is_clean &= try_cells(arguments, &into, &pathproof)?;
    }
    if arguments.parts.always {
        is_clean &= try_always(arguments, &into)?;
    }
    if arguments.parts.arms {
        is_clean &= try_arms(arguments, &into, &pathproof)?;
    }
    Ok(is_clean)
}

/// Every URDF of the packages of the tables.
fn try_models(arguments: &Arguments, into: &Path, pathproof: &Path) -> Result<bool, String> {
    let version = machine::version_of(pathproof)?;
    let mut robots = collected(&SOURCES, into, "urdf")?;
    robots.extend(robots_of_cells()?);
    retain(&mut robots, arguments);
    let trial = Trial {
        pathproof,
        patience: arguments.patience,
        points: arguments.points,
        radius_mm: Some(arguments.radius_mm),
    };
    let folder = into.join("runs");
    let place = |robot: &Robot| folder.join(&robot.package).join(robot.name.replace('/', "+"));
    let attempt = |robot: &Robot| examine(robot, trial, &place(robot));
    let rows = in_turn(&robots, arguments.jobs, |robot| robot, attempt, news)?;
    write_json(into, "robots.json", &rows)?;
    let counts = count::count(into, arguments.python.as_deref())?;
    if arguments.only.is_none() {
        let made_with = [
            version,
            machine::processor(),
            format!(
                "robots at a time: {}, one thread each; {} random points each; smallest spheres of {} mm",
                arguments.jobs, arguments.points, arguments.radius_mm
            ),
        ];
        page::section(&rows, &counts, &made_with).publish("models")?;
    }
    Ok(is_clean(&rows, &counts))
}

/// Every xacro file and every SRDF of all packages.
fn try_files(arguments: &Arguments, into: &Path, pathproof: &Path) -> Result<bool, String> {
    let folder = into.join("files");
    let trial = trial_of_files(arguments, pathproof, &folder);
    let mut xacros = xacros(into)?;
    retain(&mut xacros, arguments);
    let xacro_rows = files::try_xacros(&xacros, trial)?;
    let mut srdfs = Vec::new();
    for source in SOURCES.iter().chain(&MORE) {
        let robots = collected(std::slice::from_ref(source), into, "urdf")?;
        let found = collected(std::slice::from_ref(source), into, "srdf")?;
        srdfs.extend(found.into_iter().map(|srdf| (srdf, robots.clone())));
    }
    srdfs.retain(|(srdf, _)| is_wanted(srdf, arguments));
    let srdf_rows = files::try_srdfs(&srdfs, trial)?;
    write_json(into, "xacros.json", &xacro_rows)?;
    write_json(into, "srdfs.json", &srdf_rows)?;
    if arguments.only.is_none() {
        files::xacro_section(&xacro_rows, &before::read()?).publish("xacro files")?;
        files::srdf_section(&srdf_rows, arguments.give_up).publish("SRDFs")?;
    }
    let faults = files::faults(&xacro_rows, &srdf_rows);
    for fault in &faults {
        eprintln!("FAULT {fault}");
    }
    Ok(faults.is_empty())
}

/// A fresh cell of every robot of all packages.
fn try_cells(arguments: &Arguments, into: &Path, pathproof: &Path) -> Result<bool, String> {
    let folder = into.join("cells");
    let mut robots = described(into)?;
    retain(&mut robots, arguments);
    let rows = cells::try_cells(&robots, trial_of_files(arguments, pathproof, &folder))?;
    write_json(into, "cells.json", &rows)?;
    if arguments.only.is_none() {
        cells::section(&rows, &before::read()?).publish("fresh cells")?;
    }
    let faults: Vec<&cells::CellRow> = rows.iter().filter(|row| row.is_fault()).collect();
    for row in &faults {
        eprintln!("FAULT {}/{}", row.package, row.robot);
    }
    Ok(faults.is_empty())
}

/// The pairs that the fresh cells exclude as proven to touch.
fn try_always(arguments: &Arguments, into: &Path) -> Result<bool, String> {
    let Arguments { configurations, python, .. } = arguments;
    let rows = always::try_always(&described(into)?, into, python.as_deref(), *configurations)?;
    if arguments.only.is_none() {
        always::section(&rows, *configurations).publish("excluded pairs")?;
    }
    let faults: Vec<String> = rows.iter().flat_map(always::Seen::faults).collect();
    for fault in &faults {
        eprintln!("FAULT {fault}");
    }
    Ok(faults.is_empty())
}

/// The inverse kinematics of every robot of all packages.
fn try_arms(arguments: &Arguments, into: &Path, pathproof: &Path) -> Result<bool, String> {
    let folder = into.join("arms");
    let mut robots = described(into)?;
    robots.extend(robots_of_cells()?);
    retain(&mut robots, arguments);
    robots.sort_by(|a, b| (&a.package, &a.name).cmp(&(&b.package, &b.name)));
    let Arguments { patience, jobs, poses, searched, .. } = *arguments;
    let rows =
        arms::try_arms(&robots, arms::Trial { pathproof, patience, jobs, poses, searched, folder: &folder })?;
    write_json(into, "arms.json", &rows)?;
    if arguments.only.is_none() {
        let made_with = [
            machine::version_of(pathproof)?,
            machine::processor(),
            format!("{poses} random poses of every chain, {searched} of them searched from 1000 starts too"),
        ];
        arms::section(&rows, &made_with).publish("inverse kinematics")?;
    }
    let faults: Vec<String> = rows.iter().flat_map(arms::ArmRow::faults).collect();
    for fault in &faults {
        eprintln!("FAULT {fault}");
    }
    Ok(faults.is_empty())
}

fn trial_of_files<'a>(arguments: &Arguments, pathproof: &'a Path, folder: &'a Path) -> files::Trial<'a> {
    let Arguments { patience, give_up, jobs, .. } = *arguments;
    files::Trial { pathproof, patience, give_up, jobs, folder }
}

/// The files with an extension in some packages, which are fetched where they are missing.
fn collected(sources: &[Source], into: &Path, extension: &str) -> Result<Vec<Robot>, String> {
    let mut robots = Vec::new();
    for source in sources {
        let folder = install::install(source, into)?;
        let found = robots_of(source, &folder, extension);
        robots.extend(found.map_err(|error| format!("{}: {error}", source.package))?);
    }
    Ok(robots)
}

/// Every URDF and every xacro file of all packages that is a robot, in order.
fn described(into: &Path) -> Result<Vec<Robot>, String> {
    let mut robots = Vec::new();
    for source in SOURCES.iter().chain(&MORE) {
        robots.extend(collected(std::slice::from_ref(source), into, "urdf")?);
    }
    robots.extend(xacros(into)?);
    robots.sort_by(|a, b| (&a.package, &a.name).cmp(&(&b.package, &b.name)));
    Ok(robots)
}

/// The xacro files of all packages that are robots, or that the earlier version was tried on.
fn xacros(into: &Path) -> Result<Vec<Robot>, String> {
    let mut robots = collected(&SOURCES, into, "xacro")?;
    robots.extend(collected(&MORE, into, "xacro")?);
    let before = before::read()?;
    robots.retain(|robot| {
        before.contains_key(&(robot.package.clone(), robot.name.clone()))
            || fs::read(&robot.urdf).is_ok_and(|bytes| files::is_robot(&String::from_utf8_lossy(&bytes)))
    });
    Ok(robots)
}

fn retain(robots: &mut Vec<Robot>, arguments: &Arguments) {
    robots.retain(|robot| is_wanted(robot, arguments));
}

fn is_wanted(robot: &Robot, arguments: &Arguments) -> bool {
    let name = format!("{}/{}", robot.package, robot.name);
    arguments.only.as_ref().is_none_or(|only| name.contains(only))
}

fn write_json(into: &Path, name: &str, rows: &impl serde::Serialize) -> Result<(), String> {
    let text = serde_json::to_string_pretty(rows).map_err(|error| error.to_string())?;
    fs::write(into.join(name), text + "\n").map_err(|error| error.to_string())
}

/// Says what is wrong, on standard error.
fn is_clean(rows: &[Row], counts: &Counts) -> bool {
    let mut clean = true;
    for row in rows {
        if let Some(fault) = row.fault() {
            eprintln!("FAULT {}/{}: {fault}", row.package, row.robot);
            clean = false;
        }
    }
    for count in counts.values().filter(|count| !count.equal) {
        eprintln!("COUNT {}/{}: {}", count.package, count.robot, count.notes.join("; "));
        clean = false;
    }
    clean
}

fn pathproof(arguments: &Arguments) -> Result<PathBuf, String> {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository_root().join("target"), PathBuf::from);
    let path = arguments.pathproof.clone().unwrap_or_else(|| target.join("release/pathproof"));
    path.canonicalize().map_err(|error| {
        format!(
            "{}: {error}; build it with `cargo build --release`, or name one with --pathproof",
            path.display()
        )
    })
}

/// What became of a robot, in a few words.
fn news(row: &Row) -> String {
    if let Some(fault) = row.fault() {
        return format!("FAULT {fault}");
    }
    match (&row.loading, &row.checking) {
        (Loading::Refused(problems), _) => format!("refused, {} problems", problems.len()),
        (_, Checking::Done(checked)) => format!("{} in {:.1} s", checked.result, checked.check_s),
        (_, Checking::NotAsked(why)) => (*why).to_owned(),
        _ => String::new(),
    }
}
