//! Light and background.

use bevy::light::{CascadeShadowConfigBuilder, DirectionalLight, GlobalAmbientLight};
use bevy::prelude::{
    App, ClearColor, Color, Commands, DetectChanges as _, IntoScheduleConfigs as _, Query, Res, ResMut,
    Startup, Transform, Update, Vec3, default,
};

use crate::ViewerSystems;
use crate::layers::{Layer, Layers};
use crate::settings::ViewerSettings;

/// Spawns two directional lights, one with shadows.
fn spawn(mut commands: Commands<'_, '_>) {
    commands.spawn((
        DirectionalLight { illuminance: 3_400.0, shadow_maps_enabled: true, ..default() },
        CascadeShadowConfigBuilder { maximum_distance: 25.0, first_cascade_far_bound: 6.0, ..default() }
            .build(),
        Transform::from_xyz(2.5, 3.0, 6.0).looking_at(Vec3::ZERO, Vec3::Z),
    ));
    commands.spawn((
        DirectionalLight { illuminance: 1_100.0, shadow_maps_enabled: false, ..default() },
        Transform::from_xyz(-3.0, -4.0, 2.0).looking_at(Vec3::ZERO, Vec3::Z),
    ));
}

fn follow(
    layers: Res<'_, Layers>,
    settings: Res<'_, ViewerSettings>,
    mut ground: ResMut<'_, ClearColor>,
    mut lights: Query<'_, '_, &mut DirectionalLight>,
) {
    if layers.is_changed()
        && let Some(mut first) = lights.iter_mut().find(|light| light.illuminance > 2_000.0)
    {
        first.shadow_maps_enabled = layers.is_shown(Layer::Shadows);
    }
    if settings.is_changed() {
        ground.0 =
            if settings.light_theme { Color::srgb(0.93, 0.94, 0.95) } else { Color::srgb(0.15, 0.16, 0.18) };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(GlobalAmbientLight { color: Color::WHITE, brightness: 260.0, ..default() })
        .insert_resource(ClearColor(Color::srgb(0.15, 0.16, 0.18)))
        .add_systems(Startup, spawn)
        .add_systems(Update, follow.in_set(ViewerSystems::Sync));
}
