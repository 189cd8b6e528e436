//! A random program as a joint table.

use std::fmt::Write as _;

use super::joints::Joint;

/// Between two rows, seconds: no joint is too slow for that, and a header with `time` is one even where joints are called 0, 1, 2.
const ROW_S: usize = 1000;

/// A joint table of `points` rows, every joint anywhere in its range; the same for the same seed text.
pub(super) fn table(joints: &[Joint], points: usize, seed: &str) -> String {
    let mut random = Random::of(seed);
    let names: Vec<String> = joints.iter().map(|joint| field(&joint.name)).collect();
    let mut text = format!("time,{}\n", names.join(","));
    for row in 0..points {
        let values: Vec<String> = joints
            .iter()
            .map(|joint| {
                let value = joint.lower + (joint.upper - joint.lower) * random.below_one();
                value.clamp(joint.lower, joint.upper).to_string()
            })
            .collect();
        _ = writeln!(text, "{},{}", row * ROW_S, values.join(","));
    }
    text
}

/// A CSV field, in quotes where it needs them.
fn field(name: &str) -> String {
    if name.contains([',', '"', '\n', '\r', ' ']) {
        format!("\"{}\"", name.replace('"', "\"\""))
    } else {
        name.to_owned()
    }
}

/// Numbers by splitmix64.
struct Random(u64);

impl Random {
    /// Seeded by a text, through FNV-1a.
    fn of(seed: &str) -> Self {
        Self(seed.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        }))
    }

    /// At least 0, below 1.
    fn below_one(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joints() -> Vec<Joint> {
        let joint = |name: &str, lower, upper| Joint { name: name.to_owned(), lower, upper };
        vec![joint("a", -1.0, 2.0), joint("b, c", 5.0, 5.0), joint("d", -0.001, 0.0)]
    }

    #[test]
    fn every_value_lies_in_its_range() {
        let text = table(&joints(), 200, "seed");
        let mut rows = text.lines();
        assert_eq!(rows.next(), Some("time,a,\"b, c\",d"));
        let values: Vec<Vec<f64>> =
            rows.map(|row| row.split(',').skip(1).map(|value| value.parse().unwrap()).collect()).collect();
        assert_eq!(values.len(), 200);
        for row in &values {
            for (value, joint) in row.iter().zip(joints()) {
                assert!((joint.lower..=joint.upper).contains(value), "{value} of {joint:?}");
            }
        }
        assert!(values.iter().any(|row| row[0] < -0.8) && values.iter().any(|row| row[0] > 1.8));
    }

    #[test]
    fn the_seed_decides() {
        assert_eq!(table(&joints(), 3, "one"), table(&joints(), 3, "one"));
        assert_ne!(table(&joints(), 3, "one"), table(&joints(), 3, "two"));
    }
}
