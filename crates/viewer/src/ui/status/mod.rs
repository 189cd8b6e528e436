//! The status bar: progress, result, and at all times what is not checked.

mod unchecked;

use bevy_egui::egui::{self, Align, Label, Layout, ProgressBar, RichText, Ui};
use report::words::too_fast;
use simulator::{Mode, Outcome, RunResult};

use super::verdict::VerdictKind;
use super::{PanelView, sign, verdict};
use crate::command::ViewerCommand;
use crate::layers::Visibility;
use crate::session::{Session, Stage};

/// Draws the status bar.
pub(super) fn ui(ui: &mut Ui, view: &PanelView<'_>, commands: &mut Vec<ViewerCommand>) {
    ui.horizontal(|ui| {
        stage(ui, &view.session, commands);
        ui.separator();
        unchecked::ui(ui, view, commands);
        hidden(ui, view);
        problems(ui, &view.session);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            frames(ui);
            selected(ui, view);
            ui.separator();
            mode(ui, &view.session);
        });
    });
}

/// The result, or the progress with a button to cancel.
fn stage(ui: &mut Ui, session: &Session, commands: &mut Vec<ViewerCommand>) {
    let (kind, text) = result(session);
    if !session.stage.is_busy() {
        match kind {
            None => ui.label(text),
            Some(kind) => {
                sign::show(ui, Some(kind));
                ui.label(RichText::new(text).strong().color(kind.ink(ui)))
            }
        };
        return;
    }
    if let Stage::Checking { done, total } = session.stage {
        let share = done as f32 / total.max(1) as f32;
        // After the last point, the motion between the points is still being refined.
        let text = if done < total { text } else { "checking: between the points…".to_owned() };
        ui.add(ProgressBar::new(share).desired_width(240.0).text(text));
    } else {
        ui.spinner();
        ui.label(text);
    }
    if ui
        .small_button("Cancel")
        .on_hover_text("An incomplete check makes no statement about the program.")
        .clicked()
    {
        commands.push(ViewerCommand::Cancel);
    }
}

/// The result for the whole program as text, with its kind.
pub(super) fn result(session: &Session) -> (Option<VerdictKind>, String) {
    let layout = if session.what_if.is_empty() { "" } else { " (changed layout)" };
    match (session.stage, &session.outcome) {
        (Stage::Empty, _) => (None, "Nothing is open".to_owned()),
        (Stage::Reading, _) => (None, "reading files…".to_owned()),
        (Stage::Building, _) => (None, "building sphere models…".to_owned()),
        (Stage::Checking { done, total }, _) => (None, format!("checking: {done} of {total} points")),
        (Stage::Failed, _) => (Some(VerdictKind::Unchecked), "cannot be checked".to_owned()),
        (Stage::Checked, Some(outcome)) => {
            let kind = match outcome.result {
                RunResult::Pass if too_fast(outcome).is_some() => VerdictKind::JointSpeed,
                RunResult::Pass => VerdictKind::Clear,
                RunResult::Fail => VerdictKind::Collision,
                RunResult::Incomplete => VerdictKind::Undecided,
            };
            (Some(kind), format!("{}{layout}{}", outcome.result.name(), counts(session, outcome)))
        }
        (Stage::Stopped, _) if session.is_without_program() => {
            (Some(VerdictKind::Unchecked), "no program".to_owned())
        }
        (Stage::Checked | Stage::Stopped, _) => {
            (Some(VerdictKind::Unchecked), "not checked: no statement about the program".to_owned())
        }
    }
}

/// Number of findings by kind, and of unchecked things that keep the result incomplete.
fn counts(session: &Session, outcome: &Outcome) -> String {
    let of_kind = |kind: VerdictKind| match kind {
        // Collisions that overlap in time count as one, as in the summary of the findings.
        VerdictKind::Collision => outcome.events().len(),
        _ => outcome.findings.iter().filter(|found| VerdictKind::of_finding(&found.kind) == kind).count(),
    };
    let found = VerdictKind::OF_FINDINGS
        .into_iter()
        .map(|kind| (kind, of_kind(kind)))
        .filter(|(_, count)| *count > 0);
    let mut parts: Vec<String> = found
        .map(|(kind, count)| match (kind, count) {
            (kind, count) if count == 1 || !is_noun(kind) => format!("{count} {}", kind.word()),
            _ => format!("{count} {}s", kind.word()),
        })
        .collect();
    let open = session.scene.as_ref().map_or(0, |scene| unchecked::open(&scene.ledger).count());
    if open > 0 {
        parts.push(format!("{open} not checked"));
    }
    if session.scene.as_ref().is_some_and(|scene| scene.pairs.is_empty()) {
        parts.push("no pair is checked".to_owned());
    }
    if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) }
}

/// Whether the word of a kind takes a plural.
fn is_noun(kind: VerdictKind) -> bool {
    matches!(
        kind,
        VerdictKind::Collision
            | VerdictKind::Contradiction
            | VerdictKind::JointLimit
            | VerdictKind::JointSpeed
            | VerdictKind::Motion
            | VerdictKind::MotionUnproven
    )
}

