//! What a result means, in words; the same words in every report.

use simulator::Surface;

/// The motion that a program is taken to command.
pub const LAW: &str = "joint-linear between interpolation points; within a move all joints start and end together at \
    constant speed; no acceleration, no corner blending; continuous joints are not wrapped";

/// What the result says and does not say, sentence by sentence.
pub fn guarantee(surface: Surface) -> Vec<&'static str> {
    let verdict = match surface {
        Surface::Exact => {
            "At every interpolation point, a pair not reported keeps more than eps between all its triangles, and neither \
             member lies inside a closed mesh of the other."
        }
        Surface::Spheres => {
            "At every interpolation point, a pair not reported has no overlapping smallest spheres, which cover both \
             surfaces, and neither member lies inside a closed mesh of the other; a reported pair is at most 2(r_a + r_b) \
             apart."
        }
    };
    vec![
        "The result speaks of the interpolation points only: the motion between them was not checked.",
        verdict,
        "Touching counts as collision. Curved primitives are checked as polyhedra that contain them.",
        "It holds for the geometry, joint values and law of this report: rigid bodies, exact joint tracking, model equal to \
         reality. Pairs, members and questions listed as excluded or unchecked are not covered.",
        "An offline engineering aid: it does not replace a risk assessment or a trial run at reduced speed.",
    ]
}
