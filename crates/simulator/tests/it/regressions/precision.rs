//! R26 of `docs/regressions.md`: numbers of 32 bits raise false alarms for parts of a millimetre and are off by 139 mm at a box of 500 m.

use pathproof_simulator::Mode;

use super::support::{Case, block, block_mesh, mesh_piece, rows, slider};

#[test]
fn parts_of_a_millimetre_that_are_apart_do_not_collide() {
    // A plate of 1 mm that slides 1 µm above a row of pins of 1 mm, 100 m from the origin.
    let part = slider(&[mesh_piece("part.stl")]);
    let program = || rows(&["j"], &[(0.0, &[0.0]), (1.0, &[0.02])]);
    for gap_mm in [1e-3, 1e-2] {
        let mut case = Case::new()
            .robot_at("arm", &part, program(), [1e5, -1e5, 1.0 + gap_mm])
            .file("part.stl", block_mesh([-5e-4; 3], [5e-4; 3]));
        for pin in 0..10 {
            case = case.mesh(
                &format!("pin_{pin}"),
                block_mesh([-5e-4; 3], [5e-4; 3]),
                [1e5 + 2.0 * f64::from(pin), -1e5, 0.0],
            );
        }
        for mode in [Mode::Sampled, Mode::Certified] {
            let ran = case.run(mode);
            for pin in 0..10 {
                let name = format!("pin_{pin}");
                assert!(ran.contacts("arm/part", &name).is_empty(), "{gap_mm} mm over {name}");
            }
        }
    }
}

#[test]
fn a_box_of_500_metres_is_hit_when_it_is_hit() {
    let part = slider(&[block([0.0; 3], [0.125; 3])]);
    let program = rows(&["j"], &[(0.0, &[0.0]), (400.0, &[400.0])]);
    let case = Case::new().robot("arm", &part, program).block("hall", [5e5; 3], [5.5e5, 0.0, 0.0]);
    // Its side is at 300 m.
    let contact = case.certified().only_contact("arm/part", "hall");
    contact.assert_begins([300.0 - 0.0625; 2], 1e-3);
    contact.assert_ends([400.0; 2], 1e-3);
}
