//! Layout of the panels and of the 3D view between them.

use bevy::prelude::{MessageWriter, ResMut, Result};
use bevy_egui::{EguiContexts, egui};

use super::picture::Picture;
use super::{PanelView, Panels};
use super::{
    dialogs, findings, help, inspector, jog, matrix, menu, notices, search, start, status, timeline,
    transport, tree, what_if,
};
use crate::command::ViewerCommand;

/// Tabs on the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum LeftTab {
    /// Cell, robots, links, objects.
    #[default]
    Cell,
    /// Jogging.
    Jog,
    /// What-if changes.
    WhatIf,
}

/// Tabs on the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum RightTab {
    /// Result and findings.
    #[default]
    Findings,
    /// Pairs with their smallest clearance.
    Pairs,
    /// Details of the instant shown.
    Instant,
    /// The search, step by step.
    Search,
}

/// Draws content into the available area; content that does not fit is clipped and does not resize the panel.
fn fixed(ui: &mut egui::Ui, content: impl FnOnce(&mut egui::Ui)) {
    let rect = ui.available_rect_before_wrap();
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(rect));
    inside.shrink_clip_rect(rect.expand(2.0));
    content(&mut inside);
    ui.allocate_rect(rect, egui::Sense::hover());
}

/// Draws all panels; the 3D view gets the rest of the window.
pub(super) fn draw(
    mut contexts: EguiContexts<'_, '_>,
    view: PanelView<'_>,
    mut panels: ResMut<'_, Panels>,
    mut picture: ResMut<'_, Picture>,
    mut commands: MessageWriter<'_, ViewerCommand>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let panels = &mut *panels;
    let mut wanted: Vec<ViewerCommand> = Vec::new();
    let mut window = egui::Ui::new(
        context.clone(),
        "window".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(context.viewport_rect()),
    );
    let ui = &mut window;
    egui::Panel::top("menu").show(ui, |ui| menu::ui(ui, &view, panels, &mut wanted));
    egui::Panel::bottom("status").show(ui, |ui| status::ui(ui, &view, &mut wanted));
    let is_blank = view.session.is_blank();
    if !is_blank {
        around(ui, &view, panels, &mut wanted);
    }
    let rect = ui.available_rect_before_wrap();
    let left = Picture { rect, pixels_per_point: context.pixels_per_point() };
    if *picture != left {
        *picture = left;
    }
    if is_blank {
        egui::CentralPanel::default().show(ui, |ui| start::ui(ui, &view, &mut panels.dialogs, &mut wanted));
        notices::toasts::over(&context, rect, &view);
    } else {
        notices::over(&context, rect, &view, &mut panels.dialogs, &mut wanted);
    }
    help::over(&context, &view, &mut wanted);
    dialogs::over(&context, &view, &mut panels.dialogs, &mut wanted);
    commands.write_batch(wanted);
    Ok(())
}

/// Width or height of a panel, points.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Size {
    usual: f32,
    least: f32,
    most: f32,
}

impl Size {
    /// A usual size, of which a small window leaves a share.
    fn new(usual: f32, share_of: f32) -> Self {
        Self {
            usual: usual.min(share_of),
            least: (0.5 * usual).min(share_of),
            most: (1.5 * share_of).max(1.0),
        }
    }

    fn apply(self, panel: egui::Panel) -> egui::Panel {
        panel.resizable(true).default_size(self.usual).min_size(self.least).max_size(self.most)
    }
}

/// Sizes of the panels left, right and below: at any size of the window, the 3D view keeps a part of it.
fn sizes(window: egui::Vec2) -> [Size; 3] {
    [Size::new(270.0, 0.22 * window.x), Size::new(400.0, 0.36 * window.x), Size::new(240.0, 0.4 * window.y)]
}

/// Draws the panels around the 3D view.
pub(super) fn around(
    ui: &mut egui::Ui,
    view: &PanelView<'_>,
    panels: &mut Panels,
    commands: &mut Vec<ViewerCommand>,
) {
    let [left, right, below] = sizes(ui.available_size());
    below.apply(egui::Panel::bottom("timeline")).show(ui, |ui| {
        fixed(ui, |ui| {
            transport::ui(ui, view, commands);
            timeline::ui(ui, view, &mut panels.timeline, commands);
        });
    });
    left.apply(egui::Panel::left("left")).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.selectable_value(&mut panels.left, LeftTab::Cell, "Cell");
            ui.selectable_value(&mut panels.left, LeftTab::Jog, "Jog");
            ui.selectable_value(&mut panels.left, LeftTab::WhatIf, "What if");
        });
        ui.separator();
        fixed(ui, |ui| match panels.left {
            LeftTab::Cell => tree::ui(ui, view, &mut panels.tree, commands),
            LeftTab::Jog => jog::ui(ui, view, &mut panels.jog, commands),
            LeftTab::WhatIf => what_if::ui(ui, view, panels, commands),
        });
    });
    right.apply(egui::Panel::right("right")).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.selectable_value(&mut panels.right, RightTab::Findings, "Findings");
            ui.selectable_value(&mut panels.right, RightTab::Pairs, "Pairs");
            ui.selectable_value(&mut panels.right, RightTab::Instant, "Instant");
            ui.selectable_value(&mut panels.right, RightTab::Search, "Search");
        });
        ui.separator();
        fixed(ui, |ui| match panels.right {
            RightTab::Findings => findings::ui(ui, view, &mut panels.findings, commands),
            RightTab::Pairs => matrix::ui(ui, view, &mut panels.matrix, commands),
            RightTab::Instant => inspector::ui(ui, view, commands),
            RightTab::Search => search::ui(ui, view, &mut panels.search, commands),
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_3d_view_keeps_a_part_of_every_window() {
        for window in [[520.0, 260.0], [581.0, 327.0], [1280.0, 720.0], [2560.0, 1440.0]] {
            let window = egui::Vec2::from(window);
            let [left, right, below] = sizes(window);
            assert!(left.usual + right.usual < 0.6 * window.x && below.usual < 0.5 * window.y, "{window}");
            assert!(left.most + right.most < 0.9 * window.x && below.most < 0.7 * window.y, "{window}");
            for size in [left, right, below] {
                assert!(size.least <= size.usual && size.usual <= size.most, "{size:?}");
            }
        }
    }
}
