//! Bad native programs and the exact messages they give.

use diagnostics::InputError;
use pathproof_program::{BoundJoint, DrivenJointKind, JointInfo, Trajectory};

use crate::played::native;

/// A program whose parts the cases replace.
const GOOD: &str = r#"Program(version: 1, units: Degrees, joints: ["joint_1", "rail"],
 points: [Point(name: "home", joints: [0, 0]),
  Point(name: "weld_1", joints: [90, 100])],
 speed: Percent(50),
 interpolation: Period(seconds: 0.02),
 start: "home",
 moves: [
  MoveJ(to: "weld_1"),
])"#;

fn follows_the_rail() -> BoundJoint {
    BoundJoint::Mimic { source: "rail".into(), multiplier: 0.5, offset: 0.0 }
}

fn joints() -> Vec<JointInfo> {
    let joint = |name: &str, kind, max_speed, mimic: bool| JointInfo {
        name: name.into(),
        alias: None,
        kind,
        limits: None,
        max_speed,
        bound: mimic.then(follows_the_rail),
    };
    vec![
        joint("joint_1", DrivenJointKind::Revolute, Some(2.0), false),
        joint("joint_2", DrivenJointKind::Revolute, None, false),
        joint("rail", DrivenJointKind::Prismatic, Some(1.0), false),
        joint("finger", DrivenJointKind::Prismatic, Some(1.0), true),
    ]
}

fn messages(result: Result<Trajectory, InputError>) -> Vec<String> {
    result.err().map_or(Vec::new(), |error| error.problems.iter().map(ToString::to_string).collect())
}

