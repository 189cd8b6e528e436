//! The text of a new cell file.

use std::fmt::Write as _;

use kinematics::Joint;
use mesh_files::DaeUpAxis;
use report::words::{count, evidence, short};
use scene::{ExclusionGround, Ledger, MemberFrame, Scene};
use simulator::{PairClass, PairOverJoints, closed_form_without};

use super::arm;
use super::controller::NewController;
use super::motion::{FirstMotion, STEPS, between, inside};

/// Paths as the cell file names them.
pub(super) struct NewCellFiles {
    pub(super) urdf: String,
    pub(super) srdf: Option<String>,
    /// An SRDF that names the robot and was not given.
    pub(super) unused_srdf: Option<String>,
    /// The longest edge that a mesh without a scale may have, metres, if it was given.
    pub(super) largest_m: Option<f64>,
    /// Names and folders.
    pub(super) packages: Vec<(String, String)>,
}

/// The robot's name in the cell.
const NAME: &str = "robot";
/// Side of the floor, and its thickness, millimetres.
const FLOOR_MM: [f64; 2] = [4000.0, 20.0];
/// Between the floor and the lowest point of the robot on its first motion, millimetres.
const FLOOR_GAP_MM: f64 = 1.0;

/// A cell with the robot and a floor; comments list its members, the exclusions with reasons, and further settings.
///
/// Pairs that are proven to touch at all joint values are excluded; those that touched wherever they were tried too, if `excludes_seen`.
pub(super) fn text(
    scene: &Scene,
    files: &NewCellFiles,
    motion: &FirstMotion,
    controller: Option<&NewController>,
    excludes_seen: bool,
) -> String {
    let quoted = |text: &str| format!("{text:?}");
    let mut text = format!(
        "// A cell for {}; lengths in millimetres, angles in degrees, z up.\n\
         // What may stand here: docs/cell-format.md. What it comes to: pathproof pairs cell.ron.\n//\n",
        scene.name
    );
    members(&mut text, scene);
    left_out(&mut text, scene);
    text += if controller.is_some() { "Cell(\n    version: 2,\n" } else { "Cell(\n    version: 1,\n" };
    if scene.dae_up_axis == DaeUpAxis::Respected {
        text += "    // COLLADA meshes are turned so that their upward axis becomes z.\n    dae_up_axis: Respect,\n";
    }
    if let Some(largest_m) = files.largest_m {
        line(
            &mut text,
            &format!(
                "    // Longer meshes without a scale are taken for millimetres.\n    largest_m: {largest_m},"
            ),
        );
    }
    if !files.packages.is_empty() {
        let packages: Vec<String> = files
            .packages
            .iter()
            .map(|(name, folder)| format!("Package(name: {}, folder: {})", quoted(name), quoted(folder)))
            .collect();
        line(&mut text, &format!("    packages: [{}],", packages.join(", ")));
    }
    text += "    // How far apart members must stay; without it they must only not touch.\n    \
         // clearance: Clearance(robot_environment_mm: 10, same_robot_mm: 0),\n    \
         robots: [\n        Robot(\n";
    line(&mut text, &format!("            name: {},", quoted(NAME)));
    line(&mut text, &format!("            urdf: {},", quoted(&files.urdf)));
    if let Some(srdf) = &files.srdf {
        line(&mut text, &format!("            srdf: {},", quoted(srdf)));
    }
    if let Some(srdf) = &files.unused_srdf {
        text += "            // It names this robot; the pairs that it disables would be left out:\n";
        line(&mut text, &format!("            // srdf: {},", quoted(srdf)));
    }
    text += "            // Where its root link stands.\n            \
         base: Pose(xyz_mm: (0, 0, 0), rpy_deg: (0, 0, 0)),\n";
    let robot = &scene.robots[0].robot;
    let flange = arm::flange(robot);
    match controller {
        Some(controller) => controller.lines(robot, flange).iter().for_each(|one| line(&mut text, one)),
        None => program_and_tool(&mut text, &robot.links()[flange.0].name),
    }
    if let Some(joint) = closed_form_without(robot, flange) {
        text += "            // An arm of seven axes: with version 2, poses in programs determine the other six joints, in closed form:\n";
        line(&mut text, &format!("            // redundant: {},", quoted(&robot.joints()[joint.0].name)));
    }
    text += "        ),\n    ],\n    objects: [\n";
    let top_mm = libm::floor(lowest_m(scene, motion) * 1e3 - FLOOR_GAP_MM);
    line(&mut text, "        // Just below all that the first motion reaches: put it where your floor is.");
    line(
        &mut text,
        &format!(
            "        Object(name: \"floor\", shape: Box(size_mm: ({0}, {0}, {1})), pose: Pose(xyz_mm: (0, 0, {2}))),",
            FLOOR_MM[0],
            FLOOR_MM[1],
            short(top_mm - 0.5 * FLOOR_MM[1], 3)
        ),
    );
    text += "        // Object(name: \"post\", shape: Cylinder(radius_mm: 60, length_mm: 2000), pose: Pose(xyz_mm: (900, 0, 1000))),\n        \
         // Object(name: \"fixture\", shape: Mesh(file: \"fixture.stl\", scale: (0.001, 0.001, 0.001))),\n    ],\n";
    exclusions(&mut text, scene, &motion.always, excludes_seen);
    unchecked(&mut text, &scene.ledger);
    text += ")\n";
    text
}

