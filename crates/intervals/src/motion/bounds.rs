//! The motion over an interval of time in centred form: a line, and a bound on what is not on it.

use std::rc::Rc;

use super::jet::Jet;
use crate::affine::AffineInterval;
use crate::interval::Interval;

/// Covers the rounding of sums of up to 16 products of the entries below, relative to the sum of the magnitudes of the products.
const ROUNDING: f64 = 32.0 * f64::EPSILON;

/// The transform of one body into the frame of another over an interval of time.
///
/// # Guarantee
/// At the time `middle + s · half` with s within ±1 every entry of the transform differs from `line(s) = at + s · slope` by at most
/// its entry of `error`. The remainder is `½ M''(I) · half²` (Taylor), with M'' by interval arithmetic over the whole interval: the
/// natural interval evaluation of the source (section 5.2.1) grows with the motion, this form with its square. `error` also covers
/// the rounding of [`Motion::along`] and of the sums that are formed from it.
#[derive(Clone, Debug)]
pub(crate) struct Motion {
    /// The interval of time, within 0 to 1.
    pub(crate) times: Interval,
    pub(crate) at: [[f64; 4]; 3],
    pub(crate) slope: [[f64; 4]; 3],
    pub(crate) error: [[f64; 4]; 3],
    /// What is not known of the transform at the middle.
    pub(crate) blur: Blur,
    jet: Rc<Jet>,
}

/// What rounding leaves open of a transform at one instant.
///
/// # Guarantee
/// No entry of the rounded rotation is further than `rotation` from the true one, and none of the translation further than `shift_m`,
/// rounding of the image of a point included.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Blur {
    rotation: f64,
    shift_m: f64,
}

impl Blur {
    /// A blur for tests.
    #[cfg(test)]
    pub(crate) fn of_shift_m(shift_m: f64) -> Self {
        Self { rotation: 0.0, shift_m }
    }

    fn add(&mut self, column: usize, radius: f64) {
        let largest = if column < 3 { &mut self.rotation } else { &mut self.shift_m };
        // NaN stays.
        *largest = if radius <= *largest { *largest } else { radius };
    }

    /// Bound on the distance between the true and the rounded image of a point, whose coordinates are at most `extent_m`; infinite
    /// if nothing is known.
    pub(crate) fn of_points_m(self, extent_m: f64) -> f64 {
        // √3 times the error of one coordinate, which is a sum of four.
        let blur_m = 1.7321 * (3.0 * extent_m * self.rotation + self.shift_m);
        if blur_m.is_finite() { blur_m } else { f64::INFINITY }
    }
}

/// The coordinate along an axis of points that move: `at · p + s · slope · p`, up to `error · |p|`; the last entries belong to the
/// translation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AxisMotion {
    pub(crate) at: [f64; 4],
    pub(crate) slope: [f64; 4],
    pub(crate) error: [f64; 4],
}

impl Motion {
    pub(super) fn new(times: Interval, jet: Rc<Jet>) -> Self {
        let half = times.radius();
        let [middle, first] = &jet.middle;
        let half_square = Interval::point(half) * Interval::point(half) * Interval::point(0.5);
        let (mut at, mut slope, mut error) = ([[0.0; 4]; 3], [[0.0; 4]; 3], [[0.0; 4]; 3]);
        let mut blur = Blur::default();
        for i in 0..3 {
            for j in 0..4 {
                let step = first.0[i][j] * Interval::point(half);
                at[i][j] = middle.0[i][j].middle();
                slope[i][j] = step.middle();
                let bend = (jet.over[2].0[i][j] * half_square).magnitude();
                let rounding = ROUNDING * (at[i][j].abs() + slope[i][j].abs());
                let radius = middle.0[i][j].radius() + ROUNDING * at[i][j].abs();
                blur.add(j, radius);
                // A sum of numbers of one sign: its rounding is far below the factor.
                let sum = middle.0[i][j].radius() + step.radius() + bend + rounding;
                error[i][j] = sum * (1.0 + 1e-12);
            }
        }
        Self { times, at, slope, error, blur, jet }
    }

