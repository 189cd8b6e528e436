//! The pair matrix, coloured by verdict and clearance.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2};
use scene::Pair;

use super::names::Names;
use super::rows::{PairRow, Status};
use crate::palette;
use crate::ui::theme;
use crate::ui::verdict::{self, VerdictKind};

/// Space between a name and the cells, points.
const GAP: f32 = 5.0;
/// Smallest and largest side of a cell, points: a name is as high as a cell.
const CELL: [f32; 2] = [14.0, 44.0];
/// Side from which a cell has room for a number, points.
const NUMBER: f32 = 28.0;
/// Clearances beyond this have the same colour, metres.
const FAR_M: f64 = 0.5;

/// Geometry of the cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct GridCells {
    /// Top left corner of the first cell.
    pub(super) min: Pos2,
    /// Side of a cell.
    pub(super) side: f32,
    /// Number of members.
    pub(super) members: usize,
}

impl GridCells {
    /// The pair at a position; `None` outside and on the diagonal.
    pub(super) fn at(&self, place: Pos2) -> Option<Pair> {
        let index = |offset: f32| {
            let cell = (offset / self.side).floor();
            (cell >= 0.0 && cell < self.members as f32).then_some(cell as usize)
        };
        let (column, row) = (index(place.x - self.min.x)?, index(place.y - self.min.y)?);
        (row != column).then(|| Pair { a: row.min(column), b: row.max(column) })
    }

    /// The cell in a row and a column.
    pub(super) fn rect(&self, row: usize, column: usize) -> Rect {
        let offset = Vec2::new(column as f32, row as f32) * self.side;
        Rect::from_min_size(self.min + offset, Vec2::splat(self.side))
    }
}

/// Content of the matrix.
pub(super) struct PairGrid<'a> {
    /// Names of all members.
    pub(super) names: &'a [&'a str],
    /// Pairs, by member index.
    pub(super) rows: &'a [PairRow],
    /// The selected pair.
    pub(super) selected: Option<Pair>,
}

impl<'a> PairGrid<'a> {
    /// The row of a pair.
    pub(super) fn row(&self, pair: Pair) -> Option<&'a PairRow> {
        self.rows.binary_search_by_key(&pair, |row| row.pair).ok().map(|place| &self.rows[place])
    }
}

/// Draws the matrix; the response covers the cells.
///
/// The names stay in sight while the cells are scrolled.
pub(super) fn draw(ui: &mut Ui, grid: &PairGrid<'_>) -> (Response, GridCells) {
    let members = grid.names.len();
    let names = Names::new(ui, grid.names);
    let width = names.width + GAP;
    let side = ((ui.available_width() - width - 4.0) / members.max(1) as f32).clamp(CELL[0], CELL[1]).floor();
    let size = Vec2::splat(width) + Vec2::splat(side * members as f32);
    let (area, _) = ui.allocate_exact_size(size + Vec2::splat(2.0), Sense::hover());
    let cells = GridCells { min: area.min + Vec2::splat(width), side, members };
    let of_cells = Rect::from_min_size(cells.min, Vec2::splat(side * members as f32));
    let in_sight = ui.clip_rect().min.max(area.min) + Vec2::splat(width);
    let in_sight = Rect::from_min_max(in_sight, ui.clip_rect().max);
    let response = ui.interact(of_cells.intersect(in_sight), ui.id().with("cells"), Sense::click());
    let hovered = response.hover_pos().and_then(|pointer| cells.at(pointer));
    let painter = ui.painter().with_clip_rect(in_sight);
    for row in 0..members {
        for column in 0..members {
            let rect = cells.rect(row, column);
            if row == column || !ui.is_rect_visible(rect) {
                continue;
            }
            let pair = Pair { a: row.min(column), b: row.max(column) };
            let inside = rect.shrink(0.5);
            match grid.row(pair) {
                Some(found) => cell(ui, &painter, inside, found),
                None => _ = painter.rect_filled(inside, 0.0, ui.visuals().extreme_bg_color),
            }
            if grid.selected == Some(pair) {
                let stroke = Stroke::new(2.0, palette::egui(palette::SELECTED));
                painter.rect_stroke(inside, 0.0, stroke, StrokeKind::Inside);
            } else if hovered == Some(pair) {
                let stroke = Stroke::new(1.0, ui.visuals().strong_text_color());
                painter.rect_stroke(inside, 0.0, stroke, StrokeKind::Inside);
            }
        }
    }
    names.draw(ui, &cells, in_sight, hovered.or(grid.selected));
    (response, cells)
}

