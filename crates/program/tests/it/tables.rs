//! Joint tables that state their units, and columns given to joints by name.

use diagnostics::InputError;
use kinematics::Limits;
use pathproof_program::{
    BoundJoint, DrivenJointKind, JointInfo, TableReading, TableSettings, TimeBasis, TimeUnit, Trajectory,
    Units,
};

use crate::played::table;

fn follows_the_rail() -> BoundJoint {
    BoundJoint::Mimic { source: "rail".into(), multiplier: 0.5, offset: 0.0 }
}

fn joints() -> Vec<JointInfo> {
    let joint = |name: &str, kind, [lower, upper]: [f64; 2], mimic: bool| JointInfo {
        name: name.into(),
        alias: None,
        kind,
        limits: Some(Limits { lower, upper }),
        max_speed: Some(2.0),
        bound: mimic.then(follows_the_rail),
    };
    vec![
        joint("joint_1", DrivenJointKind::Revolute, [-3.0, 3.0], false),
        joint("joint_2", DrivenJointKind::Revolute, [-2.0, 2.0], false),
        joint("rail", DrivenJointKind::Prismatic, [0.0, 4.0], false),
        joint("finger", DrivenJointKind::Prismatic, [0.0, 0.1], true),
    ]
}

fn given(columns: &[(&str, &str)]) -> TableSettings {
    let columns = columns.iter().map(|(joint, column)| ((*joint).to_owned(), (*column).to_owned())).collect();
    TableSettings { columns, ..TableSettings::default() }
}

fn read(text: &str, settings: &TableSettings) -> Result<Trajectory, InputError> {
    table(text.as_bytes(), "p.csv", &joints(), settings)
}

fn messages(text: &str, settings: &TableSettings) -> Vec<String> {
    let result = read(text, settings);
    result.err().map_or(Vec::new(), |error| error.problems.iter().map(ToString::to_string).collect())
}

#[test]
fn degrees_stated_in_the_file_or_with_it_give_the_same_program() {
    let in_file = read("# units: degrees\njoint_1,rail\n90,1500\n", &TableSettings::default()).unwrap();
    let settings = TableSettings { units: Some(Units::Degrees), ..TableSettings::default() };
    let with_it = read("\njoint_1,rail\n90,1500\n", &settings).unwrap();
    assert_eq!(in_file, with_it);
    assert_eq!(in_file.knots[0].position, [std::f64::consts::FRAC_PI_2, 1.5]);
    assert_eq!(in_file.knots[0].line, 3);
    assert_eq!(in_file.table.unwrap().units, Units::Degrees);
    let both = read("# units: degrees\njoint_1\n90\n", &settings).unwrap();
    assert_eq!(both.notes, []);
}

#[test]
fn spreadsheets_and_letter_case_change_no_statement() {
    for line in
        ["#units:degrees", " # Units : DEGREES ,,,", "\"# units: degrees\",", "\u{feff}# units: degrees\r"]
    {
        let read = read(&format!("{line}\njoint_1,rail\n90,1\n"), &TableSettings::default());
        let position = read.unwrap_or_else(|error| panic!("{line}: {error}")).knots[0].position.clone();
        assert_eq!(position, [std::f64::consts::FRAC_PI_2, 0.001], "{line}");
    }
}

#[test]
fn milliseconds_become_seconds() {
    let settings = TableSettings { time_unit: Some(TimeUnit::Milliseconds), ..TableSettings::default() };
    for (text, settings) in [
        ("# time_unit: ms\njoint_1,t\n0,0\n1,500\n", &TableSettings::default()),
        ("joint_1,time_ms\n0,0\n1,500\n", &settings),
        ("joint_1,Time [ms]\n0,0\n1,500\n", &settings),
    ] {
        let read = read(text, settings).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((read.knots[1].time_s, read.time_basis), (0.5, TimeBasis::Seconds));
        assert_eq!(read.joints, ["joint_1"]);
    }
}

