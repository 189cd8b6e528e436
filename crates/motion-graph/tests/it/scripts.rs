//! Programs as engineers write them, and the graphs that they have.

use pathproof_motion_graph::{
    EvaluatedTarget, Exploration, ExplorationLimits, ExplorationSettings, MotionGraph, StandingPlace,
    SymbolicEnds, explore,
};
use urscript::{ScriptSettings, read_script};

const HOME: &str = "[0, -1.57, 1.57, 0, 1.57, 0]";

fn explored(text: &str) -> Result<Exploration, String> {
    explored_from(text, None)
}

fn explored_from(text: &str, start_rad: Option<Vec<f64>>) -> Result<Exploration, String> {
    let script = read_script(text.as_bytes(), "a.script", &ScriptSettings::default())
        .unwrap_or_else(|e| panic!("{e}"));
    let limits = ExplorationLimits { states_per_point: 200, ..ExplorationLimits::default() };
    let settings = ExplorationSettings { start_rad, limits, ..ExplorationSettings::default() };
    explore(&script.program, &settings, &SymbolicEnds).map_err(|error| error.to_string())
}

fn graph(text: &str) -> MotionGraph {
    match explored(text) {
        Ok(Exploration::Complete(graph)) => graph,
        other => panic!("{other:?}"),
    }
}

/// Every edge as `from>to@line`, with the nodes by number.
fn edges(graph: &MotionGraph) -> Vec<String> {
    let edges = graph.edges.iter();
    edges.map(|edge| format!("{}>{}@{}", edge.from.0, edge.to.0, edge.place.line)).collect()
}

fn refusal(text: &str) -> String {
    explored(text).expect_err("a refusal")
}

#[test]
fn an_endless_loop_ends_where_a_lap_ends_as_it_began() {
    let text = format!("while True:\n  movej({HOME})\n  movej([1, 0, 0, 0, 0, 0])\nend\n");
    assert_eq!(edges(&graph(&text)), ["0>1@2", "2>1@2", "1>2@3"]);
}

#[test]
fn both_sides_of_an_input_are_taken_and_told() {
    let text = format!(
        "movej({HOME})\nif get_standard_digital_in(4):\n  movej([1, 0, 0, 0, 0, 0])\nend\nmovej([2, 0, 0, 0, 0, 0])\n"
    );
    let graph = graph(&text);
    assert_eq!(edges(&graph), ["0>1@1", "1>2@3", "1>3@5", "2>3@5"]);
    let told: Vec<(u32, bool)> =
        graph.edges[2].conditions.iter().map(|taken| (taken.place.line, taken.holds)).collect();
    assert_eq!(told, [(2, false)]);
    assert_eq!(&*graph.edges[2].conditions[0].place.text, "if get_standard_digital_in(4)");
    assert_eq!((graph.edges[0].conditions.len(), graph.ends.len()), (0, 1));
}

#[test]
fn known_conditions_take_one_side_and_what_is_never_reached_is_listed() {
    let text = format!("x = 2\nif x > 1:\n  movej({HOME})\nelse:\n  movej([1, 0, 0, 0, 0, 0])\nend\n");
    let graph = graph(&text);
    assert_eq!(edges(&graph), ["0>1@3"]);
    assert_eq!(graph.unreached.iter().map(|place| place.line).collect::<Vec<_>>(), [5]);
}

#[test]
fn counters_that_no_motion_depends_on_are_not_followed() {
    let count = "  n = n + 1\n  textmsg(\"parts \", n)\n";
    let text = format!("n = 0\nwhile True:\n  movej({HOME})\n{count}end\n");
    assert_eq!(edges(&graph(&text)), ["0>1@3", "1>1@3"]);
    // Nor where the counter is compared with what only the running program knows.
    let text = format!(
        "n = 0\ncount = read_input_integer_register(0)\nwhile n < count:\n  movej({HOME})\n{count}end\n"
    );
    assert_eq!(edges(&graph(&text)), ["0>1@4", "1>1@4"]);
}

#[test]
fn a_counter_that_targets_depend_on_leaves_the_graph_incomplete() {
    let text = "n = 0\nwhile True:\n  movej([0.1 * n, 0, 0, 0, 0, 0])\n  n = n + 1\nend\n";
    let Ok(Exploration::Incomplete(_, why)) = explored(text) else { panic!("a growing counter") };
    assert_eq!(why.variable.as_deref(), Some("n"));
    assert_eq!(
        (why.what.as_str(), why.place.line),
        ("too many states of the program: `n` takes ever new values", 2)
    );
}

