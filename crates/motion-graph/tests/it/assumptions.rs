//! Variables whose values are taken to stay within bounds.

use pathproof_motion_graph::{
    AssumedRange, Exploration, ExplorationSettings, MotionGraph, StandingPlace, SymbolicEnds, explore,
};
use urscript::{ScriptSettings, read_script};

fn explored(text: &str, [from, to]: [i64; 2]) -> Result<MotionGraph, String> {
    let script = read_script(text.as_bytes(), "a.script", &ScriptSettings::default())
        .unwrap_or_else(|error| panic!("{error}"));
    let assumptions = vec![AssumedRange { name: "N".to_owned(), from, to }];
    let settings = ExplorationSettings { assumptions, ..ExplorationSettings::default() };
    match explore(&script.program, &settings, &SymbolicEnds) {
        Ok(Exploration::Complete(graph)) => Ok(graph),
        Ok(Exploration::Incomplete(_, why)) => Err(format!("incomplete: {}", why.what)),
        Err(error) => Err(error.to_string()),
    }
}

/// The first joint value of every place, sorted.
fn places(graph: &MotionGraph) -> Vec<f64> {
    let first = |place: &StandingPlace| match place {
        StandingPlace::Joints(joints) => Some(joints[0].get()),
        _ => None,
    };
    let mut places: Vec<f64> = graph.nodes.iter().filter_map(first).collect();
    places.sort_by(f64::total_cmp);
    places
}

#[test]
fn a_value_that_is_not_known_is_each_one_within_its_bounds() {
    let text = "n = read_input_integer_register(3)\nmovej([n, 0, 0, 0, 0, 0])\nmovej([0.5, 0, 0, 0, 0, n])\n";
    let graph = explored(text, [-1, 2]).unwrap();
    assert_eq!(places(&graph), [-1.0, 0.0, 0.5, 0.5, 0.5, 0.5, 1.0, 2.0]);
    let told: Vec<String> = graph
        .edges
        .iter()
        .flat_map(|edge| &edge.conditions)
        .map(|taken| format!("{} {}", taken.place.line, taken.place.text))
        .collect();
    assert_eq!(told, ["1 n = -1", "1 n = 0", "1 n = 1", "1 n = 2"]);
}

#[test]
fn a_counter_stays_within_its_bounds() {
    let text = "n = 0\nwhile True:\n  n = n + 1\n  movej([n, 0, 0, 0, 0, 0])\nend\n";
    let graph = explored(text, [0, 3]).unwrap();
    assert_eq!(places(&graph), [1.0, 2.0, 3.0]);
    // That it counts no further is not shown.
    let told: Vec<_> =
        graph.unfollowed_statements.iter().map(|one| (one.place.line, one.why.as_str())).collect();
    assert_eq!(told, [(3, "N becomes 4 here, and the cell file assumes that it is from 0 to 3")]);
    let unknown = "n = 0\nwhile True:\n  if get_digital_in(0):\n    n = n + 1\n  end\n  movej([n, 0, 0, 0, 0, 0])\nend\n";
    assert_eq!(explored(unknown, [0, 2]).map(|graph| places(&graph)), Ok(vec![0.0, 1.0, 2.0]));
}

#[test]
fn what_comes_behind_a_loop_is_followed() {
    let text = "n = 0\nwhile n < 3:\n  n = n + 1\nend\nmovej([n, 0, 0, 0, 0, 0])\nn = 7\nmovej([n, 0, 0, 0, 0, 0])\n";
    let graph = explored(text, [0, 3]).unwrap();
    assert_eq!((places(&graph), graph.unfollowed_statements.len()), (vec![3.0, 7.0], 0));
    let graph = explored(text, [0, 2]).unwrap();
    assert_eq!((places(&graph), graph.unfollowed_statements.len()), (vec![], 1));
}

#[test]
fn bounds_are_of_one_variable() {
    let two =
        "def a():\n  local n = 1\n  movej([n, 0, 0, 0, 0, 0])\nend\nn = 0\na()\nmovej([n, 0, 0, 0, 0, 0])\n";
    let told = explored(two, [0, 1]).expect_err("two variables");
    assert!(told.contains("the name of 2 variables"), "{told}");
    let cases = "N = 0\nn = 5\nmovej([n, 0, 0, 0, 0, N])\n";
    assert_eq!(explored(cases, [0, 1]).map(|graph| places(&graph)), Ok(vec![5.0]));
}

#[test]
fn conditions_on_it_are_decided_for_each_value() {
    let text = "n = read_input_integer_register(3)\nif n > 1:\n  movej([n, 0, 0, 0, 0, 0])\nelse:\n  movej([9, 0, 0, 0, 0, 0])\nend\n";
    assert_eq!(explored(text, [0, 3]).map(|graph| places(&graph)), Ok(vec![2.0, 3.0, 9.0]));
}

#[test]
fn bounds_that_hold_nothing_are_refused() {
    let thread = "n = 0\nthread t():\n  n = get_digital_in(0)\nend\nrun t()\nmovej([0, 0, 0, 0, 0, 0])\n";
    for (text, range, part) in [
        ("m = 1\nmovej([0, 0, 0, 0, 0, 0])\n", [0, 1], "assigns nothing"),
        ("n = 1\nmovej([0, 0, 0, 0, 0, 0])\n", [1, 0], "from 1 to 0"),
        ("n = get_digital_in(0)\nmovej([0, 0, 0, 0, 0, 0])\n", [0, 1000], "from 0 to 1000"),
        (thread, [0, 1], "which something else may change"),
    ] {
        let told = explored(text, range).expect_err(text);
        assert!(told.contains(part), "{part} in {told}");
    }
}
