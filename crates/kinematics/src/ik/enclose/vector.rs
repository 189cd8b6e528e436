//! Enclosures of vectors and their turns about known axes.

use std::ops::{Add, Sub};

use geometry::Vector3;
use nalgebra::Matrix3;

use super::number::Enclosure;

/// A box that holds a vector.
///
/// # Guarantee
/// The result of an operation holds the results for all vectors and angles of its operands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct EnclosedVector([Enclosure; 3]);

impl EnclosedVector {
    pub(super) fn exact(v: &Vector3<f64>) -> Self {
        Self::around(v, 0.0)
    }

    /// All vectors whose entries differ from those of `v` by at most `radius`.
    pub(super) fn around(v: &Vector3<f64>, radius: f64) -> Self {
        Self([v.x, v.y, v.z].map(|entry| Enclosure::around(entry, radius)))
    }

    pub(super) fn dot(&self, v: &Vector3<f64>) -> Enclosure {
        let [x, y, z] = self.0;
        x * v.x + y * v.y + z * v.z
    }

    pub(super) fn norm_squared(&self) -> Enclosure {
        let [x, y, z] = self.0.map(Enclosure::squared);
        x + y + z
    }

    /// The cross product of a known vector with this one.
    pub(super) fn crossed_by(&self, k: &Vector3<f64>) -> Self {
        let [x, y, z] = self.0;
        Self([z * k.y - y * k.z, x * k.z - z * k.x, y * k.x - x * k.y])
    }

    /// The part across a unit axis.
    pub(super) fn across(&self, axis: &Vector3<f64>) -> Self {
        // The projection I − a aᵀ row by row, so that an entry of the vector counts once per row.
        let projection = Matrix3::identity() - axis * axis.transpose();
        let row = |index: usize| self.dot(&projection.row(index).transpose());
        Self([row(0), row(1), row(2)])
    }

    pub(super) fn scaled(&self, factor: Enclosure) -> Self {
        Self(self.0.map(|entry| entry * factor))
    }

    /// Turned about a unit axis by an angle of an interval.
    pub(super) fn turned(&self, axis: &Vector3<f64>, angle: Enclosure) -> Self {
        let across = self.across(axis);
        let along = axis * axis.transpose();
        let row = |index: usize| self.dot(&along.row(index).transpose());
        let kept = Self([row(0), row(1), row(2)]);
        kept + across.scaled(angle.cosine()) + self.crossed_by(axis).scaled(angle.sine())
    }

    /// The products of a matrix whose entries are known up to `radius` with a known vector.
    pub(super) fn product(matrix: &Matrix3<f64>, radius: f64, v: &Vector3<f64>) -> Self {
        let spread = radius * v.lp_norm(1) * (1.0 + 1e-12);
        let pad = 1e-15 * v.norm();
        Self::around(&(matrix * v), spread + pad)
    }
}

impl Add for EnclosedVector {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|entry| self.0[entry] + other.0[entry]))
    }
}

impl Sub for EnclosedVector {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|entry| self.0[entry] - other.0[entry]))
    }
}

/// The known part of the angle that brings one direction to another one about a unit axis: subproblem 1. Every angle where one of them may lie
/// on the axis.
pub(super) fn turn_between(axis: &Vector3<f64>, from: &EnclosedVector, to: &EnclosedVector) -> Enclosure {
    let [from, to] = [from, to].map(|v| v.across(axis));
    // The cross product and the product of both parts across the axis.
    let mut sine = Enclosure::exact(0.0);
    let mut cosine = Enclosure::exact(0.0);
    let crossed = from.crossed_by(axis);
    for entry in 0..3 {
        sine = sine + crossed.0[entry] * to.0[entry];
        cosine = cosine + from.0[entry] * to.0[entry];
    }
    Enclosure::direction(sine, cosine)
}

#[cfg(test)]
mod tests {
    use super::super::super::random::Random;
    use super::super::super::subproblems::{one_turn, turned};
    use super::*;

    impl EnclosedVector {
        pub(in super::super) fn holds(&self, v: &Vector3<f64>) -> bool {
            self.0.iter().zip(v).all(|(entry, value)| entry.contains(*value))
        }
    }

    #[test]
    fn turns_of_vectors_inside_stay_inside() {
        let mut random = Random(0x7ec);
        for _ in 0..5_000 {
            let mut three = || Vector3::from_row_slice(&random.joints(3));
            let (axis, v, off, numbers) = (three().normalize(), three(), three() / 100.0, three());
            let inside = v + off;
            let boxed = EnclosedVector::around(&v, off.amax() * 1.000_001);
            let angle = Enclosure::around(numbers.x, numbers.y.abs());
            let at = numbers.x + numbers.y * 0.9;
            assert!(boxed.turned(&axis, angle).holds(&turned(&axis, at, &inside)));
            assert!(boxed.across(&axis).holds(&(inside - axis * axis.dot(&inside))));
            assert!(boxed.crossed_by(&axis).holds(&axis.cross(&inside)));
            assert!(boxed.norm_squared().contains(inside.norm_squared()));
            let other = three();
            let turn = one_turn(&axis, &inside, &other).unwrap();
            let found = turn_between(&axis, &boxed, &EnclosedVector::exact(&other));
            assert!(
                [-1.0, 0.0, 1.0].iter().any(|turns| found.contains(turn + turns * std::f64::consts::TAU)),
                "{found:?} {turn}"
            );
        }
    }
}
