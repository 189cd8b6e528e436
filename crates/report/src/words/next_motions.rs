//! The motions that may follow one of a controller's program: with them any way through it is played, motion by motion.

use std::collections::BTreeSet;

use kinematics::PathParameter;
use scene::{Scene, WalkedEdge};

use super::source::just_behind;

/// A motion that may come next.
#[derive(Clone, Debug, PartialEq)]
pub struct NextMotion<'a> {
    /// The motion.
    pub edge: &'a WalkedEdge,
    /// Where it has just begun on the timeline.
    pub begins: PathParameter,
}

/// The motions that may follow the one that leads to a point, in the order of the files; devices that move between two motions are passed
/// over. Empty where the program may end there, and elsewhere than on motions of a controller's program.
pub fn next_motions(scene: &Scene, point: usize) -> Vec<NextMotion<'_>> {
    let (Some(program), Some(now)) = (scene.edges_at(point), scene.edge_to_point(point)) else {
        return Vec::new();
    };
    let points = scene.points_of_edges();
    let index = scene.edges.iter().position(|one| one.trajectory == program.trajectory);
    let before = index.map_or(0, |index| scene.first_edge(index));
    let begins = |edge: usize| points.get(before + edge).copied().flatten().map(|[begin, _]| begin);
    let Some(current) = now.checked_sub(before).and_then(|edge| program.edges.get(edge)) else {
        return Vec::new();
    };
    let mut places = vec![current.to];
    let mut known: BTreeSet<usize> = places.iter().copied().collect();
    let mut found = BTreeSet::new();
    while let Some(place) = places.pop() {
        for (index, edge) in program.edges.iter().enumerate().filter(|(_, edge)| edge.from == place) {
            if begins(index).is_some() {
                found.insert(index);
            } else if known.insert(edge.to) {
                places.push(edge.to);
            }
        }
    }
    let next =
        |index: usize| Some(NextMotion { edge: &program.edges[index], begins: just_behind(begins(index)?) });
    found.into_iter().filter_map(next).collect()
}
