//! The motions of controllers' programs: which are new, which are gone, and whose targets were touched up.

use std::collections::{BTreeMap, BTreeSet};

use report_format::words::short;
use report_format::{MotionRow, Report, Text};

/// Joint values at the end of a motion that differ by no more are the same, radians or metres: what differs is the rounding of poses.
const SAME_END: f64 = 1e-6;

/// Motions of the first report that the second does not have, and the other way round, and those that end elsewhere.
///
/// A motion is found again by its file and statement, and of several of one statement by their order: lines may have moved. One whose target is
/// written in its statement, and was touched up there, is found by its line.
/// A file that only one report has is the one of the same name in another folder or archive, if the other report alone has that.
pub(super) fn changed(before: &Report, now: &Report) -> Vec<String> {
    let moved = moved_files(before, now);
    let (then, here) = (by_statement(before, &moved), by_statement(now, &BTreeMap::new()));
    let mut rows: Vec<String> =
        moved.iter().map(|(then, now)| format!("{now} is compared with {then}")).collect();
    let mut new = Vec::new();
    for (statement, now) in &here {
        let then = then.get(statement).map_or(&[][..], Vec::as_slice);
        for (index, motion) in now.iter().enumerate() {
            match then.get(index) {
                None => new.push(*motion),
                Some(before) => rows.extend(touched_up(before, motion)),
            }
        }
    }
    let known = |statement: &[&Text; 2]| here.get(statement).map_or(0, Vec::len);
    let mut gone: Vec<&MotionRow> =
        then.iter().flat_map(|(statement, then)| then.iter().skip(known(statement)).copied()).collect();
    for motion in new {
        let is_it = |before: &&MotionRow| is_rewritten(before, motion, &moved);
        match gone.iter().position(is_it).map(|index| gone.remove(index)) {
            None => rows.push(format!("new: {}", named(motion))),
            Some(before) => {
                let end = touched_up(before, motion).unwrap_or_else(|| named(motion));
                rows.push(format!("{end}; before: {}", before.text));
            }
        }
    }
    rows.extend(gone.iter().map(|motion| format!("gone: {}", named(motion))));
    rows
}

/// Whether the statement of a motion is another one written anew: of the same kind, on the same line of the same file.
fn is_rewritten(before: &MotionRow, now: &MotionRow, moved: &BTreeMap<&Text, &Text>) -> bool {
    let kind = |text: &Text| -> String {
        text.raw().chars().take_while(|character| character.is_alphanumeric() || *character == '_').collect()
    };
    let file = moved.get(&before.file).copied().unwrap_or(&before.file);
    *file == now.file && before.line == now.line && kind(&before.text) == kind(&now.text)
}

/// Files with motions that lie elsewhere in the second report, by where they lie in the first.
fn moved_files<'a>(before: &'a Report, now: &'a Report) -> BTreeMap<&'a Text, &'a Text> {
    let (then, here) = (files(before), files(now));
    let (gone, new) = (by_name(&then - &here), by_name(&here - &then));
    let only = |files: &[&'a Text]| if let [file] = files { Some(*file) } else { None };
    gone.iter().filter_map(|(name, then)| Some((only(then)?, only(new.get(name)?)?))).collect()
}

fn files(of: &Report) -> BTreeSet<&Text> {
    of.motions.iter().map(|motion| &motion.file).collect()
}

fn by_name(files: BTreeSet<&Text>) -> BTreeMap<&str, Vec<&Text>> {
    let mut named: BTreeMap<&str, Vec<&Text>> = BTreeMap::new();
    for file in files {
        let name = file.raw().rsplit('/').next().unwrap_or_default();
        named.entry(name).or_default().push(file);
    }
    named
}

/// The motions of each statement, by file and text; files that were moved by where they lie now.
fn by_statement<'a>(
    of: &'a Report,
    moved: &BTreeMap<&'a Text, &'a Text>,
) -> BTreeMap<[&'a Text; 2], Vec<&'a MotionRow>> {
    let mut motions: BTreeMap<[&Text; 2], Vec<&MotionRow>> = BTreeMap::new();
    for motion in &of.motions {
        let file = moved.get(&motion.file).copied().unwrap_or(&motion.file);
        motions.entry([file, &motion.text]).or_default().push(motion);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::near_over_moves;

    /// A report with these motions: file, statement, the first joint at the end.
    fn with_motions(motions: &[(&str, &str, f64)]) -> Report {
        let mut report = near_over_moves(&[("p1", [1, 1], [8.0; 2])]).report;
        let rows = motions.iter().map(|&(file, text, end)| MotionRow {
            file: file.into(),
            line: 3,
            text: text.into(),
            from: 0,
            to: 1,
            conditions: Vec::new(),
            joints_at_end: Some(vec![end]),
            verdict: None,
        });
        report.motions = rows.collect();
        report
    }

    #[test]
    fn motions_are_found_again_in_another_folder() {
        let before = with_motions(&[("monday/A.mod", "MoveJ p", 0.0), ("monday/B.mod", "MoveJ q", 0.0)]);
        let now = with_motions(&[("friday.zip/A.mod", "MoveJ p", 0.0), ("friday.zip/B.mod", "MoveJ q", 1.0)]);
        let expected = [
            "friday.zip/A.mod is compared with monday/A.mod",
            "friday.zip/B.mod is compared with monday/B.mod",
            "touched up: friday.zip/B.mod:3 MoveJ q ends at joint values that differ by up to 57.296°",
        ];
        assert_eq!(changed(&before, &now), expected);
        assert_eq!(changed(&before, &before), [""; 0]);
    }

    #[test]
    fn targets_that_are_written_in_the_statement_are_touched_up_there() {
        let before = with_motions(&[("a.script", "movej([0, 0])", 0.0), ("a.script", "movel(p[1])", 0.0)]);
        let now = with_motions(&[("a.script", "movej([0, 0.5])", 0.5), ("a.script", "movep(p[1])", 0.0)]);
        let expected = [
            "touched up: a.script:3 movej([0, 0.5]) ends at joint values that differ by up to 28.648°; before: movej([0, 0])",
            "new: a.script:3 movep(p[1])",
            "gone: a.script:3 movel(p[1])",
        ];
        assert_eq!(changed(&before, &now), expected);
    }

    #[test]
    fn files_whose_names_do_not_tell_which_is_which_are_new_and_gone() {
        let before = with_motions(&[("left/A.mod", "MoveJ p", 0.0)]);
        let now = with_motions(&[("one/A.mod", "MoveJ p", 0.0), ("two/A.mod", "MoveJ p", 0.0)]);
        let expected = ["new: one/A.mod:3 MoveJ p", "new: two/A.mod:3 MoveJ p", "gone: left/A.mod:3 MoveJ p"];
        assert_eq!(changed(&before, &now), expected);
        // A file that stays is none of another folder.
        let now = with_motions(&[("left/A.mod", "MoveJ p", 0.0), ("one/A.mod", "MoveJ p", 0.0)]);
        assert_eq!(changed(&before, &now), ["new: one/A.mod:3 MoveJ p"]);
    }
}
