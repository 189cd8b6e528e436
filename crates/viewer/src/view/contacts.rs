//! Contacts of the selected collision as arrows along their normals, and the move that parts its members.

use bevy::prelude::{Color, Gizmos, Isometry3d, Res, Vec3};
use simulator::Penetration;

use super::label::Pens;
use super::lens::{Eye, Lens};
use crate::convert;
use crate::examination::Examination;
use crate::layers::{Layer, Layers};
use crate::palette;
use crate::session::Session;
use crate::shown::ShownResources;
use crate::units;

/// Length of a normal, points.
const NORMAL: f32 = 34.0;
/// Least length of the arrow of the separating move, points; a longer move has its true length.
const MOVE: f32 = 60.0;
/// Size of the dot at a contact, points.
const DOT: f32 = 3.0;

/// Draws the contacts and the separating move of the selected collision, if their instant is shown.
pub(super) fn draw(
    shown: ShownResources<'_>,
    examination: Res<'_, Examination>,
    layers: Res<'_, Layers>,
    eye: Eye<'_, '_>,
    mut pens: Pens<'_, '_>,
) {
    let (Some(lens), Some(penetration)) = (eye.lens(), examination.shown(shown.state())) else {
        return;
    };
    if !layers.is_shown(Layer::Contacts) {
        return;
    }
    if !shown.selection.moved_aside {
        normals(penetration, &lens, &mut pens.gizmos);
        certain_balls(penetration, &mut pens.gizmos);
    }
    if let Some(text) = separating_move(&shown.session, penetration, &lens, &mut pens.gizmos)
        && layers.is_shown(Layer::Labels)
    {
        let (tip, text) = text;
        pens.result(tip, -16.0, palette::APART, text);
    }
}

/// An arrow from every contact along its normal, which points to the member named first.
fn normals(penetration: &Penetration, lens: &Lens, gizmos: &mut Gizmos<'_, '_>) {
    let color = palette::color(palette::SELECTED);
    for contact in penetration.contacts.iter().flat_map(|set| &set.contacts) {
        let at = convert::point(&contact.on_a);
        let normal = convert::vector(&contact.normal);
        let point_m = lens.point_m(at);
        gizmos.circle(Isometry3d::new(at, lens.eye.rotation()), DOT * point_m, Color::WHITE);
        let tip = at + normal * NORMAL * point_m;
        gizmos.arrow(at, tip, color).with_tip_length(7.0 * point_m);
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

/// An arrow along the separating move, from the deepest point or contact; returns its tip and the text of its label.
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
    let point_m = lens.point_m(from);
    let direction = by.try_normalize()?;
    let tip = from + direction * by.length().max(MOVE * point_m);
    let color = palette::color(palette::APART);
    // Two heads: recognisable among the normals without its colour.
    gizmos.arrow(from, tip, color).with_tip_length(14.0 * point_m);
    gizmos.arrow(from, tip - direction * 7.0 * point_m, color).with_tip_length(14.0 * point_m);
    gizmos.circle(Isometry3d::new(from, lens.eye.rotation()), DOT * point_m, Color::WHITE);
    let name = session.member_name(separation.member);
    let length = units::mm(separation.by_m.norm());
    Some((tip, format!("move {name} {length}")))
}
