//! The overview: the whole cell from its usual side, as a small picture, while the camera is close to something.

use bevy::camera::RenderTarget;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::image::Image;
use bevy::prelude::{
    App, Assets, Camera, Camera3d, Commands, Component, Handle, IntoScheduleConfigs as _, Msaa, PostUpdate,
    PreStartup, Query, Res, ResMut, Resource, Transform, TransformSystems, Vec2, Vec3, With, Without,
};
use bevy::render::render_resource::TextureFormat;
use bevy_panorbit_camera::{PanOrbitCamera, PanOrbitCameraSystemSet};
use simulator::FindingKind;

use super::camera::{FIELD_RAD, Orbit, WorldBox, cell_bounds, projection, usual_eye};
use super::verdicts::finding_shown;
use crate::layers::{Layer, Layers};
use crate::palette;
use crate::pose::CurrentPose;
use crate::shown::ShownResources;

/// Width and height of the picture, pixels; it is drawn smaller, which smooths its edges.
const SIZE: [u32; 2] = [640, 480];
/// The camera is close where its distance from what it looks at is at most this share of the one that shows the whole cell.
const CLOSE: f32 = 0.5;

/// The overview, for the interface to draw.
#[derive(Resource, Clone, Debug, PartialEq)]
pub(crate) struct Overview {
    /// The picture.
    pub(crate) image: Handle<Image>,
    /// What the camera looks at, while it is close.
    pub(crate) mark: Option<OverviewMark>,
}

/// A mark in the overview.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct OverviewMark {
    /// Its place: shares of the width from the left, and of the height from above.
    pub(crate) at: Vec2,
    /// Its colour.
    pub(crate) color: [u8; 3],
}

impl Overview {
    /// Width of the picture per height.
    pub(crate) const ASPECT: f32 = SIZE[0] as f32 / SIZE[1] as f32;
}

/// Marks the camera of the overview.
#[derive(Component)]
pub(super) struct OverviewEye;

fn spawn(mut images: ResMut<'_, Assets<Image>>, mut commands: Commands<'_, '_>) {
    let [width, height] = SIZE;
    let image = images.add(Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None));
    commands.insert_resource(Overview { image: image.clone(), mark: None });
    commands.spawn((
        OverviewEye,
        Camera3d::default(),
        // Before the large picture, so that the interface has it.
        Camera { order: -1, is_active: false, ..Camera::default() },
        RenderTarget::Image(image.into()),
        Tonemapping::None,
        Msaa::Off,
        projection(false),
        Transform::default(),
    ));
}

/// Draws the overview while it is needed, and marks in it what the camera looks at.
fn follow(
    shown: ShownResources<'_>,
    layers: Res<'_, Layers>,
    mut overview: ResMut<'_, Overview>,
    orbits: Query<'_, '_, (&PanOrbitCamera, &Camera), With<Orbit>>,
    mut eyes: Query<'_, '_, (&mut Camera, &mut Transform), (With<OverviewEye>, Without<Orbit>)>,
) {
    let (Ok((orbit, camera)), Ok((mut drawing, mut place))) = (orbits.single(), eyes.single_mut()) else {
        return;
    };
    let is_wanted = camera.is_active && layers.is_shown(Layer::Overview);
    // As at the start of the program, so that it stands still.
    let cell = is_wanted.then(|| cell_bounds(&shown.session, &CurrentPose::default())).flatten();
    let seen = cell.and_then(|cell| seen(cell, orbit));
    if drawing.is_active != seen.is_some() {
        drawing.is_active = seen.is_some();
    }
    let mark = seen.map(|(eye, at)| {
        if *place != eye {
            *place = eye;
        }
        OverviewMark { at, color: color(&shown) }
    });
    if overview.mark != mark {
        overview.mark = mark;
    }
}

