//! The subproblems of `super::super::subproblems` for operands that are known up to intervals.
//!
//! # Guarantee
//! Every exact solution for exact operands inside the given ones lies in one of the results, whole turns apart.

use geometry::Vector3;

use super::number::Enclosure;
use super::vector::{EnclosedVector, turn_between};

/// Up to two enclosures of the same angle, each on its own side of a middle; twice the whole turn where any angle is possible.
pub(super) type EnclosedRoots = [Option<Enclosure>; 2];

/// Subproblem 4: the turns of `p` about `k` after which h · p is `wanted`.
pub(super) fn to_plane(
    h: &Vector3<f64>,
    k: &Vector3<f64>,
    p: &EnclosedVector,
    wanted: Enclosure,
) -> EnclosedRoots {
    let h_across = h - k * k.dot(h);
    let (cosine, sine) = (p.dot(&h_across), p.dot(&h.cross(k)));
    let missing = wanted - p.dot(k) * h.dot(k);
    let Some(amplitude) = (cosine.squared() + sine.squared()).root() else { return [None, None] };
    let is_possible = missing.low <= amplitude.high && missing.high >= -amplitude.high;
    if !is_possible {
        return [None, None];
    }
    let middle = Enclosure::direction(sine, cosine);
    if amplitude.low <= 0.0 || middle == Enclosure::WHOLE_TURN {
        // Both: narrower operands may have a root on either side.
        return [Some(Enclosure::WHOLE_TURN); 2];
    }
    let Some(half) = missing.over_positive(amplitude).arc_cosine() else { return [None, None] };
    [Some(middle + half), Some(middle - half)]
}

/// Subproblem 3: the turns of `p1` about `k` after which the square of |p1 + p2| is `length_squared`, with a known `p2`.
pub(super) fn to_length(
    k: &Vector3<f64>,
    p1: &EnclosedVector,
    p2: &Vector3<f64>,
    length_squared: Enclosure,
) -> EnclosedRoots {
    let own = Enclosure::exact(p2.norm_squared());
    let wanted = (length_squared - p1.norm_squared() - own) * 0.5;
    to_plane(p2, k, p1, wanted)
}

/// Subproblem 2: the turns with R(k1, t1) p1 = R(k2, t2) p2, for two axes that are not parallel; pairs (t1, t2).
pub(super) fn two_turns(
    axes: [&Vector3<f64>; 2],
    vectors: [&EnclosedVector; 2],
) -> [Option<[Enclosure; 2]>; 2] {
    let [k1, k2] = axes;
    let cosine = k1.dot(k2);
    let normal = k1.cross(k2);
    let sine_squared = normal.norm_squared();
    let (along_1, along_2) = (vectors[0].dot(k1), vectors[1].dot(k2));
    let first = (along_1 - along_2 * cosine) * (1.0 / sine_squared);
    let second = (along_2 - along_1 * cosine) * (1.0 / sine_squared);
    let plane = EnclosedVector::exact(k1).scaled(first) + EnclosedVector::exact(k2).scaled(second);
    // The common vector has the length of both.
    let lengths = vectors.map(EnclosedVector::norm_squared);
    let length_squared =
        Enclosure { low: lengths[0].low.max(lengths[1].low), high: lengths[0].high.min(lengths[1].high) };
    let is_possible = length_squared.low <= length_squared.high;
    if !is_possible {
        return [None, None];
    }
    let Some(out) = ((length_squared - plane.norm_squared()) * (1.0 / sine_squared)).root() else {
        return [None, None];
    };
    let normal = EnclosedVector::exact(&normal);
    [out, -out].map(|out| {
        let common = plane + normal.scaled(out);
        Some([turn_between(k1, vectors[0], &common), turn_between(k2, vectors[1], &common)])
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::random::Random;
    use super::super::super::subproblems as known;
    use super::super::super::turns::wrapped;
    use super::*;

    fn holds(enclosure: Enclosure, angle: f64) -> bool {
        wrapped(angle - enclosure.middle()).abs() <= enclosure.width() / 2.0
    }

    #[test]
    fn the_solutions_for_operands_inside_are_inside() {
        let mut random = Random(0x5b);
        for _ in 0..5_000 {
            let mut three = || Vector3::from_row_slice(&random.joints(3));
            let (k1, k2, h) = (three().normalize(), three().normalize(), three().normalize());
            let (p1, p2) = (three(), three());
            let off = three() / 300.0;
            let boxed = EnclosedVector::around(&(p1 - off), off.amax() * 1.000_001);
            let angle = three().x;
            let moved = known::turned(&k1, angle, &p1);
            let roots = to_plane(&h, &k1, &boxed, Enclosure::around(h.dot(&moved), 1e-12));
            assert!(roots.iter().flatten().any(|root| holds(*root, angle)), "{roots:?} {angle}");
            let length = Enclosure::around((moved + p2).norm_squared(), 1e-12);
            let roots = to_length(&k1, &boxed, &p2, length);
            assert!(roots.iter().flatten().any(|root| holds(*root, angle)), "{roots:?} {angle}");
            let other = known::turned(&k2, -0.7, &moved);
            let pairs = two_turns([&k1, &k2], [&boxed, &EnclosedVector::around(&other, 1e-12)]);
            assert!(
                pairs.iter().flatten().any(|[a, b]| holds(*a, angle) && holds(*b, 0.7)),
                "{pairs:?} {angle}"
            );
        }
    }
}
