//! Layout of the panels and of the 3D view between them.

use bevy::prelude::{MessageWriter, ResMut, Resource, Result};
use bevy_egui::{EguiContexts, egui};

use super::{Panels, View};
use super::{
    dialogs, findings, help, inspector, jog, matrix, menu, notices, search, status, timeline, transport,
    tree, what_if,
};
use crate::command::Command;

/// The area of the 3D view, in points.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Picture {
    /// The rectangle.
    pub(crate) rect: egui::Rect,
    /// Physical pixels per point.
    pub(crate) pixels_per_point: f32,
}

impl Default for Picture {
    fn default() -> Self {
        Self { rect: egui::Rect::NOTHING, pixels_per_point: 1.0 }
    }
}

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
    view: View<'_>,
    mut panels: ResMut<'_, Panels>,
    mut picture: ResMut<'_, Picture>,
    mut commands: MessageWriter<'_, Command>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let panels = &mut *panels;
    let mut wanted: Vec<Command> = Vec::new();
    let mut window = egui::Ui::new(
        context.clone(),
        "window".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(context.viewport_rect()),
    );
    let ui = &mut window;
    egui::Panel::top("menu").show(ui, |ui| menu::ui(ui, &view, panels, &mut wanted));
    egui::Panel::bottom("status").show(ui, |ui| status::ui(ui, &view, &mut wanted));
    egui::Panel::bottom("timeline").resizable(true).default_size(210.0).min_size(120.0).show(ui, |ui| {
        fixed(ui, |ui| {
            transport::ui(ui, &view, &mut wanted);
            timeline::ui(ui, &view, &mut panels.timeline, &mut wanted);
        });
    });
    egui::Panel::left("left").resizable(true).default_size(270.0).min_size(200.0).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.selectable_value(&mut panels.left, LeftTab::Cell, "Cell");
            ui.selectable_value(&mut panels.left, LeftTab::Jog, "Jog");
            ui.selectable_value(&mut panels.left, LeftTab::WhatIf, "What if");
        });
        ui.separator();
        fixed(ui, |ui| match panels.left {
            LeftTab::Cell => tree::ui(ui, &view, &mut panels.tree, &mut wanted),
            LeftTab::Jog => jog::ui(ui, &view, &mut wanted),
            LeftTab::WhatIf => what_if::ui(ui, &view, panels, &mut wanted),
        });
    });
    egui::Panel::right("right").resizable(true).default_size(380.0).min_size(260.0).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.selectable_value(&mut panels.right, RightTab::Findings, "Findings");
            ui.selectable_value(&mut panels.right, RightTab::Pairs, "Pairs");
            ui.selectable_value(&mut panels.right, RightTab::Instant, "Instant");
            ui.selectable_value(&mut panels.right, RightTab::Search, "Search");
        });
        ui.separator();
        fixed(ui, |ui| match panels.right {
            RightTab::Findings => findings::ui(ui, &view, &mut panels.findings, &mut wanted),
            RightTab::Pairs => matrix::ui(ui, &view, &mut panels.matrix, &mut wanted),
            RightTab::Instant => inspector::ui(ui, &view, &mut wanted),
            RightTab::Search => search::ui(ui, &view, &mut panels.search, &mut wanted),
        });
    });
    let rect = ui.available_rect_before_wrap();
    let left = Picture { rect, pixels_per_point: context.pixels_per_point() };
    if *picture != left {
        *picture = left;
    }
    notices::over(&context, rect, &view, &mut panels.dialogs, &mut wanted);
    help::over(&context, &view, &mut wanted);
    dialogs::over(&context, &view, &mut panels.dialogs, &mut wanted);
    commands.write_batch(wanted);
    Ok(())
}
