//! The taught programs, line by line, with the worst verdict of each line.

use std::ops::RangeInclusive;
use std::sync::Arc;

use bevy_egui::egui::{self, Button, RichText, ScrollArea, Ui};
use kinematics::PathParameter;
use scene::Scene;
use simulator::{Finding, Outcome};

use super::source;
use crate::command::{Playback, ViewerCommand};
use crate::playhead;
use crate::session::Session;
use crate::ui::verdict::VerdictKind;
use crate::ui::words;
use crate::ui::{PanelView, sign};

/// Largest height of the list, points.
const HEIGHT: f32 = 320.0;

/// Cached lines of the scene.
#[derive(Debug, Default)]
pub(super) struct ProgramListState {
    /// The scene of the lines.
    scene: Option<Arc<Scene>>,
    lines: Vec<Vec<TaughtLine>>,
    /// By program, the current line that the list was last scrolled to.
    scrolled_to: Vec<Option<usize>>,
    /// The lines of a controller's program.
    source: source::SourceListState,
}

/// A line of a program: the move to one taught point.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TaughtLine {
    /// Its number; in a called file with the name of that file.
    line: String,
    label: Option<String>,
    /// Its interpolation points; the last one is the taught point.
    points: RangeInclusive<usize>,
}

pub(super) fn ui(
    ui: &mut Ui,
    view: &PanelView<'_>,
    state: &mut ProgramListState,
    commands: &mut Vec<ViewerCommand>,
) {
    let Some(scene) = &view.session.scene else { return };
    if !state.scene.as_ref().is_some_and(|known| Arc::ptr_eq(known, scene)) {
        state.lines = (0..scene.trajectories.len()).map(|trajectory| lines(scene, trajectory)).collect();
        state.scrolled_to = vec![None; state.lines.len()];
        state.scene = Some(Arc::clone(scene));
    }
    // The files of all controllers' programs are one list.
    if scene.has_edges() {
        source::ui(ui, view, scene, &mut state.source, commands);
    }
    for (trajectory, lines) in state.lines.iter().enumerate() {
        if scene.edges_of(trajectory).is_some() {
            continue;
        }
        let file = &scene.trajectories[trajectory].file;
        ui.weak(scene.relative_path(file));
        let now = scene.timeline.point_after(view.playhead.moment);
        let current = lines.iter().position(|line| line.points.contains(&now));
        let height = ui.text_style_height(&egui::TextStyle::Body).max(ui.spacing().interact_size.y);
        let mut area = ScrollArea::vertical().id_salt(("program", trajectory)).max_height(HEIGHT);
        // The list scrolls when the current line changes, and otherwise stays where the user scrolled it.
        if state.scrolled_to[trajectory] != current {
            state.scrolled_to[trajectory] = current;
            let above = current.unwrap_or(0).saturating_sub(3) as f32;
            area = area.vertical_scroll_offset(above * (height + ui.spacing().item_spacing.y));
        }
        area.show_rows(ui, height, lines.len(), |ui, shown| {
            for index in shown {
                row(ui, view, scene, &lines[index], current == Some(index), commands);
            }
        });
    }
}

fn row(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Scene,
    line: &TaughtLine,
    is_current: bool,
    commands: &mut Vec<ViewerCommand>,
) {
    ui.horizontal(|ui| {
        sign::show(ui, status(&view.session, line));
        let label = line.label.as_deref().unwrap_or("");
        let text = RichText::new(format!("{:>4}  {label}", line.line)).monospace();
        let text = if is_current { text.strong() } else { text };
        let response = ui.add(Button::selectable(is_current, text).truncate());
        let from = PathParameter::of_point(*line.points.start());
        let to = PathParameter::of_point(*line.points.end());
        let when = format!(
            "Line {}: from {} to {}\nClick: go to its first point",
            line.line,
            playhead::shown(&scene.timeline, from),
            playhead::shown(&scene.timeline, to)
        );
        if response.on_hover_text(when).clicked() {
            commands.push(ViewerCommand::Play(Playback::Seek(from)));
        }
    });
}

