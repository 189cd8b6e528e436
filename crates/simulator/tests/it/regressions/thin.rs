//! R6 of `docs/regressions.md`: a slab of 72 µm by 0.2 by 3.7 m, whose hull other checkers cannot build and then leave out.

use super::support::{Case, block, block_mesh, mesh_piece, rows, slider};

const HALF_SLAB: f32 = 36e-6;

/// A part of 62.5 mm that goes along x through the slab, which stands across or lies along its way.
fn cases(low: [f32; 3], high: [f32; 3]) -> [Case; 2] {
    let program = || rows(&["j"], &[(0.0, &[-1.0]), (2.0, &[1.0])]);
    let boxed = Case::new().robot("arm", &slider(&[block([0.0; 3], [0.0625; 3])]), program());
    let mesh = Case::new()
        .robot("arm", &slider(&[mesh_piece("part.stl")]), program())
        .file("part.stl", block_mesh([-0.03125; 3], [0.03125; 3]));
    [boxed, mesh].map(|case| case.mesh("slab", block_mesh(low, high), [0.0; 3]))
}

#[test]
fn a_slab_across_the_way_is_hit_from_face_to_face() {
    let half = f64::from(HALF_SLAB) + 0.03125;
    for case in cases([-HALF_SLAB, -0.1, -1.85], [HALF_SLAB, 0.1, 1.85]) {
        case.sampled().assert_clear();
        case.certified().only_contact("arm/part", "slab").assert_is([1.0 - half, 1.0 + half], 1e-4);
    }
}

#[test]
fn a_slab_along_the_way_is_hit_all_the_time() {
    for case in cases([-1.85, -HALF_SLAB, -0.1], [1.85, HALF_SLAB, 0.1]) {
        case.certified().only_contact("arm/part", "slab").assert_is([0.0, 2.0], 1e-4);
    }
}

#[test]
fn beside_a_slab_nothing_is_hit() {
    // 10 µm between the slab and the part.
    let y = 0.03125 + 1e-5;
    for case in cases([-1.85, y, -0.1], [1.85, y + 2.0 * HALF_SLAB, 0.1]) {
        let ran = case.certified();
        assert!(ran.contacts("arm/part", "slab").is_empty(), "{:?}", ran.outcome.findings);
    }
}
