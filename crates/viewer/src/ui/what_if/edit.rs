//! The pose of an object as editable numbers.

use std::ops::RangeInclusive;

use bevy_egui::egui::{DragValue, Grid, Ui};
use geometry::Pose;
use scene::{MemberFrame, Scene};

use crate::command::{ViewerCommand, WhatIfCommand};
use crate::ui::place;

/// The numbers being edited. Angles of a rotation are not unique, so the typed ones are kept.
#[derive(Debug, Default)]
pub(super) struct PlaceEdit {
    member: Option<usize>,
    /// The pose of the numbers.
    pose: Option<Pose>,
    /// The pose of the scene at the last edit; the scene follows one frame later.
    before: Option<Pose>,
    xyz_mm: [f64; 3],
    rpy_deg: [f64; 3],
    /// Whether an edit has not been checked yet.
    is_open: bool,
}

impl PlaceEdit {
    /// Takes the numbers from the scene, unless the scene is about to follow them.
    fn follow(&mut self, member: usize, pose: Pose) {
        let is_known = self.member == Some(member) && (self.pose == Some(pose) || self.before == Some(pose));
        if self.pose == Some(pose) {
            self.before = None;
        }
        if !is_known {
            self.member = Some(member);
            self.pose = Some(pose);
            self.before = None;
            self.is_open = false;
            self.xyz_mm = <[f64; 3]>::from(pose.translation).map(|metres| metres * 1e3);
            self.rpy_deg = place::roll_pitch_yaw(&pose).map(f64::to_degrees);
        }
    }

    /// Takes the pose of the numbers as the next one.
    fn take(&mut self, shown: Pose) -> Pose {
        let pose = Pose::from_xyz_rpy(self.xyz_mm.map(|mm| mm / 1e3), self.rpy_deg.map(f64::to_radians));
        self.pose = Some(pose);
        self.before = Some(shown);
        self.is_open = true;
        pose
    }
}

/// Draws the numbers; every change moves the object, and the end of editing starts the check.
pub(super) fn ui(
    ui: &mut Ui,
    scene: &Scene,
    member: usize,
    state: &mut PlaceEdit,
    commands: &mut Vec<ViewerCommand>,
) {
    let Some(known) = scene.members.get(member) else { return };
    let MemberFrame::Fixed { world_from_member } = known.frame else { return };
    state.follow(member, world_from_member);
    ui.strong(format!("Place of {}", known.name));
    let (mut is_changed, mut is_done) = (false, false);
    let shown = |value: f64, _: RangeInclusive<usize>| place::decimals(value);
    Grid::new("place").num_columns(4).min_col_width(0.0).show(ui, |ui| {
        for axis in 0..3 {
            ui.weak(["x", "y", "z"][axis]);
            let value = DragValue::new(&mut state.xyz_mm[axis])
                .speed(1.0)
                .fixed_decimals(2)
                .custom_formatter(shown)
                .suffix(" mm");
            let length = ui.add(value);
            ui.weak(["roll", "pitch", "yaw"][axis]);
            let value = DragValue::new(&mut state.rpy_deg[axis])
                .speed(0.5)
                .fixed_decimals(2)
                .custom_formatter(shown)
                .suffix("°");
            let angle = ui.add(value);
            let metres = state.xyz_mm[axis] / 1e3;
            let radians = state.rpy_deg[axis].to_radians();
            for response in [&length, &angle] {
                is_changed |= response.changed();
                is_done |= response.drag_stopped() || response.lost_focus();
            }
            length.on_hover_text(format!("{metres:.6} m, in the world"));
            angle.on_hover_text(format!(
                "{radians:.6} rad, about a fixed axis of the world: roll, then pitch, then yaw"
            ));
            ui.end_row();
        }
    });
    if is_changed {
        let pose = state.take(world_from_member);
        if pose.is_finite() {
            commands.push(ViewerCommand::WhatIf(WhatIfCommand::Drag(member, pose)));
        }
    }
    if is_done && state.is_open {
        state.is_open = false;
        commands.push(ViewerCommand::WhatIf(WhatIfCommand::Drop));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_angles_stay_as_they_are_typed() {
        let at = |x: f64| Pose::from_xyz_rpy([x, 0.0, 0.0], [0.0, 0.0, 0.0]);
        let mut state = PlaceEdit::default();
        state.follow(3, at(0.1));
        assert!((state.xyz_mm[0] - 100.0).abs() < 1e-9);
        state.rpy_deg = [10.0, 90.0, 20.0];
        let wanted = state.take(at(0.1));
        // The scene follows one frame later.
        state.follow(3, at(0.1));
        assert_eq!(state.rpy_deg, [10.0, 90.0, 20.0]);
        state.follow(3, wanted);
        assert_eq!(state.rpy_deg, [10.0, 90.0, 20.0]);
        // Moved by handles, or reset.
        state.follow(3, at(0.1));
        assert_eq!(state.rpy_deg, [0.0, 0.0, 0.0]);
        state.follow(4, at(0.7));
        assert!((state.xyz_mm[0] - 700.0).abs() < 1e-9);
    }
}