/// The eye of the overview, and where in it is what an orbit looks at; `None` while the orbit is not close to anything.
fn seen(cell: WorldBox, orbit: &PanOrbitCamera) -> Option<(Transform, Vec2)> {
    let eye = usual_eye(cell);
    let usual_m = eye.translation.distance(cell.center());
    let is_close = orbit.radius.unwrap_or(orbit.target_radius) <= CLOSE * usual_m;
    let at = is_close.then(|| share(&eye, orbit.focus)).flatten()?;
    Some((eye, at))
}

/// Where a place is in the overview, as in [`OverviewMark`]; at its border if it is outside of it, `None` behind its eye.
fn share(eye: &Transform, at: Vec3) -> Option<Vec2> {
    let from_eye = eye.rotation.inverse() * (at - eye.translation);
    let ahead_m = -from_eye.z;
    let half_m = ahead_m * (0.5 * FIELD_RAD).tan();
    let from_middle = Vec2::new(from_eye.x / (half_m * Overview::ASPECT), -from_eye.y / half_m);
    (ahead_m > 0.01).then(|| (0.5 * from_middle + 0.5).clamp(Vec2::ZERO, Vec2::ONE))
}

/// The colour of the finding shown, or that of a selection.
fn color(shown: &ShownResources<'_>) -> [u8; 3] {
    match finding_shown(shown.state()).map(|finding| &finding.kind) {
        Some(FindingKind::Pair { verdict, .. }) => palette::verdict(*verdict),
        kind => kind
            .and_then(FindingKind::posed_pair)
            .map_or(palette::SELECTED, |posed| palette::verdict(posed.verdict)),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, spawn)
        .add_systems(PostUpdate, follow.after(PanOrbitCameraSystemSet).before(TransformSystems::Propagate));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Gaze, Side};
    use crate::view::{frame_all, gaze_at};

    const CELL: WorldBox = WorldBox { low: Vec3::new(-1.0, -1.0, 0.0), high: Vec3::new(1.0, 1.0, 2.0) };

    #[test]
    fn the_overview_is_there_while_the_camera_is_close() {
        let mut orbit = frame_all(Side::Front, Some(CELL));
        assert_eq!(seen(CELL, &orbit), None);
        gaze_at(&mut orbit, Gaze::At { point_m: [0.5, -0.5, 1.5], radius_m: 0.2 }, Some(CELL), None);
        (orbit.focus, orbit.radius) = (orbit.target_focus, Some(orbit.target_radius));
        let (eye, at) = seen(CELL, &orbit).expect("close");
        assert_eq!(Some(at), share(&eye, Vec3::new(0.5, -0.5, 1.5)));
        gaze_at(&mut orbit, Gaze::Fit, Some(CELL), None);
        (orbit.focus, orbit.radius) = (orbit.target_focus, Some(orbit.target_radius));
        assert_eq!(seen(CELL, &orbit), None);
    }

    #[test]
    fn the_mark_is_where_the_place_is() {
        let eye = usual_eye(CELL);
        let share = |at: Vec3| share(&eye, at).expect("ahead");
        assert!((share(CELL.center()) - 0.5).length() < 1e-5);
        assert!(share(Vec3::new(0.0, 0.0, 2.0)).y < 0.4, "above is above");
        let right = CELL.center() + *eye.right();
        assert!(share(right).x > 0.6 && (share(right).y - 0.5).abs() < 1e-5);
        // The whole cell is in it.
        for corner in 0..8 {
            let pick = |axis: usize| if corner >> axis & 1 == 0 { CELL.low[axis] } else { CELL.high[axis] };
            let at = share(Vec3::new(pick(0), pick(1), pick(2)));
            assert!(at.cmpgt(Vec2::ZERO).all() && at.cmplt(Vec2::ONE).all(), "{at}");
        }
        assert_eq!(share(CELL.center() + 90.0 * *eye.right()).x, 1.0);
        assert_eq!(super::share(&eye, eye.translation - *eye.forward()), None);
    }
}
