//! Rational poses, and the pose of every link.

use test_support::exact::IntegerPoint;

use super::description::{JOINTS, Motion};
use super::program::Row;

/// An angle by its cosine and sine, both over a common denominator.
#[derive(Clone, Copy, Debug)]
pub(super) struct Angle {
    pub(super) cos: i128,
    pub(super) sin: i128,
    pub(super) over: i128,
}

/// The map of a point p to (turn · p + shift) / over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pose {
    turn: [[i128; 3]; 3],
    shift: IntegerPoint,
    over: i128,
}

const IDENTITY: [[i128; 3]; 3] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

impl Pose {
    const HOME: Self = Self { turn: IDENTITY, shift: [0; 3], over: 1 };

    fn shift(shift: IntegerPoint) -> Self {
        Self { shift, ..Self::HOME }
    }

    /// A turn about a coordinate axis.
    fn turn(axis: usize, Angle { cos, sin, over }: Angle) -> Self {
        let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
        let mut turn = [[0; 3]; 3];
        turn[axis][axis] = over;
        (turn[next][next], turn[next][last]) = (cos, -sin);
        (turn[last][next], turn[last][last]) = (sin, cos);
        Self { turn, shift: [0; 3], over }
    }

    fn turned(&self, point: IntegerPoint) -> IntegerPoint {
        self.turn.map(|row| (0..3).map(|k| row[k] * point[k]).sum())
    }

    /// First `inner`, then this.
    fn after(&self, inner: &Self) -> Self {
        let columns = |k: usize| self.turned([inner.turn[0][k], inner.turn[1][k], inner.turn[2][k]]);
        let columns = [columns(0), columns(1), columns(2)];
        let shift = self.turned(inner.shift);
        Self {
            turn: std::array::from_fn(|i| std::array::from_fn(|k| columns[k][i])),
            shift: std::array::from_fn(|k| shift[k] + self.shift[k] * inner.over),
            over: self.over * inner.over,
        }
    }

    /// A point where it comes to lie, times `over`, which is a multiple of the pose's own denominator.
    pub(super) fn point(&self, point: IntegerPoint, over: i128) -> IntegerPoint {
        assert_eq!(over % self.over, 0, "{over} is a multiple of the denominator {}", self.over);
        let turned = self.turned(point);
        let scaled = std::array::from_fn(|k| (turned[k] + self.shift[k]) * (over / self.over));
        assert!(scaled.iter().all(|x: &i128| x.abs() < 1 << 24), "{scaled:?} is too large for the oracle");
        scaled
    }
}

/// The pose of a link in the world; what no joint carries is the world.
pub(super) fn world_from_link(link: &str, row: &Row) -> Pose {
    let Some(joint) = JOINTS.iter().find(|joint| joint.child == link) else { return Pose::HOME };
    let motion = match joint.motion {
        Motion::Fixed => Pose::HOME,
        Motion::Turn { axis, column } => Pose::turn(axis, row.turns[column]),
        Motion::Slide { axis, column, factor } => {
            let mut shift = [0; 3];
            shift[axis] = factor * row.slides[column];
            Pose::shift(shift)
        }
    };
    world_from_link(joint.parent, row).after(&Pose::shift(joint.origin)).after(&motion)
}

/// The denominator of all poses of a row.
pub(super) fn denominator(row: &Row) -> i128 {
    row.turns.iter().map(|angle| angle.over).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_and_shifts_follow_each_other() {
        let angle = Angle { cos: 4, sin: 3, over: 5 };
        let about_z = Pose::turn(2, angle);
        assert_eq!(about_z.point([5, 0, 7], 5), [20, 15, 35]);
        assert_eq!(Pose::turn(1, angle).point([5, 0, 0], 5), [20, 0, -15]);
        assert_eq!(Pose::turn(0, angle).point([1, 5, 0], 5), [5, 20, 15]);
        assert_eq!(Pose::shift([1, 2, 3]).after(&about_z).point([5, 0, 7], 10), [50, 50, 100]);
        assert_eq!(about_z.after(&Pose::shift([1, 2, 3])).point([4, -2, 4], 5), [20, 15, 35]);
        // The same turn forth and back.
        let back = Pose::turn(2, Angle { sin: -3, ..angle });
        assert_eq!(back.after(&about_z).point([1, 2, 3], 25), [25, 50, 75]);
    }

    #[test]
    fn fingers_move_against_each_other_at_the_end_of_the_chain() {
        let level = Angle { cos: 1, sin: 0, over: 1 };
        let left = Angle { cos: 0, sin: 1, over: 1 };
        let row = Row { turns: [left, level], slides: [10, 3] };
        let at = |link| world_from_link(link, &row).point([0; 3], denominator(&row));
        // Ahead is along y now: 104 + 104 + 10 + 20.
        assert_eq!(at("finger_left"), [-15, 238, 108]);
        assert_eq!(at("finger_right"), [15, 238, 108]);
        assert_eq!(at("post"), [0; 3]);
    }
}
