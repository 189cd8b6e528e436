//! The text of a controller's program, with the worst verdict of each line.

use std::sync::Arc;

use bevy_egui::egui::{self, Button, RichText, ScrollArea, Ui};
use kinematics::PathParameter;
use report::words::{LineState, NextMotion, NextMotions, source_rows};
use scene::Scene;
use simulator::Outcome;

use crate::command::{Playback, ViewerCommand};
use crate::session::Session;
use crate::ui::verdict::VerdictKind;
use crate::ui::{PanelView, sign};

/// Largest height of the list, points.
const HEIGHT: f32 = 420.0;
/// Motions that are offered to go on with; the rest is counted.
const MOST_NEXT: usize = 12;
/// Lines above the current one that stay in sight.
const ABOVE: usize = 5;

/// Cached lines of the program.
#[derive(Debug, Default)]
pub(super) struct SourceListState {
    scene: Option<Arc<Scene>>,
    outcome: Option<Arc<Outcome>>,
    rows: Vec<SourceListRow>,
    /// The current line that the list was last scrolled to.
    scrolled_to: Option<usize>,
    /// The motions that may follow one, by its number.
    next: Option<(Option<usize>, Vec<ListedNext>)>,
}

/// A motion that may come next.
#[derive(Clone, Debug, PartialEq)]
struct ListedNext {
    name: String,
    hover: String,
    /// Where it has just begun.
    begins: PathParameter,
}

/// A row of the list.
#[derive(Clone, Debug, PartialEq)]
enum SourceListRow {
    /// The name of a file, above its lines.
    File(String),
    Line(ListedLine),
}

/// A line of a file.
#[derive(Clone, Debug, PartialEq)]
struct ListedLine {
    file: String,
    number: u32,
    text: String,
    state: Option<LineState>,
    /// Where its motions have just begun.
    begins: Vec<PathParameter>,
}

pub(super) fn ui(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Arc<Scene>,
    state: &mut SourceListState,
    commands: &mut Vec<ViewerCommand>,
) {
    state.follow(scene, &view.session);
    let now = scene.timeline.point_after(view.playhead.moment);
    let current = line_at(scene, now).and_then(|(file, number)| {
        let is_it = |row: &SourceListRow| matches!(row, SourceListRow::Line(line) if line.file == file && line.number == number);
        state.rows.iter().position(is_it)
    });
    let height = ui.text_style_height(&egui::TextStyle::Body).max(ui.spacing().interact_size.y);
    let mut area = ScrollArea::vertical().id_salt("source").max_height(HEIGHT);
    // The list scrolls when the current line changes, and otherwise stays where the user scrolled it.
    if state.scrolled_to != current {
        state.scrolled_to = current;
        let above = current.unwrap_or(0).saturating_sub(ABOVE) as f32;
        area = area.vertical_scroll_offset(above * (height + ui.spacing().item_spacing.y));
    }
    area.show_rows(ui, height, state.rows.len(), |ui, shown| {
        for index in shown {
            match &state.rows[index] {
                SourceListRow::File(name) => {
                    ui.weak(name);
                }
                SourceListRow::Line(line) => {
                    let current = (current == Some(index)).then_some(view.playhead.moment);
                    row(ui, line, current, commands);
                }
            }
        }
    });
    let edge = scene.edge_to_point(now);
    if state.next.as_ref().is_none_or(|(known, _)| *known != edge) {
        state.next = Some((edge, listed_next(scene, now)));
    }
    follow_motions(ui, view, state.next.as_ref().map_or(&[][..], |(_, next)| next), commands);
}

/// Offers the motions that may follow the one shown: with them any way through the program is gone, whatever the walks of the timeline do.
fn follow_motions(ui: &mut Ui, view: &PanelView<'_>, next: &[ListedNext], commands: &mut Vec<ViewerCommand>) {
    if next.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.weak("Then line");
        for motion in next.iter().take(MOST_NEXT) {
            if ui.button(&motion.name).on_hover_text(&motion.hover).clicked() {
                commands.push(ViewerCommand::Play(Playback::Seek(motion.begins)));
                // Going somewhere stops; what was played goes on there.
                let is_played = view.playhead.playing;
                commands.extend(is_played.then_some(ViewerCommand::Play(Playback::Toggle)));
            }
        }
        if next.len() > MOST_NEXT {
            ui.weak(format!("and {} more", next.len() - MOST_NEXT));
        }
    });
}

