//! Promise: poses move an arm of seven axes whose redundant joint the cell names; without it they are refused with the joint to name.

use std::path::Path;

use crate::support::{Answer, Folder, ROOT, parse_json};

const CELL: &str = "scenes/bench-seven/cell.ron";

/// The bench cell with another text in place of a part of it, beside the robot.
fn bench(what: &str, instead: &str) -> Folder {
    let read = |file: &str| std::fs::read_to_string(Path::new(ROOT).join(file)).expect("there");
    let robot = Path::new(ROOT).join("robots").canonicalize().expect("there");
    let cell = read(CELL).replace("../../robots", &robot.display().to_string());
    assert!(cell.contains(what), "{what}");
    let cell = cell.replace(what, instead);
    Folder::with(&[("cell.ron", &cell), ("around.ron", &read("scenes/bench-seven/around.ron"))])
}

fn error(folder: &Folder) -> String {
    let robots = Path::new(ROOT).join("robots").canonicalize().expect("there").display().to_string();
    let answer = folder.run(&["check", "cell.ron", "--allow-root", &robots]);
    assert_eq!(answer.code, Some(2), "{}{}", answer.stdout, answer.stderr);
    answer.stderr
}

#[test]
fn a_redundant_joint_that_cannot_be_one_is_refused_with_its_line() {
    let given = "redundant: \"joint_3\",";
    let line = "cell.ron:11: ";
    for (instead, told) in [
        ("redundant: \"joint_8\",", "the robot has no turning joint `joint_8` that could be redundant"),
        ("redundant: [],", "a list of redundant joints without a joint"),
        ("redundant: [\"joint_3\", \"joint_3\"],", "joint `joint_3` is named as redundant twice"),
    ] {
        let error = error(&bench(given, instead));
        assert!(error.contains(line) && error.contains(told), "{instead}: {error}");
    }
    let none = error(&bench(given, ""));
    assert!(none.contains("names one that programs give beside poses, here joint_3"), "{none}");
}

/// What poses mean is checked with the joint that was probably meant, so that a slip is one error.
#[test]
fn a_misspelt_redundant_joint_is_one_error() {
    let error = error(&bench("redundant: \"joint_3\",", "redundant: \"joint3\","));
    assert!(error.contains("no turning joint `joint3`") && error.contains("joint_3"), "{error}");
    assert!(!error.contains("does not determine"), "{error}");
}

/// The command that is advised for a pose that is not reached asks with the redundant joint where the program has it.
#[test]
fn a_pose_out_of_reach_is_asked_for_where_the_redundant_joint_stands() {
    for (deg, told) in [("-95", "out of reach"), ("-400", "beyond the limits of joints")] {
        let folder = bench("redundant:", "redundant:");
        let far = folder.read("around.ron").replace("xyz_mm: (0, -60, 120)", "xyz_mm: (3000, -60, 120)");
        let far = far.replace("deg: -95", &format!("deg: {deg}"));
        folder.write("around.ron", far.replace("MoveL(to: \"over_other\")", "MoveJ(to: \"over_other\")"));
        let robots = Path::new(ROOT).join("robots").canonicalize().expect("there").display().to_string();
        let answer = folder.run(&["check", "cell.ron", "--allow-root", &robots]);
        assert_eq!(answer.code, Some(1), "{}{}", answer.stdout, answer.stderr);
        let next = answer.stdout.lines().find(|line| line.contains("--redundant")).expect("a command");
        assert!(next.contains(told) && next.contains(&format!("--redundant joint_3={deg} ")), "{next}");
        let command = next.split_once("pathproof ").expect("a command").1.split("  ").next();
        let asked: Vec<&str> =
            command.expect("a command").split(' ').chain(["--allow-root", &robots]).collect();
        let solutions = folder.run(&asked);
        assert_eq!(solutions.code, Some(1), "{}{}", solutions.stdout, solutions.stderr);
    }
}

