//! What a run falls short of, in words.

use simulator::Shortfall;

use crate::closed;

/// What keeps a run from being complete.
pub fn shortfall(reason: Shortfall) -> &'static str {
    closed::shortfall(reason).clause()
}
