//! The example of `docs/cell-format.md` stands where the page says.

use std::fs;
use std::path::Path;

use geometry::Point3;
use scene::{Configuration, LoadRequest, load};

use crate::support::{Folder, ROOT, block, urdf};

/// Lowest and highest corner of a member in the world, millimetres.
fn extent_mm(scene: &scene::Scene, name: &str) -> [[f64; 3]; 2] {
    let member = scene.member_named(name).expect("a member");
    let mut at = Configuration::default();
    scene.place(0, &mut at);
    let mut corners = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
    for piece in &scene.members[member].shapes {
        let world_from_shape = at.world_from_member[member] * piece.member_from_shape;
        for vertex in piece.shape.mesh.vertices() {
            let Point3 { coords, .. } = world_from_shape.point(vertex);
            for axis in 0..3 {
                corners[0][axis] = corners[0][axis].min(coords[axis] * 1e3);
                corners[1][axis] = corners[1][axis].max(coords[axis] * 1e3);
            }
        }
    }
    corners
}

#[test]
fn the_table_stands_on_the_ground_and_the_pipe_lies_along_x() {
    let page = fs::read_to_string(Path::new(ROOT).join("docs/cell-format.md")).expect("the page");
    let (_, poses) = page.split_once("\n## Poses\n").expect("the section");
    let (_, example) = poses.split_once("```ron\n").expect("the example");
    let (example, _) = example.split_once("```").expect("the example ends");
    let folder =
        Folder::with(&[("cell.ron", example), ("robot.urdf", &urdf(&[block("base", "0.1 0.1 0.1")]))]);
    let mut request = LoadRequest::for_file(folder.path().join("cell.ron"));
    request.needs_program = false;
    let scene = load(&request).expect("the example is a cell");
    let near = |found: [f64; 3], wanted: [f64; 3]| {
        // A round body is checked as a polyhedron around it.
        found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1.0)
    };
    let [low, high] = extent_mm(&scene, "table");
    assert!(near(low, [700.0, -200.0, 0.0]) && near(high, [1300.0, 200.0, 800.0]), "{low:?} {high:?}");
    let [low, high] = extent_mm(&scene, "pipe");
    assert!(near(low, [-1000.0, 875.0, 1475.0]) && near(high, [1000.0, 925.0, 1525.0]), "{low:?} {high:?}");
}
