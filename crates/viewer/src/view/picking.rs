//! Picking: a click into the 3D view selects the member hit by the ray.

use bevy::picking::mesh_picking::ray_cast::{MeshRayCast, MeshRayCastSettings, RayCastVisibility};
use bevy::prelude::{
    App, ButtonInput, Camera, GlobalTransform, IntoScheduleConfigs as _, KeyCode, Local, MessageWriter,
    MouseButton, Query, Res, Update, Vec2, Window, With,
};
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;

use super::camera::Orbit;
use super::members::PieceView;
use crate::ViewerSystems;
use crate::command::ViewerCommand;
use crate::ui::Picture;

/// Largest movement of a click, logical pixels; longer ones are drags of the camera.
const CLICK_REACH: f32 = 4.0;

/// The camera with its transform.
type PlacedCamera<'a> = (&'a Camera, &'a GlobalTransform);

fn click(
    buttons: Res<'_, ButtonInput<MouseButton>>,
    keys: Res<'_, ButtonInput<KeyCode>>,
    interface: Res<'_, EguiWantsInput>,
    handles: Option<Res<'_, bevy::gizmos::transform_gizmo::TransformGizmoState>>,
    picture: Res<'_, Picture>,
    windows: Query<'_, '_, &Window, With<PrimaryWindow>>,
    cameras: Query<'_, '_, PlacedCamera<'_>, With<Orbit>>,
    pieces: Query<'_, '_, &PieceView>,
    mut rays: MeshRayCast<'_, '_>,
    mut pressed: Local<'_, Option<Vec2>>,
    mut commands: MessageWriter<'_, ViewerCommand>,
) {
    let (Ok(window), Ok((camera, place))) = (windows.single(), cameras.single()) else { return };
    let Some(cursor) = window.cursor_position() else { return };
    let is_handled = handles.is_some_and(|handles| handles.active || handles.hovered_axis.is_some());
    // Convert logical pixels to points of the scaled interface.
    let points = cursor * window.scale_factor() / picture.pixels_per_point;
    let is_inside = picture.rect.contains(bevy_egui::egui::pos2(points.x, points.y));
    if buttons.just_pressed(MouseButton::Left) {
        let is_ours = is_inside && !interface.wants_any_pointer_input() && !is_handled;
        *pressed = is_ours.then_some(cursor);
    }
    if !buttons.just_released(MouseButton::Left) {
        return;
    }
    let Some(from) = pressed.take() else { return };
    if from.distance(cursor) > CLICK_REACH || keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight])
    {
        return;
    }
    let Ok(ray) = camera.viewport_to_world(place, cursor) else { return };
    let is_piece = |entity| pieces.contains(entity);
    let settings =
        MeshRayCastSettings::default().with_visibility(RayCastVisibility::Visible).with_filter(&is_piece);
    let hit = rays.cast_ray(ray, &settings).first().and_then(|(entity, _)| pieces.get(*entity).ok());
    commands.write(ViewerCommand::SelectMember(hit.map(|piece| piece.member)));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, click.in_set(ViewerSystems::Input));
}
