//! Logs of other programs as joint tables: what says the same is accepted, and what cannot be read has one error with a way out.

use crate::support::Folder;

const ROBOT: &str = r#"<robot name="r">
  <link name="base"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <link name="arm"/><link name="hand"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <joint name="turn" type="revolute"><parent link="base"/><child link="arm"/><origin xyz="0 0 0.5"/><axis xyz="0 0 1"/>
    <limit lower="-2" upper="2" velocity="9" effort="1"/></joint>
  <joint name="m" type="fixed"><parent link="arm"/><child link="hand"/></joint></robot>"#;

fn check(table: &str, more: &[&str]) -> crate::support::Answer {
    let folder = Folder::with(&[("robot.urdf", ROBOT), ("p.csv", table)]);
    folder.run(&[&["check", "robot.urdf", "--program", "p.csv"], more].concat())
}

#[test]
fn what_says_the_same_is_accepted() {
    for (table, told) in [
        ("time,turn,\n0,0,\n1,1,\n", ""),
        ("time, turn, \n0, 0, \n1, 1, \n", ""),
        ("time,turn\n0,0\ntime,turn\n1,1\n", "p.csv:3: the header stands again among the rows"),
        ("time,turn/position\n0,0\n1,1\n", ""),
        ("time,turn\n0,0,\n1,1,\n", ""),
        (",time,turn\n0,0,0\n1,1,1\n", ""),
        ("time,/joint_states/turn/position,/joint_states/turn/velocity\n0,0,0\n1,1,0\n", ""),
        (
            "# ignore: mode, effort 1\ntime,turn,mode,effort 1\n0,0,AUTO,3\n1,1,AUTO,4\n",
            "column `mode` is left out",
        ),
    ] {
        let answer = check(table, &[]);
        assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{table:?}: {}", answer.stdout);
        assert!(answer.stdout.contains(told), "{table:?}: {}", answer.stdout);
    }
}

#[test]
fn columns_of_other_things_are_left_out_by_name() {
    let table = "time,turn,effort 1,mode\n0,0,3.5,AUTO\n1,1,,AUTO\n";
    let refused = check(table, &[]);
    assert_eq!(refused.code, Some(2));
    let answer = check(table, &["--ignore-column", "effort 1", "--ignore-column", "mode"]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", answer.stdout);
    assert!(answer.stdout.contains("column `mode` is left out"), "{}", answer.stdout);
    let unknown = check(table, &["--ignore-column", "effort 1", "--ignore-column", "mod"]);
    assert!(
        unknown.stderr.contains(
            "no column `mod`, which --ignore-column or `# ignore` leaves out; hint: did you mean `mode`?"
        ),
        "{}",
        unknown.stderr
    );
}

/// Spreadsheets with decimal commas, tabs and blanks: the same motion gives the same report as the table with commas and points.
#[test]
fn other_separators_and_decimal_commas_are_read() {
    let expected = check("time,turn\n0,0\n0.5,1.25\n", &["--json"]);
    assert_eq!(expected.code, Some(0), "{}", expected.stderr);
    let motion = |answer: &crate::support::Answer| {
        let json: serde_json::Value = serde_json::from_str(&answer.stdout).expect("JSON");
        [json["programs"].clone(), json["clearances"].clone(), json["verdict"].clone()]
    };
    for table in [
        "time;turn\n0;0\n0,5;1,25\n",
        "time;turn;\r\n0;0;\r\n0,5;1,25;\r\n",
        "time;turn\n0;0\n\"0,5\";\"1,25\"\n",
        "time;turn\n0;0\n0.5;1.25\n",
        "sep=;\ntime;turn\n0;0\n0,5;1,25\n",
        "time\tturn\n0\t0\n0,5\t1,25\n",
        "time turn\n0 0\n0.5 1.25\n",
        " time   turn\n 0      0\n 0.5 1.25 \n",
    ] {
        let answer = check(table, &["--json"]);
        assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{table:?}");
        assert_eq!(motion(&answer), motion(&expected), "{table:?}");
    }
}

#[test]
fn decimal_signs_that_are_not_certain_are_refused() {
    for table in [
        "time;turn\n0;0\n1.000,5;1\n",
        "time;turn\n0,5;0\n1.000;1\n",
        "time;turn\n0;0\n1,000,000;1\n",
        "time,turn\n0,5,0,25\n1,5,1,25\n",
        "time;turn\n0,0\n1,1\n",
    ] {
        let answer = check(table, &[]);
        assert_eq!(answer.code, Some(2), "{table:?}: {}", answer.stdout);
    }
}
