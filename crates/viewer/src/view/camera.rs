//! The camera: orbits with the mouse, flies to what is asked for.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use bevy::camera::{OrthographicProjection, PerspectiveProjection, Projection, ScalingMode, Viewport};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::{
    App, ButtonInput, Camera, Camera3d, Commands, Component, IntoScheduleConfigs as _, KeyCode, MessageReader,
    MouseButton, Msaa, Query, Res, ResMut, Resource, Startup, Transform, UVec2, Update, Vec3, Window, With,
};
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;
use bevy_panorbit_camera::{PanOrbitCamera, PanOrbitCameraPlugin};

use crate::ViewerSystems;
use crate::apply::GazeWish;
use crate::command::{Gaze, Side};
use crate::convert;
use crate::pose::CurrentPose;
use crate::selection::Selection;
use crate::session::Session;
use crate::settings::{Navigation, Settings};
use crate::ui::Picture;

/// The one camera of the picture.
#[derive(Component)]
pub(crate) struct Orbit;

/// Vertical field of view.
const FIELD_RAD: f32 = FRAC_PI_4;

/// Looking straight down leaves no up: a little less.
const STEEPEST: f32 = FRAC_PI_2 - 0.001;

/// A box around things, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) low: Vec3,
    pub(crate) high: Vec3,
}

impl Bounds {
    pub(crate) fn center(&self) -> Vec3 {
        0.5 * (self.low + self.high)
    }

    pub(crate) fn radius(&self) -> f32 {
        (0.5 * (self.high - self.low).length()).max(1e-3)
    }
}

/// What the members that pass a test fill of the world now.
pub(crate) fn world_bounds(
    session: &Session,
    pose: &CurrentPose,
    counts: impl Fn(usize) -> bool,
) -> Option<Bounds> {
    let mut bounds: Option<Bounds> = None;
    for (member, shown) in session.cast.iter().enumerate().filter(|(member, _)| counts(*member)) {
        let world_from_member = pose.world_from_member(member).copied().unwrap_or(shown.world_from_member);
        for piece in &shown.member.shapes {
            let world_from_piece = convert::transform(&(world_from_member * piece.member_from_shape));
            let own = piece.shape.mesh.bounds();
            for corner in 0..8 {
                let pick = |axis: usize| if corner >> axis & 1 == 0 { own.low[axis] } else { own.high[axis] } as f32;
                let at = world_from_piece.transform_point(Vec3::new(pick(0), pick(1), pick(2)));
                let known = bounds.get_or_insert(Bounds { low: at, high: at });
                known.low = known.low.min(at);
                known.high = known.high.max(at);
            }
        }
    }
    bounds
}

/// Yaw and height above the ground of a named view; a yaw of 0 looks along +y.
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

/// A camera that looks at a box from a side; to be spawned.
pub(crate) fn frame_all(side: Side, bounds: Option<Bounds>) -> PanOrbitCamera {
    let bounds = bounds.unwrap_or(Bounds { low: Vec3::splat(-1.0), high: Vec3::splat(1.0) });
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
        // Robots stand on the ground of x and y.
        axis: [Vec3::X, Vec3::Z, Vec3::Y],
        // The limits below keep it upright; its own rule does not know that z is up.
        allow_upside_down: true,
        pitch_upper_limit: Some(pitch_of(STEEPEST)),
        pitch_lower_limit: Some(pitch_of(-STEEPEST)),
        zoom_lower_limit: 0.01,
        touch_enabled: false,
        ..PanOrbitCamera::default()
    }
}

/// The orbit counts its pitch from straight above where z is up.
pub(crate) fn pitch_of(height_rad: f32) -> f32 {
    height_rad - FRAC_PI_2
}

/// How far off the eye must be to see a sphere whole.
fn distance(radius: f32) -> f32 {
    radius / (0.5 * FIELD_RAD).sin() * 1.05
}

