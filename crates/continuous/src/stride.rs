//! How many points ahead a front is tried over: more after every success, fewer after every failure.

/// A front over fewer points costs no less than queries at them.
const SHORTEST: usize = 4;
/// A front spans at most so many points.
const LONGEST: usize = 32;
/// After a front of the fewest points failed, none is tried for so many.
const PAUSE: usize = 8;

/// The number of points that the next front spans.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FrontStride {
    points: usize,
    /// No front is tried before this point.
    next: usize,
}

impl Default for FrontStride {
    fn default() -> Self {
        Self { points: 2 * SHORTEST, next: 0 }
    }
}

impl FrontStride {
    /// The last point of a front that is to be tried at a point, if one is.
    pub(crate) fn end(&self, point: usize, last: usize) -> Option<usize> {
        let end = (point + self.points).min(last);
        (point >= self.next && end > point + 1).then_some(end)
    }

    /// A front was tried at a point.
    pub(crate) fn tried(&mut self, point: usize, is_proven: bool) {
        if is_proven {
            self.points = (2 * self.points).min(LONGEST);
        } else if self.points > SHORTEST {
            self.points /= 2;
        } else {
            self.next = point + PAUSE;
        }
    }
}
