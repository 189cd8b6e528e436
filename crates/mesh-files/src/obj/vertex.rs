//! `v`: three coordinates, and what may follow them.

use nalgebra::Point3;

use super::word::ObjWord;
use crate::limits::{COORDINATE, is_coordinate};
use diagnostics::Problems;

/// What may follow `v`.
const EXPECTED: &str = "3 coordinates, then nothing, a weight of 1, or a colour of 3 or 4 numbers";
const MOST_NUMBERS: usize = 7;

/// The vertex that the words after the keyword `v` give.
///
/// A weight of 1 changes nothing in any program; 7 numbers are a colour with opacity, or a weight and a colour.
pub(super) fn read<'a>(
    keyword: &ObjWord<'a>,
    mut words: impl Iterator<Item = ObjWord<'a>>,
    problems: &mut Problems,
) -> Option<Point3<f64>> {
    let numbers: Vec<_> = words.by_ref().take(MOST_NUMBERS).collect();
    let count = numbers.len() + words.count();
    if !matches!(count, 3 | 4 | 6 | MOST_NUMBERS) {
        problems.push_with(|_| {
            keyword.place("vertex not understood").found(format!("{count} numbers")).expected(EXPECTED)
        });
        return None;
    }
    let mut complete = true;
    let mut vertex = Point3::origin();
    for (coordinate, word) in vertex.iter_mut().zip(&numbers) {
        match word.number() {
            Some(value) if is_coordinate(value) => *coordinate = value,
            _ => {
                problems.push_with(|_| word.problem("not a coordinate").expected(COORDINATE));
                complete = false;
            }
        }
    }
    if let [weight] = &numbers[3..] {
        if weight.number() != Some(1.0) {
            problems.push_with(|_| {
                weight.problem("vertex with a weight").expected("1, or no weight").hint(
                    "weights belong to free-form curves, and programs disagree on what they do to polygons",
                )
            });
            complete = false;
        }
    } else {
        // Colours are no part of the shape, but a word that is no number may mean a damaged line.
        for word in numbers[3..].iter().filter(|word| word.number().is_none()) {
            problems.push_with(|_| word.problem("not a number of a vertex colour").expected(EXPECTED));
            complete = false;
        }
    }
    complete.then_some(vertex)
}
