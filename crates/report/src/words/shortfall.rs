//! Shortfalls of a run, in words.

use simulator::Shortfall;

use crate::closed;

/// The reason why a run is incomplete, as a clause.
pub fn shortfall(reason: Shortfall) -> &'static str {
    closed::shortfall(reason).clause()
}
