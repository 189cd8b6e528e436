//! Labels in the picture: they face the camera, have a dark edge, lie wholly inside the picture, and none lies on another.

use bevy::ecs::system::SystemParam;
use bevy::gizmos::config::GizmoConfigGroup;
use bevy::gizmos::gizmos::GizmoBuffer;
use bevy::prelude::{Color, Gizmos, Isometry3d, Rect, Reflect, ResMut, Resource, Vec2, Vec3};

use super::lens::Lens;

/// Height of capital letters, points.
const CAPITAL: f32 = 10.0;
/// Least distance of a label from the border of the picture, points.
const MARGIN: f32 = 8.0;
/// Least distance of two labels, points.
const APART: f32 = 5.0;

/// The dark edges of labels: wider lines behind the letters, so that they are read over any member.
#[derive(Default, Reflect, GizmoConfigGroup)]
pub(super) struct LabelEdge;

/// Where the labels of this frame lie, points from the middle of the picture.
#[derive(Resource, Default)]
pub(super) struct Taken(Vec<Rect>);

/// Begins a frame without labels.
pub(super) fn begin(mut taken: ResMut<'_, Taken>) {
    taken.0.clear();
}

/// What labels are drawn with.
#[derive(SystemParam)]
pub(super) struct Pens<'w, 's> {
    /// Marks and letters.
    pub(super) gizmos: Gizmos<'w, 's>,
    edges: Gizmos<'w, 's, LabelEdge>,
    taken: ResMut<'w, Taken>,
}

impl Pens<'_, '_> {
    /// Draws a label whose lower or upper edge, `rise` points above or below a place, is centred there; farther above or below where
    /// other labels lie.
    pub(super) fn label(&mut self, lens: &Lens, at: Vec3, rise: f32, text: &str) {
        let Some(seen) = lens.seen(at) else { return };
        let text = fitted(&spelt(text), lens.size().x - 2.0 * MARGIN);
        let size = measure(&text);
        let middle = Vec2::new(seen.x, seen.y + rise + 0.5 * size.y * rise.signum());
        let middle = free_middle(middle, size, rise.signum(), lens.size(), &self.taken.0);
        self.taken.0.push(Rect::from_center_size(middle, size));
        let shift = middle - seen;
        let point_m = lens.point_m(at);
        let facing = lens.eye.rotation();
        let place = Isometry3d::new(at + facing * (shift.extend(0.0) * point_m), facing);
        self.edges.text(place, &text, CAPITAL * point_m, Vec2::ZERO, Color::srgb(0.05, 0.06, 0.07));
        self.gizmos.text(place, &text, CAPITAL * point_m, Vec2::ZERO, Color::WHITE);
    }
}

/// Width and height of a text around its middle, points.
fn measure(text: &str) -> Vec2 {
    let mut drawn = GizmoBuffer::<LabelEdge, ()>::default();
    drawn.text(Isometry3d::IDENTITY, text, CAPITAL, Vec2::ZERO, Color::WHITE);
    // Strokes end at points that are no numbers.
    let points = drawn.strip_positions.iter().filter(|point| point.is_finite());
    2.0 * points.fold(Vec2::ZERO, |most, point| most.max(point.truncate().abs()))
}

/// The text with a question mark for every letter that the font lacks, instead of nothing.
fn spelt(text: &str) -> String {
    text.chars().map(|letter| if letter.is_ascii_graphic() || letter == ' ' { letter } else { '?' }).collect()
}

/// The text in lines of at most a width, broken at blanks.
fn fitted(text: &str, width: f32) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("one line at least");
        if line.is_empty() {
            line.push_str(word);
        } else if measure(&format!("{line} {word}")).x <= width {
            line.extend([" ", word]);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.join("\n")
}

/// The nearest middle at which a label of a size lies inside a picture, whose middle is the origin.
fn inside(middle: Vec2, size: Vec2, picture: Vec2) -> Vec2 {
    let most = (0.5 * (picture - size) - MARGIN).max(Vec2::ZERO);
    middle.clamp(-most, most)
}

