//! The text of a new cell file.

use std::fmt::Write as _;

use kinematics::Joint;
use mesh_files::DaeUpAxis;
use report::words::{evidence, short};
use scene::{ExclusionGround, MemberFrame, Scene, Unchecked};
use simulator::PairOverJoints;

use super::motion::{FirstMotion, STEPS, between, inside};

/// Paths as the cell file names them.
pub(super) struct NewCellFiles {
    pub(super) urdf: String,
    pub(super) srdf: Option<String>,
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
/// Pairs that always touch are excluded if `excludes`; otherwise their lines stand in a comment.
pub(super) fn text(scene: &Scene, files: &NewCellFiles, motion: &FirstMotion, excludes: bool) -> String {
    let quoted = |text: &str| format!("{text:?}");
    let mut text = format!(
        "// A cell for {}; lengths in millimetres, angles in degrees, z up.\n\
         // What may stand here: docs/cell-format.md. What it comes to: pathproof pairs cell.ron.\n//\n",
        scene.name
    );
    members(&mut text, scene);
    left_out(&mut text, scene);
    text += "Cell(\n    version: 1,\n";
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
    text += "            // Where its root link stands.\n            \
         base: Pose(xyz_mm: (0, 0, 0), rpy_deg: (0, 0, 0)),\n            \
         program: \"program.ron\",\n            \
         // Values of joints that the program does not drive:\n            \
         // fixed_joints: [Joint(name: \"finger_joint\", mm: 10)],\n        \
         ),\n    ],\n    objects: [\n";
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
         // Object(name: \"fixture\", shape: Mesh(file: \"fixture.stl\", scale: (0.001, 0.001, 0.001))),\n    ],\n    \
         // Pairs that are meant to touch, each with its reason:\n    \
         // exclusions: [Exclusion(a: \"robot/tool\", b: \"fixture\", reason: \"the nozzle is meant to touch it\")],\n";
    always_touching(&mut text, scene, &motion.always, excludes);
    unchecked(&mut text, &scene.ledger.unchecked);
    open_meshes(&mut text, &scene.ledger.open);
    text += ")\n";
    text
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
        let _written =
            writeln!(text, "//   {NAME}/{}: {triangles} triangles, {}", member.name, from.join(", "));
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
        let _written = writeln!(text, "// Not checked by the word of the SRDF: {others} more pairs.");
    }
}

/// Pairs that touch at all joint values, as exclusions: in force, or ready in a comment.
fn always_touching(text: &mut String, scene: &Scene, always: &[PairOverJoints], excludes: bool) {
    if always.is_empty() {
        return;
    }
    let mark = if excludes { "    " } else { "    // " };
    text.push_str(if excludes {
        "    // Asked for with --propose: these pairs touch at all joint values. Read each reason.\n"
    } else {
        "    // These pairs touch at all joint values, so that no run passes until each is mended, or excluded here with its reason:\n"
    });
    let _written = writeln!(text, "{mark}exclusions: [");
    for of in always {
        let (a, b) = scene.pair_names(of.pair.a, of.pair.b);
        let (a, b) = (format!("{NAME}/{a}"), format!("{NAME}/{b}"));
        let reason = format!("{}: {}", of.known.class.name(), evidence(scene, of));
        let _written = writeln!(text, "{mark}    Exclusion(a: {a:?}, b: {b:?}, reason: {reason:?}),");
    }
    let _written = writeln!(text, "{mark}],");
}

/// Open meshes, as entries ready to be accepted.
fn open_meshes(text: &mut String, open: &[Unchecked]) {
    if open.is_empty() {
        return;
    }
    text.push_str(
        "    // These meshes are open. What lies inside is decided by caps over their holes, and undecided only near a cap;\n    \
         // a run that is incomplete for that reason passes once the mesh is mended, or accepted here with a reason:\n    \
         // unchecked: [\n",
    );
    for thing in open {
        let entry = thing.acceptance(&format!("{NAME}/{}", thing.name), "");
        let _written = writeln!(text, "    //     {entry},  // {}", thing.why);
    }
    text.push_str("    // ],\n");
}

/// Parts that cannot be checked, as entries ready to be accepted with a reason.
fn unchecked(text: &mut String, unchecked: &[Unchecked]) {
    if unchecked.is_empty() {
        return;
    }
    text.push_str(
        "    // These cannot be checked, so that no run passes until each is mended, or accepted here with a reason:\n    \
         // unchecked: [\n",
    );
    for thing in unchecked {
        let _written = writeln!(
            text,
            "    //     {},  // {}",
            thing.acceptance(&format!("{NAME}/{}", thing.name), ""),
            thing.why
        );
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