    /// The motion of points along an axis of the other body's frame, whose entries are at most 1.
    #[inline]
    pub(crate) fn along(&self, axis: &[f64; 3]) -> AxisMotion {
        let combined = |rows: &[[f64; 4]; 3], axis: &[f64; 3]| {
            [0, 1, 2, 3].map(|j| axis[0] * rows[0][j] + axis[1] * rows[1][j] + axis[2] * rows[2][j])
        };
        AxisMotion {
            at: combined(&self.at, axis),
            slope: combined(&self.slope, axis),
            error: combined(&self.error, &axis.map(f64::abs)),
        }
    }

    /// Bound on the error of [`Self::middle_point`], for points whose coordinates are at most `extent_m`; infinite if nothing is known.
    pub(crate) fn blur_m(&self, extent_m: f64) -> f64 {
        self.blur.of_points_m(extent_m)
    }

    /// The image of a point at the middle of the interval, rounded.
    #[inline]
    pub(crate) fn middle_point(&self, point: &[f64; 3]) -> [f64; 3] {
        self.at.map(|row| row[0] * point[0] + row[1] * point[1] + row[2] * point[2] + row[3])
    }

    /// The image of a direction at the middle of the interval, rounded.
    #[inline]
    pub(crate) fn middle_direction(&self, direction: &[f64; 3]) -> [f64; 3] {
        self.at.map(|row| row[0] * direction[0] + row[1] * direction[1] + row[2] * direction[2])
    }

    /// Bound on the way of a point from the middle to either end, along each axis of the frame and summed; for choices only.
    #[inline]
    pub(crate) fn travel_m(&self, point: &[f64; 3]) -> f64 {
        let along = |slope: &[f64; 4], error: &[f64; 4]| {
            let line = slope[0] * point[0] + slope[1] * point[1] + slope[2] * point[2] + slope[3];
            let rest = error[0] * point[0].abs() + error[1] * point[1].abs() + error[2] * point[2].abs();
            line.abs() + rest + error[3]
        };
        let ways = [0, 1, 2].map(|i| along(&self.slope[i], &self.error[i]));
        (ways[0] * ways[0] + ways[1] * ways[1] + ways[2] * ways[2]).sqrt()
    }

    /// The places of a point over the interval: the natural interval evaluation, cut to the centred form.
    pub(crate) fn places(&self, point: &[f64; 3]) -> [Interval; 3] {
        let natural = self.jet.over[0].point(point);
        let centred = self.places_centred(point);
        [0, 1, 2].map(|i| natural[i].intersection(centred[i]).unwrap_or(natural[i]))
    }

    fn places_centred(&self, point: &[f64; 3]) -> [Interval; 3] {
        let line = AffineInterval(self.at.map(|row| row.map(Interval::point))).point(point);
        let slope = AffineInterval(self.slope.map(|row| row.map(Interval::point))).point(point);
        let size = point.map(f64::abs);
        let error = AffineInterval(self.error.map(|row| row.map(Interval::point))).point(&size);
        [0, 1, 2].map(|i| {
            let rest = Interval::around_zero(error[i].high());
            line[i] + slope[i] * Interval::new(-1.0, 1.0) + rest
        })
    }

    /// The line of a point: its place in the middle, its way to the end, and a bound on what is not on the line, by coordinates.
    pub(crate) fn line_of(&self, point: &[f64; 3]) -> ([f64; 3], [f64; 3], [f64; 3]) {
        let part = |row: &[f64; 4], v: &[f64; 3]| row[0] * v[0] + row[1] * v[1] + row[2] * v[2] + row[3];
        let size = point.map(f64::abs);
        (
            self.at.each_ref().map(|row| part(row, point)),
            self.slope.each_ref().map(|row| part(row, point)),
            self.error.each_ref().map(|row| part(row, &size) * (1.0 + 1e-12)),
        )
    }

    /// The place of a point at the middle of the interval.
    pub(crate) fn place_at_middle(&self, point: &[f64; 3]) -> [Interval; 3] {
        self.jet.middle[0].point(point)
    }

    /// The velocities of a point over the interval, metres per unit of time.
    pub(crate) fn velocities(&self, point: &[f64; 3]) -> [Interval; 3] {
        self.jet.over[1].point(point)
    }

    /// The transform over the interval by natural interval evaluation, as in the source.
    pub(crate) fn natural(&self) -> &AffineInterval {
        &self.jet.over[0]
    }
}

