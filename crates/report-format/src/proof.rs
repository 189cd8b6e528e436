//! The proof of a program: every interval, so that another program can check it.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::Text;
use crate::closed::closed;
use crate::line::line;

/// Names of the columns of a row.
pub const COLUMNS: [&str; 7] = ["from", "to", "center", "gap_m", "motion_m", "moved", "kind"];

/// What is proven of the motion.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// What a row claims.
    pub reading: Text,
    /// Names of the columns of a row.
    #[serde(serialize_with = "line")]
    pub columns: [Text; 7],
    /// Rows of all pairs.
    pub intervals: usize,
    /// All checked pairs, by name.
    pub pairs: Vec<PairProof>,
}

/// What is proven of a pair.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PairProof {
    /// The name first in byte order.
    pub a: Text,
    /// The other name.
    pub b: Text,
    /// Rows by pieces.
    pub proven: Vec<PieceProof>,
    /// Stretches [from, to] of which nothing is claimed.
    #[serde(serialize_with = "unproven")]
    pub unproven: Vec<[f64; 2]>,
}

/// Rows of two pieces, by the places of these pieces in the report's members.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PieceProof {
    /// Place among the pieces of `a`.
    pub piece_of_a: usize,
    /// Place among the pieces of `b`.
    pub piece_of_b: usize,
    /// Whether one piece lies inside the other all the time.
    pub inside: bool,
    /// Rows [from, to, center, `gap_m`, `motion_m`, moved, kind].
    #[serde(serialize_with = "rows")]
    pub rows: Vec<ProofRow>,
    /// The fronts of rows of that kind, if they were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fronts: Vec<FrontProof>,
}

/// The front that proves a row: parts of the two pieces, each two separated along a direction.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FrontProof {
    /// Place of the row.
    pub row: usize,
    /// The instant at which the balls of the moving piece stand where `cuts` say.
    pub center: f64,
    /// In the frame of the piece that is not `moved`, metres: x, y, z and radius of a ball around a part of it, the same of a ball around a
    /// part of the moving piece, and x, y, z of the direction of length 1, towards the first part, along which the two are separated.
    #[serde(serialize_with = "cuts")]
    pub cuts: Vec<[f64; 11]>,
}

/// From, to, centre, `gap_m`, `motion_m`, moved, kind.
pub type ProofRow = (f64, f64, f64, f64, f64, Moved, ProofKind);

closed! {
    /// Whose motion is bounded, seen from the other piece.
    Moved {
        /// The piece of `a`.
        A = "a",
        /// The piece of `b`.
        B = "b",
    }
}

closed! {
    /// The kind of the proof of a row.
    ProofKind {
        /// One bubble of free space: the distance at the centre exceeds the motion bound of the whole piece.
        Bubble = "bubble",
        /// A front of pairs of bounding volumes, each with a gap that exceeds its own directed motion bound.
        Front = "front",
        /// Interval arithmetic over the whole row.
        Intervals = "intervals",
    }
}

fn rows<S: Serializer>(rows: &[ProofRow], serializer: S) -> Result<S::Ok, S::Error> {
    let row = |&(from, to, center, gap_m, motion_m, moved, kind): &ProofRow| {
        let end = match (moved, kind) {
            (Moved::A, ProofKind::Bubble) => ", \"a\", \"bubble\"",
            (Moved::B, ProofKind::Bubble) => ", \"b\", \"bubble\"",
            (Moved::A, ProofKind::Front) => ", \"a\", \"front\"",
            (Moved::B, ProofKind::Front) => ", \"b\", \"front\"",
            (Moved::A, ProofKind::Intervals) => ", \"a\", \"intervals\"",
            (Moved::B, ProofKind::Intervals) => ", \"b\", \"intervals\"",
        };
        ([from, to, center, gap_m, motion_m], end)
    };
    table(rows.iter().map(row), 12).serialize(serializer)
}

fn cuts<S: Serializer>(cuts: &[[f64; 11]], serializer: S) -> Result<S::Ok, S::Error> {
    table(cuts.iter().map(|cut| (*cut, "")), 14).serialize(serializer)
}

fn unproven<S: Serializer>(stretches: &[[f64; 2]], serializer: S) -> Result<S::Ok, S::Error> {
    table(stretches.iter().map(|ends| (*ends, "")), 8).serialize(serializer)
}

/// An array of arrays of numbers, one of these a line, each with what is written behind its numbers.
fn table<const N: usize>(
    rows: impl Iterator<Item = ([f64; N], &'static str)>,
    indent: usize,
) -> Box<RawValue> {
    let mut text = String::from("[");
    for (row, rest) in rows {
        let separator = if text.len() == 1 { "" } else { "," };
        // Writing into a string cannot fail.
        let _written = write!(text, "{separator}\n{:indent$}  [", "");
        for (column, value) in row.into_iter().enumerate() {
            text.push_str(if column == 0 { "" } else { ", " });
            text.push_str(&number(value));
        }
        text.push_str(rest);
        text.push(']');
    }
    if text.len() > 1 {
        let _written = write!(text, "\n{:indent$}", "");
    }
    text.push(']');
    RawValue::from_string(text).expect("arrays of numbers")
}

/// The shortest text that reads back as the same number; whole numbers without a point.
fn number(value: f64) -> String {
    let text = serde_json::to_string(&value).expect("a number");
    text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back_as_they_were() {
        let mut bits: u64 = 1;
        for _ in 0..10_000 {
            // Every exponent comes up.
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let value = f64::from_bits(bits);
            if value.is_finite() {
                assert_eq!(number(value).parse::<f64>().map(f64::to_bits), Ok(bits));
            }
        }
        assert_eq!([17.0, 0.5, 1e-9, 0.0].map(number), ["17", "0.5", "1e-9", "0"]);
    }
}
