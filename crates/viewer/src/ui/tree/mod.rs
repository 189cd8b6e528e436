//! The cell panel: members as a tree, the program as a list, and details of the selected member.

mod details;
mod program;
mod row;
mod rows;
mod source;
mod spheres;

use bevy_egui::egui::{self, ScrollArea, TextEdit, Ui};

use super::PanelView;
use crate::command::ViewerCommand;

/// State of the panel between frames.
#[derive(Debug, Default)]
pub(crate) struct TreeState {
    /// Text that the names shown must contain.
    filter: String,
    program: program::ProgramListState,
}

/// Draws the panel.
pub(super) fn ui(
    ui: &mut Ui,
    view: &PanelView<'_>,
    state: &mut TreeState,
    commands: &mut Vec<ViewerCommand>,
) {
    let selected = view.selection.member.filter(|member| *member < view.session.members.len());
    if let Some(member) = selected {
        // In a low window the tree keeps a part.
        let [usual, least, most] = [0.5, 0.3, 0.7].map(|share| share * ui.available_height());
        let panel = egui::Panel::bottom("member").resizable(true).default_size(usual.min(300.0));
        panel.min_size(least.min(90.0)).max_size(most).show(ui, |ui| {
            ScrollArea::vertical().auto_shrink([false, false]).min_scrolled_height(0.0).show(ui, |ui| {
                details::ui(ui, view, member, commands);
            });
        });
    }
    if view.session.members.is_empty() {
        ui.weak(if view.session.job.is_some() { "No member could be read yet." } else { "Nothing is open." });
        return;
    }
    ui.horizontal(|ui| {
        let filter =
            TextEdit::singleline(&mut state.filter).hint_text("🔍 name").desired_width(f32::INFINITY);
        ui.add(filter).on_hover_text("Only members whose name holds this");
    });
    ScrollArea::vertical().auto_shrink([false, false]).min_scrolled_height(0.0).show(ui, |ui| {
        let header = egui::CollapsingHeader::new("Cell").default_open(true);
        header.show_unindented(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let verdicts = super::now::members(view);
            for entry in rows::listed(&view.session, &view.pose, &state.filter) {
                row::ui(ui, view, &entry, &verdicts, commands);
            }
        });
        if view.session.scene.as_ref().is_some_and(|scene| !scene.trajectories.is_empty()) {
            let header = egui::CollapsingHeader::new("Program").default_open(true);
            header.show_unindented(ui, |ui| program::ui(ui, view, &mut state.program, commands));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Gaze, Playback};
    use crate::layers::Visibility;
    use crate::selection::Selection;
    use crate::ui::{Panels, stage};

    fn draw(ui: &mut Ui, view: &PanelView<'_>, panels: &mut Panels, commands: &mut Vec<ViewerCommand>) {
        super::ui(ui, view, &mut panels.tree, commands);
    }

    fn texts(desk: &mut stage::Desk) -> Vec<String> {
        desk.frame(Vec::new(), draw);
        desk.texts(draw).into_iter().map(|(text, _)| text).collect()
    }

    #[test]
    fn a_click_selects_and_a_double_click_comes_near() {
        let session = stage::weld_cell();
        let post = session.scene.as_ref().and_then(|scene| scene.member_named("post"));
        let mut desk = stage::Desk::new(session);
        let commands = desk.click("post", draw);
        assert!(
            matches!(commands[..], [ViewerCommand::SelectMember(member)] if member == post),
            "{commands:?}"
        );
        let commands = desk.click("post", draw);
        let looks = commands.iter().any(|command| matches!(command, ViewerCommand::Look(Gaze::FitSelection)));
        assert!(looks, "{commands:?}");
    }

    #[test]
    fn the_eye_hides_and_shows() {
        let mut desk = stage::Desk::new(stage::weld_cell());
        let commands = desk.click("👁", draw);
        let [ViewerCommand::See(member, Visibility::Hidden)] = commands[..] else { panic!("{commands:?}") };
        desk.world.resource_mut::<crate::layers::Layers>().see(member, Visibility::Hidden);
        let commands = desk.click("○", draw);
        assert!(
            matches!(commands[..], [ViewerCommand::See(shown, Visibility::Solid)] if shown == member),
            "{commands:?}"
        );
    }

    #[test]
    fn a_program_line_is_gone_to() {
        let mut desk = stage::Desk::new(stage::checked_weld_cell());
        let line =
            texts(&mut desk).into_iter().find(|text| text.contains("branch_leave")).expect("it is listed");
        let commands = desk.click(&line, draw);
        let [ViewerCommand::Play(Playback::Seek(moment))] = commands[..] else { panic!("{commands:?}") };
        assert!(moment.0 > 0.0);
    }

    #[test]
    fn the_selected_member_is_shown_in_millimetres() {
        let session = stage::weld_cell();
        let pedestal = session.scene.as_ref().and_then(|scene| scene.member_named("pedestal"));
        let mut desk = stage::Desk::new(session);
        desk.world.resource_mut::<Selection>().member = pedestal;
        let texts = texts(&mut desk);
        assert!(texts.iter().any(|text| text.trim() == "-151.00 mm"), "{texts:?}");
        assert!(texts.iter().any(|text| text == "1 piece, 12 triangles"), "{texts:?}");
        assert!(texts.iter().any(|text| text == "solid"), "{texts:?}");
    }

    #[test]
    fn what_cannot_be_checked_is_marked() {
        let mut session = stage::weld_cell();
        (session.scene, session.read) = (None, None);
        let mut desk = stage::Desk::new(session);
        let texts = texts(&mut desk);
        for wanted in ["links – not checked", "objects – not checked", "post"] {
            assert!(texts.iter().any(|text| text == wanted), "{wanted}: {texts:?}");
        }
        assert!(!texts.iter().any(|text| text == "✔"), "{texts:?}");
    }

    #[test]
    fn spheres_are_shown_rank_by_rank() {
        let session = stage::weld_cell();
        let post = session.scene.as_ref().and_then(|scene| scene.member_named("post"));
        let mut desk = stage::Desk::new(session);
        desk.world.resource_mut::<Selection>().member = post;
        assert!(desk.click("Sphere model", draw).is_empty());
        for _ in 0..30 {
            desk.frame(Vec::new(), draw);
        }
        let commands = desk.click("1", draw);
        assert!(
            matches!(commands[..], [ViewerCommand::ShowRank(Some((member, 1)))] if Some(member) == post),
            "{commands:?}"
        );
    }
}
