//! What a program file stores of the robot beside the program: joint values, poses and its calibration.

use controller_program::{Finite, VectorPose};

/// A waypoint as it was taught.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredWaypoint {
    /// Its name in the program tree.
    pub name: String,
    /// 1-based line of the file.
    pub line: u32,
    /// The joint values, in radians.
    pub joints_rad: [Finite; 6],
    /// The pose that was stored with them, of the tool in the base, where there is one.
    pub pose: Option<VectorPose>,
    /// The tool that was in force, as a pose in the flange, where it is stored.
    pub tool: Option<VectorPose>,
}

/// The kinematics of the robot on which the program was saved, by Denavit and Hartenberg.
///
/// A calibrated robot differs from the nominal one by up to some millimetres at the tool.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredKinematics {
    /// What the controller says of them, such as `LINEARIZED`.
    pub status: String,
    /// Offsets of the joint angles, in radians.
    pub delta_theta_rad: [Finite; 6],
    /// Lengths along x, in metres.
    pub a_m: [Finite; 6],
    /// Lengths along z, in metres; of axes that are nearly parallel they may be kilometres.
    pub d_m: [Finite; 6],
    /// Angles between the axes, in radians.
    pub alpha_rad: [Finite; 6],
}

/// The rows of a transformation, the last column its place.
type FrameRows = [[f64; 4]; 3];

impl StoredKinematics {
    /// Whether they were measured on the robot: nominal ones have no offsets of the joint angles.
    pub fn is_calibrated(&self) -> bool {
        self.delta_theta_rad.iter().any(|offset| *offset != Finite::ZERO)
    }

    /// Where the flange is in the base at joint values, in metres.
    pub fn flange_place_m(&self, joints_rad: [Finite; 6]) -> [f64; 3] {
        let mut base_from_flange: FrameRows =
            [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]];
        for (index, joint) in joints_rad.into_iter().enumerate() {
            let angle = joint.get() + self.delta_theta_rad[index].get();
            let [a, d, alpha] = [self.a_m[index], self.d_m[index], self.alpha_rad[index]].map(Finite::get);
            let (sine, cosine) = (libm::sin(angle), libm::cos(angle));
            let (sine_alpha, cosine_alpha) = (libm::sin(alpha), libm::cos(alpha));
            let step: FrameRows = [
                [cosine, -sine * cosine_alpha, sine * sine_alpha, a * cosine],
                [sine, cosine * cosine_alpha, -cosine * sine_alpha, a * sine],
                [0.0, sine_alpha, cosine_alpha, d],
            ];
            base_from_flange = then(&base_from_flange, &step);
        }
        base_from_flange.map(|row| row[3])
    }
}

fn then(first: &FrameRows, second: &FrameRows) -> FrameRows {
    first.map(|row| {
        let mut product = [0.0, 0.0, 0.0, row[3]];
        for (column, number) in product.iter_mut().enumerate() {
            *number += (0..3).map(|index| row[index] * second[index][column]).sum::<f64>();
        }
        product
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the published lengths of one model, stretched out and upright.
    #[test]
    fn the_flange_is_where_the_lengths_put_it() {
        let finite = |numbers: [f64; 6]| numbers.map(|number| Finite::new(number).unwrap());
        let quarter = std::f64::consts::FRAC_PI_2;
        let nominal = StoredKinematics {
            status: "NOT_INITIALIZED".to_owned(),
            delta_theta_rad: finite([0.0; 6]),
            a_m: finite([0.0, -0.425, -0.3922, 0.0, 0.0, 0.0]),
            d_m: finite([0.1625, 0.0, 0.0, 0.1333, 0.0997, 0.0996]),
            alpha_rad: finite([quarter, 0.0, 0.0, quarter, -quarter, 0.0]),
        };
        assert!(!nominal.is_calibrated());
        let is_at = |joints: [f64; 6], expected: [f64; 3]| {
            let place = nominal.flange_place_m(finite(joints));
            assert!(place.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9), "{place:?} {expected:?}");
        };
        // Stretched out along -x, the wrist to -y and down.
        is_at([0.0; 6], [-0.425 - 0.3922, -0.1333 - 0.0996, 0.1625 - 0.0997]);
        // Upright.
        is_at([0.0, -quarter, 0.0, 0.0, 0.0, 0.0], [-0.0997, -0.1333 - 0.0996, 0.1625 + 0.425 + 0.3922]);
        // Axes whose offsets and lengths along z undo each other are those of calibrated robots.
        let measured = StoredKinematics {
            delta_theta_rad: finite([0.1, 0.0, 0.0, 0.0, 0.0, 0.0]),
            d_m: finite([0.1625, 900.0, -900.0, 0.1333, 0.0997, 0.0996]),
            ..nominal.clone()
        };
        assert!(measured.is_calibrated());
        let joints = [0.3, -1.0, 0.7, 0.2, -0.4, 0.9];
        let turned = [joints[0] + 0.1, -1.0, 0.7, 0.2, -0.4, 0.9];
        let (one, two) = (measured.flange_place_m(finite(joints)), nominal.flange_place_m(finite(turned)));
        assert!(one.iter().zip(two).all(|(a, b)| (a - b).abs() < 1e-9), "{one:?} {two:?}");
    }
}
