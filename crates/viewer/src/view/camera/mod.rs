//! The camera: orbits with the mouse and moves to requested views.

mod bounds;
mod mouse;
mod sight;

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use bevy::camera::visibility::RenderLayers;
use bevy::camera::{OrthographicProjection, PerspectiveProjection, Projection, ScalingMode};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::picking::mesh_picking::ray_cast::MeshRayCast;
use bevy::prelude::{
    App, Camera3d, Commands, Component, IntoScheduleConfigs as _, MessageReader, Msaa, PostUpdate,
    PreStartup, Query, Res, ResMut, Resource, Transform, TransformSystems, Vec3, With,
};
use bevy_panorbit_camera::{PanOrbitCamera, PanOrbitCameraPlugin};

pub(crate) use bounds::{WorldBox, cell_bounds, world_bounds};
pub(super) use mouse::plugin as mouse_plugin;

use super::members::PieceView;
use crate::apply::GazeCommand;
use crate::command::{Gaze, Side};
use crate::pose::CurrentPose;
use crate::selection::Selection;
use crate::session::Session;

/// Marks the camera of the 3D view.
#[derive(Component)]
pub(crate) struct Orbit;

/// Layer of what is drawn in the large picture alone.
pub(super) const MARKS: RenderLayers = RenderLayers::layer(1);

/// Vertical field of view, radians.
pub(super) const FIELD_RAD: f32 = FRAC_PI_4;

/// Largest angle above the ground: slightly less than vertical, where the up direction is undefined.
const STEEPEST: f32 = FRAC_PI_2 - 0.001;

/// Yaw and angle above the ground of a named view, radians; at yaw 0 the camera looks along +y.
fn angles(side: Side) -> (f32, f32) {
    match side {
        Side::Front => (FRAC_PI_2, 0.0),
        Side::Back => (-FRAC_PI_2, 0.0),
        Side::Left => (PI, 0.0),
        Side::Right => (0.0, 0.0),
        Side::Top => (FRAC_PI_2, STEEPEST),
        Side::Bottom => (FRAC_PI_2, -STEEPEST),
        Side::Iso => (0.75, 0.5),
    }
}

/// An orbit that shows a box from a side.
pub(crate) fn frame_all(side: Side, bounds: Option<WorldBox>) -> PanOrbitCamera {
    let bounds = bounds.unwrap_or(WorldBox { low: Vec3::splat(-1.0), high: Vec3::splat(1.0) });
    let (yaw, height) = angles(side);
    let pitch = pitch_of(height);
    let radius = distance(bounds.radius());
    PanOrbitCamera {
        focus: bounds.center(),
        target_focus: bounds.center(),
        yaw: Some(yaw),
        target_yaw: yaw,
        pitch: Some(pitch),
        target_pitch: pitch,
        radius: Some(radius),
        target_radius: radius,
        // The ground is the xy plane.
        axis: [Vec3::X, Vec3::Z, Vec3::Y],
        // The limits below keep it upright; the built-in rule assumes that y is up.
        allow_upside_down: true,
        pitch_upper_limit: Some(pitch_of(STEEPEST)),
        pitch_lower_limit: Some(pitch_of(-STEEPEST)),
        zoom_lower_limit: 0.01,
        touch_enabled: false,
        ..PanOrbitCamera::default()
    }
}

/// Pitch of the orbit for an angle above the ground; with z up, the orbit measures it from the vertical.
pub(crate) fn pitch_of(height_rad: f32) -> f32 {
    height_rad - FRAC_PI_2
}

/// Distance of the eye at which a sphere fits into the view.
fn distance(radius: f32) -> f32 {
    radius / (0.5 * FIELD_RAD).sin() * 1.05
}

