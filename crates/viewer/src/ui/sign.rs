//! A small icon that shows a verdict by shape and colour.

use bevy_egui::egui::{Align2, Color32, FontId, Label, Rect, Response, Sense, Stroke, Ui, WidgetText, vec2};

use super::theme;
use super::verdict::{VerdictKind, fill};

/// Side of the icon, points.
const EDGE: f32 = 14.0;

/// Draws the icon with its meaning as a tooltip; an empty circle for unknown.
pub(super) fn show(ui: &mut Ui, kind: Option<VerdictKind>) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(EDGE, EDGE), Sense::hover());
    if ui.is_rect_visible(rect) {
        paint(ui, rect, kind);
    }
    match kind {
        None => response.on_hover_text("Not known yet."),
        Some(kind) => response.on_hover_text(format!("{}: {}", kind.word(), kind.meaning())),
    }
}

/// Leaves the room of an icon empty, where nothing is to be known.
pub(super) fn none(ui: &mut Ui) {
    ui.allocate_exact_size(vec2(EDGE, EDGE), Sense::hover());
}

fn paint(ui: &Ui, rect: Rect, kind: Option<VerdictKind>) {
    let painter = ui.painter();
    match kind {
        None => {
            let stroke = Stroke::new(1.0, ui.visuals().weak_text_color());
            painter.circle_stroke(rect.center(), rect.width() * 0.22, stroke);
        }
        Some(VerdictKind::Unchecked) => {
            fill(painter, rect, VerdictKind::Unchecked);
            let stroke = Stroke::new(1.0, VerdictKind::Unchecked.color());
            painter.rect_stroke(rect, 2.0, stroke, bevy_egui::egui::StrokeKind::Inside);
        }
        // Less prominent than the other verdicts.
        Some(VerdictKind::Clear) => {
            let font = FontId::proportional(rect.height());
            painter.text(
                rect.center(),
                Align2::CENTER_CENTER,
                VerdictKind::Clear.sign(),
                font,
                VerdictKind::Clear.ink(ui),
            );
        }
        Some(kind) => {
            painter.rect_filled(rect, 3.0, kind.color());
            let font = FontId::proportional((rect.height() * 0.8).max(theme::SMALLEST));
            painter.text(rect.center(), Align2::CENTER_CENTER, kind.sign(), font, ink(kind.color()));
        }
    }
}

/// An icon and a truncated text on one line.
pub(super) fn labelled(ui: &mut Ui, kind: Option<VerdictKind>, text: impl Into<WidgetText>) -> Response {
    ui.horizontal(|ui| {
        show(ui, kind);
        ui.add(Label::new(text).truncate())
    })
    .inner
}

/// Black or white, with the better contrast to a colour.
fn ink(ground: Color32) -> Color32 {
    let part = |weight: f32, channel: u8| weight * f32::from(channel);
    let luminance = part(0.299, ground.r()) + part(0.587, ground.g()) + part(0.114, ground.b());
    if luminance > 125.0 { Color32::BLACK } else { Color32::WHITE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_reads_on_every_colour() {
        let light = |color: Color32| u32::from(color.r()) + u32::from(color.g()) + u32::from(color.b());
        for kind in [VerdictKind::Collision, VerdictKind::Near, VerdictKind::Undecided] {
            let difference = light(ink(kind.color())).abs_diff(light(kind.color()));
            assert!(difference > 250, "{kind:?}: {difference}");
        }
    }
}
