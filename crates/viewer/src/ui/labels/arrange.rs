//! The places of labels: inside the picture, and none on another.

use bevy_egui::egui::{Pos2, Rect, Vec2};

use crate::view::LabelKind;

/// Least distance of a label from the border of the picture, points.
const MARGIN: f32 = 8.0;
/// Least distance of two labels, points.
const APART: f32 = 4.0;
/// Farthest that a name is moved to where there is room, points.
const FARTHEST: f32 = 70.0;

/// Where a label would be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wish {
    /// Its place in the picture.
    pub(super) place: Pos2,
    /// How far above the place its lower edge is, points; if negative, how far below it its upper edge is.
    pub(super) rise: f32,
    /// Width and height, points.
    pub(super) size: Vec2,
    /// What it is about.
    pub(super) kind: LabelKind,
    /// Distance of the place from the eye, metres.
    pub(super) ahead_m: f32,
}

/// The rectangle of every label, `None` for a name that is left out: results first, then what is nearest to the eye; none lies on what is
/// `taken`. Where there is no room at all for a result, it lies on others.
pub(super) fn arrange(wishes: &[Wish], picture: Rect, taken: &[Rect]) -> Vec<Option<Rect>> {
    let mut order: Vec<usize> = (0..wishes.len()).collect();
    order.sort_by(|one, other| {
        let [one, other] = [one, other].map(|index| &wishes[*index]);
        one.kind.cmp(&other.kind).then(one.ahead_m.total_cmp(&other.ahead_m))
    });
    let mut taken = taken.to_vec();
    let mut places = vec![None; wishes.len()];
    for index in order {
        let wish = &wishes[index];
        let wanted = wanted(wish, picture);
        let free = free(wanted, wish.rise, picture, &taken);
        places[index] = match wish.kind {
            LabelKind::Result => Some(free.unwrap_or(wanted)),
            // A name far from its place tells nothing.
            LabelKind::Name => free.filter(|free| (free.center() - wanted.center()).length() <= FARTHEST),
        };
        taken.extend(places[index]);
    }
    places
}

/// The rectangle beside the place, or the nearest one inside the picture.
fn wanted(wish: &Wish, picture: Rect) -> Rect {
    let below = wish.rise + 0.5 * wish.size.y * wish.rise.signum();
    let middle = wish.place - Vec2::new(0.0, below);
    let most = (0.5 * (picture.size() - wish.size) - Vec2::splat(MARGIN)).max(Vec2::ZERO);
    let from_center = (middle - picture.center()).clamp(-most, most);
    Rect::from_center_size(picture.center() + from_center, wish.size)
}

/// The nearest rectangle above or below one that lies on nothing, by the sign of `rise`, else the other way; `None` if there is no room.
fn free(wanted: Rect, rise: f32, picture: Rect, taken: &[Rect]) -> Option<Rect> {
    let inner = picture.shrink(MARGIN - 0.1);
    let fits = |moved: &Rect| inner.contains_rect(*moved) || moved.center() == wanted.center();
    let ways = [-rise.signum(), rise.signum()].map(|direction| beside(wanted, direction, taken));
    ways.into_iter().find(|way| fits(way) && !taken.iter().any(|other| lies_on(*way, *other)))
}

/// The nearest rectangle above or below one that lies on no other, by the sign of `direction`: y points down.
fn beside(mut moved: Rect, direction: f32, taken: &[Rect]) -> Rect {
    // Every round leaves one of them behind.
    for _ in taken {
        let Some(other) = taken.iter().find(|other| lies_on(moved, **other)) else { break };
        let y = other.center().y + direction * (0.5 * (other.height() + moved.height()) + APART);
        moved.set_center(Pos2::new(moved.center().x, y));
    }
    moved
}

