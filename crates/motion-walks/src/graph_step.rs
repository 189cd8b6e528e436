//! A step of a walk in its graph: a motion, or a device that moves while the robot stands.

use controller_program::SourcePlace;
use motion_graph::{DeviceChange, MotionEdge, MotionGraph, NodeIndex, TakenCondition};

/// A step by its index: motions come first, and movements of devices follow.
#[derive(Clone, Copy)]
pub(crate) enum GraphStep<'g> {
    Motion(&'g MotionEdge),
    Device(&'g DeviceChange),
}

impl<'g> GraphStep<'g> {
    pub(crate) fn at(graph: &'g MotionGraph, index: usize) -> Self {
        let motions = graph.edges.len();
        if index < motions {
            Self::Motion(&graph.edges[index])
        } else {
            Self::Device(&graph.changes[index - motions])
        }
    }

    /// Where robot and devices are before and then.
    pub(crate) fn ends(self) -> [NodeIndex; 2] {
        match self {
            Self::Motion(edge) => [edge.from, edge.to],
            Self::Device(change) => [change.from, change.to],
        }
    }

    pub(crate) fn place(self) -> &'g SourcePlace {
        match self {
            Self::Motion(edge) => &edge.place,
            Self::Device(change) => &change.place,
        }
    }

    pub(crate) fn conditions(self) -> &'g [TakenCondition] {
        match self {
            Self::Motion(edge) => &edge.conditions,
            Self::Device(change) => &change.conditions,
        }
    }

    /// Whether the robot may turn to the next motion before it is at the end of this one.
    pub(crate) fn is_fly_by(self) -> bool {
        matches!(self, Self::Motion(edge) if edge.motion.is_fly_by())
    }
}
