//! The result, the list of findings, and details of the selected one.

mod banner;
mod detail;
mod list;
mod penetration;
mod rows;
mod text;
mod time_of_contact;

use std::sync::Arc;

use bevy_egui::egui::{self, Ui};

use super::PanelView;
use super::verdict::VerdictKind;
use crate::command::ViewerCommand;
use rows::{FindingColumn, FindingRow, Order};
pub(super) use text::range_text;

/// Key of the cached rows.
#[derive(Clone, Debug, PartialEq)]
struct FindingsKey {
    generation: u64,
    outcome: usize,
    filter: String,
    hidden: Vec<VerdictKind>,
    order: Order,
}

/// State of the list between frames.
#[derive(Debug)]
pub(crate) struct FindingsState {
    /// Words that rows must contain.
    pub(crate) filter: String,
    /// Kinds that are filtered out.
    hidden: Vec<VerdictKind>,
    order: Order,
    /// The finding that was scrolled to last.
    scrolled_to: Option<usize>,
    /// Whether Up and Down move the selection.
    has_keys: bool,
    about: Option<FindingsKey>,
    /// The cached rows, filtered and sorted.
    rows: Arc<Vec<FindingRow>>,
}

impl Default for FindingsState {
    fn default() -> Self {
        Self {
            filter: String::new(),
            hidden: Vec::new(),
            order: Order { by: FindingColumn::Time, is_falling: false },
            scrolled_to: None,
            has_keys: false,
            about: None,
            rows: Arc::default(),
        }
    }
}

