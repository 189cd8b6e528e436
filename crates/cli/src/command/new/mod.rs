//! `pathproof new`: a first cell.

mod arm;
mod cell;
mod controller;
mod motion;
mod path;
mod program;
mod start;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use diagnostics::Problem;
use pathproof::{Cache, ModelSettings};
use report::words::count;
use report::write_all;
use scene::{Pair, Scene, Source, Unchecked, load, srdfs_beside};
use serde_json::json;
use simulator::Models;

use self::controller::{NewController, NewProgramFile};
use self::motion::FirstMotion;

use super::{print, print_text};
use crate::args::New;
use crate::exit::Failure;
use crate::interrupt::uninterrupted;

/// Warnings of the files that are printed; a check prints more.
const MOST_WARNINGS: usize = 10;

/// Writes a commented cell and a program for a robot into a folder, if the robot loads without an error.
pub(super) fn run(arguments: &New) -> Result<u8, Failure> {
    check_folder(&arguments.folder)?;
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
    let unused = if srdf.is_none() { srdfs_beside(urdf, robot.name()) } else { Vec::new() };
    let files = cell::NewCellFiles {
        urdf: from_cell(urdf)?,
        srdf: srdf.as_deref().map(from_cell).transpose()?,
        unused_srdf: unused.first().map(|path| from_cell(path)).transpose()?,
        packages: packages?,
        largest_m: request.largest_m,
    };
    let controller = controller::read(arguments, from_cell)?;
    let mut names = vec!["cell.ron"];
    match &controller {
        None => names.push("program.ron"),
        Some(controller) => {
            let copied = controller.files.iter().filter(|file| file.copied.is_some());
            names.extend(copied.map(|file| file.path.as_str()));
        }
    }
    for name in names {
        let place = folder.join(name);
        if place.exists() {
            return Err(Problem::new(place.display().to_string(), "is there already, and stays as it is")
                .hint("name another folder, or move the file away")
                .into());
        }
    }
    let models = Models::build_with(&scene, ModelSettings::default(), Arc::new(Cache::of_user()))?;
    let motion = motion::first_motion(&scene, &models, srdf.as_deref())?;
    let cell = cell::text(&scene, &files, &motion, controller.as_ref(), arguments.propose);
    let program = program::text(robot, &motion);
    let mut written = vec![("cell.ron", cell.as_bytes())];
    match &controller {
        None => written.insert(0, ("program.ron", program.as_bytes())),
        Some(controller) => {
            for NewProgramFile { path, copied } in controller.files.iter().rev() {
                written.extend(copied.as_ref().map(|bytes| (path.as_str(), bytes.as_slice())));
            }
            written.rotate_left(1);
        }
    }
    uninterrupted(|| write_all(folder, &written))?;
    if arguments.json {
        print(json(&scene, folder, &motion, arguments.propose, &unused).as_bytes())?;
        return Ok(0);
    }
    let mut text = told(&scene, folder, &motion, controller.as_ref(), arguments.propose);
    if let [first, more @ ..] = &*unused {
        let more = if more.is_empty() { String::new() } else { format!(", and {} more", more.len()) };
        // Writing into a string cannot fail.
        let _written = writeln!(
            text,
            "\nAn SRDF names this robot, and is not used{more}: with --srdf {} the pairs that it disables are left out.",
            first.display()
        );
    }
    print_text(&text)?;
    Ok(0)
}

/// Refuses a folder in whose place, or above which, a file stands.
fn check_folder(folder: &Path) -> Result<(), Problem> {
    match folder.ancestors().find(|place| place.exists()) {
        Some(place) if !place.is_dir() => {
            Err(Problem::new(place.display().to_string(), "a file stands where the folder goes")
                .hint("name another folder"))
        }
        _ => Ok(()),
    }
}

/// What the readers of the files warn of.
fn warnings(scene: &Scene) -> String {
    let mut text = String::new();
    for warning in scene.warnings.iter().take(MOST_WARNINGS) {
        // Writing into a string cannot fail.
        let _written = writeln!(text, "Warning: {warning}");
    }
    if scene.warnings.len() > MOST_WARNINGS {
        let _written = writeln!(text, "  and {} more", scene.warnings.len() - MOST_WARNINGS);
    }
    text
}

