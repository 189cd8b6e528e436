//! Keys of program moves: identities across runs.

use std::collections::HashMap;
use std::hash::Hash;
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
        let identity = |knot: &Knot| match &knot.label {
            Some(label) => (knot.file, Some(label.clone()), Vec::new()),
            None => (knot.file, None, knot.position.iter().map(|value| value.to_bits()).collect()),
        };
        let of_moves = numbered(ends.iter().map(|end| identity(&knots[*end])));
        let move_of = |knot: usize| ends.partition_point(|end| *end < knot);
        Self {
            end: (0..knots.len()).map(|knot| ends[move_of(knot)]).collect(),
            occurrence: (0..knots.len()).map(|knot| of_moves[move_of(knot)]).collect(),
        }
    }
}

/// The number of every item among its equals.
pub(super) fn numbered<K: Eq + Hash>(items: impl Iterator<Item = K>) -> Vec<Occurrence> {
    let mut places: HashMap<K, Vec<usize>> = HashMap::new();
    let mut count = 0;
    for (index, item) in items.enumerate() {
        places.entry(item).or_default().push(index);
        count = index + 1;
    }
    let mut numbered = vec![Occurrence::default(); count];
    for places in places.into_values() {
        let of = places.len();
        for (before, place) in places.into_iter().enumerate() {
            numbered[place] = Occurrence { number: before + 1, of };
        }
    }
    numbered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_items_are_numbered_in_order() {
        let numbered = numbered(["p", "q", "p", "p"].into_iter());
        let told: Vec<[usize; 2]> = numbered.iter().map(|place| [place.number, place.of]).collect();
        assert_eq!(told, [[1, 3], [1, 1], [2, 3], [3, 3]]);
    }
}
