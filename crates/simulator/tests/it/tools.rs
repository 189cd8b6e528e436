//! Promise: a tool of the cell file is checked as if the URDF of its robot had it, and programs find its TCP.

use std::fs;

use pathproof_simulator::{Engine, ModelSettings, Models, Outcome, RunSettings, Surface, run};
use scene::{Configuration, LoadRequest, Pair, Scene, load};
use sphere_model::Method;
use tempfile::TempDir;

const LINKS: &str = r#"
  <link name="base"><collision><origin xyz="0 0 0.1"/><geometry><box size="0.2 0.2 0.2"/></geometry></collision></link>
  <link name="upper"><collision><origin xyz="0.2 0 0"/><geometry><box size="0.4 0.08 0.08"/></geometry></collision></link>
  <link name="fore"><collision><origin xyz="0.15 0 0"/><geometry><box size="0.3 0.06 0.06"/></geometry></collision></link>
  <link name="tool0"/>
  <joint name="j1" type="revolute"><parent link="base"/><child link="upper"/><origin xyz="0 0 0.3"/><axis xyz="0 0 1"/>
    <limit lower="-3" upper="3" velocity="2" effort="0"/></joint>
  <joint name="j2" type="revolute"><parent link="upper"/><child link="fore"/><origin xyz="0.4 0 0"/><axis xyz="0 1 0"/>
    <limit lower="-3" upper="3" velocity="2" effort="0"/></joint>
  <joint name="flange" type="fixed"><parent link="fore"/><child link="tool0"/><origin xyz="0.3 0 0" rpy="0 1.5707963267948966 0"/></joint>"#;

/// What a gripper's URDF has.
pub(crate) const GRIPPER: &str = r#"
  <link name="NAME palm"><collision><origin xyz="0 0 0.03"/><geometry><box size="0.1 0.06 0.06"/></geometry></collision></link>
  <link name="NAME left"><collision><geometry><box size="0.02 0.02 0.08"/></geometry></collision></link>
  <link name="NAME right"><visual><geometry><box size="0.02 0.02 0.08"/></geometry></visual>
    <collision><geometry><box size="0.02 0.02 0.08"/></geometry></collision></link>
  <joint name="NAME l" type="prismatic"><parent link="NAME palm"/><child link="NAME left"/><origin xyz="0.01 0 0.1"/>
    <axis xyz="1 0 0"/><limit lower="0" upper="0.05" velocity="1" effort="0"/></joint>
  <joint name="NAME r" type="prismatic"><parent link="NAME palm"/><child link="NAME right"/><origin xyz="-0.01 0 0.1"/>
    <axis xyz="-1 0 0"/><limit lower="0" upper="0.05" velocity="1" effort="0"/>
    <mimic joint="NAME l"/></joint>"#;

/// A torch that reaches the base when the elbow bends, and a gripper beside it.
const TOOLS: &str = r#"world: Pose(xyz_mm: (0, 0, 300)), tools: [
    Tool(name: "torch", link: "tool0", mount: Pose(xyz_mm: (0, 0, 5), rpy_deg: (0, -30, 0)), shapes: [
        ToolShape(shape: Cylinder(radius_mm: 20, length_mm: 200), pose: Pose(xyz_mm: (0, 0, 100))),
        ToolShape(shape: Sphere(radius_mm: 35), pose: Pose(xyz_mm: (0, 0, 40)))],
        tcp: Pose(xyz_mm: (0, 0, 215))),
    Tool(name: "gripper", link: "fore", mount: Pose(xyz_mm: (120, 90, 0), rpy_deg: (-90, 0, 0)), urdf: "gripper.urdf",
        fixed_joints: [Joint(name: "l", mm: 12)], tcp: Pose(xyz_mm: (0, 0, 140))),
    Tool(name: "tip", link: "tool0", tcp: Pose())],"#;

