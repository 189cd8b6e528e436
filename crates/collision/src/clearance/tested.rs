//! A cache of the triangle pairs that a query has already tested.

/// Size of the cache; pairs in the same place overwrite each other.
const PLACES: usize = 1 << 12;

/// A hash table of triangle pairs with one place per hash value, and a lower bound on the distance of each.
///
/// A large triangle is listed by many smallest spheres: most pairs would be tested several times.
pub(crate) struct Tested {
    question: u32,
    places: Box<[TestedPair]>,
}

/// A pair, by the query that tested it and by its triangles.
#[derive(Clone, Copy, Default)]
struct TestedPair {
    question: u32,
    a: u32,
    b: u32,
    /// Lower bound on their distance, metres.
    bound_m: f32,
}

impl Default for Tested {
    fn default() -> Self {
        Self { question: 0, places: vec![TestedPair::default(); PLACES].into_boxed_slice() }
    }
}

impl Tested {
    /// Starts a new query: clears all marks.
    pub(super) fn start(&mut self) {
        self.question = self.question.wrapping_add(1);
        if self.question == 0 {
            // When the counter wraps, old marks could be taken for current ones.
            *self = Self { question: 1, ..Self::default() };
        }
    }

    /// The lower bound on the distance of a pair, metres, if it was recorded in this query and not overwritten since.
    #[inline]
    pub(super) fn bound_m(&self, a: u32, b: u32) -> Option<f64> {
        let place = &self.places[place(a, b)];
        let is_known = place.question == self.question && place.a == a && place.b == b;
        is_known.then(|| f64::from(place.bound_m))
    }

    /// Records a pair that was tested, with a lower bound on its distance, metres.
    #[inline]
    pub(super) fn record(&mut self, a: u32, b: u32, bound_m: f64) {
        let bound_m = (bound_m as f32).next_down();
        self.places[place(a, b)] = TestedPair { question: self.question, a, b, bound_m };
    }
}

#[inline]
fn place(a: u32, b: u32) -> usize {
    let mixed = (u64::from(a) << 32 | u64::from(b)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 52) as usize % PLACES
}

#[cfg(test)]
mod tests {
    use super::Tested;

    #[test]
    fn a_pair_is_new_once_in_each_question() {
        let mut tested = Tested::default();
        for _ in 0..3 {
            tested.start();
            assert!(tested.bound_m(3, 4).is_none() && tested.bound_m(4, 3).is_none());
            tested.record(3, 4, 0.1);
            assert!(tested.bound_m(4, 3).is_none());
            let bound_m = tested.bound_m(3, 4).expect("recorded");
            assert!((0.099_999..0.1).contains(&bound_m), "{bound_m}");
        }
    }
}
