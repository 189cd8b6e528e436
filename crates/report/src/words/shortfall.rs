//! What a run falls short of, in words.

use simulator::Shortfall;

/// What keeps a run from being complete.
pub fn shortfall(reason: Shortfall) -> &'static str {
    match reason {
        Shortfall::Undecided => "a pair could not be decided",
        Shortfall::StillUndecided => "whether two members touch that cannot move could not be decided",
        Shortfall::Unmeasured => "spheres cannot measure the clearances that are required",
        Shortfall::Unchecked => "something is unchecked that nobody accepted",
        Shortfall::NothingToCheck => "there is no pair to check",
    }
}