/// The same, as it stands in a URDF.
const MERGED: &str = r#"
  <link name="torch"><collision><origin xyz="0 0 0.1"/><geometry><cylinder radius="0.02" length="0.2"/></geometry></collision>
    <collision><origin xyz="0 0 0.04"/><geometry><sphere radius="0.035"/></geometry></collision></link>
  <joint name="mount of torch" type="fixed"><parent link="tool0"/><child link="torch"/>
    <origin xyz="0 0 0.005" rpy="0 -0.5235987755982988 0"/></joint>
  <joint name="mount of gripper" type="fixed"><parent link="fore"/><child link="gripper/palm"/>
    <origin xyz="0.12 0.09 0" rpy="-1.5707963267948966 0 0"/></joint>"#;

const PROGRAM: &str = "time,j1,j2\n0,-1,0\n1,0.6,0.4\n2,0.6,2.6\n3,-1,0\n";

const CELL: &str = r#"objects: [Object(name: "post", shape: Box(size_mm: (100, 100, 900)), pose: Pose(xyz_mm: (800, 200, 450)))],
    clearance: Clearance(robot_environment_mm: 30, same_robot_mm: 20)"#;

fn written(tools: &str, urdf: &str, gripper: &str) -> TempDir {
    let cell = format!(
        "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"arm.urdf\", program: \"p.csv\", {tools})],\n{CELL})"
    );
    let arm = format!("<robot name=\"arm\">{urdf}</robot>");
    let gripper = format!("<robot name=\"gripper\">{gripper}</robot>");
    written_files(&[("cell.ron", &cell), ("arm.urdf", &arm), ("gripper.urdf", &gripper), ("p.csv", PROGRAM)])
}

