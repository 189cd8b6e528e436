//! The program of a cell's controller, with the robot: where its motions end, and what decides that.

use std::f64::consts::TAU;

use cell::UncheckedKind;
use diagnostics::Problem;
use report::words::{count, why_stopped};
use scene::{
    BesideRun, LoadRequest, ProgramEdges, Scene, TargetCandidate, TargetDecision, TargetSolutions, load,
};
use serde_json::{Value, json};

use super::text::degrees;
use crate::args::ProgramShow;
use crate::command::{print, print_text};
use crate::exit::{FOUND, Failure, INCOMPLETE};

/// Turns that are this near to a whole number of them are shown as one.
const SAME_TURNS: f64 = 1e-6;

/// Prints the motions of the program of a cell's controller.
pub(super) fn show(arguments: &ProgramShow) -> Result<u8, Failure> {
    let reading = &arguments.reading;
    let given = [
        ("--no-motion", !reading.no_motion.is_empty()),
        ("--entry", reading.entry.is_some()),
        ("--module", !reading.module.is_empty()),
    ];
    if let Some((option, _)) = given.into_iter().find(|(_, is_given)| *is_given) {
        let problem = Problem::new(option, "the cell file says this itself, in the controller of its robot");
        return Err(Failure::Usage(problem.expected(format!("{option} with a program alone"))));
    }
    let mut request =
        LoadRequest { beside_run: BesideRun::Targets, ..LoadRequest::for_file(arguments.file.clone()) };
    request.look_up_by(|variable| std::env::var_os(variable));
    let scene = load(&request)?;
    if scene.edges.is_empty() {
        let problem = Problem::new(&scene.name, "the cell has no program of a controller");
        return Err(Failure::Input(problem.expected("program: a .script, .urp or .mod file").into()));
    }
    if arguments.json {
        print(as_json(&scene).as_bytes())?;
    } else {
        print_text(&as_text(&scene))?;
    }
    let is_open = scene.ledger.unchecked.iter().any(|row| row.kind == UncheckedKind::Motion);
    Ok(match () {
        () if scene.edges.iter().any(|edges| !edges.impossible.is_empty()) => FOUND,
        () if is_open => INCOMPLETE,
        () => 0,
    })
}

fn as_text(scene: &Scene) -> String {
    let mut lines: Vec<String> = scene.edges.iter().flat_map(|edges| of_program(scene, edges)).collect();
    let unchecked = scene.ledger.unchecked.iter().filter(|row| row.kind == UncheckedKind::Motion);
    lines.extend(unchecked.map(|row| format!("Unchecked: {}: {}", row.name, row.why)));
    lines.push(String::new());
    lines.join("\n")
}

/// The motions of one program.
fn of_program(scene: &Scene, edges: &ProgramEdges) -> Vec<String> {
    let mut lines =
        vec![format!("{}: {}", edges.walks.file, count(edges.edges.len(), "motion")), String::new()];
    for (index, edge) in edges.edges.iter().enumerate() {
        lines.push(format!(
            "{}:{}  #{} to #{}  {}",
            scene.relative_path(&edge.file),
            edge.line,
            edge.from,
            edge.to,
            edge.text
        ));
        lines.extend(edge.conditions.iter().map(|condition| format!("     where {condition}")));
        for impossible in edges.impossible.iter().filter(|one| one.edge == index) {
            lines.push(format!("     cannot be done: {}", why_stopped(&impossible.stop)));
        }
        match edges.targets.iter().find(|solutions| solutions.edge == index) {
            Some(solutions) => lines.extend(of_target(solutions)),
            None => lines.extend(edges.ends[index].as_ref().map(|end| format!("     to {}", degrees(end)))),
        }
    }
    lines
}

/// The joint values that reach the pose of a target, the one where the motion ends marked; once of those that differ by whole turns.
fn of_target(solutions: &TargetSolutions) -> Vec<String> {
    let all = if solutions.is_complete { "" } else { ", and perhaps others" };
    let shown = one_of_whole_turns(&solutions.candidates);
    let turned = match solutions.candidates.len() - shown.len() {
        0 => String::new(),
        more => format!(", {more} of them by whole turns of joints from others"),
    };
    let of_pose = format!("{} of its pose{turned}{all}", count(solutions.candidates.len(), "set"));
    let mut lines = vec![format!("     {of_pose}; {}", decision(&solutions.decided_by))];
    for TargetCandidate { joints_rad, configuration, is_taken } in shown {
        let mark = if *is_taken { ">" } else { " " };
        let written = configuration.as_ref().map_or_else(String::new, |written| format!("  {written}"));
        lines.push(format!("     {mark} {}{written}", degrees(joints_rad)));
    }
    lines
}

