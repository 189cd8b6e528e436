//! R13 of `docs/regressions.md`: huge triangles and large coordinates.

use pathproof_simulator::{Mode, RunResult};

use super::support::{Case, block, block_mesh, mesh_piece, rows, slider, stl, touching_angle, turner};

/// A part of 15.625 mm that goes along x through the origin at 1 m/s.
fn part(robot: &str) -> Case {
    Case::new().robot("arm", robot, rows(&["j"], &[(-1.0, &[-1.0]), (1.0, &[1.0])]))
}

#[test]
fn a_small_part_goes_through_a_sheet_of_huge_triangles() {
    // The sheet of 200 by 200 m is 1/512 m thick; the part reaches it with its face and leaves it with the other.
    let (half_part, half_sheet) = (1.0 / 128.0, 1.0 / 1024.0);
    let sheet = block_mesh([-half_sheet, -100.0, -100.0], [half_sheet, 100.0, 100.0]);
    let touch = f64::from(half_part + half_sheet);
    let mesh = part(&slider(&[mesh_piece("part.stl")]))
        .file("part.stl", block_mesh([-half_part; 3], [half_part; 3]));
    let boxed = part(&slider(&[block([0.0; 3], [2.0 * f64::from(half_part); 3])]));
    for case in [mesh, boxed] {
        for away in [[0.0; 3], [0.0, 37_000.0, -61_000.0]] {
            let ran = case.clone().mesh("sheet", sheet.clone(), away).certified();
            ran.only_contact("arm/part", "sheet").assert_is([-touch, touch], 1e-4);
        }
    }
}

#[test]
fn a_small_part_goes_through_the_inside_of_one_triangle() {
    let corners = [[0.0, -150.0, -100.0], [0.0, 150.0, -100.0], [0.0, 0.0, 200.0]];
    let case = part(&slider(&[block([0.0; 3], [0.015_625; 3])])).mesh("sheet", stl(&[corners]), [0.0; 3]);
    let contact = case.certified().only_contact("arm/part", "sheet");
    contact.assert_is([-0.007_812_5, 0.007_812_5], 1e-4);
}

#[test]
fn ten_kilometres_from_the_origin_the_times_are_the_same() {
    let arm = turner(&[block([0.65, 0.0, 0.0], [0.7, 0.02, 0.06])]);
    let angle = touching_angle(0.75, 0.001, 0.01);
    for [x, y] in [[0.0, 0.0], [1e7, 0.0], [-1e7, 1e7]] {
        let program = rows(&["j"], &[(-1.0, &[-1.0]), (1.0, &[1.0])]);
        let case = Case::new()
            .robot_at("arm", &arm, program, [x, y, 0.0])
            .block("fence", [200.0, 2.0, 300.0], [x + 850.0, y, 0.0])
            // 1 mm above the arm's way.
            .block("roof", [3000.0, 3000.0, 10.0], [x, y, 36.0]);
        // 1e4 m in 53 bits leave 2e-12 m.
        let ran = case.certified();
        assert!(ran.contacts("arm/part", "roof").is_empty() && ran.undecided("arm/part", "roof").is_empty());
        ran.only_contact("arm/part", "fence").assert_is([-angle, angle], 1e-4);
    }
}

#[test]
fn a_linear_axis_of_ten_kilometres_finds_a_wall_of_a_millimetre() {
    let robot = slider(&[block([0.0; 3], [0.125, 0.125, 0.125])]);
    let program = rows(&["j"], &[(0.0, &[0.0]), (10_000.0, &[10_000.0])]);
    let case =
        Case::new().robot("arm", &robot, program).block("wall", [1.0, 500.0, 500.0], [7.5e6, 0.0, 0.0]);
    case.sampled().assert_clear();
    let contact = case.certified().only_contact("arm/part", "wall");
    contact.assert_is([7500.0 - 0.063, 7500.0 + 0.063], 1e-4);
}

/// A follower so fast that its motion is no number any more, of a joint that rests: nothing may be remembered by such a bound.
#[test]
fn motion_beyond_all_numbers_remembers_nothing() {
    let robot = "<robot name=\"r\"><link name=\"base\"/><link name=\"l0\"/><link name=\"l1\"/>\
        <link name=\"part\"><collision><geometry><box size=\"0.2 0.2 0.2\"/></geometry></collision></link>\
        <joint name=\"turn\" type=\"continuous\"><parent link=\"base\"/><child link=\"l0\"/><axis xyz=\"0 0 1\"/></joint>\
        <joint name=\"follower\" type=\"continuous\"><parent link=\"l0\"/><child link=\"l1\"/><axis xyz=\"0 0 1\"/>\
        <mimic joint=\"turn\" multiplier=\"1.7e308\"/></joint>\
        <joint name=\"j\" type=\"prismatic\"><parent link=\"l1\"/><child link=\"part\"/><origin xyz=\"0 5.3 0\"/>\
        <axis xyz=\"1 -0.1 0\"/><limit lower=\"-9\" upper=\"9\" effort=\"1\" velocity=\"9\"/></joint></robot>";
    let points: Vec<(f64, [f64; 2])> = (0..=10).map(|k| (f64::from(k), [0.0, 0.3 * f64::from(k)])).collect();
    let table: Vec<(f64, &[f64])> = points.iter().map(|(time_s, values)| (*time_s, &values[..])).collect();
    let case = Case::new().robot("arm", robot, rows(&["turn", "j"], &table)).block(
        "post",
        [200.0, 200.0, 200.0],
        [2500.0, 5100.0, 0.0],
    );
    for ran in [case.clone().run(Mode::Sampled), case.certified()] {
        assert_eq!(ran.result(), RunResult::Fail);
    }
}
