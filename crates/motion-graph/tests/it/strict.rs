//! Values on which nothing may be decided, and values that grow.

use pathproof_motion_graph::{
    Exploration, ExplorationLimits, ExplorationSettings, MotionGraph, SymbolicEnds, explore,
};
use urscript::{ScriptSettings, read_script};

const HOME: &str = "[0.5, -1.57, 1.57, 0, 1.57, 0]";

fn explored(text: &str, values: usize) -> Result<Exploration, String> {
    let script = read_script(text.as_bytes(), "a.script", &ScriptSettings::default())
        .unwrap_or_else(|e| panic!("{e}"));
    let limits = ExplorationLimits { values, ..ExplorationLimits::default() };
    let settings = ExplorationSettings { limits, ..ExplorationSettings::default() };
    explore(&script.program, &settings, &SymbolicEnds).map_err(|error| error.to_string())
}

fn graph(text: &str) -> MotionGraph {
    match explored(text, 100_000) {
        Ok(Exploration::Complete(graph)) => graph,
        other => panic!("{text}: {other:?}"),
    }
}

/// The lines of the moves, each once.
fn moved(text: &str) -> Vec<u32> {
    let mut lines: Vec<u32> = graph(text).edges.iter().map(|edge| edge.place.line).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

fn refusal(text: &str) -> String {
    explored(text, 100_000).expect_err("a refusal")
}

#[test]
fn a_reading_of_the_robots_place_decides_nothing() {
    let near = "point_dist(get_actual_tcp_pose(), p[0.4, 0, 0.2, 0, 0, 0]) > 0.5";
    for condition in
        ["q[0] < 0", "q[0] > 0.2", "floor(q[0]) == 1", "norm(q) < 0.1", "pose[2] > 0.1", near, "2 * q[0] < 0"]
    {
        let text = format!(
            "movej({HOME})\nmovel(p[0.4, 0, 0.2, 0, 0, 0])\npose = get_actual_tcp_pose()\nmovej({HOME})\nq = get_actual_joint_positions()\nif {condition}:\n  movej([1, 0, 0, 0, 0, 0])\nelse:\n  movej([2, 0, 0, 0, 0, 0])\nend\n"
        );
        assert_eq!(moved(&text), [1, 2, 4, 7, 9], "{condition}");
    }
    // What the controller means to be at is exact.
    let text = format!(
        "movej({HOME})\nq = get_target_joint_positions()\nif q[0] < 0:\n  movej([1, 0, 0, 0, 0, 0])\nend\n"
    );
    assert_eq!(moved(&text), [1]);
}

#[test]
fn a_reading_is_a_target_only_as_a_whole() {
    let pose = "movel(p[0.4, 0, 0.2, 0, 0, 0])\n";
    for part in [
        "q = get_actual_joint_positions()\nmovej([q[0], 0, 0, 0, 0, 0])\n",
        "q = get_actual_joint_positions()\nq[1] = 0.5\nmovej(q)\n",
        "x = get_actual_tcp_pose()\nmovel(p[x[0], x[1], 0.3, 0, 0, 0])\n",
        "x = get_actual_tcp_pose()\nx[2] = 0.3\nmovel(x)\n",
        "x = get_forward_kin()\nmovel(p[x[0], 0, 0.3, 0, 0, 0])\n",
        "x = pose_trans(get_actual_tcp_pose(), p[0, 0, 0.1, 0, 0, 0])\nmovel(p[0.4, 0, x[2], 0, 0, 0])\n",
    ] {
        let told = refusal(&format!("movej({HOME})\n{pose}{part}"));
        assert!(told.contains("is not known before the program runs"), "{part}: {told}");
    }
    let to = |target: &str| graph(&format!("{pose}movel({target})\n")).nodes[2].clone();
    let shift = "p[0, 0, 0.1, 0, 0, 0]";
    for (read, exact) in [
        (
            format!("pose_trans(get_actual_tcp_pose(), {shift})"),
            format!("pose_trans(get_target_tcp_pose(), {shift})"),
        ),
        (
            format!("pose_add(pose_sub(get_actual_tcp_pose(), {shift}), p[0.1, 0, 0, 0, 0, 0])"),
            "p[0.5, 0, 0.1, 0, 0, 0]".to_owned(),
        ),
    ] {
        assert_eq!(to(&read), to(&exact), "{read}");
    }
    let back =
        format!("movej({HOME})\nq = get_actual_joint_positions()\nmovej([1, 0, 0, 0, 0, 0])\nmovej(q)\n");
    assert_eq!(graph(&back).nodes.len(), 3);
}

#[test]
fn an_arc_ends_in_the_orientation_of_its_target() {
    let arc = |mode: &str| {
        format!(
            "m = 1\nmovel(p[0.4, 0, 0.2, 0, 0, 0])\nmovec(p[0.4, 0, 0.4, 0, 0, 0], p[0.5, 0, 0.3, 0, 0, 0]{mode})\n"
        )
    };
    assert_eq!(moved(&arc("")), [2, 3]);
    assert_eq!(moved(&arc(", mode=0")), [2, 3]);
    for mode in [", mode=1", ", mode=m", ", mode=2"] {
        let told = refusal(&arc(mode));
        assert!(told.contains("a.script:3:1: an arc that may end in another orientation"), "{told}");
    }
    let told = refusal(&arc(", mode=read_input_integer_register(0)"));
    assert!(told.contains("a mode of the wrong kind"), "{told}");
}

#[test]
fn not_binds_less_than_a_comparison() {
    let text = format!("i = 3\nif not i == 3 or False:\n  movej([1, 0, 0, 0, 0, 0])\nend\nmovej({HOME})\n");
    assert_eq!(moved(&text), [5]);
}

#[test]
fn poses_that_double_are_unknown_before_they_are_large() {
    let double = "q = pose_trans(q, q)\n".repeat(30);
    let told = refusal(&format!("q = get_forward_kin({HOME})\n{double}movel(q)\n"));
    assert!(told.contains("computed from the last one again and again"), "{told}");
}

#[test]
fn lists_that_double_are_unknown_before_they_are_large() {
    for step in ["l = [l, l]\n", "l[0] = l\n", "l = [l]\n", "l = [l, 1, l]\nl[0] = l\n"] {
        let text = format!("l = [1, 2]\n{}movej([l[0], 0, 0, 0, 0, 0])\n", step.repeat(200));
        let told = refusal(&text);
        assert!(told.contains("a list that grew too large"), "{step}: {told}");
    }
}

#[test]
fn states_hold_so_many_values_at_most() {
    let zeros = ["0"; 50].join(", ");
    let text = format!(
        "l = [{zeros}]\ni = 0\nwhile i < 50:\n  l[i] = 1\n  i = i + 1\nend\nmovej([l[3], 0, 0, 0, 0, 0])\n"
    );
    assert_eq!(moved(&text), [7]);
    // A list that does not change is held once, in however many states.
    assert!(matches!(explored(&text.replace("  l[i] = 1\n", ""), 1000), Ok(Exploration::Complete(_))));
    let Ok(Exploration::Incomplete(_, why)) = explored(&text, 1000) else { panic!("a large list") };
    assert_eq!(
        (why.what.as_str(), why.variable.as_deref()),
        ("too many values in the states of the program: most are in `l`", Some("l"))
    );
}

#[test]
fn a_thread_may_change_a_variable_of_the_function_around_it() {
    let with = |inner: &str| {
        format!(
            "def main():\n  far = False\n  thread watch():\n    far = get_standard_digital_in(0)\n  end\n  h = run watch()\n  movej({HOME})\n  {inner}\nend\nmain()\n"
        )
    };
    let both = with("if far:\n    movej([1, 0, 0, 0, 0, 0])\n  else:\n    movej([2, 0, 0, 0, 0, 0])\n  end");
    assert_eq!(moved(&both), [7, 9, 11]);
    let told = refusal(&with("far = 1\n  movej([far, 0, 0, 0, 0, 0])"));
    assert!(told.contains("which something else may change"), "{told}");
}
