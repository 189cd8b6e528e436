//! Bad joint tables and the exact messages they give.

use diagnostics::InputError;
use kinematics::Limits;
use pathproof_program::{BoundJoint, DrivenJointKind, JointInfo, TableSettings, Trajectory};

use crate::played;

fn read_csv(bytes: &[u8], file: &str, joints: &[JointInfo]) -> Result<Trajectory, InputError> {
    played::table(bytes, file, joints, &TableSettings::default())
}

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

const TABLES: &[(&[u8], &[&str])] = &[
    (
        b"",
        &["p.csv: empty file; expected a header line of joint names, then one row per interpolation point"],
    ),
    (
        b"\n\n",
        &["p.csv: empty file; expected a header line of joint names, then one row per interpolation point"],
    ),
    (
        b"\xef\xbb\xbf",
        &["p.csv: empty file; expected a header line of joint names, then one row per interpolation point"],
    ),
    (b"joint_1\n", &["p.csv: no rows; expected at least one row of joint positions below the header"]),
    (b"joint_1,joint_3\n1,2\n", &["p.csv:1:9: unknown joint `joint_3`; hint: did you mean `joint_1`?"]),
    (
        b"joint_1,joint_1\n1,2\n",
        &["p.csv:1:9: column `joint_1` appears twice; hint: it is also field 1 of the header"],
    ),
    (
        b"joint_1,,finger\n1,2,3\n",
        &[
            "p.csv:1:9: column without a name; expected a joint name; hint: name the column, or leave it out: --ignore-column ''",
            "p.csv:1:10: joint `finger` is a mimic joint and cannot be driven, and the joint that it follows has no position here; expected joint `rail`, which it follows; hint: list joint `rail` in its place, or leave `finger` out",
        ],
    ),
    (
        b"joint_1_deg,rail_mm\n1,2\n",
        &[
            "p.csv:1:1: unknown joint `joint_1_deg`; hint: if the column holds joint `joint_1`, say so: --column joint_1=joint_1_deg --units degrees",
            "p.csv:1:13: unknown joint `rail_mm`; hint: if the column holds joint `rail`, say so: --column rail=rail_mm --units degrees",
        ],
    ),
    (
        b"timestamp,joint_1\n0,1\n",
        &[
            "p.csv:1:1: unknown joint `timestamp`; hint: if it holds the times of the rows, say so: --column time=timestamp, with --time-unit ms for milliseconds",
        ],
    ),
    (
        b"joint_1,t,time\n0,1,1\n",
        &["p.csv:1:11: a second column of times, `time`; hint: field 2 of the header is the first one"],
    ),
    (b"time\n0\n", &["p.csv:1: no joint columns; expected joint names beside `time`"]),
    (
        b"joint_1;rail\n0,5;1.000,5\n",
        &[
            "p.csv:2:5: the decimal sign of a number is not certain; found `1.000,5`; expected one decimal sign in a number, and the same one in the whole table; hint: write numbers without thousands separators",
            "p.csv:2:5: not a number; found `1.000.5`; expected a finite number",
        ],
    ),
    (
        b"sep=|\njoint_1|rail\n1|2\n",
        &["p.csv:1: an unknown separator is declared; found `|`; expected sep=, or sep=; or a tab"],
    ),
    (
        b"0.5,0.6\n1,2\n",
        &[
            "p.csv:1: no header line; found numbers; expected joint names in the first line, with `time` where the rows have a clock",
        ],
    ),
    (
        b"joint_1,rail\n0,5,1,5\n1\n",
        &[
            "p.csv:2: wrong number of fields in the row; found 4; expected 2, as in the header; hint: where numbers have decimal commas, write points instead",
            "p.csv:3: wrong number of fields in the row; found 1; expected 2, as in the header",
        ],
    ),
    (
        b"joint_1,rail\nNaN,inf\n1e999,\nabc,0x10\n",
        &[
            "p.csv:2:1: number is not finite; found `NaN`; expected a finite number",
            "p.csv:2:5: number is not finite; found `inf`; expected a finite number",
            "p.csv:3:1: number is not finite; found `1e999`; expected a finite number",
            "p.csv:3:7: empty field; expected a finite number; hint: every row needs a number in every column: give the columns common times, or leave one out by --ignore-column NAME",
            "p.csv:4:1: not a number; found `abc`; expected a finite number",
            "p.csv:4:5: not a number; found `0x10`; expected a finite number",
        ],
    ),
    (
        b"joint_1,rail\n\"0,5\",1\n",
        &[
            "p.csv:2:1: not a number; found `0,5`; expected a finite number; hint: write a decimal point, not a comma",
        ],
    ),
    (
        b"joint_1\n1\n\xe9\n",
        &["p.csv:3:1: not UTF-8 text; found byte 0xE9 at byte offset 10; hint: save the file as UTF-8"],
    ),
    (
        b"joint_1,rail\n\"1,2\n3,4\n",
        &["p.csv:2:1: quote is never closed; hint: names and numbers need no quotes"],
    ),
    (
        b"time,joint_1\n0,1\n1,2\n0.5,3\n1,3\n1,9\n",
        &[
            "p.csv:4:1: time goes backwards; found 0.5 s; expected more than 1 s of line 3",
            "p.csv:5:1: two positions at one time; found 1 s, as on line 3, with other positions; expected a later time, or equal positions",
            "p.csv:6:1: two positions at one time; found 1 s, as on line 3, with other positions; expected a later time, or equal positions",
        ],
    ),
    (b"joint_1\r\n1\r\nx\r\n", &["p.csv:3:1: not a number; found `x`; expected a finite number"]),
    (
        b"joint_1\n1e10\n",
        &["p.csv:2:1: number is too large; found `1e10`; expected a magnitude of at most 100000 radians"],
    ),
    (
        b"time,joint_1\n1e13,0\n",
        &[
            "p.csv:2:1: number is too large; found `1e13`; expected a magnitude of at most 1000000000000 seconds",
        ],
    ),
    (
        b"time,joint_1,rail\n0,0,3e4\n1e-300,1,0\n2e-300,2,0\n",
        &[
            "p.csv:2:5: number is too large; found `3e4`; expected a magnitude of at most 20000 metres",
            "p.csv:4:1: two positions at nearly one time; found 1e-300 s after line 3; expected at least 1e-12 s, or equal positions",
        ],
    ),
    (
        b"elbow,J2\n1,2\n",
        &[
            "p.csv:1:1: unknown joint `elbow`; hint: the robot's joints are joint_1, joint_2, rail; --column JOINT=elbow gives the column to one of them, --ignore-column elbow leaves it out",
            "p.csv:1:7: unknown joint `J2`; hint: the robot's joints are joint_1, joint_2, rail; --column JOINT=J2 gives the column to one of them, --ignore-column J2 leaves it out",
        ],
    ),
    (
        b"\xff\xfej\x00",
        &["p.csv: not UTF-8 text; found a UTF-16 byte order mark; hint: save the file as UTF-8"],
    ),
];

#[test]
fn bad_tables() {
    for (bytes, expected) in TABLES {
        assert_eq!(messages(read_csv(bytes, "p.csv", &joints())), *expected, "{}", bytes.escape_ascii());
    }
}

#[test]
fn the_list_of_problems_is_cut_and_counted() {
    let text = format!("joint_1\n{}", "x\n".repeat(25));
    let messages = messages(read_csv(text.as_bytes(), "p.csv", &joints()));
    assert_eq!(messages.len(), 21);
    assert_eq!(messages[20], "p.csv: and 5 more problems");
}

#[test]
fn degrees_in_a_table_are_suspected_once_per_column() {
    let mut joints = joints();
    joints[0].limits = Some(Limits { lower: -600.0, upper: 600.0 });
    let read = read_csv(b"joint_1,rail\n400,400\n500,500\n", "p.csv", &joints).unwrap();
    let notes: Vec<String> = read.notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        [
            "p.csv:2:1: position looks like degrees; found 400 rad; hint: columns of turning joints hold radians"
        ]
    );
}
