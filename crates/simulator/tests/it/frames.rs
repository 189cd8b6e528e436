//! Promise: poses in a frame on a link are where that link is; a program that cannot know where it is, is refused.

use std::path::PathBuf;

use geometry::{Pose, Vector3};
use kinematics::Robot;
use scene::{Configuration, LoadRequest, Scene, load};
use test_support::Random;

use crate::certified::space::{pose, urdf};

/// A table that is lifted and turned, and a post beside it that a joint of its own turns.
const POSITIONER: &str = r#"<robot name="positioner"><link name="foot"/><link name="column"/><link name="table"/><link name="post"/>
    <joint name="lift" type="prismatic"><parent link="foot"/><child link="column"/><axis xyz="0 0 1"/>
      <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
    <joint name="turn" type="revolute"><parent link="column"/><child link="table"/><axis xyz="0 0 1"/>
      <limit lower="-3" upper="3" effort="1" velocity="1"/></joint>
    <joint name="side" type="revolute"><parent link="foot"/><child link="post"/><axis xyz="0 0 1"/>
      <limit lower="-3" upper="3" effort="1" velocity="1"/></joint></robot>"#;

/// The joint values that the pose of the program is made of.
const TAUGHT: [f64; 6] = [0.3, -0.4, 0.9, 0.2, 0.7, -0.3];

/// Two robots; `positioner` are more fields of the second one, `frame` those of the frame, `table` the place of its link in the world.
fn cell(name: &str, positioner: &str, frame: &str, table: Pose) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("frames").join(name);
    std::fs::create_dir_all(&folder).expect("a folder of our own");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("writable");
    let arm = urdf(&mut Random(3));
    write("arm.urdf", &arm);
    write("positioner.urdf", POSITIONER);
    write(
        "turn.ron",
        "Program(version: 1, units: Degrees, joints: [\"turn\"], points: [Point(name: \"a\", joints: [0])],\n\
        interpolation: Period(seconds: 1), start: \"a\", moves: [Wait(seconds: 1)])",
    );
    write(
        "side.ron",
        "Program(version: 1, units: Degrees, joints: [\"side\"], points: [Point(name: \"a\", joints: [0])],\n\
        interpolation: Period(seconds: 1), start: \"a\", moves: [Wait(seconds: 1)])",
    );
    let (robot, _) = Robot::from_urdf(arm.as_bytes(), "arm.urdf").expect("a good robot");
    let mut links = Vec::new();
    robot.link_poses(&TAUGHT, &mut links);
    // The arm stands at x = 0.2 m, turned by a quarter.
    let arm_in_world = Pose::from_xyz_rpy([0.2, 0.0, 0.0], [0.0, 0.0, std::f64::consts::FRAC_PI_2]);
    let world_from_tcp = arm_in_world * links[robot.link_named("l6").expect("a flange").0];
    let at = pose(&(table.inverse() * world_from_tcp));
    write(
        "arm.ron",
        &format!(
            "Program(version: 2, units: Radians, joints: [\"j1\", \"j2\", \"j3\", \"j4\", \"j5\", \"j6\"],\n\
             points: [Point(name: \"home\", joints: [0.2, -0.3, 0.8, 0.3, 0.8, -0.2]),\n\
             Point(name: \"there\", pose: {at}, frame: \"jig\")],\n\
             speed: Percent(50), interpolation: Period(seconds: 1), start: \"home\", moves: [Tool(name: \"tip\"), MoveJ(to: \"there\")])"
        ),
    );
    write(
        "cell.ron",
        &format!(
            "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"arm.urdf\", program: \"arm.ron\",\n\
             base: Pose(xyz_mm: (200, 0, 0), rpy_deg: (0, 0, 90)), tools: [Tool(name: \"tip\", link: \"l6\", tcp: Pose())]),\n\
             Robot(name: \"positioner\", urdf: \"positioner.urdf\", base: Pose(xyz_mm: (700, 0, 0)), {positioner})],\n\
             frames: [Frame(name: \"jig\", {frame})])"
        ),
    );
    folder.join("cell.ron")
}

fn loaded(name: &str, positioner: &str, frame: &str, table: Pose) -> Result<Scene, Vec<String>> {
    let path = cell(name, positioner, frame, table);
    load(&LoadRequest::for_file(path)).map_err(|error| {
        let problems = error.problems.iter().map(ToString::to_string);
        // Without the folder of the test.
        problems.map(|problem| problem.rsplit("/frames/").next().unwrap_or_default().to_owned()).collect()
    })
}

