//! Notices at the lower right of the 3D view.

use bevy_egui::egui::{self, Align2, Frame, RichText};

use crate::notice::STAYS_S;
use crate::ui::PanelView;
use crate::ui::verdict;

/// Width, points.
const WIDTH: f32 = 340.0;

/// Duration of fading, seconds.
const FADES_S: f32 = 1.0;

pub(in crate::ui) fn over(context: &egui::Context, rect: egui::Rect, view: &PanelView<'_>) {
    if view.notices.shown.is_empty() || !rect.is_positive() {
        return;
    }
    let corner = rect.right_bottom() - egui::vec2(12.0, 12.0);
    egui::Area::new(egui::Id::new("notices"))
        .order(egui::Order::Foreground)
        .pivot(Align2::RIGHT_BOTTOM)
        .fixed_pos(corner)
        .interactable(false)
        .show(context, |ui| {
            ui.set_max_width(WIDTH.min(rect.width() - 24.0));
            for notice in &view.notices.shown {
                ui.scope(|ui| {
                    let left_s = STAYS_S - notice.since.elapsed().as_secs_f32();
                    ui.set_opacity((left_s / FADES_S).clamp(0.0, 1.0));
                    Frame::window(ui.style()).show(ui, |ui| {
                        let text = if notice.is_warning {
                            let color = verdict::ink(ui, crate::palette::NEAR);
                            RichText::new(format!("⚠ {}", notice.text)).color(color)
                        } else {
                            RichText::new(&notice.text)
                        };
                        ui.add(egui::Label::new(text).wrap());
                    });
                });
            }
        });
    context.request_repaint_after_secs(0.05);
}