/// The first program, and a tool in a comment.
fn program_and_tool(text: &mut String, flange: &str) {
    for one in [
        "            program: \"program.ron\",",
        "            // Values of joints that the program does not drive:",
        "            // fixed_joints: [Joint(name: \"finger_joint\", mm: 10)],",
        "            // A tool; for tools write version: 2 above. Its place in the link, and the tool centre point in the tool:",
    ] {
        line(text, one);
    }
    line(
        text,
        &format!(
            "            // tools: [Tool(name: \"torch\", link: {flange:?}, urdf: \"torch.urdf\", mount: Pose(), tcp: Pose(xyz_mm: (0, 0, 200)))],"
        ),
    );
}

fn line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

fn members(text: &mut String, scene: &Scene) {
    text.push_str("// Members:\n");
    for member in &scene.members {
        let triangles: usize = member.shapes.iter().map(|piece| piece.shape.mesh.triangle_count()).sum();
        let from: Vec<String> = member.shapes.iter().map(|piece| piece.source.brief()).collect();
        // Writing into a string cannot fail.
        let _written = writeln!(
            text,
            "//   {NAME}/{}: {}, {}",
            member.name,
            count(triangles, "triangle"),
            from.join(", ")
        );
    }
}

fn left_out(text: &mut String, scene: &Scene) {
    let adjacent: Vec<String> = scene
        .ledger
        .excluded
        .iter()
        .filter(|excluded| excluded.ground == ExclusionGround::Adjacent)
        .map(|excluded| scene.pair_title(excluded.pair))
        .collect();
    let others = scene.ledger.excluded.len() - adjacent.len();
    if !adjacent.is_empty() {
        text.push_str("// Not checked, because one joint connects them:\n");
        for pair in adjacent {
            let _written = writeln!(text, "//   {pair}");
        }
    }
    if others > 0 {
        let _written =
            writeln!(text, "// Not checked by the word of the SRDF: {}.", count(others, "more pair"));
    }
}

/// The pairs that are excluded: in force those that are proven to touch at all joint values, in comments the others.
fn exclusions(text: &mut String, scene: &Scene, always: &[PairOverJoints], excludes_seen: bool) {
    text.push_str("    // Pairs that are meant to touch, each with its reason:\n    exclusions: [\n");
    let entry = |known: &PairOverJoints| {
        let (a, b) = scene.pair_names(known.pair.a, known.pair.b);
        let (a, b) = (format!("{NAME}/{a}"), format!("{NAME}/{b}"));
        let reason = format!("{}: {}", known.known.class.name(), evidence(scene, known));
        format!("Exclusion(a: {a:?}, b: {b:?}, reason: {reason:?}),")
    };
    let (proven, seen): (Vec<_>, Vec<_>) = always.iter().partition(|known| is_proven(known));
    let seen_mark = if excludes_seen { "" } else { "// " };
    let proven = (proven, "Proven to touch at all joint values: no motion parts them.", "");
    let seen = (
        seen,
        "In contact wherever it was tried, and not proven: look at each, then put it in force.",
        seen_mark,
    );
    for (pairs, heading, mark) in [proven, seen] {
        if !pairs.is_empty() {
            let _written = writeln!(text, "        // {heading}");
        }
        for known in pairs {
            let _written = writeln!(text, "        {mark}{}", entry(known));
        }
    }
    text.push_str(
        "        // Exclusion(a: \"robot/tool\", b: \"fixture\", reason: \"the nozzle is meant to touch it\"),\n    ],\n",
    );
}

/// Whether a pair is proven to touch at all joint values.
pub(super) fn is_proven(known: &PairOverJoints) -> bool {
    known.known.class == PairClass::Always
}

/// Parts that cannot be checked and meshes that are open, as entries of one list, ready to be accepted with a reason.
fn unchecked(text: &mut String, ledger: &Ledger) {
    if ledger.unchecked.is_empty() && ledger.open.is_empty() {
        return;
    }
    text.push_str("    // What is accepted as it is, each with its reason; until then:\n");
    if !ledger.unchecked.is_empty() {
        text.push_str("    // - a part that cannot be checked leaves every run incomplete.\n");
    }
    if !ledger.open.is_empty() {
        text.push_str(
            "    // - the holes of an open mesh are closed by caps, and a part near a cap may stay undecided.\n",
        );
    }
    text.push_str("    // unchecked: [\n");
    for thing in ledger.unchecked.iter().chain(&ledger.open) {
        let entry = thing.acceptance(&format!("{NAME}/{}", thing.name), "");
        let _written = writeln!(text, "    //     {entry},  // {}", thing.why);
    }
    text.push_str("    // ],\n");
}

/// The lowest point of all members on the first motion, metres, at most 0.
fn lowest_m(scene: &Scene, motion: &FirstMotion) -> f64 {
    let robot = &scene.robots[0].robot;
    let joints: Vec<&Joint> = robot.independent_joints().iter().map(|id| &robot.joints()[id.0]).collect();
    let (mut lowest_m, mut root_from_link) = (0.0_f64, Vec::new());
    for step in 0..=STEPS {
        let q = inside(&joints, &between(&motion.home, &motion.away, step));
        robot.link_poses(&q, &mut root_from_link);
        for member in &scene.members {
            let MemberFrame::Link { link, .. } = member.frame else { continue };
            for piece in &member.shapes {
                let root_from_shape = root_from_link[link.0] * piece.member_from_shape;
                let vertices = piece.shape.mesh.vertices().iter();
                lowest_m = vertices.map(|vertex| root_from_shape.point(vertex).z).fold(lowest_m, f64::min);
            }
        }
    }
    lowest_m
}
