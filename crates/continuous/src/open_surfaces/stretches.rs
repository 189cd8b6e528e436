//! Stretches of the path: united, and what they leave free.

/// A part of the path, both ends included; path parameters.
pub(super) type PathInterval = [f64; 2];

/// The same path parameters in stretches that neither overlap nor touch, in order.
pub(super) fn united(mut stretches: Vec<PathInterval>) -> Vec<PathInterval> {
    stretches.sort_by(|one, other| one[0].total_cmp(&other[0]).then(one[1].total_cmp(&other[1])));
    let mut united: Vec<PathInterval> = Vec::new();
    for [from, to] in stretches {
        match united.last_mut() {
            Some(last) if from <= last[1] => last[1] = last[1].max(to),
            _ => united.push([from, to]),
        }
    }
    united
}

/// The parts of stretches that lie in a part of the path.
pub(super) fn within(stretches: &[PathInterval], [first, last]: PathInterval) -> Vec<PathInterval> {
    let parts = stretches.iter().map(|[from, to]| [from.max(first), to.min(last)]);
    parts.filter(|[from, to]| from <= to).collect()
}

/// The stretches of a part of the path between others, which are united.
pub(super) fn free(blocked: &[PathInterval], [first, last]: PathInterval) -> Vec<PathInterval> {
    if blocked.is_empty() {
        return vec![[first, last]];
    }
    let starts = std::iter::once(first).chain(blocked.iter().map(|stretch| stretch[1]));
    let ends = blocked.iter().map(|stretch| stretch[0]).chain([last]);
    starts.zip(ends).filter(|(start, end)| start < end).map(|(start, end)| [start, end]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_neither_united_nor_free_is_nothing() {
        assert_eq!(united(vec![[3.0, 4.0], [0.5, 1.0], [1.0, 2.0], [3.5, 3.6]]), [[0.5, 2.0], [3.0, 4.0]]);
        assert_eq!(free(&[[0.5, 2.0], [3.0, 4.0]], [0.0, 5.0]), [[0.0, 0.5], [2.0, 3.0], [4.0, 5.0]]);
        assert_eq!(free(&[[0.0, 2.0], [3.0, 5.0]], [0.0, 5.0]), [[2.0, 3.0]]);
        assert_eq!(free(&[], [0.0, 0.0]), [[0.0, 0.0]]);
        assert!(free(&[[0.0, 0.0]], [0.0, 0.0]).is_empty());
        assert_eq!(within(&[[0.0, 1.0], [2.0, 5.0], [6.0, 7.0]], [1.0, 3.0]), [[1.0, 1.0], [2.0, 3.0]]);
    }
}
