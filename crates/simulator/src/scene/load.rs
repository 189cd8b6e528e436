//! Loading a scene.

use std::path::{Path, PathBuf};

use diagnostics::{InputError, Problem};
use geometry::Pose;
use program::{TimeBasis, Timeline, TimelinePoint};
use robot_files::PackageSources;

use super::clearances::Wanted;
use super::limits::{self, Described};
use super::objects::{self, Objects, ObjectsPlan};
use super::programs::ProgramPlan;
use super::reader::{MeshSettings, Reader};
use super::robots::{self, Loaded, RobotPlan, keep};
use super::{
    Broken, Ledger, LoadEvent, LoadRequest, Preview, Scene, SceneRobot, Source, Unchecked, carriers,
    clearances, frames, joints, members, pairs, pieces, program_clearances, programs, suspects, tables,
    visuals,
};
use crate::files::Files;
use cell::{self, At, Cell, CellRobot, UncheckedKind};

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
            let mut files = Files::beside(path);
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
            let reader = Reader::new(files, MeshSettings::of(request, &cell), watch);
            load_scene(&Plan { request, main: path, cell: &cell, single: None }, reader)
        }
        Source::Urdf { urdf, srdf } => {
            let robot = CellRobot {
                name: String::new(),
                urdf: String::new(),
                srdf: None,
                world_from_base: Pose::identity(),
                program: None,
                state: None,
                fixed_joints: Vec::new(),
                root_from_world: Pose::identity(),
                tools: Vec::new(),
                axes: Vec::new(),
            };
            let cell = Cell::of(vec![At { value: robot, line: 1 }]);
            let single = Some(SingleUrdf { srdf: srdf.as_deref() });
            let reader = Reader::new(Files::beside(urdf), MeshSettings::of(request, &cell), watch);
            load_scene(&Plan { request, main: urdf, cell: &cell, single }, reader)
        }
    }
}

/// A cell to load.
struct Plan<'a> {
    request: &'a LoadRequest,
    /// The cell file or URDF.
    main: &'a Path,
    cell: &'a Cell,
    /// Set if the run has no cell file.
    single: Option<SingleUrdf<'a>>,
}

/// A run of one URDF without a cell file.
#[derive(Clone, Copy)]
struct SingleUrdf<'a> {
    srdf: Option<&'a Path>,
}

/// Everything of the cell that is read from files.
struct Parts {
    robots: Vec<Loaded>,
    objects: Objects,
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
    let mut reader = Reader::new(files, MeshSettings::of(request, cell), &members_only);
    load_parts(&Plan { request, main, cell, single: None }, &mut reader, &mut Vec::new());
    reader.preview
}

/// Loads all files of a cell, and adds their problems to the list.
fn load_parts(plan: &Plan<'_>, reader: &mut Reader<'_>, problems: &mut Vec<Problem>) -> Parts {
    let &Plan { request, main, cell, single } = plan;
    let file = main.display().to_string();
    let folder = main.parent().unwrap_or(Path::new("")).to_path_buf();
    let mut programs = programs::assign(request, cell, &folder, &file, problems);
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
    pieces::check_largest(request, problems);
    reader.tell(problems);
    let mut plans: Vec<RobotPlan<'_>> = Vec::with_capacity(cell.robots.len());
    for (index, At { value: robot, line }) in cell.robots.iter().enumerate() {
        plans.push(RobotPlan {
            name: single.is_none().then_some(robot.name.as_str()),
            urdf: if single.is_some() { main.to_path_buf() } else { folder.join(&robot.urdf) },
            srdf: match single {
                Some(single) => single.srdf.map(Path::to_path_buf),
                None => robot.srdf.as_ref().map(|srdf| folder.join(srdf)),
            },
            program: programs[index].clone(),
            table: tables[index].clone(),
            columns: &request.tables.columns,
            world_from_root: robot.world_from_base,
            state: request.state.as_deref().or(robot.state.as_deref()),
            fixed_joints: &robot.fixed_joints,
            tools: &robot.tools,
            axes: &robot.axes,
            frames: &cell.frames,
            root_from_world: robot.root_from_world,
            command_line: &request.joint_values,
            is_played: request.needs_program,
            is_only: cell.robots.len() == 1,
            folder: &folder,
            file: &file,
            line: single.is_none().then_some(*line),
            sources: sources(request, cell, &folder, single.is_some()),
            trajectory: programs[..index].iter().filter(|program| program.file().is_some()).count(),
            index,
        });
    }
    let seen = carriers::seen_by_others(&plans, reader);
    let mut robots: Vec<Loaded> = Vec::new();
    for plan in &plans {
        robots.extend(robots::load(plan, &seen, reader, problems));
    }
    if robots.len() > 1 && robots.len() == cell.robots.len() {
        joints::check_meant(request, &robots, problems);
        tables::check_meant(&request.tables.columns, &tables, &robots, problems);
        reader.tell(problems);
    }
    let sources = sources(request, cell, &folder, single.is_some());
    let first_member = robots.iter().map(|one| one.members.len()).sum();
    let plan = ObjectsPlan { cell, folder: &folder, file: &file, sources, first_member };
    let objects = objects::load(&plan, reader, problems);
    Parts { robots, objects }
}