/// What to replace in the good program, by what, and the messages.
const CHANGES: &[(&str, &str, &[&str])] = &[
    (
        "units: Degrees",
        "units: Grad",
        &["p.ron:1:28: unknown name `Grad` in Units; expected Degrees or Radians"],
    ),
    (
        "units: Degrees, ",
        "",
        &["p.ron:9:2: missing field `units` in Program; expected units: Degrees, or units: Radians"],
    ),
    (
        " start: \"home\",\n",
        "",
        &["p.ron:8:2: missing field `start` in Program; expected start: \"home\", the name of a point"],
    ),
    (
        "joints: [90, 100]",
        "xyz_mm: (1, 2, 3)",
        &[
            "p.ron:3:25: unknown field `xyz_mm` in Point; hint: write pose: Pose(xyz_mm: (400, 0, 600), rpy_deg: (180, 0, 0)) in a program of version 2",
        ],
    ),
    (
        "to: \"weld_1\"",
        "to: \"weld_1\", zone: 10",
        &[
            "p.ron:8:23: unknown field `zone` in MoveJ; hint: a corner that the controller may cut is written corner: Zone(mm: 20)",
        ],
    ),
    (
        "Percent(50)",
        "\"100 mm/s\"",
        &[
            "p.ron:4:9: a speed without a unit; found `\"100 mm/s\"`; expected speed: Percent(20), or speed: Joint(deg_per_s: 30, mm_per_s: 100)",
        ],
    ),
    (
        " start",
        " # where it stands\n start",
        &[
            "p.ron:6:2: a comment does not begin with #; found `# where it stands`; expected // to the end of the line, or /* ... */",
        ],
    ),
    ("version: 1", "version: \"1\"", &["p.ron:1:17: not a whole number; expected a number such as 1"]),
    (
        "version: 1",
        "version: 0x3",
        &["p.ron:1:18: unsupported version of the program format; found `3`; expected 1 or 2"],
    ),
    (
        "speed: Percent(50)",
        "sped: Percent(50)",
        &["p.ron:4:2: unknown field `sped` in Program; hint: did you mean `speed`?"],
    ),
    (
        "speed: Percent(50),\n",
        "",
        &["p.ron:7:3: move without a speed; expected `speed` in the move or for the whole program"],
    ),
    (
        "Percent(50)",
        "v100",
        &[
            "p.ron:4:9: unknown name `v100` in Speed; expected speed: Percent(20), or speed: Joint(deg_per_s: 30, mm_per_s: 100), or of moves in space speed: Tcp(mm_per_s: 100)",
        ],
    ),
    (
        "Percent(50)",
        "Percent(0)",
        &["p.ron:4:9: speed out of range; found 0; expected percent above 0, at most 100"],
    ),
    (
        "Percent(50)",
        "Percent(101)",
        &["p.ron:4:9: speed out of range; found 101; expected percent above 0, at most 100"],
    ),
    (
        "Percent(50)",
        "50",
        &["p.ron:4:9: a speed without a unit; found `50`; \
            expected speed: Percent(20), or speed: Joint(deg_per_s: 30, mm_per_s: 100)"],
    ),
    (
        "Percent(50)",
        "Joint(deg_per_s: 10)",
        &[
            "p.ron:8:3: the speed says nothing for sliding joint `rail`, which moves; expected mm_per_s in Joint(...)",
        ],
    ),
    (
        "Percent(50)",
        "Joint()",
        &[
            "p.ron:4:9: speed without a value; expected Joint(deg_per_s: ...), with mm_per_s where sliding joints move",
        ],
    ),
    (
        "Percent(50)",
        "Joint(deg_per_s: -1, mm_per_s: 5)",
        &["p.ron:4:9: speed out of range; found -1; expected a speed above 0"],
    ),
    (
        "Percent(50)",
        "Joint(rad_per_s: 1)",
        &["p.ron:4:15: unknown field `rad_per_s` in Joint; hint: did you mean `deg_per_s`?"],
    ),
    (
        "Percent(50)",
        "Percent(1e-300)",
        &[
            "p.ron:8:3: the program takes too long; found 7.853981633974483e301 s at the end of this statement; expected at most 1e12 s; hint: check the speed",
        ],
    ),
    (
        "[0, 0]",
        "[0, 0, 0]",
        &[
            "p.ron:2:11: wrong number of joint values in point `home`; found 3; expected 2, as in the program's `joints`; hint: where numbers have decimal commas, write points instead",
        ],
    ),
    (
        "[0, 0]",
        "[0,5, 0,0]",
        &[
            "p.ron:2:11: wrong number of joint values in point `home`; found 4; expected 2, as in the program's `joints`; hint: where numbers have decimal commas, write points instead",
        ],
    ),
    (
        "[0, 0]",
        "[NaN, -inf]",
        &[
            "p.ron:2:40: number is not finite; found `NaN`; expected a finite number",
            "p.ron:2:45: number is not finite; found `-inf`; expected a finite number",
        ],
    ),
    (
        "[0, 0]",
        "[1e999, 1e10]",
        &["p.ron:2:40: number is not finite; found `1e999`; expected a finite number"],
    ),
    ("[0, 0]", "[0, \"a\"]", &["p.ron:2:43: not a number; expected a number such as 12.5"]),
    (
        "\"weld_1\", j",
        "\"home\", j",
        &[
            "p.ron:3:3: point `home` is taught twice; hint: it is already taught on line 2",
            "p.ron:8:13: unknown point `weld_1`; hint: the taught points are home",
        ],
    ),
    (
        "\"weld_1\", j",
        "\"weld\u{200b}_1\", j",
        &[
            "p.ron:3:3: point `weld\\u{200b}_1` has a name that reports cannot show; expected a name without characters that cannot be seen",
            "p.ron:8:13: unknown point `weld_1`; hint: did you mean `weld\\u{200b}_1`?",
        ],
    ),
    (
        "name: \"home\"",
        "nam: \"home\"",
        &["p.ron:2:17: unknown field `nam` in Point; hint: did you mean `name`?"],
    ),
    (
        "name: \"home\"",
        "name: \"\"",
        &[
            "p.ron:2:11: point without a name",
            "p.ron:6:9: unknown point `home`; hint: the taught points are weld_1",
        ],
    ),
    ("name: \"home\", ", "", &["p.ron:2:31: missing field `name` in Point"]),
    (
        "name: \"home\"",
        "name: \"home\", name: \"x\"",
        &["p.ron:2:31: field `name` is given twice; hint: it is already given on line 2"],
    ),
    ("start: \"home\"", "start: \"hime\"", &["p.ron:6:9: unknown point `hime`; hint: did you mean `home`?"]),
    ("start: \"home\"", "start: home", &["p.ron:6:8: not a string; expected a name in double quotes"]),
    (
        "MoveJ(to: \"weld_1\")",
        "MoveJ(to: \"weld_2\"),\n  MoveJ(to: \"nowhere\")",
        &[
            "p.ron:8:13: unknown point `weld_2`; hint: did you mean `weld_1`?",
            "p.ron:9:13: unknown point `nowhere`; hint: the taught points are home, weld_1",
        ],
    ),
    (
        "MoveJ(to: \"weld_1\")",
        "MoveL(to: \"weld_1\"),\n  Spline(\"a\"), Wait(seconds: 1, seconds: 2)",
        &[
            "p.ron:9:3: unknown statement `Spline`; expected MoveJ or MoveL or MoveC or MoveAxes or Tool or Frame or Clearance or Wait or Sync or WaitInput or SetOutput or Repeat or Call or Attach or Detach or Mount or Unmount or AllowContact or EndContact; hint: the format has no Spline yet: export the controller's joint values of that path as a joint table (.csv), and check that",
            "p.ron:8:3: version 1 has no `MoveL`; hint: write version: 2",
            "p.ron:9:33: field `seconds` is given twice; hint: it is already given on line 9",
        ],
    ),
    (
        "MoveJ(to: \"weld_1\")",
        "Sync(name: \"\"), Sync(name: \" \")",
        &[
            "p.ron:8:14: sync without a name; expected the name that the programs which meet here share",
            "p.ron:8:30: sync without a name; expected the name that the programs which meet here share",
        ],
    ),
    (
        "MoveJ(to: \"weld_1\")",
        "Sync(nam: \"a\")",
        &["p.ron:8:8: unknown field `nam` in Sync; hint: did you mean `name`?"],
    ),
    ("MoveJ(to: \"weld_1\")", "Sync()", &["p.ron:8:8: missing field `name` in Sync"]),
    (
        "MoveJ(to: \"weld_1\")",
        "Sync(name: a)",
        &["p.ron:8:13: not a string; expected a name in double quotes"],
    ),
    (
        "MoveJ(to: \"weld_1\")",
        "Sync(name: \"a\", seconds: 2)",
        &["p.ron:8:19: unknown field `seconds` in Sync; hint: the fields are name"],
    ),
    (
        "MoveJ(to: \"weld_1\")",
        "MoveJ(to: \"weld_1\", sped: Percent(2))",
        &["p.ron:8:23: unknown field `sped` in MoveJ; hint: did you mean `speed`?"],
    ),
    (
        "MoveJ(to: \"weld_1\")",
        "MoveJ(to: \"weld_1\", speed: Percent(200)), Wait(seconds: 0)",
        &[
            "p.ron:8:30: speed out of range; found 200; expected percent above 0, at most 100",
            "p.ron:8:45: waiting time out of range; found 0; expected seconds above 0",
        ],
    ),
    (
        "MoveJ(to: \"weld_1\")",
        "MoveJ(\"weld_1\")",
        &["p.ron:8:9: not a name; expected a word, as in `version: 1` or `Percent(50)`; \
           hint: what has fields gives them by name, without quotes around it, as in `MoveJ(to: \"home\")`"],
    ),
    ("MoveJ(to: \"weld_1\")", "MoveJ()", &["p.ron:8:9: missing field `to` in MoveJ"]),
    (
        "\"joint_1\", \"rail\"",
        "\"joint_1\", \"joint_2\"",
        &[
            "p.ron:8:3: joint `joint_2` has no velocity limit, which a speed in percent needs; hint: state the limit in the robot's description, or use Joint(...) instead of Percent",
        ],
    ),
    (
        "\"joint_1\", \"rail\"",
        "\"joint_1\", \"joint_1\"",
        &["p.ron:1:57: joint `joint_1` is listed twice; hint: it is already listed on line 1"],
    ),
    (
        "\"joint_1\", \"rail\"",
        "\"joint1\", \"finger\"",
        &[
            "p.ron:1:56: joint `finger` is a mimic joint and cannot be driven, and the joint that it follows has no position here; expected joint `rail`, which it follows; hint: list joint `rail` in its place, or leave `finger` out",
            "p.ron:1:46: unknown joint `joint1`; hint: did you mean `joint_1`?",
        ],
    ),
    (
        "\"joint_1\", \"rail\"",
        "",
        &[
            "p.ron:1:45: the program drives no joint; expected at least one joint name in `joints`",
            "p.ron:2:11: wrong number of joint values in point `home`; found 2; expected 0, as in the program's `joints`; hint: where numbers have decimal commas, write points instead",
            "p.ron:3:3: wrong number of joint values in point `weld_1`; found 2; expected 0, as in the program's `joints`; hint: where numbers have decimal commas, write points instead",
        ],
    ),
    (
        "Period(seconds: 0.02)",
        "Period(seconds: 0)",
        &["p.ron:5:17: interpolation period out of range; found 0; expected seconds above 0"],
    ),
    (
        "Period(seconds: 0.02)",
        "MaxStep(deg: 1)",
        &["p.ron:5:17: no interpolation step for the sliding joints; expected mm in MaxStep(...)"],
    ),
    (
        "Period(seconds: 0.02)",
        "Period(second: 0.02)",
        &["p.ron:5:24: unknown field `second` in Period; hint: did you mean `seconds`?"],
    ),
    (
        "Period(seconds: 0.02)",
        "Spline",
        &["p.ron:5:17: unknown name `Spline` in Interpolation; expected Period or MaxStep"],
    ),
    (
        "\n])",
        "\n]",
        &["p.ron:9:1: a comma is missing; hint: a comma, bracket or quote is missing here or before"],
    ),
    (
        "\n])",
        "\n]) x",
        &[
            "p.ron:9:3: text after the closing parenthesis of the file; expected the end of the file; hint: a parenthesis may close too early; one file holds one value",
        ],
    ),
    (
        "\"home\",\n",
        "\"home,\n",
        &[
            "p.ron:6:9: a quote is not closed in its line; hint: a name stands in double quotes, as in `MoveJ(to: \"home\")`",
        ],
    ),
    (
        "\"home\",\n",
        "\"home\"\n",
        &["p.ron:7:2: a comma is missing; hint: a comma, bracket or quote is missing here or before"],
    ),
    (
        "MoveJ(to: \"weld_1\")",
        "/* MoveJ(to: \"weld_1\")",
        &["p.ron:8:5: the file ends too early; hint: a parenthesis, bracket, quote or comment is not closed"],
    ),
    (
        "version: 1, ",
        "version: 1, version: 1, ",
        &["p.ron:1:21: field `version` is given twice; hint: it is already given on line 1"],
    ),
    (
        "Percent(50)",
        "Percent(50%)",
        &[
            "p.ron:4:19: a closing parenthesis is missing; hint: something too many may stand here; a number has a decimal point, not a comma",
        ],
    ),
    (
        "Percent(50)",
        "Percent(50), speed: Percent(20)",
        &["p.ron:4:22: field `speed` is given twice; hint: it is already given on line 4"],
    ),
    (
        "moves: [\n",
        "moves: [\n Wait(seconds: 1e12), ",
        &[
            "p.ron:8:25: the program takes too long; found 1.0000000000015708e12 s at the end of this statement; expected at most 1e12 s; hint: check the speed",
        ],
    ),
    (
        "speed: Percent(50)",
        "speed: None",
        &["p.ron:8:3: move without a speed; expected `speed` in the move or for the whole program"],
    ),
    (
        "[0, 0]",
        "[0, 1e10]",
        &[
            "p.ron:2:43: number is too large; found `1e10`; expected a magnitude of at most 20000000 millimetres",
        ],
    ),
    (
        "[0, 0]",
        "[0]",
        &[
            "p.ron:2:11: wrong number of joint values in point `home`; found 1; expected 2, as in the program's `joints`",
        ],
    ),
    (
        "moves: [",
        "moves: [\n Wait(seconds: -1), MoveC(), ",
        &["p.ron:8:21: version 1 has no `MoveC`; hint: write version: 2"],
    ),
    ("Percent(50)", "Percent(\"fast\")", &["p.ron:4:17: not a number; expected a number such as 12.5"]),
    ("start", "strat", &["p.ron:6:2: unknown field `strat` in Program; hint: did you mean `start`?"]),
    (
        "Period(seconds: 0.02)",
        "MaxStep(deg: -1, mm: 0)",
        &[
            "p.ron:5:17: interpolation step out of range; found -1; expected a step above 0",
            "p.ron:5:17: interpolation step out of range; found 0; expected a step above 0",
        ],
    ),
    (
        "Period(seconds: 0.02)",
        "Period(seconds: ∞)",
        &["p.ron:5:32: not a number; expected a number such as 12.5"],
    ),
    (
        "version: 1",
        "version: 1.5",
        &["p.ron:1:19: a comma is missing; hint: a comma, bracket or quote is missing here or before"],
    ),
];

