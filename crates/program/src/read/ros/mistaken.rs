//! What is no message as it should be, by its usual causes: lines of a log, texts that were cut short, lists as Python prints them.

use diagnostics::yaml::Yaml;
use diagnostics::{Problem, excerpt, place_at};

/// The names with which a message begins.
const KEYS: [&str; 9] = [
    "header",
    "joint_names",
    "points",
    "joint_trajectory",
    "multi_dof_joint_trajectory",
    "goal",
    "trajectory",
    "trajectory_start",
    "model_id",
];
/// What `ros2 topic echo` writes in place of more items than it shows.
const CUT: &str = "...";
/// What to do about it.
const CUT_HINT: &str = "the message was cut short: echo with --full-length";
/// Longest list of Python that is repeated in a hint, bytes.
const MOST_REPEATED: usize = 200;

/// Why a text cannot be read, where the cause is plain.
pub(super) fn cause(text: &str, file: &str) -> Option<Problem> {
    lines_above(text, file).or_else(|| cut_short(text, file))
}

/// The problem of lines above the message that are no part of it, as a terminal shows them.
fn lines_above(text: &str, file: &str) -> Option<Problem> {
    let is_key =
        |line: &str| KEYS.iter().any(|key| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(':')));
    let begins = text.lines().position(|line| line.starts_with('{') || is_key(line))?;
    let mut above = (1_u32..).zip(text.lines().take(begins)).filter(|(_, line)| is_foreign(line));
    let (first, line) = above.next()?;
    let (what, hint) = match above.last() {
        None => (format!("line {first} is no part of the message"), "remove it"),
        Some((last, _)) => {
            (format!("lines from {first} to {last} are no part of the message"), "remove them")
        }
    };
    Some(Problem::new(file, what).at(first, 1).found(excerpt(line.trim_end())).hint(hint))
}

/// Whether a line is neither a comment nor the name, the value or an item of something.
fn is_foreign(line: &str) -> bool {
    let is_word = |name: &str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let has_name = line.split_once(':').is_some_and(|(name, _)| is_word(name));
    !line.trim().is_empty() && !line.starts_with(['#', '-', ' ', '\t', '%', '}', ']']) && !has_name
}

/// The problem of a text in brackets that ends before they are closed.
fn cut_short(text: &str, file: &str) -> Option<Problem> {
    if !text.trim_start().starts_with(['{', '[']) {
        return None;
    }
    let mut open: Vec<(char, usize)> = Vec::new();
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            '{' | '[' if !is_quoted => open.push((c, at)),
            '}' | ']' if !is_quoted => {
                open.pop().filter(|(opening, _)| (*opening == '{') == (c == '}'))?;
            }
            _ => {}
        }
    }
    let (bracket, at) = open.pop()?;
    let is_json = file.rsplit('.').next().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    let language = if is_json { "JSON" } else { "YAML" };
    let within = if bracket == '[' { "a list" } else { "a map" };
    let place = place_at(text, at);
    let problem = Problem::new(file, format!("not {language}: the file ends inside {within}"));
    Some(problem.at(place.line, place.column).hint("it was cut short: write the file again"))
}

/// The problem with the cause as its hint, where the value shows it.
pub(super) fn with_cause(problem: Problem, value: &Yaml<'_>) -> Problem {
    let is_cut = |value: &Yaml<'_>| value.text() == Some(CUT);
    if is_cut(value) || value.items().is_some_and(|items| items.iter().any(is_cut)) {
        return problem.hint(CUT_HINT);
    }
    match value.text().filter(|text| text.starts_with("array(")) {
        Some(array) => problem.hint(match list_of(array) {
            Some(list) => format!("write {list} alone"),
            None => "write the list in its brackets alone".to_owned(),
        }),
        None => problem,
    }
}

/// The list in an array that Python prints.
fn list_of(array: &str) -> Option<&str> {
    let list = array.get(array.find('[')?..=array.rfind(']')?)?;
    (list.len() <= MOST_REPEATED).then_some(list)
}

#[cfg(test)]
mod tests {
    use crate::{DrivenJointKind, JointInfo, read_ros};

    fn refused(text: &str, file: &str) -> String {
        let joint = |name: &str| JointInfo {
            name: name.into(),
            alias: None,
            kind: DrivenJointKind::Revolute,
            limits: None,
            max_speed: None,
            bound: None,
        };
        read_ros(text.as_bytes(), file, &[joint("a"), joint("b")]).expect_err(text).to_string()
    }

    #[test]
    fn what_echo_cut_short_is_told() {
        let hint = "hint: the message was cut short: echo with --full-length";
        for points in [
            "- positions: [0, 0]\n  time_from_start: 0\n- '...'",
            "- positions: [0, 1, '...']\n  time_from_start: 0",
        ] {
            let told = refused(&format!("joint_names: [a, b]\npoints:\n{points}\n"), "t.yaml");
            assert!(told.ends_with(hint), "{told}");
        }
        assert!(refused("joint_names: [a, '...']\npoints:\n", "t.yaml").contains(hint));
    }

    #[test]
    fn lists_as_python_prints_them_are_told() {
        let text =
            "joint_names: [a, b]\npoints:\n- positions: array('d', [0.0, -0.35])\n  time_from_start: 0\n";
        let told = refused(text, "t.yaml");
        assert!(told.starts_with("t.yaml:3:14: wrong number of positions"), "{told}");
        assert!(told.ends_with("hint: write [0.0, -0.35] alone"), "{told}");
    }

    #[test]
    fn lines_of_a_log_are_told() {
        let message = "joint_names: [a, b]\npoints:\n- positions: [0, 1]\n  time_from_start: 0\n";
        assert_eq!(
            refused(&format!("[INFO] [17.0] [move_group]: Planning\n{message}"), "t.yaml"),
            "t.yaml:1:1: line 1 is no part of the message; found `[INFO] [17.0] [move_group]: Planning`; hint: remove it"
        );
        let two =
            refused(&format!("# a note\n[INFO] [17.0]: Planning\n[INFO] [17.1]: Done\n{message}"), "t.yaml");
        assert!(two.starts_with("t.yaml:2:1: lines from 2 to 3 are no part of the message"), "{two}");
        assert!(refused(&format!("speed: 3\n{message}"), "t.yaml").contains("unknown key `speed`"));
    }

    #[test]
    fn json_that_is_cut_short_is_told() {
        assert_eq!(
            refused("{\"joint_names\": [\"a[\"], \"points\": [", "t.json"),
            "t.json:1:35: not JSON: the file ends inside a list; hint: it was cut short: write the file again"
        );
        assert!(refused("{\"joint_names\": [\"a\"}", "t.json").contains("no YAML"));
    }

    #[test]
    fn the_joints_of_another_robot_are_told_once() {
        assert_eq!(
            refused(
                "joint_names: [shoulder, elbow, wrist]\npoints:\n- positions: [0, 1, 2]\n  time_from_start: 0\n",
                "t.yaml"
            ),
            "t.yaml:1:15: none of the 3 joints is of this robot; hint: is it a program for another robot? the robot's joints are a, b"
        );
    }

    #[test]
    fn a_joint_state_is_told() {
        assert_eq!(
            refused("header: {}\nname: [a, b]\nposition: [0, 1]\n", "t.yaml"),
            "t.yaml:1:1: no trajectory of a known form; found a JointState; \
             expected a JointTrajectory (joint_names, points), a RobotTrajectory (joint_trajectory), or a message with one trajectory; \
             hint: record the topic of trajectories, or write a joint table (.csv)"
        );
    }
}
