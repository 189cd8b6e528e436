//! Poses as a place and a rotation vector, and what controllers compute with them.

use std::hash::{Hash, Hasher};

use crate::finite::Finite;
use crate::value_fault::ValueFault;

/// A pose: a place in metres, and a rotation vector whose length is the angle in radians, with a bound on what the controller's own numbers
/// may differ by.
///
/// Poses of the same numbers are equal, whatever their bounds.
#[derive(Clone, Copy, Debug)]
pub struct VectorPose {
    numbers: [Finite; 6],
    error: PoseRounding,
}

/// How far the controller's own pose may be from one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PoseRounding {
    /// Of each number of the place, metres.
    pub place_m: f64,
    /// The angle of the turn between the two, radians.
    pub turn_rad: f64,
}

/// Rounding of a few operations in 32 bits with numbers of up to one.
const OWN_ERROR: f64 = 1e-6;

/// Rows of a rotation matrix.
type Matrix = [[f64; 3]; 3];

/// Angle, from 0 or from half a turn, within which the axis of a rotation comes from the matrix's symmetric part.
const NEARLY_HALF_A_TURN: f64 = 1e-3;

impl VectorPose {
    /// The pose that changes nothing.
    pub const IDENTITY: Self =
        Self { numbers: [Finite::ZERO; 6], error: PoseRounding { place_m: 0.0, turn_rad: 0.0 } };

    /// The pose of six numbers, three in metres and three in radians, as they are; none where one is not finite.
    pub fn new(numbers: [f64; 6]) -> Option<Self> {
        let mut own = Self::IDENTITY;
        for (own, number) in own.numbers.iter_mut().zip(numbers) {
            *own = Finite::new(number)?;
        }
        Some(own)
    }

    /// The same pose, from which the controller's own may be so far.
    pub fn within(self, error: PoseRounding) -> Self {
        Self { error, ..self }
    }

    /// How far the controller's own pose may be from this one.
    pub fn error(self) -> PoseRounding {
        self.error
    }

    /// How far the controller's own number of this index may be from that of this pose, metres or radians.
    pub fn number_error(self, index: usize) -> f64 {
        // A rotation vector of less than half a turn changes by at most pi/2 times a turn.
        if index < 3 { self.error.place_m } else { std::f64::consts::FRAC_PI_2 * self.error.turn_rad }
    }

    /// The six numbers: three in metres, three in radians.
    pub fn numbers(self) -> [f64; 6] {
        self.numbers.map(Finite::get)
    }

    /// Whether its rotation was computed and is about half a turn: rounding then decides the sign of its vector.
    pub(crate) fn has_open_signs(self) -> bool {
        let turn_rad = self.error.turn_rad;
        turn_rad >= OWN_ERROR && is_about_half_a_turn(self.rotation_vector_rad(), turn_rad)
    }

    /// The pose at a place in metres, with the rows of its rotation matrix; none where a number is not finite.
    pub fn from_rotation_rows(place_m: [f64; 3], rows: &[[f64; 3]; 3]) -> Option<Self> {
        joined(place_m, rotation_vector(rows), PoseRounding::default()).ok()
    }

    /// The rows of its rotation matrix.
    pub fn rotation_rows(self) -> [[f64; 3]; 3] {
        matrix(self.rotation_vector_rad())
    }

    /// The place, in metres.
    pub fn place_m(self) -> [f64; 3] {
        let [x, y, z, ..] = self.numbers();
        [x, y, z]
    }

    /// The rotation vector, in radians.
    pub fn rotation_vector_rad(self) -> [f64; 3] {
        let [.., x, y, z] = self.numbers();
        [x, y, z]
    }

    /// `other` taken in the frame that this pose describes.
    ///
    /// # Errors
    /// A result that is not finite.
    pub fn then(self, other: Self) -> Result<Self, ValueFault> {
        let rotation = matrix(self.rotation_vector_rad());
        let place = sum(self.place_m(), turned(&rotation, other.place_m()));
        let turn = rotation_vector(&product(&rotation, &matrix(other.rotation_vector_rad())));
        joined(place, turn, self.error_with(other, length(other.place_m())))
    }

