//! Why something stays undecided, in words.

/// Why a pair is undecided whose distance, at the instant shown, is bounded like this; metres.
pub fn undecided_reason([lo_m, hi_m]: [f64; 2]) -> &'static str {
    if !hi_m.is_finite() {
        "no distance could be bounded at this instant"
    } else if lo_m > 0.0 {
        "apart at this instant, but too close for the way moved around it: the questions of a segment did not prove it clear; shorter \
         program steps or more room may"
    } else {
        "too close to tell contact from clearance"
    }
}
