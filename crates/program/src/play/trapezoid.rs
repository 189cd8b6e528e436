//! The velocity profile of a move with an acceleration: a trapezoid, or a triangle where the move is short.

/// Neighbouring places on the way that are closer than this, as a share of it, are one.
const SAME_PLACE: f64 = 1e-9;

/// The share of its way that a move has made: it accelerates evenly from rest, goes on at constant speed, and brakes as it accelerated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Trapezoid {
    /// Seconds of accelerating, and of braking.
    ramp_s: f64,
    /// Seconds at constant speed.
    cruise_s: f64,
    /// The share of the way at the end of accelerating.
    ramp_share: f64,
}

/// A part of a move in which its speed changes evenly or not at all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SpeedPhase {
    /// Its end as a share of the way.
    pub(super) share: f64,
    /// When it ends, seconds after the start of the move.
    pub(super) end_s: f64,
    /// The speed at its start as a share of its mean speed; `None` for a constant speed.
    pub(super) start_speed_share: Option<f64>,
}

impl Trapezoid {
    /// Of a move that takes this long at its full speed, both above 0; `per_s2` is its acceleration in shares of its way.
    pub(super) fn new(duration_s: f64, per_s2: f64) -> Self {
        let full_per_s = 1.0 / duration_s;
        let ramp_share = 0.5 * full_per_s * full_per_s / per_s2;
        if ramp_share < 0.5 {
            let cruise_s = (1.0 - 2.0 * ramp_share) * duration_s;
            return Self { ramp_s: full_per_s / per_s2, cruise_s, ramp_share };
        }
        Self { ramp_s: per_s2.sqrt().recip(), cruise_s: 0.0, ramp_share: 0.5 }
    }

    /// The time at a share of the way, seconds.
    fn time_s(&self, share: f64) -> f64 {
        let ramp_s = |share: f64| self.ramp_s * (share / self.ramp_share).clamp(0.0, 1.0).sqrt();
        let cruised = (share - self.ramp_share) / (1.0 - 2.0 * self.ramp_share);
        let whole_s = 2.0 * self.ramp_s + self.cruise_s;
        if share <= self.ramp_share {
            ramp_s(share)
        } else if share >= 1.0 - self.ramp_share {
            whole_s - ramp_s(1.0 - share)
        } else {
            self.ramp_s + cruised * self.cruise_s
        }
    }

    /// The speed at a share of the way, shares per second.
    fn per_s(&self, share: f64) -> f64 {
        let left = share.min(1.0 - share) / self.ramp_share;
        2.0 * self.ramp_share / self.ramp_s * left.clamp(0.0, 1.0).sqrt()
    }

    /// The phases of a part of the way, in order; the last one ends where the part does.
    ///
    /// # Guarantee
    /// The way of every phase is longer than nothing, its end is never before its start, and its times are those of the profile at its ends.
    pub(super) fn phases(&self, [from, to]: [f64; 2]) -> Vec<SpeedPhase> {
        let is_inside = |at: &f64| *at > from + SAME_PLACE && *at < to - SAME_PLACE;
        let mut ends: Vec<f64> =
            [self.ramp_share, 1.0 - self.ramp_share].into_iter().filter(is_inside).collect();
        ends.dedup();
        ends.push(to);
        let mut start = from;
        let mut phase = |end: f64| {
            let (way, duration_s) = (end - start, self.time_s(end) - self.time_s(start));
            let middle = f64::midpoint(start, end);
            let is_constant = middle > self.ramp_share && middle < 1.0 - self.ramp_share;
            let share = (self.per_s(start) * duration_s / way).clamp(0.0, 2.0);
            let start_speed_share = (!is_constant && way > 0.0).then_some(share);
            start = end;
            SpeedPhase { share: end, end_s: self.time_s(end), start_speed_share }
        };
        ends.into_iter().map(&mut phase).collect()
    }
}

#[cfg(test)]
mod tests {
    use test_support::Random;

    use super::*;

    /// The share of the way at a time, computed by the laws of motion.
    fn share_at(duration_s: f64, per_s2: f64, time_s: f64) -> f64 {
        let full_per_s = duration_s.recip().min(per_s2.sqrt());
        let ramp_s = full_per_s / per_s2;
        let whole_s = ramp_s + 1.0 / full_per_s;
        if time_s < ramp_s {
            0.5 * per_s2 * time_s * time_s
        } else if time_s > whole_s - ramp_s {
            1.0 - 0.5 * per_s2 * (whole_s - time_s) * (whole_s - time_s)
        } else {
            0.5 * full_per_s * ramp_s + full_per_s * (time_s - ramp_s)
        }
    }

    #[test]
    fn phases_of_any_division_follow_the_laws_of_motion() {
        let mut random = Random(5);
        for _ in 0..2_000 {
            let (duration_s, per_s2) = (random.within(0.05, 5.0), 10f64.powf(random.within(-2.0, 3.0)));
            let profile = Trapezoid::new(duration_s, per_s2);
            let mut ends: Vec<f64> = (0..random.below(5)).map(|_| random.within(0.01, 0.99)).collect();
            ends.push(1.0);
            ends.sort_by(f64::total_cmp);
            let (mut from, mut start_s) = (0.0, 0.0);
            for end in ends {
                let phases = profile.phases([from, end]);
                assert_eq!(phases.last().map(|phase| phase.share), Some(end));
                for phase in phases {
                    let [way, took_s] = [phase.share - from, phase.end_s - start_s];
                    let u = phase.start_speed_share.unwrap_or(1.0);
                    for step in 0..=10 {
                        let t = f64::from(step) / 10.0;
                        let here = from + way * (u * t + (1.0 - u) * t * t);
                        let true_share = share_at(duration_s, per_s2, start_s + t * took_s);
                        assert!((here - true_share).abs() < 1e-7, "{here} {true_share}");
                    }
                    (from, start_s) = (phase.share, phase.end_s);
                }
            }
        }
    }

    #[test]
    fn a_short_move_never_reaches_its_full_speed() {
        let short = Trapezoid::new(1.0, 0.5);
        assert_eq!(short.phases([0.0, 1.0]).len(), 2);
        assert!((short.time_s(1.0) - 2.0 * 2f64.sqrt()).abs() < 1e-12);
        let long = Trapezoid::new(1.0, 4.0);
        assert_eq!(long.phases([0.0, 1.0]).len(), 3);
        assert!((long.time_s(1.0) - 1.25).abs() < 1e-12);
    }
}
