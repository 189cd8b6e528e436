//! R12 of `docs/regressions.md`: a pose that is no number must not be met with silence, then or later.

use pathproof_simulator::RunResult;

use super::support::{Case, block, rows, slider};

fn case(table: &[(f64, &[f64])]) -> Case {
    let part = slider(&[block([0.0; 3], [0.125; 3])]);
    Case::new().robot("arm", &part, rows(&["j"], table)).block(
        "wall",
        [100.0, 500.0, 500.0],
        [500.0, 0.0, 0.0],
    )
}

#[test]
fn a_position_that_is_no_number_is_refused_with_its_place() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let table: [(f64, &[f64]); 3] = [(0.0, &[0.0]), (1.0, &[bad]), (2.0, &[1.0])];
        let error = case(&table).try_load().expect_err("refused").to_string();
        assert!(error.contains(":3:3: number is not finite"), "{error}");
    }
}

#[test]
fn a_pose_or_size_that_is_no_number_is_refused() {
    let table: [(f64, &[f64]); 2] = [(0.0, &[0.0]), (1.0, &[1.0])];
    for number in [f64::NAN, f64::INFINITY] {
        let placed = case(&table).block("post", [100.0; 3], [0.0, number, 0.0]);
        assert!(placed.try_load().expect_err("refused").to_string().contains("not finite"));
        let sized = case(&table).block("post", [100.0, number, 100.0], [0.0; 3]);
        assert!(sized.try_load().expect_err("refused").to_string().contains("not finite"));
        let robot = slider(&[block([0.0, number, 0.0], [0.125; 3])]);
        let robot = Case::new().robot("arm", &robot, rows(&["j"], &table));
        assert!(robot.try_load().expect_err("refused").to_string().contains("xyz of <origin> is not finite"));
    }
}

#[test]
fn the_largest_numbers_leave_no_pair_unanswered() {
    for beyond in [2.1e4, 1e6, 1e9, 1e15] {
        let error = case(&[(0.0, &[0.0]), (1.0, &[beyond])]).try_load().expect_err("refused").to_string();
        assert!(error.contains(":3:3: number is too large"), "{error}");
    }
    // Far beyond every cell: the wall that is passed between the points is found all the same.
    let ran = case(&[(0.0, &[0.0]), (1.0, &[2e4]), (2.0, &[0.45])]).certified();
    assert_eq!(ran.result(), RunResult::Fail);
    let found = [ran.contacts("arm/part", "wall"), ran.undecided("arm/part", "wall")].concat();
    assert!(found.iter().any(|seen| seen.ends[1] >= 2.0), "{found:?}");
}
