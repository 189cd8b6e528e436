//! `pathproof new`: a first cell.

mod cell;
mod motion;
mod path;
mod program;
mod start;

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use diagnostics::Problem;
use pathproof::{Cache, ModelSettings};
use report::words::count;
use report::write_all;
use scene::{Scene, Source, load};
use simulator::Models;

use self::motion::FirstMotion;

use super::print;
use crate::args::New;
use crate::exit::Failure;

/// Writes a commented cell and a program for a robot into a folder, if the robot loads without an error.
pub(super) fn run(arguments: &New) -> Result<u8, Failure> {
    let request = arguments.request()?;
    let Source::Urdf { urdf, srdf } = &request.source else {
        return Err(Problem::new("--robot", "not a robot's description")
            .found(arguments.robot.display().to_string())
            .expected("a URDF")
            .into());
    };
    let scene = load(&request)?;
    let folder = &arguments.folder;
    let robot = &scene.robots[0].robot;
    if robot.independent_joints().is_empty() {
        return Err(Problem::new(&scene.name, "no joint can move, so there is no motion to check")
            .hint("give the URDF of a robot")
            .into());
    }
    let from_cell = |file: &Path| path::relative(folder, file);
    let packages = request
        .packages
        .iter()
        .map(|(name, at)| Ok((name.clone(), from_cell(at)?)))
        .collect::<Result<_, Problem>>();
    let files = cell::NewCellFiles {
        urdf: from_cell(urdf)?,
        srdf: srdf.as_deref().map(from_cell).transpose()?,
        packages: packages?,
        largest_m: request.largest_m,
    };
    for name in ["cell.ron", "program.ron"] {
        let place = folder.join(name);
        if place.exists() {
            return Err(Problem::new(place.display().to_string(), "is there already, and stays as it is")
                .hint("name another folder, or move the file away")
                .into());
        }
    }
    let models = Models::build_with(&scene, ModelSettings::default(), Arc::new(Cache::of_user()))?;
    let motion = motion::first_motion(&scene, &models, srdf.as_deref())?;
    let cell = cell::text(&scene, &files, &motion, arguments.propose);
    let program = program::text(robot, &motion);
    write_all(folder, &[("program.ron", program.as_bytes()), ("cell.ron", cell.as_bytes())])?;
    print(told(&scene, folder, &motion, arguments.propose).as_bytes())?;
    Ok(0)
}

/// The files written, what is in contact, and the next commands.
fn told(scene: &Scene, folder: &Path, motion: &FirstMotion, excludes: bool) -> String {
    let cell = folder.join("cell.ron").display().to_string();
    let mut text = format!(
        "{cell}: {} with {}, and a floor\n{}: a first motion; it starts at {}\n",
        scene.robots[0].name,
        count(scene.members.len(), "member"),
        folder.join("program.ron").display(),
        motion.from,
    );
    // Writing into a string cannot fail.
    let mut line = |line: &str| writeln!(text, "{line}").unwrap_or(());
    for of in &motion.always {
        let done = if excludes { "excluded in the cell file" } else { "fails every check" };
        line(&format!("Always in contact, {done}: {}", scene.pair_title(of.pair)));
    }
    if !motion.always.is_empty() && !excludes {
        line("  Mend their shapes, or take the comment off their lines under exclusions in the cell file.");
    }
    for pair in &motion.touching.contacts {
        line(&format!("In contact at the start: {}", scene.pair_title(*pair)));
    }
    for pair in &motion.touching.undecided {
        line(&format!("Undecided at the start, for an open mesh or rounding: {}", scene.pair_title(*pair)));
    }
    for unchecked in &scene.ledger.unchecked {
        line(&format!("Cannot be checked: {}: {}", unchecked.name, unchecked.why));
    }
    for open in &scene.ledger.open {
        line(&format!("Open mesh: {}: {}", open.name, open.why));
    }
    line(&format!(
        "\nNext:\n  pathproof check {cell}\n  pathproof view {cell}\n  pathproof pairs {cell} --propose"
    ));
    text
}