/// The lines of a program in order.
fn lines(scene: &Scene, trajectory: usize) -> Vec<TaughtLine> {
    let program = &scene.trajectories[trajectory];
    let mut lines: Vec<TaughtLine> = Vec::new();
    let mut last_knot = None;
    for (point, at) in scene.timeline.points.iter().enumerate() {
        // A way of its own begins with the motion that follows.
        let begins_anew = program.knots[at.knot[trajectory]].begins_anew;
        let knot = at.knot[trajectory] + usize::from(begins_anew);
        match lines.last_mut() {
            Some(line)
                if last_knot.is_some_and(|last| last == knot || program.are_of_one_move([last, knot])) =>
            {
                line.points = *line.points.start()..=point;
            }
            _ => lines.push(TaughtLine {
                line: words::line_in_file(scene, program, &program.knots[knot]),
                label: program.knots[knot].label.clone(),
                points: point..=point,
            }),
        }
        last_knot = Some(knot);
    }
    lines
}

/// The worst kind of a line; `None` until it is known.
fn status(session: &Session, line: &TaughtLine) -> Option<VerdictKind> {
    if let Some(outcome) = &session.outcome {
        return Some(checked(outcome, line));
    }
    let so_far = session.so_far.get(line.points.clone())?;
    let known = so_far.iter().flatten().copied().max().map(VerdictKind::of_verdict);
    let is_complete = so_far.iter().all(Option::is_some);
    // Until the check ends, clear points say nothing about the motion between them.
    known.filter(|kind| *kind != VerdictKind::Clear && (is_complete || *kind == VerdictKind::Collision))
}

/// The worst finding between the point before a line and its last point.
fn checked(outcome: &Outcome, line: &TaughtLine) -> VerdictKind {
    let from = line.points.start().saturating_sub(1) as f64;
    let to = *line.points.end() as f64;
    let is_within = |finding: &Finding| {
        let [begin, end] = finding.bracket.unwrap_or([finding.first, finding.last]);
        let touches = begin.0 <= to && end.0 > from;
        // The first point of the program has no motion before it.
        touches || (*line.points.start() == 0 && begin.0 <= 0.0)
    };
    let kinds = outcome.findings.iter().filter(|finding| is_within(finding));
    kinds
        .map(|finding| VerdictKind::of_finding(&finding.kind))
        .min_by_key(|kind| kind.rank())
        .unwrap_or(VerdictKind::Clear)
}

#[cfg(test)]
mod tests {
    use simulator::FindingKind;

    use super::*;
    use crate::ui::stage;

    #[test]
    fn lines_follow_each_other_without_gaps() {
        let session = stage::weld_cell();
        let scene = session.scene.as_ref().unwrap();
        let lines = lines(scene, 0);
        // The start and fifteen moves.
        assert_eq!(lines.len(), 16);
        assert_eq!(lines[0].label.as_deref(), Some("home"));
        assert_eq!(lines[1].label.as_deref(), Some("above_front"));
        assert_eq!(*lines[0].points.start(), 0);
        assert_eq!(*lines[15].points.end(), scene.timeline.points.len() - 1);
        for pair in lines.windows(2) {
            assert_eq!(*pair[0].points.end() + 1, *pair[1].points.start());
            let [before, after] = [0, 1].map(|line: usize| pair[line].line.parse::<u32>().expect("a number"));
            assert!(before <= after);
        }
    }

    #[test]
    fn a_line_has_the_worst_of_its_findings_and_unknown_is_not_clear() {
        let mut session = stage::checked_weld_cell();
        let scene = session.scene.clone().unwrap();
        let lines = lines(&scene, 0);
        let outcome = session.outcome.clone().unwrap();
        let kinds: Vec<VerdictKind> = lines.iter().map(|line| status(&session, line).unwrap()).collect();
        assert!(kinds.contains(&VerdictKind::Clear));
        for finding in &outcome.findings {
            let FindingKind::Pair { verdict: simulator::Verdict::Collision, .. } = finding.kind else {
                continue;
            };
            let point = scene.timeline.point_after(finding.shown.at);
            let line = lines.iter().position(|line| line.points.contains(&point)).unwrap();
            assert_eq!(kinds[line], VerdictKind::Collision, "{}", finding.id);
        }
        assert!(kinds.contains(&VerdictKind::Collision));
        session.outcome = None;
        assert!(lines.iter().all(|line| status(&session, line).is_none()));
        session.so_far = vec![Some(simulator::Verdict::Clear); scene.timeline.points.len()];
        assert!(lines.iter().all(|line| status(&session, line).is_none()));
        session.so_far[0] = Some(simulator::Verdict::Collision);
        assert_eq!(status(&session, &lines[0]), Some(VerdictKind::Collision));
    }
}
