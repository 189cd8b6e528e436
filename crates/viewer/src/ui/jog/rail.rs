//! The slider of a joint: hatching beyond the limits, and a hollow mark at the program's value.

use bevy_egui::egui::{Color32, CursorIcon, Rangef, Rect, Sense, Stroke, Ui, pos2, vec2};

use crate::palette;
use crate::ui::verdict::{VerdictKind, fill};
use crate::units;

/// Height of the slider, points.
const HEIGHT: f32 = 16.0;

/// Length of the slider beyond each limit, as a share of the range.
const BEYOND: f64 = 0.06;

/// Content of a slider; radians or metres.
pub(super) struct Rail {
    /// Limits, if there are any.
    pub(super) limits: Option<[f64; 2]>,
    /// The current value.
    pub(super) value: f64,
    /// The program's value.
    pub(super) program: Option<f64>,
    /// Whether the joint is prismatic.
    pub(super) is_length: bool,
}

impl Rail {
    /// Values at the ends of the slider.
    fn ends(&self) -> [f64; 2] {
        let Some([lower, upper]) = self.limits else { return [-std::f64::consts::PI, std::f64::consts::PI] };
        let beyond = ((upper - lower) * BEYOND).max(1e-6);
        [lower - beyond, upper + beyond]
    }

    /// Pixel of a value, clamped to the slider.
    fn place(&self, value: f64, x: Rangef) -> f32 {
        let [low, high] = self.ends();
        let share = ((value - low) / (high - low)).clamp(0.0, 1.0);
        x.min + share as f32 * x.span()
    }

    /// Value at a pixel, clamped to the limits.
    fn value_at(&self, place: f32, x: Rangef) -> f64 {
        let [low, high] = self.ends();
        let value = low + f64::from((place - x.min) / x.span()) * (high - low);
        let [lower, upper] = self.limits.unwrap_or([low, high]);
        value.clamp(lower, upper)
    }
}

/// Draws the slider; returns the value it was dragged to.
pub(super) fn ui(ui: &mut Ui, rail: &Rail) -> Option<f64> {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click_and_drag());
    let response = response.on_hover_cursor(CursorIcon::ResizeHorizontal);
    let x = rect.x_range().shrink(5.0);
    if ui.is_rect_visible(rect) {
        paint(ui, rail, rect, x, response.hovered() || response.dragged());
    }
    let place = response.interact_pointer_pos().filter(|_| response.clicked() || response.dragged());
    if let Some(hover) = response.hover_pos() {
        let text = units::joint(rail.value_at(hover.x, x), rail.is_length);
        response.on_hover_text_at_pointer(text);
    }
    place.map(|place| rail.value_at(place.x, x))
}

fn paint(ui: &Ui, rail: &Rail, rect: Rect, x: Rangef, is_hot: bool) {
    let painter = ui.painter();
    let y = rect.center().y;
    let bar = |from: f32, to: f32| Rect::from_min_max(pos2(from, y - 2.5), pos2(to, y + 2.5));
    painter.rect_filled(bar(x.min, x.max), 2.0, ui.visuals().widgets.inactive.bg_fill);
    let strong = ui.visuals().strong_text_color();
    if let Some([lower, upper]) = rail.limits {
        let (left, right) = (rail.place(lower, x), rail.place(upper, x));
        for beyond in [bar(x.min, left), bar(right, x.max)] {
            fill(painter, beyond, VerdictKind::Near);
        }
        for mark in [left, right] {
            painter.vline(mark, rect.y_range().shrink(1.0), Stroke::new(2.0, strong));
        }
    }
    let [low, high] = rail.ends();
    if low < 0.0 && high > 0.0 {
        let faint = Stroke::new(1.0, ui.visuals().weak_text_color());
        painter.vline(rail.place(0.0, x), rect.y_range().shrink(4.0), faint);
    }
    if let Some(program) = rail.program {
        let stroke = Stroke::new(1.5, ui.visuals().weak_text_color());
        painter.circle_stroke(pos2(rail.place(program, x), y), 5.0, stroke);
    }
    let is_inside = rail.limits.is_none_or(|[lower, upper]| lower <= rail.value && rail.value <= upper);
    let color = if is_inside { palette::egui(palette::SELECTED) } else { VerdictKind::JointLimit.color() };
    let at = pos2(rail.place(rail.value, x), y);
    painter.circle(at, if is_hot { 6.5 } else { 5.5 }, color, Stroke::new(1.0, Color32::BLACK));
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: Rangef = Rangef { min: 10.0, max: 210.0 };

    fn rail(limits: Option<[f64; 2]>) -> Rail {
        Rail { limits, value: 0.0, program: None, is_length: false }
    }

    #[test]
    fn places_and_values_agree() {
        for rail in [rail(Some([-2.0, 0.5])), rail(Some([0.0, 0.3])), rail(None)] {
            for share in [0.2, 0.5, 0.8] {
                let [low, high] = rail.ends();
                let value = low + share * (high - low);
                assert!((rail.value_at(rail.place(value, X), X) - value).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn limits_are_on_the_rail_and_dragging_stops_there() {
        let rail = rail(Some([-1.0, 1.0]));
        assert!(rail.place(-1.0, X) > X.min + 5.0 && rail.place(1.0, X) < X.max - 5.0);
        assert_eq!(rail.value_at(X.max + 50.0, X), 1.0);
        assert_eq!(rail.value_at(X.min - 50.0, X), -1.0);
        // A value far outside is drawn at the end.
        assert_eq!(rail.place(40.0, X), X.max);
    }
}
