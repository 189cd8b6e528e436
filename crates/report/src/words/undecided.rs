//! Reasons for undecided pairs, in words.

use collision::DecidedBy;

/// Why a pair is undecided, from the bounds on its distance at the instant shown, metres. `decided_by` is the undecided test.
pub fn undecided_reason(decided_by: DecidedBy, [lo_m, hi_m]: [f64; 2]) -> &'static str {
    if decided_by == DecidedBy::Containment {
        "the surfaces do not touch, but one member may lie inside the other: the mesh around it intersects itself \
         or has edges of more than two triangles"
    } else if !hi_m.is_finite() {
        "no distance could be bounded at this instant"
    } else if lo_m > 0.0 {
        "apart at this instant, but too close for the way moved around it: the questions of a segment did not prove it clear; shorter \
         program steps or more room may"
    } else {
        "too close to tell contact from clearance"
    }
}
