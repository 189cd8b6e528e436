//! A cache of the triangle pairs that a query has already tested.

/// Size of the cache; pairs in the same place overwrite each other.
const PLACES: usize = 1 << 12;

/// A hash table of triangle pairs with one place per hash value.
///
/// A large triangle is listed by many smallest spheres: most pairs would be tested several times.
pub(crate) struct Tested {
    question: u32,
    places: Box<[(u32, u32, u32)]>,
}

impl Default for Tested {
    fn default() -> Self {
        Self { question: 0, places: vec![(0, 0, 0); PLACES].into_boxed_slice() }
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

    /// Marks a pair; returns whether it was marked before and not overwritten since.
    #[inline]
    pub(super) fn mark(&mut self, a: u32, b: u32) -> bool {
        let mixed = (u64::from(a) << 32 | u64::from(b)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let place = &mut self.places[(mixed >> 52) as usize % PLACES];
        let marked = (self.question, a, b);
        std::mem::replace(place, marked) == marked
    }
}

#[cfg(test)]
mod tests {
    use super::Tested;

    #[test]
    fn a_pair_is_new_once_in_each_question() {
        let mut tested = Tested::default();
        for _ in 0..3 {
            tested.start();
            assert!(!tested.mark(3, 4) && !tested.mark(4, 3));
            assert!(tested.mark(3, 4) && tested.mark(4, 3));
        }
    }
}
