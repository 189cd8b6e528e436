//! R16 of `docs/regressions.md`: equal bodies in the same place, and round ones inside each other; no direction parts them.

use pathproof_simulator::{Mode, Surface};

use super::support::{Case, block, block_mesh, capsule, mesh_piece, rows, slider, sphere};

#[test]
fn bodies_in_one_place_collide() {
    let rests = || rows(&["j"], &[(0.0, &[0.0]), (1.0, &[0.0])]);
    let pieces = [
        (block([0.0; 3], [0.25; 3]), "Box(size_mm: (250, 250, 250))"),
        (sphere([0.0; 3], 0.125), "Sphere(radius_mm: 125)"),
        (capsule([0.0; 3], 0.125, 0.25), "Capsule(radius_mm: 125, length_mm: 250)"),
        (mesh_piece("part.stl"), "Mesh(file: \"part.stl\")"),
        // A cylinder inside another, around one axis.
        (capsule([0.0; 3], 0.05, 0.1), "Cylinder(radius_mm: 200, length_mm: 500)"),
    ];
    for (piece, shape) in pieces {
        let case = Case::new()
            .robot("arm", &slider(std::slice::from_ref(&piece)), rests())
            .file("part.stl", block_mesh([-0.125; 3], [0.125; 3]))
            .object("body", shape, [0.0; 3])
            .with("smallest_radius_mm: 20,");
        for mode in [Mode::Sampled, Mode::Certified] {
            let contact = case.run(mode).only_contact("arm/part", "body");
            assert_eq!((contact.begins, contact.ends), ([0.0; 2], [1.0; 2]), "{shape}");
        }
        if !shape.starts_with("Cylinder") {
            case.run_on(Mode::Sampled, Surface::Spheres).only_contact("arm/part", "body");
        }
    }
}