const TEXTS: &[(&str, &[&str])] = &[
    ("", &["p.ron: empty file; expected `Program(...)`"]),
    ("// only\n", &["p.ron: empty file; expected `Program(...)`"]),
    (
        "Program(",
        &["p.ron:1:8: the file ends too early; hint: a parenthesis, bracket, quote or comment is not closed"],
    ),
    (
        "Prog(version: 1)",
        &[
            "p.ron:1:1: wrong name `Prog`; expected `Program(...)`; hint: check that the right file was given; its name's ending says how it is read",
        ],
    ),
    (
        "Program(version: 3, foo: 1)",
        &["p.ron:1:18: unsupported version of the program format; found `3`; expected 1 or 2"],
    ),
    ("Program()", &["p.ron:1:9: missing field `version` in Program; expected version: 1"]),
    (
        "x: 1",
        &[
            "p.ron:1:1: wrong name `x`; expected `Program(...)`; hint: check that the right file was given; its name's ending says how it is read",
        ],
    ),
];

#[test]
fn bad_native_programs() {
    assert_eq!(messages(native(GOOD.as_bytes(), "p.ron", &joints(), None)), [""; 0]);
    for (good, bad, expected) in CHANGES {
        assert!(GOOD.contains(good), "{good}");
        let text = GOOD.replacen(good, bad, 1);
        assert_eq!(messages(native(text.as_bytes(), "p.ron", &joints(), None)), *expected, "{good} -> {bad}");
    }
}

#[test]
fn texts_that_are_no_program() {
    for (text, expected) in TEXTS {
        assert_eq!(messages(native(text.as_bytes(), "p.ron", &joints(), None)), *expected, "{text}");
    }
}

#[test]
fn deep_nesting_is_an_error_and_no_crash() {
    for open in ["[", "(", "P(a:", "/*", "Program(points:[("] {
        let text = open.repeat(100_000);
        assert_eq!(messages(native(text.as_bytes(), "p.ron", &joints(), None)).len(), 1, "{open}");
    }
}

#[test]
fn every_cut_of_a_good_program_is_an_error() {
    for end in 0..GOOD.len() {
        let problems = messages(native(&GOOD.as_bytes()[..end], "p.ron", &joints(), None));
        assert!(!problems.is_empty(), "{}", &GOOD[..end]);
    }
}
