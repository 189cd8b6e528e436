//! Hints about joint tables: columns, and units of positions and times.

use super::rows::{CHECK, robot, robot_with, three_joints};
use super::{Action, FollowedHint};

/// A table for the robot.
fn table(
    text: &str,
    more: &[(&'static str, String)],
    [problem, hint]: [&'static str; 2],
    action: Action,
) -> FollowedHint {
    let mut files = vec![("robot.urdf", robot()), ("p.csv", text.to_owned())];
    for (path, content) in more {
        files.retain(|(known, _)| known != path);
        files.push((path, content.clone()));
    }
    FollowedHint { files, command: CHECK, problem, hint, action }
}

/// Columns of joint tables.
pub(super) fn columns() -> Vec<FollowedHint> {
    use Action::{Add, Write};
    let row = |text: &str, said, action| table(text, &[], said, action);
    vec![
        row(
            "timestamp,turn,slide\n0,0,0\n1000,1,0.1\n",
            [
                "unknown joint `timestamp`",
                "say so: --column time=timestamp, with --time-unit ms for milliseconds",
            ],
            Add(&["--column", "time=timestamp", "--time-unit", "ms"]),
        ),
        row(
            ",turn,slide\n5,0,0\n9,1,0.1\n",
            ["the first column has no name", "leave it out: --ignore-column ''"],
            Add(&["--ignore-column", ""]),
        ),
        row(
            "time,/joint_states/elbow/position,slide\n0,0,0\n1,1,0.1\n",
            [
                "unknown joint `/joint_states/elbow`",
                "--column JOINT=/joint_states/elbow/position gives a joint its positions",
            ],
            Add(&["--column", "turn=/joint_states/elbow/position"]),
        ),
        row(
            "time,/joint_states/elbow/position,slide,/joint_states/elbow/velocity,slide/velocity\n0,0,0,0,0\n1,1,0.1,0,0\n",
            [
                "unknown joint `/joint_states/elbow`",
                "--column JOINT=/joint_states/elbow/position gives a joint its positions; its rates then go with it",
            ],
            Add(&["--column", "turn=/joint_states/elbow/position"]),
        ),
        row(
            "time,turn,slide,/gripper/velocity\n0,0,0,5\n1,1,0.1,5\n",
            ["unknown joint `/gripper`", "--ignore-column /gripper/velocity leaves the column out"],
            Add(&["--ignore-column", "/gripper/velocity"]),
        ),
        row(
            "time,turn,slide,note 1\n0,0,0,a\n1,1,0.1,b\n",
            ["unknown joint `note 1`", "--ignore-column 'note 1' leaves it out"],
            Add(&["--ignore-column", "note 1"]),
        ),
        row(
            "time,A1,slide\n0,0,0\n1,1,0.1\n",
            ["unknown joint `A1`", "--column JOINT=A1 gives the column to one of them"],
            Add(&["--column", "turn=A1"]),
        ),
        row(
            "time,turn,slide,turn/velocity\n0,0,0,0\n1,1,0.1,0\n",
            ["no column `slide/velocity`", "--ignore-column turn/velocity leaves one such column out"],
            Add(&["--ignore-column", "turn/velocity"]),
        ),
        row(
            "time,turn,slide,turn/velocity,slide/velocity\n0,0,0,,\n1,1,0.1,,\n",
            ["empty field", "leave one out by --ignore-column NAME"],
            Add(&["--ignore-column", "turn/velocity", "--ignore-column", "slide/velocity"]),
        ),
        row(
            "time,turn,slide,\n0,0,0,\n1,1,0.1,7\n",
            ["a value in a column without a name", "leave it out: --ignore-column ''"],
            Add(&["--ignore-column", ""]),
        ),
        row(
            "time;turn;slide\n0;0;0\n1;1.000,5;0,1\n",
            ["the decimal sign of a number is not certain", "write numbers without thousands separators"],
            Write("p.csv", "time;turn;slide\n0;0;0\n1;1,5;0,1\n".to_owned()),
        ),
    ]
}

/// Units of joint tables and programs.
pub(super) fn units() -> Vec<FollowedHint> {
    use Action::{Add, Run, Write};
    let row = |text: &str, said, action| table(text, &[], said, action);
    let endless = || robot_with("<joint name=\"turn\" type=\"continuous\">", "");
    let native = |units: &str| {
        format!(
            "Program(version: 1, units: {units}, joints: [\"j1\", \"j2\", \"j3\"], speed: Percent(50),\n\
             points: [(name: \"a\", joints: [0.2, -1.571, 1.571]), (name: \"b\", joints: [0.785, -1.2, 1.1])],\n\
             interpolation: Period(seconds: 0.1), start: \"a\", moves: [MoveJ(to: \"b\")])"
        )
    };
    vec![
        row(
            "time,turn,slide\n0,0,0\n1000,1,0.1\n2000,0,0\n",
            [
                "the times look like milliseconds",
                "say which: --time-unit ms or --time-unit s, or `# time_unit: ms` in a line above the header",
            ],
            Add(&["--time-unit", "ms"]),
        ),
        row(
            "time,turn,slide\n0,0,0\n1,90,10\n",
            [
                "positions look like degrees",
                "if they are, say so: --units degrees (millimetres for sliding joints), or `# units: degrees` in a line above the header",
            ],
            Write("p.csv", "# units: degrees\ntime,turn,slide\n0,0,0\n1,90,10\n".to_owned()),
        ),
        row(
            "time,turn_deg,slide_mm\n0,0,0\n1,90,10\n",
            [
                "unknown joint `turn_deg`",
                "if the column holds joint `turn`, say so: --column turn=turn_deg --units degrees",
            ],
            Add(&["--column", "turn=turn_deg", "--column", "slide=slide_mm", "--units", "degrees"]),
        ),
        FollowedHint {
            command: &["check", "robot.urdf", "--program", "p.csv", "--column", "turn=turn_deg"],
            ..row(
                "time,turn_deg,slide\n0,0,0\n1,9,10\n",
                [
                    "states another unit",
                    "say --units degrees, or `# units: degrees` in a line above the header",
                ],
                Add(&["--units", "degrees"]),
            )
        },
        table(
            "time,turn,slide\n0,0,0\n1,90,0\n",
            &[("robot.urdf", endless())],
            [
                "may be in degrees",
                "say which: --units degrees or --units radians, or `# units: degrees` in a line above the header",
            ],
            Add(&["--units", "degrees"]),
        ),
        FollowedHint {
            command: &["check", "robot.urdf", "--program", "p.csv", "--units", "degrees"],
            ..table(
                "time,j1,j2,j3\n0,0.2,-1.571,1.571\n1,0.785,-1.2,1.1\n",
                &[("robot.urdf", three_joints())],
                [
                    "may be radians",
                    "if they are, say so: --units radians, or `# units: radians` in place of the other",
                ],
                Run(&["check", "robot.urdf", "--program", "p.csv", "--units", "radians"]),
            )
        },
        FollowedHint {
            command: &["check", "robot.urdf", "--program", "p.ron"],
            ..table(
                "",
                &[("robot.urdf", three_joints()), ("p.ron", native("Degrees"))],
                ["may be radians", "if they are, write units: Radians"],
                Write("p.ron", native("Radians")),
            )
        },
    ]
}