fn lies_on(one: Rect, other: Rect) -> bool {
    // What lies APART is not on the other, whatever the rounding.
    one.expand(APART - 0.1).intersects(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PICTURE: Rect = Rect::from_min_max(Pos2::new(200.0, 50.0), Pos2::new(600.0, 350.0));

    fn wish(x: f32, y: f32, rise: f32, kind: LabelKind) -> Wish {
        Wish { place: Pos2::new(x, y), rise, size: Vec2::new(100.0, 20.0), kind, ahead_m: 1.0 }
    }

    fn centers(places: &[Option<Rect>]) -> Vec<Option<[f32; 2]>> {
        places.iter().map(|place| place.map(|place| place.center().into())).collect()
    }

    #[test]
    fn a_label_is_above_or_below_its_place() {
        let places = arrange(
            &[wish(400.0, 200.0, 42.0, LabelKind::Result), wish(400.0, 200.0, -12.0, LabelKind::Name)],
            PICTURE,
            &[],
        );
        assert_eq!(centers(&places), [Some([400.0, 148.0]), Some([400.0, 222.0])]);
    }

    #[test]
    fn labels_do_not_lie_on_each_other() {
        let wishes = [wish(400.0, 200.0, 10.0, LabelKind::Result); 4];
        let places = arrange(&wishes, PICTURE, &[]);
        assert_eq!(centers(&places), [180.0, 156.0, 132.0, 108.0].map(|y| Some([400.0, y])));
        // Below, once there is no room above.
        let places = arrange(&[wish(400.0, 100.0, 10.0, LabelKind::Result); 2], PICTURE, &[]);
        assert_eq!(centers(&places), [Some([400.0, 80.0]), Some([400.0, 104.0])]);
    }

    #[test]
    fn results_come_first_then_what_is_near() {
        let near = Wish { ahead_m: 0.5, ..wish(400.0, 200.0, 10.0, LabelKind::Name) };
        let wishes = [
            wish(400.0, 200.0, 10.0, LabelKind::Name),
            near,
            Wish { ahead_m: 9.0, ..wish(400.0, 200.0, 10.0, LabelKind::Result) },
        ];
        let places = arrange(&wishes, PICTURE, &[]);
        assert_eq!(centers(&places), [132.0, 156.0, 180.0].map(|y| Some([400.0, y])));
    }

    #[test]
    fn a_name_without_room_nearby_is_left_out_and_a_result_never() {
        let mut wishes = vec![wish(400.0, 200.0, 10.0, LabelKind::Name); 20];
        wishes.extend([wish(400.0, 200.0, 10.0, LabelKind::Result); 20]);
        let places = arrange(&wishes, PICTURE, &[]);
        assert!(places[..20].iter().any(Option::is_none));
        assert!(places[20..].iter().all(Option::is_some));
        assert!(places.iter().flatten().all(|place| PICTURE.contains_rect(*place)));
        let names: Vec<Rect> = places[..20].iter().flatten().copied().collect();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].iter().any(|other| lies_on(*name, *other)));
        }
    }

    #[test]
    fn a_label_stays_inside_the_picture_and_off_what_is_taken() {
        let places = arrange(
            &[wish(900.0, 0.0, 10.0, LabelKind::Result), wish(0.0, 900.0, 10.0, LabelKind::Result)],
            PICTURE,
            &[],
        );
        assert_eq!(centers(&places), [Some([542.0, 68.0]), Some([258.0, 332.0])]);
        let inset = Rect::from_min_max(Pos2::new(200.0, 250.0), Pos2::new(400.0, 350.0));
        let places = arrange(&[wish(300.0, 300.0, 10.0, LabelKind::Name)], PICTURE, &[inset]);
        assert_eq!(centers(&places), [Some([300.0, 236.0])]);
        // Larger than the picture.
        let large = Wish { size: Vec2::splat(900.0), ..wish(300.0, 300.0, 10.0, LabelKind::Result) };
        assert_eq!(centers(&arrange(&[large], PICTURE, &[])), [Some([400.0, 200.0])]);
    }
}