/// Draws the banner, the list and the selected finding.
pub(super) fn ui(
    ui: &mut Ui,
    view: &PanelView<'_>,
    state: &mut FindingsState,
    commands: &mut Vec<ViewerCommand>,
) {
    banner::ui(ui, view);
    ui.separator();
    let (Some(scene), Some(outcome)) = (view.session.scene.clone(), view.session.outcome.clone()) else {
        list::so_far(ui, view, commands);
        return;
    };
    if outcome.findings.is_empty() {
        ui.weak("No findings.");
        return;
    }
    let selected = view.selection.finding.and_then(|index| outcome.findings.get(index));
    let height = ui.available_height();
    // Filter, buttons, header and rows; with a selection, at most 45 % of the height.
    let needed = 76.0 + (list::ROW + 4.0) * (outcome.findings.len() as f32 + 1.5);
    let of_list = if selected.is_some() {
        (height * 0.45).max(120.0_f32.min(height * 0.5)).min(needed)
    } else {
        height
    };
    ui.allocate_ui(egui::vec2(ui.available_width(), of_list), |ui| {
        list::ui(ui, view, &scene, &outcome, state, commands);
    });
    if let Some(finding) = selected {
        ui.separator();
        egui::ScrollArea::vertical().id_salt("finding").auto_shrink(false).show(ui, |ui| {
            detail::ui(ui, view, &scene, finding, commands);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{SearchWalk, WhatIfCommand};
    use crate::selection::Selection;
    use crate::session::{Session, Stage};
    use crate::ui::{Panels, stage};

    fn draw(ui: &mut Ui, view: &PanelView<'_>, panels: &mut Panels, commands: &mut Vec<ViewerCommand>) {
        ui.set_width(420.0);
        super::ui(ui, view, &mut panels.findings, commands);
    }

    fn texts(desk: &mut stage::Desk) -> Vec<String> {
        desk.frame(Vec::new(), draw);
        desk.texts(draw).into_iter().map(|(text, _)| text).collect()
    }

    #[test]
    fn a_click_on_a_row_selects_its_finding() {
        let session = stage::checked_weld_cell();
        let count = session.outcome.as_ref().expect("checked").findings.len();
        assert!(count > 1, "the welding cell has findings");
        let mut desk = stage::Desk::new(session);
        let commands = desk.click("2", draw);
        assert!(matches!(commands.as_slice(), [ViewerCommand::SelectFinding(1)]), "{commands:?}");
        // The keys move on from there, in the order of the list.
        desk.world.resource_mut::<Selection>().finding = Some(1);
        let key = egui::Event::Key {
            key: egui::Key::ArrowUp,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: egui::Modifiers::NONE,
        };
        let commands = desk.frame(vec![key], draw);
        assert!(matches!(commands.as_slice(), [ViewerCommand::SelectFinding(0)]), "{commands:?}");
    }

    #[test]
    fn the_filter_leaves_rows_out_and_says_so() {
        let mut desk = stage::Desk::new(stage::checked_weld_cell());
        desk.panels.findings.filter = "no such word".to_owned();
        let count = desk.world.resource::<Session>().outcome.as_ref().expect("checked").findings.len();
        let shown = texts(&mut desk);
        let said = format!("0 of {count} findings shown");
        assert!(shown.contains(&said), "{said} is not in {shown:?}");
    }

    #[test]
    fn details_lead_to_the_place_and_to_the_search() {
        let mut desk = stage::Desk::new(stage::proven_weld_cell());
        desk.world.resource_mut::<Selection>().finding = Some(0);
        let commands = desk.click("🎯 Go there", draw);
        assert!(matches!(commands.as_slice(), [ViewerCommand::SelectFinding(0)]), "{commands:?}");
        let commands = desk.click("Step through search", draw);
        let [ViewerCommand::Search(SearchWalk::Begin(pair))] = commands.as_slice() else {
            panic!("{commands:?}")
        };
        let session = desk.world.resource::<Session>();
        let scene = session.scene.as_ref().expect("a scene");
        let finding = &session.outcome.as_ref().expect("checked").findings[0];
        let simulator::FindingKind::Pair { a, b, .. } = &finding.kind else { panic!("{finding:?}") };
        assert_eq!(scene.pair_names(pair.a, pair.b), (a.as_str(), b.as_str()));
    }

    #[test]
    fn depth_and_separation_of_a_collision_are_shown_with_the_move_to_try() {
        let mut session = stage::proven_weld_cell();
        let (Some(scene), Some(models), Some(outcome)) = (&session.scene, &session.models, &session.outcome)
        else {
            panic!("checked")
        };
        let mut outcome = (**outcome).clone();
        let post =
            outcome.findings.iter().position(|finding| finding.id.contains("post")).expect("a finding");
        let penetration = simulator::examine(scene, models, &outcome.findings[post]);
        let separation = report::words::separation(scene, penetration.as_ref().expect("examined"));
        outcome.findings[post].penetration = penetration;
        session.outcome = Some(Arc::new(outcome));
        let mut desk = stage::Desk::new(session);
        desk.world.resource_mut::<Selection>().finding = Some(post);
        for _ in 0..10 {
            desk.frame(Vec::new(), draw);
        }
        let commands = desk.click("Try the move", draw);
        assert!(matches!(commands.as_slice(), [ViewerCommand::MoveAside(true)]), "{commands:?}");
        let commands = desk.click("Move post in the layout", draw);
        let [ViewerCommand::WhatIf(WhatIfCommand::Drag(_, _)), ViewerCommand::WhatIf(WhatIfCommand::Drop)] =
            commands.as_slice()
        else {
            panic!("{commands:?}")
        };
        let texts = texts(&mut desk);
        assert!(texts.contains(&separation), "{separation} is not in {texts:?}");
    }

    #[test]
    fn the_answer_is_never_better_than_what_is_known() {
        let titles = |session: Session| banner::answer(&session);
        let failed = titles(stage::proven_weld_cell());
        assert_eq!(failed.title, "✖ FAIL");
        assert!(failed.about.starts_with("Certified"), "{failed:?}");
        assert!(titles(stage::checked_weld_cell()).about.starts_with("Sampled"));
        for stage in [
            Stage::Empty,
            Stage::Reading,
            Stage::Building,
            Stage::Checking { done: 3, total: 9 },
            Stage::Checked,
            Stage::Stopped,
            Stage::Failed,
        ] {
            let answer = titles(Session { stage, ..stage::weld_cell() });
            assert_eq!(answer.rgb, crate::palette::UNCHECKED, "{answer:?}");
            assert!(!answer.title.contains("PASS") && !answer.title.contains("FAIL"), "{answer:?}");
        }
    }

    #[test]
    fn a_running_check_shows_what_it_has_seen() {
        let mut session = stage::weld_cell();
        session.stage = Stage::Checking { done: 2, total: 4 };
        session.so_far = vec![Some(simulator::Verdict::Clear), Some(simulator::Verdict::Near), None];
        let mut desk = stage::Desk::new(session);
        let shown = texts(&mut desk);
        assert!(shown.iter().any(|text| text.starts_with("⚠ too near")), "{shown:?}");
    }
}
