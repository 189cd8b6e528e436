//! Keys of program moves: identities across runs.

use std::cmp::Ordering;
use std::sync::OnceLock;

use kinematics::PathParameter;
use program::{Knot, Trajectory};

use scene::Scene;

/// Identity of a program move across runs.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveKey {
    /// The program file that holds the move, as given.
    pub file: String,
    /// The taught point that is the target of the move.
    pub to: TaughtPoint,
    /// Its number among the moves of the program, repetitions and calls written out, to this taught point of this file.
    pub occurrence: Occurrence,
}

/// A taught point of a program.
#[derive(Clone, Debug, PartialEq)]
pub enum TaughtPoint {
    /// Its name.
    Named(String),
    /// Joint values of a point without a name, radians or metres, in the order of [`Trajectory::joints`].
    At(Vec<f64>),
}

/// The number of one of several equal items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occurrence {
    /// The number, from 1.
    pub number: usize,
    /// The number of equal items.
    pub of: usize,
}

/// Keys of the moves of all programs of a scene.
pub(super) struct MoveKeys<'a> {
    scene: &'a Scene,
    /// By program; numbered on first use: a run without findings needs no keys.
    numbered: Vec<OnceLock<NumberedKnots>>,
}

impl<'a> MoveKeys<'a> {
    pub(super) fn new(scene: &'a Scene) -> Self {
        Self { scene, numbered: scene.trajectories.iter().map(|_| OnceLock::new()).collect() }
    }

    pub(super) fn scene(&self) -> &'a Scene {
        self.scene
    }

    /// Programs with the knots at the ends of their moves at a path parameter; at a taught point, the knot reached there. All pieces of
    /// a move in space have the knot at the end of that move.
    pub(super) fn knots_at(&self, programs: &[usize], at: PathParameter) -> Vec<(usize, usize)> {
        let timeline = &self.scene.timeline;
        let knots = &timeline.points[timeline.point_after(at)].knot;
        programs.iter().map(|&program| (program, self.numbered(program).end[knots[program]])).collect()
    }

    fn numbered(&self, program: usize) -> &NumberedKnots {
        self.numbered[program].get_or_init(|| NumberedKnots::new(&self.scene.trajectories[program]))
    }

    /// The keys of the moves of these programs at a path parameter; at a taught point, of the move that ends there.
    pub(super) fn at(&self, programs: &[usize], at: PathParameter) -> Vec<MoveKey> {
        self.for_knots(&self.knots_at(programs, at))
    }

    pub(super) fn for_knots(&self, knots: &[(usize, usize)]) -> Vec<MoveKey> {
        let key = |&(program, knot): &(usize, usize)| {
            let trajectory = &self.scene.trajectories[program];
            let Knot { label, position, file, .. } = &trajectory.knots[knot];
            let to = label.clone().map_or_else(|| TaughtPoint::At(position.clone()), TaughtPoint::Named);
            let file = trajectory.file_of(*file).to_owned();
            MoveKey { file, to, occurrence: self.numbered(program).occurrence[knot] }
        };
        knots.iter().map(key).collect()
    }
}

/// The knots of a program by the moves that lead to them.
struct NumberedKnots {
    /// Per knot: the knot at the end of the move that leads to it.
    end: Vec<usize>,
    /// Per knot: the number of that move among those of its file to the same name, or without a name and to the same joint values.
    occurrence: Vec<Occurrence>,
}

impl NumberedKnots {
    fn new(trajectory: &Trajectory) -> Self {
        let knots = &trajectory.knots;
        let goes_on = |knot: &usize| knots.get(knot + 1).is_some_and(|next| next.continues(&knots[*knot]));
        let ends: Vec<usize> = (0..knots.len()).filter(|knot| !goes_on(knot)).collect();
        let of_moves = numbered(ends.len(), |one, other| by_target(&knots[ends[one]], &knots[ends[other]]));
        let move_of = |knot: usize| ends.partition_point(|end| *end < knot);
        Self {
            end: (0..knots.len()).map(|knot| ends[move_of(knot)]).collect(),
            occurrence: (0..knots.len()).map(|knot| of_moves[move_of(knot)]).collect(),
        }
    }
}

/// Orders knots so that those of one file with the same name, or without a name and with the same joint values, are equal.
fn by_target(one: &Knot, other: &Knot) -> Ordering {
    let values = |knot: &Knot| if knot.label.is_some() { 0 } else { knot.position.len() };
    let [count, other_count] = [one, other].map(values);
    let pairs = one.position.iter().take(count).zip(&other.position);
    let by_values = pairs.map(|(one, other)| one.total_cmp(other)).find(|order| order.is_ne());
    let by_name = (one.file, &one.label, count).cmp(&(other.file, &other.label, other_count));
    by_name.then(by_values.unwrap_or(Ordering::Equal))
}

/// The number of every one of so many items among its equals, in this order.
pub(super) fn numbered(count: usize, compare: impl Fn(usize, usize) -> Ordering) -> Vec<Occurrence> {
    let mut items: Vec<usize> = (0..count).collect();
    items.sort_by(|one, other| compare(*one, *other));
    let mut numbered = vec![Occurrence::default(); count];
    for equal in items.chunk_by(|one, other| compare(*one, *other).is_eq()) {
        for (before, item) in equal.iter().enumerate() {
            numbered[*item] = Occurrence { number: before + 1, of: equal.len() };
        }
    }
    numbered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_items_are_numbered_in_order() {
        let items = ["p", "q", "p", "p"];
        let numbered = numbered(items.len(), |one, other| items[one].cmp(items[other]));
        let told: Vec<[usize; 2]> = numbered.iter().map(|place| [place.number, place.of]).collect();
        assert_eq!(told, [[1, 3], [1, 1], [2, 3], [3, 3]]);
    }
}
