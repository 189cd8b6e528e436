//! The help window: keys, mouse, and the meaning of signs and colours.

use bevy_egui::egui::{self, Grid, RichText, ScrollArea, Ui};

use super::PanelView;
use super::keys::{SHORTCUTS, ShortcutGroup};
use super::verdict::{self, VerdictKind};
use crate::command::ViewerCommand;

/// Draws the window while it is open.
pub(super) fn over(context: &egui::Context, view: &PanelView<'_>, commands: &mut Vec<ViewerCommand>) {
    if !view.settings.shows_help {
        return;
    }
    let mut is_open = true;
    let most = (context.viewport_rect().height() - 120.0).max(200.0);
    egui::Window::new("Keys and mouse")
        .open(&mut is_open)
        .collapsible(false)
        .default_width(640.0)
        .pivot(egui::Align2::CENTER_CENTER)
        .default_pos(context.viewport_rect().center())
        .show(context, |ui| {
            ScrollArea::vertical().max_height(most).show(ui, |ui| contents(ui, view));
        });
    if !is_open {
        commands.push(ViewerCommand::ToggleHelp);
    }
}

fn contents(ui: &mut Ui, view: &PanelView<'_>) {
    ui.columns(2, |columns| {
        let [left, right] = columns else { return };
        for group in ShortcutGroup::ALL {
            keys(
                if matches!(group, ShortcutGroup::Program | ShortcutGroup::Window) { left } else { right },
                group,
            );
        }
    });
    ui.separator();
    ui.strong(format!("Mouse, as {}", view.settings.navigation.name()));
    ui.label(view.settings.navigation.tooltip());
    ui.label("Click: select. Double click: close-up. View > Mouse has other assignments.");
    ui.separator();
    ui.strong("Signs, patterns and colours");
    Grid::new("kinds").num_columns(3).show(ui, |ui| {
        for kind in VerdictKind::OF_FINDINGS.into_iter().chain([VerdictKind::Clear, VerdictKind::Unchecked]) {
            verdict::swatch(ui, kind);
            verdict::label(ui, kind);
            ui.label(kind.meaning());
            ui.end_row();
        }
    });
    ui.label("Selected members are outlined in sky blue. Axes: x red, y green, z blue.");
    ui.label("Keys do nothing while a number or a name is typed.");
}

fn keys(ui: &mut Ui, group: ShortcutGroup) {
    ui.strong(group.name());
    Grid::new(group.name()).num_columns(2).spacing([12.0, 2.0]).show(ui, |ui| {
        for shortcut in SHORTCUTS.iter().filter(|shortcut| shortcut.group == group) {
            ui.label(RichText::new(shortcut.keys()).monospace().strong());
            ui.label(shortcut.text);
            ui.end_row();
        }
    });
    ui.add_space(6.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::ViewerSettings;
    use crate::ui::stage;

    #[test]
    fn every_shortcut_is_listed() {
        let mut desk = stage::Desk::new(stage::weld_cell());
        let texts = desk.texts(|ui, view, _, _| contents(ui, view));
        for shortcut in SHORTCUTS {
            for wanted in [shortcut.text.to_owned(), shortcut.keys()] {
                assert!(texts.iter().any(|(text, _)| *text == wanted), "{wanted}");
            }
        }
    }

    #[test]
    fn the_window_is_shown_while_it_is_open() {
        let mut desk = stage::Desk::new(stage::weld_cell());
        let shown = |desk: &mut stage::Desk| {
            let draw = |ui: &mut Ui,
                        view: &PanelView<'_>,
                        _: &mut super::super::Panels,
                        commands: &mut Vec<ViewerCommand>| {
                over(ui.ctx(), view, commands);
            };
            desk.frame(Vec::new(), draw);
            desk.texts(draw).iter().any(|(text, _)| text == "Play or pause")
        };
        assert!(!shown(&mut desk));
        desk.world.resource_mut::<ViewerSettings>().shows_help = true;
        assert!(shown(&mut desk));
    }
}
