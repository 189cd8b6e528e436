//! The camera of the 3D view, to give marks and labels sizes in points: the same on every screen.

use bevy::camera::Projection;
use bevy::ecs::system::SystemParam;
use bevy::gizmos::config::{DefaultGizmoConfigGroup, GizmoConfigStore};
use bevy::prelude::{Camera, GlobalTransform, Local, Query, Res, ResMut, Vec2, Vec3, With};

use super::camera::{MARKS, Orbit};
use crate::ui::Picture;

/// Width of lines, points.
const LINE: f32 = 2.0;
/// Height of a picture without a window at which a pixel is a point, pixels.
const USUAL_HEIGHT: f32 = 720.0;

/// Access to the only camera.
#[derive(SystemParam)]
pub(crate) struct Eye<'w, 's> {
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform, &'static Projection), With<Orbit>>,
    picture: Option<Res<'w, Picture>>,
}

impl Eye<'_, '_> {
    /// The camera as it is; `None` before it has a size.
    pub(crate) fn lens(&self) -> Option<Lens> {
        let (camera, eye, projection) = self.cameras.single().ok()?;
        let size = camera.physical_viewport_size()?.as_vec2().max(Vec2::ONE);
        Some(Lens {
            eye: *eye,
            size_px: size,
            pixels_per_point: pixels_per_point(self.picture.as_deref(), size.y),
            projection: projection.clone(),
        })
    }
}

/// In a window, that of the interface; a picture without a window is seen as a whole, however large it is.
fn pixels_per_point(picture: Option<&Picture>, height_px: f32) -> f32 {
    picture.map_or_else(|| (height_px / USUAL_HEIGHT).max(1.0), |picture| picture.pixels_per_point)
}

/// The camera, to compute sizes in points.
pub(crate) struct Lens {
    pub(super) eye: GlobalTransform,
    size_px: Vec2,
    pixels_per_point: f32,
    projection: Projection,
}

impl Lens {
    /// Size of a point at a place, metres.
    pub(super) fn point_m(&self, at: Vec3) -> f32 {
        let pixel_m = match &self.projection {
            Projection::Perspective(lens) => {
                2.0 * self.ahead_m(at).max(0.01) * (0.5 * lens.fov).tan() / self.size_px.y
            }
            Projection::Orthographic(lens) => lens.area.height() / self.size_px.y,
            Projection::Custom(_) => 1e-3,
        };
        pixel_m * self.pixels_per_point
    }

    /// Where a place is in the picture, points right of and above its middle; `None` behind the camera.
    pub(crate) fn seen(&self, at: Vec3) -> Option<Vec2> {
        let from_eye = at - self.eye.translation();
        let is_ahead = !matches!(self.projection, Projection::Perspective(_)) || self.ahead_m(at) > 0.01;
        let across = Vec2::new(from_eye.dot(*self.eye.right()), from_eye.dot(*self.eye.up()));
        is_ahead.then(|| across / self.point_m(at))
    }

    /// Whether a place is in the picture, hidden or not.
    pub(super) fn shows(&self, at: Vec3) -> bool {
        self.seen(at).is_some_and(|seen| seen.abs().cmple(0.5 * self.size()).all())
    }

    /// Pixels of the picture per point.
    pub(crate) fn pixels_per_point(&self) -> f32 {
        self.pixels_per_point
    }

    /// Width and height of the picture, points.
    fn size(&self) -> Vec2 {
        self.size_px / self.pixels_per_point
    }

    /// Distance of a place from the eye, along the line of sight.
    pub(crate) fn ahead_m(&self, at: Vec3) -> f32 {
        (at - self.eye.translation()).dot(*self.eye.forward())
    }
}

/// Draws gizmos over the members, because contact points lie inside them, and in the large picture alone: their sizes are its own.
pub(super) fn style(
    eye: Eye<'_, '_>,
    mut styled: Local<'_, Option<f32>>,
    mut config: ResMut<'_, GizmoConfigStore>,
) {
    let scale = eye.lens().map_or(1.0, |lens| lens.pixels_per_point);
    if *styled == Some(scale) {
        return;
    }
    *styled = Some(scale);
    let (lines, _) = config.config_mut::<DefaultGizmoConfigGroup>();
    // At -1, rounding puts lines far away before the near plane, where they are not drawn.
    lines.depth_bias = -0.9999;
    lines.line.width = LINE * scale;
    lines.render_layers = MARKS;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_that_of_the_interface_or_a_share_of_the_picture() {
        let window = Picture { pixels_per_point: 2.5, ..Picture::default() };
        assert_eq!(pixels_per_point(Some(&window), 400.0), 2.5);
        assert_eq!(pixels_per_point(None, 1440.0), 2.0);
        assert_eq!(pixels_per_point(None, 300.0), 1.0, "a letter needs its pixels");
    }
}
