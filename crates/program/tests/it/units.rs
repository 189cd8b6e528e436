//! A program in another unit than the stated one is one error, and every other one is read as before.

use std::fmt::Write as _;

use kinematics::Limits;
use pathproof_program::{DrivenJointKind, JointInfo, TableSettings, TimeUnit, Units};
use test_support::Random;

use crate::played;

fn joints() -> Vec<JointInfo> {
    let joint = |name: &str, kind, limits: Option<[f64; 2]>| JointInfo {
        name: name.into(),
        alias: None,
        kind,
        limits: limits.map(|[lower, upper]| Limits { lower, upper }),
        max_speed: Some(3.0),
        bound: None,
    };
    vec![
        joint("a", DrivenJointKind::Revolute, Some([-3.0, 3.0])),
        joint("b", DrivenJointKind::Revolute, Some([-2.0, 1.0])),
        joint("rail", DrivenJointKind::Prismatic, Some([0.0, 3.0])),
        joint("spin", DrivenJointKind::Revolute, None),
    ]
}

fn table(text: &str, settings: &TableSettings) -> Vec<String> {
    let error = played::table(text.as_bytes(), "p.csv", &joints(), settings).err();
    error.map_or(Vec::new(), |error| error.problems.iter().map(ToString::to_string).collect())
}

fn native(units: &str, positions: &str) -> Vec<String> {
    let text = format!(
        "Program(version: 1,\n units: {units}, joints: [\"a\", \"b\"],\n points: [\n{positions}\n],\n \
         speed: Percent(50), interpolation: Period(seconds: 0.1), start: \"p\", moves: [])"
    );
    let error = played::native(text.as_bytes(), "p.ron", &joints(), None).err();
    error.map_or(Vec::new(), |error| error.problems.iter().map(ToString::to_string).collect())
}

#[test]
fn a_table_in_degrees_is_one_error() {
    let mut text = String::from("time,a,b,rail\n");
    for row in 0..500 {
        writeln!(text, "{row},{},{},0.5", row % 170, -(row % 110)).expect("a string takes all");
    }
    let said = "expected -3 to 3 radians; hint: if they are, say so: --units degrees (millimetres for sliding joints), or \
                `# units: degrees` in a line above the header";
    // 470 rows have joint a beyond 9.28 radians, a turn above its upper limit, and 455 have joint b below -8.28.
    assert_eq!(
        table(&text, &TableSettings::default()),
        [format!(
            "p.csv:11:5: positions look like degrees, not radians; found -9 radians for joint `b`, and 924 more positions as far \
             off; {}",
            said.replace("-3 to 3", "-2 to 1")
        )]
    );
    let stated = format!("# units: radians\n{text}");
    assert_eq!(
        table(&stated, &TableSettings::default()),
        [
            "p.csv:1:1: positions look like degrees, not radians; found -9 radians for joint `b` on line 12, and 924 more positions as \
          far off; expected -2 to 1 radians; hint: if they are, state `# units: degrees` here (millimetres for sliding joints)"
        ]
    );
    let degrees = TableSettings { units: Some(Units::Degrees), ..TableSettings::default() };
    assert_eq!(table(&text, &degrees), [] as [&str; 0]);
}

#[test]
fn a_table_in_millimetres_is_one_error() {
    assert_eq!(
        table("rail\n0\n1500\n40\n", &TableSettings::default()),
        [
            "p.csv:3:1: positions look like millimetres, not metres; found 1500 metres for joint `rail`, and 1 more position as far off; \
          expected 0 to 3 metres; hint: if they are, say so: --units degrees (millimetres for sliding joints), or \
          `# units: degrees` in a line above the header"
        ]
    );
}

#[test]
fn a_native_program_in_degrees_is_one_error_at_its_units() {
    let points =
        "(name: \"p\", joints: [0, 0]), (name: \"q\", joints: [90, -45]),\n(name: \"r\", joints: [-30, 0.5])";
    assert_eq!(
        native("Radians", points),
        [
            "p.ron:2:9: positions look like degrees, not radians; found 90 radians for joint `a` on line 4, and 2 more positions as far \
          off; expected -3 to 3 radians; hint: write units: Degrees if turning joints are in degrees and sliding joints in \
          millimetres"
        ]
    );
    assert_eq!(native("Degrees", points), [] as [&str; 0]);
    assert_eq!(native("Radians", "(name: \"p\", joints: [3.5, -8])"), [] as [&str; 0]);
}

#[test]
fn the_wrong_unit_comes_before_what_it_causes_and_beside_other_faults() {
    let told = table("a,b\n90,0\nx,20000000\n", &TableSettings::default());
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told[0].contains("look like degrees"), "{told:?}");
}

