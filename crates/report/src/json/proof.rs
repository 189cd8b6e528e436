//! The proof of a program: every interval, so that another program can check it.

use std::fmt::Write as _;

use collision::Side;
use kinematics::PathParameter;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;
use simulator::{Certificate, ProofInterval, Scene};

use super::line::Line;

/// What the rows claim, in words.
const READING: &str = "A row [from, to, center, gap_m, motion_m, moved] says of two pieces: at every instant of the program \
    from `from` to `to`, their surfaces are at least gap_m - motion_m apart, and neither piece comes to lie inside the other; where \
    `inside` is true, one lies inside the other all the time. Instants count interpolation points: at k + f (k whole, \
    0 <= f < 1) every driven joint stands at the share f of the straight way from its value at point k to its value at point \
    k + 1. gap_m is at most the distance of the surfaces at the instant `center`. motion_m is at least the sum, over the \
    joints between the two members, of |q - c| * w at every instant from `from` to `to`: q the joint's value then, c its \
    value at the centre, w for a turning joint the largest distance of the bounding box of the piece `moved` from the joint's \
    axis as both stand at the centre, for a sliding joint 1. A joint that follows another counts with its multiplier. `moved` is \
    a for the piece of `a` and b for the piece of `b`: seen from the other piece, no point of that piece is further than motion_m \
    from where it is at the centre. This is said of that one piece alone: seen from it, points of the other piece may move \
    further. Their distance is the same seen from either, so it shrinks by no more than motion_m. \
    Together with the stretches `unproven` [from, to], of which nothing is claimed, the rows of any two pieces of a pair cover \
    the whole program.";

/// What is proven of the motion.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Proof<'a> {
    /// What a row claims.
    reading: &'static str,
    /// Names of the columns of a row.
    columns: Line<[&'static str; 6]>,
    /// Rows of all pairs.
    intervals: usize,
    /// All checked pairs, by name.
    pairs: Vec<PairProof<'a>>,
}

/// What is proven of a pair.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct PairProof<'a> {
    /// The name first in byte order.
    a: &'a str,
    /// The other name.
    b: &'a str,
    /// Rows by pieces.
    proven: Vec<PieceProof>,
    /// Stretches [from, to] of which nothing is claimed.
    #[schemars(with = "Vec<[f64; 2]>")]
    unproven: Box<RawValue>,
}

/// Rows of two pieces, by the places of these pieces in the report's members.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct PieceProof {
    /// Place among the pieces of `a`.
    piece_of_a: usize,
    /// Place among the pieces of `b`.
    piece_of_b: usize,
    /// Whether one piece lies inside the other all the time.
    inside: bool,
    /// Rows [from, to, center, `gap_m`, `motion_m`, moved].
    #[schemars(with = "Vec<(f64, f64, f64, f64, f64, Moved)>")]
    rows: Box<RawValue>,
}

/// Whose motion is bounded, seen from the other piece.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[expect(dead_code, reason = "for the schema; rows are written by hand")]
enum Moved {
    /// The piece of `a`.
    A,
    /// The piece of `b`.
    B,
}

impl<'a> Proof<'a> {
    pub(super) fn of(scene: &'a Scene, certificate: &Certificate) -> Self {
        let checked = scene.pairs.iter().zip(&certificate.proofs).zip(&certificate.unproven);
        let mut pairs: Vec<PairProof<'_>> = checked
            .map(|((pair, intervals), unproven)| {
                let (a, b) = scene.pair_names(pair.a, pair.b);
                let is_swapped = scene.members[pair.a].name != a;
                PairProof { a, b, proven: by_pieces(intervals, is_swapped), unproven: stretches(unproven) }
            })
            .collect();
        pairs.sort_by_key(|row| (row.a, row.b));
        Self {
            reading: READING,
            columns: Line(["from", "to", "center", "gap_m", "motion_m", "moved"]),
            intervals: certificate.proofs.iter().map(Vec::len).sum(),
            pairs,
        }
    }
}

/// Intervals of the same pieces together, those inside apart; pieces by the order of the names.
fn by_pieces(intervals: &[ProofInterval], is_swapped: bool) -> Vec<PieceProof> {
    let mut sorted: Vec<&ProofInterval> = intervals.iter().collect();
    let key = |interval: &ProofInterval| {
        let (a, b) = interval.pieces;
        (if is_swapped { (b, a) } else { (a, b) }, interval.inside)
    };
    sorted.sort_by(|x, y| key(x).cmp(&key(y)).then(x.from.0.total_cmp(&y.from.0)));
    let groups = sorted.chunk_by(|x, y| key(x) == key(y));
    groups
        .map(|group| {
            let ((piece_of_a, piece_of_b), inside) = key(group[0]);
            let row = |i: &&ProofInterval| {
                ([i.from.0, i.to.0, i.center.0, i.gap_m, i.motion_m], moved(i.moved, is_swapped))
            };
            PieceProof { piece_of_a, piece_of_b, inside, rows: rows(group.iter().map(row), ROWS_INDENT) }
        })
        .collect()
}

/// The last cell of a row: which piece moves, by the order of the names.
fn moved(side: Side, is_swapped: bool) -> &'static str {
    if (side == Side::A) == is_swapped { ", \"b\"" } else { ", \"a\"" }
}

/// Stretches in order of time, those that touch as one.
fn stretches(unproven: &[[PathParameter; 2]]) -> Box<RawValue> {
    let mut merged: Vec<[f64; 2]> = Vec::new();
    for [from, to] in unproven.iter().map(|stretch| stretch.map(|at| at.0)) {
        match merged.last_mut() {
            Some(last) if from <= last[1] => last[1] = last[1].max(to),
            _ => merged.push([from, to]),
        }
    }
    rows(merged.into_iter().map(|stretch| (stretch, "")), UNPROVEN_INDENT)
}

const ROWS_INDENT: usize = 12;
const UNPROVEN_INDENT: usize = 8;

/// An array of arrays of numbers, one of these a line, each with what is written behind its numbers.
fn rows<const N: usize>(
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

    #[test]
    fn rows_are_grouped_by_pieces_in_the_order_of_the_names() {
        let interval = |pieces: (usize, usize), from: f64, inside: bool| ProofInterval {
            pieces,
            from: PathParameter(from),
            to: PathParameter(from + 1.0),
            center: PathParameter(from),
            gap_m: 0.25,
            motion_m: 0.125,
            moved: if from < 1.0 { Side::A } else { Side::B },
            inside,
        };
        let intervals =
            [interval((0, 1), 0.0, false), interval((0, 1), 2.0, false), interval((0, 1), 1.0, true)];
        for (is_swapped, pieces, [first, second]) in [(false, (0, 1), ["a", "b"]), (true, (1, 0), ["b", "a"])]
        {
            let groups = by_pieces(&intervals, is_swapped);
            assert!(groups.iter().all(|group| (group.piece_of_a, group.piece_of_b) == pieces));
            assert_eq!(groups.iter().map(|group| group.inside).collect::<Vec<_>>(), [false, true]);
            let text: String = groups[0].rows.get().split_whitespace().collect();
            let expected = format!("[[0,1,0,0.25,0.125,\"{first}\"],[2,3,2,0.25,0.125,\"{second}\"]]");
            assert_eq!(text, expected);
        }
        assert_eq!(stretches(&[]).get(), "[]");
        let touching = [[0.0, 1.0], [1.0, 2.0], [1.5, 1.75], [3.0, 3.0]].map(|ends| ends.map(PathParameter));
        let text: String = stretches(&touching).get().split_whitespace().collect();
        assert_eq!(text, "[[0,2],[3,3]]");
    }
}
