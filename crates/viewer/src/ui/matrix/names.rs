//! The names of the members beside and above the cells of the matrix.

use std::sync::Arc;

use bevy_egui::egui::epaint::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{Align2, Galley, Pos2, Rect, Ui, epaint};
use scene::Pair;

use super::grid::GridCells;
use crate::ui::theme;

/// Largest share of the panel for names, and their largest width, points.
const SHARE: f32 = 0.4;
const LONGEST: f32 = 150.0;
/// Space between a name and the cells, points.
const GAP: f32 = 3.0;

/// The names as they are shown.
pub(super) struct Names {
    texts: Vec<Arc<Galley>>,
    /// Width of the longest one.
    pub(super) width: f32,
}

impl Names {
    /// Names without the robot that all links share, truncated where they are too long for the panel.
    pub(super) fn new(ui: &Ui, names: &[&str]) -> Self {
        let room = (SHARE * ui.available_width()).min(LONGEST);
        let color = ui.visuals().text_color();
        let texts: Vec<Arc<Galley>> = without_robot(names)
            .into_iter()
            .map(|name| {
                let mut job = LayoutJob::simple_singleline(name.to_owned(), theme::smallest(), color);
                job.wrap = TextWrapping::truncate_at_width(room);
                ui.painter().layout_job(job)
            })
            .collect();
        let width = texts.iter().map(|text| text.size().x).fold(0.0, f32::max);
        Self { texts, width }
    }

    /// Draws them at the edges of the cells in sight; those of a pair stand out.
    pub(super) fn draw(&self, ui: &Ui, cells: &GridCells, in_sight: Rect, marked: Option<Pair>) {
        let whole = ui.painter().clip_rect();
        let beside = Rect::from_min_max(Pos2::new(whole.left(), in_sight.top()), whole.max);
        let above = Rect::from_min_max(Pos2::new(in_sight.left(), whole.top()), whole.max);
        for (index, text) in self.texts.iter().enumerate() {
            let is_marked = marked.is_some_and(|pair| pair.a == index || pair.b == index);
            let visuals = ui.visuals();
            let color = if is_marked { visuals.strong_text_color() } else { visuals.weak_text_color() };
            let at = Pos2::new(in_sight.left() - GAP, cells.rect(index, 0).center().y);
            let place = Align2::RIGHT_CENTER.anchor_size(at, text.size());
            let ink = |text: &Arc<Galley>, place: Pos2| {
                epaint::TextShape::new(place, Arc::clone(text), color).with_override_text_color(color)
            };
            ui.painter().with_clip_rect(beside).add(ink(text, place.min));
            let at = cells.rect(0, index).center().x - 0.5 * text.size().y;
            let turned =
                ink(text, Pos2::new(at, in_sight.top() - GAP)).with_angle(-std::f32::consts::FRAC_PI_2);
            ui.painter().with_clip_rect(above).add(turned);
        }
    }
}

/// The names, without the name of the robot if there is only one.
fn without_robot<'a>(names: &[&'a str]) -> Vec<&'a str> {
    let mut robots: Vec<&str> = names.iter().filter_map(|name| Some(name.split_once('/')?.0)).collect();
    robots.dedup();
    let [robot] = robots[..] else { return names.to_vec() };
    let short = |name: &&'a str| {
        let link = name.strip_prefix(robot).and_then(|rest| rest.strip_prefix('/'));
        // Not where it would be the name of another member.
        link.filter(|link| !names.contains(link)).unwrap_or(name)
    };
    names.iter().map(short).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_only_robot_is_not_repeated() {
        assert_eq!(without_robot(&["arm/hand", "arm/post", "post"]), ["hand", "arm/post", "post"]);
        assert_eq!(without_robot(&["left/hand", "right/hand"]), ["left/hand", "right/hand"]);
        assert_eq!(without_robot(&["hand", "post"]), ["hand", "post"]);
    }
}
