//! `pathproof ik --trial`: random joint vectors must come back.

use std::fmt::Write as _;

use diagnostics::number::count;
use kinematics::{Robot, Trial, TrialSize};

use super::super::{print, print_text};
use super::choose::ChosenChain;
use super::json;
use super::text::method;
use crate::args::Ik;
use crate::exit::{FOUND, Failure};

/// Starts of every search that a trial compares with.
const STARTS: usize = 1000;
/// A search takes as long as hundreds of closed forms: one joint vector in so many is tried.
const PER_SEARCH: usize = 100;

pub(super) fn run(
    arguments: &Ik,
    robot: &Robot,
    chains: &[ChosenChain],
    poses: usize,
) -> Result<u8, Failure> {
    let size = |chain: &ChosenChain| {
        let poses = if chain.arm.method().is_search() { poses.div_ceil(PER_SEARCH) } else { poses };
        TrialSize { poses, searched: arguments.searched.min(poses), starts: STARTS }
    };
    let trials: Vec<(&ChosenChain, Trial)> =
        chains.iter().map(|chain| (chain, chain.arm.trial(size(chain)))).collect();
    if arguments.json {
        print(json::trials(robot, &trials).as_bytes())?;
    } else {
        print_text(&text(robot, &trials))?;
    }
    let fails = |(chain, trial): &(&ChosenChain, Trial)| {
        let method = chain.arm.method();
        method.is_complete && (trial.found + trial.singular < trial.poses || trial.missed > 0)
    };
    Ok(if trials.iter().any(fails) { FOUND } else { 0 })
}

fn text(robot: &Robot, trials: &[(&ChosenChain, Trial)]) -> String {
    if trials.is_empty() {
        return format!("{}: no chain of six turning joints\n", robot.name());
    }
    let mut text = String::new();
    for (chain, trial) in trials {
        let name = |link: kinematics::LinkId| &robot.links()[link.0].name;
        // Writing into a string cannot fail.
        let _written = writeln!(
            text,
            "{} -> {}: {}\n  {} of {} joint vectors are among the solutions of their poses, {} more are singular",
            name(chain.from),
            name(chain.to),
            method(&chain.arm),
            trial.found,
            trial.poses,
            trial.singular
        );
        if let Some(worst) = trial.worst {
            let _written = writeln!(
                text,
                "  {}; forward kinematics within {:.1e} m and {:.1e} rad; {} not confirmed",
                count(trial.solutions, "solution"),
                worst.distance_m,
                worst.angle_rad,
                trial.unverified
            );
        }
        if trial.searched > 0 {
            let _written = writeln!(
                text,
                "  searches from {STARTS} starts: as many solutions in {} of {} poses, {} found that are not listed",
                trial.agreed, trial.searched, trial.missed
            );
        }
        for q in &trial.lost {
            let degrees: Vec<String> = q.iter().map(|angle| format!("{:.6}", angle.to_degrees())).collect();
            let _written = writeln!(text, "  lost: {}", degrees.join(","));
        }
    }
    text
}
