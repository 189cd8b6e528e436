//! Promise: a program drives the joints of a tool as if the URDF of its robot had them, by their full names or by their plain ones.

use geometry::Pose;
use kinematics::Robot;
use pathproof_simulator::{
    Finding, FindingKind, PAIR_BUDGET, PairClass, RunSettings, over_all_joint_values, run,
};
use scene::Scene;
use tempfile::TempDir;
use test_support::Random;

use crate::certified::space::{pose, urdf};
use crate::tools::{GRIPPER, loaded, models, ran, refused, said, written_files};

const MOUNT: [f64; 3] = [0.09, 0.0, 0.0];

/// Joint values of a pose that the program moves to.
const THERE: [f64; 6] = [0.35, -0.3, 0.9, 0.2, 0.8, -0.2];

/// What a program and the cell say of the joint.
struct Names {
    /// In the list of joints, and in `axes`.
    listed: &'static str,
    /// In `MoveAxes`.
    moved: &'static str,
}

const FULL: Names = Names { listed: "gripper/l", moved: "gripper/l" };

/// A six-axis arm whose gripper opens along a line beside a post, and closes where the arm stands.
fn program(names: &Names) -> String {
    let (arm, _) = Robot::from_urdf(arm().as_bytes(), "arm.urdf").expect("a good robot");
    let mut links = Vec::new();
    arm.link_poses(&THERE, &mut links);
    let tcp = Pose::from_xyz_rpy(MOUNT, [0.0, std::f64::consts::FRAC_PI_2, 0.0])
        * Pose::from_xyz_rpy([0.0, 0.0, 0.14], [0.0; 3]);
    let at = pose(&(links[arm.link_named("l6").expect("a flange").0] * tcp));
    let Names { listed, moved } = names;
    format!(
        "Program(version: 2, units: Radians, joints: [\"j1\", \"j2\", \"j3\", \"j4\", \"j5\", \"j6\", \"{listed}\"],\n\
         points: [Point(name: \"home\", joints: [0.2, -0.3, 0.8, 0.3, 0.8, -0.2, 0.002]),\n\
         Point(name: \"there\", pose: {at}, axes: [Joint(name: \"{listed}\", mm: 45)])],\n\
         speed: Percent(60), interpolation: Period(seconds: 0.05), start: \"home\", moves: [Tool(name: \"gripper\"),\n\
         MoveL(to: \"there\"),\nMoveAxes(to: [Joint(name: \"{moved}\", mm: 8)]),\nMoveJ(to: \"home\")])"
    )
}

fn arm() -> String {
    urdf(&mut Random(3))
}

/// The cell with the gripper as a tool whose `more` fields follow its URDF.
fn of_tool(more: &str, program: (&str, &str)) -> TempDir {
    let tool =
        format!("mount: Pose(xyz_mm: (90, 0, 0), rpy_deg: (0, 90, 0)), urdf: \"gripper.urdf\", {more}");
    written(&tool, &arm(), program)
}

/// The same as one URDF; the tool is a TCP alone.
fn of_one_urdf(program: (&str, &str)) -> TempDir {
    let mount = "<joint name=\"mount of gripper\" type=\"fixed\"><parent link=\"l6\"/><child link=\"gripper/palm\"/>\
                 <origin xyz=\"0.09 0 0\" rpy=\"0 1.5707963267948966 0\"/></joint>";
    let merged = format!("{mount}{}</robot>", GRIPPER.replace("NAME ", "gripper/"));
    let tool = "mount: Pose(xyz_mm: (90, 0, 0), rpy_deg: (0, 90, 0)),";
    written(tool, &arm().replace("</robot>", &merged), program)
}