#[test]
fn many_turns_of_a_joint_without_limits_are_asked_about() {
    let told = "p.csv:2:1: a position may be in degrees, and no unit is stated; found 30 rad for joint `spin`, 4 turns; hint: say which: --units degrees or --units radians, or \
                `# units: degrees` in a line above the header";
    assert_eq!(table("spin\n30\n40\n", &TableSettings::default()), [told]);
    let stated = |units| TableSettings { units: Some(units), ..TableSettings::default() };
    for settings in Units::ALL.map(stated) {
        let read = played::table(b"spin\n30\n40\n", "p.csv", &joints(), &settings).unwrap();
        assert_eq!(read.notes, []);
    }
    assert_eq!(table("# units: radians\nspin\n30\n", &TableSettings::default()), [] as [&str; 0]);
}

#[test]
fn milliseconds_are_asked_about_and_never_guessed() {
    let say = "expected seconds, where no other unit is stated; hint: say which: --time-unit ms or --time-unit s, or \
               `# time_unit: ms` in a line above the header";
    assert_eq!(
        table("a,time_ms\n0,0\n1,500\n", &TableSettings::default()),
        [format!("p.csv:1:3: the times of column `time_ms` look like milliseconds; {say}")]
    );
    let logged = "t,a\n0,0\n8,0.016\n16,0.032\n";
    assert_eq!(
        table(logged, &TableSettings::default()),
        [format!(
            "p.csv:1:1: the times look like milliseconds; found rows 8 apart on average; as seconds, no joint is ever faster than \
             0.01 rad/s or 0.002 m/s; {say}"
        )]
    );
    for (unit, last_s) in [(TimeUnit::Seconds, 16.0), (TimeUnit::Milliseconds, 0.016)] {
        let settings = TableSettings { time_unit: Some(unit), ..TableSettings::default() };
        let read = played::table(logged.as_bytes(), "p.csv", &joints(), &settings).unwrap();
        assert_eq!(read.knots[2].time_s, last_s);
    }
}

/// Programs within their limits, or beyond by less than a turn, are read bit for bit, whatever the program.
#[test]
fn plausible_programs_are_read_as_they_stand() {
    let mut random = Random(20);
    for _ in 0..200 {
        let rows: Vec<[f64; 4]> = (0..=random.below(20))
            .map(|_| {
                let mut among = |lower: f64, upper: f64| lower + (upper - lower) * random.unit();
                [among(-9.0, 9.0), among(-8.0, 7.0), among(-30.0, 33.0), among(-25.0, 25.0)]
            })
            .collect();
        let mut text = String::from("a,b,rail,spin\n");
        for row in &rows {
            text += &(row.map(|value| value.to_string()).join(",") + "\n");
        }
        let read = played::table(text.as_bytes(), "p.csv", &joints(), &TableSettings::default()).unwrap();
        // They may be asked about, which changes nothing.
        assert!(read.notes.iter().all(|note| note.code == Some("program-units")), "{:?}", read.notes);
        let positions: Vec<Vec<f64>> = read.knots.into_iter().map(|knot| knot.position).collect();
        assert_eq!(positions, rows.iter().map(|row| row.to_vec()).collect::<Vec<_>>());
    }
}

/// Programs within their limits are not asked about in radians and metres, nor in degrees and millimetres where one angle is a tenth of a radian or
/// more and one position on the rail 10 mm or more.
#[test]
fn programs_within_their_limits_are_not_asked_about() {
    let mut random = Random(22);
    for _ in 0..200 {
        let mut among = |lower: f64, upper: f64| lower + (upper - lower) * random.unit();
        let mut rows = vec![[among(0.11, 3.0), among(-2.0, 1.0), among(0.01, 3.0)]];
        rows.extend((0..5).map(|_| [among(-3.0, 3.0), among(-2.0, 1.0), among(0.0, 3.0)]));
        for (units, [turn, slide]) in
            [(Units::Radians, [1.0, 1.0]), (Units::Degrees, [180.0 / std::f64::consts::PI, 1e3])]
        {
            let mut text = String::from("a,b,rail\n");
            for [a, b, rail] in &rows {
                writeln!(text, "{},{},{}", a * turn, b * turn, rail * slide).expect("a string takes all");
            }
            let settings = TableSettings { units: Some(units), ..TableSettings::default() };
            let read = played::table(text.as_bytes(), "p.csv", &joints(), &settings).expect("a program");
            assert_eq!(read.notes, [], "{text}");
        }
    }
}

/// Of programs all over the ranges of their joints, those written in degrees are all refused as radians.
#[test]
fn programs_in_degrees_are_refused_as_radians() {
    let mut random = Random(21);
    for _ in 0..200 {
        let mut text = String::from("a,b\n");
        for _ in 0..10 + random.below(20) {
            let [a, b] = [-3.0 + 6.0 * random.unit(), -2.0 + 3.0 * random.unit()].map(f64::to_degrees);
            writeln!(text, "{a},{b}").expect("a string takes all");
        }
        let told = table(&text, &TableSettings::default());
        assert_eq!(told.len(), 1, "{text}: {told:?}");
        assert!(told[0].contains("look like degrees"), "{told:?}");
        let degrees = TableSettings { units: Some(Units::Degrees), ..TableSettings::default() };
        assert_eq!(table(&text, &degrees), [] as [&str; 0]);
    }
}