/// A folder with these files.
pub(crate) fn written_files(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

fn with_tools() -> Scene {
    let folder = written(TOOLS, LINKS, &GRIPPER.replace("NAME ", ""));
    loaded(&folder)
}

pub(crate) fn loaded(folder: &TempDir) -> Scene {
    load(&LoadRequest::for_file(folder.path().join("cell.ron"))).unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn refused(folder: &TempDir) -> String {
    let error =
        load(&LoadRequest::for_file(folder.path().join("cell.ron"))).expect_err("refused").to_string();
    error.replace(&format!("{}/", folder.path().display()), "")
}

pub(crate) fn models(scene: &Scene) -> Models {
    let settings =
        ModelSettings { method: Method::Patent3, smallest_radius_m: None, surface: Surface::Exact };
    Models::build(scene, settings).expect("radii that fit")
}

pub(crate) fn ran(scene: &Scene) -> Outcome {
    let settings = RunSettings { engine: Engine::Both, accuracy_m: 1e-4, ..RunSettings::default() };
    run(scene, &models(scene), settings)
}

/// All that is said about pairs: the lists, the spans, the smallest clearances.
pub(crate) fn said(scene: &Scene, outcome: &Outcome) -> Vec<String> {
    let mut said = Vec::new();
    for (pair, required) in scene.pairs.iter().zip(&scene.clearances.required) {
        said.push(format!("checked {} {required:?}", scene.pair_title(*pair)));
    }
    said.extend(scene.still_pairs.iter().map(|pair| format!("still {}", scene.pair_title(*pair))));
    let excluded = scene.ledger.excluded.iter();
    said.extend(excluded.map(|row| format!("{:?} {}", row.ground, scene.pair_title(row.pair))));
    for span in &outcome.spans {
        let title = scene.pair_title(scene.pairs[span.pair]);
        said.push(format!("{title} {:?} {:?}", span.verdict, span.begins.map(|at| (at.0 * 1e6).round())));
    }
    for (pair, minimum) in scene.pairs.iter().zip(&outcome.minima) {
        let clearance_m = minimum.as_ref().expect("measured").clearance_m;
        let rounded = clearance_m.map(|bound_m| (bound_m * 1e9).round());
        said.push(format!("{} {rounded:?}", scene.pair_title(*pair)));
    }
    said.sort();
    said
}

#[test]
fn a_tool_is_checked_as_if_the_urdf_had_it() {
    let tools = with_tools();
    let merged = format!("{LINKS}{MERGED}{}", GRIPPER.replace("NAME ", "gripper/"));
    let merged = loaded(&written("fixed_joints: [Joint(name: \"gripper/l\", mm: 12)]", &merged, ""));
    let of_tools = ran(&tools);
    let said_of_tools = said(&tools, &of_tools);
    assert_eq!(said_of_tools, said(&merged, &ran(&merged)));
    let has = |text: &str| said_of_tools.iter().any(|said| said.starts_with(text));
    assert!(has("arm/base | arm/torch Collision") && has("arm/torch | post Collision"), "{said_of_tools:#?}");
    assert!(has("still arm/fore | arm/torch") && has("checked arm/gripper/palm | arm/upper"));
    assert!(has("checked arm/gripper/left | arm/gripper/right"));
    assert!(has("Adjacent arm/gripper/left | arm/gripper/palm"));
    for (one, other) in tools.identities().iter().zip(merged.identities()) {
        assert_eq!(one.shape_sha256, other.shape_sha256);
    }
    assert!(tools.inputs.iter().any(|input| input.path.ends_with("gripper.urdf")), "{:?}", tools.inputs);
}

#[test]
fn a_tool_on_a_moving_link_is_no_neighbour_of_the_link_before() {
    let tool = "tools: [Tool(name: \"stub\", link: \"fore\", shapes: [ToolShape(shape: Sphere(radius_mm: 60))], tcp: Pose())]";
    let scene = loaded(&written(tool, LINKS, ""));
    let title =
        |pairs: &[Pair]| -> Vec<String> { pairs.iter().map(|pair| scene.pair_title(*pair)).collect() };
    assert!(title(&scene.pairs).contains(&"arm/stub | arm/upper".to_owned()));
    assert_eq!(title(&scene.still_pairs), ["arm/base | post", "arm/fore | arm/stub"]);
}

#[test]
fn the_tcp_moves_with_the_link() {
    let scene = with_tools();
    let robot = &scene.robots[0];
    let names: Vec<&str> = robot.tools.iter().map(|tool| tool.name.as_str()).collect();
    assert_eq!(names, ["torch", "gripper", "tip"]);
    assert_eq!(robot.root_from_world.translation.z, 0.3);
    let torch = scene.member_named("arm/torch").expect("a member");
    let mut at = Configuration::default();
    for point in 0..scene.timeline.points.len() {
        scene.place(point, &mut at);
        let mut links = Vec::new();
        robot.robot.link_poses(&at.joint_values[0], &mut links);
        let world_from_tcp =
            robot.world_from_root * links[robot.tools[0].link.0] * robot.tools[0].link_from_tcp;
        let end = at.world_from_member[torch].point(&[0.0, 0.0, 0.215].into());
        assert!((world_from_tcp.translation - end.coords).norm() < 1e-12);
    }
}

#[test]
fn mistakes_are_told() {
    let tool = |fields: &str| {
        written(&format!("tools: [\nTool(name: \"torch\", tcp: Pose(), {fields})]"), LINKS, "")
    };
    assert_eq!(
        refused(&tool("link: \"tol0\"")),
        "cell.ron:2: tool `torch` is mounted on no link of the robot; found `tol0`; hint: did you mean `tool0`?"
    );
    let shapes = "link: \"tool0\", shapes: [ToolShape(shape: Sphere(radius_mm: 60))]";
    let named = written(&format!("tools: [\nTool(name: \"fore\", tcp: Pose(), {shapes})]"), LINKS, "");
    assert_eq!(
        refused(&named),
        "cell.ron:2: tool `fore` has a name that its robot has already; found `fore`; hint: give the tool another name"
    );
    assert_eq!(
        refused(&tool("link: \"tool0\", shapes: [\nToolShape(shape: Mesh(file: \"torch.stl\"))]")),
        "torch.stl: cannot be opened (tool of cell.ron:2); found No such file or directory (os error 2); \
         hint: check the path and its spelling"
    );
    let unset =
        written(&TOOLS.replace("Joint(name: \"l\", mm: 12)", ""), LINKS, &GRIPPER.replace("NAME ", ""));
    let told = refused(&unset);
    assert!(
        told.starts_with("cell.ron: joints without a value; found no program drives gripper/l;"),
        "{told}"
    );
    let unknown = TOOLS.replace("name: \"l\"", "name: \"k\"");
    let told = refused(&written(&unknown, LINKS, &GRIPPER.replace("NAME ", "")));
    assert!(told.starts_with("cell.ron:7: no joint `gripper/k` that takes a value; hint: "), "{told}");
}
