//! How the distance of a pair changes from point to point: by it the next distances are guessed, and nothing is proven.

/// The smallest distances at up to three points that follow each other.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DistanceTrend {
    /// The last point, and the distances there and at the points before, metres.
    point: usize,
    seen_m: [f64; 3],
    count: usize,
}

impl DistanceTrend {
    /// Takes the distance at a point, metres.
    pub(crate) fn see(&mut self, point: usize, distance_m: f64) {
        if self.count > 0 && self.point == point {
            self.seen_m[0] = distance_m;
            return;
        }
        self.count = if self.count > 0 && self.point + 1 == point { (self.count + 1).min(3) } else { 1 };
        self.point = point;
        self.seen_m = [distance_m, self.seen_m[0], self.seen_m[1]];
    }

    /// The distance that is to be expected so many points after the last one, metres: on the parabola or the line through what was seen.
    pub(crate) fn ahead_m(&self, points: usize) -> f64 {
        let [here_m, before_m, first_m] = self.seen_m;
        let steps = points as f64;
        match self.count {
            3 => {
                let bend_m = here_m - 2.0 * before_m + first_m;
                here_m + steps * (here_m - before_m) + 0.5 * steps * (steps + 1.0) * bend_m
            }
            2 => here_m + steps * (here_m - before_m),
            _ => here_m,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parabola_is_continued_and_a_gap_forgets_it() {
        let distance_m = |point: usize| 1.0 + 0.25 * point as f64 - 0.125 * (point * point) as f64;
        let mut trend = DistanceTrend::default();
        trend.see(4, distance_m(4));
        assert_eq!(trend.ahead_m(3), distance_m(4));
        trend.see(5, distance_m(5));
        assert_eq!(trend.ahead_m(2), 3.0 * distance_m(5) - 2.0 * distance_m(4));
        trend.see(6, 9.0);
        trend.see(6, distance_m(6));
        assert_eq!((trend.ahead_m(0), trend.ahead_m(3)), (distance_m(6), distance_m(9)));
        trend.see(8, 2.0);
        assert_eq!(trend.ahead_m(5), 2.0);
    }
}
