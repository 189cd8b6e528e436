//! R1 of `docs/regressions.md`: a body wholly inside another one, which surface tests cannot see.
//!
//! A small body of 62.5 mm and a large one of 500 mm pass each other at 1 m/s: they touch from 0.28125 m before their centres
//! meet to as far behind; surfaces are apart while the small one is inside.

use pathproof_simulator::DecidedBy;

use super::support::{Case, Contact, block, block_mesh, mesh_piece, rows, slider, sphere};

const TOUCH: f64 = 0.28125;
const SMALL: f32 = 0.03125;
const LARGE: f32 = 0.25;

fn mesh(half: f32) -> Vec<u8> {
    block_mesh([-half; 3], [half; 3])
}

/// Every way in which one body can be carried past the other, which stands 1 m along x.
fn cells(from: f64, to: f64) -> Vec<(String, Case)> {
    let program = || rows(&["j"], &[(from, &[from]), (to, &[to])]);
    let at = [1000.0, 0.0, 0.0];
    let mut cells = Vec::new();
    for (carried, standing) in [(SMALL, LARGE), (LARGE, SMALL)] {
        let moving =
            [("mesh", mesh_piece("part.stl")), ("box", block([0.0; 3], [2.0 * f64::from(carried); 3]))];
        for (kind, piece) in moving {
            let case = Case::new().robot("arm", &slider(&[piece]), program()).file("part.stl", mesh(carried));
            let size_mm = [2000.0 * f64::from(standing); 3];
            let name =
                |other: &str| format!("{kind} of {carried} past {other} of {standing}, {from} to {to}");
            cells.push((name("mesh"), case.clone().mesh("body", mesh(standing), at)));
            cells.push((name("box"), case.block("body", size_mm, at)));
        }
    }
    cells
}

fn assert_contact(name: &str, case: &Case, expected: [f64; 2]) -> Contact {
    println!("{name}");
    let contact = case.certified().only_contact("arm/part", "body");
    contact.assert_is(expected, 1e-4);
    contact
}

#[test]
fn a_body_that_passes_through_collides_from_entry_to_exit() {
    for (name, case) in cells(0.0, 2.0) {
        assert_contact(&name, &case, [1.0 - TOUCH, 1.0 + TOUCH]);
        case.sampled().assert_clear();
    }
}

#[test]
fn a_body_that_starts_inside_collides_until_it_has_left() {
    for (name, case) in cells(1.0, 2.0) {
        let contact = assert_contact(&name, &case, [1.0, 1.0 + TOUCH]);
        assert_eq!(contact.decided_by, DecidedBy::Containment);
        assert_eq!(case.sampled().contacts("arm/part", "body").len(), 1);
    }
}

#[test]
fn a_body_that_ends_inside_collides_from_entry_on() {
    for (name, case) in cells(0.0, 1.125) {
        assert_contact(&name, &case, [1.0 - TOUCH, 1.125]);
    }
}

#[test]
fn a_body_that_stays_inside_collides_all_the_time() {
    for (name, case) in cells(0.9375, 1.0625) {
        let contact = assert_contact(&name, &case, [0.9375, 1.0625]);
        assert_eq!(contact.decided_by, DecidedBy::Containment);
        assert_eq!(contact.begins, [0.9375; 2]);
        let sampled = case.sampled().only_contact("arm/part", "body");
        assert_eq!((sampled.begins, sampled.ends), ([0.9375; 2], [1.0625; 2]));
    }
}

#[test]
fn a_ball_that_stays_inside_collides_all_the_time() {
    let program = rows(&["j"], &[(0.0, &[-0.0625]), (1.0, &[0.0625])]);
    let case = Case::new().robot("arm", &slider(&[sphere([0.0; 3], 0.05)]), program);
    let case = case.object("body", "Cylinder(radius_mm: 250, length_mm: 400)", [0.0; 3]);
    case.certified().only_contact("arm/part", "body").assert_is([0.0, 1.0], 1e-4);
}