#[cfg(test)]
mod tests {
    use geometry::{Point3, Pose};
    use kinematics::{LinkId, Robot};
    use test_support::{Random, random_tree};

    use super::*;
    use crate::motion::{Chains, MotionCache, SegmentMotion};

    /// Poses by the product of the transforms, from the joint values.
    fn dense(robots: &[(&Robot, Pose)], ends: &[[Vec<f64>; 2]], t: f64, at: (usize, LinkId)) -> Pose {
        let (robot, world_from_root) = robots[at.0];
        let q: Vec<f64> = ends[at.0][0].iter().zip(&ends[at.0][1]).map(|(a, b)| a + t * (b - a)).collect();
        let mut poses = Vec::new();
        robot.link_poses(&q, &mut poses);
        world_from_root * poses[at.1.0]
    }

    /// Random trees of robots, two of them; every link seen from every other, over intervals of all widths.
    #[test]
    fn bounds_hold_the_motion_of_random_robots() {
        let mut random = Random(0x19_2004);
        let (mut checked, mut tightest) = (0, 0.0_f64);
        for _ in 0..60 {
            let texts = [random_tree(&mut random, "one"), random_tree(&mut random, "other")];
            let robots =
                texts.map(|text| Robot::from_urdf(text.as_bytes(), "robot.urdf").expect("a good file").0);
            let roots = [random.three(-1.0, 1.0), random.three(-1.0, 1.0)]
                .map(|at| Pose::from_xyz_rpy(at, random.three(-3.0, 3.0)));
            let placed = [(&robots[0], roots[0]), (&robots[1], roots[1])];
            let ends = [0, 1].map(|robot: usize| {
                let count = robots[robot].independent_joints().len();
                let step = [1e-3, 0.1, 1.0, 5.0][random.below(4)];
                let from: Vec<f64> = (0..count).map(|_| random.within(-3.0, 3.0)).collect();
                let to = from.iter().map(|q| q + random.within(-step, step)).collect();
                [from, to]
            });
            let vectors =
                placed.iter().zip(&ends).map(|((robot, _), [from, to])| (*robot, [&from[..], &to[..]]));
            let segment = SegmentMotion::new(vectors);
            for _ in 0..20 {
                let mut frame = || {
                    let robot = random.below(3);
                    (robot < 2).then(|| (robot, LinkId(random.below(robots[robot].links().len()))))
                };
                let (from, to) = (frame(), frame());
                let mut chains = Chains::default();
                let chain = chains.between(&placed, from, to);
                let low = random.unit();
                let high = (low + random.unit() * [1e-6, 1e-2, 1.0][random.below(3)]).min(1.0);
                let motion = MotionCache::new(&chains, &segment).motion(chain, Interval::new(low, high));
                let point = random.three(-0.5, 0.5);
                let places = motion.places(&point);
                for share in [0.0, 0.1, 0.5, 0.77, 1.0] {
                    let t = (low + share * (high - low)).clamp(low, high);
                    let [from, to] = [from, to]
                        .map(|frame| frame.map_or_else(Pose::identity, |at| dense(&placed, &ends, t, at)));
                    let place = (from.inverse() * to).point(&Point3::from(point));
                    // The check itself rounds.
                    let slack = 1e-13 * (1.0 + place.coords.amax());
                    let s = (t - motion.times.middle()) / motion.times.radius().max(1e-300);
                    for i in 0..3 {
                        let wide = Interval::new(places[i].low() - slack, places[i].high() + slack);
                        assert!(wide.contains(place[i]), "{place} in {places:?}");
                        let mut axis = [0.0; 3];
                        axis[i] = 1.0;
                        let along = motion.along(&axis);
                        let size = [point[0], point[1], point[2], 1.0];
                        let sum = |row: [f64; 4]| row.iter().zip(&size).map(|(a, b)| a * b).sum::<f64>();
                        let error: f64 = along.error.iter().zip(&size).map(|(a, b)| a * b.abs()).sum();
                        let off = (place[i] - (sum(along.at) + s * sum(along.slope))).abs();
                        assert!(off <= error + slack, "{off} against {error}");
                        if error > 1e-9 {
                            tightest = tightest.max(off / error);
                        }
                        checked += 1;
                    }
                }
            }
        }
        assert!(checked > 15_000 && tightest > 0.5, "{checked} {tightest}");
    }
}
