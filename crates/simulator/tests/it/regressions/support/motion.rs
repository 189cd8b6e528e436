//! Random motions of an arm of two bars on a linear axis, all in one plane.

use std::f64::consts::PI;

use super::{Case, Joint, Rectangle, block, continuous, link, prismatic, rows, urdf};

/// Numbers in 0..1, always the same.
pub(crate) struct Numbers(pub(crate) u64);

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

/// A motion of one second in one segment, and a post beside it.
pub(crate) struct Motion {
    from: [f64; 3],
    to: [f64; 3],
    pub(crate) post: Rectangle,
}

impl Motion {
    pub(crate) fn any(numbers: &mut Numbers) -> Self {
        let mut pose = || [numbers.within(2.0), numbers.within(4.0 * PI), numbers.within(4.0 * PI)];
        let (from, to) = (pose(), pose());
        let center = [numbers.within(1.5), numbers.within(1.2)];
        let half = [0.002 + 0.05 * numbers.next(), 0.002 + 0.05 * numbers.next()];
        Self { from, to, post: Rectangle { center, half, turn: 0.0 } }
    }

    fn at(&self, t: f64) -> [f64; 3] {
        std::array::from_fn(|k| self.from[k] + t * (self.to[k] - self.from[k]))
    }

    /// The two bars, each wider by `more` on every side.
    pub(crate) fn bars(&self, t: f64, more: f64) -> [Rectangle; 2] {
        let [rail, shoulder, elbow] = self.at(t);
        let bar = |pivot, turn| Rectangle::arm(pivot, [0.05 - more, 0.55 + more], 0.02 + more, turn);
        let (sine, cosine) = libm::sincos(shoulder);
        [bar([rail, 0.0], shoulder), bar([rail + 0.6 * cosine, 0.6 * sine], shoulder + elbow)]
    }

    /// The motion as this many segments.
    pub(crate) fn case(&self, segments: u32) -> Case {
        let [x, y] = self.post.center.map(|m| 1e3 * m);
        let [w, h] = self.post.half.map(|m| 2e3 * m);
        let at_s: Vec<f64> = (0..=segments).map(|k| f64::from(k) / f64::from(segments)).collect();
        let values: Vec<[f64; 3]> = at_s.iter().map(|t| self.at(*t)).collect();
        let table: Vec<(f64, &[f64])> = at_s.iter().zip(&values).map(|(t, at)| (*t, at.as_slice())).collect();
        let program = rows(&["rail", "shoulder", "elbow"], &table);
        Case::new().robot("arm", &robot(), program).block("post", [w, h, 200.0], [x, y, 0.0])
    }
}