/// The number of hidden members, because a picture without them looks safer than it is.
fn hidden(ui: &mut Ui, view: &PanelView<'_>) {
    let members = 0..view.session.members.len();
    let hidden = members.filter(|member| view.layers.visibility(*member) == Visibility::Hidden).count();
    if hidden > 0 {
        ui.label(format!("○ {hidden} hidden"))
            .on_hover_text("Hidden members are checked all the same. Shift+H shows all.");
    }
}

fn problems(ui: &mut Ui, session: &Session) {
    let count = session.problems.len();
    if count > 0 {
        let list: Vec<String> = session.problems.iter().take(8).map(ToString::to_string).collect();
        let color = verdict::ink(ui, crate::palette::NEAR);
        ui.label(RichText::new(format!("⚠ {count}")).color(color)).on_hover_text(list.join("\n"));
    }
}

/// The mode of the check, and what it covers.
fn mode(ui: &mut Ui, session: &Session) {
    let done = session.outcome.as_ref().map(|outcome| outcome.settings);
    let check = done.or(session.job.as_ref().map(|job| job.check)).unwrap_or_default();
    let (text, tooltip) = match check.mode {
        Mode::Certified if session.scene.as_ref().is_some_and(|scene| scene.has_corners()) => (
            "certified: the motion between the points too, and corners as they may be cut",
            "Every point is reached as taught, and beside that everything that the law of the cell file lets a controller do at corners. \
             A controller that moves otherwise is not covered.",
        ),
        Mode::Certified => (
            "certified: the motion between the points too; no corner blending",
            "Joint values run straight from point to point, all joints starting and ending together, at constant speeds or with the \
             accelerations of the cell file. A controller that moves otherwise is not covered.",
        ),
        Mode::Sampled => (
            "sampled: the interpolation points only",
            "The motion between the interpolation points is not checked.",
        ),
    };
    ui.add(Label::new(RichText::new(text).weak()).truncate()).on_hover_text(tooltip);
}

fn selected(ui: &mut Ui, view: &PanelView<'_>) {
    let Some(member) = view.selection.member else { return };
    let name = view.session.member_name(member);
    if !name.is_empty() {
        ui.label(RichText::new(format!("◎ {name}")).strong()).on_hover_text("Selected member");
    }
}

/// Frames per second, smoothed.
fn frames(ui: &mut Ui) {
    let id = egui::Id::new("seconds per frame");
    let now_s = ui.input(|input| input.unstable_dt).clamp(1e-4, 1.0);
    let shown_s = ui.data(|data| data.get_temp(id)).map_or(now_s, |known: f32| 0.95 * known + 0.05 * now_s);
    ui.data_mut(|data| data.insert_temp(id, shown_s));
    ui.weak(format!("{:.0} fps", 1.0 / shown_s)).on_hover_text(format!("{:.1} ms per frame", shown_s * 1e3));
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use scene::Scene;

    use super::*;
    use crate::ui::{Panels, stage};

    fn draw(ui: &mut Ui, view: &PanelView<'_>, _: &mut Panels, commands: &mut Vec<ViewerCommand>) {
        super::ui(ui, view, commands);
    }

    #[test]
    fn only_a_complete_check_has_a_result() {
        let mut session = stage::weld_cell();
        let (kind, text) = result(&session);
        assert_eq!(kind, Some(VerdictKind::Unchecked));
        assert!(text.contains("no statement"), "{text}");
        session.stage = Stage::Checked;
        assert_eq!(result(&session).0, Some(VerdictKind::Unchecked), "checked, but without an outcome");
        let (kind, text) = result(&stage::checked_weld_cell());
        assert_eq!(kind, Some(VerdictKind::Collision));
        assert!(text.starts_with("FAIL: ") && text.contains(" collision"), "{text}");
    }

    #[test]
    fn a_robot_alone_has_no_program_and_no_result() {
        let mut session = stage::weld_cell();
        session.stage = Stage::Stopped;
        assert_eq!(result(&session).1, "not checked: no statement about the program");
        let mut scene = Scene::clone(session.scene.as_ref().expect("a scene"));
        scene.trajectories.clear();
        session.scene = Some(Arc::new(scene));
        assert_eq!(result(&session), (Some(VerdictKind::Unchecked), "no program".to_owned()));
    }

    #[test]
    fn what_is_not_checked_is_always_in_sight() {
        for session in [stage::weld_cell(), stage::checked_weld_cell()] {
            let mut desk = stage::Desk::new(session);
            let texts = desk.texts(draw);
            assert!(texts.iter().any(|(text, _)| text.starts_with("not checked: ")), "{texts:?}");
        }
    }

    #[test]
    fn hidden_members_are_counted() {
        let mut desk = stage::Desk::new(stage::weld_cell());
        let count = |desk: &mut stage::Desk| {
            desk.texts(draw).into_iter().find(|(text, _)| text.ends_with("hidden")).map(|(text, _)| text)
        };
        assert_eq!(count(&mut desk), None);
        desk.world.resource_mut::<crate::layers::Layers>().see(2, Visibility::Hidden);
        assert_eq!(count(&mut desk).as_deref(), Some("○ 1 hidden"));
    }

    #[test]
    fn a_job_can_be_cancelled() {
        let mut session = stage::weld_cell();
        session.stage = Stage::Checking { done: 3, total: 12 };
        let mut desk = stage::Desk::new(session);
        let commands = desk.click("Cancel", draw);
        assert!(matches!(commands[..], [ViewerCommand::Cancel]), "{commands:?}");
    }
}
