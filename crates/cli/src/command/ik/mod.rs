//! `pathproof ik`.

mod ask;
mod choose;
mod contacts;
mod json;
mod list;
mod robot;
mod text;
mod tool;
mod trial;

use diagnostics::Problem;

use super::{print, print_text};
use crate::args::Ik;
use crate::exit::{FOUND, Failure, INCOMPLETE};

pub(super) fn run(arguments: &Ik) -> Result<u8, Failure> {
    check_pose(arguments)?;
    let subject = robot::read(arguments)?;
    let robot = subject.robot();
    if let Some(poses) = arguments.trial {
        let chains = choose::for_trial(arguments, robot)?;
        return trial::run(arguments, robot, &chains, poses);
    }
    if !arguments.has_pose() {
        if arguments.json {
            print(json::chains(robot).as_bytes())?;
        } else {
            print_text(&list::text(robot))?;
        }
        return Ok(0);
    }
    let chain = choose::chain(arguments, &subject)?;
    let mut answer = ask::ask(arguments, robot, &chain)?;
    if let (true, robot::Subject::Cell(scene, index)) = (arguments.check, &subject) {
        contacts::look(scene, *index, &chain, &mut answer.rows)?;
    }
    if arguments.json {
        print(json::answer(&subject, &chain, &answer).as_bytes())?;
    } else {
        print_text(&text::answer(arguments, robot, &chain, &answer))?;
    }
    Ok(match () {
        () if answer.rows.iter().any(ask::IkRow::is_within_limits) => 0,
        () if answer.may_miss() => INCOMPLETE,
        () => FOUND,
    })
}

/// Refuses options that say something of solutions where no pose is given.
fn check_pose(arguments: &Ik) -> Result<(), Problem> {
    if arguments.has_pose() || arguments.trial.is_some() {
        return Ok(());
    }
    let of_solutions = [
        ("--check", arguments.check),
        ("--near-deg", arguments.near_deg.is_some()),
        ("--turns", arguments.turns),
        ("--outside-limits", arguments.outside_limits),
    ];
    match of_solutions.into_iter().find(|(_, is_given)| *is_given) {
        None => Ok(()),
        Some((option, _)) => {
            Err(Problem::new(option, "needs a pose, whose solutions it is about").expected(tool::POSE))
        }
    }
}
