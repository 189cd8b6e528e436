//! Signs for verdicts that say the same by shape, text and colour, and hatching for what is not checked.

use bevy_egui::egui;
use collision::Verdict;
use egui::{Align2, Color32, FontId, Rect, Response, Sense, Stroke, Ui, pos2, vec2};

use crate::palette;

/// Edge of a sign, points.
const EDGE: f32 = 14.0;

/// What a sign says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sign {
    /// Nothing is known yet.
    Unknown,
    /// A verdict.
    Verdict(Verdict),
    /// Nobody checks it.
    Unchecked,
}

impl From<Option<Verdict>> for Sign {
    fn from(verdict: Option<Verdict>) -> Self {
        verdict.map_or(Self::Unknown, Self::Verdict)
    }
}

impl Sign {
    /// In words.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Unknown => "not known yet",
            Self::Verdict(Verdict::Clear) => "clear",
            Self::Verdict(Verdict::Near) => "nearer than required",
            Self::Verdict(Verdict::Undecided) => "undecided: nothing is proven",
            Self::Verdict(Verdict::Collision) => "collision",
            Self::Unchecked => "not checked",
        }
    }
}

/// A sign with its words as a tooltip.
pub(super) fn show(ui: &mut Ui, sign: Sign) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(EDGE, EDGE), Sense::hover());
    if ui.is_rect_visible(rect) {
        paint(ui, rect, sign);
    }
    response.on_hover_text(sign.words())
}

/// Draws a sign into a square.
pub(super) fn paint(ui: &Ui, rect: Rect, sign: Sign) {
    let painter = ui.painter();
    match sign {
        Sign::Unknown => {
            let stroke = Stroke::new(1.0, ui.visuals().weak_text_color());
            painter.circle_stroke(rect.center(), rect.width() * 0.22, stroke);
        }
        Sign::Verdict(verdict) => {
            let fill = palette::egui(palette::of(verdict));
            painter.rect_filled(rect, 3.0, fill);
            let font = FontId::proportional(rect.height() * 0.8);
            painter.text(rect.center(), Align2::CENTER_CENTER, palette::sign(verdict), font, ink(fill));
        }
        Sign::Unchecked => hatch(ui, rect),
    }
}

/// Grey with slanted lines: not checked.
pub(super) fn hatch(ui: &Ui, rect: Rect) {
    let grey = palette::egui(palette::UNCHECKED);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 2.0, ui.visuals().extreme_bg_color);
    let mut x = rect.left() - rect.height();
    while x < rect.right() {
        let from = pos2(x, rect.bottom());
        let to = pos2(x + rect.height(), rect.top());
        painter.line_segment([from, to], Stroke::new(1.5, grey));
        x += 5.0;
    }
    painter.rect_stroke(rect, 2.0, Stroke::new(1.0, grey), egui::StrokeKind::Inside);
}

/// Black or white, whichever reads better on a colour.
fn ink(ground: Color32) -> Color32 {
    let luminance =
        0.299 * f32::from(ground.r()) + 0.587 * f32::from(ground.g()) + 0.114 * f32::from(ground.b());
    if luminance > 140.0 { Color32::BLACK } else { Color32::WHITE }
}

/// A sign and a text on one line.
pub(super) fn labelled(ui: &mut Ui, sign: Sign, text: impl Into<egui::WidgetText>) -> Response {
    ui.horizontal(|ui| {
        show(ui, sign);
        ui.add(egui::Label::new(text).truncate())
    })
    .inner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_reads_on_every_colour_of_the_palette() {
        for colour in [palette::COLLISION, palette::NEAR, palette::UNDECIDED, palette::CLEAR] {
            let ground = palette::egui(colour);
            let (ink, light) = (ink(ground), u32::from(ground.r()) + u32::from(ground.g()) + u32::from(ground.b()));
            let difference = (u32::from(ink.r()) * 3).abs_diff(light);
            assert!(difference > 250, "{colour:?}: {difference}");
        }
    }

    #[test]
    fn signs_say_what_they_mean() {
        assert_eq!(Sign::from(None), Sign::Unknown);
        assert_eq!(Sign::from(Some(Verdict::Near)).words(), "nearer than required");
        let words: std::collections::BTreeSet<&str> =
            [Sign::Unknown, Sign::Unchecked, Sign::Verdict(Verdict::Clear)].map(Sign::words).into();
        assert_eq!(words.len(), 3);
    }
}