/// The arm ends at the joint values of which the pose was made.
fn is_there(scene: &Scene) {
    let last = scene.timeline.points.last().expect("points");
    let off = last.positions[0].iter().zip(TAUGHT).map(|(found, taught)| (found - taught).abs());
    assert!(off.fold(0.0, f64::max) < 1e-9, "{:?}", last.positions[0]);
}

#[test]
fn a_link_that_no_program_moves_carries_a_frame_where_it_rests() {
    let on = "robot: \"positioner\", link: \"table\", pose: Pose(xyz_mm: (0, 100, 0))";
    let rest = "fixed_joints: [Joint(name: \"lift\", mm: 250), Joint(name: \"turn\", deg: 45), Joint(name: \"side\", deg: 5)]";
    let turned = Pose::from_xyz_rpy([0.7, 0.0, 0.25], [0.0, 0.0, std::f64::consts::FRAC_PI_4]);
    let table = turned * Pose::from_translation(Vector3::new(0.0, 0.1, 0.0));
    let scene = loaded("rests", rest, on, table).expect("a good cell");
    is_there(&scene);
    let mut at = Configuration::default();
    scene.place(0, &mut at);
    let found = scene.world_from_frame(&scene.frames[0], &at.joint_values).expect("a pose");
    assert!((found.translation - table.translation).norm() < 1e-12 && scene.frames[0].link.is_some());

    // A program that moves another link changes nothing.
    let driven = "fixed_joints: [Joint(name: \"lift\", mm: 250), Joint(name: \"turn\", deg: 45)], program: \"side.ron\"";
    is_there(&loaded("beside", driven, on, table).expect("a good cell"));
}

#[test]
fn a_link_that_stands_carries_a_frame_that_stands() {
    let on = "robot: \"positioner\", link: \"foot\", pose: Pose(xyz_mm: (0, 0, 300))";
    let rest =
        "fixed_joints: [Joint(name: \"lift\", mm: 0), Joint(name: \"side\", deg: 0)], program: \"turn.ron\"";
    let scene =
        loaded("stands", rest, on, Pose::from_xyz_rpy([0.7, 0.0, 0.3], [0.0; 3])).expect("a good cell");
    is_there(&scene);
    assert!(scene.frames[0].link.is_none() && scene.frames[0].parent_from_frame.translation.z == 0.3);
}

#[test]
fn a_frame_that_another_program_moves_is_refused() {
    let on = "robot: \"positioner\", link: \"table\"";
    let rest =
        "fixed_joints: [Joint(name: \"lift\", mm: 0), Joint(name: \"side\", deg: 0)], program: \"turn.ron\"";
    let refusal = |why: &str| {
        format!(
            "frame `jig` is on link `table` of robot `positioner`, {why}; \
             expected a frame that no joint of another program moves; hint: describe both robots in one URDF, so that one program drives \
             the joints of both, or give the points in a frame that stands"
        )
    };
    let told =
        |name: &str, rest: &str| loaded(name, rest, on, Pose::identity()).expect_err("must be refused");
    // The column depends on the digits of the pose.
    let [moved] = &told("moved", rest)[..] else { panic!("one problem") };
    assert!(
        moved.starts_with("moved/arm.ron:3:")
            && moved.ends_with(&refusal("whose joint `turn` another program drives")),
        "{moved}"
    );
    // A program that cannot be read may drive anything.
    let unread = told("unread", "program: \"none.ron\"");
    let refusal = refusal("which a program moves whose joints are not known");
    assert!(unread.iter().any(|problem| problem.ends_with(&refusal)), "{unread:#?}");
}

#[test]
fn a_frame_on_no_link_is_told() {
    let rest = "fixed_joints: [Joint(name: \"lift\", mm: 0), Joint(name: \"turn\", deg: 0), Joint(name: \"side\", deg: 0)]";
    let told = loaded("no-link", rest, "robot: \"positioner\",\nlink: \"tabel\"", Pose::identity())
        .expect_err("refused");
    let expected = "no-link/cell.ron:4: frame `jig` is on no link of the robot; found `tabel`; hint: did you mean `table`?";
    assert!(told.iter().any(|problem| problem == expected), "{told:#?}");
}
