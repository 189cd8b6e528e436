//! A hand that moves a little among the bodies of one mesh.

use std::fmt::Write as _;

use serde_json::Value;

use crate::support::{BOX, Folder, parse_json};

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

/// What a check of the cell printed and wrote.
pub(crate) struct Checked {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) report: Value,
    pub(crate) page: String,
}

/// Checks a hand of 40 mm that slides from -20 to 20 mm along x, in a mesh of these bodies.
pub(crate) fn check(bodies: &[Body]) -> Checked {
    let folder = folder(bodies);
    let answer = folder.run(&["check", "cell.ron", "--report", "out", "--no-pictures"]);
    Checked {
        code: answer.code,
        stdout: answer.stdout,
        report: parse_json(&folder.read("out/report.json")),
        page: folder.read("out/report.html"),
    }
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
    let mut text = String::from("solid fixture\n");
    for Body(middle, edge, faces) in bodies {
        let corner = |index: usize| {
            let along = |bit: usize| if index >> bit & 1 == 1 { edge / 2.0 } else { -edge / 2.0 };
            [middle + along(0), along(1), along(2)]
        };
        for [a, b, c, d] in BOX {
            for [a, b, c] in [[a, b, c], [a, c, d]] {
                let outwards = (*faces != Faces::Inwards).then_some([a, b, c]);
                let inwards = (*faces != Faces::Outwards).then_some([a, c, b]);
                for triangle in outwards.into_iter().chain(inwards) {
                    text += "facet normal 0 0 0\nouter loop\n";
                    for [x, y, z] in triangle.map(|&index| corner(index)) {
                        let _written = writeln!(text, "vertex {x} {y} {z}");
                    }
                    text += "endloop\nendfacet\n";
                }
            }
        }
    }
    text + "endsolid fixture\n"
}

/// A box with these corners, by index, as an STL solid.
pub(crate) fn stl_of(corner: impl Fn(usize) -> [f64; 3]) -> String {
    let mut text = String::from("solid box\n");
    for [a, b, c, d] in BOX {
        for triangle in [[a, b, c], [a, c, d]] {
            text += "facet normal 0 0 0\nouter loop\n";
            for [x, y, z] in triangle.map(|&index| corner(index)) {
                let _written = writeln!(text, "vertex {x} {y} {z}");
            }
            text += "endloop\nendfacet\n";
        }
    }
    text + "endsolid box\n"
}
