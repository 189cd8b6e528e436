//! A hand that moves a little among the bodies of one mesh.

use crate::support::{BOX, Checked, Folder, stl_solid, triangles};

/// How the faces of a body stand in the file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Faces {
    Outwards,
    Inwards,
    /// Once each way.
    Doubled,
}

/// A box of a mesh: its middle along x and its edge, metres, and its faces.
pub(crate) struct Body(pub(crate) f64, pub(crate) f64, pub(crate) Faces);

/// A hand of 40 mm that slides along x.
pub(crate) const BOX_ROBOT: &str = "<robot name=\"r\"><link name=\"base\"/><link name=\"hand\"><collision><geometry>\
     <box size=\"0.04 0.04 0.04\"/></geometry></collision></link><joint name=\"x\" type=\"prismatic\">\
     <parent link=\"base\"/><child link=\"hand\"/><axis xyz=\"1 0 0\"/>\
     <limit lower=\"-1\" upper=\"1\" velocity=\"9\" effort=\"1\"/></joint></robot>";

/// Checks a hand of 40 mm that slides from -20 to 20 mm along x, in a mesh of these bodies.
pub(crate) fn check(bodies: &[Body]) -> Checked {
    folder(bodies).checked(&[])
}

/// The files of the cell.
pub(crate) fn folder(bodies: &[Body]) -> Folder {
    let cell = "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\")],\n\
         objects: [Object(name: \"fixture\", shape: Mesh(file: \"fixture.stl\"))])\n";
    let table = "time,x\n0,-0.02\n1,0.02\n";
    Folder::with(&[
        ("cell.ron", cell),
        ("robot.urdf", BOX_ROBOT),
        ("p.csv", table),
        ("fixture.stl", &stl(bodies)),
    ])
}

fn stl(bodies: &[Body]) -> String {
    let one = |Body(middle, edge, faces): &Body| {
        let corner = |index: usize| {
            let along = |bit: usize| if index >> bit & 1 == 1 { edge / 2.0 } else { -edge / 2.0 };
            [middle + along(0), along(1), along(2)]
        };
        let outwards = triangles(BOX);
        let inwards = outwards.iter().map(|&[a, b, c]| [a, c, b]).collect();
        let faces = match faces {
            Faces::Outwards => outwards,
            Faces::Inwards => inwards,
            Faces::Doubled => [outwards, inwards].concat(),
        };
        stl_solid(&faces, corner)
    };
    bodies.iter().map(one).collect()
}
