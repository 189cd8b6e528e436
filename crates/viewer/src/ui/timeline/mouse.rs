//! Mouse input on strip and curve.

use bevy_egui::egui::{PointerButton, Response, Ui};
use scene::Scene;

use super::axis::{self, TimeAxis};
use super::hover;
use super::intervals::KindInterval;
use crate::command::{Playback, ViewerCommand};
use crate::ui::PanelView;
use crate::ui::verdict::VerdictKind;

/// Context of mouse input.
pub(super) struct Here<'a> {
    pub(super) view: &'a PanelView<'a>,
    pub(super) scene: &'a Scene,
    pub(super) axis: &'a TimeAxis,
}

/// A click or drag goes to the instant under the pointer, a double click selects the finding there.
pub(super) fn seek(here: &Here<'_>, response: &Response, commands: &mut Vec<ViewerCommand>) {
    let Some(pointer) = response.interact_pointer_pos() else { return };
    let finding = response.double_clicked().then(|| finding_at(here, pointer.x)).flatten();
    if let Some(finding) = finding {
        commands.push(ViewerCommand::SelectFinding(finding));
    } else if response.clicked() || response.dragged_by(PointerButton::Primary) {
        let to = here.axis.moment(&here.scene.timeline, pointer.x);
        let is_there = to == here.view.playhead.moment && !here.view.playhead.playing;
        if !is_there || here.view.jog.values.is_some() {
            commands.push(ViewerCommand::Play(Playback::Seek(to)));
        }
    }
}

/// The worst finding at a pixel.
fn finding_at(here: &Here<'_>, x: f32) -> Option<usize> {
    let outcome = here.view.session.outcome.as_ref()?;
    let over = outcome.findings.iter().enumerate().filter(|(_, finding)| {
        let ends = [finding.first, finding.last];
        let [from, to] = ends.map(|at| here.axis.x_of(&here.scene.timeline, at));
        from - 3.0 <= x && x <= to + 3.0
    });
    let worst = over.min_by_key(|(_, finding)| (finding.severity, VerdictKind::of_finding(&finding.kind)));
    worst.map(|(index, _)| index)
}

/// Ctrl + wheel zooms; horizontal scrolling and the middle button move. Returns the interval to show, `None` for the
/// whole program.
pub(super) fn zoom(
    ui: &Ui,
    here: &Here<'_>,
    known: Option<[f64; 2]>,
    response: &Response,
) -> Option<[f64; 2]> {
    let Some(pointer) = response.hover_pos() else { return known };
    let (zoom, scroll) = ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta()));
    let by_button = response.dragged_by(PointerButton::Middle);
    let pan = if by_button { response.drag_delta().x } else { scroll.x };
    if zoom == 1.0 && (pan == 0.0 || known.is_none()) {
        return known;
    }
    let [low, high] = here.axis.shown();
    let moved = -f64::from(pan / here.axis.pixels().span()) * (high - low);
    let whole = axis::whole(&here.scene.timeline);
    let around = here.axis.value(pointer.x);
    axis::zoomed([low, high], whole, f64::from(zoom), around, moved)
}

/// Shows the tooltip for the instant under the pointer.
pub(super) fn tooltip(here: &Here<'_>, intervals: &[KindInterval], response: Response) {
    let Some(pointer) = response.hover_pos().filter(|_| !response.dragged()) else { return };
    let at = here.axis.moment(&here.scene.timeline, pointer.x);
    response.on_hover_ui_at_pointer(|ui| {
        for (kind, line) in hover::lines(here.view, intervals, at) {
            match kind {
                None => ui.label(line),
                Some(kind) => ui.colored_label(kind.ink(ui), format!("{} {line}", kind.sign())),
            };
        }
    });
}
