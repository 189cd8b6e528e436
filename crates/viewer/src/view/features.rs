//! The features that come together at the time of contact of the selected collision: corners, edges, faces.

use bevy::prelude::{Gizmos, Isometry3d, Res, Vec3};
use geometry::Point3;

use super::lens::{Eye, Lens};
use crate::convert;
use crate::examination::Examination;
use crate::layers::{Layer, Layers};
use crate::palette;
use crate::shown::ShownResources;

/// Radius of the ring around a corner, points.
const RING: f32 = 8.0;

/// Draws the features, if the time of contact is shown.
pub(super) fn draw(
    shown: ShownResources<'_>,
    examination: Res<'_, Examination>,
    layers: Res<'_, Layers>,
    eye: Eye<'_, '_>,
    mut gizmos: Gizmos<'_, '_>,
) {
    let ShownResources { session, playhead, jog, selection } = &shown;
    let time = selection.finding.and_then(|index| examination.time_of_contact(session, index));
    let (Some(lens), Some(time)) = (eye.lens(), time) else { return };
    let is_shown = playhead.moment == time.bracket[1] && jog.values.is_none() && !selection.moved_aside;
    if !(is_shown && layers.is_shown(Layer::Contacts)) {
        return;
    }
    for features in &time.features {
        for (points, color) in [(&features.on_a, palette::SELECTED), (&features.on_b, palette::NEAR)] {
            feature(points, palette::color(color), &lens, &mut gizmos);
        }
    }
}

/// A ring around a corner, a line along an edge, the outline of a face.
fn feature(points: &[Point3<f64>], color: bevy::prelude::Color, lens: &Lens, gizmos: &mut Gizmos<'_, '_>) {
    let places: Vec<Vec3> = points.iter().map(convert::point).collect();
    match places[..] {
        [corner] => {
            let radius = RING * lens.point_m(corner);
            gizmos.circle(Isometry3d::new(corner, lens.eye.rotation()), radius, color);
        }
        [from, to] => gizmos.line(from, to, color),
        [a, b, c] => gizmos.linestrip([a, b, c, a], color),
        _ => {}
    }
}
