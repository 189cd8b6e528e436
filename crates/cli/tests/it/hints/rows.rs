//! The hints with an action, each with inputs that bring it about.

use super::{Action, FollowedHint, jobs, tables};
use crate::support::{BOX, stl_box};

pub(super) const CHECK: &[&str] = &["check", "robot.urdf", "--program", "p.csv"];

/// A turning arm of up to two radians, with a sliding hand of up to half a metre.
pub(super) fn robot() -> String {
    robot_with(
        r#"<joint name="turn" type="revolute">"#,
        r#"<limit lower="-2" upper="2" velocity="9" effort="1"/>"#,
    )
}

pub(super) fn robot_with(turn: &str, limit: &str) -> String {
    format!(
        r#"<robot name="r">
  <link name="base"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <link name="arm"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <link name="hand"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  {turn}<parent link="base"/><child link="arm"/><origin xyz="0 0 0.5"/><axis xyz="0 0 1"/>{limit}</joint>
  <joint name="slide" type="prismatic"><parent link="arm"/><child link="hand"/><origin xyz="0.5 0 0"/><axis xyz="1 0 0"/>
    <limit lower="0" upper="0.5" velocity="9" effort="1"/></joint></robot>"#
    )
}

/// Three turning joints.
pub(super) fn three_joints() -> String {
    let mut text = String::from("<robot name=\"r\"><link name=\"l0\"/>");
    for number in 1..=3 {
        let joint = format!(
            "<link name=\"l{number}\"><collision><geometry><box size=\"0.1 0.1 0.1\"/></geometry></collision></link>\
             <joint name=\"j{number}\" type=\"revolute\"><parent link=\"l{}\"/><child link=\"l{number}\"/><origin xyz=\"0 0 0.5\"/>\
             <axis xyz=\"0 0 1\"/><limit lower=\"-3\" upper=\"3\" velocity=\"9\" effort=\"1\"/></joint>",
            number - 1
        );
        text.push_str(&joint);
    }
    text + "</robot>"
}

/// A robot whose hand is a mesh.
fn with_mesh(uri: &str) -> String {
    robot().replacen("<box size=\"0.1 0.1 0.1\"/>", &format!("<mesh filename=\"{uri}\"/>"), 1)
}

fn manifest(name: &str) -> String {
    format!("<package><name>{name}</name></package>")
}

