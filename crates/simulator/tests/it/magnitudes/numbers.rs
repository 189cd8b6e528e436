//! Numbers of any magnitude, always the same ones.

use geometry::limits::{
    LEAST_SIZE_M, LEAST_SIZE_MM, MOST_JOINT_LIMIT, MOST_LENGTH_M, MOST_LENGTH_MM, MOST_TIME_S, MOST_TURN_DEG,
    MOST_TURN_RAD,
};

/// A generator of 64-bit numbers (splitmix).
#[derive(Clone, Debug)]
pub(crate) struct Numbers(pub(crate) u64);

/// Numbers at which arithmetic, and readers, are known to stumble.
const ODD: [f64; 16] = [
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    0.0,
    -0.0,
    5e-324,
    -5e-324,
    f64::MIN_POSITIVE,
    f64::MAX,
    f64::MIN,
    1e154,
    -1e160,
    1e18,
    1e15,
    f64::EPSILON,
    1.0,
];

/// The limits themselves: within them everything must be answered.
const LIMITS: [f64; 8] = [
    MOST_LENGTH_M,
    MOST_LENGTH_MM,
    MOST_TURN_RAD,
    MOST_TURN_DEG,
    MOST_TIME_S,
    MOST_JOINT_LIMIT,
    LEAST_SIZE_M,
    LEAST_SIZE_MM,
];

impl Numbers {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end.max(1)).expect("it fits")).expect("it fits")
    }

    /// A share of 1.
    fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Any number: any bits, an odd one, one at a limit, one of a magnitude that a file may well hold, or one near `usual`.
    pub(crate) fn any(&mut self, usual: f64) -> f64 {
        let sign = if self.below(3) == 0 { -1.0 } else { 1.0 };
        match self.below(8) {
            0 | 1 => f64::from_bits(self.next()),
            2 => ODD[self.below(ODD.len())],
            3 => {
                let limit = LIMITS[self.below(LIMITS.len())];
                sign * [limit, limit.next_up(), limit.next_down()][self.below(3)]
            }
            4 | 5 => sign * libm::pow(10.0, 30.0 * self.share() - 15.0),
            _ => usual * sign * libm::pow(10.0, 8.0 * self.share() - 4.0),
        }
    }
}
