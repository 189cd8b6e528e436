//! Programs that call others: each file with its own points and speeds.

use std::collections::BTreeMap;

use diagnostics::Problem;
use pathproof_program::{CalledText, Trajectory, play, read_calls, read_native};

use crate::gantry::{Gantry, joints};

/// A program file with these points besides `home` and these moves.
fn file(head: &str, points: &str, moves: &str) -> String {
    format!(
        "Program(version: 2, units: Degrees, joints: [\"x\", \"y\", \"z\"], {head}\n\
         points: [Point(name: \"home\", joints: [0, 0, 0]), {points}],\nmoves: [\n{moves}])"
    )
}

const HEAD: &str = "speed: Percent(100), tcp_speed: Tcp(mm_per_s: 100), interpolation: Period(seconds: 10), start: \"home\",";

fn played(files: &[(&str, String)], following: &[&str]) -> Result<Trajectory, Vec<String>> {
    let texts: BTreeMap<&str, &String> = files.iter().map(|(name, text)| (*name, text)).collect();
    let text_of = |name: &str| CalledText { file: name.to_owned(), bytes: texts[name].as_bytes().into() };
    let (main, text) = &files[0];
    let program = read_native(text.as_bytes(), main);
    let program = program.and_then(|program| {
        let following = following.iter().map(|name| text_of(name)).collect();
        read_calls(program, following, &mut |_, written| {
            let known = texts.contains_key(written).then(|| text_of(written));
            known.ok_or_else(|| {
                Problem::new(written, "cannot be opened").hint("check the path and its spelling")
            })
        })
    });
    program
        .and_then(|program| play(&program, &joints(), Some(&Gantry::default())))
        .map_err(|error| error.problems.iter().map(ToString::to_string).collect())
}

fn read(files: &[(&str, String)], following: &[&str]) -> Trajectory {
    played(files, following).unwrap_or_else(|told| panic!("{told:?}"))
}

fn places(program: &Trajectory) -> Vec<(&str, u32, &str)> {
    let knots = program.knots.iter();
    knots
        .map(|knot| (program.file_of(knot.file), knot.line, knot.label.as_deref().unwrap_or_default()))
        .collect()
}

#[test]
fn a_called_file_has_its_own_points_and_speeds() {
    let main = file(
        HEAD,
        "Point(name: \"a\", joints: [100, 0, 0])",
        "MoveJ(to: \"a\"),\nCall(file: \"b.ron\"),\nMoveJ(to: \"a\"), Call(file: \"b.ron\")",
    );
    let called = file("speed: Percent(50),", "Point(name: \"a\", joints: [200, 0, 0])", "MoveJ(to: \"a\")");
    let program = read(&[("a.ron", main), ("b.ron", called)], &[]);
    assert_eq!(
        places(&program),
        [("a.ron", 1, "home"), ("a.ron", 4, "a"), ("b.ron", 4, "a"), ("a.ron", 6, "a"), ("b.ron", 4, "a")]
    );
    let positions: Vec<f64> = program.knots.iter().map(|knot| knot.position[0]).collect();
    assert_eq!(positions, [0.0, 0.1, 0.2, 0.1, 0.2]);
    let times: Vec<f64> = program.knots.windows(2).map(|two| two[1].time_s - two[0].time_s).collect();
    assert!(times[1] > 1.9 * times[0] && (times[2] - times[0]).abs() < 1e-12, "{times:?}");
}

#[test]
fn tools_and_frames_hold_on_in_a_called_file_and_after_it() {
    let main = file(
        HEAD,
        "Point(name: \"a\", pose: Pose(xyz_mm: (200, 0, 0)))",
        "Tool(name: \"pin\"), Call(file: \"b.ron\"), MoveJ(to: \"a\")",
    );
    let called = file(
        "speed: Percent(50),",
        "Point(name: \"b\", pose: Pose(xyz_mm: (300, 0, 0)))",
        "MoveJ(to: \"b\"), Frame(name: \"table\"), Clearance(mm: 3)",
    );
    let program = read(&[("a.ron", main), ("b.ron", called)], &[]);
    let positions: Vec<f64> = program.knots.iter().map(|knot| knot.position[0]).collect();
    assert!((positions[1] - 0.3).abs() < 1e-12 && (positions[2] - 0.3).abs() < 1e-12, "{positions:?}");
    assert_eq!(program.knots[2].required_clearance_m, Some(0.003));
}

#[test]
fn files_of_a_list_follow_each_other() {
    let first = file(HEAD, "Point(name: \"a\", joints: [100, 0, 0])", "MoveJ(to: \"a\")");
    let second = file(
        "speed: Percent(100), start: \"a\",",
        "Point(name: \"a\", joints: [100, 0, 0]), Point(name: \"b\", joints: [0, 50, 0])",
        "MoveJ(to: \"b\")",
    );
    let program = read(&[("a.ron", first), ("b.ron", second)], &["b.ron"]);
    assert_eq!(places(&program), [("a.ron", 1, "home"), ("a.ron", 4, "a"), ("b.ron", 4, "b")]);
    assert_eq!(program.called_files, ["b.ron"]);
}