fn written(tool: &str, arm: &str, (name, program): (&str, &str)) -> TempDir {
    let cell = format!(
        "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"arm.urdf\", program: \"{name}\", tools: [\n\
         Tool(name: \"gripper\", link: \"l6\", {tool} tcp: Pose(xyz_mm: (0, 0, 140)))])],\n\
         objects: [Object(name: \"post\", shape: Box(size_mm: (60, 60, 1600)), pose: Pose(xyz_mm: (POST, 800)))],\n\
         clearance: Clearance(robot_environment_mm: 30, same_robot_mm: 1))"
    );
    // Beside the fingers where the arm stands: the left one meets it as the gripper opens.
    let cell = cell.replace("POST", &post());
    let gripper = format!("<robot name=\"gripper\">{}</robot>", GRIPPER.replace("NAME ", ""));
    written_files(&[("cell.ron", &cell), ("arm.urdf", arm), ("gripper.urdf", &gripper), (name, program)])
}

/// The place of the post, millimetres: where the left finger is near the end of its way.
fn post() -> String {
    let (arm, _) = Robot::from_urdf(arm().as_bytes(), "arm.urdf").expect("a good robot");
    let mut links = Vec::new();
    arm.link_poses(&THERE, &mut links);
    let finger = Pose::from_xyz_rpy(MOUNT, [0.0, std::f64::consts::FRAC_PI_2, 0.0])
        * Pose::from_xyz_rpy([0.095, 0.0, 0.1], [0.0; 3]);
    let at = links[arm.link_named("l6").expect("a flange").0] * finger;
    format!("{}, {}", at.translation.x * 1e3, at.translation.y * 1e3)
}

/// All that a run says, its way and its findings.
fn all(scene: &Scene) -> (Vec<String>, Vec<String>) {
    let outcome = ran(scene);
    let findings = outcome.findings.iter().map(|finding: &Finding| {
        let times = [finding.first, finding.last].map(|at| (at.0 * 1e6).round());
        format!("{} {times:?} {:?}", finding.id, finding.shown.joint_values.len())
    });
    (said(scene, &outcome), findings.collect())
}

fn same_way(one: &Scene, other: &Scene) {
    assert_eq!(one.timeline, other.timeline);
    assert_eq!(one.trajectories[0].joints, other.trajectories[0].joints);
    assert_eq!(one.free_joints(), other.free_joints());
}

#[test]
fn a_driven_tool_moves_as_if_the_urdf_had_it() {
    let full = program(&FULL);
    let one = loaded(&of_one_urdf(("p.ron", &full)));
    let expected = all(&one);
    assert!(one.trajectories[0].stop.is_none() && one.timeline.points.len() > 20);
    assert_eq!(one.trajectories[0].joints[6], "gripper/l");
    assert!(expected.1.iter().any(|id| id.contains("arm/gripper/left|post")), "{:#?}", expected.1);
    let mixed = Names { listed: "l", moved: "gripper/l" };
    for names in [FULL, Names { listed: "l", moved: "l" }, mixed] {
        let tool = loaded(&of_tool("", ("p.ron", &program(&names))));
        same_way(&tool, &one);
        assert_eq!(all(&tool), expected);
    }
}

#[test]
fn tables_and_trajectories_drive_tools() {
    let rows = [[0.2, -0.3, 0.8, 0.3, 0.8, -0.2, 0.002], [0.35, -0.3, 0.9, 0.2, 0.8, -0.2, 0.045]];
    let listed = |row: &[f64; 7]| row.map(|value| value.to_string()).join(",");
    for name in ["gripper/l", "l"] {
        let table =
            format!("time,j1,j2,j3,j4,j5,j6,{name}\n0,{}\n1,{}\n", listed(&rows[0]), listed(&rows[1]));
        let trajectory = format!(
            "joint_names: [j1, j2, j3, j4, j5, j6, {name}]\npoints:\n- {{positions: [{}], time_from_start: 0}}\n\
             - {{positions: [{}], time_from_start: 1}}\n",
            listed(&rows[0]),
            listed(&rows[1])
        );
        for (file, text) in [("p.csv", &table), ("p.yaml", &trajectory)] {
            let one = loaded(&of_one_urdf((
                file,
                &text
                    .replace(&format!(",{name}\n"), ",gripper/l\n")
                    .replace(&format!(" {name}]"), " gripper/l]"),
            )));
            let tool = loaded(&of_tool("", (file, text)));
            same_way(&tool, &one);
            assert_eq!(all(&tool), all(&one));
        }
    }
    // A column of its rates, and one that is given to the joint.
    let rates = "time,j1,j2,j3,j4,j5,j6,l,gripper/l/velocity,j1/velocity,j2/velocity,j3/velocity,j4/velocity,j5/velocity,j6/velocity\n\
                 0,0,0,0,0,0,0,0,0,0,0,0,0,0,0\n1,0,0,0,0,0,0,0.03,0,0,0,0,0,0,0\n";
    let scene = loaded(&of_tool("", ("p.csv", rates)));
    assert_eq!(scene.trajectories[0].knots[1].rates.velocity.len(), 7);
}

