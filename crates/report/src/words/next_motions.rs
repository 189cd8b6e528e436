//! The motions that may follow one of a controller's program: with them any way through it is played, motion by motion.

use std::collections::{BTreeMap, BTreeSet};

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

impl NextMotion<'_> {
    /// `12 (#3 to #4)`, its line and its places.
    pub fn name(&self) -> String {
        format!("{} (#{} to #{})", self.edge.line, self.edge.from, self.edge.to)
    }
}

/// What may follow which motion, of all controllers' programs of a cell.
#[derive(Debug)]
pub struct NextMotions<'a> {
    scene: &'a Scene,
    /// By the number of the motion: its first point on the timeline, where it has one.
    begins: Vec<Option<usize>>,
    /// By the program and a place of it: the numbers of the motions that leave the place, in the order of the files.
    leaving: BTreeMap<(usize, usize), Vec<usize>>,
}

impl<'a> NextMotions<'a> {
    /// What may follow in this cell.
    pub fn new(scene: &'a Scene) -> Self {
        let begins =
            scene.points_of_edges().into_iter().map(|points| points.map(|[begin, _]| begin)).collect();
        let mut leaving: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
        let numbered = scene.edges.iter().enumerate().flat_map(|(program, edges)| {
            let before = scene.first_edge(program);
            edges.edges.iter().enumerate().map(move |(index, edge)| (program, before + index, edge))
        });
        for (program, number, edge) in numbered {
            leaving.entry((program, edge.from)).or_default().push(number);
        }
        Self { scene, begins, leaving }
    }

    /// The motions that may follow the one that leads to a point, in the order of the files; devices that move between two motions are passed
    /// over. Empty where the program may end there, and elsewhere than on motions of a controller's program.
    pub fn after(&self, point: usize) -> Vec<NextMotion<'a>> {
        let Some(now) = self.scene.edge_to_point(point) else { return Vec::new() };
        let Some((program, first)) = self.program_of(now) else { return Vec::new() };
        let edges = &self.scene.edges[program].edges;
        let mut places = vec![edges[now - first].to];
        let mut known: BTreeSet<usize> = places.iter().copied().collect();
        let mut found = BTreeSet::new();
        while let Some(place) = places.pop() {
            for &number in self.leaving.get(&(program, place)).into_iter().flatten() {
                if let Some(begin) = self.begins[number] {
                    found.insert((number, begin));
                } else if known.insert(edges[number - first].to) {
                    places.push(edges[number - first].to);
                }
            }
        }
        let next = |(number, begin): (usize, usize)| NextMotion {
            edge: &edges[number - first],
            begins: just_behind(begin),
        };
        found.into_iter().map(next).collect()
    }

    /// The program that has a motion, with the number of its first one.
    fn program_of(&self, number: usize) -> Option<(usize, usize)> {
        let firsts = (0..self.scene.edges.len()).map(|program| (program, self.scene.first_edge(program)));
        firsts
            .take_while(|(_, first)| *first <= number)
            .filter(|(program, _)| !self.scene.edges[*program].edges.is_empty())
            .last()
    }
}
