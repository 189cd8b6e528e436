//! Poses in millimetres and degrees, with SI units as tooltips.

use bevy_egui::egui::{Grid, Ui};
use geometry::Pose;

/// Roll about x, then pitch about y, then yaw about z, about fixed axes; radians.
///
/// At a pitch of ±90° only the sum or difference of roll and yaw is determined; then roll is 0.
pub(super) fn roll_pitch_yaw(pose: &Pose) -> [f64; 3] {
    let rotation = nalgebra::Rotation3::from_matrix_unchecked(pose.rotation);
    let (roll, pitch, yaw) = rotation.euler_angles();
    [roll, pitch, yaw]
}

/// A pose as text: millimetres, then degrees.
pub(super) fn words(pose: &Pose) -> String {
    let [x, y, z] = <[f64; 3]>::from(pose.translation).map(|metres| decimals(metres * 1e3));
    let [roll, pitch, yaw] = roll_pitch_yaw(pose).map(|radians| decimals(radians.to_degrees()));
    format!("x {x} mm, y {y} mm, z {z} mm; roll {roll}°, pitch {pitch}°, yaw {yaw}°")
}

/// Two decimals, without a negative zero.
pub(super) fn decimals(value: f64) -> String {
    let text = format!("{value:.2}");
    if text == "-0.00" { "0.00".to_owned() } else { text }
}

/// Draws a pose as a table.
pub(super) fn show(ui: &mut Ui, pose: &Pose) {
    let xyz_m: [f64; 3] = pose.translation.into();
    let rpy_rad = roll_pitch_yaw(pose);
    Grid::new("pose").num_columns(4).min_col_width(0.0).spacing([8.0, 2.0]).show(ui, |ui| {
        for ((name, metres), (turn, radians)) in
            ["x", "y", "z"].into_iter().zip(xyz_m).zip(["roll", "pitch", "yaw"].into_iter().zip(rpy_rad))
        {
            ui.weak(name);
            ui.monospace(format!("{:>9} mm", decimals(metres * 1e3))).on_hover_text(format!("{metres:.6} m"));
            ui.weak(turn);
            ui.monospace(format!("{:>8}°", decimals(radians.to_degrees())))
                .on_hover_text(format!("{radians:.6} rad"));
            ui.end_row();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_come_back() {
        for rpy in [[0.3, -1.2, 2.9], [0.0, 0.0, 0.0], [-3.0, 1.5, -0.1], [1.0, 0.2, 3.1]] {
            let back = roll_pitch_yaw(&Pose::from_xyz_rpy([0.0; 3], rpy));
            for (there, back) in rpy.into_iter().zip(back) {
                assert!((there - back).abs() < 1e-9, "{rpy:?}");
            }
        }
    }

    #[test]
    fn angles_at_the_pole_give_the_same_rotation() {
        let there = Pose::from_xyz_rpy([0.1, 0.2, 0.3], [0.4, std::f64::consts::FRAC_PI_2, -0.7]);
        let back = Pose::from_xyz_rpy([0.1, 0.2, 0.3], roll_pitch_yaw(&there));
        assert!((there.rotation - back.rotation).norm() < 1e-7);
    }

    #[test]
    fn words_have_units() {
        let pose = Pose::from_xyz_rpy([0.1, -0.2, 0.3], [0.0, 0.0, std::f64::consts::PI / 4.0]);
        assert_eq!(
            words(&pose),
            "x 100.00 mm, y -200.00 mm, z 300.00 mm; roll 0.00°, pitch 0.00°, yaw 45.00°"
        );
    }
}