/// The middle at which a label that would be at `middle` lies inside the picture and on no other: above or below there, by the sign of
/// `direction`, else the other way. Where there is no room at all, it lies on others.
fn free_middle(middle: Vec2, size: Vec2, direction: f32, picture: Vec2, taken: &[Rect]) -> Vec2 {
    let middle = inside(middle, size, picture);
    let ways = [direction, -direction].map(|direction| beside(middle, size, direction, taken));
    ways.into_iter().find(|way| inside(*way, size, picture) == *way).unwrap_or(middle)
}

/// The nearest middle above or below one, by the sign of `direction`, at which a label of a size lies on no other.
fn beside(mut middle: Vec2, size: Vec2, direction: f32, taken: &[Rect]) -> Vec2 {
    // Every round leaves one of them behind.
    for _ in taken {
        let Some(other) = taken.iter().find(|other| lies_on(middle, size, other)) else { break };
        middle.y = other.center().y + direction * (other.half_size().y + 0.5 * size.y + APART);
    }
    middle
}

fn lies_on(middle: Vec2, size: Vec2, other: &Rect) -> bool {
    // What lies APART is not on the other, whatever the rounding.
    let least = 0.5 * size + other.half_size() + (APART - 0.1);
    (middle - other.center()).abs().cmplt(least).all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_do_not_lie_on_each_other() {
        let size = Vec2::new(100.0, 10.0);
        let mut taken = Vec::new();
        for (direction, wanted) in [(1.0, 0.0), (1.0, 15.0), (1.0, 30.0), (-1.0, -15.0)] {
            let middle = beside(Vec2::ZERO, size, direction, &taken);
            assert!(!taken.iter().any(|other| lies_on(middle, size, other)));
            assert!((middle.y - wanted).abs() < 1e-3, "{middle}");
            taken.push(Rect::from_center_size(middle, size));
        }
        assert_eq!(beside(Vec2::new(150.0, 0.0), size, 1.0, &taken), Vec2::new(150.0, 0.0));
    }

    #[test]
    fn at_the_border_a_label_goes_the_other_way() {
        let (size, picture) = (Vec2::new(100.0, 10.0), Vec2::new(400.0, 300.0));
        let first = free_middle(Vec2::new(0.0, -200.0), size, -1.0, picture, &[]);
        assert_eq!(first, Vec2::new(0.0, -137.0));
        let taken = [Rect::from_center_size(first, size)];
        let second = free_middle(Vec2::new(0.0, -200.0), size, -1.0, picture, &taken);
        assert_eq!(second, Vec2::new(0.0, -122.0));
    }

    #[test]
    fn a_label_stays_inside_the_picture() {
        let (size, picture) = (Vec2::new(100.0, 20.0), Vec2::new(400.0, 300.0));
        assert_eq!(inside(Vec2::ZERO, size, picture), Vec2::ZERO);
        assert_eq!(inside(Vec2::new(190.0, -149.0), size, picture), Vec2::new(142.0, -132.0));
        assert_eq!(inside(Vec2::new(50.0, 50.0), Vec2::splat(900.0), picture), Vec2::ZERO);
    }

    #[test]
    fn long_names_are_broken_at_blanks() {
        let text = "COLLISION arm/gripper_body | clamp_front, 3 more pairs";
        assert_eq!(fitted(text, 1e4), text);
        let lines = fitted(text, 260.0);
        assert!(lines.lines().count() > 1, "{lines}");
        assert!(lines.lines().all(|line| measure(line).x <= 260.0), "{lines}");
        assert_eq!(lines.replace('\n', " "), text);
    }

    #[test]
    fn letters_that_cannot_be_drawn_leave_a_sign() {
        assert_eq!(spelt("größe|x"), "gr??e|x");
        assert!(measure("a?").x > measure("a").x);
    }
}
