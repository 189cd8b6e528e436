//! Promise: `ik` lists every solution of a pose, says what it knows of the list, and names what it cannot answer.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;

use crate::support::{Answer, Folder, ROOT, parse_json};

const PP6: &str = "robots/pp6-1400/robot.urdf";
const PUMA: &str = "robots/puma560/robot.urdf";

fn ik(arguments: &[&str]) -> Answer {
    Answer::of(Path::new(ROOT), &[&["ik"], arguments].concat())
}

const LISTED: &str = "\
chain  base_link -> tool0
found  by axes 4, 5, 6 meet, 2 ∥ 3; closed form, 256 of 256 joint vectors found back
pose   xyz 1026.9404, 236.0773, 1210.6293 mm, rpy 118.70081, -13.84173, 126.35998 deg, from the joint values given

   joint_1  joint_2    joint_3    joint_4   joint_5    joint_6
1  10.0000  20.0000   -30.0000    40.0000   50.0000    60.0000  2 variants with a joint turned by 360°
2  10.0000  70.6714  -128.7607    29.4996   90.4207    88.5788  2 variants with a joint turned by 360°
3  10.0000  70.6714  -128.7607  -150.5004  -90.4207   -91.4212  2 variants with a joint turned by 360°
4  10.0000  20.0000   -30.0000  -140.0000  -50.0000  -120.0000  2 variants with a joint turned by 360°

4 solutions within the limits; there are no others
";

/// A robot of turning joints about z and y in turn, 0.3 m apart, each carried by the link that is given.
fn chain(carriers: &[&str]) -> String {
    let mut text = String::from("<robot name=\"r\"><link name=\"base\"/>");
    for (index, carrier) in carriers.iter().enumerate() {
        let axis = ["0 0 1", "0 1 0"][index % 2];
        write!(
            text,
            "<link name=\"l{index}\"/><joint name=\"j{index}\" type=\"continuous\"><parent link=\"{carrier}\"/>\
             <child link=\"l{index}\"/><origin xyz=\"0.05 0 0.3\"/><axis xyz=\"{axis}\"/></joint>"
        )
        .expect("a string takes all");
    }
    text + "</robot>"
}

/// Six joints in a row.
fn row(first: usize) -> Vec<String> {
    (0..6).map(|k| if k == 0 { "base".to_owned() } else { format!("l{}", first + k - 1) }).collect()
}

#[test]
fn all_solutions_of_a_pose_are_listed_in_degrees() {
    let answer = ik(&[PP6, "--at-deg", "10,20,-30,40,50,60"]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""));
    assert_eq!(answer.stdout, LISTED);
    let json = parse_json(&ik(&[PUMA, "--at-deg", "10,20,-30,40,50,60", "--json"]).stdout);
    assert_eq!(json["completeness"], "complete");
    let solutions = json["solutions"].as_array().expect("solutions");
    assert_eq!(solutions.len(), 8);
    let degrees = |solution: &Value| -> Vec<f64> {
        let q = solution["q_rad"].as_array().expect("values");
        q.iter().map(|angle| angle.as_f64().expect("a number").to_degrees()).collect()
    };
    // The joint values given come first.
    let first = degrees(&solutions[0]);
    assert!(first.iter().zip([10.0, 20.0, -30.0, 40.0, 50.0, 60.0]).all(|(a, b)| (a - b).abs() < 1e-9));
}

/// The pose that forward kinematics prints has the same solutions.
#[test]
fn a_pose_that_was_printed_comes_back() {
    let json = parse_json(&ik(&[PUMA, "--at-deg", "10,20,-30,40,50,60", "--json"]).stdout);
    let three = |name: &str, factor: f64| {
        let numbers = json["pose"][name].as_array().expect("three numbers");
        let texts: Vec<String> =
            numbers.iter().map(|number| (number.as_f64().expect("a number") * factor).to_string()).collect();
        texts.join(",")
    };
    let (xyz, rpy) = (three("xyz_m", 1e3), three("rpy_rad", 180.0 / std::f64::consts::PI));
    let again =
        ik(&[PUMA, "--xyz-mm", &xyz, "--rpy-deg", &rpy, "--near-deg", "10,20,-30,40,50,60", "--json"]);
    assert_eq!(again.code, Some(0), "{}", again.stderr);
    let again = parse_json(&again.stdout);
    assert_eq!(again["solutions"].as_array().expect("solutions").len(), 8);
}

#[test]
fn whole_turns_and_limits_are_respected() {
    let at = ["--at-deg", "10,20,-30,40,50,60"];
    let plain = ik(&[&[PUMA], at.as_slice()].concat()).stdout;
    assert!(plain.contains("outside (--outside-limits lists them); there are no others"), "{plain}");
    let all = ik(&[&[PUMA, "--outside-limits"], at.as_slice()].concat()).stdout;
    let listed = |text: &str| text.lines().filter(|line| line.starts_with(char::is_numeric)).count();
    // The line at the end begins with a number too.
    assert_eq!(listed(&all), 8 + 1, "{all}");
    assert_eq!(listed(&plain) + all.matches("outside the limits").count(), 8 + 1, "{plain}{all}");
    // Axis 6 turns by ±360°.
    let turned = ik(&[&[PP6, "--turns"], at.as_slice()].concat()).stdout;
    assert!(turned.lines().any(|line| line.ends_with("turned") && line.contains("-300.0000")), "{turned}");
}

