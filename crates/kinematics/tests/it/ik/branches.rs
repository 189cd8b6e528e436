//! Promise: there are as many solutions as a numerical search from many starts finds.

use test_support::Random;

use super::arms::{LEG, OFFSET, UR5E, difference, of_lines, own, random_joints};
use super::numerical::search;

#[test]
fn as_many_as_a_search_from_a_thousand_starts_finds() {
    let mut robots = Vec::new();
    for name in ["pp6-1400", "puma560"] {
        let (robot, tip, arm) = own(name);
        robots.push((name, robot, tip, arm));
    }
    for (name, (lines, tip)) in [("ur5e", UR5E), ("leg", LEG), ("offset wrist", OFFSET)] {
        let (robot, arm) = of_lines(&lines, tip);
        let tip = robot.link_named("tip").unwrap();
        robots.push((name, robot, tip, arm));
    }
    let (poses, starts) = if std::env::var_os("PATHPROOF_LONG").is_some() { (100, 1000) } else { (5, 400) };
    for (name, robot, tip, arm) in robots {
        let mut random = Random(77);
        for _ in 0..poses {
            let q = random_joints(&mut random, 6);
            let target = arm.forward(&q);
            let listed = arm.solutions(&target).list;
            let searched = search(&robot, tip, &target, starts);
            for one in &searched {
                assert!(listed.iter().any(|other| difference(&other.q, one) < 1e-5), "{name} {q:?} {one:?}");
            }
            assert_eq!(listed.len(), searched.len(), "{name} {q:?}");
        }
    }
}
