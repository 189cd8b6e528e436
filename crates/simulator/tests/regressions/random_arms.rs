//! R3, R18: hundreds of far motions of an arm on a linear axis, each one segment, against an oracle of rectangles.

use std::f64::consts::PI;

use crate::support::{Case, Contact, Joint, Rectangle, block, continuous, link, prismatic, rows, urdf};

const MOTIONS: usize = 1500;
/// Looks of the oracle at each motion.
const LOOKS: i32 = 4000;

/// Numbers in 0..1, always the same.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        f64::from(u32::try_from(self.0 >> 32).expect("32 bits")) / f64::from(u32::MAX)
    }

    fn within(&mut self, size: f64) -> f64 {
        size * (2.0 * self.next() - 1.0)
    }
}

fn robot() -> String {
    let bar = || [block([0.3, 0.0, 0.0], [0.5, 0.04, 0.04])];
    let rail = Joint { name: "rail", links: ["root", "carriage"], at: [0.0; 3], axis: [1.0, 0.0, 0.0] };
    let turn = |name, links, x| continuous(Joint { name, links, at: [x, 0.0, 0.0], axis: [0.0, 0.0, 1.0] });
    urdf(&[
        link("root", &[]),
        link("carriage", &[]),
        link("upper", &bar()),
        link("lower", &bar()),
        prismatic(rail),
        turn("shoulder", ["carriage", "upper"], 0.0),
        turn("elbow", ["upper", "lower"], 0.6),
    ])
}

/// The two bars at these joint values, each wider by `more` on every side.
fn bars([rail, shoulder, elbow]: [f64; 3], more: f64) -> [Rectangle; 2] {
    let bar = |pivot, turn| Rectangle::arm(pivot, [0.05 - more, 0.55 + more], 0.02 + more, turn);
    let (sine, cosine) = libm::sincos(shoulder);
    [bar([rail, 0.0], shoulder), bar([rail + 0.6 * cosine, 0.6 * sine], shoulder + elbow)]
}

fn holds(spans: &[Contact], t: f64) -> bool {
    spans.iter().any(|span| span.begins[0] <= t && t <= span.ends[1])
}

#[test]
fn no_contact_that_the_oracle_sees_is_called_clear() {
    let mut numbers = Numbers(1989);
    let (mut touched, mut undecided) = (0, 0);
    for motion in 0..MOTIONS {
        let mut pose = || [numbers.within(2.0), numbers.within(4.0 * PI), numbers.within(4.0 * PI)];
        let (from, to) = (pose(), pose());
        let post = Rectangle {
            center: [numbers.within(1.5), numbers.within(1.2)],
            half: [0.002 + 0.05 * numbers.next(), 0.002 + 0.05 * numbers.next()],
            turn: 0.0,
        };
        let [x, y] = post.center.map(|m| 1e3 * m);
        let case = Case::new()
            .robot("arm", &robot(), rows(&["rail", "shoulder", "elbow"], &[(0.0, &from), (1.0, &to)]))
            .block("post", [2e3 * post.half[0], 2e3 * post.half[1], 200.0], [x, y, 0.0]);
        let ran = case.certified();
        let at = |t: f64| std::array::from_fn(|k| from[k] + t * (to[k] - from[k]));
        for (part, name) in ["arm/upper", "arm/lower"].into_iter().enumerate() {
            let (hits, open) = (ran.contacts(name, "post"), ran.undecided(name, "post"));
            let reported = [hits.clone(), open.clone()].concat();
            for t in (0..=LOOKS).map(|look| f64::from(look) / f64::from(LOOKS)) {
                let meets = bars(at(t), -1e-9)[part].meets(&post);
                assert!(!meets || holds(&reported, t), "motion {motion}, {name} at {t}: {reported:?}");
            }
            for hit in &hits {
                for t in [hit.begins[1], hit.ends[0]] {
                    assert!(bars(at(t), 1e-9)[part].meets(&post), "motion {motion}, {name}: {hit:?}");
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