#[test]
fn a_counter_that_only_conditions_depend_on_is_taken_for_unknown() {
    let text = format!(
        "n = 0\nwhile True:\n  n = n + 1\n  movej({HOME})\n  if n % 10 == 0:\n    movej([1, 0, 0, 0, 0, 0])\n  end\nend\n"
    );
    let graph = graph(&text);
    assert_eq!(
        (edges(&graph), graph.unfollowed.clone()),
        (["0>1@4", "1>1@4", "2>1@4", "1>2@6"].map(String::from).to_vec(), vec!["n".to_owned()])
    );
    // A counter with an end is followed.
    let text = format!(
        "n = 0\nwhile n < 9:\n  n = n + 1\n  movej({HOME})\nend\nif n == 8:\n  movej([1, 0, 0, 0, 0, 0])\nend\n"
    );
    assert_eq!(edges(&self::graph(&text)), ["0>1@4", "1>1@4"]);
}

#[test]
fn a_recursion_of_known_depth_is_followed() {
    let hanoi = "def hanoi(n, from, to, over):\n  if n > 0:\n    hanoi(n - 1, from, over, to)\n    movej([from, 0, 0, 0, 0, 0])\n    movej([to, 1, 0, 0, 0, 0])\n    hanoi(n - 1, over, to, from)\n  end\nend\nhanoi(3, 1, 2, 3)\n";
    let graph = graph(hanoi);
    // Seven moves of a disk: each goes to the place of one peg and on to another.
    assert_eq!(graph.nodes.len(), 7);
    assert_eq!(graph.edges.iter().filter(|edge| edge.place.line == 5).count(), 5);
    let endless = format!("def f():\n  movej({HOME})\n  f()\nend\nf()\n");
    assert!(refusal(&endless).contains("a.script:3:3: calls nest too deep"), "{}", refusal(&endless));
}

#[test]
fn targets_that_come_at_run_time_are_refused_with_their_line() {
    let expected = "found `read_input_float_register(0)`";
    for text in [
        "x = read_input_float_register(0)\nmovej([x, 0, 0, 0, 0, 0])\n".to_owned(),
        "x = read_input_float_register(0)\nmovel(p[0.4, 0, x + 1, 0, 0, 0])\n".to_owned(),
        format!("r = read_input_float_register(0)\nmovej({HOME}, r=r)\n"),
        format!(
            "q = {HOME}\nmovej(get_inverse_kin(pose_trans(p[0.1, 0, read_input_float_register(0), 0, 0, 0], p[0, 0, 0, 0, 0, 0]), q))\n"
        ),
    ] {
        let refusal = refusal(&text);
        assert!(refusal.starts_with("a.script:2:1:") && refusal.contains(expected), "{refusal}");
    }
    // A speed that is not known changes no place.
    let text = format!("v = read_input_float_register(0)\nmovej({HOME}, v=v)\n");
    assert_eq!(graph(&text).edges[0].motion.speed, None);
}

#[test]
fn what_a_thread_changes_is_never_known() {
    let text = format!(
        "global far = False\nthread watch():\n  far = True\nend\nh = run watch()\nmovej({HOME})\nif far:\n  movej([1, 0, 0, 0, 0, 0])\nend\n"
    );
    assert_eq!(edges(&graph(&text)), ["0>1@6", "1>2@8"]);
    let text = "global x = 0\nthread watch():\n  x = 1\nend\nh = run watch()\nmovej([x, 0, 0, 0, 0, 0])\n";
    assert!(refusal(text).contains("which something else may change"), "{}", refusal(text));
}