/// Loads all files of a cell and assembles the scene.
fn load_scene(plan: &Plan<'_>, mut reader: Reader<'_>) -> Result<Scene, Broken> {
    let mut problems = Vec::new();
    let parts = load_parts(plan, &mut reader, &mut problems);
    let mut scene =
        if problems.is_empty() { assemble(plan, parts, &mut reader, &mut problems) } else { None };
    if let Some(scene) = scene.as_mut().filter(|_| plan.request.with_visuals) {
        let folder = plan.main.parent().unwrap_or(Path::new(""));
        let sources = sources(plan.request, plan.cell, folder, plan.single.is_some());
        visuals::load(scene, &sources, &mut reader);
    }
    reader.tell(&problems);
    scene.ok_or(Broken { error: InputError { problems }, preview: reader.preview })
}

/// Assembles the scene; `None` if the parts are inconsistent.
fn assemble(
    plan: &Plan<'_>,
    parts: Parts,
    reader: &mut Reader<'_>,
    problems: &mut Vec<Problem>,
) -> Option<Scene> {
    let &Plan { request, main, cell, single } = plan;
    let file = main.display().to_string();
    let Parts { robots: mut loaded, objects } = parts;
    let mut ledger = Ledger { coarse: std::mem::take(&mut reader.coarse), ..Ledger::default() };
    let mut members = Vec::new();
    for one in &mut loaded {
        let prefix = if single.is_some() { String::new() } else { format!("{}/", one.robot.name) };
        members.append(&mut one.members);
        ledger.fixed_joints.append(&mut one.fixed_joints);
        for link in &one.visual_only {
            ledger.unchecked.push(Unchecked {
                name: format!("{prefix}{link}"),
                member: None,
                kind: UncheckedKind::NoCollisionGeometry,
                parts: None,
                why: "the link can be seen but has no <collision>".to_owned(),
                accepted: None,
            });
        }
    }
    members.extend(objects.members);
    ledger.unchecked.extend(objects.unchecked);
    members::list_shells(&members, &mut ledger);
    members::accept(cell, &members, &file, &mut ledger, problems);
    members::assign_radii(cell, &mut members, &file, problems);
    let trajectories: Vec<_> = loaded.iter_mut().filter_map(|one| one.trajectory.take()).collect();
    reader.warnings.extend(trajectories.iter().flat_map(|t| t.notes.iter().cloned()));
    let robots: Vec<(SceneRobot, _)> = loaded.into_iter().map(|one| (one.robot, one.srdf)).collect();
    let sorted = pairs::sort(&members, &robots, &cell.exclusions, &file, problems);
    let wanted = Wanted { cell: &cell.clearance, request, file: &file };
    let clearances = clearances::resolve(&wanted, &members, &robots, &sorted, problems);
    ledger.excluded = sorted.excluded;
    let told: Vec<usize> = trajectories.iter().map(|trajectory| trajectory.notes.len()).collect();
    let trajectories = keep(program::synchronise(trajectories), problems)?;
    let by_syncs = trajectories.iter().zip(told).flat_map(|(trajectory, told)| &trajectory.notes[told..]);
    reader.warnings.extend(by_syncs.cloned());
    let timeline = if trajectories.is_empty() {
        let at_rest = TimelinePoint::default();
        Some(Timeline { points: vec![at_rest], time_basis: TimeBasis::Index })
    } else {
        keep(program::interpolate(&trajectories), problems)
    };
    let timeline = timeline.filter(|_| problems.is_empty())?;
    let robots: Vec<SceneRobot> = robots.into_iter().map(|(robot, _)| robot).collect();
    let frames = frames::of_scene(&cell.frames, &robots);
    let mut scene = Scene {
        name: main.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
        title: cell.title.clone(),
        robots,
        frames,
        members,
        pairs: sorted.checked,
        clearances,
        still_pairs: sorted.still,
        trajectories,
        timeline,
        visuals: Vec::new(),
        ledger,
        warnings: std::mem::take(&mut reader.warnings),
        inputs: reader.files.inputs(),
        relative_paths: reader.files.names(),
        smallest_radius_m: cell.smallest_radius_m,
        dae_up_axis: reader.meshes_as.dae_up_axis,
        is_single_urdf: single.is_some(),
    };
    let described = Described { cell, file: &file, has_lines: single.is_none() };
    program_clearances::apply(&mut scene);
    suspects::ask_first(&mut scene, &described);
    limits::check(&scene, &described, problems);
    problems.is_empty().then_some(scene)
}

fn sources(request: &LoadRequest, cell: &Cell, folder: &Path, is_single: bool) -> PackageSources {
    let mut allowed_roots = request.allowed_roots.clone();
    if !is_single {
        allowed_roots.push(if folder.as_os_str().is_empty() {
            PathBuf::from(".")
        } else {
            folder.to_path_buf()
        });
    }
    PackageSources {
        explicit: request.packages.clone(),
        cell: cell.packages.iter().map(|(name, path)| (name.clone(), folder.join(path))).collect(),
        ament_prefix_path: request.ament_prefix_path.clone(),
        ros_package_path: request.ros_package_path.clone(),
        model_paths: request.model_paths.clone(),
        allowed_roots,
    }
}
