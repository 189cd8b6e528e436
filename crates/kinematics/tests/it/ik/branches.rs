//! Promise: there are as many solutions as a numerical search from many starts finds.

use test_support::Random;

use super::arms::{FLANGE, LEG, OFFSET, UR5E, difference, of_lines, own, random_joints};
use super::numerical::search;

#[test]
fn as_many_as_a_search_from_a_thousand_starts_finds() {
    let mut robots = Vec::new();
    for name in ["pp6-1400", "puma560"] {
        let (robot, tip, arm) = own(name);
        robots.push((name, robot, tip, arm));
    }
    for (name, (lines, tip)) in
        [("ur5e", UR5E), ("leg", LEG), ("offset wrist", OFFSET), ("offset flange", FLANGE)]
    {
        let (robot, arm) = of_lines(&lines, tip);
        let tip = robot.link_named("tip").unwrap();
        robots.push((name, robot, tip, arm));
    }
    let (poses, starts) = if std::env::var_os("PATHPROOF_LONG").is_some() { (100, 1000) } else { (5, 400) };
    for (name, robot, tip, arm) in robots {
        let mut random = Random(77);
        let mut all_missed = 0;
        for _ in 0..poses {
            let q = random_joints(&mut random, 6);
            let target = arm.forward(&q);
            let listed = arm.solutions(&target).list;
            let searched = search(&robot, tip, &target, starts);
            let is_listed = |one: &&Vec<f64>| listed.iter().any(|other| difference(&other.q, one) < 1e-5);
            let missed = searched.iter().filter(|one| !is_listed(one)).count();
            assert!(missed == 0 || !arm.method().is_complete, "{name} {q:?}");
            all_missed += missed;
            // Two results of the search may be one solution, if the pose hardly determines it.
            for one in &listed {
                assert!(
                    searched.iter().any(|other| difference(other, &one.q) < 1e-5),
                    "{name} {q:?} {one:?}"
                );
            }
        }
        // A search may miss some.
        assert!(all_missed * 20 <= poses, "{name}: {all_missed}");
    }
}