/// Turns a camera to what is asked for.
pub(crate) fn gaze_at(
    orbit: &mut PanOrbitCamera,
    gaze: Gaze,
    all: Option<Bounds>,
    selected: Option<Bounds>,
) {
    let mut see = |bounds: Bounds| {
        orbit.target_focus = bounds.center();
        orbit.target_radius = distance(bounds.radius());
    };
    match gaze {
        Gaze::From(side) => {
            let (yaw, height) = angles(side);
            // The short way round.
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

/// With or without perspective.
fn projection(orthographic: bool) -> Projection {
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

/// Whether the cell was seen whole already.
#[derive(Resource, Default)]
struct Framed(u64);

fn spawn(mut commands: Commands<'_, '_>) {
    commands.spawn((
        Orbit,
        Camera3d::default(),
        Tonemapping::None,
        Msaa::Sample4,
        projection(false),
        Transform::default(),
        frame_all(Side::Iso, None),
    ));
}

/// Looks where it is asked to look, and at all of a cell when it is new.
fn look(
    mut wishes: MessageReader<'_, '_, GazeWish>,
    session: Res<'_, Session>,
    pose: Res<'_, CurrentPose>,
    selection: Res<'_, Selection>,
    mut framed: ResMut<'_, Framed>,
    mut cameras: Query<'_, '_, (&mut PanOrbitCamera, &mut Projection), With<Orbit>>,
) {
    let Ok((mut orbit, mut lens)) = cameras.single_mut() else { return };
    let all = || world_bounds(&session, &pose, |_| true);
    if framed.0 != session.cast_generation {
        // While a cell is read it grows; a reload of the same one leaves the camera alone.
        let is_same = session.generation > 1 && framed.0 != 0 && session.outcome.is_some();
        framed.0 = session.cast_generation;
        if !is_same {
            gaze_at(&mut orbit, Gaze::Fit, all(), None);
        }
    }
    for GazeWish(gaze) in wishes.read() {
        if let Gaze::Orthographic(orthographic) = gaze {
            *lens = projection(*orthographic);
        }
        let selected = selection
            .member
            .and_then(|selected| world_bounds(&session, &pose, |member| member == selected));
        gaze_at(&mut orbit, *gaze, all(), selected);
    }
}

/// A button that no mouse has.
const NO_BUTTON: MouseButton = MouseButton::Other(u16::MAX);

/// Which buttons orbit, pan and zoom now, by the user's habit and the keys held.
fn buttons(
    navigation: Navigation,
    shift: bool,
    ctrl: bool,
) -> (Option<MouseButton>, Option<MouseButton>, Option<MouseButton>) {
    use MouseButton::{Left, Middle, Right};
    match (navigation, shift, ctrl) {
        (Navigation::Rerun, ..) => (Some(Left), Some(Right), None),
        (Navigation::RViz, true, _) => (None, Some(Left), Some(Right)),
        (Navigation::RViz, false, _) => (Some(Left), Some(Middle), Some(Right)),
        (Navigation::Blender, true, _) => (None, Some(Middle), None),
        (Navigation::Blender, false, _) => (Some(Middle), None, None),
        (Navigation::RobotStudio, true, true) => (Some(Left), None, Some(Right)),
        (Navigation::RobotStudio, false, true) => (None, Some(Left), Some(Right)),
        (Navigation::RobotStudio, _, false) => (None, None, None),
    }
}

/// Gives the camera its buttons, and none while the interface or the handles have the mouse.
fn assign_buttons(
    keys: Res<'_, ButtonInput<KeyCode>>,
    settings: Res<'_, Settings>,
    interface: Res<'_, EguiWantsInput>,
    handles: Option<Res<'_, bevy::gizmos::transform_gizmo::TransformGizmoState>>,
    mut cameras: Query<'_, '_, &mut PanOrbitCamera, With<Orbit>>,
) {
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let ctrl = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let (orbit_by, pan_by, zoom_by) = buttons(settings.navigation, shift, ctrl);
    let is_handled = handles.is_some_and(|handles| handles.active || handles.hovered_axis.is_some());
    for mut orbit in &mut cameras {
        orbit.button_orbit = orbit_by.unwrap_or(NO_BUTTON);
        orbit.button_pan = pan_by.unwrap_or(NO_BUTTON);
        orbit.button_zoom = zoom_by;
        orbit.enabled = !interface.wants_any_pointer_input() && !is_handled;
    }
}

/// Draws into the part of the window that the panels leave.
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
        // A picture without area cannot be drawn.
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

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Framed>()
        .add_plugins(PanOrbitCameraPlugin)
        .add_systems(Startup, spawn)
        .add_systems(Update, look.in_set(ViewerSystems::Sync));
}

pub(super) fn mouse_plugin(app: &mut App) {
    app.add_systems(Update, (assign_buttons, fill_picture).in_set(ViewerSystems::Sync));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_button_does_two_things() {
        for navigation in Navigation::ALL {
            for (shift, ctrl) in [(false, false), (true, false), (false, true), (true, true)] {
                let (orbit, pan, zoom) = buttons(navigation, shift, ctrl);
                let mut used: Vec<MouseButton> = [orbit, pan, zoom].into_iter().flatten().collect();
                let count = used.len();
                used.sort_by_key(|button| format!("{button:?}"));
                used.dedup();
                assert_eq!(used.len(), count, "{navigation:?} {shift} {ctrl}");
            }
        }
    }
}