#[test]
fn the_place_of_the_robot_is_used_only_where_it_stands_still() {
    let back =
        format!("movej({HOME})\nq = get_actual_joint_positions()\nmovej([1, 0, 0, 0, 0, 0])\nmovej(q)\n");
    assert_eq!(edges(&graph(&back)), ["0>1@1", "1>2@3", "2>1@4"]);
    let moving = format!("movej({HOME}, r=0.05)\nq = get_actual_joint_positions()\nmovej(q)\n");
    assert!(
        refusal(&moving).starts_with("a.script:2:1: the robot's place is asked for"),
        "{}",
        refusal(&moving)
    );
    let start = "p0 = get_actual_tcp_pose()\nmovel(pose_trans(p0, p[0, 0, 0.1, 0, 0, 0]))\n";
    assert!(refusal(start).contains("where the robot stands at the start"), "{}", refusal(start));
    // From a pose, a relative move has a pose; what is known of a place is known no more behind the next move.
    let up =
        "movel(p[0.4, 0, 0.2, 0, 0, 0])\nmovel(pose_trans(get_target_tcp_pose(), p[0, 0, 0.1, 0, 0, 0]))\n";
    let moved = graph(up);
    let StandingPlace::At { target: EvaluatedTarget::Pose(pose), .. } = &moved.nodes[2] else {
        panic!("{moved:?}")
    };
    assert!((pose.place_m()[2] - 0.3).abs() < 1e-12);
    let solved = "movej(get_inverse_kin(p[0.4, 0, 0.2, 0, 0, 0]))\nmovel(pose_trans(get_actual_tcp_pose(), p[0, 0, 0.1, 0, 0, 0]))\n";
    assert_eq!(graph(solved).nodes[2], moved.nodes[2]);
    let later = "movel(p[0.4, 0, 0.2, 0, 0, 0])\nq = get_actual_joint_positions()\nmovel(p[0.4, 0, 0.4, 0, 0, 0])\nmovej(q)\n";
    assert!(refusal(later).contains("where the robot stood before a move"), "{}", refusal(later));
}

#[test]
fn solutions_near_the_robot_depend_on_where_it_comes_from() {
    let poses = "left = p[0.25, -0.25, 0.2, 0, -3.14, 0]\nright = p[0.25, 0.25, 0.2, 0, -3.14, 0]\n";
    let text =
        format!("{poses}while True:\n  movej(get_inverse_kin(left))\n  movej(get_inverse_kin(right))\nend\n");
    let graph = graph(&text);
    assert_eq!(edges(&graph), ["0>1@4", "2>1@4", "1>2@5"]);
    // Such a solution that is kept is that of another place behind a move.
    let kept = format!(
        "{poses}movej({HOME})\nmovej(get_inverse_kin(left))\nq = get_inverse_kin(right)\nmovej({HOME})\nmovej(q)\n"
    );
    assert!(refusal(&kept).contains("where the robot stood before a move"), "{}", refusal(&kept));
}

#[test]
fn a_pallet_of_the_teach_pendant_is_followed() {
    let text = "def pallet():\n  global count = 0\n  def place():\n    x = count % 2\n    y = floor(count / 2)\n    movel(interpolate_pose(interpolate_pose(p[0.1, 0, 0, 0, 3, 0], p[0.2, 0, 0, 0, 3, 0], x / 1), interpolate_pose(p[0.1, 0.1, 0, 0, 3, 0], p[0.2, 0.1, 0, 0, 3, 0], x / 1), y / 1))\n    if count >= 3:\n      count = 0\n    else:\n      count = count + 1\n    end\n  end\n  while True:\n    movej([0, -1.57, 1.57, 0, 1.57, 0])\n    place()\n  end\nend\n";
    let graph = graph(text);
    // To each of four places, and from the last one on again.
    assert_eq!((graph.nodes.len(), graph.edges.len()), (6, 9));
}

#[test]
fn a_known_start_is_a_place() {
    let text = "q = get_target_joint_positions()\nq[0] = q[0] + 0.5\nmovej(q)\n";
    let Ok(Exploration::Complete(graph)) = explored_from(text, Some(vec![0.25, 0.0, 0.0, 0.0, 0.0, 0.0]))
    else {
        panic!("a known start")
    };
    let StandingPlace::Joints(joints) = &graph.nodes[1] else { panic!("{graph:?}") };
    assert_eq!(joints[0].get(), 0.75);
    assert!(explored_from(text, Some(vec![0.0; 5])).is_err());
}

#[test]
fn fly_bys_are_joined_with_every_move_that_can_follow() {
    let text = format!(
        "movej({HOME}, r=0.05)\nif get_standard_digital_in(0):\n  movej([1, 0, 0, 0, 0, 0])\nelse:\n  movej([2, 0, 0, 0, 0, 0])\nend\n"
    );
    let graph = graph(&text);
    let pairs: Vec<(usize, usize)> = graph.fly_bys.iter().map(|pair| (pair.before.0, pair.after.0)).collect();
    assert_eq!(
        (edges(&graph), pairs),
        (vec!["0>1@1".into(), "1>2@3".into(), "1>3@5".into()], vec![(0, 1), (0, 2)])
    );
    let stop = format!("movej({HOME}, r=0.05)\nstopj(2)\nmovej({HOME})\n");
    assert!(refusal(&stop).starts_with("a.script:2:1: the robot is stopped"), "{}", refusal(&stop));
}

