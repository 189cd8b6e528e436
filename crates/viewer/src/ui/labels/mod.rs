//! Labels in the 3D view, in the font of the interface: behind the panels, on a ground of their own, none on another.

mod arrange;

use std::sync::Arc;

use bevy::prelude::{Res, Result};
use bevy_egui::{EguiContexts, egui};
use egui::{Color32, FontId, LayerId, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2};

use super::overview;
use super::picture::Picture;
use crate::palette;
use crate::view::{Eye, Labels, PlaceLabel};
use arrange::{Wish, arrange};

/// Size of the letters, points.
const LETTERS: f32 = 13.0;
/// Space between the text and the edge of its ground, points.
const INSIDE: Vec2 = Vec2::new(6.0, 3.0);
/// Widest text, as a share of the picture and in points.
const WIDEST: f32 = 420.0;
const WIDEST_SHARE: f32 = 0.7;
/// From this distance on, a line leads from a label to its place, points.
const LED: f32 = 8.0;
/// Opacity of the ground, which members shine through.
const OPACITY: f32 = 0.86;

/// Draws the labels of this frame.
pub(super) fn draw(
    mut contexts: EguiContexts<'_, '_>,
    picture: Option<Res<'_, Picture>>,
    labels: Res<'_, Labels>,
    inset: Res<'_, overview::Inset>,
    eye: Eye<'_, '_>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let picture = picture.map_or_else(|| context.viewport_rect(), |picture| picture.rect);
    let Some(lens) = eye.lens().filter(|_| picture.is_positive()) else { return Ok(()) };
    let painter = context.layer_painter(LayerId::background()).with_clip_rect(picture);
    let look = LabelLook::new(&context.global_style().visuals);
    let mut written = Vec::new();
    for label in &labels.0 {
        let Some(seen) = lens.seen(label.at) else { continue };
        let widest = WIDEST.min(WIDEST_SHARE * picture.width());
        let text = painter.layout(label.text.clone(), FontId::proportional(LETTERS), look.letters, widest);
        let wish = Wish {
            place: picture.center() + egui::vec2(seen.x, -seen.y),
            rise: label.rise,
            size: text.size() + 2.0 * INSIDE,
            kind: label.kind,
            ahead_m: lens.ahead_m(label.at),
        };
        written.push((label, wish, text));
    }
    let wishes: Vec<Wish> = written.iter().map(|(_, wish, _)| *wish).collect();
    let places = arrange(&wishes, picture, inset.0.as_slice());
    let placed = || written.iter().zip(&places).filter_map(|(written, place)| Some((written, (*place)?)));
    // No line runs over a label.
    for ((label, wish, _), ground) in placed() {
        look.lead(&painter, label, wish.place, ground);
    }
    for ((label, _, text), ground) in placed() {
        painter.rect(ground, 4.0, look.ground, look.border(label), StrokeKind::Inside);
        painter.galley(ground.min + INSIDE, Arc::clone(text), look.letters);
    }
    Ok(())
}

/// Colours of labels.
struct LabelLook {
    letters: Color32,
    ground: Color32,
    edge: Color32,
}

impl LabelLook {
    fn new(visuals: &egui::Visuals) -> Self {
        Self {
            letters: visuals.strong_text_color(),
            ground: visuals.window_fill.gamma_multiply(OPACITY),
            edge: visuals.widgets.noninteractive.bg_stroke.color,
        }
    }

    fn border(&self, label: &PlaceLabel) -> Stroke {
        label.color.map_or(Stroke::new(1.0, self.edge), |color| Stroke::new(2.0, palette::egui(color)))
    }

    /// Draws a line from a label to its place, if it is not beside it.
    fn lead(&self, painter: &Painter, label: &PlaceLabel, place: Pos2, ground: Rect) {
        let from = ground.clamp(place);
        // The mark of a result reaches up to its label.
        let is_beside = from.distance(place) <= label.rise.abs() + LED;
        if !is_beside {
            painter.line_segment([from, place], Stroke::new(3.0, self.ground));
            painter.line_segment([from, place], Stroke::new(1.0, self.letters));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::theme;

    #[test]
    fn letters_stand_out_from_any_member_behind_them() {
        for is_light in [false, true] {
            let context = egui::Context::default();
            theme::dress(&context, is_light, 1.0);
            let look = LabelLook::new(&context.global_style().visuals);
            for behind in [Color32::WHITE, Color32::BLACK, palette::egui(palette::COLLISION)] {
                let ground = behind.blend(look.ground);
                let contrast = theme::contrast(look.letters, ground);
                assert!(contrast > 7.0, "{contrast} over {behind:?}");
            }
        }
    }
}
