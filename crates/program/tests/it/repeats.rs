//! Repetitions: they are what the statements written out are.

use pathproof_program::{Knot, Trajectory};

use crate::gantry::{Gantry, joints};
use crate::played::native;

fn text(moves: &str) -> String {
    format!(
        "Program(version: 2, units: Degrees, joints: [\"x\", \"y\", \"z\"], tcp_speed: Tcp(mm_per_s: 100), speed: Percent(100),\n\
         points: [Point(name: \"home\", joints: [0, 0, 0]), Point(name: \"pick\", pose: Pose(xyz_mm: (200, 0, 0))), Point(name: \"place\", pose: Pose(xyz_mm: (300, 100, 0)), frame: \"table\"),\n\
         Point(name: \"p_1\", joints: [10, 0, 0]), Point(name: \"p_2\", joints: [20, 0, 0])],\n\
         interpolation: Period(seconds: 10), start: \"home\", moves: [\n{moves}])"
    )
}

fn played(moves: &str) -> Result<Trajectory, Vec<String>> {
    native(text(moves).as_bytes(), "p.ron", &joints(), Some(&Gantry::default()))
        .map_err(|error| error.problems.iter().map(ToString::to_string).collect())
}

fn read(moves: &str) -> Trajectory {
    played(moves).unwrap_or_else(|told| panic!("{told:?}"))
}

fn messages(moves: &str) -> Vec<String> {
    played(moves).expect_err("a bad program")
}

/// What a knot says of the motion: its line is that of another text.
fn motion(program: &Trajectory) -> Vec<Knot> {
    program.knots.iter().map(|knot| Knot { line: 0, ..knot.clone() }).collect()
}

#[test]
fn a_pallet_by_repetitions_is_the_pallet_written_out() {
    let pallet = read(
        "Tool(name: \"pin\"),\nRepeat(times: 3, count: \"row\", moves: [\nRepeat(times: 2, count: \"column\", moves: [\n\
         MoveJ(to: Offset(of: \"pick\", xyz_mm: (0, 0, 100))), MoveL(to: \"pick\"), SetOutput(name: \"grip_{row}_{column}\", value: true), Wait(seconds: 0.5),\n\
         MoveL(to: Offset(of: \"pick\", xyz_mm: (0, 0, 100))),\n\
         MoveJ(to: Offset(of: \"place\", xyz_mm: (0, 0, 100.25), steps: [Step(count: \"row\", xyz_mm: (60.1, 0, 0)), Step(count: \"column\", xyz_mm: (0, -70.3, 1))])),\n\
         MoveL(to: Offset(of: \"place\", xyz_mm: (0, 0, 0), steps: [Step(count: \"row\", xyz_mm: (60.1, 0, 0)), Step(count: \"column\", xyz_mm: (0, -70.3, 1))])),\n\
         Sync(name: \"placed {row} {column}\"),\n])])",
    );
    let mut statements = vec!["Tool(name: \"pin\")".to_owned()];
    for row in 0..3 {
        for column in 0..2 {
            let (x, y, z) = (f64::from(row) * 60.1, f64::from(column) * -70.3, f64::from(column));
            let above_z = 100.25 + z;
            statements.push(format!(
                "MoveJ(to: Offset(of: \"pick\", xyz_mm: (0, 0, 100))), MoveL(to: \"pick\"), Wait(seconds: 0.5),\n\
                 MoveL(to: Offset(of: \"pick\", xyz_mm: (0, 0, 100))),\n\
                 MoveJ(to: Offset(of: \"place\", xyz_mm: ({x:?}, {y:?}, {above_z:?}))), MoveL(to: Offset(of: \"place\", xyz_mm: ({x:?}, {y:?}, {z:?}))),\n\
                 Sync(name: \"placed {} {}\")",
                row + 1,
                column + 1
            ));
        }
    }
    let written = read(&statements.join(",\n"));
    assert_eq!(pallet.knots.len(), 1 + 6 * 6);
    assert_eq!(motion(&pallet), motion(&written));
    let syncs = |program: &Trajectory| -> Vec<(String, usize)> {
        program.syncs.iter().map(|sync| (sync.name.clone(), sync.knot)).collect()
    };
    assert_eq!(syncs(&pallet), syncs(&written));
    assert_eq!(pallet.syncs[5].name, "placed 3 2");
    assert_eq!((pallet.knots[1].line, pallet.knots[7].line), (8, 8));
}

#[test]
fn names_hold_counts() {
    let program = read("Repeat(times: 2, count: \"n\", moves: [MoveJ(to: \"p_{n}\")])");
    let labels: Vec<&str> = program.knots.iter().filter_map(|knot| knot.label.as_deref()).collect();
    assert_eq!(labels, ["home", "p_1", "p_2"]);
}