    /// The pose that takes this one back.
    ///
    /// # Errors
    /// A result that is not finite.
    pub fn inverse(self) -> Result<Self, ValueFault> {
        let back = self.rotation_vector_rad().map(|number| -number);
        let place = turned(&matrix(back), self.place_m()).map(|number| -number);
        // A number of the place is turned like one in the frame of the pose.
        let placeless = Self { error: PoseRounding { place_m: 0.0, ..self.error }, ..self };
        let place_only = Self::IDENTITY.within(PoseRounding { turn_rad: 0.0, ..self.error });
        joined(place, back, placeless.error_with(place_only, length(place)))
    }

    /// The sum of the places, with the second rotation after the first one.
    ///
    /// # Errors
    /// A result that is not finite.
    pub fn added(self, other: Self) -> Result<Self, ValueFault> {
        let rotation = product(&matrix(self.rotation_vector_rad()), &matrix(other.rotation_vector_rad()));
        joined(sum(self.place_m(), other.place_m()), rotation_vector(&rotation), self.error_with(other, 0.0))
    }

    /// The difference of the places, with the rotation that leads from the second to the first.
    ///
    /// # Errors
    /// Rotations about different axes: the order of the two rotations is not documented by controllers that have this.
    pub fn subtracted(self, other: Self) -> Result<Self, ValueFault> {
        let own = matrix(self.rotation_vector_rad());
        let back = matrix(other.rotation_vector_rad().map(|number| -number));
        let (one, two) = (product(&own, &back), product(&back, &own));
        let furthest = (0..9).map(|index| (one[index / 3][index % 3] - two[index / 3][index % 3]).abs());
        if furthest.fold(0.0, f64::max) > 1e-9 {
            return Err(ValueFault::new("a difference of poses that are turned about different axes")
                .hint("the order of the rotations is not documented; write the pose itself"));
        }
        let place = sum(self.place_m(), other.place_m().map(|number| -number));
        joined(place, rotation_vector(&one), self.error_with(other, 0.0))
    }

    /// The pose at a fraction of the way to another: the place along the straight line, the rotation about one axis.
    ///
    /// # Errors
    /// Rotations that differ by nearly half a turn, where the way is not determined.
    pub fn interpolated(self, other: Self, fraction: f64) -> Result<Self, ValueFault> {
        let from = matrix(self.rotation_vector_rad());
        let back = matrix(self.rotation_vector_rad().map(|number| -number));
        let between = rotation_vector(&product(&back, &matrix(other.rotation_vector_rad())));
        if length(between) > std::f64::consts::PI - NEARLY_HALF_A_TURN {
            return Err(ValueFault::new("poses that differ by half a turn have no single way between them"));
        }
        let to_other = sum(other.place_m(), self.place_m().map(|number| -number));
        let place = sum(self.place_m(), to_other.map(|number| number * fraction));
        let part = matrix(between.map(|number| number * fraction));
        // The part of the rotation between has, beside the error of the first, those of a rotation vector of both.
        let both = self.error_with(other, 0.0);
        let turn_rad = self.error.turn_rad + std::f64::consts::FRAC_PI_2 * both.turn_rad;
        joined(place, rotation_vector(&product(&from, &part)), PoseRounding { turn_rad, ..both })
    }

    /// A bound on the error of this pose with another in its frame, whose place is so far from its origin.
    fn error_with(self, other: Self, arm_m: f64) -> PoseRounding {
        let (own, other) = (self.error, other.error);
        let rounding_m = length(self.place_m()).max(arm_m).max(1.0) * OWN_ERROR;
        // A rotation changes each number of an error by at most the root of three of its largest.
        let place_m = own.place_m + 3.0_f64.sqrt() * other.place_m + own.turn_rad * arm_m + rounding_m;
        PoseRounding { place_m, turn_rad: own.turn_rad + other.turn_rad + OWN_ERROR }
    }

