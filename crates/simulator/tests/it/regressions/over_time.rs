//! What is true of one instant stays true over a program: contacts that last over many points are one, waits change nothing.

use super::support::{Case, block, rows, slider, taught, touching_angle, turner};

#[test]
fn a_contact_over_many_points_is_one_stretch() {
    let part = slider(&[block([0.0; 3], [0.125; 3])]);
    let instants: Vec<f64> = (0..=300_u32).map(|k| f64::from(k) / 100.0).collect();
    let positions: Vec<[f64; 1]> = instants.iter().map(|t| [t - 1.5]).collect();
    let table: Vec<(f64, &[f64])> =
        instants.iter().zip(&positions).map(|(t, x)| (*t, x.as_slice())).collect();
    // More points than one thread checks at once.
    let case = Case::new().robot("arm", &part, rows(&["j"], &table)).block("slab", [500.0; 3], [0.0; 3]);
    case.certified().only_contact("arm/part", "slab").assert_is([1.5 - 0.3125, 1.5 + 0.3125], 1e-4);
}

#[test]
fn there_and_back_again_is_two_contacts() {
    let arm = turner(&[block([0.65, 0.0, 0.0], [0.7, 0.02, 0.06])]);
    let case = Case::new()
        .robot("arm", &arm, taught(&["j"], &[&[-20.0], &[20.0], &[20.0], &[-20.0]], 40.0))
        .block("fence", [200.0, 2.0, 300.0], [850.0, 0.0, 0.0]);
    let ran = case.certified();
    let contacts = ran.contacts("arm/part", "fence");
    assert_eq!(contacts.len(), 2, "{contacts:?}");
    let angle = touching_angle(0.75, 0.001, 0.01).to_degrees();
    contacts[0].assert_is([0.5 - angle / 40.0, 0.5 + angle / 40.0], 1e-4);
    contacts[1].assert_is([1.5 - angle / 40.0, 1.5 + angle / 40.0], 1e-4);
}
