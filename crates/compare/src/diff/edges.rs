//! The motions of controllers' programs: which are new, which are gone, and whose targets were touched up.

use std::collections::BTreeMap;

use report_format::words::short;
use report_format::{MotionRow, Report};

/// Joint values at the end of a motion that differ by no more are the same, radians or metres: what differs is the rounding of poses.
const SAME_END: f64 = 1e-6;

/// Motions of the first report that the second does not have, and the other way round, and those that end elsewhere.
///
/// A motion is found again by its file and statement, and of several of one statement by their order: lines may have moved.
pub(super) fn changed(before: &Report, now: &Report) -> Vec<String> {
    let (then, here) = (by_statement(before), by_statement(now));
    let mut rows = Vec::new();
    for (statement, now) in &here {
        let then = then.get(statement).map_or(&[][..], Vec::as_slice);
        for (index, motion) in now.iter().enumerate() {
            match then.get(index) {
                None => rows.push(format!("new: {}", named(motion))),
                Some(before) => rows.extend(touched_up(before, motion)),
            }
        }
    }
    for (statement, then) in &then {
        let known = here.get(statement).map_or(0, Vec::len);
        rows.extend(then.iter().skip(known).map(|motion| format!("gone: {}", named(motion))));
    }
    rows
}

/// The motions of each statement, by file and text.
fn by_statement(of: &Report) -> BTreeMap<[String; 2], Vec<&MotionRow>> {
    let mut motions: BTreeMap<[String; 2], Vec<&MotionRow>> = BTreeMap::new();
    for motion in &of.motions {
        let statement = [motion.file.to_string(), motion.text.to_string()];
        motions.entry(statement).or_default().push(motion);
    }
    motions
}

/// What changed of the joint values at the end of a motion.
fn touched_up(before: &MotionRow, now: &MotionRow) -> Option<String> {
    let place = named(now);
    match (&before.joints_at_end, &now.joints_at_end) {
        (Some(then), Some(here)) if then.len() == here.len() => {
            let differences = then.iter().zip(here).map(|(then, here)| (here - then).abs());
            let most = differences.fold(0.0, f64::max);
            (most > SAME_END).then(|| {
                let degrees = short(most.to_degrees(), 3);
                format!("touched up: {place} ends at joint values that differ by up to {degrees}°")
            })
        }
        (Some(_), Some(_)) => Some(format!("touched up: {place} moves other joints")),
        (None, Some(_)) => Some(format!("{place}: where it ends is known now")),
        (Some(_), None) => Some(format!("{place}: where it ends is not known any more")),
        (None, None) => None,
    }
}

fn named(motion: &MotionRow) -> String {
    format!("{}:{} {}", motion.file, motion.line, motion.text)
}
