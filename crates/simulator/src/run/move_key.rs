//! Keys of program moves: identities across runs.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use kinematics::PathParameter;
use program::{Knot, Trajectory};

use crate::scene::Scene;

/// Identity of a program move across runs.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveKey {
    /// Program file as given.
    pub file: String,
    /// The taught point that is the target of the move.
    pub to: TaughtPoint,
    /// Its number among the moves of the program to this taught point.
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
    /// By program and knot; numbered on first use: a run without findings needs no keys.
    occurrences: Vec<OnceLock<Vec<Occurrence>>>,
}

impl<'a> MoveKeys<'a> {
    pub(super) fn new(scene: &'a Scene) -> Self {
        Self { scene, occurrences: scene.trajectories.iter().map(|_| OnceLock::new()).collect() }
    }

    pub(super) fn scene(&self) -> &'a Scene {
        self.scene
    }

    /// Programs with the target knots at a path parameter; at a taught point, the knot reached there.
    pub(super) fn knots_at(&self, programs: &[usize], at: PathParameter) -> Vec<(usize, usize)> {
        let timeline = &self.scene.timeline;
        let knots = &timeline.points[timeline.point_after(at)].knot;
        programs.iter().map(|&program| (program, knots[program])).collect()
    }

    /// The keys of the moves of these programs at a path parameter; at a taught point, of the move that ends there.
    pub(super) fn at(&self, programs: &[usize], at: PathParameter) -> Vec<MoveKey> {
        self.of(&self.knots_at(programs, at))
    }

    pub(super) fn of(&self, knots: &[(usize, usize)]) -> Vec<MoveKey> {
        let key = |&(program, knot): &(usize, usize)| {
            let trajectory = &self.scene.trajectories[program];
            let Knot { label, position, .. } = &trajectory.knots[knot];
            let to = label.clone().map_or_else(|| TaughtPoint::At(position.clone()), TaughtPoint::Named);
            let occurrences = self.occurrences[program].get_or_init(|| occurrences(trajectory));
            MoveKey { file: trajectory.file.clone(), to, occurrence: occurrences[knot] }
        };
        knots.iter().map(key).collect()
    }
}

/// The number of every knot among those with the same name, or without a name and with the same joint values.
fn occurrences(trajectory: &Trajectory) -> Vec<Occurrence> {
    let identity = |knot: &Knot| match &knot.label {
        Some(label) => (Some(label.clone()), Vec::new()),
        None => (None, knot.position.iter().map(|value| value.to_bits()).collect()),
    };
    // All pieces of a move in space are that move.
    let begins =
        |index: usize| index == 0 || !trajectory.knots[index].continues(&trajectory.knots[index - 1]);
    let starts: Vec<usize> = (0..trajectory.knots.len()).filter(|index| begins(*index)).collect();
    let of_moves = numbered(starts.iter().map(|start| identity(&trajectory.knots[*start])));
    let move_of = |index: usize| starts.partition_point(|start| *start <= index) - 1;
    (0..trajectory.knots.len()).map(|index| of_moves[move_of(index)]).collect()
}

/// The number of every item among its equals.
pub(super) fn numbered<K: Ord>(items: impl Iterator<Item = K>) -> Vec<Occurrence> {
    let mut places: BTreeMap<K, Vec<usize>> = BTreeMap::new();
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
