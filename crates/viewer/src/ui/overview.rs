//! The overview in the lower left corner of the 3D view.

use bevy::prelude::{MessageWriter, Res, ResMut, Resource, Result};
use bevy_egui::{EguiContexts, EguiTextureHandle, egui};
use egui::{Color32, Rect, Sense, Stroke, StrokeKind, Vec2};

use super::keys;
use super::picture::Picture;
use crate::command::{Gaze, ViewerCommand};
use crate::palette;
use crate::view::{Overview, OverviewMark};

/// Distance from the border of the 3D view, points.
const MARGIN: f32 = 12.0;
/// Width, as a share of that of the 3D view, and its limits, points.
const SHARE: f32 = 0.26;
const LEAST: f32 = 150.0;
const MOST: f32 = 300.0;
/// What the overview leaves at least of the 3D view, as a share.
const LEFT: f32 = 0.55;
/// Radius of the mark, points.
const RING: f32 = 9.0;
/// Name of its shortcut.
pub(super) const SHORTCUT: &str = "Overview of the cell";

/// The area of the overview, which labels leave free.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Inset(pub(super) Option<Rect>);

/// Draws the overview; a click shows the whole cell in the 3D view.
pub(super) fn draw(
    mut contexts: EguiContexts<'_, '_>,
    picture: Option<Res<'_, Picture>>,
    overview: Res<'_, Overview>,
    mut inset: ResMut<'_, Inset>,
    mut commands: MessageWriter<'_, ViewerCommand>,
) -> Result {
    let texture = contexts
        .image_id(&overview.image)
        .unwrap_or_else(|| contexts.add_image(EguiTextureHandle::Strong(overview.image.clone())));
    let context = contexts.ctx_mut()?;
    let picture = picture.map_or_else(|| context.viewport_rect(), |picture| picture.rect);
    let rect = overview.mark.and_then(|_| place(picture));
    inset.0 = rect;
    let (Some(rect), Some(mark)) = (rect, overview.mark) else { return Ok(()) };
    let area = egui::Area::new(egui::Id::new("overview")).order(egui::Order::Middle).fade_in(false);
    area.fixed_pos(rect.min).constrain(false).show(context, |ui| {
        let image = egui::Image::from_texture((texture, rect.size()));
        let image = image.fit_to_exact_size(rect.size()).sense(Sense::click());
        let drawn = ui.add(image);
        let edge = ui.visuals().widgets.inactive.fg_stroke.color;
        let painter = ui.painter().with_clip_rect(rect);
        ring(&painter, rect, mark);
        painter.rect_stroke(rect, 2.0, Stroke::new(1.0, edge), StrokeKind::Inside);
        let hint = "The whole cell; the ring is what the large picture looks at. Click: see all.";
        let keys = keys::keys_of(SHORTCUT);
        if drawn.on_hover_text(format!("{hint} {keys} hides the overview.")).clicked() {
            commands.write(ViewerCommand::Look(Gaze::Fit));
        }
    });
    Ok(())
}

/// The place of the overview; `None` in a 3D view that is too small for it.
fn place(picture: Rect) -> Option<Rect> {
    let width = (SHARE * picture.width()).clamp(LEAST, MOST);
    let size = Vec2::new(width, width / Overview::ASPECT);
    let has_room = size.x + MARGIN <= (1.0 - LEFT) * picture.width();
    let has_room = has_room && size.y + MARGIN <= (1.0 - LEFT) * picture.height();
    let corner = picture.left_bottom() + Vec2::new(MARGIN, -MARGIN - size.y);
    (has_room && picture.is_positive()).then(|| Rect::from_min_size(corner, size))
}

/// A ring with a cross of ticks, so that it is found without its colour.
fn ring(painter: &egui::Painter, rect: Rect, OverviewMark { at, color }: OverviewMark) {
    let middle = rect.lerp_inside(egui::vec2(at.x, at.y));
    for (width, color) in [(5.0, Color32::from_black_alpha(200)), (2.5, palette::egui(color))] {
        let stroke = Stroke::new(width, color);
        painter.circle_stroke(middle, RING, stroke);
        for side in [Vec2::RIGHT, Vec2::LEFT, Vec2::UP, Vec2::DOWN] {
            painter.line_segment([middle + side * RING, middle + side * (RING + 6.0)], stroke);
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Pos2, pos2};

    use super::*;

    #[test]
    fn the_overview_is_in_the_corner_and_leaves_room() {
        for size in [[420.0, 300.0], [930.0, 600.0], [1900.0, 1100.0], [4000.0, 700.0]] {
            let picture = Rect::from_min_size(pos2(270.0, 30.0), size.into());
            let rect = place(picture).expect("there is room");
            assert!(picture.contains_rect(rect) && rect.center().x < picture.center().x);
            assert!(rect.center().y > picture.center().y, "{rect:?}");
            assert!(rect.area() < 0.2 * picture.area(), "{rect:?}");
        }
        for size in [[300.0, 600.0], [900.0, 200.0], [0.0, 0.0]] {
            assert_eq!(place(Rect::from_min_size(Pos2::ZERO, size.into())), None);
        }
        assert_eq!(place(Rect::NOTHING), None);
    }
}