/// The motions that may follow the one that leads to a point.
fn listed_next(scene: &Scene, point: usize) -> Vec<ListedNext> {
    let listed = |motion: NextMotion<'_>| {
        let edge = motion.edge;
        let conditions: String =
            edge.conditions.iter().fold(String::new(), |all, condition| all + "\nwhere " + condition);
        let (file, line) = (scene.relative_path(&edge.file), edge.line);
        ListedNext {
            name: motion.name(),
            hover: format!("{file}:{line}  {}{conditions}\nClick: go to where it begins", edge.text),
            begins: motion.begins,
        }
    };
    NextMotions::new(scene).after(point).into_iter().map(listed).collect()
}

impl SourceListState {
    /// Reads the lines anew where the scene or its outcome has changed.
    fn follow(&mut self, scene: &Arc<Scene>, session: &Session) {
        let is_known = self.scene.as_ref().is_some_and(|known| Arc::ptr_eq(known, scene));
        let is_told = match (&self.outcome, &session.outcome) {
            (Some(known), Some(outcome)) => Arc::ptr_eq(known, outcome),
            (known, outcome) => known.is_none() && outcome.is_none(),
        };
        if is_known && is_told {
            return;
        }
        (self.scene, self.outcome) = (Some(Arc::clone(scene)), session.outcome.clone());
        self.rows = rows(scene, session.outcome.as_deref());
        (self.scrolled_to, self.next) = (None, None);
    }
}

/// The lines of all files, each file under its name.
fn rows(scene: &Scene, outcome: Option<&Outcome>) -> Vec<SourceListRow> {
    let mut listed = Vec::new();
    for (source, lines) in source_rows(scene, outcome) {
        listed.push(SourceListRow::File(scene.relative_path(&source.file).to_owned()));
        let line = |row: report::words::SourceRow<'_>| {
            SourceListRow::Line(ListedLine {
                file: source.file.clone(),
                number: row.number,
                text: row.text.to_owned(),
                state: row.state,
                begins: row.begins,
            })
        };
        listed.extend(lines.into_iter().map(line));
    }
    listed
}

/// The file and the line that lead to a point.
fn line_at(scene: &Scene, point: usize) -> Option<(&str, u32)> {
    let edge = scene.all_edges().nth(scene.edge_to_point(point)?)?;
    Some((&edge.file, edge.line))
}

/// Draws a line; of the current one with the instant shown.
fn row(ui: &mut Ui, line: &ListedLine, now: Option<PathParameter>, commands: &mut Vec<ViewerCommand>) {
    ui.horizontal(|ui| {
        if line.begins.is_empty() && line.state.and_then(kind).is_none() {
            sign::none(ui);
        } else {
            sign::show(ui, line.state.and_then(kind));
        }
        let text = RichText::new(format!("{:>4}  {}", line.number, line.text)).monospace();
        let text = match line.state {
            _ if now.is_some() => text.strong(),
            None | Some(LineState::Unreached) => text.weak(),
            Some(_) => text,
        };
        let response = ui.add(Button::selectable(now.is_some(), text).truncate());
        let Some(next) = next_motion(&line.begins, now) else {
            if let Some(state) = line.state {
                response.on_hover_text(format!("Line {}: {}", line.number, state.name()));
            }
            return;
        };
        let state = line.state.map_or("not checked yet", LineState::name);
        let motions = match line.begins.len() {
            1 => "one motion".to_owned(),
            count => format!("{count} motions"),
        };
        let hover = format!(
            "Line {}: {motions}, {state}\nClick: go to where it begins; once more: to its next motion",
            line.number
        );
        if response.on_hover_text(hover).clicked() {
            commands.push(ViewerCommand::Play(Playback::Seek(next)));
        }
    });
}

/// The motion of a line that comes after the instant shown, if that is one of its own; otherwise its first one.
fn next_motion(begins: &[PathParameter], now: Option<PathParameter>) -> Option<PathParameter> {
    let later = now.and_then(|now| begins.iter().find(|begin| begin.0 > now.0));
    later.or_else(|| begins.first()).copied()
}

/// The sign of a line; none of one that nothing leads to.
fn kind(state: LineState) -> Option<VerdictKind> {
    match state {
        LineState::Unreached => None,
        LineState::Clear => Some(VerdictKind::Clear),
        LineState::Unchecked => Some(VerdictKind::Unchecked),
        LineState::Near => Some(VerdictKind::Near),
        LineState::Undecided => Some(VerdictKind::Undecided),
        LineState::Impossible => Some(VerdictKind::Motion),
        LineState::Collision => Some(VerdictKind::Collision),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_leads_to_its_motions_one_after_the_other() {
        let [four, nine] = [4.001, 9.001].map(PathParameter);
        assert_eq!(next_motion(&[], None), None);
        assert_eq!(next_motion(&[four, nine], None), Some(four));
        assert_eq!(next_motion(&[four, nine], Some(four)), Some(nine));
        assert_eq!(next_motion(&[four, nine], Some(nine)), Some(four));
    }
}