#[test]
fn out_of_reach_is_proven_or_told_as_unknown() {
    let far = ["--xyz-mm", "9000,0,0", "--rpy-deg", "0,0,0"];
    let proven = ik(&[&[PP6], far.as_slice()].concat());
    assert_eq!(proven.code, Some(1));
    assert!(
        proven
            .stdout
            .ends_with("0 solutions within the limits; there are no others: the pose is out of reach\n")
    );
    let folder = Folder::with(&[("r.urdf", &chain(&row(0).iter().map(String::as_str).collect::<Vec<_>>()))]);
    let unknown = folder.run(&[&["ik", "r.urdf"], far.as_slice()].concat());
    assert_eq!(unknown.code, Some(3), "{}{}", unknown.stdout, unknown.stderr);
    assert!(
        unknown.stdout.contains("this does not prove that the pose is out of reach"),
        "{}",
        unknown.stdout
    );
}

#[test]
fn singular_solutions_are_marked() {
    let answer = ik(&[PP6, "--at-deg", "10,20,-30,40,0,60"]);
    assert_eq!(answer.code, Some(0));
    assert!(answer.stdout.contains("singular: one of infinitely many"), "{}", answer.stdout);
    assert!(
        answer.stdout.contains("infinitely many solutions: the marked rows are examples"),
        "{}",
        answer.stdout
    );
    // Free joints stay where the values given have them.
    let first = answer.stdout.lines().find(|line| line.trim_start().starts_with("1 ")).expect("a row");
    assert!(first.contains("40.0000") && first.contains("60.0000"), "{first}");
}

#[test]
fn chains_are_listed_and_ambiguous_ones_named() {
    let listed = ik(&[PP6]);
    assert_eq!(listed.code, Some(0));
    assert!(listed.stdout.contains("axes 4, 5, 6 meet, 2 ∥ 3; closed form, 256 of 256"), "{}", listed.stdout);
    let two = [row(0), row(6)].concat();
    let folder = Folder::with(&[("r.urdf", &chain(&two.iter().map(String::as_str).collect::<Vec<_>>()))]);
    let pose = ["--xyz-mm", "100,0,900", "--rpy-deg", "0,0,0"];
    let ambiguous = folder.run(&[&["ik", "r.urdf"], pose.as_slice()].concat());
    assert_eq!(ambiguous.code, Some(2));
    assert!(
        ambiguous.stderr.contains("several chains of six turning joints")
            && ambiguous.stderr.contains("--from base --to l5 (6 joints); --from base --to l11 (6 joints)"),
        "{}",
        ambiguous.stderr
    );
    let chosen = folder.run(&[&["ik", "r.urdf", "--from", "base", "--to", "l11"], pose.as_slice()].concat());
    assert_ne!(chosen.code, Some(2), "{}", chosen.stderr);
}

#[test]
fn mistakes_are_answered_with_a_hint() {
    let cases: [(&[&str], &str); 7] = [
        (&[PP6, "--xyz-mm", "1,2,3"], "--rpy-deg"),
        (
            &[PP6, "--xyz-mm", "1,2", "--rpy-deg", "0,0,0"],
            "expected three numbers with commas between them, found 2",
        ),
        (&[PP6, "--at-deg", "1,2,3"], "expected 6: joint_1, joint_2"),
        (&[PP6, "--to", "nothing", "--at-deg", "1,2,3"], "no link of this name"),
        (&[PP6, "--to", "finger_left", "--at-deg", "1,2,3"], "finger_joint"),
        (&[PP6, "--from", "base_link", "--at-deg", "1,2,3"], "--to LINK too"),
        (&["robots/pp6-1400/robot.srdf", "--at-deg", "1,2,3"], "give the URDF"),
    ];
    for (arguments, expected) in cases {
        let answer = ik(arguments);
        assert_eq!(answer.code, Some(2), "{arguments:?}");
        assert!(answer.stderr.contains(expected), "{arguments:?}: {}", answer.stderr);
    }
}

#[test]
fn seven_joints_are_followed_from_known_ones() {
    let carriers = ["base", "l0", "l1", "l2", "l3", "l4", "l5"];
    let folder = Folder::with(&[("r.urdf", &chain(&carriers))]);
    let run = |pose: &str, near: &[&str]| {
        let pose = ["--from", "base", "--to", "l6", "--xyz-mm", pose, "--rpy-deg", "0,0,0"];
        folder.run(&[&["ik", "r.urdf"], pose.as_slice(), near].concat())
    };
    let alone = run("350,0,2000", &[]);
    assert_eq!(alone.code, Some(3), "{}", alone.stderr);
    assert!(alone.stdout.contains("solutions are only followed from --near-deg"), "{}", alone.stdout);
    assert!(alone.stdout.contains("Give --near-deg with joint values near the pose"), "{}", alone.stdout);
    let asked =
        folder.run(&["ik", "r.urdf", "--from", "base", "--to", "l6", "--at-deg", "0,20,0,-40,0,20,0"]);
    assert_eq!(asked.code, Some(0), "{}", asked.stdout);
    assert!(asked.stdout.contains("1 solution within the limits"), "{}", asked.stdout);
    let followed = run("350,0,2000", &["--near-deg", "0,20,0,-40,0,20,0"]);
    assert_eq!(followed.code, Some(0), "{}{}", followed.stdout, followed.stderr);
    let lost = run("350,0,9000", &["--near-deg", "0,20,0,-40,0,20,0"]);
    assert_eq!(lost.code, Some(3));
    assert!(lost.stdout.contains("the solution is lost after"), "{}", lost.stdout);
}

