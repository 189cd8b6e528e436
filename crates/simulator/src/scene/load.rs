//! Loading a scene.

use std::path::{Path, PathBuf};

use geometry::input::{excerpt, hint_for};
use geometry::{InputError, Pose, Problem, Shape};
use kinematics::PackageSources;
use program::{TimeBasis, Timeline, TimelinePoint};

use super::robots::{self, Loaded, ProgramPlan, RobotPlan, keep};
use super::shapes::{self, Meshes};
use super::{
    Ledger, LoadRequest, Member, MemberFrame, MemberShape, Scene, SceneRobot, Source, Unchecked,
    UncheckedKind, pairs,
};
use crate::cell::{self, At, Cell, CellObject, CellRobot, ObjectShape};
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
    mut files: Files,
) -> Result<Scene, InputError> {
    let file = main.display().to_string();
    let folder = main.parent().unwrap_or(Path::new("")).to_path_buf();
    let (mut problems, mut warnings) = (Vec::new(), Vec::new());
    let programs = assign_programs(request, cell, &folder, &file, &mut problems);
    let mut meshes = Meshes::default();
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
        loaded.extend(keep(robots::load(&plan, &mut files, &mut meshes, &mut warnings), &mut problems));
    }
    if loaded.len() > 1 && loaded.len() == cell.robots.len() {
        check_joint_values(request, &loaded, &mut problems);
    }
    let objects =
        load_objects(request, cell, &folder, &file, &mut files, &mut meshes, &mut warnings, &mut problems);
    if !problems.is_empty() {
        return Err(InputError { problems });
    }

    let mut ledger = Ledger::default();
    let mut members = Vec::new();
    for one in &mut loaded {
        let prefix = if single.is_some() { String::new() } else { format!("{}/", one.robot.name) };
        for (link, frame, pieces) in std::mem::take(&mut one.bodies) {
            members.push(member(format!("{prefix}{link}"), frame, pieces));
        }
        ledger.fixed_joints.append(&mut one.fixed_joints);
        for link in &one.visual_only {
            ledger.unchecked.push(Unchecked {
                name: format!("{prefix}{link}"),
                kind: UncheckedKind::NoCollisionGeometry,
                why: "the link can be seen but has no <collision>".to_owned(),
                accepted: None,
            });
        }
    }
    members.extend(objects);
    check_names(&members, &file, &mut problems);
    list_shells(&members, &mut ledger);
    accept(cell, &members, &file, &mut ledger, &mut warnings, &mut problems);
    assign_radii(cell, &mut members, &file, &mut problems);
    let trajectories: Vec<_> = loaded.iter_mut().filter_map(|one| one.trajectory.take()).collect();
    warnings.extend(trajectories.iter().flat_map(|t| t.notes.iter().cloned()));
    let robots: Vec<(SceneRobot, _)> = loaded.into_iter().map(|one| (one.robot, one.srdf)).collect();
    let sorted = pairs::sort(&members, &robots, &cell.exclusions, &file, &mut ledger, &mut problems);
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
        still_pairs: sorted.still,
        trajectories,
        timeline,
        ledger,
        warnings,
        inputs: files.inputs(),
        relative_paths: files.names(),
        smallest_radius_m: cell.smallest_radius_m,
        is_single_urdf: single.is_some(),
    })
}

/// The program of every robot: from the command line, otherwise from the cell file.
fn assign_programs(
    request: &LoadRequest,
    cell: &Cell,
    folder: &Path,
    file: &str,
    problems: &mut Vec<Problem>,
) -> Vec<ProgramPlan> {
    let in_cell = |robot: &At<CellRobot>| match &robot.value.program {
        Some(program) => ProgramPlan::InCell(folder.join(program)),
        None => ProgramPlan::Rests,
    };
    let mut programs: Vec<ProgramPlan> = cell.robots.iter().map(in_cell).collect();
    let names: Vec<&str> = cell.robots.iter().map(|robot| robot.value.name.as_str()).collect();
    let mut given: Vec<Vec<String>> = vec![Vec::new(); names.len()];
    for (robot, path) in &request.programs {
        let index = match robot {
            None if names.len() == 1 => Some(0),
            None => None,
            Some(name) => names.iter().position(|known| known == name),
        };
        match index {
            Some(index) => {
                programs[index] = ProgramPlan::Given(path.clone());
                given[index].push(path.display().to_string());
            }
            None => problems.push(
                Problem::new("--program", "which robot runs this program?")
                    .found(robot.clone().unwrap_or_else(|| path.display().to_string()))
                    .expected("--program ROBOT=FILE")
                    .hint(hint_for(robot.as_deref().unwrap_or(""), &names, "robots")),
            ),
        }
    }
    for twice in given.iter().filter(|given| given.len() > 1) {
        problems.push(
            Problem::new("--program", "several programs for one robot")
                .found(twice.join(" and "))
                .expected("one program for each robot"),
        );
    }
    if request.needs_program && problems.is_empty() && programs.iter().all(|program| program.file().is_none())
    {
        programs.fill(ProgramPlan::Missing);
        problems.push(
            Problem::new(file, "no taught program")
                .expected("a program: file for at least one robot")
                .hint("give one with --program FILE, or program: in the cell file"),
        );
    }
    programs
}

