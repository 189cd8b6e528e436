//! Boxes that turn about the vertical alone: overlap and distance by hand.

/// A box with its centre, metres, turned about z.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prism {
    pub(super) center_m: [f64; 3],
    pub(super) yaw_rad: f64,
    pub(super) size_m: [f64; 3],
}

/// A frame that turns about z.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Turned {
    pub(super) at_m: [f64; 3],
    pub(super) yaw_rad: f64,
}

impl Turned {
    pub(super) fn point(&self, [x, y, z]: [f64; 3]) -> [f64; 3] {
        let (sin, cos) = libm::sincos(self.yaw_rad);
        [self.at_m[0] + cos * x - sin * y, self.at_m[1] + sin * x + cos * y, self.at_m[2] + z]
    }

    /// `a_from_c` of `a_from_b`, and `b_from_c`.
    pub(super) fn then(&self, other: &Self) -> Self {
        Self { at_m: self.point(other.at_m), yaw_rad: self.yaw_rad + other.yaw_rad }
    }

    pub(super) fn inverse(&self) -> Self {
        let turned = Self { at_m: [0.0; 3], yaw_rad: -self.yaw_rad };
        Self { at_m: turned.point(self.at_m.map(|x| -x)), yaw_rad: -self.yaw_rad }
    }
}

impl Prism {
    pub(super) fn corners(&self) -> [[f64; 2]; 4] {
        let frame = Turned { at_m: self.center_m, yaw_rad: self.yaw_rad };
        [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].map(|[x, y]| {
            let [x, y, _] = frame.point([x * self.size_m[0], y * self.size_m[1], 0.0]);
            [x, y]
        })
    }

    /// All eight corners.
    pub(super) fn all_corners(&self) -> Vec<[f64; 3]> {
        let half = 0.5 * self.size_m[2];
        let z = [self.center_m[2] - half, self.center_m[2] + half];
        self.corners().into_iter().flat_map(|[x, y]| z.map(|z| [x, y, z])).collect()
    }
}

/// The shortest translation that parts two of them, metres: along z, or in the plane; negative where they are apart.
pub(super) fn depth_m(a: &Prism, b: &Prism) -> f64 {
    let up_m = 0.5 * (a.size_m[2] + b.size_m[2]) - (a.center_m[2] - b.center_m[2]).abs();
    let axes = [a, b].into_iter().flat_map(|of| {
        let (sin, cos) = libm::sincos(of.yaw_rad);
        [[cos, sin], [-sin, cos]]
    });
    let beside_m = axes.map(|[x, y]| {
        let reach = |corners: [[f64; 2]; 4]| {
            let along = corners.map(|corner| corner[0] * x + corner[1] * y);
            let [low, high] = [f64::min, f64::max].map(|pick| along.into_iter().reduce(pick).expect("four"));
            [low, high]
        };
        let [of_a, of_b] = [reach(a.corners()), reach(b.corners())];
        (of_a[1] - of_b[0]).min(of_b[1] - of_a[0])
    });
    beside_m.fold(up_m, f64::min)
}

/// Their distance, metres; 0 where they touch.
pub(super) fn distance_m(a: &Prism, b: &Prism) -> f64 {
    let up_m = ((a.center_m[2] - b.center_m[2]).abs() - 0.5 * (a.size_m[2] + b.size_m[2])).max(0.0);
    let flat = |of: &Prism| Prism {
        center_m: [of.center_m[0], of.center_m[1], 0.0],
        size_m: [of.size_m[0], of.size_m[1], 1.0],
        ..*of
    };
    let beside_m = if depth_m(&flat(a), &flat(b)) >= 0.0 {
        0.0
    } else {
        let [of_a, of_b] = [a.corners(), b.corners()];
        let sides = |corners: [[f64; 2]; 4]| (0..4).map(move |k| [corners[k], corners[(k + 1) % 4]]);
        let pairs = of_a.into_iter().flat_map(|corner| sides(of_b).map(move |side| (corner, side)));
        let pairs =
            pairs.chain(of_b.into_iter().flat_map(|corner| sides(of_a).map(move |side| (corner, side))));
        pairs.map(|(corner, side)| to_side_m(corner, side)).fold(f64::INFINITY, f64::min)
    };
    up_m.hypot(beside_m)
}

fn to_side_m(corner: [f64; 2], [from, to]: [[f64; 2]; 2]) -> f64 {
    let along = [to[0] - from[0], to[1] - from[1]];
    let rest = [corner[0] - from[0], corner[1] - from[1]];
    let length = along[0] * along[0] + along[1] * along[1];
    let share = ((rest[0] * along[0] + rest[1] * along[1]) / length).clamp(0.0, 1.0);
    (rest[0] - share * along[0]).hypot(rest[1] - share * along[1])
}
