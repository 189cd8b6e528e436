//! Handles to move an object, with its verdict updated during the drag.

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::gizmos::transform_gizmo::{
    TransformGizmoCamera, TransformGizmoFocus, TransformGizmoMode, TransformGizmoPlugin,
    TransformGizmoSettings, TransformGizmoState,
};
use bevy::prelude::{
    App, ButtonInput, Camera, Camera3d, ClearColorConfig, Commands, DetectChanges as _,
    DetectChangesMut as _, Entity, IntoScheduleConfigs as _, KeyCode, Local, MessageWriter, Msaa, Query, Res,
    ResMut, Transform, Update, With, Without,
};

use super::camera::Orbit;
use super::members::{Drawn, MemberView};
use super::overview::OverviewEye;
use crate::ViewerSystems;
use crate::background::{InstantDetails, shown_query};
use crate::command::{ViewerCommand, WhatIfCommand};
use crate::convert;
use crate::selection::Selection;
use crate::shown::ShownResources;

/// Attaches the handles to the grabbed object.
fn attach(
    selection: Res<'_, Selection>,
    drawn: Res<'_, Drawn>,
    focused: Query<'_, '_, Entity, With<TransformGizmoFocus>>,
    cameras: Query<'_, '_, Entity, (With<Orbit>, Without<TransformGizmoCamera>)>,
    mut commands: Commands<'_, '_>,
) {
    for camera in &cameras {
        commands.entity(camera).insert(TransformGizmoCamera);
    }
    if !selection.is_changed() {
        return;
    }
    let wanted = selection.grabbed.and_then(|member| drawn.entity(member));
    for entity in focused.iter().filter(|entity| Some(*entity) != wanted) {
        commands.entity(entity).remove::<TransformGizmoFocus>();
    }
    if let Some(entity) = wanted {
        commands.entity(entity).insert(TransformGizmoFocus);
    }
}

/// Turns movements of the handles into commands.
fn drag(
    state: Res<'_, TransformGizmoState>,
    keys: Res<'_, ButtonInput<KeyCode>>,
    mut settings: ResMut<'_, TransformGizmoSettings>,
    shown: ShownResources<'_>,
    instant: Res<'_, InstantDetails>,
    grabbed: Query<'_, '_, (&MemberView, &Transform), With<TransformGizmoFocus>>,
    mut last: Local<'_, Option<Transform>>,
    mut commands: MessageWriter<'_, ViewerCommand>,
) {
    // Shift rotates instead of moving; members cannot be scaled.
    if !state.active {
        let turn = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
        let mode = if turn { TransformGizmoMode::Rotate } else { TransformGizmoMode::Translate };
        if settings.mode != mode {
            settings.mode = mode;
        }
    }
    let Ok((MemberView(member), transform)) = grabbed.single() else {
        *last = None;
        return;
    };
    if state.active {
        // Each pose is checked before the next is applied, so that the verdict keeps up with the drag.
        let is_answered = shown_query(shown.state()).is_none_or(|at| instant.answer_to(&at).is_some());
        if last.is_some_and(|last| last != *transform) && !is_answered {
            return;
        }
        if last.is_some_and(|last| last != *transform) {
            commands.write(ViewerCommand::WhatIf(WhatIfCommand::Drag(*member, convert::pose(transform))));
        }
        *last = Some(*transform);
    } else if last.take().is_some() {
        // The final pose may not have been sent yet.
        commands.write(ViewerCommand::WhatIf(WhatIfCommand::Drag(*member, convert::pose(transform))));
        commands.write(ViewerCommand::WhatIf(WhatIfCommand::Drop));
    }
}

/// The camera that the handles bring along.
type Overlay = (With<Camera3d>, Without<Orbit>, Without<OverviewEye>);

/// Sets up the overlay camera of the handles: active only while an object is grabbed, with the settings of the 3D view.
fn overlay(
    selection: Res<'_, Selection>,
    pictures: Query<'_, '_, &Msaa, With<Orbit>>,
    mut overlays: Query<'_, '_, (&mut Camera, &mut Msaa, &mut Tonemapping), Overlay>,
) {
    let Ok(sharpness) = pictures.single() else { return };
    for (mut camera, mut own, mut tones) in &mut overlays {
        camera.clear_color = ClearColorConfig::None;
        camera.is_active = selection.grabbed.is_some();
        own.set_if_neq(*sharpness);
        tones.set_if_neq(Tonemapping::None);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(TransformGizmoPlugin)
        .insert_resource(TransformGizmoSettings {
            confine_cursor: false,
            ..TransformGizmoSettings::default()
        })
        .add_systems(Update, drag.in_set(ViewerSystems::Input))
        .add_systems(Update, (attach, overlay).in_set(ViewerSystems::Sync));
}