fn cell(ui: &Ui, painter: &Painter, rect: Rect, row: &PairRow) {
    let faint = ui.visuals().extreme_bg_color;
    let text = |text: &str, color: Color32| {
        painter.text(rect.center(), Align2::CENTER_CENTER, text, theme::smallest(), color);
    };
    match (&row.status, row.kind) {
        (Status::Still(_), _) => {
            painter.rect_filled(rect, 0.0, faint);
            painter.circle_filled(rect.center(), 1.5, ui.visuals().weak_text_color());
        }
        (Status::Excluded(..), _) => {
            painter.rect_filled(rect, 0.0, faint);
            verdict::fill(painter, rect, VerdictKind::Unchecked);
        }
        (Status::SwitchedOff, _) => {
            verdict::fill(painter, rect, VerdictKind::Unchecked);
            let stroke = Stroke::new(1.0, palette::egui(palette::NEAR));
            painter.rect_stroke(rect, 0.0, stroke, StrokeKind::Inside);
            if rect.width() > NUMBER {
                text("off", ui.visuals().strong_text_color());
            }
        }
        (Status::Checked, VerdictKind::Unchecked) => {
            painter.rect_filled(rect, 0.0, faint);
        }
        (Status::Checked, VerdictKind::Clear) => {
            let strength = row.minimum.map_or(0.0, |(bounds_m, _)| closeness(bounds_m[0]));
            let color = VerdictKind::Clear.color();
            painter.rect_filled(rect, 0.0, color.gamma_multiply(0.15 + 0.75 * strength));
            if let Some((bounds_m, _)) = row.minimum.filter(|_| rect.width() > NUMBER) {
                text(&number(bounds_m[0]), ui.visuals().strong_text_color());
            }
        }
        (Status::Checked, kind) => {
            verdict::fill(painter, rect, kind);
            let plate = Rect::from_center_size(rect.center(), Vec2::splat(rect.width().min(16.0) - 1.0));
            painter.rect_filled(plate, 2.0, Color32::from_black_alpha(170));
            match row.minimum.filter(|_| kind == VerdictKind::Near && rect.width() > NUMBER) {
                Some((bounds_m, _)) => {
                    let plate = Rect::from_center_size(rect.center(), Vec2::new(rect.width() * 0.94, 14.0));
                    painter.rect_filled(plate, 2.0, Color32::from_black_alpha(170));
                    text(&number(bounds_m[0]), Color32::WHITE);
                }
                None => text(kind.sign(), Color32::WHITE),
            }
        }
    }
}

/// A length in millimetres, without the unit, which is in the legend.
fn number(metres: f64) -> String {
    let mm = metres * 1e3;
    if mm < 10.0 { format!("{mm:.1}") } else { format!("{mm:.0}") }
}

/// 1 at contact, 0 at `FAR_M` and beyond, on a logarithmic scale.
pub(super) fn closeness(clearance_m: f64) -> f32 {
    let mm = (clearance_m * 1e3).max(0.0);
    let far = (1.0 + FAR_M * 1e3).ln();
    (1.0 - (1.0 + mm).ln() / far).clamp(0.0, 1.0) as f32
}

/// Meaning of colours and patterns.
pub(super) fn legend(ui: &mut Ui) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for kind in [VerdictKind::Collision, VerdictKind::Near, VerdictKind::Undecided] {
            verdict::swatch(ui, kind);
            ui.small(kind.word());
        }
        let (rect, response) = ui.allocate_exact_size(Vec2::new(60.0, 10.0), Sense::hover());
        for step in 0..30_u8 {
            let share = f32::from(step) / 30.0;
            let color = VerdictKind::Clear.color().gamma_multiply(0.15 + 0.75 * (1.0 - share));
            let left = rect.left() + share * rect.width();
            let part = Rect::from_min_size(Pos2::new(left, rect.top()), Vec2::new(2.5, rect.height()));
            ui.painter().rect_filled(part, 0.0, color);
        }
        response.on_hover_text("Clear: the nearer the stronger. Numbers are proven lower bounds in mm.");
        ui.small("clear, 0 to 500 mm");
        verdict::swatch(ui, VerdictKind::Unchecked);
        ui.small("left out");
        ui.small("● cannot move").on_hover_text("The two cannot move against each other: checked once");
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_hit_pairs() {
        let cells = GridCells { min: Pos2::new(100.0, 50.0), side: 20.0, members: 3 };
        assert_eq!(cells.at(Pos2::new(125.0, 51.0)), Some(Pair { a: 0, b: 1 }));
        assert_eq!(cells.at(Pos2::new(101.0, 75.0)), Some(Pair { a: 0, b: 1 }));
        assert_eq!(cells.at(Pos2::new(105.0, 109.0)), Some(Pair { a: 0, b: 2 }));
        assert_eq!(cells.at(Pos2::new(105.0, 55.0)), None);
        for outside in [Pos2::new(99.0, 55.0), Pos2::new(161.0, 55.0), Pos2::new(105.0, 111.0)] {
            assert_eq!(cells.at(outside), None);
        }
        assert!(cells.rect(2, 1).contains(Pos2::new(125.0, 95.0)));
    }

    #[test]
    fn the_nearer_the_stronger() {
        let strengths = [0.0, 0.001, 0.01, 0.1, 0.5, 3.0].map(closeness);
        assert!(strengths.windows(2).all(|pair| pair[0] >= pair[1]));
        assert_eq!((strengths[0], strengths[5]), (1.0, 0.0));
    }
}
