//! Which pairs of triangles a question has looked at already.

/// Remembered pairs; more than that push each other out.
const PLACES: usize = 1 << 12;

/// A table of pairs of triangles, each in the one place that its numbers give it.
///
/// A large triangle is listed by many smallest spheres: most pairs would be looked at several times.
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
    /// Forgets everything.
    pub(super) fn start(&mut self) {
        self.question = self.question.wrapping_add(1);
        if self.question == 0 {
            // After four billion questions old marks would look new.
            *self = Self { question: 1, ..Self::default() };
        }
    }

    /// Whether a pair was marked before, as far as is remembered; marks it.
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
