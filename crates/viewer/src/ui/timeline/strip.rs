//! The strip: ruler, moves of every robot, and one row per kind of interval.

use std::sync::Arc;

use bevy_egui::egui::epaint::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{Align2, Color32, Galley, Painter, Pos2, Rect, Stroke, Ui};
use program::{TimeBasis, Timeline};

use super::axis::{TimeAxis, round_text};
use super::intervals::{KindInterval, ROWS, columns, runs};
use super::moves::TimelineMove;
use crate::palette;
use crate::ui::theme;
use crate::ui::verdict::{self, VerdictKind};

/// Height of a row of moves, points.
const MOVE: f32 = 17.0;
/// Height of a row of intervals and of the gap below it, points.
const ROW: f32 = 13.0;
const GAP: f32 = 1.5;
/// Height of the ruler, points.
const RULER: f32 = 16.0;
/// Space beside the text of a move, points.
const INSET: f32 = 3.0;
/// Space for the first letters of a name behind the number, points.
const LETTERS: f32 = 30.0;
/// Largest number of robots whose moves are drawn.
const MOST_ROBOTS: usize = 3;

/// Height of the strip, points.
pub(super) fn height(robots: usize, rows: usize) -> f32 {
    RULER + robots.min(MOST_ROBOTS) as f32 * MOVE + rows as f32 * (ROW + GAP)
}

/// The kinds that have a row: all of them, or where there is no room, those that occur, and what is not checked.
pub(super) fn rows(intervals: &[KindInterval], robots: usize, room: f32) -> Vec<VerdictKind> {
    let has_room = height(robots, ROWS.len()) <= room;
    let occurs = |kind: &VerdictKind| intervals.iter().any(|interval| interval.kind == *kind);
    ROWS.into_iter().filter(|kind| has_room || *kind == VerdictKind::Unchecked || occurs(kind)).collect()
}

/// Content of the strip.
pub(super) struct Strip<'a> {
    pub(super) timeline: &'a Timeline,
    pub(super) axis: &'a TimeAxis,
    pub(super) moves: &'a [Vec<TimelineMove>],
    pub(super) intervals: &'a [KindInterval],
    /// The kinds that have a row.
    pub(super) rows: &'a [VerdictKind],
    /// Kind and interval of the selected finding.
    pub(super) selected: Option<(VerdictKind, [kinematics::PathParameter; 2])>,
}

/// Draws the strip into a rectangle, with names left of it.
pub(super) fn draw(ui: &Ui, rect: Rect, strip: &Strip<'_>) {
    let painter = ui.painter().with_clip_rect(rect.expand2([1.0, 0.0].into()));
    let mut top = rect.top();
    ruler(ui, &painter, Rect::from_min_size(rect.min, [rect.width(), RULER].into()), strip);
    top += RULER;
    for moves in strip.moves.iter().take(MOST_ROBOTS) {
        let row = Rect::from_min_size(Pos2::new(rect.left(), top), [rect.width(), MOVE - 1.0].into());
        draw_moves(ui, &painter, row, strip.axis, moves);
        top += MOVE;
    }
    let columns = columns(strip.intervals, strip.timeline, strip.axis);
    for (row, kind) in ROWS.into_iter().enumerate().filter(|(_, kind)| strip.rows.contains(kind)) {
        let area = Rect::from_min_size(Pos2::new(rect.left(), top), [rect.width(), ROW].into());
        painter.rect_filled(area, 0.0, ui.visuals().extreme_bg_color);
        let runs = runs(&columns, row);
        for [first, last] in &runs {
            let (from, to) = (area.left() + *first as f32, area.left() + (*last + 1) as f32);
            // A single column is hard to see.
            let to = if kind == VerdictKind::Clear { to } else { to.max(from + 2.0) };
            let run = Rect::from_x_y_ranges(from..=to.min(rect.right()), area.y_range());
            verdict::fill(&painter, run, kind);
        }
        brackets(&painter, area, strip, kind);
        if let Some((_, seen)) = strip.selected.filter(|(selected, _)| *selected == kind) {
            let [from, to] = seen.map(|at| strip.axis.x_of(strip.timeline, at));
            let around = Rect::from_x_y_ranges(from..=to.max(from + 2.0), area.y_range()).expand(1.5);
            painter.rect_stroke(
                around,
                1.0,
                Stroke::new(1.5, palette::egui(palette::SELECTED)),
                bevy_egui::egui::StrokeKind::Outside,
            );
        }
        name(ui, area, kind, !runs.is_empty());
        top += ROW + GAP;
    }
}

/// Draws brackets that are wide enough to be seen.
fn brackets(painter: &Painter, area: Rect, strip: &Strip<'_>, kind: VerdictKind) {
    for interval in strip.intervals.iter().filter(|interval| interval.kind == kind) {
        let x = |at| strip.axis.x_of(strip.timeline, at);
        let sides = [[interval.outer[0], interval.seen[0]], [interval.seen[1], interval.outer[1]]];
        for [from, to] in sides.map(|side| side.map(x)) {
            if to - from < 3.0 || to < area.left() || from > area.right() {
                continue;
            }
            let side = Rect::from_x_y_ranges(from..=to, area.y_range()).intersect(area);
            painter.rect_filled(side, 0.0, Color32::from_black_alpha(150));
            let stroke = Stroke::new(1.0, kind.color());
            painter.rect_stroke(side, 0.0, stroke, bevy_egui::egui::StrokeKind::Inside);
        }
    }
}