#[test]
fn the_clock_may_stand_anywhere() {
    for header in
        ["time,joint_1,joint_2", "t,joint_1,joint_2", "Time,joint_1,joint_2", "time_s,joint_1,joint_2"]
    {
        let read = read(&format!("{header}\n0,1,2\n0.5,2,1\n"), &TableSettings::default()).unwrap();
        assert_eq!((read.knots[1].time_s, &read.knots[1].position[..]), (0.5, &[2.0, 1.0][..]));
    }
    for header in ["joint_1,time,joint_2", "joint_1,t,joint_2"] {
        let read = read(&format!("{header}\n1,0,2\n2,0.5,1\n"), &TableSettings::default()).unwrap();
        assert_eq!(read.joints, ["joint_1", "joint_2"]);
        assert_eq!((read.knots[1].time_s, &read.knots[1].position[..]), (0.5, &[2.0, 1.0][..]));
    }
    assert_eq!(
        messages("joint_1,t\n0,1\n1,0.5\n", &TableSettings::default()),
        ["p.csv:3:3: time goes backwards; found 0.5 s; expected more than 1 s of line 2"]
    );
}

#[test]
fn a_joint_called_t_stays_a_joint() {
    let mut joints = joints();
    joints[0].name = "t".into();
    joints[1].name = "time".into();
    let read = |text: &str| table(text.as_bytes(), "p.csv", &joints, &TableSettings::default()).unwrap();
    assert_eq!(read("t,rail\n1,2\n").time_basis, TimeBasis::Index);
    assert_eq!(read("rail,time\n1,2\n").joints, ["rail", "time"]);
    assert_eq!(read("time,t\n1,2\n").joints, ["t"]);
}

#[test]
fn columns_are_given_by_name() {
    let settings = given(&[("joint_2", "joint_1"), ("joint_1", "A 1"), ("time", "timestamp")]);
    let read = read("timestamp, A 1 ,joint_1,rail\n0,1,0.5,0.25\n", &settings).unwrap();
    assert_eq!(read.joints, ["joint_1", "joint_2", "rail"]);
    assert_eq!(read.knots[0].position, [1.0, 0.5, 0.25]);
    assert_eq!(read.time_basis, TimeBasis::Seconds);
    let columns = [("time", "timestamp"), ("joint_1", "A 1"), ("joint_2", "joint_1")];
    let columns = columns.map(|(joint, column)| (joint.to_owned(), column.to_owned())).to_vec();
    assert_eq!(read.table, Some(TableReading { columns, ..TableReading::default() }));
    let numbers = given(&[("joint_1", "1"), ("joint_2", "2")]);
    assert_eq!(self::read("1,2\n0.5,1\n", &numbers).unwrap().knots.len(), 1);
}

#[test]
fn columns_that_are_given_wrongly() {
    for (columns, text, expected) in [
        (
            &[("joint_1", "A2")][..],
            "A1,joint_2\n1,2\n",
            &[
                "p.csv:1: no column `A2`, which is given to joint `joint_1`; hint: did you mean `A1`?",
                "p.csv:1:1: unknown joint `A1`; hint: the robot's joints are joint_1, joint_2, rail; \
                 --column JOINT=A1 gives the column to one of them, --ignore-column A1 leaves it out",
            ][..],
        ),
        (
            &[("jiont_1", "A1")],
            "A1\n1\n",
            &[
                "p.csv:1: column `A1` is given to an unknown joint `jiont_1`; expected --column JOINT=COLUMN; \
               hint: did you mean `joint_1`?",
            ],
        ),
        (
            &[("elbow", "A1")],
            "A1\n1\n",
            &["p.csv:1: column `A1` is given to an unknown joint `elbow`; expected --column JOINT=COLUMN; \
               hint: the robot's joints and the clock are joint_1, joint_2, rail, time"],
        ),
        (
            &[("finger", "A1")],
            "A1\n1\n",
            &[
                "p.csv:1:1: joint `finger` is a mimic joint and cannot be driven, and the joint that it follows has no position here; \
               expected joint `rail`, which it follows; hint: list joint `rail` in its place, or leave `finger` out",
            ],
        ),
        (
            &[("joint_1", "A1"), ("joint_1", "A2"), ("joint_2", "A1")],
            "A1,joint_2\n1,2\n",
            &[
                "p.csv:1: joint `joint_1` is given two columns; expected one --column for it",
                "p.csv:1: column `A1` is given to two joints; expected one --column for it",
            ],
        ),
        (
            &[("joint_1", "A1")],
            "joint_1,A1\n1,2\n",
            &[
                "p.csv:1:9: a second column of positions of one joint, `A1`; hint: field 1 of the header is the first one",
            ],
        ),
        (
            &[("time", "A1")],
            "t,joint_1,A1\n1,2,1\n",
            &["p.csv:1:11: a second column of times, `A1`; hint: field 1 of the header is the first one"],
        ),
    ] {
        assert_eq!(messages(text, &given(columns)), expected, "{columns:?}");
    }
}

