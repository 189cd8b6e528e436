//! Witness points of pairs, with labels.

use bevy::camera::Projection;
use bevy::gizmos::config::{DefaultGizmoConfigGroup, GizmoConfigStore};
use bevy::prelude::{
    Camera, Color, Gizmos, GlobalTransform, Isometry3d, Query, Res, ResMut, Vec2, Vec3, With,
};
use collision::Verdict;
use simulator::{FindingKind, Witness};

use super::camera::Orbit;
use super::verdicts::finding_shown;
use crate::background::{InstantDetails, shown_query};
use crate::convert;
use crate::examination::Examination;
use crate::jog::Jog;
use crate::layers::{Layer, Layers};
use crate::palette;
use crate::playhead::Playhead;
use crate::selection::Selection;
use crate::session::Session;

/// Height of capital letters, pixels.
pub(super) const TEXT_PX: f32 = 9.0;

/// The camera, to compute sizes in pixels.
pub(super) struct Lens {
    pub(super) eye: GlobalTransform,
    height_px: f32,
    projection: Projection,
}

impl Lens {
    /// Of the only camera; `None` before it has a size.
    pub(super) fn of(
        cameras: &Query<'_, '_, (&Camera, &GlobalTransform, &Projection), With<Orbit>>,
    ) -> Option<Self> {
        let (camera, eye, projection) = cameras.single().ok()?;
        let size = camera.physical_viewport_size()?;
        Some(Self { eye: *eye, height_px: size.y.max(1) as f32, projection: projection.clone() })
    }

    /// Size of a pixel at a point, metres.
    pub(super) fn pixel_m(&self, at: Vec3) -> f32 {
        match &self.projection {
            Projection::Perspective(lens) => {
                let ahead = (at - self.eye.translation()).dot(*self.eye.forward()).max(0.01);
                2.0 * ahead * (0.5 * lens.fov).tan() / self.height_px
            }
            Projection::Orthographic(lens) => lens.area.height() / self.height_px,
            Projection::Custom(_) => 1e-3,
        }
    }
}

/// Draws gizmos over the members, because contact points lie inside them.
pub(super) fn style(mut config: ResMut<'_, GizmoConfigStore>) {
    let (lines, _) = config.config_mut::<DefaultGizmoConfigGroup>();
    lines.depth_bias = -1.0;
    lines.line.width = 2.0;
}

/// Draws the witness points of the selected finding, or of all pairs in the instant's details.
pub(super) fn draw(
    session: Res<'_, Session>,
    playhead: Res<'_, Playhead>,
    jog: Res<'_, Jog>,
    selection: Res<'_, Selection>,
    (instant, examination): (Res<'_, InstantDetails>, Res<'_, Examination>),
    layers: Res<'_, Layers>,
    cameras: Query<'_, '_, (&Camera, &GlobalTransform, &Projection), With<Orbit>>,
    mut gizmos: Gizmos<'_, '_>,
) {
    let Some(lens) = Lens::of(&cameras) else { return };
    // Contacts and the separating move of the selected collision say more.
    if layers.is_shown(Layer::Contacts) && examination.shown(&session, &playhead, &jog, &selection).is_some()
    {
        return;
    }
    if let Some(finding) = finding_shown(&session, &playhead, &jog, &selection) {
        mark(&finding.kind, Label::Alone, &layers, &lens, &mut gizmos);
        return;
    }
    let at = shown_query(&session, &playhead, &jog, &selection);
    let Some(seen) = at.and_then(|at| instant.of(&at)) else { return };
    // With several marks, only one has a label: that of the selected pair, or the first.
    let selected =
        selection.pair.and_then(|pair| session.scene.as_ref()?.pairs.iter().position(|known| *known == pair));
    let is_selected = |(pair, _): &&(usize, FindingKind)| Some(*pair) == selected;
    let speaker = seen.details.iter().find(is_selected).or(seen.details.first()).map(|(pair, _)| *pair);
    let others = seen.details.len().saturating_sub(1);
    for (pair, kind) in &seen.details {
        let label = match others {
            0 => Label::Alone,
            others if Some(*pair) == speaker => Label::ForOthers(others),
            _ => Label::Silent,
        };
        mark(kind, label, &layers, &lens, &mut gizmos);
    }
}

/// Label of a mark.
#[derive(Clone, Copy, PartialEq)]
enum Label {
    /// The pair.
    Alone,
    /// The pair and the number of others.
    ForOthers(usize),
    /// No label.
    Silent,
}

fn mark(kind: &FindingKind, label: Label, layers: &Layers, lens: &Lens, gizmos: &mut Gizmos<'_, '_>) {
    let FindingKind::Pair { verdict, a, b, clearance_m, witness: Some(witness), .. } = kind else { return };
    let Witness { on_a: [on_a, _], on_b: [on_b, _] } = witness;
    let (on_a, on_b) = (convert::point(on_a), convert::point(on_b));
    let middle = 0.5 * (on_a + on_b);
    let pixel_m = lens.pixel_m(middle);
    let ring_m = if label == Label::Silent { 0.4 * pixel_m } else { pixel_m };
    let color = if *verdict == Verdict::Clear {
        Color::srgb(0.9, 0.95, 1.0)
    } else {
        palette::color(palette::of(*verdict))
    };
    let facing = lens.eye.rotation();
    if layers.is_shown(Layer::Witness) {
        if *verdict == Verdict::Collision {
            // A ring with four ticks outside: recognisable without colour, and it does not cover the contact.
            gizmos.circle(Isometry3d::new(middle, facing), 22.0 * ring_m, Color::WHITE);
            gizmos.circle(Isometry3d::new(middle, facing), 24.5 * ring_m, color);
            for side in [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y] {
                let tick = facing * side;
                gizmos.line(middle + tick * 22.0 * ring_m, middle + tick * 34.0 * ring_m, Color::WHITE);
            }
        } else {
            gizmos.line(on_a, on_b, color);
            for end in [on_a, on_b] {
                gizmos.circle(Isometry3d::new(end, facing), 4.0 * pixel_m, color);
            }
        }
    }
    if layers.is_shown(Layer::Labels) && label != Label::Silent {
        let text = match verdict {
            Verdict::Collision => format!("COLLISION {a} | {b}"),
            _ => format!("{} {a} | {b}", label_mm(*clearance_m)),
        };
        let text = match label {
            Label::ForOthers(1) => format!("{text}, 1 more pair"),
            Label::ForOthers(others) => format!("{text}, {others} more pairs"),
            Label::Alone | Label::Silent => text,
        };
        // Centred above the mark, so that long names extend to both sides.
        let at = middle + facing * (Vec3::new(0.0, 42.0, 0.0) * pixel_m);
        let place = Isometry3d::new(at, facing);
        gizmos.text(place, &text, TEXT_PX * pixel_m, Vec2::new(0.0, -0.5), Color::WHITE);
    }
}

/// Bounds as text, in characters of the stroke font.
fn label_mm([lo_m, hi_m]: [f64; 2]) -> String {
    if hi_m.is_finite() { format!("{:.1}-{:.1} mm", lo_m * 1e3, hi_m * 1e3) } else { "undecided".to_owned() }
}