    /// The rotation vector of roll, pitch and yaw about the fixed axes x, y and z in this order; all in radians.
    pub fn rotation_of_rpy(rpy_rad: [f64; 3]) -> [f64; 3] {
        let [roll, pitch, yaw] = rpy_rad;
        let about_z = matrix([0.0, 0.0, yaw]);
        rotation_vector(&product(&about_z, &product(&matrix([0.0, pitch, 0.0]), &matrix([roll, 0.0, 0.0]))))
    }

    /// Roll, pitch and yaw of a rotation vector; all in radians.
    ///
    /// # Errors
    /// A pitch of a quarter turn, where roll and yaw are not determined.
    pub fn rpy_of_rotation(rotation_vector_rad: [f64; 3]) -> Result<[f64; 3], ValueFault> {
        let m = matrix(rotation_vector_rad);
        let across = libm::sqrt(m[0][0] * m[0][0] + m[1][0] * m[1][0]);
        if across < 1e-6 {
            return Err(ValueFault::new("a pitch of a quarter turn has no single roll and yaw"));
        }
        let roll = libm::atan2(m[2][1], m[2][2]);
        Ok([roll, libm::atan2(-m[2][0], across), libm::atan2(m[1][0], m[0][0])])
    }
}

impl PartialEq for VectorPose {
    fn eq(&self, other: &Self) -> bool {
        self.numbers == other.numbers
    }
}

impl Eq for VectorPose {}

impl Hash for VectorPose {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.numbers.hash(state);
    }
}

fn joined(place: [f64; 3], rotation: [f64; 3], error: PoseRounding) -> Result<VectorPose, ValueFault> {
    let [x, y, z] = place;
    let [rx, ry, rz] = rotation;
    let pose = VectorPose::new([x, y, z, rx, ry, rz]).map(|pose| pose.within(error));
    pose.ok_or_else(|| ValueFault::new("a pose that is not finite"))
}

/// The rotation matrix of a rotation vector.
fn matrix(vector: [f64; 3]) -> Matrix {
    let angle = length(vector);
    let [x, y, z] = vector;
    // The coefficients of the vector and of its square.
    let (first, second) = if angle < 1e-8 {
        (1.0, 0.5)
    } else {
        let half = libm::sin(angle / 2.0);
        (libm::sin(angle) / angle, 2.0 * half * half / (angle * angle))
    };
    let cosine = libm::cos(angle);
    [
        [cosine + second * x * x, second * x * y - first * z, second * x * z + first * y],
        [second * x * y + first * z, cosine + second * y * y, second * y * z - first * x],
        [second * x * z - first * y, second * y * z + first * x, cosine + second * z * z],
    ]
}

/// The rotation vector of a rotation matrix, of at most half a turn.
fn rotation_vector(m: &Matrix) -> [f64; 3] {
    let twice_sines = [m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]];
    let sine = length(twice_sines) / 2.0;
    let cosine = (m[0][0] + m[1][1] + m[2][2] - 1.0) / 2.0;
    let angle = libm::atan2(sine, cosine);
    if angle < std::f64::consts::PI - NEARLY_HALF_A_TURN {
        let scale = if angle < 1e-8 { 0.5 } else { angle / (2.0 * sine) };
        return twice_sines.map(|number| number * scale);
    }
    // Near half a turn the axis is in the symmetric part: m + mᵀ - 2 cos = 2 (1 - cos) axis axisᵀ.
    let column = (0..3).max_by(|a, b| m[*a][*a].total_cmp(&m[*b][*b])).unwrap_or(0);
    let mut axis = [0.0; 3];
    for (row, own) in axis.iter_mut().enumerate() {
        *own = m[row][column] + m[column][row] - if row == column { 2.0 * cosine } else { 0.0 };
    }
    let along: f64 = axis.iter().zip(twice_sines).map(|(a, b)| a * b).sum();
    let scale = angle / length(axis) * if along < 0.0 { -1.0 } else { 1.0 };
    axis.map(|number| number * scale)
}

