//! A step-by-step recording of a search.

use sphere_model::NodeId;

use super::observer::Observer;

/// The first or the second member of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

/// The kind of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Two spheres were tested.
    Tested {
        /// Whether they overlap.
        overlap: bool,
    },
    /// A child on this side was marked; the other sphere is its opposite parent.
    Marked(Side),
    /// A colliding pair was rejected: one side has no marked children.
    Cut,
    /// The search descended below a colliding pair.
    Descended,
    /// Two smallest spheres overlap.
    Colliding,
}

/// One step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchEvent {
    /// Its kind.
    pub step: Step,
    /// Sphere of the first member.
    pub a: NodeId,
    /// Its rank, from 1.
    pub rank_a: usize,
    /// Sphere of the second member.
    pub b: NodeId,
    /// Its rank, from 1.
    pub rank_b: usize,
}

/// Records every step.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The steps in order.
    pub events: Vec<SearchEvent>,
    last_tested: Option<((NodeId, usize), (NodeId, usize))>,
}

impl Trace {
    fn push(&mut self, step: Step, a: (NodeId, usize), b: (NodeId, usize)) {
        self.events.push(SearchEvent { step, a: a.0, rank_a: a.1, b: b.0, rank_b: b.1 });
    }
}

impl Observer for Trace {
    fn tested(&mut self, a: (NodeId, usize), b: (NodeId, usize), overlap: bool) {
        self.last_tested = Some((a, b));
        self.push(Step::Tested { overlap }, a, b);
    }

    fn marked(&mut self, side: Side, _child: (NodeId, usize)) {
        // A mark follows the test of the child against the opposite parent.
        if let Some((a, b)) = self.last_tested {
            self.push(Step::Marked(side), a, b);
        }
    }

    fn cut(&mut self, a: (NodeId, usize), b: (NodeId, usize)) {
        self.push(Step::Cut, a, b);
    }

    fn descended(&mut self, a: (NodeId, usize), b: (NodeId, usize)) {
        self.push(Step::Descended, a, b);
    }

    fn colliding(&mut self, a: NodeId, b: NodeId) {
        if let Some((a_ranked, b_ranked)) = self.last_tested {
            debug_assert_eq!((a_ranked.0, b_ranked.0), (a, b));
            self.push(Step::Colliding, a_ranked, b_ranked);
        }
    }
}