/// All rows.
pub(super) fn all() -> Vec<FollowedHint> {
    [
        tables::columns(),
        tables::units(),
        packages(),
        programs(),
        start_at_a_pose(),
        seven_axes(),
        options(),
        misplaced_files(),
        refused_lines(),
        jobs::refused_lines(),
        poses(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Packages and folders that may be read.
fn packages() -> Vec<FollowedHint> {
    use Action::{Add, AddWhatItSays, Run};
    let mesh = || stl_box(0.1, BOX);
    let files =
        |uri: &str| vec![("own/package.xml", manifest("own")), ("own/urdf/robot.urdf", with_mesh(uri))];
    let command = &["doctor", "own/urdf/robot.urdf"];
    vec![
        FollowedHint {
            files: [files("package://parts/a.stl"), vec![("else/where/a.stl", mesh())]].concat(),
            command,
            problem: "package parts is not found",
            hint: "say where it is: --package parts=DIR",
            action: Add(&["--package", "parts=else/where"]),
        },
        FollowedHint {
            files: [
                files("package://parts/a.stl"),
                vec![
                    ("parts-1.0/package.xml", manifest("parts")),
                    ("parts-1.0/a.stl", mesh()),
                    ("parts-2.0/package.xml", manifest("parts")),
                    ("parts-2.0/a.stl", mesh()),
                ],
            ]
            .concat(),
            command,
            problem: "several folders hold package parts",
            hint: "say which one is meant: --package parts=DIR",
            action: Add(&["--package", "parts=parts-2.0"]),
        },
        FollowedHint {
            files: [
                files("package://parts/a.stl"),
                vec![("parts-main/package.xml", manifest("parts")), ("parts-main/a.stl", mesh())],
            ]
            .concat(),
            command,
            problem: "found by its package.xml in a folder of another name",
            hint: "if it is not the one that is meant, say which: --package parts=DIR",
            action: Add(&["--package", "parts=parts-main"]),
        },
        FollowedHint {
            files: [files("../../else/a.stl"), vec![("else/a.stl", mesh())]].concat(),
            command,
            problem: "lies outside the folders that may be read",
            hint: "if that is intended: --allow-root ",
            action: AddWhatItSays("--allow-root"),
        },
        FollowedHint {
            files: [files("../../else/a.stl"), vec![("else/a.stl", mesh())]].concat(),
            command: &["doctor", "own/urdf/robot.urdf", "--allow-root", "nowhere"],
            problem: "an allowed root is not found",
            hint: "correct --allow-root",
            action: Run(&["doctor", "own/urdf/robot.urdf", "--allow-root", "else"]),
        },
    ]
}

/// Programs and joint values.
fn programs() -> Vec<FollowedHint> {
    use Action::{Add, Run, Write};
    let cell = |program: &str| {
        format!("Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\"{program})])")
    };
    let good = || "time,turn,slide\n0,0,0\n1,1,0.1\n".to_owned();
    let of_cell = |command, problem, hint, action| FollowedHint {
        files: vec![("robot.urdf", robot()), ("p.csv", good()), ("cell.ron", cell(""))],
        command,
        problem,
        hint,
        action,
    };
    let without_slide =
        "add a column to the program, fixed_joints in the cell file, --joint NAME=VALUE or --state NAME";
    let state = "<robot name=\"r\"><group_state name=\"home\" group=\"g\"><joint name=\"slide\" value=\"0.1\"/></group_state></robot>";
    let missing = |action| FollowedHint {
        files: vec![
            ("robot.urdf", robot()),
            ("p.csv", "time,turn\n0,0\n1,1\n".to_owned()),
            ("r.srdf", state.to_owned()),
        ],
        command: CHECK,
        problem: "joints without a value",
        hint: without_slide,
        action,
    };
    let plan = |rate: &str| {
        format!(
            "trajectory_start: {{joint_state: {{name: [turn, slide], position: [0, 0.1]}}}}\ntrajectory:\n  joint_trajectory:\n    \
             joint_names: [turn]\n    points:\n    - {{positions: [0]{rate}, time_from_start: 0}}\n    - {{positions: [1]{rate}, time_from_start: 1}}\n"
        )
    };
    vec![
        missing(Add(&["--joint", "slide=0.1"])),
        missing(Add(&["--state", "home", "--srdf", "r.srdf"])),
        missing(Write("p.csv", good())),
        of_cell(
            &["check", "cell.ron"],
            "no taught program",
            "give one with --program FILE, or program: in the cell file",
            Add(&["--program", "p.csv"]),
        ),
        of_cell(
            &["check", "cell.ron"],
            "no taught program",
            "give one with --program FILE, or program: in the cell file",
            Write("cell.ron", cell(", program: \"p.csv\"")),
        ),
        of_cell(
            &["check", "cell.ron", "--program", "mra=p.csv"],
            "which robot runs this program?",
            "--program ROBOT=FILE",
            Run(&["check", "cell.ron", "--program", "arm=p.csv"]),
        ),
        FollowedHint {
            files: vec![("robot.urdf", robot()), ("p.yaml", plan(""))],
            command: &["check", "robot.urdf", "--program", "p.yaml"],
            problem: "joints without a value",
            hint: without_slide,
            action: Add(&["--joint", "slide=0.1"]),
        },
        FollowedHint {
            files: vec![("robot.urdf", robot()), ("p.yaml", plan(", velocities: [0]"))],
            command: &[
                "check",
                "robot.urdf",
                "--program",
                "p.yaml",
                "--engine",
                "both",
                "--joint",
                "slide=0",
            ],
            problem: "refuses the program",
            hint: "leave out --engine: the first engine proves",
            action: Run(&["check", "robot.urdf", "--program", "p.yaml", "--joint", "slide=0"]),
        },
    ]
}

/// A program that starts at a pose: its joint values are asked for, and written.
fn start_at_a_pose() -> Vec<FollowedHint> {
    let robot =
        std::path::Path::new(crate::support::ROOT).join("robots/pp6-1400").canonicalize().expect("there");
    let cell = format!(
        "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"{0}/robot.urdf\", srdf: \"{0}/robot.srdf\", program: \"p.ron\",\n\
         fixed_joints: [Joint(name: \"finger_joint\", mm: 10)], tools: [Tool(name: \"tool\", link: \"tool0\", tcp: Pose(xyz_mm: (0, 0, 100)))])])",
        robot.display()
    );
    let program = |point: &str| {
        format!(
            "Program(version: 2, units: Degrees, speed: Percent(50), interpolation: Period(seconds: 0.02),\n\
             joints: [\"joint_1\", \"joint_2\", \"joint_3\", \"joint_4\", \"joint_5\", \"joint_6\"],\n\
             points: [Point(name: \"a\", {point})], start: \"a\", moves: [MoveJ(to: \"a\")])"
        )
    };
    let pose = "pose: Pose(xyz_mm: (650, 100, 700), rpy_deg: (180, 0, 0))";
    let row = |action| FollowedHint {
        files: vec![("cell.ron", cell.clone()), ("p.ron", program(pose))],
        command: &["check", "cell.ron"],
        problem: "the program starts at `a`, which is a pose",
        hint: "pathproof ik cell.ron --xyz-mm 650,100,700 --rpy-deg 180,0,0 lists its joint values",
        action,
    };
    vec![
        row(Action::Run(&[
            "ik",
            "cell.ron",
            "--tool",
            "tool",
            "--xyz-mm",
            "650,100,700",
            "--rpy-deg",
            "180,0,0",
        ])),
        row(Action::Write("p.ron", program("joints: [0, 0, 0, 0, 30, 0]"))),
        FollowedHint {
            files: vec![("cell.ron", cell.clone()), ("p.ron", program("joints: [0, 0, 0, 0, 30, 0]"))],
            command: &["ik", "cell.ron", "--xyz-mm", "0.6,0,0.8", "--rpy-deg", "0,90,0"],
            problem: "\n0 solutions within the limits",
            hint: "in metres? --xyz-mm",
            action: Action::Run(&["ik", "cell.ron", "--xyz-mm", "600,0,800", "--rpy-deg", "0,90,0"]),
        },
    ]
}

/// An arm of seven axes: the joint that leaves a closed form is given.
fn seven_axes() -> Vec<FollowedHint> {
    let urdf = std::path::Path::new(crate::support::ROOT).join("robots/sr7-930/robot.urdf");
    let urdf = std::fs::read_to_string(urdf).expect("a robot");
    vec![FollowedHint {
        files: vec![("robot.urdf", urdf)],
        command: &["ik", "robot.urdf"],
        problem: "not six axes",
        hint: "; by a closed form with --redundant joint_3=DEG",
        action: Action::Run(&[
            "ik",
            "robot.urdf",
            "--redundant",
            "joint_3=30",
            "--at-deg",
            "10,20,80,40,50,60",
        ]),
    }]
}

/// A good robot with a program, and files of other kinds under misleading names.
pub(super) fn option_files() -> Vec<(&'static str, String)> {
    let srdf = r#"<robot name="r"><disable_collisions link1="base" link2="hand" reason="Never"/></robot>"#;
    vec![
        ("robot.urdf", robot()),
        ("p.csv", "time,turn,slide\n0,0,0\n1,1,0.1\n".to_owned()),
        ("list.json", "[]".to_owned()),
        ("r.srdf", srdf.to_owned()),
        ("r.urdf", srdf.to_owned()),
    ]
}

/// A hint about the files of options.
fn of_options(
    command: &'static [&'static str],
    problem: &'static str,
    hint: &'static str,
    action: Action,
) -> FollowedHint {
    FollowedHint { files: option_files(), command, problem, hint, action }
}

/// Options against each other, and files that belong behind others.
fn options() -> Vec<FollowedHint> {
    use Action::Run;
    vec![
        of_options(
            &["check", "robot.urdf", "--program", "p.csv", "--mode", "certified", "--surface", "spheres"],
            "prove nothing of the motion",
            "leave out --surface spheres, or ask --mode sampled",
            Run(&["check", "robot.urdf", "--program", "p.csv", "--mode", "certified"]),
        ),
        of_options(
            &["check", "robot.urdf", "--program", "p.csv", "--mode", "certified", "--surface", "spheres"],
            "prove nothing of the motion",
            "leave out --surface spheres, or ask --mode sampled",
            Run(&["check", "robot.urdf", "--program", "p.csv", "--mode", "sampled", "--surface", "spheres"]),
        ),
        of_options(
            &["check", "robot.urdf", "--program", "p.csv", "--mode", "sampled", "--engine", "both"],
            "no motion to prove",
            "leave out --engine, or ask --mode certified",
            Run(&["check", "robot.urdf", "--program", "p.csv", "--mode", "certified", "--engine", "both"]),
        ),
        of_options(
            &["check", "robot.urdf", "--program", "p.csv", "--surface", "spheres", "--contacts"],
            "have no contact points",
            "leave out --surface spheres, or --contacts",
            Run(&["check", "robot.urdf", "--program", "p.csv", "--contacts"]),
        ),
        of_options(
            &[
                "check",
                "robot.urdf",
                "--program",
                "p.csv",
                "--mode",
                "sampled",
                "--proof",
                "full",
                "--report",
                "out",
            ],
            "--proof",
            "leave out --proof full, or ask --mode certified",
            Run(&[
                "check",
                "robot.urdf",
                "--program",
                "p.csv",
                "--mode",
                "certified",
                "--report",
                "out",
                "--no-pictures",
            ]),
        ),
        of_options(
            &[
                "check",
                "robot.urdf",
                "--program",
                "p.csv",
                "--surface",
                "spheres",
                "--smallest-radius",
                "0.0001",
            ],
            "no sphere model for",
            "--smallest-radius ",
            Action::Run(&[
                "check",
                "robot.urdf",
                "--program",
                "p.csv",
                "--surface",
                "spheres",
                "--smallest-radius",
                "10",
            ]),
        ),
    ]
}

/// Files that belong behind another option.
fn misplaced_files() -> Vec<FollowedHint> {
    use Action::Run;
    vec![
        of_options(
            &["check", "p.csv"],
            "neither a cell file nor a robot",
            "a joint table is a program: give the robot here, and the table with --program",
            Run(&["check", "robot.urdf", "--program", "p.csv"]),
        ),
        of_options(
            &["check", "list.json"],
            "neither a cell file nor a robot",
            "a joint trajectory is a program: give the robot here, and the trajectory with --program",
            Run(&["check", "robot.urdf", "--program", "p.csv"]),
        ),
        of_options(
            &["pairs", "r.srdf"],
            "neither a cell file nor a robot",
            "give the URDF that it belongs to here, and the SRDF with --srdf",
            Run(&["pairs", "robot.urdf", "--srdf", "r.srdf"]),
        ),
        of_options(
            &["check", "robot.urdf", "--program", "p.csv", "--out", "there"],
            "not an option of check",
            "the report goes into a folder by --report there",
            Run(&["check", "robot.urdf", "--program", "p.csv", "--report", "there", "--no-pictures"]),
        ),
        of_options(
            &["check", "r.urdf", "--program", "p.csv"],
            "r.urdf",
            "the SRDF goes beside it with --srdf or srdf:",
            Run(&["check", "robot.urdf", "--program", "p.csv", "--srdf", "r.srdf"]),
        ),
    ]
}

/// Lines that are not understood.
fn refused_lines() -> Vec<FollowedHint> {
    use Action::Run;
    vec![
        of_options(
            &["check", "robot.urdf", "--csv", "p.csv"],
            "unexpected argument '--csv'",
            "a program is given by --program p.csv",
            Run(&["check", "robot.urdf", "--program", "p.csv"]),
        ),
        of_options(
            &["check", "robot.urdf", "p.csv"],
            "unexpected argument 'p.csv'",
            "a program is given by --program p.csv",
            Run(&["check", "robot.urdf", "--program", "p.csv"]),
        ),
        of_options(
            &["robot.urdf", "--program", "p.csv"],
            "unrecognized subcommand",
            "pathproof check robot.urdf --program p.csv",
            Run(&["check", "robot.urdf", "--program", "p.csv"]),
        ),
        of_options(
            &["run", "robot.urdf", "--program", "p.csv"],
            "unrecognized subcommand",
            "pathproof check robot.urdf --program p.csv",
            Run(&["check", "robot.urdf", "--program", "p.csv"]),
        ),
        of_options(
            &["check", "robot.urdf", "--program", "p.csv", "--threads", "auto"],
            "invalid value 'auto'",
            "expected 1 to 1024; without the option, all processors are used",
            Run(&["check", "robot.urdf", "--program", "p.csv"]),
        ),
        of_options(
            &["explain", "colision"],
            "has this code",
            "did you mean `collision`?",
            Run(&["explain", "collision"]),
        ),
    ]
}

/// Poses of `pathproof ik`.
fn poses() -> Vec<FollowedHint> {
    use Action::{Add, Run};
    let row = |command, problem, hint, action| FollowedHint {
        files: vec![("robot.urdf", three_joints())],
        command,
        problem,
        hint,
        action,
    };
    vec![
        row(
            &["ik", "robot.urdf", "--from", "l0", "--to", "l3", "--near-deg", "0,0,0"],
            "needs a pose, whose solutions it is about",
            "or --at-deg Q1,Q2,...",
            Add(&["--at-deg", "10,20,30"]),
        ),
        row(
            &["ik", "robot.urdf", "--from", "l0", "--to", "l3", "--xyz-mm", "0 0 1500", "--rpy-deg", "0,0,0"],
            "invalid value '0 0 1500'",
            "commas stand between the numbers: 0,0,1500",
            Run(&[
                "ik",
                "robot.urdf",
                "--from",
                "l0",
                "--to",
                "l3",
                "--xyz-mm",
                "0,0,1500",
                "--rpy-deg",
                "0,0,0",
            ]),
        ),
    ]
}
