//! Loading a scene, in steps with values between them: the documents of each robot; its motion; its links with geometry; objects; the
//! assembled scene.

mod accelerations;
mod allow_roots;
mod assemble;
mod axes;
mod bound_values;
mod called;
mod carriers;
mod cell_shapes;
mod controller;
mod controller_devices;
mod controller_files;
mod documents;
mod given_value;
mod in_space;
mod joints;
mod keep;
mod loaded;
mod meant_excluded;
mod members;
mod mesh_format;
mod meshes;
mod missing_packages;
mod module_archive;
mod module_files;
mod mounted;
mod named;
mod named_in;
mod objects;
mod pieces;
mod plan;
mod played_walks;
mod preview;
mod program_joints;
mod programs;
mod reader;
mod redundant;
mod request;
mod robots;
mod sdf;
mod srdf_beside;
mod still_models;
mod table_request;
mod tables;
mod urdf_object;
mod visuals;

use std::path::Path;

use cell::{AtLine, Cell, CellRobot};
use diagnostics::{InputError, Problem};
use geometry::Pose;

pub use controller_files::CONTROLLER_PROGRAMS;
pub use module_files::{ModuleFiles, ReadBytes, folder_sha256, is_archive, module_files};
pub use preview::{Broken, LoadEvent, Preview};
pub use request::{BesideRun, LoadRequest, RootsOfCell, Source};
pub use srdf_beside::srdfs_beside;
pub use table_request::TableRequest;

pub(crate) use joints::NO_VALUE;

use crate::files::Files;
use crate::{Scene, clearances};
use assemble::{SceneParts, assemble};
use documents::RobotDocuments;
use loaded::Loaded;
use plan::CellPlan;
use programs::ProgramPlan;
use reader::{MeshSettings, Reader};

/// Loads a cell file or a URDF with all files that it names.
///
/// # Errors
/// All problems of all files.
pub fn load(request: &LoadRequest) -> Result<Scene, InputError> {
    load_watched(request, &|_| {}).map_err(|broken| broken.error)
}

/// Same as [`load`], and calls `watch` for every member and every problem as soon as it is known.
///
/// # Errors
/// The same problems as [`load`], with a preview of the members that could be read. If the cell file itself is faulty, the preview
/// has its sound robots and objects, and the list has only the problems of the cell file.
pub fn load_watched(request: &LoadRequest, watch: &dyn Fn(LoadEvent)) -> Result<Scene, Broken> {
    match &request.source {
        Source::Cell(path) => {
            let mut files = Files::with_inline(path, &request.inline);
            let shown = path.display().to_string();
            let broken = |error: InputError, preview: Preview| {
                error.problems.iter().for_each(|problem| watch(LoadEvent::Problem(problem.clone())));
                Broken { error, preview }
            };
            let content =
                files.read(path, &shown).map_err(|problem| broken(problem.into(), Preview::default()))?;
            let cell = cell::read(&content.bytes, &shown).map_err(|error| {
                let mut broken = broken(error, Preview::default());
                if let Some(cell) = cell::read_sound(&content.bytes, &shown) {
                    broken.preview = show_sound(request, path, &cell, files.clone(), watch);
                }
                broken
            })?;
            let roots = allow_roots::allowed(request, path, &cell).map_err(|error| {
                let mut broken = broken(error, Preview::default());
                broken.preview = show_sound(request, path, &cell, files.clone(), watch);
                broken
            })?;
            let reader = Reader::new(files, MeshSettings::new(request, &cell), watch);
            load_scene(&CellPlan::new(request, path, &cell, roots), reader)
        }
        Source::Urdf { urdf, .. } => {
            let robot = CellRobot {
                name: String::new(),
                urdf: String::new(),
                srdf: None,
                world_from_base: Pose::identity(),
                programs: Vec::new(),
                state: None,
                fixed_joints: Vec::new(),
                root_from_world: None,
                tools: Vec::new(),
                axes: Vec::new(),
                redundant: Vec::new(),
                acceleration: None,
                corners: None,
                controller: None,
            };
            let cell = Cell::with_robots(vec![AtLine { value: robot, line: 1 }]);
            let files = Files::with_inline(urdf, &request.inline);
            let reader = Reader::new(files, MeshSettings::new(request, &cell), watch);
            load_scene(&CellPlan::new(request, urdf, &cell, request.allowed_roots.clone()), reader)
        }
    }
}

/// Loads the sound parts of a faulty cell file for a preview; its problems are already reported.
fn show_sound(
    request: &LoadRequest,
    main: &Path,
    cell: &Cell,
    files: Files,
    watch: &dyn Fn(LoadEvent),
) -> Preview {
    let members_only = |event: LoadEvent| {
        if matches!(event, LoadEvent::Member { .. }) {
            watch(event);
        }
    };
    let mut reader = Reader::new(files, MeshSettings::new(request, cell), &members_only);
    let plan = CellPlan::new(request, main, cell, request.allowed_roots.clone());
    load_parts(&plan, &mut reader, &mut Vec::new());
    reader.preview
}

/// Loads all files of a cell, and adds their problems to the list.
fn load_parts(plan: &CellPlan<'_>, reader: &mut Reader<'_>, problems: &mut Vec<Problem>) -> SceneParts {
    let CellPlan { request, cell, file, folder, .. } = plan;
    let mut programs = programs::assign(request, cell, folder, file, problems);
    reader.warnings.extend(programs::not_there(request, cell, folder, file));
    let before = problems.len();
    let names: Vec<&str> = cell.robots.iter().map(|robot| robot.value.name.as_str()).collect();
    let tables = tables::assign(&request.tables, &names, &programs, problems);
    if problems.len() > before {
        // How they would be read is not known.
        programs.iter_mut().filter(|program| program.file().is_some()).for_each(|program| {
            *program = ProgramPlan::Missing;
        });
    }
    clearances::check_asked(request, problems);
    reader.warnings.extend(clearances::asked_in_metres(request));
    pieces::check_largest(request, problems);
    reader.tell(problems);
    let plans = plan.robots(&programs, &tables);
    let documents: Vec<RobotDocuments<'_>> =
        plans.iter().map(|plan| RobotDocuments::read(plan, reader)).collect();
    let seen = carriers::seen_by_others(&plans, &documents);
    let mut robots: Vec<Loaded> = Vec::new();
    for (plan, documents) in plans.iter().zip(documents) {
        robots.extend(robots::load(plan, documents, &seen, reader, problems));
    }
    if robots.len() > 1 && robots.len() == cell.robots.len() {
        joints::check_meant(request, &robots, problems);
        tables::check_meant(&request.tables.columns, &tables, &robots, problems);
        reader.tell(problems);
    }
    let first_member = robots.iter().map(|one| one.members.len()).sum();
    let objects = objects::load(plan, first_member, reader, problems);
    SceneParts { robots, objects }
}

/// Loads all files of a cell and assembles the scene.
fn load_scene(plan: &CellPlan<'_>, mut reader: Reader<'_>) -> Result<Scene, Broken> {
    let mut problems = Vec::new();
    let parts = load_parts(plan, &mut reader, &mut problems);
    let mut scene =
        if problems.is_empty() { assemble(plan, parts, &mut reader, &mut problems) } else { None };
    if let Some(scene) = scene.as_mut().filter(|_| plan.request.beside_run == BesideRun::Visuals) {
        visuals::load(scene, &plan.sources, &mut reader);
    }
    reader.tell(&problems);
    scene.ok_or(Broken { error: InputError { problems }, preview: reader.preview })
}
