//! `pathproof pairs --propose`: exclusions with their proof.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use cell::{NewExclusion, add_exclusions};
use diagnostics::{InputError, Problem};
use report::words::{count, evidence};
use report::{pairs_json, write_all};
use robot_files::{NewDisabledPair, with_disabled_pairs};
use scene::{LoadRequest, MemberFrame, Scene, Source, load};
use simulator::{PairClass, PairOverJoints, pairs_of_one_robot};

use super::super::{print, print_text};
use super::{classed, classes};
use crate::args::PairsArgs;
use crate::exit::Failure;
use crate::interrupt::uninterrupted;

pub(super) fn run(arguments: &PairsArgs, request: &LoadRequest) -> Result<u8, Failure> {
    if let Some(out) = &arguments.out {
        check_place(out, &request.source)?;
    }
    let scene = load(request)?;
    let classed = classed(arguments, &scene, &pairs_of_one_robot(&scene))?;
    let proposed: Vec<&PairOverJoints> = classed.iter().filter(|of| is_proposed(&scene, of)).collect();
    if let Some(out) = &arguments.out {
        let text = match &request.source {
            Source::Cell(cell) => in_cell(&scene, cell, &proposed)?,
            Source::Urdf { srdf, .. } => in_srdf(&scene, srdf.as_deref(), out, &proposed)?,
        };
        let name = out.file_name().and_then(OsStr::to_str);
        let name = name.ok_or_else(|| Problem::new(out.display().to_string(), "not the name of a file"))?;
        uninterrupted(|| write_all(&folder_of(out), &[(name, text.as_bytes())]))?;
    }
    if arguments.json {
        print(pairs_json(&scene, &classed).as_bytes())?;
    } else {
        print_text(&text(arguments, &scene, &classed, proposed.len()))?;
    }
    Ok(0)
}

/// A pair that never or always touches; not one that must keep a distance, of which contact says too little.
fn is_proposed(scene: &Scene, of: &PairOverJoints) -> bool {
    let requires = || {
        let index = scene.pairs.iter().position(|pair| *pair == of.pair);
        index.is_none_or(|index| scene.clearances.required[index].largest_m() > 0.0)
    };
    match of.known.class {
        PairClass::Never => !requires(),
        PairClass::Always | PairClass::AlwaysSeen => true,
        PairClass::CanCollide | PairClass::Unknown => false,
    }
}

fn reason(scene: &Scene, of: &PairOverJoints) -> String {
    format!("{}: {}", of.known.class.name(), evidence(scene, of))
}

fn text(arguments: &PairsArgs, scene: &Scene, classed: &[PairOverJoints], proposed: usize) -> String {
    let known = format!(
        "{}: {} of one robot, over all joint values within the limits\n\n{}\n{}\n",
        scene.name,
        count(classed.len(), "checked pair"),
        classes::shares(classed),
        classes::rows(scene, classed)
    );
    let file = &arguments.scene.file;
    let example = if scene.is_single_urdf { "proposed.srdf" } else { "proposed.ron" };
    let next = match &arguments.out {
        Some(out) => format!(
            "Written: {} with {} that you should read; nothing else was changed\n",
            out.display(),
            count(proposed, "proposed exclusion")
        ),
        None if proposed == 0 => "No exclusion is proposed\n".to_owned(),
        None => format!(
            "Proposed: {}; write them into a new file:\n  pathproof pairs {} --propose --out {}\n",
            count(proposed, "exclusion"),
            file.display(),
            file.with_file_name(example).display()
        ),
    };
    known + &next
}

/// Refuses a place whose file would not fit, before anything is computed.
fn check_place(out: &Path, source: &Source) -> Result<(), Problem> {
    let problem = |what: &str| Problem::new(out.display().to_string(), what);
    let wanted = match source {
        Source::Cell(_) => "ron",
        Source::Urdf { .. } => "srdf",
    };
    if out.extension().and_then(OsStr::to_str) != Some(wanted) {
        let why = match source {
            Source::Cell(_) => "exclusions of a cell are proposed as a new cell file",
            Source::Urdf { .. } => "exclusions of a URDF are proposed as an SRDF",
        };
        return Err(problem(why).expected(format!("a name that ends in .{wanted}")));
    }
    if out.exists() {
        return Err(
            problem("is there already, and stays as it is").hint("name another file, or move it away")
        );
    }
    if let Source::Cell(cell) = source {
        let real = |file: &Path| folder_of(file).canonicalize();
        let is_beside = matches!((real(out), real(cell)), (Ok(out), Ok(cell)) if out == cell);
        if !is_beside {
            return Err(problem("a new cell file is written beside the one it is made from").hint(format!(
                "choose a name beside {}: the files it names are found from there",
                cell.display()
            )));
        }
    }
    Ok(())
}

fn folder_of(file: &Path) -> std::path::PathBuf {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).to_path_buf()
}

fn read(file: &Path) -> Result<String, Problem> {
    let problem = |error: std::io::Error| Problem::new(file.display().to_string(), error.to_string());
    fs::read_to_string(file).map_err(problem)
}

/// The cell file with the exclusions added.
fn in_cell(scene: &Scene, cell: &Path, proposed: &[&PairOverJoints]) -> Result<String, InputError> {
    let exclusion = |of: &&PairOverJoints| {
        let (a, b) = scene.pair_names(of.pair.a, of.pair.b);
        NewExclusion { a: a.to_owned(), b: b.to_owned(), reason: reason(scene, of) }
    };
    let new: Vec<NewExclusion> = proposed.iter().map(exclusion).collect();
    add_exclusions(&read(cell)?, &cell.display().to_string(), &new)
}

/// The SRDF with the pairs added; a new one, if the robot has none.
fn in_srdf(
    scene: &Scene,
    srdf: Option<&Path>,
    out: &Path,
    proposed: &[&PairOverJoints],
) -> Result<String, InputError> {
    let link = |member: usize| match scene.members[member].frame {
        MemberFrame::Link { link, .. } => Some(link),
        MemberFrame::Fixed { .. } => None,
    };
    let pair = |of: &&PairOverJoints| {
        let (a, b) = (link(of.pair.a)?, link(of.pair.b)?);
        Some(NewDisabledPair { a, b, reason: reason(scene, of) })
    };
    let new: Vec<NewDisabledPair> = proposed.iter().filter_map(pair).collect();
    let robot = &scene.robots[0].robot;
    let text = srdf.map(read).transpose()?;
    let name = srdf.unwrap_or(out).display().to_string();
    with_disabled_pairs(text.as_deref(), &name, robot, &new)
}
