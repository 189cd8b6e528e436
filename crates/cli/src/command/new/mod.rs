//! `pathproof new`: a first cell.

mod cell;
mod path;
mod program;

use std::fmt::Write as _;
use std::path::Path;

use diagnostics::Problem;
use report::words::count;
use report::write_all;
use simulator::{Scene, Source, load};

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
    let files = cell::Files {
        urdf: from_cell(urdf)?,
        srdf: srdf.as_deref().map(from_cell).transpose()?,
        packages: packages?,
    };
    let cell = cell::text(&scene, &files);
    let program = program::text(robot);
    for name in ["cell.ron", "program.ron"] {
        let place = folder.join(name);
        if place.exists() {
            return Err(Problem::new(place.display().to_string(), "is there already, and stays as it is")
                .hint("name another folder, or move the file away")
                .into());
        }
    }
    write_all(folder, &[("program.ron", program.as_bytes()), ("cell.ron", cell.as_bytes())])?;
    print(told(&scene, folder).as_bytes())?;
    Ok(0)
}

/// The files written, and the next commands.
fn told(scene: &Scene, folder: &Path) -> String {
    let cell = folder.join("cell.ron").display().to_string();
    let mut text = format!(
        "{cell}: {} with {}, {} to check, and a floor\n{}: a first motion\n",
        scene.robots[0].name,
        count(scene.members.len(), "member"),
        count(scene.pairs.len(), "pair"),
        folder.join("program.ron").display(),
    );
    for unchecked in &scene.ledger.unchecked {
        // Writing into a string cannot fail.
        let _written = writeln!(text, "Cannot be checked: {}: {}", unchecked.name, unchecked.why);
    }
    let _written = write!(
        text,
        "\nNext:\n  pathproof check {cell}\n  pathproof view {cell}\n  pathproof pairs {cell}\n"
    );
    text
}