#[test]
fn axes_of_another_joint_name_the_redundant_one() {
    let folder = bench("redundant:", "redundant:");
    let program =
        folder.read("around.ron").replace("name: \"joint_3\", deg: -95", "name: \"joint_2\", deg: -95");
    folder.write("around.ron", &program);
    let error = error(&folder);
    assert!(error.contains("but for the redundant one: axes may give `joint_3`"), "{error}");
}

#[test]
fn of_six_axes_none_is_redundant() {
    let folder = bench("sr7-930/robot.urdf", "pp6-1400/robot.urdf");
    let error = error(&folder);
    assert!(error.contains("joint `joint_3` cannot be redundant"), "{error}");
    assert!(error.contains("leave redundant out where arms have six axes"), "{error}");
}

#[test]
fn solutions_are_those_at_the_redundant_joint() {
    let ik = |more: &[&str]| {
        let pose =
            ["ik", CELL, "--frame", "housing", "--xyz-mm", "0,60,120", "--rpy-deg", "180,0,-120", "--json"];
        let answer = Answer::of(Path::new(ROOT), &[&pose[..], more].concat());
        (answer.code, parse_json(&answer.stdout), answer.stderr)
    };
    let (code, at_start, stderr) = ik(&[]);
    assert_eq!(code, Some(0), "{stderr}");
    assert_eq!(at_start["redundant"]["joint"], "joint_3");
    assert_eq!(at_start["redundant"]["value"], 0.0);
    assert_eq!(at_start["completeness"], "complete");
    let (code, aside, stderr) = ik(&["--redundant", "joint_3=-80"]);
    assert_eq!(code, Some(0), "{stderr}");
    assert!((aside["redundant"]["value"].as_f64().expect("a number") + 80.0_f64.to_radians()).abs() < 1e-12);
    assert_eq!(aside["completeness"], "complete");
    assert_ne!(aside["solutions"], at_start["solutions"]);
    let joints = aside["chain"]["joints"].as_array().expect("a list");
    assert_eq!(joints.len(), 6);
    let (code, _, stderr) = ik(&["--redundant", "joint_2=10"]);
    assert_eq!(code, Some(2), "{stderr}");
}

#[test]
fn a_plain_urdf_has_solutions_of_its_six_other_joints() {
    let urdf = "robots/sr7-930/robot.urdf";
    let run = |arguments: &[&str]| Answer::of(Path::new(ROOT), arguments);
    let list = run(&["ik", urdf]);
    assert!(list.stdout.contains("by a closed form with --redundant joint_3=DEG"), "{}", list.stdout);
    let at = run(&["ik", urdf, "--redundant", "joint_3=30", "--at-deg", "10,20,80,40,50,60"]);
    assert_eq!(at.code, Some(0), "{}", at.stderr);
    assert!(at.stdout.contains("with   joint_3 at 30.0000 deg, redundant"), "{}", at.stdout);
    assert!(at.stdout.contains("there are no others"), "{}", at.stdout);
    for (given, told) in
        [("joint_9=30", "no joint of the chain has this name"), ("joint_3", "expected the name of a joint")]
    {
        let refused = run(&["ik", urdf, "--redundant", given, "--at-deg", "10,20,80,40,50,60"]);
        assert_eq!(refused.code, Some(2), "{}", refused.stdout);
        assert!(refused.stderr.contains(told), "{}", refused.stderr);
    }
    let without = run(&["ik", urdf, "--xyz-mm", "400,0,300", "--rpy-deg", "180,0,0"]);
    assert_eq!(without.code, Some(2), "{}", without.stdout);
    assert!(without.stderr.contains("--redundant joint_3=DEG gives it"), "{}", without.stderr);
    let six =
        run(&["ik", "robots/pp6-1400/robot.urdf", "--redundant", "joint_3=30", "--at-deg", "10,20,80,40,50"]);
    assert_eq!(six.code, Some(2), "{}", six.stdout);
}
