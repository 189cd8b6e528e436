//! Which motion is checked: programs, their moves, the driven joints.

use std::collections::{BTreeMap, BTreeSet};

use report_format::words::{count, joint};
use report_format::{FixedJoint, JointUnit, Program, Report, Text};

use crate::list::names;

/// Motion that only the first report has: programs, moves, joints.
///
/// # Guarantee
/// Lists every robot that lost its program, every program with fewer moves than that robot's program before, and every joint that is no
/// longer driven, of a robot that still has a program or stands still.
pub(super) fn less(before: &Report, now: &Report) -> Vec<String> {
    let here = by_robot(now);
    let mut rows = Vec::new();
    for (robot, then) in by_robot(before) {
        match here.get(&robot) {
            None => rows.push(format!("{} runs no longer, {} before", named(then), moves(then))),
            Some(program) if program.moves < then.moves => {
                let fewer = format!("{}: {}, {}", named(program), moves(program), earlier(then, program));
                let gone = gone(then, program);
                rows.push(if gone.is_empty() {
                    fewer
                } else {
                    format!("{fewer}; no longer comes to {gone}")
                });
            }
            Some(_) => {}
        }
    }
    rows.extend(joints(before, now, &here));
    rows
}

/// Motion that only the second report has.
pub(super) fn more(before: &Report, now: &Report) -> Vec<String> {
    let then = by_robot(before);
    let mut rows = Vec::new();
    for (robot, program) in by_robot(now) {
        match then.get(&robot) {
            None => rows.push(format!("{} runs now, {}", named(program), moves(program))),
            Some(then) if then.moves < program.moves => {
                rows.push(format!("{}: {}, {}", named(program), moves(program), earlier(then, program)));
            }
            Some(_) => {}
        }
    }
    rows
}

/// Programs with at least as many moves as before, but other points: edited, not necessarily checked less.
pub(super) fn otherwise(before: &Report, now: &Report) -> Vec<String> {
    let here = by_robot(now);
    let same =
        by_robot(before).into_iter().filter_map(|(robot, then)| here.get(&robot).map(|now| (then, now)));
    let edited = same.filter(|(then, now)| now.moves >= then.moves).map(|(then, now)| (now, gone(then, now)));
    edited
        .filter(|(_, gone)| !gone.is_empty())
        .map(|(program, gone)| format!("{} no longer comes to {gone}", named(program)))
        .collect()
}

pub(super) fn driven(of: &Report) -> BTreeMap<Text, &Program> {
    let programs = of.programs.iter();
    programs.flat_map(|program| program.driven().map(move |joint| (joint, program))).collect()
}

/// Joints that are no longer driven.
fn joints(before: &Report, now: &Report, here: &BTreeMap<Option<&Text>, &Program>) -> Vec<String> {
    let fixed: BTreeMap<&Text, &FixedJoint> =
        now.fixed_joints.iter().map(|fixed| (&fixed.joint, fixed)).collect();
    let driven_now = driven(now);
    let gone = driven(before).into_iter().filter(|(name, _)| !driven_now.contains_key(name));
    gone.filter_map(|(name, program)| match fixed.get(&name) {
        Some(fixed) => {
            let value = joint(fixed.value, fixed.unit == JointUnit::Metre);
            Some(format!("joint {name}: driven by {} before, fixed at {value} now", program.file))
        }
        None => here
            .contains_key(&program.robot.as_ref())
            .then(|| format!("joint {name}: driven by {} before, by no program now", program.file)),
    })
    .collect()
}

fn by_robot(of: &Report) -> BTreeMap<Option<&Text>, &Program> {
    of.programs.iter().map(|program| (program.robot.as_ref(), program)).collect()
}

fn named(program: &Program) -> String {
    match &program.robot {
        Some(robot) => format!("program {} of {robot}", program.file),
        None => format!("program {}", program.file),
    }
}

fn moves(program: &Program) -> String {
    count(program.moves, "move")
}

/// The earlier number of moves, with the file name if that changed.
fn earlier(then: &Program, now: &Program) -> String {
    if then.file == now.file {
        format!("{} before", then.moves)
    } else {
        format!("{} in {} before", then.moves, then.file)
    }
}

/// Taught points of the first program only.
fn gone(then: &Program, now: &Program) -> String {
    let here: BTreeSet<&Text> = now.points.iter().collect();
    let gone: Vec<String> =
        then.points.iter().filter(|name| !here.contains(name)).map(Text::to_string).collect();
    names(&gone)
}
