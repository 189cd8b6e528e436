//! R22 of `docs/regressions.md`: a collision shape that could not be loaded, or that is not there, is no clear one.

use pathproof_simulator::RunResult;

use super::support::{Case, block, block_mesh, link, mesh_piece, rows, slider};

fn case(pieces: &[String]) -> Case {
    let program = rows(&["j"], &[(0.0, &[0.0]), (1.0, &[1.0])]);
    Case::new().robot("arm", &slider(pieces), program).block(
        "table",
        [2000.0, 2000.0, 100.0],
        [0.0, 0.0, -500.0],
    )
}

#[test]
fn a_mesh_that_cannot_be_loaded_is_an_error() {
    let missing = case(&[mesh_piece("part.stl")]);
    assert!(missing.try_load().expect_err("refused").to_string().contains("a mesh file is not found"));
    let whole = block_mesh([-0.1; 3], [0.1; 3]);
    missing.clone().file("part.stl", whole.clone()).certified().assert_clear();
    for bytes in [Vec::new(), whole[..84].to_vec(), whole[..whole.len() - 50].to_vec(), vec![0; 84]] {
        let error = missing.clone().file("part.stl", bytes).try_load().expect_err("refused").to_string();
        assert!(error.starts_with("part.stl: ") && error.contains(".urdf:"), "{error}");
    }
}

#[test]
fn a_link_that_can_be_seen_but_not_checked_leaves_the_run_incomplete() {
    let seen = "<visual><geometry><box size=\"0.1 0.1 0.1\"/></geometry></visual>";
    let program = || rows(&["j"], &[(0.0, &[0.0]), (1.0, &[1.0])]);
    let robot = slider(&[block([0.0; 3], [0.1; 3])]);
    let robot = robot.replace(&link("root", &[]), &format!("<link name=\"root\">{seen}</link>\n"));
    let case = Case::new().robot("arm", &robot, program()).block("post", [10.0; 3], [0.0, 900.0, 0.0]);
    let ran = case.certified();
    assert_eq!(ran.result(), RunResult::Incomplete);
    assert_eq!(ran.scene.ledger.unchecked.len(), 1);
    let accepted = "unchecked: [Unchecked(name: \"arm/root\", kind: NoCollisionGeometry, reason: \"inside the floor\")],";
    case.with(accepted).certified().assert_clear();
}

#[test]
fn a_cell_in_which_nothing_is_checked_is_incomplete() {
    let robot = slider(&[]);
    let case = Case::new()
        .robot("arm", &robot, rows(&["j"], &[(0.0, &[0.0]), (1.0, &[1.0])]))
        .block("post", [10.0; 3], [0.0; 3]);
    assert_eq!(case.certified().result(), RunResult::Incomplete);
    assert_eq!(case.sampled().result(), RunResult::Incomplete);
}
