//! `cargo xtask robots`: real robots from public packages are loaded, modelled, moved and counted.

mod arguments;
mod built;
mod count;
mod examine;
mod find;
mod install;
mod joints;
mod machine;
mod page;
mod process;
mod program;
mod report;
mod row;
mod sources;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use self::arguments::Arguments;
use self::count::Counts;
use self::examine::{Trial, examine};
use self::find::{Robot, below, urdfs};
use self::row::{Checking, Loading, Row};
use self::sources::{SOURCES, Source};
use crate::repository::{outside, repository_root};

/// Reference cells that may lie beside the repository.
const CELLS: &str = "../shared/cells";

/// Tries every robot, and writes the page; fails where one crashes, hangs, loses a shape, or is counted otherwise.
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
    let version = machine::version_of(&pathproof)?;
    let mut robots = Vec::new();
    for source in &SOURCES {
        let folder = install::install(source, &into)?;
        robots.extend(robots_of(source, &folder).map_err(|error| format!("{}: {error}", source.package))?);
    }
    robots.extend(robots_of_cells().map_err(|error| format!("{CELLS}: {error}"))?);
    if let Some(only) = &arguments.only {
        robots.retain(|robot| format!("{}/{}", robot.package, robot.name).contains(only));
    }
    let trial = Trial {
        pathproof: &pathproof,
        patience: arguments.patience,
        points: arguments.points,
        radius_mm: Some(arguments.radius_mm),
    };
    let rows = rows(&robots, trial, &into.join("runs"), arguments.jobs)?;
    let text = serde_json::to_string_pretty(&rows).map_err(|error| error.to_string())?;
    fs::write(into.join("robots.json"), text + "\n").map_err(|error| error.to_string())?;
    let counts = count::count(&into, arguments.python.as_deref())?;
    if arguments.only.is_none() {
        let made_with = [
            version,
            machine::processor(),
            format!(
                "{} robots at a time, one thread each; {} random points each; smallest spheres of {} mm",
                arguments.jobs, arguments.points, arguments.radius_mm
            ),
        ];
        page::write(&repository_root().join("docs/robots.md"), &page::generated(&rows, &counts, &made_with))?;
    }
    Ok(is_clean(&rows, &counts))
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

fn robots_of(source: &Source, folder: &Path) -> std::io::Result<Vec<Robot>> {
    let root = folder.join(source.root);
    let robots = urdfs(&root)?.into_iter().map(|urdf| Robot {
        package: format!("{} {}", source.package, source.version),
        name: below(&root, &urdf),
        urdf,
        allowed_root: folder.to_path_buf(),
        is_cell: false,
        ros_packages: source
            .ros_packages
            .iter()
            .map(|&(name, at)| (name.to_owned(), root.join(at)))
            .collect(),
    });
    Ok(robots.filter(|robot| !source.left_out.iter().any(|part| robot.name.contains(part))).collect())
}

/// The reference cells, where they are.
fn robots_of_cells() -> std::io::Result<Vec<Robot>> {
    let folder = match std::env::var_os("PATHPROOF_CELLS") {
        Some(folder) => PathBuf::from(folder),
        None => repository_root().join(CELLS),
    };
    let Ok(folder) = folder.canonicalize() else { return Ok(Vec::new()) };
    let robots = urdfs(&folder)?.into_iter().map(|urdf| Robot {
        package: "reference cells".to_owned(),
        name: below(&folder, &urdf),
        allowed_root: urdf.parent().unwrap_or(&folder).to_path_buf(),
        is_cell: true,
        urdf,
        ros_packages: Vec::new(),
    });
    Ok(robots.collect())
}

/// Tries the robots, so many at a time; the rows stand in the order of the robots.
fn rows(robots: &[Robot], trial: Trial<'_>, folder: &Path, jobs: usize) -> Result<Vec<Row>, String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some((index, robot)) = robots.iter().enumerate().nth(next.fetch_add(1, Ordering::Relaxed)) {
            let place = folder.join(&robot.package).join(robot.name.replace('/', "+"));
            let row = examine(robot, trial, &place).map_err(|error| format!("{}: {error}", robot.name))?;
            eprintln!("{:>4} of {}  {}  {}", index + 1, robots.len(), robot.name, news(&row));
            done.push((index, row));
        }
        Ok(done)
    };
    let mut all = thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        let results = workers.into_iter().map(|worker| worker.join().expect("workers do not panic"));
        results.collect::<Result<Vec<_>, String>>()
    })?
    .concat();
    all.sort_by_key(|&(index, _)| index);
    Ok(all.into_iter().map(|(_, row)| row).collect())
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