#[test]
fn a_called_program_starts_where_the_robot_stands() {
    let main = file(
        HEAD,
        "Point(name: \"a\", joints: [100, 0, 0])",
        "Call(file: \"b.ron\"),\nMoveJ(to: \"a\"), Call(file: \"b.ron\")",
    );
    let called = file("speed: Percent(50), start: \"home\",", "", "Wait(seconds: 1)");
    assert_eq!(
        played(&[("a.ron", main), ("b.ron", called)], &[]).expect_err("it stands at a"),
        [
            "b.ron:1:89: the called program starts at `home`, and the robot stands elsewhere; found x at 100 millimetres at the call; \
          expected x at 0 millimetres; hint: move there before the call, or leave out start: a called program begins where the robot stands"
        ]
    );
}

#[test]
fn calls_that_come_back_are_refused() {
    let calls = |name: &str| file(HEAD, "", &format!("Call(file: \"{name}\")"));
    let told = |files: &[(&str, String)]| played(files, &[]).expect_err("a circle").join("\n");
    let hint = "hint: to play statements several times, write Repeat(times: 3, moves: [...])";
    assert_eq!(
        told(&[("a.ron", calls("a.ron"))]),
        format!("a.ron:4:12: a program calls itself; found a.ron calls a.ron; {hint}")
    );
    assert_eq!(
        told(&[("a.ron", calls("b.ron")), ("b.ron", calls("c.ron")), ("c.ron", calls("b.ron"))]),
        format!("c.ron:4:12: a program calls itself; found b.ron calls c.ron calls b.ron; {hint}")
    );
}

#[test]
fn files_that_cannot_be_called_are_told_where_they_are_called() {
    let main = file(
        HEAD,
        "",
        "Repeat(times: 2, moves: [Call(file: \"c.ron\"), Call(file: \"log.csv\")]),\nCall(file: \"b.ron\")",
    );
    let bad = "Program(version: 2, units: Degrees, joints: [\"x\"],\npoints: [], moves: [Fly()])".to_owned();
    assert_eq!(
        played(&[("a.ron", main), ("b.ron", bad)], &[]).expect_err("none is a program"),
        [
            "a.ron:4:37: the called file `c.ron`: cannot be opened; hint: check the path and its spelling",
            "a.ron:4:58: the called file `log.csv` is no native program; expected a file whose name ends in .ron; hint: the motion of a joint table is a program of its own",
            "b.ron:2:21: unknown statement `Fly`; expected MoveJ or MoveL or MoveC or MoveAxes or Tool or Frame or Clearance or Wait or Sync or WaitInput or SetOutput or Repeat or Call or Attach or Detach or Mount or Unmount or AllowContact or EndContact; hint: leave out what moves and carries nothing",
        ]
    );
}

#[test]
fn called_files_drive_the_same_joints_at_the_same_points() {
    let main = file(HEAD, "", "Call(file: \"b.ron\")");
    let called = file("interpolation: Period(seconds: 5),", "", "Wait(seconds: 1)")
        .replace("\"x\", \"y\"", "\"y\", \"x\"");
    assert_eq!(
        played(&[("a.ron", main), ("b.ron", called)], &[]).expect_err("other joints"),
        [
            "b.ron:1:45: other joints than in a.ron; found `y`, `x`, `z`; expected `x`, `y`, `z`; hint: a called program drives the joints of its caller, in the same order",
            "b.ron:1:77: another interpolation than in a.ron; found Period(seconds: 5); expected Period(seconds: 10); hint: leave it out: a called program is sampled as its caller",
        ]
    );
}

#[test]
fn problems_inside_a_called_file_name_it_once() {
    let main = file(HEAD, "", "Repeat(times: 3, moves: [Call(file: \"b.ron\")]), MoveJ(to: \"nowhere\")");
    let called = file(
        "speed: Percent(500),",
        "",
        "MoveJ(to: \"elsewhere\"),\nRepeat(times: 2, count: \"n\", moves: [MoveJ(to: \"p_{m}\")])",
    );
    let told = played(&[("a.ron", main), ("b.ron", called)], &[]).expect_err("it is wrong");
    assert_eq!(told.iter().filter(|message| message.starts_with("b.ron:5")).count(), 1, "{told:?}");
    let called = file("speed: Percent(50),", "", "MoveJ(to: \"elsewhere\")");
    let main = file(HEAD, "", "Repeat(times: 3, moves: [Call(file: \"b.ron\")]), MoveJ(to: \"nowhere\")");
    let told = played(&[("a.ron", main), ("b.ron", called)], &[]).expect_err("it is wrong");
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[0].starts_with("b.ron:4:11: unknown point `elsewhere`") && told[1].starts_with("a.ron:4:59"),
        "{told:?}"
    );
}

#[test]
fn a_call_that_was_not_read_is_refused() {
    let main = file(HEAD, "", "Call(file: \"b.ron\")");
    let program = read_native(main.as_bytes(), "a.ron").expect("it reads");
    let error = play(&program, &joints(), Some(&Gantry::default())).expect_err("nobody read b.ron");
    assert_eq!(error.to_string(), "a.ron:4:12: the called file `b.ron` is not read here");
}
