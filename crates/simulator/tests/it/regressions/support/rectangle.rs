//! Rectangles in the plane: an oracle for motions whose contact has no closed form.

/// A rectangle by its centre, half edges and turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rectangle {
    pub(crate) center: [f64; 2],
    pub(crate) half: [f64; 2],
    pub(crate) turn: f64,
}

impl Rectangle {
    /// The part of a bar from `near` to `far` beyond a pivot, turned about it.
    pub(crate) fn arm(pivot: [f64; 2], [near, far]: [f64; 2], half_width: f64, turn: f64) -> Self {
        let (sine, cosine) = libm::sincos(turn);
        let middle = 0.5 * (near + far);
        let center = [pivot[0] + cosine * middle, pivot[1] + sine * middle];
        Self { center, half: [0.5 * (far - near), half_width], turn }
    }

    fn axes(&self) -> [[f64; 2]; 2] {
        let (sine, cosine) = libm::sincos(self.turn);
        [[cosine, sine], [-sine, cosine]]
    }

    /// Half the rectangle's width as seen along a direction.
    fn reach(&self, along: [f64; 2]) -> f64 {
        let axes = self.axes();
        (0..2).map(|k| self.half[k] * (axes[k][0] * along[0] + axes[k][1] * along[1]).abs()).sum()
    }

    fn corners(&self) -> [[f64; 2]; 4] {
        let [along, across] = self.axes();
        [[1.0, 1.0], [1.0, -1.0], [-1.0, -1.0], [-1.0, 1.0]].map(|[u, v]| {
            let (u, v) = (u * self.half[0], v * self.half[1]);
            [0, 1].map(|k| self.center[k] + u * along[k] + v * across[k])
        })
    }

    /// The distance of two rectangles that do not meet: that of a corner of either one.
    pub(crate) fn distance(&self, other: &Self) -> f64 {
        let from = |of: &Self, to: &Self| {
            let beside = |corner: &[f64; 2]| {
                let away = [0, 1].map(|k| corner[k] - to.center[k]);
                let axes = to.axes();
                let [u, v] = [0, 1]
                    .map(|k| ((away[0] * axes[k][0] + away[1] * axes[k][1]).abs() - to.half[k]).max(0.0));
                libm::hypot(u, v)
            };
            of.corners().iter().map(beside).fold(f64::INFINITY, f64::min)
        };
        from(self, other).min(from(other, self))
    }

    /// Whether two rectangles share a point: no side of either parts them.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        let apart = |along: &[f64; 2]| {
            let [x, y] = [0, 1].map(|k| other.center[k] - self.center[k]);
            (x * along[0] + y * along[1]).abs() > self.reach(*along) + other.reach(*along)
        };
        !self.axes().iter().chain(&other.axes()).any(apart)
    }
}

/// The first instant between 0 and `end_s` at which something holds, by 100,000 looks and bisection.
pub(crate) fn first_instant(end_s: f64, holds: impl Fn(f64) -> bool) -> f64 {
    let at = |look: i32| end_s * f64::from(look) / 1e5;
    let look = (1..=100_000).find(|look| holds(at(*look))).expect("it holds at some instant");
    let (mut before, mut after) = (at(look - 1), at(look));
    for _ in 0..60 {
        let middle = 0.5 * (before + after);
        *(if holds(middle) { &mut after } else { &mut before }) = middle;
    }
    after
}
