//! Loading a scene.

use std::path::{Path, PathBuf};

use geometry::{InputError, Pose};
use kinematics::PackageSources;
use program::{TimeBasis, Timeline, TimelinePoint};

use super::clearances::Wanted;
use super::reader::Reader;
use super::robots::{self, Loaded, RobotPlan, keep};
use super::shapes::Meshes;
use super::{
    Ledger, LoadRequest, Member, Scene, SceneRobot, Source, Unchecked, UncheckedKind, accept, clearances,
    joints, members, objects, pairs, programs,
};
use crate::cell::{self, At, Cell, CellClearance, CellRobot};
use crate::files::Files;

/// Loads a cell, or a robot and its cell in one URDF, with everything they name.
///
/// # Errors
/// Every problem that can be found: nothing that failed to load is left out silently.
pub fn load(request: &LoadRequest) -> Result<Scene, InputError> {
    match &request.source {
        Source::Cell(path) => {
            let mut files = Files::beside(path);
            let shown = path.display().to_string();
            let content = files.read(path, &shown)?;
            let cell = cell::read(&content.bytes, &shown)?;
            load_scene(request, path, &cell, None, files)
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
            };
            let cell = Cell {
                smallest_radius_m: None,
                smallest_radii: Vec::new(),
                clearance: CellClearance::nothing_required(),
                packages: Vec::new(),
                robots: vec![At { value: robot, line: 1 }],
                objects: Vec::new(),
                exclusions: Vec::new(),
                unchecked: Vec::new(),
            };
            load_scene(request, urdf, &cell, Some(SingleUrdf { srdf: srdf.as_deref() }), Files::beside(urdf))
        }
    }
}

/// A run of one URDF without a cell file.
#[derive(Clone, Copy)]
struct SingleUrdf<'a> {
    srdf: Option<&'a Path>,
}

/// Loads all that a cell names; `single` where the cell is one URDF alone.
fn load_scene(
    request: &LoadRequest,
    main: &Path,
    cell: &Cell,
    single: Option<SingleUrdf<'_>>,
    files: Files,
) -> Result<Scene, InputError> {
    let file = main.display().to_string();
    let folder = main.parent().unwrap_or(Path::new("")).to_path_buf();
    let mut problems = Vec::new();
    let mut reader = Reader { files, meshes: Meshes::default(), warnings: Vec::new() };
    let programs = programs::assign(request, cell, &folder, &file, &mut problems);
    clearances::check_asked(request, &mut problems);
    let mut loaded: Vec<Loaded> = Vec::new();
    for (index, At { value: robot, line }) in cell.robots.iter().enumerate() {
        let plan = RobotPlan {
            name: single.is_none().then_some(robot.name.as_str()),
            urdf: if single.is_some() { main.to_path_buf() } else { folder.join(&robot.urdf) },
            srdf: match single {
                Some(single) => single.srdf.map(Path::to_path_buf),
                None => robot.srdf.as_ref().map(|srdf| folder.join(srdf)),
            },
            program: programs[index].clone(),
            world_from_root: robot.world_from_base,
            state: request.state.as_deref().or(robot.state.as_deref()),
            fixed_joints: &robot.fixed_joints,
            command_line: &request.joint_values,
            is_played: request.needs_program,
            is_only: cell.robots.len() == 1,
            file: &file,
            line: single.is_none().then_some(*line),
            sources: sources(request, cell, &folder, single.is_some()),
            trajectory: programs[..index].iter().filter(|program| program.file().is_some()).count(),
            index,
        };
        loaded.extend(keep(robots::load(&plan, &mut reader), &mut problems));
    }
    if loaded.len() > 1 && loaded.len() == cell.robots.len() {
        joints::check_meant(request, &loaded, &mut problems);
    }
    let objects = objects::load(cell, &folder, &file, &request.allowed_roots, &mut reader, &mut problems);
    if !problems.is_empty() {
        return Err(InputError { problems });
    }

    let mut ledger = Ledger::default();
    let mut members = Vec::new();
    for one in &mut loaded {
        let prefix = if single.is_some() { String::new() } else { format!("{}/", one.robot.name) };
        for (link, frame, pieces) in std::mem::take(&mut one.bodies) {
            members.push(Member::new(format!("{prefix}{link}"), frame, pieces));
        }
        ledger.fixed_joints.append(&mut one.fixed_joints);
        for link in &one.visual_only {
            ledger.unchecked.push(Unchecked {
                name: format!("{prefix}{link}"),
                member: format!("{prefix}{link}"),
                kind: UncheckedKind::NoCollisionGeometry,
                why: "the link can be seen but has no <collision>".to_owned(),
                accepted: None,
            });
        }
    }
    members.extend(objects);
    members::check_names(&members, &file, &mut problems);
    accept::list_shells(&members, &mut ledger);
    accept::accept(cell, &members, &file, &mut ledger, &mut reader.warnings, &mut problems);
    members::assign_radii(cell, &mut members, &file, &mut problems);
    let trajectories: Vec<_> = loaded.iter_mut().filter_map(|one| one.trajectory.take()).collect();
    reader.warnings.extend(trajectories.iter().flat_map(|t| t.notes.iter().cloned()));
    let robots: Vec<(SceneRobot, _)> = loaded.into_iter().map(|one| (one.robot, one.srdf)).collect();
    let sorted = pairs::sort(&members, &robots, &cell.exclusions, &file, &mut ledger, &mut problems);
    let wanted = Wanted { cell: &cell.clearance, request, file: &file };
    let clearances = clearances::resolve(&wanted, &members, &robots, &sorted, &ledger, &mut problems);
    let timeline = if trajectories.is_empty() {
        let at_rest =
            TimelinePoint { time_s: 0.0, positions: Vec::new(), lines: Vec::new(), knot: Vec::new() };
        Some(Timeline { points: vec![at_rest], time_basis: TimeBasis::Index })
    } else {
        keep(program::interpolate(&trajectories), &mut problems)
    };
    let Some(timeline) = timeline.filter(|_| problems.is_empty()) else {
        return Err(InputError { problems });
    };
    Ok(Scene {
        name: main.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
        robots: robots.into_iter().map(|(robot, _)| robot).collect(),
        members,
        pairs: sorted.checked,
        clearances,
        still_pairs: sorted.still,
        trajectories,
        timeline,
        ledger,
        warnings: reader.warnings,
        inputs: reader.files.inputs(),
        relative_paths: reader.files.names(),
        smallest_radius_m: cell.smallest_radius_m,
        is_single_urdf: single.is_some(),
    })
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
        allowed_roots,
    }
}
