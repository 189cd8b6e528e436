//! What an exploration has found so far, each thing once.

use std::collections::{BTreeSet, HashMap};

use controller_program::{ControllerProgram, ProgramAction};

use super::state::ProgramPoint;
use crate::graph::{EdgeIndex, FlyBy, MotionEdge, MotionGraph, NodeIndex, TakenCondition};
use crate::motion::{EvaluatedMove, StandingPlace};

/// Nodes, edges and corners, found once and counted.
pub(super) struct ExplorationRecord {
    pub(super) nodes: Vec<StandingPlace>,
    node_indices: HashMap<StandingPlace, NodeIndex>,
    edges: Vec<RecordedEdge>,
    edge_indices: HashMap<(ProgramPoint, NodeIndex, NodeIndex, EvaluatedMove), EdgeIndex>,
    fly_bys: BTreeSet<FlyBy>,
    pub(super) ends: BTreeSet<NodeIndex>,
}

struct RecordedEdge {
    from: NodeIndex,
    to: NodeIndex,
    point: ProgramPoint,
    motion: EvaluatedMove,
    conditions: Vec<TakenCondition>,
}

impl ExplorationRecord {
    pub(super) fn new(start: StandingPlace) -> Self {
        let mut record = Self {
            nodes: Vec::new(),
            node_indices: HashMap::new(),
            edges: Vec::new(),
            edge_indices: HashMap::new(),
            fly_bys: BTreeSet::new(),
            ends: BTreeSet::new(),
        };
        record.node(start);
        record
    }

    /// The node of a place.
    pub(super) fn node(&mut self, place: StandingPlace) -> NodeIndex {
        if let Some(known) = self.node_indices.get(&place) {
            return *known;
        }
        let index = NodeIndex(self.nodes.len());
        self.nodes.push(place.clone());
        self.node_indices.insert(place, index);
        index
    }

    /// The edge of a move; `conditions` are asked for only where it is new.
    pub(super) fn edge(
        &mut self,
        point: ProgramPoint,
        from: NodeIndex,
        to: NodeIndex,
        motion: EvaluatedMove,
        conditions: impl FnOnce() -> Vec<TakenCondition>,
    ) -> EdgeIndex {
        let index = EdgeIndex(self.edges.len());
        let known = *self.edge_indices.entry((point, from, to, motion.clone())).or_insert(index);
        if known == index {
            self.edges.push(RecordedEdge { from, to, point, motion, conditions: conditions() });
        }
        known
    }

    pub(super) fn fly_by(&mut self, before: EdgeIndex, after: EdgeIndex) {
        self.fly_bys.insert(FlyBy { before, after });
    }

    pub(super) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// The graph, with the edges in the order of the files.
    pub(super) fn into_graph(self, program: &ControllerProgram) -> MotionGraph {
        let reached: BTreeSet<ProgramPoint> = self.edges.iter().map(|edge| edge.point).collect();
        let place = |point: ProgramPoint| {
            let block = &program.routines[point.routine.0].blocks[point.block.0];
            block.statements[point.statement].place.clone()
        };
        let mut order: Vec<usize> = (0..self.edges.len()).collect();
        let key = |index: &usize| {
            let edge = &self.edges[*index];
            let place = place(edge.point);
            (place.file, place.line, place.column, edge.from, edge.to, *index)
        };
        order.sort_by_cached_key(key);
        let mut new_index = vec![EdgeIndex(0); order.len()];
        for (new, old) in order.iter().enumerate() {
            new_index[*old] = EdgeIndex(new);
        }
        let mut edges: Vec<Option<RecordedEdge>> = self.edges.into_iter().map(Some).collect();
        let sorted = order.iter().filter_map(|old| edges[*old].take());
        let edges: Vec<MotionEdge> = sorted
            .map(|edge| MotionEdge {
                from: edge.from,
                to: edge.to,
                place: place(edge.point),
                motion: edge.motion,
                conditions: edge.conditions,
            })
            .collect();
        let renamed =
            |fly_by: FlyBy| FlyBy { before: new_index[fly_by.before.0], after: new_index[fly_by.after.0] };
        let mut fly_bys: Vec<FlyBy> = self.fly_bys.into_iter().map(renamed).collect();
        fly_bys.sort_unstable();
        let mut unreached = Vec::new();
        for (routine, block, statement) in points(program) {
            let found = &program.routines[routine].blocks[block].statements[statement];
            let point = ProgramPoint {
                routine: controller_program::RoutineIndex(routine),
                block: controller_program::BlockIndex(block),
                statement,
            };
            if matches!(found.action, ProgramAction::Move(_)) && !reached.contains(&point) {
                unreached.push(found.place.clone());
            }
        }
        unreached.sort();
        MotionGraph {
            nodes: self.nodes,
            edges,
            fly_bys,
            ends: self.ends.into_iter().collect(),
            unreached,
            unfollowed: Vec::new(),
        }
    }
}

/// Routine, block and statement of every statement.
fn points(program: &ControllerProgram) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
    program.routines.iter().enumerate().flat_map(|(routine, found)| {
        found.blocks.iter().enumerate().flat_map(move |(block, found)| {
            (0..found.statements.len()).map(move |statement| (routine, block, statement))
        })
    })
}
