//! The list of what-if changes.

use bevy_egui::egui::Ui;
use geometry::Pose;
use scene::{MemberFrame, Scene};

use crate::command::{ViewerCommand, WhatIfCommand};
use crate::session::Session;
use crate::units;

/// Draws all changes; pairs can be switched on again.
pub(super) fn ui(ui: &mut Ui, session: &Session, read: &Scene, commands: &mut Vec<ViewerCommand>) {
    if session.what_if.is_empty() {
        return;
    }
    ui.strong("Different from the file");
    for (member, pose) in &session.what_if.moved {
        let Some(member) = read.members.get(*member) else { continue };
        let MemberFrame::Fixed { world_from_member } = member.frame else { continue };
        let moved = pose.translation - world_from_member.translation;
        let tooltip =
            format!("x {:+.2} mm, y {:+.2} mm, z {:+.2} mm", moved.x * 1e3, moved.y * 1e3, moved.z * 1e3);
        ui.label(format!("{}: {}", member.name, difference(&world_from_member, pose))).on_hover_text(tooltip);
    }
    for pair in &session.what_if.switched_off {
        let (a, b) = read.pair_names(pair.a, pair.b);
        ui.horizontal_wrapped(|ui| {
            ui.label(format!("{a} | {b}: not checked"));
            if ui.small_button("Switch on").clicked() {
                commands.push(ViewerCommand::WhatIf(WhatIfCommand::Switch(*pair, true)));
            }
        });
    }
    ui.add_space(6.0);
}

/// Translation and rotation between two poses as text.
fn difference(before: &Pose, after: &Pose) -> String {
    let moved = (after.translation - before.translation).norm();
    let turned =
        nalgebra::Rotation3::from_matrix_unchecked(before.rotation.transpose() * after.rotation).angle();
    let length = if moved < 1e-6 { "less than 0.001 mm".to_owned() } else { units::mm(moved) };
    match (moved > 5e-9, turned > 1e-7) {
        (false, false) => "where it was".to_owned(),
        (true, false) => format!("moved by {length}"),
        (false, true) => format!("turned by {:.2}°", turned.to_degrees()),
        (true, true) => format!("moved by {length}, turned by {:.2}°", turned.to_degrees()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_shown_in_millimetres_and_degrees() {
        let there = Pose::from_xyz_rpy([1.0, 2.0, 3.0], [0.1, 0.2, 0.3]);
        let moved =
            Pose { translation: there.translation + geometry::Vector3::new(0.003, 0.0, 0.004), ..there };
        let turned = Pose {
            rotation: Pose::from_xyz_rpy([0.0; 3], [0.0, 0.0, 0.5]).rotation * there.rotation,
            ..there
        };
        assert_eq!(difference(&there, &there), "where it was");
        assert_eq!(difference(&there, &moved), "moved by 5 mm");
        assert_eq!(difference(&there, &turned), "turned by 28.65°");
    }
}