#[test]
fn the_limits_of_its_joints_count() {
    let fast = "time,j1,j2,j3,j4,j5,j6,l\n0,0,0,0,0,0,0,0.01\n0.01,0,0,0,0,0,0,0.055\n";
    let scene = loaded(&of_tool("", ("p.csv", fast)));
    let outcome = run(&scene, &models(&scene), RunSettings::default());
    let (mut speeds, mut limits) = (Vec::new(), Vec::new());
    for finding in &outcome.findings {
        match &finding.kind {
            FindingKind::JointSpeed { joint, .. } => speeds.push(joint.as_str()),
            FindingKind::JointLimit { joint, .. } => limits.push(joint.as_str()),
            _ => {}
        }
    }
    assert_eq!(speeds, ["arm/gripper/l", "arm/gripper/r"]);
    assert_eq!(limits, ["arm/gripper/l", "arm/gripper/r"]);
}

#[test]
fn classes_over_all_joint_values_do_not_depend_on_a_fixed_value() {
    let still = "time,j1,j2,j3,j4,j5,j6\n0,0,0,0,0,0,0\n1,0.1,0,0,0,0,0\n";
    let fixed = loaded(&of_tool("fixed_joints: [Joint(name: \"l\", mm: 12)],", ("p.csv", still)));
    let driven = loaded(&of_tool("", ("p.ron", &program(&FULL))));
    assert!(driven.free_joints().iter().any(|joint| joint.name == "arm/gripper/l"));
    assert!(fixed.free_joints().iter().all(|joint| joint.name != "arm/gripper/l"));
    for scene in [fixed, driven] {
        let fingers = ["arm/gripper/left", "arm/gripper/right"];
        let [a, b] = fingers.map(|name| scene.member_named(name).expect("a member"));
        let pair = *scene
            .pairs
            .iter()
            .find(|pair| (pair.a.min(pair.b), pair.a.max(pair.b)) == (a, b))
            .expect("checked");
        let classed = over_all_joint_values(&scene, &models(&scene), &[pair], PAIR_BUDGET);
        // They touch where the gripper is closed.
        assert_eq!(classed[0].known.class, PairClass::CanCollide);
    }
}

#[test]
fn values_hold_where_no_program_drives_the_joint() {
    let arm_alone = "time,j1,j2,j3,j4,j5,j6\n0,0,0,0,0,0,0\n1,0.1,0,0,0,0,0\n";
    let fixed = "fixed_joints: [Joint(name: \"l\", mm: 12)],";
    let scene = loaded(&of_tool(fixed, ("p.csv", arm_alone)));
    assert_eq!(scene.robots[0].rest[6], 0.012);
    let told = refused(&of_tool("", ("p.csv", arm_alone)));
    assert_eq!(
        told,
        "cell.ron: joints without a value; found no program drives gripper/l; expected a value for every joint; \
         hint: add a column to the program, fixed_joints to its Tool(...) in the cell file, or --joint NAME=VALUE"
    );
    let told = refused(&of_tool(fixed, ("p.ron", &program(&FULL))));
    assert_eq!(
        told,
        "cell.ron:2: joint `gripper/l` is given a value, but the program drives it; \
         hint: remove the value, or the joint from the program"
    );
}
