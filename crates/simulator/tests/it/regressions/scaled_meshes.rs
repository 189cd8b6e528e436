//! R11 and R23 of `docs/regressions.md`: meshes that are scaled unevenly, and mirrored ones, whose winding turns over.

use pathproof_simulator::{Mode, RunResult};

use super::support::{Case, block, block_mesh, rows, slider};

/// The walls of the scaled body: 0.5 by 1 by 0.25 m.
const SCALES: [[f64; 3]; 6] = [
    [10.0, 10.0, 1.0],
    [-10.0, 10.0, 1.0],
    [10.0, -10.0, 1.0],
    [10.0, 10.0, -1.0],
    [-10.0, -10.0, 1.0],
    [-10.0, -10.0, -1.0],
];

/// A part of 62.5 mm from x = `from` to x = `to` in a second, and the body around the origin, scaled in the cell.
fn case(scale: [f64; 3], from: f64, to: f64) -> Case {
    let [x, y, z] = scale;
    let shape = format!("Mesh(file: \"body.stl\", scale: ({x:?}, {y:?}, {z:?}))");
    Case::new()
        .robot("arm", &slider(&[block([0.0; 3], [0.0625; 3])]), rows(&["j"], &[(0.0, &[from]), (1.0, &[to])]))
        .file("body.stl", block_mesh([-0.025, -0.05, -0.125], [0.025, 0.05, 0.125]))
        .object("body", &shape, [0.0; 3])
}

#[test]
fn a_scaled_body_is_hit_where_it_stands() {
    for scale in SCALES {
        let contact = case(scale, -1.0, 1.0).certified().only_contact("arm/part", "body");
        // Half a metre wide: the part touches it 281.25 mm from its middle.
        contact.assert_is([0.5 - 0.281_25 / 2.0, 0.5 + 0.281_25 / 2.0], 1e-4);
    }
}

#[test]
fn inside_a_mirrored_body_is_inside() {
    for scale in SCALES {
        for mode in [Mode::Sampled, Mode::Certified] {
            let ran = case(scale, -0.05, 0.05).run(mode);
            ran.only_contact("arm/part", "body");
            // It is a solid, and not one that had to be turned.
            assert!(ran.scene.ledger.unchecked.is_empty(), "{scale:?}");
            let turned = ran.scene.warnings.iter().any(|warning| warning.what.contains("inside out"));
            assert!(!turned, "{scale:?} {:?}", ran.scene.warnings);
        }
        assert_eq!(case(scale, 0.5, 1.0).certified().result(), RunResult::Pass);
    }
}

#[test]
fn a_robots_own_mesh_may_be_scaled_and_mirrored() {
    for [x, y, z] in SCALES {
        let mesh = format!(
            "<collision><geometry><mesh filename=\"body.stl\" scale=\"{x} {y} {z}\"/></geometry></collision>"
        );
        let case = Case::new()
            .robot("arm", &slider(&[mesh]), rows(&["j"], &[(0.0, &[-1.0]), (1.0, &[1.0])]))
            .file("body.stl", block_mesh([-0.025, -0.05, -0.125], [0.025, 0.05, 0.125]))
            .block("post", [62.5, 62.5, 62.5], [0.0; 3]);
        let contact = case.certified().only_contact("arm/part", "post");
        contact.assert_is([0.5 - 0.281_25 / 2.0, 0.5 + 0.281_25 / 2.0], 1e-4);
    }
}