#[test]
fn inputs_wait_and_outputs_take_no_time() {
    let program = read(
        "WaitInput(name: \"door\", seconds: 1.5), SetOutput(name: \"close\", value: true), WaitInput(name: \"closed\", seconds: 0), MoveJ(to: \"p_1\")",
    );
    let times: Vec<f64> = program.knots.iter().map(|knot| knot.time_s).collect();
    assert_eq!(times[..2], [0.0, 1.5]);
    assert_eq!(program.knots.len(), 3);
    assert_eq!(
        messages(
            "WaitInput(name: \"door\", seconds: -1), SetOutput(name: \" \", value: true), WaitInput(name: \"\", seconds: 0)"
        ),
        [
            "p.ron:5:1: waiting time out of range; found -1; expected seconds from 0 on",
            "p.ron:5:55: output without a name; expected the name that the controller gives the output",
            "p.ron:5:90: input without a name; expected the name that the controller gives the input",
        ]
    );
}

#[test]
fn a_clearance_in_a_loop_is_not_without_effect() {
    let moves = "Clearance(mm: 2), MoveJ(to: \"p_1\"), MoveJ(to: \"p_2\"), Clearance()";
    let program = read(&format!("Repeat(times: 2, moves: [{moves}])"));
    assert!(program.notes.is_empty(), "{:?}", program.notes);
    let given: Vec<Option<f64>> = program.knots.iter().map(|knot| knot.required_clearance_m).collect();
    assert_eq!(given[1..], [Some(0.002); 4]);
}

#[test]
fn a_warning_of_every_repetition_is_one() {
    let program = read("Repeat(times: 5, moves: [MoveJ(to: \"p_1\"), MoveJ(to: \"p_1\")])");
    let told: Vec<String> = program.notes.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 2, "{told:?}");
}

#[test]
fn bad_repetitions_are_told_together() {
    assert_eq!(
        messages(
            "Repeat(times: 0, moves: [Wait(seconds: 1)]), Repeat(times: 2, moves: []),\nRepeat(times: 2, count: \"n\", moves: [Repeat(times: 2, count: \"n\", moves: [MoveJ(to: \"p_{n}\")])]),\n\
             Repeat(times: 2, count: \"row\", moves: [MoveJ(to: \"p_{rwo}\"), Sync(name: \"{row\"), Tool(name: \"{}\")]), Repeat(times: 1, count: \"a b\", moves: [Wait(seconds: 1)]),\n\
             Repeat(times: 2, moves: [MoveJ(to: \"p_{row}\")])"
        ),
        [
            "p.ron:5:15: a repetition that is never played; found 0 times; expected a whole number from 1 on; hint: leave out what is not played",
            "p.ron:5:46: a repetition without a statement; expected moves: [...] with at least one statement",
            "p.ron:6:62: count `n` is that of a repetition around this one too; expected another name; hint: in names, {row} would mean either of them",
            "p.ron:7:50: `p_{rwo}` holds the unknown count `rwo`; hint: did you mean `row`?",
            "p.ron:7:73: a brace of `{row` is not closed; hint: in names inside of a repetition braces hold a count, as in \"place_{row}\"",
            "p.ron:7:93: `{}` holds the unknown count ``; hint: the counts are row",
            "p.ron:7:126: not a usable name of a count: `a b`; expected letters, digits and underscores, as in count: \"row\"",
            "p.ron:8:36: `p_{row}` holds the unknown count `row`; hint: a count is given by the repetition around it: Repeat(times: 3, count: \"row\", moves: [...])",
        ]
    );
}

#[test]
fn too_many_repetitions_are_refused_before_they_are_played() {
    let told = |moves: &str| messages(moves).join("\n");
    let expected = "expected at most 200000 in all, repetitions included; \
                    hint: repeat less often: each repetition is checked for itself, and equal ones give equal results";
    assert_eq!(
        told("Repeat(times: 1000000000, moves: [Wait(seconds: 1)])"),
        format!(
            "p.ron:5:1: the program plays too many statements; found 1000000000 statements up to the end of this one; {expected}"
        )
    );
    assert_eq!(
        told("Repeat(times: 1000, moves: [\nRepeat(times: 1000, moves: [Wait(seconds: 1)])])"),
        format!(
            "p.ron:5:1: the program plays too many statements; found 1000000 statements up to the end of this one; {expected}"
        )
    );
    assert!(
        told("Repeat(times: 18446744073709551615, moves: [Repeat(times: 9, moves: [Wait(seconds: 1)])])")
            .contains("p.ron:5:1")
    );
    let deep = format!("{}Wait(seconds: 1){}", "Repeat(times: 1, moves: [".repeat(17), "])".repeat(17));
    assert!(told(&deep).contains("too many repetitions inside of each other; expected at most 16"));
}

#[test]
fn braces_outside_of_repetitions_are_letters() {
    let text = text("MoveJ(to: \"p_{1}\")").replace("\"p_1\"", "\"p_{1}\"");
    let program =
        native(text.as_bytes(), "p.ron", &joints(), Some(&Gantry::default())).expect("a good program");
    assert_eq!(program.knots[1].label.as_deref(), Some("p_{1}"));
}