/// With several robots, a joint of the command line must be one of any robot's.
fn check_joint_values(request: &LoadRequest, loaded: &[Loaded], problems: &mut Vec<Problem>) {
    let mut names: Vec<String> = Vec::new();
    for SceneRobot { name: robot_name, robot, .. } in loaded.iter().map(|one| &one.robot) {
        for id in robot.independent_joints() {
            let joint = &robot.joints()[id.0].name;
            names.extend([format!("{robot_name}/{joint}"), joint.clone()]);
        }
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for (name, _) in request.joint_values.iter().filter(|(name, _)| !names.contains(&name.as_str())) {
        let what = format!("no joint {} that takes a value", excerpt(name));
        problems.push(Problem::new("--joint", what).hint(hint_for(name, &names, "joints")));
    }
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

#[expect(clippy::too_many_arguments, reason = "one call, everything an object can need")]
fn load_objects(
    request: &LoadRequest,
    cell: &Cell,
    folder: &Path,
    file: &str,
    files: &mut Files,
    meshes: &mut Meshes,
    warnings: &mut Vec<Problem>,
    problems: &mut Vec<Problem>,
) -> Vec<Member> {
    let mut allowed = vec![files.base().to_path_buf()];
    allowed.extend(request.allowed_roots.iter().filter_map(|root| root.canonicalize().ok()));
    let mut objects = Vec::new();
    for At { value: CellObject { name, shape, world_from_object }, line } in &cell.objects {
        let loaded = match (shape, shapes::object_primitive(shape)) {
            (ObjectShape::Mesh { file: mesh, scale }, _) => {
                let path = folder.join(mesh);
                shapes::check_format(&path, mesh)
                    .and_then(|()| files.read_below(&path, mesh, &allowed))
                    .and_then(|content| {
                        let described_by = format!("{mesh} sha256 {}", content.sha256);
                        Ok((meshes.shape(&content, *scale, warnings)?, described_by))
                    })
            }
            (_, Some((Some(shape), described_by))) => Ok((std::sync::Arc::<Shape>::new(shape), described_by)),
            (_, described) => Err(Problem::new(file, "a shape without volume")
                .on_line(*line)
                .found(described.map_or_else(String::new, |(_, text)| text))),
        };
        match loaded {
            Ok((shape, described_by)) => {
                let piece = MemberShape {
                    name: String::new(),
                    member_from_shape: Pose::identity(),
                    shape,
                    described_by,
                };
                let frame = MemberFrame::Fixed { world_from_member: *world_from_object };
                objects.push(member(name.clone(), frame, vec![piece]));
            }
            Err(problem) if problem.file == file => problems.push(problem),
            Err(problem) => {
                let what = format!("{} (object of {file}:{line})", problem.what);
                problems.push(Problem { what, ..problem });
            }
        }
    }
    objects
}

fn member(name: String, frame: MemberFrame, mut shapes: Vec<MemberShape>) -> Member {
    let several = shapes.len() > 1;
    for (k, shape) in shapes.iter_mut().enumerate() {
        shape.name = if several { format!("{name}#{}", k + 1) } else { name.clone() };
    }
    Member { name, frame, shapes, smallest_radius_m: None }
}

/// Reports join names with `|` and `;`, and lines end names.
fn check_names(members: &[Member], file: &str, problems: &mut Vec<Problem>) {
    for member in members {
        if member.name.chars().any(|c| c.is_control() || c == '|' || c == ';') {
            problems.push(
                Problem::new(file, "a link name that reports cannot show")
                    .found(excerpt(&member.name))
                    .expected("a name without | ; and control characters"),
            );
        }
    }
}

fn list_shells(members: &[Member], ledger: &mut Ledger) {
    for member in members {
        for shape in &member.shapes {
            if let Some(reason) = shapes::shell_reason(&shape.shape) {
                ledger.unchecked.push(Unchecked {
                    name: shape.name.clone(),
                    kind: UncheckedKind::Shell,
                    why: format!(
                        "its mesh is not closed ({reason}): whether something lies inside cannot be decided"
                    ),
                    accepted: None,
                });
            }
        }
    }
}

/// Notes which unchecked things the cell file accepts.
fn accept(
    cell: &Cell,
    members: &[Member],
    file: &str,
    ledger: &mut Ledger,
    warnings: &mut Vec<Problem>,
    problems: &mut Vec<Problem>,
) {
    for At { value, line } in &cell.unchecked {
        let mut found = false;
        for unchecked in &mut ledger.unchecked {
            let member = unchecked.name.split('#').next().unwrap_or_default();
            if unchecked.name == value.name || member == value.name {
                unchecked.accepted = Some(value.reason.clone());
                found = true;
            }
        }
        if found {
            continue;
        }
        let names: Vec<&str> = members
            .iter()
            .map(|member| member.name.as_str())
            .chain(ledger.unchecked.iter().map(|unchecked| unchecked.name.as_str()))
            .collect();
        if names.contains(&value.name.as_str()) {
            let what = format!("{} is listed as unchecked, but all of it is checked", excerpt(&value.name));
            warnings.push(Problem::new(file, what).on_line(*line).hint("remove the entry"));
        } else {
            let what = format!("an unchecked entry names no member: {}", excerpt(&value.name));
            problems.push(Problem::new(file, what).on_line(*line).hint(hint_for(
                &value.name,
                &names,
                "members",
            )));
        }
    }
    ledger.unchecked.sort();
}

fn assign_radii(cell: &Cell, members: &mut [Member], file: &str, problems: &mut Vec<Problem>) {
    for At { value: (name, radius_m), line } in &cell.smallest_radii {
        if let Some(member) = members.iter_mut().find(|member| member.name == *name) {
            if member.smallest_radius_m.replace(*radius_m).is_some() {
                let what = format!("two smallest radii for {}", excerpt(name));
                problems.push(Problem::new(file, what).on_line(*line).expected("one"));
            }
        } else {
            let names: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
            let what = format!("smallest_radii names no member: {}", excerpt(name));
            problems.push(Problem::new(file, what).on_line(*line).hint(hint_for(name, &names, "members")));
        }
    }
}
