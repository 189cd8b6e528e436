//! Promise: what is called complete has no other solutions, and every solution that is not in a list lies in one of its open regions.

use nalgebra::Vector3;
use pathproof_kinematics::{Arm, Completeness};
use test_support::Random;

use super::arms::{
    FLANGE, LEG, Line, OFFSET, UR5E, complete, difference, of_lines, offset_wrists, random_joints,
};

/// Arms of every kind: exact axes, axes a little off, offset wrists.
fn arms() -> Vec<(String, Arm)> {
    let mut arms = complete();
    arms.extend(offset_wrists());
    for (name, lines) in [("ur5e", UR5E), ("leg", LEG), ("offset", OFFSET), ("flange", FLANGE)] {
        for (size, off) in [("rounded", 4e-6), ("calibrated", 5e-4)] {
            arms.push((format!("{name} {size}"), displaced(lines, off)));
        }
    }
    arms
}

fn displaced((lines, tip): ([Line; 6], [f64; 3]), off: f64) -> Arm {
    let mut random = Random(77);
    let lines = lines.map(|(axis, point)| {
        let axis = Vector3::from(axis) + Vector3::from(random.three(-off, off));
        (axis.normalize().into(), (Vector3::from(point) + Vector3::from(random.three(-off, off))).into())
    });
    of_lines(&lines, tip).1
}

#[test]
#[expect(clippy::disallowed_methods, reason = "prints the time that was taken")]
fn no_solution_is_outside_the_list_and_its_open_regions() {
    let is_long = std::env::var_os("PATHPROOF_LONG").is_some();
    for (name, arm) in arms() {
        let mut random = Random(4);
        let (mut complete, mut by_search, mut open) = (0, 0, 0);
        let poses = if is_long { 5000 } else { 60 };
        let start = std::time::Instant::now();
        for pose in 0..poses {
            let q = random_joints(&mut random, 6);
            let target = arm.forward(&q);
            let answer = arm.solutions(&target);
            let is_known = |q: &[f64]| {
                answer.list.iter().any(|one| difference(&one.q, q) <= 2e-6)
                    || answer.open.iter().any(|region| region.holds(q))
            };
            assert!(is_known(&q), "{name} {q:?} {answer:?}");
            complete += usize::from(answer.completeness == Completeness::Complete);
            open += answer.open.len();
            if pose % 10 == 0 {
                for one in arm.searched(&target, 200).list {
                    by_search += 1;
                    assert!(is_known(&one.q), "{name} {q:?} lacks {:?} {answer:?}", one.q);
                }
            }
        }
        println!(
            "{name}: {complete} of {poses} complete, {open} open, {by_search} by search, {:?}",
            start.elapsed()
        );
    }
}