#[test]
fn the_tool_is_part_of_a_place_in_space() {
    let text = "while True:\n  movel(p[0.4, 0, 0.2, 0, 0, 0])\n  set_tcp(p[0, 0, 0.1, 0, 0, 0])\nend\n";
    let graph = graph(text);
    assert_eq!(edges(&graph), ["0>1@2", "1>2@2", "2>2@2"]);
}

#[test]
fn what_rounding_decides_takes_both_sides() {
    let text =
        format!("x = 0.0\nwhile x < 0.3:\n  x = x + 0.1\n  movej({HOME})\nend\nmovej([1, 0, 0, 0, 0, 0])\n");
    // Three laps in 64 bits or in 32, or one more.
    let graph = graph(&text);
    assert_eq!(edges(&graph), ["0>1@4", "1>1@4", "1>2@6"]);
    assert!(graph.edges[2].conditions.is_empty() || graph.edges[2].conditions[0].place.line == 2);
}

/// Half a turn about an axis is half a turn about the opposite one: of the computed vector the sign is open, of a written one it is not. As a
/// whole the vector is a target.
#[test]
fn signs_of_half_a_turn_take_both_sides() {
    let text = include_str!("../../../../tests/urscript/accepted/half_a_turn.script");
    let graph = graph(text);
    let line = |words: &str| text.lines().position(|line| line.contains(words)).expect(words) as u32 + 1;
    let is_made = |words: &str| graph.edges.iter().any(|edge| edge.place.line == line(words));
    for made in ["movel(down)", "movel(above)", "rot[0], rot[1], rot[2]", "p[0.5, 0.3, "] {
        assert!(is_made(made), "{made}");
    }
    for either in ["p[0.5, 0.1, ", "p[0.6, 0.1, ", "p[0.5, 0.2, ", "p[0.6, 0.2, "] {
        assert!(is_made(either), "{either}");
    }
    assert!(!is_made("p[0.6, 0.3, "), "the sign is written");
    // A part alone is no part of another rotation.
    let alone = "rot = rpy2rotvec([3.14159265, 0, 0.5])\nmovel(p[0.3, 0.1, 0.3, rot[0], 0, 0])\n";
    assert!(explored(alone).is_err());
}

#[test]
fn targets_that_rounding_changes_are_refused() {
    let text = "x = 1000000.0 - 999999.9\nmovej([x, 0, 0, 0, 0, 0])\nmovel(p[x, 0, 0, 0, 0, 0])\n";
    let told = refusal(text);
    assert!(
        told.starts_with("a.script:2:1: the target of a move with a value that the controller's rounding"),
        "{told}"
    );
    let angles = "a = acos(0.5) + atan2(0.3, 0.4) + asin(0.1 * 3) + pow(0.9, 2) + tan(0.7)\nmovej([a, 0, 0, 0, 0, 0])\n";
    let StandingPlace::Joints(joints) = &graph(angles).nodes[1] else { panic!("joint values") };
    assert!((joints[0].get() - 3.647_679_694_468).abs() < 1e-9, "{joints:?}");
}

#[test]
fn faults_of_a_run_are_told_all_at_once() {
    let text = "def f(a):\n  if a == 1:\n    return [0, 0, 0, 0, 0, 0]\n  end\nend\nif get_standard_digital_in(0):\n  movej([0, 0, 0])\nelif get_standard_digital_in(1):\n  movej(f(2))\nelse:\n  movej(\"home\")\nend\n";
    let refusal = refusal(text);
    let lines: Vec<&str> = refusal.lines().collect();
    assert_eq!(
        lines,
        [
            "a.script:7:3: the target of a move with a wrong number of values; found 3; expected 6 joint values in radians, or a pose",
            "a.script:9:3: the target of a move of the wrong kind; found no value; expected joint values or a pose",
            "a.script:11:3: the target of a move of the wrong kind; found text; expected joint values or a pose",
        ]
    );
}