fn name(ui: &Ui, area: Rect, kind: VerdictKind, is_present: bool) {
    let color = if is_present { kind.ink(ui) } else { ui.visuals().weak_text_color() };
    ui.painter().text(
        Pos2::new(area.left() - 6.0, area.center().y),
        Align2::RIGHT_CENTER,
        format!("{} {}", kind.word(), kind.sign()),
        theme::smallest(),
        color,
    );
}

fn ruler(ui: &Ui, painter: &Painter, rect: Rect, strip: &Strip<'_>) {
    let ticks = strip.axis.ticks(70.0);
    let color = ui.visuals().weak_text_color();
    let unit = match strip.timeline.time_basis {
        TimeBasis::Seconds => " s",
        TimeBasis::Index | TimeBasis::Edge => "",
    };
    for tick in &ticks {
        let x = strip.axis.x(*tick);
        painter.vline(x, rect.bottom() - 4.0..=rect.bottom(), Stroke::new(1.0, color));
        let text = format!("{}{unit}", round_text(*tick, &ticks));
        let galley = painter.layout_no_wrap(text, theme::smallest(), color);
        let left = (x + 3.0).min(rect.right() - galley.size().x);
        painter.galley(Pos2::new(left, rect.top()), galley, color);
    }
    let title = match strip.timeline.time_basis {
        TimeBasis::Seconds => "time",
        TimeBasis::Index | TimeBasis::Edge => "point",
    };
    ui.painter().text(
        Pos2::new(rect.left() - 6.0, rect.center().y),
        Align2::RIGHT_CENTER,
        title,
        theme::smallest(),
        color,
    );
}

fn draw_moves(ui: &Ui, painter: &Painter, row: Rect, axis: &TimeAxis, moves: &[TimelineMove]) {
    painter.rect_filled(row, 0.0, ui.visuals().faint_bg_color);
    let [low, high] = axis.shown();
    let first = moves.partition_point(|taught| taught.from_to[1] < low);
    let shown = moves[first..].iter().take_while(|taught| taught.from_to[0] <= high);
    for (index, taught) in shown.enumerate() {
        let [from, to] = taught.from_to.map(|at| axis.x(at).clamp(row.left(), row.right()));
        if to - from < 3.0 {
            continue;
        }
        let block = Rect::from_x_y_ranges(from..=to, row.y_range()).shrink2([0.5, 0.0].into());
        let fill = ui.visuals().widgets.inactive.bg_fill;
        let share = if (first + index).is_multiple_of(2) { 0.55 } else { 0.85 };
        painter.rect_filled(block, 2.0, fill.gamma_multiply(share));
        let color = ui.visuals().text_color();
        if let Some(galley) = told(painter, taught, block.width() - 2.0 * INSET, color) {
            let place = Pos2::new(block.left() + INSET, block.center().y - 0.5 * galley.size().y);
            painter.galley(place, galley, color);
        }
    }
    ui.painter().text(
        Pos2::new(row.left() - 6.0, row.center().y),
        Align2::RIGHT_CENTER,
        "program line",
        theme::smallest(),
        ui.visuals().weak_text_color(),
    );
}

/// Line and name of a move, as much as there is room for: never a part of the line's number.
fn told(painter: &Painter, taught: &TimelineMove, room: f32, color: Color32) -> Option<Arc<Galley>> {
    let whole = painter.layout_no_wrap(taught.text(), theme::smallest(), color);
    if whole.size().x <= room {
        return Some(whole);
    }
    let number = painter.layout_no_wrap(taught.line.clone(), theme::smallest(), color);
    if number.size().x + LETTERS > room {
        return Some(number).filter(|number| number.size().x <= room);
    }
    let mut job = LayoutJob::simple_singleline(taught.text(), theme::smallest(), color);
    job.wrap = TextWrapping::truncate_at_width(room);
    Some(painter.layout_job(job))
}

/// Draws the playhead: a line with a handle, hollow while jogging.
pub(super) fn playhead(ui: &Ui, x: f32, top: f32, bottom: f32, by_hand: bool) {
    let color = ui.visuals().strong_text_color();
    let stroke = Stroke::new(1.5, color);
    let painter = ui.painter();
    painter.vline(x, top + 7.0..=bottom, stroke);
    let handle = vec![Pos2::new(x - 5.0, top), Pos2::new(x + 5.0, top), Pos2::new(x, top + 8.0)];
    let fill = if by_hand { Color32::TRANSPARENT } else { color };
    painter.add(bevy_egui::egui::Shape::convex_polygon(handle, fill, stroke));
}
