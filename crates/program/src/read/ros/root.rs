//! Which message a file holds, and where in it the joint trajectory is.

use diagnostics::yaml::Yaml;
use diagnostics::{Problem, Problems, excerpt, hint_for};

use super::EXPECTED;
use super::messages::{CHECKED_ONCE, times};

/// The joint trajectory in a message; `None` after a problem.
pub(super) fn joint_trajectory<'y, 't>(root: &'y Yaml<'t>, problems: &mut Problems) -> Option<&'y Yaml<'t>> {
    if root.get("points").is_some() || root.get("joint_names").is_some() {
        return Some(root);
    }
    if let Some(trajectory) = root.get("joint_trajectory") {
        check_keys(root, &["joint_trajectory", "multi_dof_joint_trajectory"], &[], problems);
        refuse_other_motion(root, "multi_dof_joint_trajectory", problems);
        return Some(trajectory);
    }
    if let Some(goal) = root.get("goal") {
        check_keys(root, &["goal"], &["header", "goal_id"], problems);
        return joint_trajectory(goal, problems);
    }
    if let Some(trajectory) = root.get("trajectory") {
        let ignored = [
            "model_id",
            "trajectory_start",
            "path_tolerance",
            "component_path_tolerance",
            "goal_tolerance",
            "component_goal_tolerance",
            "goal_time_tolerance",
        ];
        check_keys(root, &["trajectory", "multi_dof_trajectory"], &ignored, problems);
        refuse_other_motion(root, "multi_dof_trajectory", problems);
        return match trajectory.items() {
            None => joint_trajectory(trajectory, problems),
            Some([first, others @ ..]) if others.iter().all(|other| other.is_same_as(first)) => {
                joint_trajectory(first, problems)
            }
            Some(several) => {
                problems.push_with(|problems| {
                    let problem = trajectory.problem(problems.file(), "not one trajectory");
                    let problem = problem
                        .found(several.len().to_string())
                        .expected("a list with one trajectory, or the same one again");
                    problem.hint("write each trajectory to a file of its own")
                });
                None
            }
        };
    }
    problems.push_with(|problems| {
        let problem = root.problem(problems.file(), "no trajectory of a known form").found(root.shown());
        let problem = problem.expected(EXPECTED);
        if root.get("name").is_some() && root.get("position").is_some() {
            let hint = "record the topic of trajectories, or write a joint table (.csv)";
            problem.found("a JointState").hint(hint)
        } else if root.entries().is_some() {
            problem
        } else {
            problem.hint("a message printed by Python is neither YAML nor JSON: use `ros2 topic echo --once`, or rosidl_runtime_py's message_to_yaml")
        }
    });
    None
}

/// Refuses keys other than the known and the ignored ones.
pub(super) fn check_keys(map: &Yaml<'_>, known: &[&str], ignored: &[&str], problems: &mut Problems) {
    for entry in map.entries().unwrap_or_default() {
        if known.contains(&&*entry.name) || ignored.contains(&&*entry.name) {
            continue;
        }
        problems.push_with(|problems| {
            let problem = entry.problem(problems.file(), format!("unknown key {}", excerpt(&entry.name)));
            problem.hint(hint_for(&entry.name, known, "keys here"))
        });
    }
}

/// The stamp of the header, seconds; 0 without one.
pub(super) fn stamp_s(message: &Yaml<'_>, problems: &mut Problems) -> f64 {
    let Some(stamp) =
        message.get("header").and_then(|header| header.get("stamp")).filter(|of| !of.is_nothing())
    else {
        return 0.0;
    };
    let number = |key: &str| stamp.get(key).and_then(Yaml::number);
    let of = |seconds: &str, nanoseconds: &str| Some((number(seconds)? * 1e9 + number(nanoseconds)?) / 1e9);
    let read = of("sec", "nanosec").or_else(|| of("secs", "nsecs")).or_else(|| stamp.number());
    read.filter(|seconds| seconds.is_finite()).unwrap_or_else(|| {
        problems.push_with(|problems| {
            let problem = stamp.problem(problems.file(), "the stamp is no time").found(stamp.shown());
            problem.expected("{sec, nanosec} or {secs, nsecs}")
        });
        0.0
    })
}

/// Notes on what a message says of the robot beside its trajectory, and what is not used.
pub(super) fn notes(root: &Yaml<'_>, message: &Yaml<'_>, file: &str) -> Vec<Problem> {
    let mut notes: Vec<Problem> = repeated(root, file).into_iter().collect();
    let Some(start) = root.get("trajectory_start") else { return notes };
    if let Some(first) = items(start.get("attached_collision_objects")).first() {
        let note = first.problem(file, "an attached object is not checked");
        notes.push(note.hint("make it a link of the robot: docs/gripper.md"));
    }
    let state = start.get("joint_state");
    let names = items(state.and_then(|state| state.get("name")));
    let driven = items(message.get("joint_names"));
    let others = names.iter().filter(|name| !driven.iter().any(|of| of.text() == name.text()));
    let others: Vec<&str> = others.filter_map(Yaml::text).collect();
    if let (Some(state), false) = (state, others.is_empty()) {
        let note = state.problem(file, "the values of other joints at the start are not used");
        let note = note.found(format!("values of {}", others.join(", ")));
        notes.push(note.hint("give them with --joint or --state, or in the cell file"));
    }
    notes
}

/// The note of a message that holds its trajectory more than once.
fn repeated(root: &Yaml<'_>, file: &str) -> Option<Problem> {
    let mut holder = root;
    while let Some(goal) = holder.get("goal") {
        holder = goal;
    }
    let all = items(holder.get("trajectory"));
    let again = all.get(1)?.problem(file, "the trajectory stands more than once");
    Some(again.found(times(all.len())).hint(CHECKED_ONCE))
}

/// The items of a list that may be missing.
fn items<'y, 't>(list: Option<&'y Yaml<'t>>) -> &'y [Yaml<'t>] {
    list.and_then(Yaml::items).unwrap_or_default()
}

/// Refuses motion of joints with several degrees of freedom: nothing here moves them.
fn refuse_other_motion(map: &Yaml<'_>, key: &str, problems: &mut Problems) {
    let Some(other) = map.get(key).filter(|other| !other.is_nothing()) else { return };
    for list in ["joint_names", "points"] {
        let Some(list) = other.get(list).filter(|list| list.items().is_none_or(|items| !items.is_empty()))
        else {
            continue;
        };
        problems.push_with(|problems| {
            let what = "joints with several degrees of freedom cannot be driven";
            let problem = list.problem(problems.file(), what).found(list.shown());
            problem.expected(format!("{key} without joints and points"))
        });
    }
}
