//! R4 and R5 of `docs/regressions.md`: a graze of an edge must not hide the wall behind it; tiny triangles.

use std::f64::consts::PI;

use pathproof_simulator::RunResult;

use super::support::{
    Case, Joint, Rectangle, block, block_sides, capsule, first_instant, link, prismatic, rows, slider,
    sphere, stl, turner, urdf,
};

/// A ball of 250 mm that slides along x by `x` and along y by `y`.
fn ball() -> String {
    let x = Joint { name: "x", links: ["root", "carriage"], at: [0.0; 3], axis: [1.0, 0.0, 0.0] };
    let y = Joint { name: "y", links: ["carriage", "part"], at: [0.0; 3], axis: [0.0, 1.0, 0.0] };
    let ball = link("part", &[sphere([0.0; 3], 0.25)]);
    urdf(&[link("root", &[]), link("carriage", &[]), ball, prismatic(x), prismatic(y)])
}

/// A floor that ends in an edge at x = 0 and a wall at x = 1, in one mesh.
fn ledge_and_wall() -> Vec<u8> {
    let ledge = block_sides([-2.0, -0.5, -1.0], [0.0, 0.0, 1.0]);
    let wall = block_sides([1.0, -0.5, -1.0], [1.25, 1.0, 1.0]);
    stl(&[ledge, wall].concat())
}

#[test]
fn a_ball_that_grazes_an_edge_is_found_at_the_wall_as_well() {
    // Start (−0.78131, 0.3092001), velocity (240, −18): played in slow motion, 0.01 s of it in one second.
    let (start, velocity) = ([-0.78131, 0.309_200_1], [2.4, -0.18]);
    let end = [start[0] + velocity[0], start[1] + velocity[1]];
    let program = rows(&["x", "y"], &[(0.0, &start), (1.0, &end)]);
    let ran =
        Case::new().robot("arm", &ball(), program).mesh("fixture", ledge_and_wall(), [0.0; 3]).certified();
    assert_eq!(ran.result(), RunResult::Fail);
    let contacts = ran.contacts("arm/part", "fixture");
    assert_eq!(contacts.len(), 2, "{contacts:?}");
    // The way passes the edge at 249.9 mm: the ball dips in by 0.1 mm, and its polyhedron by up to 0.1 mm more.
    let speed = libm::hypot(velocity[0], velocity[1]);
    let nearest_s = -(start[0] * velocity[0] + start[1] * velocity[1]) / (speed * speed);
    let passes_m = (start[0] * velocity[1] - start[1] * velocity[0]).abs() / speed;
    assert!((0.2498..0.25).contains(&passes_m), "{passes_m}");
    let half_chord_s = |radius: f64| libm::sqrt(radius * radius - passes_m * passes_m) / speed;
    let [inner_s, outer_s] = [0.25, 0.2502].map(half_chord_s);
    contacts[0].assert_begins([nearest_s - outer_s, nearest_s - inner_s], 1e-4);
    contacts[0].assert_ends([nearest_s + inner_s, nearest_s + outer_s], 1e-4);
    // The wall at x = 1 is reached at x = 0.75.
    let wall_s = |radius: f64| (1.0 - radius - start[0]) / velocity[0];
    contacts[1].assert_begins([wall_s(0.2502), wall_s(0.25)], 1e-4);
}

#[test]
fn a_bar_that_slides_along_the_floor_is_found_at_the_wall_as_well() {
    // A bar of 250 mm whose lower side is the floor's height touches the floor until its rear end has left it.
    let bar = slider(&[block([0.0, 0.125, 0.0], [0.25; 3])]);
    let program = rows(&["j"], &[(0.0, &[-0.5]), (2.0, &[1.5])]);
    let ran = Case::new().robot("arm", &bar, program).mesh("fixture", ledge_and_wall(), [0.0; 3]).certified();
    let contacts = ran.contacts("arm/part", "fixture");
    assert_eq!(contacts.len(), 2, "{contacts:?}");
    contacts[0].assert_is([0.0, 0.625], 1e-4);
    contacts[1].assert_is([0.5 + 0.875, 2.0 - 0.125], 1e-4);
}

#[test]
fn a_corner_that_only_touches_does_not_hide_the_later_hit() {
    // Half edges 0.75 and 1 m: a corner passes at 1.25 m and just touches the wall after 36.87°, the next one meets a stop in the
    // same mesh later in the same segment.
    let wall = block_sides([-4.0, 1.25, -0.25], [4.0, 1.5, 0.25]);
    let stop = block_sides([-1.5, -0.125, -0.25], [-1.218_75, 0.125, 0.25]);
    let part = turner(&[block([0.0; 3], [1.5, 2.0, 0.25])]);
    let case = Case::new().robot("arm", &part, rows(&["j"], &[(0.0, &[0.0]), (1.0, &[0.5 * PI])])).mesh(
        "fixture",
        stl(&[wall, stop].concat()),
        [0.0; 3],
    );
    let stop = Rectangle { center: [-1.359_375, 0.0], half: [0.140_625, 0.125], turn: 0.0 };
    let meets = |t: f64| Rectangle { center: [0.0; 2], half: [0.75, 1.0], turn: 0.5 * PI * t }.meets(&stop);
    let begins = first_instant(1.0, meets);
    let ends = 1.0 - first_instant(1.0, |back| meets(1.0 - back));
    assert!(begins > 0.42, "the stop is met after the wall");
    let ran = case.certified();
    assert_eq!(ran.result(), RunResult::Fail);
    let contacts = ran.contacts("arm/part", "fixture");
    let last = contacts[contacts.len() - 1];
    last.assert_begins([begins; 2], 1e-4);
    last.assert_ends([ends; 2], 1e-4);
}

#[test]
fn a_round_body_meets_a_tiny_triangle() {
    // A triangle of little more than a tenth of a millimetre at the origin, the least that is read; the bodies' radius is 62.5 mm, their polyhedra stick out by up to 0.1 mm.
    let tiny = stl(&[[[0.0; 3], [0.0, 1.2e-4, 0.0], [0.0, 0.0, 1.2e-4]]]);
    let bodies = |y: f64| [sphere([0.0, y, 0.0], 0.0625), capsule([0.0, y, 0.0], 0.0625, 0.2)];
    for y in [0.0, 0.04, 0.063] {
        for body in bodies(y) {
            let program = rows(&["j"], &[(-1.0, &[-1.0]), (1.0, &[1.0])]);
            let case =
                Case::new().robot("arm", &slider(&[body]), program).mesh("chip", tiny.clone(), [0.0; 3]);
            assert!(case.sampled().contacts("arm/part", "chip").is_empty());
            let ran = case.certified();
            if y > 0.0627 {
                assert_eq!(ran.result(), RunResult::Pass);
                assert!(ran.outcome.spans.is_empty());
                continue;
            }
            let contact = ran.only_contact("arm/part", "chip");
            let half = |radius: f64| libm::sqrt(radius * radius - y * y);
            let [inner, outer] = [half(0.0625) - 2e-6, half(0.0626) + 2e-4];
            contact.assert_begins([-outer, -inner], 1e-4);
            contact.assert_ends([inner, outer], 1e-4);
        }
    }
}
