//! `pathproof program convert`.

use std::collections::BTreeSet;

use cell::UncheckedKind;
use diagnostics::{InputError, Problem};
use program::{Action, ProgramBody, write_native};
use report::words::{short, why_stopped};
use scene::{ImpossibleEdge, ProgramEdges, Scene, SceneRobot, load};

use crate::args::ProgramConvert;
use crate::command::print;
use crate::exit::Failure;

pub(super) fn run(arguments: &ProgramConvert) -> Result<u8, Failure> {
    let scene = load(&arguments.cell.request(None)?)?;
    let [edges] = scene.edges.as_slice() else {
        let what = match scene.edges.len() {
            0 => "the cell has no program of a controller",
            _ => "the cell has several programs of controllers",
        };
        let problem = Problem::new(&scene.name, what);
        return Err(Failure::Input(problem.expected("one program: a .script, .urp or .mod file").into()));
    };
    let mut problems = branches(&scene, edges);
    problems.extend(another_base(arguments, &scene, edges)?);
    if !problems.is_empty() {
        return Err(Failure::Input(InputError { problems }));
    }
    let ProgramBody::Taught(taught) = &edges.walks.body else {
        let problem = Problem::new(&scene.name, "the program is no list of moves");
        return Err(Failure::Input(problem.into()));
    };
    let corners = if scene.has_corners() {
        "// The law of the controller's corners is not in it: give the robot of the cell corners: Enclosed(law: ...).\n"
    } else {
        ""
    };
    let text = format!(
        "// From {}: its moves in the order in which they are made, each once.\n{corners}{}",
        edges.walks.file,
        write_native(taught)
    );
    match &arguments.out {
        None => print(text.as_bytes())?,
        Some(file) if file.exists() => {
            let problem = Problem::new(file.display().to_string(), "is there already, and stays as it is");
            return Err(Failure::Input(problem.hint("name another file, or move it away").into()));
        }
        Some(file) => std::fs::write(file, text)?,
    }
    Ok(0)
}

/// Why a program has more ways than one: its unknown conditions, and moves that do not follow each other.
fn branches(scene: &Scene, edges: &ProgramEdges) -> Vec<Problem> {
    let file = edges.walks.file.as_str();
    let mut problems = Vec::new();
    let conditions: BTreeSet<&String> = edges.edges.iter().flat_map(|edge| &edge.conditions).collect();
    for condition in conditions {
        let problem = Problem::new(file, "the program branches").found(condition.clone());
        problems.push(problem.hint(
            "choose: [Choice(line: ..., holds: true)] of its controller in the cell file fixes a branch",
        ));
    }
    let unchecked = scene.ledger.unchecked.iter().filter(|row| row.kind == UncheckedKind::Motion);
    problems.extend(unchecked.map(|row| Problem::new(&row.name, row.why.clone())));
    let impossible = edges.impossible.iter().map(|ImpossibleEdge { edge, stop }| {
        let what = format!("a motion that the robot cannot do: {}", why_stopped(stop));
        Problem::new(&edges.edges[*edge].file, what).on_line(stop.of.place.line)
    });
    problems.extend(impossible);
    if let ProgramBody::Taught(taught) = &edges.walks.body
        && problems.is_empty()
        && let Some(anew) =
            taught.statements.iter().find(|one| matches!(one.action, Action::BeginAnew { .. }))
    {
        let problem = Problem::new(file, "a move that is made from several places");
        problems.push(problem.on_line(anew.place.line).hint("pathproof program show lists them"));
    }
    if let ProgramBody::Taught(taught) = &edges.walks.body
        && problems.is_empty()
        && let Some(device) = taught.statements.iter().find(|one| matches!(one.action, Action::Call { .. }))
    {
        let problem = Problem::new(file, "a statement that moves a device of the cell file");
        problems.push(problem.on_line(device.place.line).expected("a program without devices"));
    }
    problems
}

/// The problem of a cell that does not say where the base of the controller is: native programs take the root link of the robot then.
fn another_base(
    arguments: &ProgramConvert,
    scene: &Scene,
    edges: &ProgramEdges,
) -> Result<Option<Problem>, Failure> {
    let mut request = arguments.cell.request(None)?;
    request.without_programs = true;
    let natively = load(&request)?;
    let drives = |robot: &&SceneRobot| robot.driven().is_some_and(|(of, _)| of == edges.trajectory);
    let bases = scene.robots.iter().zip(&natively.robots);
    let Some((own, native)) = bases.into_iter().find(|(robot, _)| drives(robot)) else { return Ok(None) };
    if own.root_from_world == native.root_from_world {
        return Ok(None);
    }
    let xyz: [f64; 3] = (own.root_from_world.translation * 1e3).into();
    let rpy = own.root_from_world.rpy().map(f64::to_degrees);
    let [xyz, rpy] = [xyz, rpy].map(|three| three.map(|number| short(number, 6)).join(", "));
    let problem = Problem::new(&scene.name, "the cell file does not say where the base of the controller is");
    Ok(Some(
        problem
            .expected(format!("world: Pose(xyz_mm: ({xyz}), rpy_deg: ({rpy})) of the robot"))
            .hint("without it poses of native programs are in the root link of the robot"),
    ))
}