#[test]
fn statements_that_say_nothing_known() {
    let expected = "expected `# units: degrees`, `# units: radians`, `# time_unit: s`, `# time_unit: ms`, or `# ignore: COLUMN, COLUMN`; \
                    hint: remove the line, or the # if these are the names of the columns";
    for line in [
        "# exported on Monday",
        "# unit: degrees",
        "# units = degrees",
        "#",
        "# joint_1,rail",
        "# units: degrees,5",
    ] {
        let found = messages(&format!("{line}\njoint_1\n1\n"), &TableSettings::default());
        let told = format!(
            "p.csv:1:1: a line that begins with # states nothing that is known here; found `{line}`; {expected}"
        );
        assert_eq!(found, [told]);
    }
    for (line, told) in [
        (
            "# units: degree",
            "p.csv:1:1: unknown value of `units`; found `degree`; expected degrees or radians; hint: did you mean `degrees`?",
        ),
        (
            "# units:",
            "p.csv:1:1: unknown value of `units`; found ``; expected degrees or radians; hint: the values are degrees, radians",
        ),
        (
            "# time_unit: us",
            "p.csv:1:1: unknown value of `time_unit`; found `us`; expected s or ms; hint: did you mean `s`?",
        ),
        (
            "# units: degrees\n# units: degrees",
            "p.csv:2:1: `units` is stated twice; hint: it is already stated on line 1",
        ),
    ] {
        assert_eq!(messages(&format!("{line}\njoint_1\n1\n"), &TableSettings::default()), [told]);
    }
    assert_eq!(
        messages("joint_1,rail\n# units: degrees\n1,2\n", &TableSettings::default()),
        ["p.csv:2: wrong number of fields in the row; found 1; expected 2, as in the header; \
          hint: lines that begin with # stand above the header"]
    );
}

#[test]
fn contradictions_are_refused() {
    let degrees = TableSettings { units: Some(Units::Degrees), ..TableSettings::default() };
    assert_eq!(
        messages("# units: radians\njoint_1\n1\n", &degrees),
        [
            "p.csv:1:1: the file contradicts --units; found radians here, --units degrees on the command line; expected one unit; \
          hint: leave --units out, or mend this line"
        ]
    );
    let seconds = TableSettings { time_unit: Some(TimeUnit::Seconds), ..TableSettings::default() };
    assert_eq!(
        messages("joint_1,time_ms\n1,2\n", &seconds),
        [
            "p.csv:1:9: the name of column `time_ms` contradicts its unit; found ms by its name, s by --time-unit or `# time_unit`; \
          hint: rename the column, or state the other unit"
        ]
    );
    assert_eq!(
        messages("J1_deg,J3_mm\n1,2\n", &given(&[("joint_1", "J1_deg"), ("rail", "J3_mm")])),
        [
            "p.csv:1:1: the name of column `J1_deg` states another unit; found degrees; expected radians, as the table is read; \
             hint: say --units degrees, or `# units: degrees` in a line above the header",
            "p.csv:1:8: the name of column `J3_mm` states another unit; found millimetres; expected metres, as the table is read; \
             hint: say --units degrees, or `# units: degrees` in a line above the header",
        ]
    );
    let settings =
        TableSettings { units: Some(Units::Degrees), ..given(&[("joint_1", "J1_deg"), ("rail", "J3 [mm]")]) };
    assert_eq!(
        read("J1_deg,J3 [mm]\n180,2\n", &settings).unwrap().knots[0].position,
        [std::f64::consts::PI, 0.002]
    );
}
