//! What an exploration has found so far, each thing once.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use controller_program::{ControllerProgram, ProgramAction};

use super::state::ProgramPoint;
use crate::devices::{DeviceChange, DevicesAt, UnfollowedStatement};
use crate::graph::{EdgeIndex, FlyBy, MotionEdge, MotionGraph, NodeIndex, TakenCondition};
use crate::motion::{EvaluatedMove, StandingPlace};

/// Nodes, edges and corners, found once and counted.
pub(super) struct ExplorationRecord {
    pub(super) nodes: Vec<StandingPlace>,
    /// Per node.
    pub(super) devices: Vec<Arc<DevicesAt>>,
    node_indices: HashMap<(StandingPlace, Arc<DevicesAt>), NodeIndex>,
    edges: Vec<RecordedEdge>,
    edge_indices: HashMap<(ProgramPoint, NodeIndex, NodeIndex, EvaluatedMove), EdgeIndex>,
    fly_bys: BTreeSet<FlyBy>,
    pub(super) ends: BTreeSet<NodeIndex>,
    changes: Vec<DeviceChange>,
    pub(super) unfollowed: BTreeSet<UnfollowedStatement>,
}

struct RecordedEdge {
    from: NodeIndex,
    to: NodeIndex,
    point: ProgramPoint,
    motion: EvaluatedMove,
    conditions: Vec<TakenCondition>,
}

impl ExplorationRecord {
    pub(super) fn new(start: StandingPlace, devices: DevicesAt) -> Self {
        let mut record = Self {
            nodes: Vec::new(),
            devices: Vec::new(),
            node_indices: HashMap::new(),
            edges: Vec::new(),
            edge_indices: HashMap::new(),
            fly_bys: BTreeSet::new(),
            ends: BTreeSet::new(),
            changes: Vec::new(),
            unfollowed: BTreeSet::new(),
        };
        record.node(start, devices);
        record
    }

    /// The node of a place with the devices as they are at another node.
    pub(super) fn node_with_devices_of(&mut self, place: StandingPlace, other: NodeIndex) -> NodeIndex {
        let devices = Arc::clone(&self.devices[other.0]);
        self.shared_node(place, devices)
    }

    /// The node of a place and of devices.
    pub(super) fn node(&mut self, place: StandingPlace, devices: DevicesAt) -> NodeIndex {
        self.shared_node(place, Arc::new(devices))
    }

    fn shared_node(&mut self, place: StandingPlace, devices: Arc<DevicesAt>) -> NodeIndex {
        let key = (place, devices);
        if let Some(known) = self.node_indices.get(&key) {
            return *known;
        }
        let index = NodeIndex(self.nodes.len());
        self.nodes.push(key.0.clone());
        self.devices.push(Arc::clone(&key.1));
        self.node_indices.insert(key, index);
        index
    }

    /// A device that moves; each once.
    pub(super) fn change(&mut self, change: DeviceChange) {
        let is_same = |known: &DeviceChange| {
            (known.from, known.to, &known.place) == (change.from, change.to, &change.place)
                && (known.device, known.position, known.round)
                    == (change.device, change.position, change.round)
        };
        if !self.changes.iter().any(is_same) {
            self.changes.push(change);
        }
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
        let mut changes = self.changes;
        changes.sort_by(|a, b| (&a.place, a.from, a.to).cmp(&(&b.place, b.from, b.to)));
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
            devices: self.devices,
            changes,
            unfollowed_statements: self.unfollowed.into_iter().collect(),
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
