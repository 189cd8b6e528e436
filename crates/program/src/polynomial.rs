//! The motion of one joint over one segment: a polynomial in Bernstein form.
//!
//! In this form a polynomial never leaves the hull of its coefficients, which proves bounds on it (G. Farin, *Curves and Surfaces for
//! CAGD*); de Casteljau's algorithm evaluates and divides it.

/// Most coefficients: a quintic has six.
const MOST: usize = 6;
/// Covers the rounding of a coefficient, relative to the largest one: a few additions and products, and de Casteljau's steps.
const ROUNDING: f64 = 64.0 * f64::EPSILON;
/// Extremes are found to this, relative to the largest coefficient.
const ACCURACY: f64 = 1e-12;
/// Most divisions in the search for an extreme.
const MOST_DIVISIONS: u32 = 4096;

/// A polynomial on [0, 1] by its Bernstein coefficients.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Polynomial {
    coefficients: [f64; MOST],
    degree: usize,
}

impl Polynomial {
    fn new(of: &[f64]) -> Self {
        let mut coefficients = [0.0; MOST];
        coefficients[..of.len()].copy_from_slice(of);
        Self { coefficients, degree: of.len() - 1 }
    }

    /// The straight motion between two positions.
    pub(crate) fn linear([start, end]: [f64; 2]) -> Self {
        Self::new(&[start, end])
    }

    /// The motion between two positions whose speed changes evenly; `start_share` is the speed at its start as a share of the mean one, from
    /// 0 to 2.
    pub(crate) fn evenly_accelerated([start, end]: [f64; 2], start_share: f64) -> Self {
        Self::new(&[start, start + (end - start) * (start_share / 2.0), end])
    }

    /// The cubic with these positions and velocities at its ends, over a duration; Hermite's interpolation.
    pub(crate) fn cubic([start, end]: [f64; 2], [before, after]: [f64; 2], duration_s: f64) -> Self {
        let third_s = duration_s / 3.0;
        Self::new(&[start, start + before * third_s, end - after * third_s, end])
    }

    /// The quintic with these positions, velocities and accelerations at its ends, over a duration.
    pub(crate) fn quintic(
        [start, end]: [f64; 2],
        velocity: [f64; 2],
        acceleration: [f64; 2],
        duration_s: f64,
    ) -> Self {
        let [before, after] = velocity.map(|velocity| velocity * duration_s / 5.0);
        let [bent, bends] = acceleration.map(|acceleration| acceleration * duration_s * duration_s / 20.0);
        Self::new(&[
            start,
            start + before,
            start + 2.0 * before + bent,
            end - 2.0 * after + bends,
            end - after,
            end,
        ])
    }

    fn coefficients(&self) -> &[f64] {
        &self.coefficients[..=self.degree]
    }

    /// The value at a place in [0, 1]; exactly an end at 0 and 1.
    pub(crate) fn value(&self, at: f64) -> f64 {
        self.divided(at)[0].coefficients[self.degree]
    }

    /// The parts before and after a place in [0, 1], each on [0, 1] again (de Casteljau).
    fn divided(&self, at: f64) -> [Self; 2] {
        let (mut row, mut before, mut after) = (*self, *self, *self);
        for left in (0..=self.degree).rev() {
            before.coefficients[self.degree - left] = row.coefficients[0];
            after.coefficients[left] = row.coefficients[left];
            for k in 0..left {
                let [low, high] = [row.coefficients[k], row.coefficients[k + 1]];
                row.coefficients[k] =
                    if at <= 0.5 { low + (high - low) * at } else { high - (high - low) * (1.0 - at) };
            }
        }
        [before, after]
    }

    /// The part between two places in [0, 1], on [0, 1] again.
    pub(crate) fn part(&self, [from, to]: [f64; 2]) -> Self {
        if to <= from {
            return Self::linear([self.value(from); 2]);
        }
        let [before, _] = self.divided(to);
        let [_, part] = before.divided((from / to).clamp(0.0, 1.0));
        part
    }

    /// The derivative by the time, where [0, 1] lasts as long as this.
    pub(crate) fn rate(&self, duration_s: f64) -> Self {
        let scale = self.degree as f64 / duration_s;
        let steps = self.coefficients().windows(2).map(|pair| (pair[1] - pair[0]) * scale);
        Self::new(&steps.collect::<Vec<f64>>())
    }

    /// Upper bound on the distance from the chord between two values, place by place.
    ///
    /// # Guarantee
    /// The smaller one of two bounds. The difference is a polynomial too, and its coefficients are those of this one less those of the chord.
    /// And a chord between the ends leaves a curve by no more than an eighth of its second derivative, to which the way of the chord's ends
    /// from those of the curve is added. So where the second derivative is at most eight times a bound, so is the deviation, up to rounding.
    pub(crate) fn deviation_from(&self, [start, end]: [f64; 2]) -> f64 {
        let chord = |k: usize| start + (end - start) * (k as f64 / self.degree as f64);
        let off = self.coefficients().iter().enumerate().map(|(k, value)| (value - chord(k)).abs());
        let ends = [(start, self.coefficients[0]), (end, self.coefficients[self.degree])];
        let aside = ends.map(|(of_chord, own)| (of_chord - own).abs());
        let by_bend = self.bend() / 8.0 + aside[0].max(aside[1]);
        off.fold(0.0, f64::max).min(by_bend) + self.rounding()
    }

