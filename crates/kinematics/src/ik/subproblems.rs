//! The subproblems that every closed form is made of: one or two turns that bring points or directions together.
//!
//! Sources: B. Paden, "Kinematics and control of robot manipulators", 1986 (after W. Kahan); A. J. Elias and J. T. Wen, "IK-Geo: unified
//! robot inverse kinematics using subproblem decomposition", 2025, whose numbers the names here have.

use geometry::Vector3;

/// Below this distance from the axis of a turn, metres or units of a direction, the turn has no effect that counts: it is free.
///
/// Well below the tolerance of verified solutions, so that any angle will do.
const NO_LEVER: f64 = 1e-10;

/// What is found for one turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum TurnAngles {
    /// Two angles, radians, which may be equal.
    Two([f64; 2]),
    /// Every angle.
    Free,
    /// No angle.
    None,
}

impl TurnAngles {
    /// Both angles; a free one is the given one, once.
    pub(super) fn or(self, free: f64) -> [Option<f64>; 2] {
        match self {
            Self::Two(roots) => roots.map(Some),
            Self::Free => [Some(free), None],
            Self::None => [None, None],
        }
    }
}

/// A vector turned about a unit axis.
pub(super) fn turned(axis: &Vector3<f64>, angle: f64, v: &Vector3<f64>) -> Vector3<f64> {
    let (s, c) = libm::sincos(angle);
    v * c + axis.cross(v) * s + axis * (axis.dot(v) * (1.0 - c))
}

fn across(axis: &Vector3<f64>, v: &Vector3<f64>) -> Vector3<f64> {
    v - axis * axis.dot(v)
}

/// Subproblem 1: the turn about `k` that brings `a` to the direction of `b`, seen along `k`; none where either lies on the axis.
pub(super) fn one_turn(k: &Vector3<f64>, a: &Vector3<f64>, b: &Vector3<f64>) -> Option<f64> {
    let (a, b) = (across(k, a), across(k, b));
    if a.norm() < NO_LEVER || b.norm() < NO_LEVER {
        return None;
    }
    Some(libm::atan2(k.dot(&a.cross(&b)), a.dot(&b)))
}

/// Subproblem 2: the turns with R(k1, t1) p1 = R(k2, t2) p2, for two axes that are not parallel; pairs (t1, t2).
///
/// `slack` forgives, as a share of the length, what the common point lacks to exist. A free turn is `free`.
pub(super) fn two_turns(
    [k1, k2]: [&Vector3<f64>; 2],
    [p1, p2]: [&Vector3<f64>; 2],
    slack: f64,
    free: [f64; 2],
) -> [Option<[f64; 2]>; 2] {
    let cosine = k1.dot(k2);
    let normal = k1.cross(k2);
    let sine_squared = normal.norm_squared();
    let (along_1, along_2) = (k1.dot(p1), k2.dot(p2));
    let plane = k1 * ((along_1 - cosine * along_2) / sine_squared)
        + k2 * ((along_2 - cosine * along_1) / sine_squared);
    let length_squared = f64::midpoint(p1.norm_squared(), p2.norm_squared());
    let rest = length_squared - plane.norm_squared();
    if rest.is_nan() || rest < -slack * length_squared - NO_LEVER * NO_LEVER {
        return [None, None];
    }
    let out = normal * (rest.max(0.0) / sine_squared).sqrt();
    [plane + out, plane - out].map(|common| {
        let first = one_turn(k1, p1, &common).unwrap_or(free[0]);
        Some([first, one_turn(k2, p2, &common).unwrap_or(free[1])])
    })
}

/// Subproblem 3: the turns of `p1` about `k` after which |p1 + p2| is `length`.
pub(super) fn to_length(
    k: &Vector3<f64>,
    p1: &Vector3<f64>,
    p2: &Vector3<f64>,
    length: f64,
    slack: f64,
) -> TurnAngles {
    let wanted = (length * length - p1.norm_squared() - p2.norm_squared()) / 2.0;
    to_plane(p2, k, p1, wanted, slack)
}

/// Subproblem 4: the turns of `p` about `k` after which h · p is `wanted`.
///
/// `slack` forgives, as a share of the amplitude, what `wanted` is beyond the reach of the turn: the turn then ends nearest to it.
pub(super) fn to_plane(
    h: &Vector3<f64>,
    k: &Vector3<f64>,
    p: &Vector3<f64>,
    wanted: f64,
    slack: f64,
) -> TurnAngles {
    let (cosine, sine) = (across(k, h).dot(&across(k, p)), h.dot(&k.cross(p)));
    let amplitude = libm::hypot(cosine, sine);
    let missing = wanted - h.dot(k) * k.dot(p);
    if amplitude < NO_LEVER {
        return if missing.abs() < 10.0 * NO_LEVER { TurnAngles::Free } else { TurnAngles::None };
    }
    let ratio = missing / amplitude;
    // Rounding counts for more where the amplitude is small.
    if ratio.is_nan() || ratio.abs() > 1.0 + slack + 1e-13 / amplitude {
        return TurnAngles::None;
    }
    let (middle, half) = (libm::atan2(sine, cosine), libm::acos(ratio.clamp(-1.0, 1.0)));
    TurnAngles::Two([middle + half, middle - half])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(x: f64, y: f64, z: f64) -> Vector3<f64> {
        Vector3::new(x, y, z).normalize()
    }

    #[test]
    fn turns_come_back() {
        let (k1, k2) = (unit(1.0, 2.0, -0.5), unit(0.3, -1.0, 2.0));
        let p = Vector3::new(0.4, -0.2, 0.9);
        let q = Vector3::new(-0.3, 0.5, 0.1);
        for angle in [-3.0, -1.0, 0.2, 2.9] {
            let moved = turned(&k1, angle, &p);
            assert!((one_turn(&k1, &p, &moved).unwrap() - angle).abs() < 1e-14);
            let near = |roots: TurnAngles| {
                let TurnAngles::Two(roots) = roots else { panic!("{roots:?}") };
                assert!(
                    roots.iter().any(|root| super::super::turns::wrapped(root - angle).abs() < 1e-12),
                    "{roots:?} {angle}"
                );
            };
            near(to_plane(&k2, &k1, &p, k2.dot(&moved), 0.0));
            near(to_length(&k1, &p, &q, (moved + q).norm(), 0.0));
            let other = turned(&k2, -0.7, &moved);
            let pairs = two_turns([&k1, &k2], [&p, &other], 0.0, [0.0; 2]);
            assert!(pairs.iter().flatten().any(|[a, b]| (a - angle).abs() + (b - 0.7).abs() < 1e-12));
        }
    }

    #[test]
    fn what_cannot_be_reached_and_what_is_free_is_told() {
        let (z, x) = (Vector3::z(), Vector3::x());
        assert_eq!(one_turn(&z, &z, &x), None);
        assert_eq!(to_plane(&z, &z, &x, 0.0, 0.0), TurnAngles::Free);
        assert_eq!(to_plane(&z, &z, &x, 1.0, 0.0), TurnAngles::None);
        assert_eq!(to_plane(&x, &z, &x, 1.1, 0.0), TurnAngles::None);
        assert_eq!(to_plane(&x, &z, &x, 1.1, 0.2), TurnAngles::Two([0.0, 0.0]));
        assert_eq!(two_turns([&z, &x], [&z, &x], 0.0, [0.0; 2]), [None, None]);
    }
}
