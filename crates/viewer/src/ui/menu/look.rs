//! The View menu: layers, camera, theme and mouse.

use bevy_egui::egui::Ui;

use super::{entry, switch};
use crate::command::{Gaze, Setting, Side, ViewerCommand};
use crate::layers::Layer;
use crate::settings::Navigation;
use crate::ui::{PanelView, Panels};

/// Named views with the names of their shortcuts.
const SIDES: [(Side, &str); 7] = [
    (Side::Front, "From the front"),
    (Side::Back, "From the back"),
    (Side::Left, "From the left"),
    (Side::Right, "From the right"),
    (Side::Top, "From above"),
    (Side::Bottom, "From below"),
    (Side::Iso, "From a corner"),
];

/// Scales of the interface.
const SCALES: [f32; 6] = [0.8, 1.0, 1.2, 1.5, 1.8, 2.2];

pub(super) fn ui(ui: &mut Ui, view: &PanelView<'_>, panels: &mut Panels, commands: &mut Vec<ViewerCommand>) {
    layers(ui, view, commands);
    ui.separator();
    let hidden = (!view.layers.hides_members()).then_some("No member is hidden.");
    if entry(ui, "Show all members", hidden, "Every member as a solid; hidden ones are checked all the same")
    {
        commands.push(ViewerCommand::Isolate(None));
    }
    ui.separator();
    if entry(ui, "See all", None, "") {
        commands.push(ViewerCommand::Look(Gaze::Fit));
    }
    let selected = view.selection.member.is_none() && view.selection.pair.is_none();
    if entry(ui, "See the selection", selected.then_some("Nothing is selected."), "") {
        commands.push(ViewerCommand::Look(Gaze::FitSelection));
    }
    ui.menu_button("See from", |ui| {
        for (side, text) in SIDES {
            if entry(ui, text, None, "") {
                commands.push(ViewerCommand::Look(Gaze::From(side)));
            }
        }
    });
    let is_orthographic = &mut panels.menu.is_orthographic;
    if switch(ui, *is_orthographic, "Without perspective", "Parallel lines stay parallel") {
        *is_orthographic = !*is_orthographic;
        commands.push(ViewerCommand::Look(Gaze::Orthographic(*is_orthographic)));
    }
    ui.separator();
    ui.menu_button("Mouse", |ui| {
        for navigation in Navigation::ALL {
            let chosen = view.settings.navigation == navigation;
            if ui.radio(chosen, navigation.name()).on_hover_text(navigation.tooltip()).clicked() {
                commands.push(ViewerCommand::Set(Setting::Navigation(navigation)));
            }
        }
    });
    ui.menu_button("Size of the interface", |ui| {
        for scale in SCALES {
            let chosen = (view.settings.scale - scale).abs() < 0.01;
            if ui.radio(chosen, format!("{:.0} %", scale * 100.0)).clicked() {
                commands.push(ViewerCommand::Set(Setting::Scale(scale)));
            }
        }
    });
    if switch(ui, view.settings.light_theme, "Light theme", "Dark text on a light ground") {
        commands.push(ViewerCommand::Set(Setting::LightTheme(!view.settings.light_theme)));
    }
}

/// Layers; the menu stays open while they are switched.
fn layers(ui: &mut Ui, view: &PanelView<'_>, commands: &mut Vec<ViewerCommand>) {
    for layer in Layer::ALL {
        let is_shown = view.layers.is_shown(layer);
        if switch(ui, is_shown, &capital(layer.name()), layer.tooltip()) {
            commands.push(ViewerCommand::Show(layer, !is_shown));
        }
    }
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::keys;

    #[test]
    fn every_side_has_keys() {
        for (_, text) in SIDES {
            assert!(!keys::keys_of(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn names_begin_with_a_capital() {
        assert_eq!(capital("grid"), "Grid");
        assert_eq!(capital(""), "");
    }
}
