//! A mesh of 30 µm, scaled twice, was only warned about, and one in millimetres without a scale passed as a hall of 30 m.

use crate::faults::bodies::BOX_ROBOT;
use crate::support::{Answer, Folder, stl_hexahedron};

/// A box of 30 units beside the hand.
fn check(scale: &str) -> Answer {
    let cell = format!(
        "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\")],\n\
         objects: [Object(name: \"part\", shape: Mesh(file: \"part.stl\"{scale}), pose: Pose(xyz_mm: (500, 0, 0)))])\n"
    );
    let part = stl_hexahedron(|index| [0, 1, 2].map(|k| if index >> k & 1 == 1 { 30.0 } else { 0.0 }));
    let table = "time,x\n0,-0.02\n1,0.02\n";
    let files =
        [("cell.ron", cell.as_str()), ("robot.urdf", BOX_ROBOT), ("p.csv", table), ("part.stl", &part)];
    Folder::with(&files).run(&["check", "cell.ron"])
}

#[test]
fn a_mesh_below_a_tenth_of_a_millimetre_is_an_error_with_its_likely_scale() {
    let twice = check(", scale: (0.000001, 0.000001, 0.000001)");
    assert_eq!(twice.code, Some(2), "{}", twice.stdout);
    assert!(twice.stderr.contains("give the mesh the scale 0.001 0.001 0.001"), "{}", twice.stderr);
    let once = check(", scale: (0.001, 0.001, 0.001)");
    assert_eq!(once.code, Some(0), "{}{}", once.stdout, once.stderr);
}

#[test]
fn a_part_of_30_m_without_a_scale_is_asked_about() {
    let asked = "are these millimetres?";
    let unscaled = check("");
    assert!(unscaled.stdout.contains(asked), "{}", unscaled.stdout);
    let metres = check(", scale: (1, 1, 1)");
    assert!(!metres.stdout.contains(asked), "{}", metres.stdout);
}