/// Whether a rotation vector may be one of half a turn, where its turn has this error.
pub(crate) fn is_about_half_a_turn(vector_rad: [f64; 3], error_rad: f64) -> bool {
    (length(vector_rad) - std::f64::consts::PI).abs() <= error_rad
}

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let mut result = [[0.0; 3]; 3];
    for (row, numbers) in result.iter_mut().enumerate() {
        for (column, number) in numbers.iter_mut().enumerate() {
            *number = (0..3).map(|index| a[row][index] * b[index][column]).sum();
        }
    }
    result
}

fn turned(m: &Matrix, vector: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|row: usize| (0..3).map(|column| m[row][column] * vector[column]).sum())
}

fn sum(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn length(vector: [f64; 3]) -> f64 {
    let [x, y, z] = vector;
    libm::sqrt(x * x + y * y + z * z)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pose(numbers: [f64; 6]) -> VectorPose {
        VectorPose::new(numbers).unwrap()
    }

    fn is_near(a: VectorPose, b: VectorPose) -> bool {
        let turned = matrix(a.rotation_vector_rad());
        let other = matrix(b.rotation_vector_rad());
        let places = a.place_m().iter().zip(b.place_m()).all(|(a, b)| (a - b).abs() < 1e-9);
        places
            && (0..9).all(|index| (turned[index / 3][index % 3] - other[index / 3][index % 3]).abs() < 1e-9)
    }

    /// Turns a vector by the formula of Rodrigues, apart from any matrix.
    fn rodrigues(vector: [f64; 3], point: [f64; 3]) -> [f64; 3] {
        let angle = length(vector);
        let axis = vector.map(|number| number / angle);
        let cross = [
            axis[1] * point[2] - axis[2] * point[1],
            axis[2] * point[0] - axis[0] * point[2],
            axis[0] * point[1] - axis[1] * point[0],
        ];
        let along: f64 = axis.iter().zip(point).map(|(a, b)| a * b).sum();
        let (sine, cosine) = (libm::sin(angle), libm::cos(angle));
        [0, 1, 2].map(|i: usize| point[i] * cosine + cross[i] * sine + axis[i] * along * (1.0 - cosine))
    }

    #[test]
    fn poses_follow_each_other_as_rotations_of_points_do() {
        let mut random = test_support::Random(11);
        for _ in 0..500 {
            let mut any = || {
                let ([x, y, z], [rx, ry, rz]) = (random.three(-1.0, 1.0), random.three(-3.0, 3.0));
                pose([x, y, z, rx, ry, rz])
            };
            let (a, b) = (any(), any());
            let point = [0.3, -0.2, 0.7];
            let apply = |p: VectorPose, q: [f64; 3]| sum(p.place_m(), rodrigues(p.rotation_vector_rad(), q));
            let (one, two) = (apply(a.then(b).unwrap(), point), apply(a, apply(b, point)));
            assert!(one.iter().zip(two).all(|(a, b)| (a - b).abs() < 1e-9), "{one:?} {two:?}");
            assert!(is_near(a.then(b).unwrap().then(b.inverse().unwrap()).unwrap(), a));
            if let Ok(rpy) = VectorPose::rpy_of_rotation(a.rotation_vector_rad()) {
                let [rx, ry, rz] = VectorPose::rotation_of_rpy(rpy);
                let [x, y, z] = a.place_m();
                assert!(is_near(pose([x, y, z, rx, ry, rz]), a));
            }
        }
    }

    #[test]
    fn half_a_turn_keeps_its_axis() {
        let half = pose([0.0, 0.0, 0.0, 0.0, std::f64::consts::PI, 0.0]);
        let nothing = pose([0.1, 0.0, 0.0, 0.0, 0.0, 0.0]);
        let turned = nothing.then(half).unwrap();
        assert!(is_near(turned, pose([0.1, 0.0, 0.0, 0.0, std::f64::consts::PI, 0.0])));
        let back = VectorPose::from_rotation_rows(turned.place_m(), &turned.rotation_rows()).unwrap();
        assert!(is_near(back, turned));
        let [rx, ry, rz] = VectorPose::rotation_of_rpy([0.0, 0.0, std::f64::consts::FRAC_PI_2]);
        assert!(is_near(
            pose([0.0, 0.0, 0.0, rx, ry, rz]),
            pose([0.0, 0.0, 0.0, 0.0, 0.0, std::f64::consts::FRAC_PI_2])
        ));
    }

    #[test]
    fn sums_and_ways_between() {
        let a = pose([0.2, 0.5, 0.1, 1.5, 0.0, 0.0]);
        let b = pose([0.2, 0.5, 0.6, 1.5, 0.0, 0.0]);
        assert!(is_near(a.added(b).unwrap(), pose([0.4, 1.0, 0.7, 3.0, 0.0, 0.0])));
        assert!(is_near(a.subtracted(b).unwrap(), pose([0.0, 0.0, -0.5, 0.0, 0.0, 0.0])));
        assert!(a.subtracted(pose([0.0, 0.0, 0.0, 0.0, 1.0, 0.0])).is_err());
        let from = pose([0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        let half = from.interpolated(pose([1.0, 0.0, 0.0, 0.0, 0.0, 1.0]), 0.5).unwrap();
        assert!(is_near(half, pose([0.5, 0.0, 0.0, 0.0, 0.0, 0.5])));
        assert!(from.interpolated(pose([0.0, 0.0, 0.0, 0.0, 0.0, std::f64::consts::PI]), 0.5).is_err());
    }

    /// The angle between two rotations, from the trace of what leads from one to the other.
    fn turn_between(a: VectorPose, b: VectorPose) -> f64 {
        let back = a.rotation_vector_rad().map(|number| -number);
        let m = product(&matrix(back), &matrix(b.rotation_vector_rad()));
        let sine = length([m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]]) / 2.0;
        libm::atan2(sine, (m[0][0] + m[1][1] + m[2][2] - 1.0) / 2.0)
    }

    #[test]
    fn what_poses_become_of_others_within_their_errors_is_within_theirs() {
        let mut random = test_support::Random(23);
        for _ in 0..2_000 {
            let size = [1e-5, 1e-3][usize::from(random.unit() < 0.5)];
            let mut any = || {
                let ([x, y, z], [rx, ry, rz]) = (random.three(-2.0, 2.0), random.three(-1.7, 1.7));
                let numbers = [x, y, z, rx, ry, rz];
                let (place, turn) = (random.three(-size, size), random.three(-size, size));
                let mut other = numbers;
                for index in 0..3 {
                    other[index] += place[index];
                    other[3 + index] += turn[index];
                }
                let turn_rad = turn.map(f64::abs).iter().sum();
                let place_m = place.map(f64::abs).into_iter().fold(0.0, f64::max);
                (pose(numbers).within(PoseRounding { place_m, turn_rad }), pose(other))
            };
            let ((a, other_a), (b, other_b)) = (any(), any());
            let between = |a: VectorPose, b: VectorPose| a.interpolated(b, 0.3).ok();
            for (own, other) in [
                (a.then(b).ok(), other_a.then(other_b).ok()),
                (a.inverse().ok(), other_a.inverse().ok()),
                (a.added(b).ok(), other_a.added(other_b).ok()),
                (between(a, b), between(other_a, other_b)),
            ] {
                let (Some(own), Some(other)) = (own, other) else { continue };
                let PoseRounding { place_m, turn_rad } = own.error();
                let furthest = (0..3).map(|index| (own.place_m()[index] - other.place_m()[index]).abs());
                let furthest = furthest.fold(0.0, f64::max);
                // The second order of the errors is not in the bounds.
                assert!(furthest <= place_m * 1.002, "{furthest} {place_m}");
                assert!(turn_between(own, other) <= turn_rad * 1.002, "{own:?} {other:?}");
                if length(own.rotation_vector_rad()) < std::f64::consts::PI - 0.02 {
                    for index in 3..6 {
                        let difference = (own.numbers()[index] - other.numbers()[index]).abs();
                        assert!(difference <= own.number_error(index) * 1.01, "{difference} {own:?}");
                    }
                }
            }
        }
    }
}