    /// Upper bound on the second derivative on [0, 1].
    pub(crate) fn bend(&self) -> f64 {
        let bends = self.coefficients().windows(3).map(|b| (b[0] - 2.0 * b[1] + b[2]).abs());
        (self.degree * self.degree.saturating_sub(1)) as f64 * bends.fold(0.0, f64::max)
    }

    /// The smallest and the largest value on [0, 1], to a billionth of a thousandth of the largest coefficient.
    ///
    /// # Guarantee
    /// Neither is inside the true range.
    pub(crate) fn range(&self) -> [f64; 2] {
        let mirrored = Self { coefficients: self.coefficients.map(|value| -value), ..*self };
        [-mirrored.largest(), self.largest()]
    }

    fn largest(&self) -> f64 {
        let hull = |part: &Self| part.coefficients().iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let accuracy = ACCURACY * self.scale();
        let mut reached = self.coefficients[0].max(self.coefficients[self.degree]);
        let (mut open, mut bound) = (vec![*self], reached);
        for _ in 0..MOST_DIVISIONS {
            let Some(part) = open.pop() else { break };
            if hull(&part) <= reached + accuracy {
                bound = bound.max(hull(&part));
                continue;
            }
            let halves = part.divided(0.5);
            reached = reached.max(halves[1].coefficients[0]);
            open.extend(halves);
        }
        open.iter().map(hull).fold(bound, f64::max) + self.rounding()
    }

    fn scale(&self) -> f64 {
        self.coefficients().iter().fold(0.0, |most: f64, value| most.max(value.abs()))
    }

    fn rounding(&self) -> f64 {
        ROUNDING * self.scale()
    }
}

#[cfg(test)]
mod tests {
    use test_support::Random;

    use super::*;

    fn any(random: &mut Random) -> (Polynomial, [f64; 2], [f64; 2], [f64; 2], f64) {
        let mut pair = |most: f64| [(); 2].map(|()| random.within(-most, most));
        let (position, velocity, acceleration) = (pair(3.0), pair(2.0), pair(5.0));
        let duration_s = random.within(0.01, 3.0);
        let polynomial = match random.below(3) {
            0 => Polynomial::linear(position),
            1 => Polynomial::cubic(position, velocity, duration_s),
            _ => Polynomial::quintic(position, velocity, acceleration, duration_s),
        };
        (polynomial, position, velocity, acceleration, duration_s)
    }

    #[test]
    fn ends_have_the_positions_velocities_and_accelerations_that_were_given() {
        let mut random = Random(3);
        for _ in 0..2_000 {
            let (polynomial, position, velocity, acceleration, duration_s) = any(&mut random);
            let near = |x: f64, y: f64| (x - y).abs() <= 1e-9 * (1.0 + y.abs());
            for (end, at) in [0.0, 1.0].into_iter().enumerate() {
                assert_eq!(polynomial.value(at), position[end]);
                if polynomial.degree >= 3 {
                    assert!(near(polynomial.rate(duration_s).value(at), velocity[end]));
                }
                if polynomial.degree == 5 {
                    let second = polynomial.rate(duration_s).rate(duration_s).value(at);
                    assert!(
                        (second - acceleration[end]).abs() <= 1e-9 * polynomial.bend() / duration_s.powi(2)
                    );
                }
            }
        }
    }

    #[test]
    fn no_value_of_a_part_leaves_the_deviation_or_the_range() {
        let mut random = Random(4);
        let (mut tight, mut loose) = (0.0_f64, 0.0_f64);
        for _ in 0..2_000 {
            let (polynomial, ..) = any(&mut random);
            let [x, y] = [random.within(0.0, 1.0), random.within(0.0, 1.0)];
            let place = [x.min(y), x.max(y)];
            let part = polynomial.part(place);
            let ends = [part.value(0.0), part.value(1.0)];
            let (off, [low, high]) = (part.deviation_from(ends), part.range());
            let (mut farthest, mut seen) = (0.0_f64, [f64::INFINITY, f64::NEG_INFINITY]);
            for step in 0..=200 {
                let at = f64::from(step) / 200.0;
                let value = polynomial.value(place[0] + at * (place[1] - place[0]));
                assert!((part.value(at) - value).abs() < 1e-12 * (1.0 + polynomial.scale()));
                farthest = farthest.max((value - ends[0] - at * (ends[1] - ends[0])).abs());
                seen = [seen[0].min(value), seen[1].max(value)];
            }
            let rounding = 1e-12 * (1.0 + polynomial.scale());
            assert!(farthest <= off + rounding, "{farthest} {off}");
            assert!(low <= seen[0] + rounding && seen[1] <= high + rounding, "{seen:?} in {low} {high}");
            // 200 steps miss an extreme by a forty thousandth of the bend over eight.
            let missed = part.bend() / 40_000.0 / 8.0 + 1e-9;
            assert!(seen[0] - low <= missed && high - seen[1] <= missed, "{seen:?} in {low} {high}");
            if off > 1e-6 {
                (tight, loose) = (tight.max(farthest / off), loose.max(off / farthest));
            }
        }
        println!("deviations reach {tight} of their bound, and at worst a {loose}th");
        assert!(tight > 0.99, "{tight}");
    }
}
