//! The stretches of a path over which a pair is checked.

use kinematics::PathParameter;

/// The stretches of a path over which a pair is checked: all of it, or from some points to others.
///
/// A body that stands somewhere for a part of the path only, such as a part before it is picked up, is compared with others as long as it
/// stands there. What is proven of it elsewhere is of a motion that does not take place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckedStretches {
    /// The first and the last point of each, ascending and apart; `None` for the whole path.
    ends: Option<Vec<[usize; 2]>>,
}

impl CheckedStretches {
    /// The whole path.
    pub const EVERYWHERE: Self = Self { ends: None };

    /// The whole path.
    pub fn everywhere() -> Self {
        Self::EVERYWHERE
    }

    /// From some points to others, both included, in any order; nowhere if there are none.
    pub fn between(ends: impl IntoIterator<Item = [usize; 2]>) -> Self {
        let mut sorted: Vec<[usize; 2]> = ends.into_iter().filter(|[from, to]| from <= to).collect();
        sorted.sort_unstable();
        let mut joined: Vec<[usize; 2]> = Vec::with_capacity(sorted.len());
        for [from, to] in sorted {
            match joined.last_mut() {
                Some(last) if from <= last[1] => last[1] = last[1].max(to),
                _ => joined.push([from, to]),
            }
        }
        Self { ends: Some(joined) }
    }

    /// Whether the whole path is checked.
    pub fn is_everywhere(&self) -> bool {
        self.ends.is_none()
    }

    /// Whether nothing is checked.
    pub fn is_nowhere(&self) -> bool {
        self.ends.as_ref().is_some_and(Vec::is_empty)
    }

    /// Whether a path parameter lies in a stretch, its ends included.
    pub fn contain(&self, at: PathParameter) -> bool {
        let is_within = |[from, to]: &[usize; 2]| *from as f64 <= at.0 && at.0 <= *to as f64;
        self.ends.as_ref().is_none_or(|ends| ends.iter().any(is_within))
    }

    /// Whether the segment that starts at a point is checked.
    pub fn contain_segment(&self, segment: usize) -> bool {
        let is_within = |[from, to]: &[usize; 2]| *from <= segment && segment < *to;
        self.ends.as_ref().is_none_or(|ends| ends.iter().any(is_within))
    }

    /// The first and the last point of each stretch of a path that ends at this point, ascending.
    pub fn of_path(&self, last: usize) -> Vec<[usize; 2]> {
        match &self.ends {
            None => vec![[0, last]],
            Some(ends) => ends
                .iter()
                .filter(|[from, _]| *from <= last)
                .map(|[from, to]| [*from, (*to).min(last)])
                .collect(),
        }
    }

    /// The same stretches of a path with so many segments for each of this one.
    #[must_use]
    pub fn divided(&self, per_segment: usize) -> Self {
        let divided = |[from, to]: &[usize; 2]| [from * per_segment, to.saturating_mul(per_segment)];
        Self { ends: self.ends.as_ref().map(|ends| ends.iter().map(divided).collect()) }
    }

    /// The last point of the stretch that a point lies in; of a point in none, itself.
    pub(crate) fn end_at(&self, point: usize) -> usize {
        let Some(ends) = &self.ends else { return usize::MAX };
        ends.iter().find(|[from, to]| *from <= point && point <= *to).map_or(point, |[_, to]| *to)
    }

    /// The first checked point that is not before this one.
    pub(crate) fn next_from(&self, point: usize) -> Option<usize> {
        let Some(ends) = &self.ends else { return Some(point) };
        ends.iter().find(|[_, to]| *to >= point).map(|[from, _]| (*from).max(point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_that_share_a_point_are_one() {
        let of = |ends: &[[usize; 2]]| CheckedStretches::between(ends.iter().copied());
        assert_eq!(of(&[[5, 9], [0, 2], [2, 4]]), of(&[[0, 4], [5, 9]]));
        assert_eq!(of(&[[3, 2]]), of(&[]));
        assert!(of(&[]).is_nowhere() && !CheckedStretches::everywhere().is_nowhere());
    }

    #[test]
    fn a_segment_between_two_stretches_is_in_neither() {
        let stretches = CheckedStretches::between([[0, 4], [5, 5], [8, 9]]);
        let segments: Vec<usize> = (0..10).filter(|segment| stretches.contain_segment(*segment)).collect();
        assert_eq!(segments, [0, 1, 2, 3, 8]);
        let points: Vec<usize> =
            (0..11).filter(|point| stretches.contain(PathParameter::of_point(*point))).collect();
        assert_eq!(points, [0, 1, 2, 3, 4, 5, 8, 9]);
        assert!(!stretches.contain(PathParameter(4.5)) && stretches.contain(PathParameter(8.5)));
        assert_eq!([0, 3, 5, 6].map(|point| stretches.end_at(point)), [4, 4, 5, 6]);
        assert_eq!(
            [0, 5, 6, 9, 10].map(|point| stretches.next_from(point)),
            [Some(0), Some(5), Some(8), Some(9), None]
        );
        assert_eq!(stretches.of_path(6), [[0, 4], [5, 5]]);
    }
}
