//! Corners that the controller may cut: everything that it can do there, and everything that other programs meet because of it, is proven
//! clear, or reported.
//!
//! The enclosure of a corner is a set of lanes, straight motions in joint space with tubes around them, and they are proven as the program
//! itself is. What another program does meanwhile is enclosed in boxes of its joint values. What is undecided is asked again of finer lanes
//! and smaller boxes.

mod answers;
mod ask;
mod asked_tiles;
mod findings;
mod interlocks;
mod leads;
mod order;
mod pair_motion;
mod prove_tiles;
mod strand;
mod strand_batch;
mod strand_path;
mod tile;

use collision::Counts;
use continuous::{CheckedStretches, Phase, Problem, Verdict, Watch};

use scene::Scene;

use super::any_time_low::LowAtAnyTime;
use super::finding::Finding;
use super::prepared::PreparedRun;
use super::{CheckedMotion, Engine};
use prove_tiles::CornersLook;
use tile::CornerCell;

pub use order::{OpenOrder, StatementPlace};

/// What was found of the corners of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CornersFound {
    /// One per corner, in the order of [`scene::Scene::corners`].
    pub corners: Vec<CornerFound>,
    /// Two programs each between two of their meetings, where one may be ahead of the other because corners were cut.
    pub leads: Vec<LeadFound>,
    /// Statements whose order or place depends on how corners are cut.
    pub open_orders: Vec<OpenOrder>,
    /// Whether the engine asked knows nothing of corners, and so of what other programs meet because of them.
    pub leads_are_open: bool,
}

/// What was found of a corner.
#[derive(Clone, Debug, PartialEq)]
pub struct CornerFound {
    /// Index of its trajectory.
    pub trajectory: usize,
    /// Its index among the corners of that trajectory.
    pub index: usize,
    /// The worst verdict of all pairs if it is cut; `None` where it has no enclosure.
    pub verdict: Option<Verdict>,
    /// Whether some pair is undecided, whatever the worst verdict.
    pub has_undecided: bool,
    /// The number of pairs that were asked.
    pub pairs: usize,
    /// The number of lanes that were proven for the pair that took most.
    pub lanes: usize,
}

/// What was found of two programs of which one may be ahead of the other.
#[derive(Clone, Debug, PartialEq)]
pub struct LeadFound {
    /// Indices of the trajectories.
    pub programs: [usize; 2],
    /// The first and the last interpolation point.
    pub points: [usize; 2],
    /// The most that each is ahead of the other, seconds; infinite without a common clock.
    pub most_s: [f64; 2],
    /// Whether the two have a common clock; otherwise each may be anywhere while the other one is anywhere.
    pub is_clocked: bool,
    /// The worst verdict of all pairs of the two.
    pub verdict: Verdict,
    /// Whether some pair is undecided, whatever the worst verdict.
    pub has_undecided: bool,
    /// The number of pairs that were asked.
    pub pairs: usize,
}

/// What a question is about: the corners of the scene and the windows of two programs, by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum CornerSubject {
    Corner(usize),
    Window(usize),
}

/// A pair that is undecided without a question.
#[derive(Clone, Copy, Debug)]
struct NotAsked {
    subject: CornerSubject,
    pair: usize,
    /// For people.
    why: &'static str,
}

/// What became of a look at all corners.
pub(super) struct CornersLooked {
    pub(super) found: CornersFound,
    pub(super) findings: Vec<Finding>,
    pub(super) lows: Vec<LowAtAnyTime>,
    pub(super) counts: Counts,
}

/// Proves all corners, and what other programs meet because of them; `None` if the watcher cancelled.
pub(super) fn look(
    prepared: &PreparedRun<'_>,
    checked: &CheckedMotion,
    engine: Engine,
    watch: &Watch<'_>,
) -> Option<CornersLooked> {
    // Neither smallest spheres nor the second engine are asked about corners.
    let is_exact = !prepared.problem.spheres_decide && engine != Engine::Intervals;
    let scene = prepared.scene;
    let cell = CornerCell { prepared, corners: scene.corners(), windows: leads::windows(scene) };
    let mut look = CornersLook::new(&cell, checked, is_exact);
    let (mut tiles, not_asked) = if is_exact { cell.first_tiles() } else { (Vec::new(), Vec::new()) };
    for one in &not_asked {
        look.leave_open(one);
    }
    look.count_pairs(&tiles, &not_asked);
    while !tiles.is_empty() {
        if !watch.goes_on(Phase::Sweep, scene.timeline.points.len()) {
            return None;
        }
        tiles = look.prove_all(tiles, watch)?;
    }
    Some(look.end())
}

/// Takes the pairs that two programs with an interlock move out of the check along the timeline, on which one of the two stands anywhere:
/// they are asked of all places alone at which the two may be at one time.
pub(super) fn leave_to_windows(scene: &Scene, problem: &mut Problem<'_>) {
    if scene.interlocks.is_empty() {
        return;
    }
    let motions = pair_motion::pair_motions(scene, problem);
    for window in leads::windows(scene).iter().filter(|window| window.has_interlocks()) {
        for (pair, motion) in motions.iter().enumerate() {
            let members = scene.pairs[pair];
            if [0, 1].into_iter().all(|side| motion.depends_on(scene, members, window, side)) {
                problem.pairs[pair].stretches = CheckedStretches::between([]);
            }
        }
    }
}

impl CornersFound {
    /// Whether anything is undecided if some corner is cut.
    pub fn are_open(&self, scene: &Scene) -> bool {
        let is_open = |corner: &CornerFound| corner.verdict.is_none() || corner.has_undecided;
        self.corners.iter().any(is_open) || self.is_order_open(scene, true)
    }

    /// Whether anything is undecided where two programs without a common clock may be at one time.
    pub fn is_any_time_open(&self, scene: &Scene) -> bool {
        self.is_order_open(scene, false)
    }

    /// Whether anything is undecided of two programs, those with a common clock or those without one.
    fn is_order_open(&self, scene: &Scene, is_clocked: bool) -> bool {
        let mut leads = self.leads.iter().filter(|lead| lead.is_clocked == is_clocked);
        let is_order = |order: &OpenOrder| {
            scene.are_apart_in_time([order.statement.trajectory, order.other_trajectory]) != is_clocked
        };
        leads.any(|lead| self.leads_are_open || lead.has_undecided) || self.open_orders.iter().any(is_order)
    }
}

impl CornersFound {
    fn add(&mut self, subject: CornerSubject, verdict: Verdict) {
        let is_undecided = verdict == Verdict::Undecided;
        match subject {
            CornerSubject::Corner(corner) => {
                let found = &mut self.corners[corner];
                found.verdict = found.verdict.map(|known| known.max(verdict));
                found.has_undecided |= is_undecided;
            }
            CornerSubject::Window(window) => {
                let found = &mut self.leads[window];
                found.verdict = found.verdict.max(verdict);
                found.has_undecided |= is_undecided;
            }
        }
    }
}
