//! The what-if panel: moves objects and switches pairs off without changing the files.

mod differences;
mod edit;

use bevy_egui::egui::{Button, ScrollArea, Ui};
use scene::Scene;

use super::dialogs::Purpose;
use super::verdict::VerdictKind;
use super::{PanelView, Panels, now, sign, status};
use crate::command::{ViewerCommand, WhatIfCommand};

/// State of the panel between frames.
#[derive(Debug, Default)]
pub(crate) struct WhatIfState {
    edit: edit::PlaceEdit,
}

/// Draws the panel.
pub(super) fn ui(ui: &mut Ui, view: &PanelView<'_>, panels: &mut Panels, commands: &mut Vec<ViewerCommand>) {
    let session = &view.session;
    let (Some(scene), Some(read)) = (&session.scene, &session.read) else {
        ui.weak("There is no layout to change.");
        return;
    };
    ui.label("Move objects or switch pairs off, and see what the check says. The files stay as they are.");
    says(ui, view);
    buttons(ui, view, panels, commands);
    ui.separator();
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        differences::ui(ui, session, read, commands);
        ui.strong("Objects");
        objects(ui, view, scene, commands);
        let edited = view.selection.grabbed.or(view.selection.member);
        if let Some(member) = edited.filter(|member| now::moves_alone(view, *member)) {
            ui.separator();
            edit::ui(ui, scene, member, &mut panels.what_if.edit, commands);
        }
        switch_off(ui, view, scene, commands);
    });
}

/// The result for the layout, and the verdict at the configuration shown.
fn says(ui: &mut Ui, view: &PanelView<'_>) {
    let (kind, text) = status::result(&view.session);
    sign::labelled(ui, kind, format!("Program: {text}"));
    let (verdict, text) = now::sentence(view);
    sign::labelled(ui, verdict.map(VerdictKind::of_verdict), format!("This pose: {text}"));
}

fn buttons(ui: &mut Ui, view: &PanelView<'_>, panels: &mut Panels, commands: &mut Vec<ViewerCommand>) {
    let is_changed = !view.session.what_if.is_empty();
    ui.horizontal(|ui| {
        let reset = ui.add_enabled(is_changed, Button::new("Reset"));
        if reset.on_hover_text("Back to the layout of the file").clicked() {
            commands.push(ViewerCommand::WhatIf(WhatIfCommand::Reset));
        }
        let save = ui.add_enabled(is_changed, Button::new("Save as new cell…"));
        let save = save
            .on_hover_text("Writes a copy of the cell file with these changes, beside the one that is open");
        if save.on_disabled_hover_text("The layout is that of the file.").clicked() {
            panels.dialogs.ask(Purpose::Layout, view);
        }
    });
}

/// The objects that can be moved, with a button for the handles.
fn objects(ui: &mut Ui, view: &PanelView<'_>, scene: &Scene, commands: &mut Vec<ViewerCommand>) {
    let mut any = false;
    for member in (0..scene.members.len()).filter(|member| now::moves_alone(view, *member)) {
        any = true;
        ui.horizontal(|ui| {
            let is_grabbed = view.selection.grabbed == Some(member);
            let grab = ui.add(Button::selectable(is_grabbed, "✋").small());
            if grab.on_hover_text("Handles in the picture (G)").clicked() {
                commands.push(ViewerCommand::SelectMember(Some(member)));
                commands.push(ViewerCommand::WhatIf(WhatIfCommand::Grab((!is_grabbed).then_some(member))));
            }
            let is_moved = view.session.what_if.moved.contains_key(&member);
            let name = &scene.members[member].name;
            let text = if is_moved { format!("{name} – moved") } else { name.clone() };
            let is_selected = view.selection.member == Some(member);
            if ui.add(Button::selectable(is_selected, text).truncate()).clicked() {
                commands.push(ViewerCommand::SelectMember(Some(member)));
            }
        });
    }
    if !any {
        ui.weak("There are no objects.");
    }
}

/// A button that switches off the selected pair.
fn switch_off(ui: &mut Ui, view: &PanelView<'_>, scene: &Scene, commands: &mut Vec<ViewerCommand>) {
    let Some(pair) = view.selection.pair.filter(|pair| scene.pairs.contains(pair)) else { return };
    let (a, b) = scene.pair_names(pair.a, pair.b);
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        ui.label(format!("Selected pair: {a} | {b}"));
        let button =
            ui.button("Switch off").on_hover_text("Does not check this pair; it is listed as left out.");
        if button.clicked() {
            commands.push(ViewerCommand::WhatIf(WhatIfCommand::Switch(pair, false)));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selection::Selection;
    use crate::ui::stage;
    use geometry::Pose;
    use scene::Pair;

    fn draw(ui: &mut Ui, view: &PanelView<'_>, panels: &mut Panels, commands: &mut Vec<ViewerCommand>) {
        super::ui(ui, view, panels, commands);
    }

    #[test]
    fn an_object_is_chosen_and_its_place_shown() {
        let session = stage::weld_cell();
        let post = session.scene.as_ref().unwrap().member_named("post").unwrap();
        let mut desk = stage::Desk::new(session);
        let commands = desk.click("post", draw);
        assert!(
            matches!(commands[..], [ViewerCommand::SelectMember(Some(member))] if member == post),
            "{commands:?}"
        );
        desk.world.resource_mut::<Selection>().member = Some(post);
        let texts: Vec<String> = desk.texts(draw).into_iter().map(|(text, _)| text).collect();
        assert!(texts.iter().any(|text| text == "200.00"), "{texts:?}");
        assert!(texts.iter().any(|text| text == "180.00"), "{texts:?}");
        assert!(!texts.iter().any(|text| text == "-0.00"), "{texts:?}");
    }

    #[test]
    fn changes_are_listed_and_taken_back() {
        let mut session = stage::weld_cell();
        let post = session.scene.as_ref().unwrap().member_named("post").unwrap();
        let pair = session.scene.as_ref().unwrap().pairs[0];
        let moved = Pose::from_xyz_rpy([0.2, 0.652, -0.3], [0.0, 0.0, std::f64::consts::PI]);
        session.what_if.moved.insert(post, moved);
        session.what_if.switched_off.insert(pair);
        let mut desk = stage::Desk::new(session);
        let texts: Vec<String> = desk.texts(draw).into_iter().map(|(text, _)| text).collect();
        assert!(texts.iter().any(|text| text.starts_with("post: moved by 12 mm")), "{texts:?}");
        let commands = desk.click("Switch on", draw);
        assert!(
            matches!(commands[..], [ViewerCommand::WhatIf(WhatIfCommand::Switch(Pair { a, b }, true))] if (a, b) == (pair.a, pair.b)),
            "{commands:?}"
        );
        let commands = desk.click("Reset", draw);
        assert!(matches!(commands[..], [ViewerCommand::WhatIf(WhatIfCommand::Reset)]), "{commands:?}");
    }
}