#[test]
fn a_robot_of_a_cell_is_asked_by_its_name() {
    let cell = "scenes/weld-cell/cell.ron";
    let answer = ik(&[cell, "--at-deg", "10,20,-30,40,50,60"]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""));
    let wrong = ik(&[cell, "--robot", "nobody"]);
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.stderr.contains("--robot") && wrong.stderr.contains("one of"), "{}", wrong.stderr);
}

#[test]
fn a_trial_finds_its_joint_vectors_back() {
    let answer = ik(&[PP6, "--trial", "200", "--searched", "1"]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""));
    assert!(
        answer
            .stdout
            .contains("200 of 200 joint vectors are among the solutions of their poses, 0 more are singular"),
        "{}",
        answer.stdout
    );
    assert!(
        answer.stdout.contains("as many solutions in 1 of 1 poses, 0 found that are not listed"),
        "{}",
        answer.stdout
    );
}

/// Contacts at solutions are those of a program that stands there: below a shelf, and in it.
#[test]
fn contacts_at_solutions_are_those_of_a_check() {
    let robot = Path::new(ROOT).join("robots/pp6-1400").canonicalize().expect("there");
    let root = robot.display().to_string();
    let (mut free, mut touching) = (0, 0);
    for shelf_mm in [1050, 700] {
        let cell = |program: &str| {
            format!(
                "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"{root}/robot.urdf\", srdf: \"{root}/robot.srdf\", \
                 fixed_joints: [Joint(name: \"finger_joint\", mm: 10)]{program})],\n\
                 objects: [Object(name: \"shelf\", shape: Box(size_mm: (400, 900, 20)), pose: Pose(xyz_mm: (700, 0, {shelf_mm})))])"
            )
        };
        let folder = Folder::with(&[("cell.ron", &*cell("")), ("at.ron", &*cell(", program: \"at.csv\""))]);
        let pose = ["--xyz-mm", "650,100,700", "--rpy-deg", "180,0,0", "--check", "--allow-root", &root];
        let answer = folder.run(&[&["ik", "cell.ron", "--json"][..], &pose].concat());
        assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""));
        let answer = parse_json(&answer.stdout);
        let joints = answer["chain"]["joints"].as_array().expect("names");
        let names: Vec<&str> = joints.iter().map(|joint| joint.as_str().expect("a name")).collect();
        let mut free_here = 0;
        for solution in answer["solutions"].as_array().expect("a list") {
            if solution["is_within_limits"] != true {
                continue;
            }
            let values: Vec<String> =
                solution["q_rad"].as_array().expect("values").iter().map(ToString::to_string).collect();
            folder.write("at.csv", format!("{}\n{}\n", names.join(","), values.join(",")));
            let checked = folder.run(&["check", "at.ron", "--allow-root", &root]);
            let contacts = solution["touching"].as_array().expect("pairs");
            assert_eq!(checked.code, Some(i32::from(!contacts.is_empty())), "{solution}: {}", checked.stdout);
            for pair in contacts {
                let [a, b] = ["a", "b"].map(|key| pair[key].as_str().expect("a name"));
                assert!(checked.stdout.contains(&format!("{a} | {b}")), "{a} | {b}: {}", checked.stdout);
            }
            if contacts.is_empty() { free_here += 1 } else { touching += 1 }
        }
        let text = folder.run(&[&["ik", "cell.ron"][..], &pose].concat()).stdout;
        assert_eq!(text.matches("no contact").count(), free_here, "{text}");
        free += free_here;
    }
    assert!(free > 0 && touching > 0, "{free} free, {touching} in contact");
}

#[test]
fn a_program_that_cannot_be_played_does_not_keep_ik_from_its_answer() {
    let robot = Path::new(ROOT).join("robots/pp6-1400").canonicalize().expect("there");
    let root = robot.display().to_string();
    let cell = format!(
        "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"{root}/robot.urdf\", program: \"p.ron\")])"
    );
    let folder = Folder::with(&[("cell.ron", &*cell), ("p.ron", "Program(version: 1")]);
    let answer = folder.run(&["ik", "cell.ron", "--xyz-mm", "650,100,700", "--rpy-deg", "180,0,0"]);
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    assert!(
        answer.stderr.starts_with("warning: the programs of the cell cannot be played"),
        "{}",
        answer.stderr
    );
}
