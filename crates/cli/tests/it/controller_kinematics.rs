//! Promise: a program tree that was saved on another robot than the cell has is not checked as if it were of this one.

use crate::controller_cells::{START, arm, told};
use crate::support::Folder;

/// The lengths of the arm of the tests, as its controller would store them.
const OWN: [&str; 2] = ["0, -0.42, -0.38, 0, 0, 0", "0.16, 0, 0, 0.22, 0.09, 0.08"];

/// A tree of one joint move, saved on a robot of these offsets of joint angles and lengths.
fn tree(offsets: &str, [a, d]: [&str; 2]) -> String {
    let move_type = "motionType=\"MoveJ\" speed=\"1.05\" acceleration=\"1.4\" useActiveTCP=\"false\" positionType=\"CartesianPose\"";
    let waypoint = |name: &str, angles: &str| {
        format!(
            "<Waypoint type=\"Fixed\" name=\"{name}\" kinematicsFlags=\"1\"><motionParameters/><position>\
             <JointAngles angles=\"{angles}\"/><TCPOffset pose=\"0, 0, 0, 0, 0, 0\"/></position>\
             <BaseToFeature pose=\"0, 0, 0, 0, 0, 0\"/></Waypoint>"
        )
    };
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<URProgram name=\"saved\" installation=\"default\" directory=\"/programs\" createdIn=\"5.12.0\" lastSavedIn=\"5.12.0\">\n\
         <kinematics status=\"LINEARIZED\" validChecksum=\"true\"><deltaTheta value=\"{offsets}\"/><a value=\"{a}\"/><d value=\"{d}\"/>\
         <alpha value=\"1.570796327, 0, 0, 1.570796327, -1.570796327, 0\"/><jointChecksum value=\"1, 1, 1, 1, 1, 1\"/></kinematics>\n\
         <children><MainProgram runOnlyOnce=\"true\" InitVariablesNode=\"false\"><children><Move {move_type}>\
         <feature class=\"GeomFeatureReference\" referencedName=\"Joint_0_name\"/><children>{}{}</children></Move></children></MainProgram></children>\n\
         </URProgram>\n",
        waypoint("one", "0.5, -1.2, 1.1, -1.4, -1.5, 0.3"),
        waypoint("two", "0.9, -1.0, 1.0, -1.4, -1.5, 0.3"),
    )
}

#[test]
fn the_kinematics_of_a_program_tree_are_compared_with_those_of_the_robot() {
    let cell = format!(
        "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"arm.urdf\", program: \"saved.urp\", controller: Controller({START}))],\n\
         objects: [Object(name: \"post\", shape: Box(size_mm: (60, 60, 60)), pose: Pose(xyz_mm: (2000, 0, 0)))])\n"
    );
    let run = |tree: String| {
        let folder = Folder::with(&[("cell.ron", &cell), ("arm.urdf", &arm()), ("saved.urp", &tree)]);
        (folder.run(&["check", "cell.ron"]), folder.run(&["program", "show", "saved.urp"]))
    };
    let none = "0, 0, 0, 0, 0, 0";
    let (nominal, shown) = run(tree(none, OWN));
    assert_eq!(nominal.code, Some(0), "{}", told(&nominal));
    assert!(!shown.stdout.contains("Calibrated"), "{}", shown.stdout);
    // Lengths and offsets that undo each other, as those of calibrated robots do.
    let (same, shown) = run(tree("0, 0, 0, 0, 0, 0.000001", [OWN[0], "0.16, 800, -800, 0.22, 0.09, 0.08"]));
    assert_eq!(same.code, Some(0), "{}", told(&same));
    assert!(
        shown.stdout.contains("Calibrated: the file has the kinematics of one robot"),
        "{}",
        shown.stdout
    );
    // A measured robot that is off by a fraction of a millimetre, and another model.
    let (measured, _) = run(tree("0.0003, 0, 0, 0, 0, 0", OWN));
    assert_eq!(measured.code, Some(3), "{}", told(&measured));
    let (other, _) = run(tree(none, ["0, -0.612, -0.5723, 0, 0, 0", "0.1273, 0, 0, 0.1639, 0.1157, 0.0922"]));
    assert_eq!(other.code, Some(3), "{}", told(&other));
    for answer in [measured, other] {
        let words = "the file has the kinematics of the robot on which it was saved: at waypoint ";
        assert!(answer.stdout.contains(words), "{}", told(&answer));
    }
}