/// Of the sets that differ by whole turns the one that is taken, or else one that is turned least, in the order in which they are.
fn one_of_whole_turns(candidates: &[TargetCandidate]) -> Vec<&TargetCandidate> {
    let most = |of: &TargetCandidate| of.joints_rad.iter().fold(0.0_f64, |most, joint| most.max(joint.abs()));
    let mut kept: Vec<&TargetCandidate> = Vec::new();
    for candidate in candidates {
        match kept.iter_mut().find(|one| is_turned(one, candidate)) {
            Some(one) if candidate.is_taken || (!one.is_taken && most(candidate) < most(one)) => {
                *one = candidate;
            }
            Some(_) => {}
            None => kept.push(candidate),
        }
    }
    kept
}

/// Whether two sets differ by whole turns of joints alone, which no configuration tells apart.
fn is_turned(a: &TargetCandidate, b: &TargetCandidate) -> bool {
    let is_whole = |(a, b): (&f64, &f64)| {
        let turns = (a - b) / TAU;
        (turns - turns.round()).abs() < SAME_TURNS
    };
    a.configuration == b.configuration && a.joints_rad.iter().zip(&b.joints_rad).all(is_whole)
}

fn decision(of: &TargetDecision) -> String {
    match of {
        TargetDecision::Configuration(given) => format!("its configuration {given} decides"),
        TargetDecision::Nearest => "the nearest to where the robot stands is taken".to_owned(),
        TargetDecision::Path(None) => "its way leads to one".to_owned(),
        TargetDecision::Path(Some(given)) => {
            format!("its way leads to one, which must have its configuration {given}")
        }
    }
}

fn as_json(scene: &Scene) -> String {
    let motion = |(edges, index, edge): (&ProgramEdges, usize, &scene::WalkedEdge)| {
        let impossible = edges.impossible.iter().find(|one| one.edge == index);
        let solutions = edges.targets.iter().find(|solutions| solutions.edge == index);
        json!({
            "from": edge.from,
            "to": edge.to,
            "place": {"file": scene.relative_path(&edge.file), "line": edge.line, "column": edge.column, "text": edge.text},
            "conditions": edge.conditions,
            "impossible": impossible.map(|one| why_stopped(&one.stop)),
            "target": solutions.map(target_as_json),
        })
    };
    let of_program = |edges: &ProgramEdges| {
        let edge = |(index, edge)| motion((edges, index, edge));
        edges.edges.iter().enumerate().map(edge).collect::<Vec<Value>>()
    };
    let motions: Vec<Value> = scene.edges.iter().flat_map(of_program).collect();
    let unchecked = scene.ledger.unchecked.iter().filter(|row| row.kind == UncheckedKind::Motion);
    let unchecked: Vec<Value> = unchecked.map(|row| json!({"name": row.name, "why": row.why})).collect();
    let all = json!({"schema": "pathproof.program-of-cell/1", "motions": motions, "unchecked": unchecked});
    format!("{all:#}\n")
}

fn target_as_json(solutions: &TargetSolutions) -> Value {
    let (decided_by, configuration) = match &solutions.decided_by {
        TargetDecision::Configuration(given) => ("configuration", Some(given)),
        TargetDecision::Nearest => ("nearest", None),
        TargetDecision::Path(given) => ("path", given.as_ref()),
    };
    let candidates = solutions.candidates.iter().map(|candidate| {
        json!({
            "joints_rad": candidate.joints_rad,
            "configuration": candidate.configuration,
            "taken": candidate.is_taken,
        })
    });
    json!({
        "decided_by": decided_by,
        "configuration": configuration,
        "candidates": candidates.collect::<Vec<Value>>(),
        "complete": solutions.is_complete,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_that_differ_by_whole_turns_are_shown_once() {
        let set = |joints_rad: [f64; 2], is_taken| TargetCandidate {
            joints_rad: joints_rad.to_vec(),
            configuration: None,
            is_taken,
        };
        let candidates = [
            set([1.0 - TAU, 0.5], false),
            set([1.0, 0.5], false),
            set([-1.0, 0.5 - TAU], true),
            set([-1.0, 0.5], false),
            set([1.0, 0.5 + TAU], false),
        ];
        let shown = one_of_whole_turns(&candidates);
        assert_eq!(shown, [&candidates[1], &candidates[2]]);
        let other = TargetCandidate { configuration: Some("[0,0,1,0]".into()), ..set([1.0, 0.5], false) };
        assert_eq!(one_of_whole_turns(&[set([1.0 + TAU, 0.5], false), other]).len(), 2);
    }
}
