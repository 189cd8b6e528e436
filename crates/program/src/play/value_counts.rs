//! Points with another number of joint values than their program has joints.

use std::collections::BTreeMap;

use diagnostics::{Problem, Problems, excerpt};

use crate::TaughtPoint;

/// So many points with the same wrong number are told once.
const MANY: usize = 3;
/// So many lines are listed.
const LISTED: usize = 20;

/// The numbers of joint values of a program's points.
pub(super) struct ValueCounts {
    expected: usize,
    /// By number, the lines of the points; none once they are told.
    lines: BTreeMap<usize, Vec<u32>>,
    /// Whether all points have the same number.
    is_one: bool,
}

impl ValueCounts {
    pub(super) fn in_points(points: &[TaughtPoint], expected: usize) -> Self {
        let mut lines: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
        for point in points {
            if let Some(count) = count(point) {
                lines.entry(count).or_default().push(point.place.line);
            }
        }
        let is_one = lines.len() == 1;
        Self { expected, lines, is_one }
    }

    /// Whether some points have the expected number, and others another one.
    pub(super) fn are_mixed(&self) -> bool {
        !self.is_one && self.lines.contains_key(&self.expected)
    }

    /// The problem of a point with a wrong number; of many with the same number, that of the first one tells of all.
    pub(super) fn problem(&mut self, point: &TaughtPoint, problems: &Problems) -> Option<Problem> {
        let found = count(point).filter(|count| *count != self.expected)?;
        let lines = self.lines.get_mut(&found)?;
        if lines.is_empty() {
            return None;
        }
        let mut what = format!("wrong number of joint values in point {}", excerpt(&point.name));
        let are_many = lines.len() >= MANY;
        if are_many {
            what.push_str(&also_in(&std::mem::take(lines)));
        }
        let hint = self.hint(found, are_many);
        let problem = problems.problem(what).at(point.place.line, point.place.column);
        let problem = problem
            .found(found.to_string())
            .expected(format!("{}, as in the program's `joints`", self.expected));
        Some(match hint {
            Some(hint) => problem.hint(hint),
            None => problem,
        })
    }

    fn hint(&self, found: usize, are_many: bool) -> Option<String> {
        let joints = |count: usize| {
            if count == 1 { "missing joint".to_owned() } else { format!("{count} missing joints") }
        };
        let has_commas = found == 2 * self.expected;
        match (self.is_one && are_many, found > self.expected) {
            (true, true) if !has_commas => {
                Some(format!("add the {} to `joints`", joints(found - self.expected)))
            }
            (true, false) => Some("leave the joints without values out of `joints`".to_owned()),
            (_, true) => Some("where numbers have decimal commas, write points instead".to_owned()),
            (false, false) => None,
        }
    }
}

/// The number of joint values of a point that has nothing else.
fn count(point: &TaughtPoint) -> Option<usize> {
    point.joints.as_ref().filter(|_| point.pose.is_none()).map(Vec::len)
}

/// The lines after the first one.
fn also_in(lines: &[u32]) -> String {
    let mut others = lines.to_vec();
    others.dedup();
    match &others[1..] {
        [] => format!(" ({} times in this line)", lines.len()),
        [line] => format!(" (also in line {line})"),
        others => {
            let listed: Vec<String> = others.iter().take(LISTED).map(u32::to_string).collect();
            let more = others.len().saturating_sub(LISTED);
            let more = if more == 0 { String::new() } else { format!(" and {more} more") };
            format!(" (also in lines {}{more})", listed.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{BoundJoint, DrivenJointKind, JointInfo, play, read_native};

    fn joints() -> Vec<JointInfo> {
        let joint = |name: &str, bound| JointInfo {
            name: name.into(),
            alias: None,
            kind: DrivenJointKind::Revolute,
            limits: None,
            max_speed: Some(1.0),
            bound,
        };
        vec![joint("one", None), joint("two", None), joint("flange", Some(BoundJoint::Fixed))]
    }

    /// What is told of a program with these joints and points, a line each.
    fn told(names: &str, points: &[&str]) -> Vec<String> {
        let points: Vec<String> = (points.iter().zip('a'..))
            .map(|(values, name)| format!("Point(name: \"{name}\", joints: [{values}]),\n"))
            .collect();
        let text = format!(
            "Program(version: 1, units: Degrees, joints: [{names}], speed: Percent(50), interpolation: Period(seconds: 0.1),\n\
             start: \"a\", moves: [MoveJ(to: \"b\")], points: [\n{}])",
            points.concat()
        );
        let played = play(&read_native(text.as_bytes(), "p.ron").unwrap(), &joints(), None);
        match played {
            Ok(played) => played.notes.iter().map(ToString::to_string).collect(),
            Err(error) => error.problems.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn a_forgotten_value_is_told_where_a_fixed_joint_is_listed() {
        let names = "\"one\", \"flange\", \"two\"";
        assert_eq!(
            told(names, &["1, 0, 2", "20, 0"]),
            [
                "p.ron:4:1: wrong number of joint values in point `b`; found 2; expected 3, as in the program's `joints`"
            ]
        );
        // All without the fixed joint, or all with it.
        let note = "p.ron:1:53: joint `flange` is listed although it is fixed; found ";
        assert_eq!(
            told(names, &["1, 2", "20, 3"]),
            [format!("{note}no value; the position that follows is used")]
        );
        assert_eq!(
            told(names, &["1, 0, 2", "20, 1e-10, 3"]),
            [format!("{note}2 values that agree within 1.7e-12 rad; the position that follows is used")]
        );
    }

    #[test]
    fn a_joint_that_is_missing_in_the_list_is_told_once() {
        assert_eq!(
            told("\"one\"", &["1, 2, 3", "2, 3, 4", "3, 4, 5", "4, 5, 6"]),
            ["p.ron:3:1: wrong number of joint values in point `a` (also in lines 4, 5, 6); found 3; \
                 expected 1, as in the program's `joints`; hint: add the 2 missing joints to `joints`"]
        );
        let commas = told("\"one\", \"two\"", &["1,5, 2,5", "2,5, 3,5", "2,5, 4,5"]);
        assert!(commas[0].ends_with("hint: where numbers have decimal commas, write points instead"));
        let short = told("\"one\", \"two\"", &["1", "2", "3"]);
        assert!(short[0].ends_with("hint: leave the joints without values out of `joints`"), "{short:?}");
        let mixed = told("\"one\", \"two\"", &["1, 2", "2", "3"]);
        assert_eq!(mixed.len(), 2, "{mixed:?}");
    }

    #[test]
    fn the_joints_of_another_robot_are_told_once() {
        assert_eq!(
            told("\"shoulder_pan\", \"elbow\", \"wrist\"", &["1, 2, 3", "2, 3, 4"]),
            [
                "p.ron:1:46: none of the 3 joints is of this robot; hint: is it a program for another robot? the robot's joints are one, two"
            ]
        );
        let misspelt = told("\"One\", \"Two\", \"tow\"", &["1, 2, 3", "2, 3, 4"]);
        assert!(misspelt[0].ends_with("did you mean `one`?"), "{misspelt:?}");
    }
}
