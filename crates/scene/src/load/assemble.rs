//! The assembled scene.

use cell::UncheckedKind;
use diagnostics::{CLOCK_DOUBTED, Problem};
use motion_walks::UncheckedMotion;
use program::{TimeBasis, Timeline, TimelinePoint, Trajectory};

use super::keep::keep;
use super::loaded::{Loaded, PlayedController};
use super::meant_excluded;
use super::members;
use super::objects::Objects;
use super::plan::CellPlan;
use super::reader::Reader;
use crate::clearances::{self, ChosenClearance};
use crate::handling::{self, HandlingInput};
use crate::limits::{self, DescribedLimit};
use crate::{
    Ledger, ProgramEdges, Scene, SceneRobot, Unchecked, frames, interlocked, pairs, program_clearances,
    suspects,
};

/// Everything of a cell that is read from files.
pub(super) struct SceneParts {
    pub(super) robots: Vec<Loaded>,
    pub(super) objects: Objects,
}

/// Assembles the scene; `None` if the parts are inconsistent.
pub(super) fn assemble(
    plan: &CellPlan<'_>,
    parts: SceneParts,
    reader: &mut Reader<'_>,
    problems: &mut Vec<Problem>,
) -> Option<Scene> {
    let CellPlan { request, main, cell, file, is_single_urdf, .. } = plan;
    let (cell, file, is_single_urdf) = (*cell, file.as_str(), *is_single_urdf);
    let SceneParts { robots: mut loaded, objects } = parts;
    let mut ledger = Ledger { coarse: std::mem::take(&mut reader.coarse), ..Ledger::default() };
    let mut members = Vec::new();
    for one in &mut loaded {
        let prefix = if is_single_urdf { String::new() } else { format!("{}/", one.robot.name) };
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
    let edges = edges_of(&mut loaded, &mut ledger, reader);
    members::list_shells(&members, &mut ledger);
    members::accept(cell, &members, file, &mut ledger, problems);
    members::assign_radii(cell, &mut members, file, problems);
    let trajectories: Vec<_> = loaded.iter_mut().filter_map(|one| one.trajectory.take()).collect();
    reader.warnings.extend(trajectories.iter().flat_map(|t| t.notes.iter().cloned()));
    refuse_doubted_clocks(&trajectories, problems);
    let (robots, srdfs): (Vec<SceneRobot>, Vec<_>) =
        loaded.into_iter().map(|one| (one.robot, one.srdf)).unzip();
    let mut of_programs = Vec::new();
    let played = on_clock(trajectories, reader, &mut of_programs);
    let handling = played.as_ref().map(|(trajectories, timeline)| {
        let asked_clearance_m = request.clearance_m.map(f64::abs);
        let input = HandlingInput { cell, file, robots: &robots, trajectories, timeline, asked_clearance_m };
        handling::resolve(&input, &mut members, &mut of_programs)
    });
    let robots: Vec<(SceneRobot, _)> = robots.into_iter().zip(srdfs).collect();
    let sorted = pairs::sort(&members, &robots, &cell.exclusions, file, problems);
    let wanted = ChosenClearance { cell: &cell.clearance, request, file };
    let clearances = clearances::resolve(&wanted, &members, &robots, &sorted, &mut reader.warnings, problems);
    let mut handling = handling.unwrap_or_default();
    let played_ones = played.as_ref().map_or(&[][..], |(trajectories, _)| trajectories);
    reader.warnings.extend(meant_excluded::warnings(&handling.contacts, &sorted, &members, played_ones));
    handling.sort_pairs(&members, &sorted.checked);
    ledger.excluded = sorted.excluded;
    reader.warnings.extend(sorted.without_effect);
    problems.append(&mut of_programs);
    let (trajectories, timeline) = played.filter(|_| problems.is_empty())?;
    let robots: Vec<SceneRobot> = robots.into_iter().map(|(robot, _)| robot).collect();
    let frames = frames::of_scene(&cell.frames, &robots);
    let interlocks = interlocked::of_cell(cell, &robots, &edges);
    let mut scene = Scene {
        name: main.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
        title: cell.title.clone(),
        robots,
        frames,
        members,
        pairs: sorted.checked,
        clearances,
        handling,
        still_pairs: sorted.still,
        trajectories,
        timeline,
        edges,
        interlocks,
        visuals: Vec::new(),
        ledger,
        warnings: std::mem::take(&mut reader.warnings),
        inputs: reader.files.inputs(),
        relative_paths: reader.files.names(),
        smallest_radius_m: cell.smallest_radius_m,
        dae_up_axis: reader.meshes_as.dae_up_axis,
        command_options: String::new(),
        is_single_urdf,
    };
    let described = DescribedLimit { cell, file, has_lines: !is_single_urdf };
    program_clearances::apply(&mut scene);
    suspects::ask_first(&mut scene, &described);
    limits::check(&scene, &described, problems);
    problems.is_empty().then_some(scene)
}

/// The motions of controllers' programs; those that are not followed are unchecked.
fn edges_of(loaded: &mut [Loaded], ledger: &mut Ledger, reader: &Reader<'_>) -> Vec<ProgramEdges> {
    let relative_paths = reader.files.names();
    let mut found = Vec::new();
    for PlayedController { edges, unchecked } in loaded.iter_mut().filter_map(|one| one.of_controller.take())
    {
        let name = |motion: &UncheckedMotion| {
            let file = relative_paths.get(&motion.file).unwrap_or(&motion.file);
            let line = motion.line.map_or_else(String::new, |line| format!(":{line}"));
            format!("{file}{line} ({})", motion.part.name())
        };
        ledger.unchecked.extend(unchecked.into_iter().map(|motion| Unchecked {
            name: name(&motion),
            member: None,
            kind: UncheckedKind::Motion,
            parts: None,
            why: motion.why,
            accepted: None,
        }));
        found.push(edges);
    }
    found
}

/// All programs on the clock of the cell, with their interpolation points; `None` if that is not possible.
fn on_clock(
    trajectories: Vec<Trajectory>,
    reader: &mut Reader<'_>,
    problems: &mut Vec<Problem>,
) -> Option<(Vec<Trajectory>, Timeline)> {
    let told: Vec<usize> = trajectories.iter().map(|trajectory| trajectory.notes.len()).collect();
    let mut trajectories = keep(program::synchronise(trajectories), problems)?;
    one_after_another(&mut trajectories);
    let by_syncs = trajectories.iter().zip(told).flat_map(|(trajectory, told)| &trajectory.notes[told..]);
    reader.warnings.extend(by_syncs.cloned());
    let timeline = if trajectories.is_empty() {
        let at_rest = TimelinePoint::default();
        Some(Timeline { points: vec![at_rest], time_basis: TimeBasis::Index })
    } else {
        keep(program::interpolate(&trajectories), problems)
    };
    Some((trajectories, timeline?))
}

/// Lets the programs of controllers, which share no clock with others, begin one after the other behind those that do: so every motion of
/// the timeline is of one of them alone.
fn one_after_another(trajectories: &mut [Trajectory]) {
    let has_clock = |trajectory: &&Trajectory| trajectory.time_basis != TimeBasis::Edge;
    let mut end_s = trajectories.iter().filter(has_clock).map(Trajectory::end_s).fold(0.0, f64::max);
    for trajectory in trajectories.iter_mut().filter(|trajectory| !has_clock(&&**trajectory)) {
        trajectory.delay(end_s);
        end_s = trajectory.end_s();
    }
}

/// Refuses programs whose times look like another unit where several robots move: where they meet depends on their clocks.
fn refuse_doubted_clocks(trajectories: &[Trajectory], problems: &mut Vec<Problem>) {
    let shares_clock =
        |trajectory: &&Trajectory| trajectory.moves_a_joint() && trajectory.time_basis != TimeBasis::Edge;
    if trajectories.iter().filter(shares_clock).count() < 2 {
        return;
    }
    let notes = trajectories.iter().flat_map(|trajectory| &trajectory.notes);
    for note in notes.filter(|note| note.code == Some(CLOCK_DOUBTED)) {
        let written = note.hint.as_deref().and_then(|hint| hint.split(';').next()).unwrap_or_default();
        problems.push(note.clone().hint(format!(
            "{written}: with several robots the times decide where they meet; a motion that is meant to be so slow is given as a joint table \
             (.csv) with `# time_unit: s` above its header"
        )));
    }
}
