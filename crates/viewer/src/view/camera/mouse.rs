//! Mouse buttons of the camera, and its viewport between the panels.

use bevy::camera::Viewport;
use bevy::prelude::{
    App, ButtonInput, Camera, IntoScheduleConfigs as _, KeyCode, MouseButton, Query, Res, UVec2, Update,
    Window, With,
};
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;
use bevy_panorbit_camera::PanOrbitCamera;

use super::Orbit;
use crate::ViewerSystems;
use crate::settings::{Navigation, ViewerSettings};
use crate::ui::Picture;

/// A button that no mouse has, to disable an action.
const NO_BUTTON: MouseButton = MouseButton::Other(u16::MAX);

/// Modifier keys that are held.
#[derive(Clone, Copy, Debug)]
struct HeldModifiers {
    shift: bool,
    ctrl: bool,
}

/// The buttons that orbit, pan and zoom, for the navigation setting and the modifiers held.
fn buttons(
    navigation: Navigation,
    held: HeldModifiers,
) -> (Option<MouseButton>, Option<MouseButton>, Option<MouseButton>) {
    use MouseButton::{Left, Middle, Right};
    match (navigation, held.shift, held.ctrl) {
        (Navigation::Rerun, ..) => (Some(Left), Some(Right), None),
        (Navigation::RViz, true, _) | (Navigation::RobotStudio, false, true) => {
            (None, Some(Left), Some(Right))
        }
        (Navigation::RViz, false, _) => (Some(Left), Some(Middle), Some(Right)),
        (Navigation::Blender, true, _) => (None, Some(Middle), None),
        (Navigation::Blender, false, _) => (Some(Middle), None, None),
        (Navigation::RobotStudio, true, true) => (Some(Left), None, Some(Right)),
        (Navigation::RobotStudio, _, false) => (None, None, None),
    }
}

/// Assigns the buttons; disables the camera while the interface or the handles use the mouse.
fn assign_buttons(
    keys: Res<'_, ButtonInput<KeyCode>>,
    settings: Res<'_, ViewerSettings>,
    interface: Res<'_, EguiWantsInput>,
    handles: Option<Res<'_, bevy::gizmos::transform_gizmo::TransformGizmoState>>,
    mut cameras: Query<'_, '_, &mut PanOrbitCamera, With<Orbit>>,
) {
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let ctrl = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let (orbit_by, pan_by, zoom_by) = buttons(settings.navigation, HeldModifiers { shift, ctrl });
    let is_handled = handles.is_some_and(|handles| handles.active || handles.hovered_axis.is_some());
    for mut orbit in &mut cameras {
        orbit.button_orbit = orbit_by.unwrap_or(NO_BUTTON);
        orbit.button_pan = pan_by.unwrap_or(NO_BUTTON);
        orbit.button_zoom = zoom_by;
        orbit.enabled = !interface.wants_any_pointer_input() && !is_handled;
    }
}

/// Sets the viewport to the area between the panels.
fn fill_picture(
    picture: Res<'_, Picture>,
    windows: Query<'_, '_, &Window, With<PrimaryWindow>>,
    mut cameras: Query<'_, '_, &mut Camera, With<Orbit>>,
) {
    let Ok(window) = windows.single() else { return };
    let whole = UVec2::new(window.physical_width(), window.physical_height());
    let scale = picture.pixels_per_point;
    let corner = |at: bevy_egui::egui::Pos2| {
        UVec2::new((at.x * scale).max(0.0) as u32, (at.y * scale).max(0.0) as u32).min(whole)
    };
    let (from, to) = (corner(picture.rect.min), corner(picture.rect.max));
    for mut camera in &mut cameras {
        let size = to.saturating_sub(from);
        // A viewport without area cannot be drawn.
        camera.is_active = size.x > 1 && size.y > 1;
        if camera.is_active {
            let same = camera
                .viewport
                .as_ref()
                .is_some_and(|view| view.physical_position == from && view.physical_size == size);
            if !same {
                camera.viewport =
                    Some(Viewport { physical_position: from, physical_size: size, ..Viewport::default() });
            }
        }
    }
}

pub(in crate::view) fn plugin(app: &mut App) {
    app.add_systems(Update, (assign_buttons, fill_picture).in_set(ViewerSystems::Sync));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_button_does_two_things() {
        for navigation in Navigation::ALL {
            for (shift, ctrl) in [(false, false), (true, false), (false, true), (true, true)] {
                let (orbit, pan, zoom) = buttons(navigation, HeldModifiers { shift, ctrl });
                let mut used: Vec<MouseButton> = [orbit, pan, zoom].into_iter().flatten().collect();
                let count = used.len();
                used.sort_by_key(|button| format!("{button:?}"));
                used.dedup();
                assert_eq!(used.len(), count, "{navigation:?} {shift} {ctrl}");
            }
        }
    }
}
