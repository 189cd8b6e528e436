//! Contacts of the selected collision as arrows along their normals, and the move that parts its members.

use bevy::camera::Projection;
use bevy::prelude::{Camera, Color, Gizmos, GlobalTransform, Isometry3d, Query, Res, Vec2, Vec3, With};
use simulator::Penetration;

use super::camera::Orbit;
use super::witness::{Lens, TEXT_PX};
use crate::convert;
use crate::examination::Examination;
use crate::jog::Jog;
use crate::layers::{Layer, Layers};
use crate::palette;
use crate::playhead::Playhead;
use crate::selection::Selection;
use crate::session::Session;
use crate::units;

/// Length of a normal, pixels.
const NORMAL_PX: f32 = 34.0;
/// Least length of the arrow of the separating move, pixels; a longer move has its true length.
const MOVE_PX: f32 = 60.0;
/// Size of the dot at a contact, pixels.
const DOT_PX: f32 = 3.0;

/// Draws the contacts and the separating move of the selected collision, if their instant is shown.
pub(super) fn draw(
    session: Res<'_, Session>,
    playhead: Res<'_, Playhead>,
    jog: Res<'_, Jog>,
    selection: Res<'_, Selection>,
    examination: Res<'_, Examination>,
    layers: Res<'_, Layers>,
    cameras: Query<'_, '_, (&Camera, &GlobalTransform, &Projection), With<Orbit>>,
    mut gizmos: Gizmos<'_, '_>,
) {
    let (Some(lens), Some(penetration)) =
        (Lens::of(&cameras), examination.shown(&session, &playhead, &jog, &selection))
    else {
        return;
    };
    if !layers.is_shown(Layer::Contacts) {
        return;
    }
    if !selection.moved_aside {
        normals(penetration, &lens, &mut gizmos);
        certain_balls(penetration, &mut gizmos);
    }
    if let Some(text) = separating_move(&session, penetration, &lens, &mut gizmos)
        && layers.is_shown(Layer::Labels)
    {
        let (at, text) = text;
        let place = Isometry3d::new(at, lens.eye.rotation());
        gizmos.text(place, &text, TEXT_PX * lens.pixel_m(at), Vec2::new(0.0, 0.5), Color::WHITE);
    }
}

/// An arrow from every contact along its normal, which points to the member named first.
fn normals(penetration: &Penetration, lens: &Lens, gizmos: &mut Gizmos<'_, '_>) {
    let color = palette::color(palette::SELECTED);
    for contact in penetration.contacts.iter().flat_map(|set| &set.contacts) {
        let at = convert::point(&contact.on_a);
        let normal = convert::vector(&contact.normal);
        let pixel_m = lens.pixel_m(at);
        gizmos.circle(Isometry3d::new(at, lens.eye.rotation()), DOT_PX * pixel_m, Color::WHITE);
        let tip = at + normal * NORMAL_PX * pixel_m;
        gizmos.arrow(at, tip, color).with_tip_length(7.0 * pixel_m);
    }
}

/// The two balls that prove the collision.
fn certain_balls(penetration: &Penetration, gizmos: &mut Gizmos<'_, '_>) {
    if let Some(balls) = &penetration.certain {
        for (center, radius_m) in balls.centers_world.iter().zip(balls.radii_m) {
            let place = Isometry3d::from_translation(convert::point(center));
            gizmos.sphere(place, radius_m as f32, palette::color(palette::INNER));
        }
    }
}

/// An arrow along the separating move, from the deepest point or contact; returns the place and the text of its label.
fn separating_move(
    session: &Session,
    penetration: &Penetration,
    lens: &Lens,
    gizmos: &mut Gizmos<'_, '_>,
) -> Option<(Vec3, String)> {
    let separation = penetration.separation.as_ref()?;
    let by = convert::vector(&separation.by_m);
    let deepest = penetration.deepest.as_ref().and_then(|deepest| deepest.at_world);
    let contact =
        || penetration.contacts.as_ref().and_then(|set| set.contacts.first()).map(|contact| contact.on_a);
    let from = convert::point(&deepest.or_else(contact)?);
    let pixel_m = lens.pixel_m(from);
    let direction = by.try_normalize()?;
    let tip = from + direction * by.length().max(MOVE_PX * pixel_m);
    let color = palette::color(palette::APART);
    // Two heads: recognisable among the normals without its colour.
    gizmos.arrow(from, tip, color).with_tip_length(14.0 * pixel_m);
    gizmos.arrow(from, tip - direction * 7.0 * pixel_m, color).with_tip_length(14.0 * pixel_m);
    gizmos.circle(Isometry3d::new(from, lens.eye.rotation()), DOT_PX * pixel_m, Color::WHITE);
    let name = session.member_name(separation.member);
    let length = units::mm(separation.by_m.norm());
    let below = lens.eye.rotation() * Vec3::new(0.0, -16.0 * pixel_m, 0.0);
    Some((tip + below, format!("move {name} {length}")))
}
