//! The patent's search of one pair at one point, step by step (Figs. 9 and 11).

use std::ops::ControlFlow;

use collision::{Observer, Search, SearchEvent, Side, Trace};
use continuous::QueryContext;
use kinematics::PathParameter;
use sphere_model::NodeId;

use super::prepared::PreparedRun;
use crate::model::Models;
use scene::{Pair, Scene};

/// Most steps recorded per pair, about 32 MB; fine models can have many more.
const MOST_STEPS: usize = 1_000_000;

/// The search between two shapes.
#[derive(Clone, Debug)]
pub struct PieceTrace {
    /// Index of the shape of the pair's first member.
    pub piece_a: usize,
    /// Index of the shape of the pair's second member.
    pub piece_b: usize,
    /// The recorded steps in order; nodes are those of the shapes' trees.
    pub events: Vec<SearchEvent>,
    /// Whether the search continued after the last recorded step.
    pub is_cut_off: bool,
}

/// The steps of the search for all colliding smallest spheres of a pair at an interpolation point.
///
/// The number of recorded steps is bounded. If the search is longer, the last trace is cut off, and later shape pairs are
/// omitted.
pub fn trace_pair(scene: &Scene, models: &Models, point: usize, pair: Pair) -> Vec<PieceTrace> {
    first_steps(scene, models, (point, pair), MOST_STEPS)
}

fn first_steps(
    scene: &Scene,
    models: &Models,
    (point, pair): (usize, Pair),
    most_steps: usize,
) -> Vec<PieceTrace> {
    let prepared = PreparedRun::new(scene, models);
    let mut context = QueryContext::new(&prepared.problem);
    context.set(PathParameter::of_point(point));
    let mut search = Search::default();
    let mut left = most_steps;
    let mut traces: Vec<PieceTrace> = Vec::new();
    for shape_pair in prepared.problem.shape_pairs_between(pair.a, pair.b) {
        let (a, b) = (&prepared.problem.shapes[shape_pair.a], &prepared.problem.shapes[shape_pair.b]);
        let trees =
            (&**models.tree(scene, a.body, a.index_in_body), &**models.tree(scene, b.body, b.index_in_body));
        let a_from_b = context.poses.a_from_b(shape_pair.a, shape_pair.b);
        let mut recorder = Recorder { trace: Trace::default(), most_steps: left, is_cut_off: false };
        search.run(trees, &a_from_b, prepared.problem.eps.eps_m, &mut recorder, |_, _, recorder| {
            if recorder.is_cut_off { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let Recorder { trace: Trace { events, .. }, is_cut_off, .. } = recorder;
        left -= events.len();
        traces.push(PieceTrace { piece_a: a.index_in_body, piece_b: b.index_in_body, events, is_cut_off });
        if is_cut_off {
            break;
        }
    }
    traces
}

/// Records the first steps of a search.
struct Recorder {
    trace: Trace,
    most_steps: usize,
    /// Whether a step was dropped.
    is_cut_off: bool,
}

impl Recorder {
    fn record(&mut self, step: impl FnOnce(&mut Trace)) {
        if self.trace.events.len() < self.most_steps {
            step(&mut self.trace);
        } else {
            self.is_cut_off = true;
        }
    }
}

impl Observer for Recorder {
    fn tested(&mut self, a: (NodeId, usize), b: (NodeId, usize), overlap: bool) {
        self.record(|trace| trace.tested(a, b, overlap));
    }

    fn marked(&mut self, side: Side, child: (NodeId, usize)) {
        self.record(|trace| trace.marked(side, child));
    }

    fn cut(&mut self, a: (NodeId, usize), b: (NodeId, usize)) {
        self.record(|trace| trace.cut(a, b));
    }

    fn descended(&mut self, a: (NodeId, usize), b: (NodeId, usize)) {
        self.record(|trace| trace.descended(a, b));
    }

    fn colliding(&mut self, a: NodeId, b: NodeId) {
        self.record(|trace| trace.colliding(a, b));
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::ModelSettings;
    use scene::{LoadRequest, load};

    #[test]
    fn a_long_search_is_cut_off_after_its_first_steps() {
        let cell = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/weld-cell/cell.ron");
        let scene = load(&LoadRequest::for_file(cell)).expect("the scene of this repository");
        let settings = ModelSettings::default();
        let models = Models::build(&scene, settings).expect("its models fit");
        let member = |name| scene.member_named(name).expect("a member of the cell");
        let (link, post) = (member("arm/link_3"), member("post"));
        // The link hits the post there.
        let at = (1201, Pair { a: link.min(post), b: link.max(post) });
        let events = |traces: &[PieceTrace]| -> Vec<SearchEvent> {
            traces.iter().flat_map(|trace| trace.events.iter().copied()).collect()
        };
        let whole = trace_pair(&scene, &models, at.0, at.1);
        let all = events(&whole);
        assert!(all.len() > 100 && whole.iter().all(|trace| !trace.is_cut_off), "{} steps", all.len());
        for most in [1, 50, all.len() - 1] {
            let cut = first_steps(&scene, &models, at, most);
            assert!(events(&cut) == all[..most], "{most} steps");
            assert!(cut.last().is_some_and(|trace| trace.is_cut_off), "{most} steps");
        }
        let exact = first_steps(&scene, &models, at, all.len());
        assert!(exact.iter().all(|trace| !trace.is_cut_off));
    }
}