/// The same as JSON.
fn json(
    scene: &Scene,
    folder: &Path,
    motion: &FirstMotion,
    excludes_seen: bool,
    unused_srdfs: &[PathBuf],
) -> String {
    let pair = |pair: Pair| {
        let (a, b) = scene.pair_names(pair.a, pair.b);
        json!({"a": a, "b": b})
    };
    let always = motion.always.iter().map(|known| {
        let is_proven = cell::is_proven(known);
        let (a, b) = scene.pair_names(known.pair.a, known.pair.b);
        json!({"a": a, "b": b, "is_proven": is_proven, "is_excluded": is_proven || excludes_seen})
    });
    let pairs = |pairs: &[Pair]| pairs.iter().map(|one| pair(*one)).collect::<Vec<_>>();
    let things = |things: &[Unchecked]| {
        things.iter().map(|thing| json!({"name": thing.name, "why": thing.why})).collect::<Vec<_>>()
    };
    let value = json!({
        "schema": "pathproof.new/1",
        "cell": folder.join("cell.ron"),
        "program": folder.join("program.ron"),
        "robot": arm::brief(&scene.robots[0].robot, &motion.ranges),
        "start": motion.from,
        "always_touching": always.collect::<Vec<_>>(),
        "touching_at_start": pairs(&motion.touching.contacts),
        "undecided_at_start": pairs(&motion.touching.undecided),
        "unchecked": things(&scene.ledger.unchecked),
        "open_meshes": things(&scene.ledger.open),
        "unused_srdfs": unused_srdfs,
        "warnings": scene.warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
    });
    format!("{value:#}\n")
}

/// The files written, what is in contact, and the next commands.
fn told(
    scene: &Scene,
    folder: &Path,
    motion: &FirstMotion,
    controller: Option<&NewController>,
    excludes_seen: bool,
) -> String {
    let cell = folder.join("cell.ron").display().to_string();
    let pieces = scene.members.iter().flat_map(|member| &member.shapes);
    let triangles: usize = pieces.map(|piece| piece.shape.mesh.triangle_count()).sum();
    let program = match controller {
        Some(controller) => {
            let robot = &scene.robots[0].robot;
            controller.told(robot, arm::flange(robot))
        }
        None => {
            format!("{}: a first motion; it starts at {}", folder.join("program.ron").display(), motion.from)
        }
    };
    let mut text = format!(
        "{cell}: {} with {}, {}, and a floor\n  {}\n{program}\n",
        scene.robots[0].name,
        count(scene.members.len(), "member"),
        count(triangles, "triangle"),
        arm::brief(&scene.robots[0].robot, &motion.ranges),
    );
    // Writing into a string cannot fail.
    let mut line = |line: &str| writeln!(text, "{line}").unwrap_or(());
    let (proven, seen): (Vec<_>, Vec<_>) = motion.always.iter().partition(|known| cell::is_proven(known));
    for known in proven {
        line(&format!(
            "Proven to touch at all joint values, excluded in the cell file: {}",
            scene.pair_title(known.pair)
        ));
    }
    for known in &seen {
        let done = if excludes_seen { "excluded in the cell file" } else { "fails every check" };
        line(&format!("In contact wherever it was tried, {done}: {}", scene.pair_title(known.pair)));
    }
    if !seen.is_empty() && !excludes_seen {
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
    warnings(scene).lines().for_each(&mut line);
    line(&format!(
        "\nNext:\n  pathproof check {cell}\n  pathproof view {cell}\n  pathproof pairs {cell} --propose"
    ));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_no_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("cell.ron");
        std::fs::write(&file, "").expect("a file");
        for place in [file.clone(), file.join("inner")] {
            let problem = check_folder(&place).expect_err("a file").to_string();
            let end = "cell.ron: a file stands where the folder goes; hint: name another folder";
            assert!(problem.ends_with(end), "{problem}");
        }
        assert_eq!(check_folder(folder.path()), Ok(()));
        assert_eq!(check_folder(&folder.path().join("new/er")), Ok(()));
        assert_eq!(check_folder(Path::new("new")), Ok(()));
    }
}
