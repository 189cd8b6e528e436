//! R3 and R18 of `docs/regressions.md`: hundreds of far motions of an arm on a linear axis, each one segment, against rectangles.

use super::support::{Contact, Motion, Numbers};

const MOTIONS: usize = 1500;
/// Looks of the oracle at each motion.
const LOOKS: i32 = 4000;

fn holds(spans: &[Contact], t: f64) -> bool {
    spans.iter().any(|span| span.begins[0] <= t && t <= span.ends[1])
}

const BARS: [&str; 2] = ["arm/upper", "arm/lower"];

fn looks() -> impl Iterator<Item = f64> {
    (0..=LOOKS).map(|look| f64::from(look) / f64::from(LOOKS))
}

#[test]
fn no_contact_that_the_oracle_sees_is_called_clear() {
    let mut numbers = Numbers(1989);
    let (mut touched, mut undecided) = (0, 0);
    for motion in 0..MOTIONS {
        let it = Motion::any(&mut numbers);
        let ran = it.case(1).certified();
        for (part, name) in BARS.into_iter().enumerate() {
            let (hits, open) = (ran.contacts(name, "post"), ran.undecided(name, "post"));
            let reported = [hits.clone(), open.clone()].concat();
            for t in looks() {
                let meets = it.bars(t, -1e-9)[part].meets(&it.post);
                assert!(!meets || holds(&reported, t), "motion {motion}, {name} at {t}: {reported:?}");
            }
            for hit in &hits {
                for t in [hit.begins[1], hit.ends[0]] {
                    assert!(it.bars(t, 1e-9)[part].meets(&it.post), "motion {motion}, {name}: {hit:?}");
                }
            }
            touched += hits.len();
            undecided += open.len();
        }
    }
    println!("{touched} contacts in {MOTIONS} motions, {undecided} stretches undecided");
    assert!(touched > 500);
    // Bars that slide along the post at nanometres.
    assert!(undecided <= 1);
}

#[test]
fn no_segment_that_comes_nearer_than_required_is_called_clear() {
    const REQUIRED_M: f64 = 0.03;
    let mut numbers = Numbers(2026);
    let mut nearer = 0;
    for motion in 0..MOTIONS / 3 {
        let it = Motion::any(&mut numbers);
        let ran = it.case(8).with("clearance: Clearance(robot_environment_mm: 30),").certified();
        let segments = &ran.outcome.certificate.as_ref().expect("a certified run").segments;
        for (part, name) in BARS.into_iter().enumerate() {
            let distance = |t: f64| {
                let bar = it.bars(t, 0.0)[part];
                if bar.meets(&it.post) { 0.0 } else { bar.distance(&it.post) }
            };
            let pair = ran.pair(name, "post");
            for t in looks().filter(|t| distance(*t) < REQUIRED_M - 1e-9) {
                let segment = &segments[(8.0 * t).min(7.0) as usize];
                assert!(segment.pairs.iter().any(|seen| seen.pair == pair), "motion {motion}, {name} at {t}");
            }
            // What is called near comes as near as the accuracy of 0.1 mm tells.
            for span in ran.near(name, "post") {
                let (from, to) = (span.begins[0], span.ends[1]);
                let least = looks().map(|t| distance(from + t * (to - from))).fold(f64::INFINITY, f64::min);
                assert!(least < REQUIRED_M + 1.1e-4, "motion {motion}, {name}: {span:?}, {least} m");
                nearer += 1;
            }
        }
    }
    println!("{nearer} stretches too near");
    assert!(nearer > 20);
}