/// Sets the target of the orbit for a view.
pub(crate) fn gaze_at(
    orbit: &mut PanOrbitCamera,
    gaze: Gaze,
    all: Option<WorldBox>,
    selected: Option<WorldBox>,
) {
    let mut see = |bounds: WorldBox| {
        orbit.target_focus = bounds.center();
        orbit.target_radius = distance(bounds.radius());
    };
    match gaze {
        Gaze::From(side) => {
            let (yaw, height) = angles(side);
            // The shorter direction of rotation.
            let turns = ((orbit.target_yaw - yaw) / (2.0 * PI)).round();
            orbit.target_yaw = yaw + turns * 2.0 * PI;
            orbit.target_pitch = pitch_of(height);
        }
        Gaze::Fit => {
            if let Some(bounds) = all {
                see(bounds);
            }
        }
        Gaze::FitSelection => {
            if let Some(bounds) = selected.or(all) {
                see(bounds);
            }
        }
        Gaze::At { point_m, radius_m } => {
            orbit.target_focus = Vec3::from(point_m.map(|metres| metres as f32));
            orbit.target_radius = distance(radius_m as f32);
        }
        Gaze::Orthographic(_) => {}
    }
    orbit.force_update = true;
}

/// An eye that sees a box from the usual side.
pub(super) fn usual_eye(bounds: WorldBox) -> Transform {
    let (yaw, height) = angles(Side::Iso);
    let eye = bounds.center() + sight::direction(yaw, height) * distance(bounds.radius());
    Transform::from_translation(eye).looking_at(bounds.center(), Vec3::Z)
}

/// Orthographic or perspective projection.
pub(super) fn projection(orthographic: bool) -> Projection {
    if orthographic {
        Projection::Orthographic(OrthographicProjection {
            scaling_mode: ScalingMode::FixedVertical { viewport_height: 2.0 * (0.5 * FIELD_RAD).tan() },
            near: -100.0,
            far: 100.0,
            ..OrthographicProjection::default_3d()
        })
    } else {
        Projection::Perspective(PerspectiveProjection {
            fov: FIELD_RAD,
            near: 0.01,
            ..PerspectiveProjection::default()
        })
    }
}

/// The cell that the camera was fitted to; reloading the same cell keeps the view.
#[derive(Resource, Default)]
struct Framed {
    members_generation: u64,
    name: String,
    is_settled: bool,
}

fn spawn(mut commands: Commands<'_, '_>) {
    commands.spawn((
        Orbit,
        Camera3d::default(),
        Tonemapping::None,
        Msaa::Sample4,
        projection(false),
        Transform::default(),
        RenderLayers::default().union(&MARKS),
        frame_all(Side::Iso, None),
    ));
}

/// Executes requested views, and shows all members of a new cell.
fn look(
    mut commands: MessageReader<'_, '_, GazeCommand>,
    session: Res<'_, Session>,
    pose: Res<'_, CurrentPose>,
    selection: Res<'_, Selection>,
    mut framed: ResMut<'_, Framed>,
    pieces: Query<'_, '_, &PieceView>,
    mut rays: MeshRayCast<'_, '_>,
    mut cameras: Query<'_, '_, (&mut PanOrbitCamera, &mut Projection), With<Orbit>>,
) {
    let Ok((mut orbit, mut lens)) = cameras.single_mut() else { return };
    let all = || cell_bounds(&session, &pose);
    if framed.members_generation != session.members_generation {
        framed.members_generation = session.members_generation;
        let name = session.name();
        if framed.name != name {
            *framed = Framed { name, is_settled: false, ..*framed };
        }
        // Members are added while the cell is read.
        if !framed.is_settled {
            gaze_at(&mut orbit, Gaze::Fit, all(), None);
        }
    }
    if !session.stage.is_busy() && !session.members.is_empty() {
        framed.is_settled = true;
    }
    for GazeCommand(gaze) in commands.read() {
        if let Gaze::Orthographic(orthographic) = gaze {
            *lens = projection(*orthographic);
        }
        let selected =
            selection.member.and_then(|selected| world_bounds(&session, &pose, |member| member == selected));
        gaze_at(&mut orbit, *gaze, all(), selected);
        if let Gaze::At { point_m, .. } = gaze {
            // The members of the pair are transparent; all others may hide the point.
            let pair = selection.pair;
            let is_clear = |member| pair.is_some_and(|pair| pair.a == member || pair.b == member);
            let point = Vec3::from(point_m.map(|metres| metres as f32));
            let (yaw, height) = sight::best(&mut rays, &pieces, &is_clear, point, orbit.target_yaw);
            orbit.target_yaw = yaw;
            orbit.target_pitch = pitch_of(height);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Framed>()
        .add_plugins(PanOrbitCameraPlugin)
        .add_systems(PreStartup, spawn)
        // Rays need the current transforms.
        .add_systems(PostUpdate, look.after(TransformSystems::Propagate));
}
