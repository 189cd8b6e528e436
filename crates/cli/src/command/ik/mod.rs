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

use std::fmt::Write as _;

use super::print;
use crate::args::Ik;
use crate::exit::{FOUND, Failure, INCOMPLETE};

pub(super) fn run(arguments: &Ik) -> Result<u8, Failure> {
    let subject = robot::read(arguments)?;
    let robot = subject.robot();
    if let Some(poses) = arguments.trial {
        let chains = choose::for_trial(arguments, robot)?;
        return trial::run(arguments, robot, &chains, poses);
    }
    if arguments.xyz_mm.is_none() && arguments.at_deg.is_none() {
        let text = if arguments.json { json::chains(robot) } else { list::text(robot) };
        print(text.as_bytes())?;
        return Ok(0);
    }
    let chain = choose::chain(arguments, &subject)?;
    let mut answer = ask::ask(arguments, robot, &chain)?;
    if let (true, robot::Subject::Cell(scene, index)) = (arguments.check, &subject) {
        contacts::look(scene, *index, &chain, &mut answer.rows)?;
    }
    let mut text = String::new();
    if arguments.json {
        text += &json::answer(&subject, &chain, &answer);
    } else {
        // Writing into a string cannot fail.
        let _written = write!(text, "{}", text::answer(arguments, robot, &chain, &answer));
    }
    print(text.as_bytes())?;
    Ok(match () {
        () if answer.rows.iter().any(ask::IkRow::is_within_limits) => 0,
        () if answer.may_miss() => INCOMPLETE,
        () => FOUND,
    })
}
