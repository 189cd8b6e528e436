//! What a result means, in words; the same words in every report.

use simulator::{Mode, Surface};

/// The motion that a program is taken to command.
pub const LAW: &str = "joint-linear between interpolation points; within a move all joints start and end together at \
    constant speed; no acceleration, no corner blending; continuous joints are not wrapped";

const SAMPLED: &str = "The result speaks of the interpolation points only: the motion between them was not checked.";

const SAMPLED_EXACT: [&str; 2] = [
    "At every interpolation point, a pair not reported keeps more than eps between all its triangles, and neither member lies \
     inside a closed mesh of the other.",
    "At every interpolation point, a pair not reported keeps at least its required clearance; the bounds on the smallest \
     clearance hold after rounding.",
];

const SAMPLED_SPHERES: [&str; 2] = [
    "At every interpolation point, a pair not reported has no overlapping smallest spheres, which cover both surfaces, and \
     neither member lies inside a closed mesh of the other; a reported pair is at most 2(r_a + r_b) apart.",
    "Spheres measure no clearance: where more than 0 is required, a run without a collision is INCOMPLETE.",
];

const CERTIFIED: [&str; 4] = [
    "If the result is PASS, then every pair checked keeps more than eps between all its triangles, at least its required \
     clearance, and neither member inside a closed mesh of the other, at every instant of the motion between its first and its \
     last interpolation point, not only at samples.",
    "Whatever the result, the same holds for every pair at every instant outside the stretches reported for it.",
    "A collision was seen at the instants given; its first contact lies in the bracket given. A pair is reported as near where \
     it could not be proven to keep its required clearance at the accuracy asked for, and as undecided where neither contact nor \
     clearance could be proven: either may be reported where there is no violation, never the reverse.",
    "The proof lists, for every pair, intervals of the program that cover it, each with what it rests on, so that it can be \
     checked without this tool.",
];

const ALWAYS: [&str; 3] = [
    "Touching counts as collision: a distance of at most eps, which bounds the rounding of kinematics and distances in this run. \
     Curved primitives are checked as polyhedra that contain them.",
    "It holds for the geometry, joint values and law of this report: rigid bodies, exact joint tracking, model equal to \
     reality. Pairs, members and questions listed as excluded or unchecked are not covered. How a controller follows the path, \
     blends corners, accelerates or stops is not covered.",
    "An offline engineering aid: it does not replace a risk assessment or a trial run at reduced speed.",
];

/// What the result says and does not say, sentence by sentence.
pub fn guarantee(mode: Mode, surface: Surface) -> Vec<&'static str> {
    let mut sentences = match (mode, surface) {
        (_, Surface::Spheres) => [&[SAMPLED], &SAMPLED_SPHERES[..]].concat(),
        (Mode::Sampled, Surface::Exact) => [&[SAMPLED], &SAMPLED_EXACT[..]].concat(),
        (Mode::Certified, Surface::Exact) => CERTIFIED.to_vec(),
    };
    sentences.extend(ALWAYS);
    sentences
}
