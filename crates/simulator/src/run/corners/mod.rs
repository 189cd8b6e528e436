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
mod leads;
mod order;
mod pair_motion;
mod strand;
mod strand_path;
mod tile;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use collision::Counts;
use continuous::{Curve, Goal, Phase, Problem, Proof, QueryContext, Verdict, Watch, prove};

use super::finding::Finding;
use super::prepared::{PreparedRun, parts};
use super::{CheckedMotion, Engine};
use answers::answers;
use ask::{AskedStrand, RequiredAnywhere};
use findings::{CornerCandidate, ProvenStrands};
use strand::Strand;
use strand_path::StrandPath;
use tile::{CornerCell, Tile, TileBeside, TileMotion};

pub use order::{OpenOrder, StatementPlace};

/// How finely a required clearance is resolved at corners, metres.
const ACCURACY_M: f64 = 1e-3;
/// Points of strands that are proven at once.
const BATCH_POINTS: usize = 20_000;
/// Points of strands of two programs that are proven at most; what is open then is undecided.
const MOST_POINTS: usize = 600_000;
/// Parts of tiles that cannot be divided further, of which a pair is measured.
const MOST_MEASURED: usize = 24;

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
    /// The most that each is ahead of the other, seconds.
    pub most_s: [f64; 2],
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

impl CornersFound {
    /// Whether anything is undecided if some corner is cut.
    pub fn are_open(&self) -> bool {
        let is_open = |corner: &CornerFound| corner.verdict.is_none() || corner.has_undecided;
        self.leads_are_open
            || !self.open_orders.is_empty()
            || self.corners.iter().any(is_open)
            || self.leads.iter().any(|lead| lead.has_undecided)
    }
}

/// A look at all corners, tile by tile.
struct CornersLook<'c, 'p> {
    cell: &'c CornerCell<'p>,
    checked: &'c CheckedMotion,
    found: CornersFound,
    findings: Vec<Finding>,
    counts: Counts,
    /// Per subject and pair what is worst of the parts that could not be divided further, and how many were measured.
    candidates: BTreeMap<(CornerSubject, usize), (CornerCandidate, usize)>,
    /// Pairs that collide at a subject: nothing more is asked.
    colliding: Vec<(CornerSubject, usize)>,
    required: RequiredAnywhere,
    /// Points of strands of two programs that were proven.
    points: usize,
}

/// The strands of some tiles on one path.
struct StrandBatch {
    strands: Vec<Strand>,
    /// Per strand, its tile.
    tile_of: Vec<usize>,
    asked: Vec<AskedStrand>,
    points: usize,
}

impl<'c, 'p> CornersLook<'c, 'p> {
    fn new(cell: &'c CornerCell<'p>, checked: &'c CheckedMotion, is_exact: bool) -> Self {
        let scene = cell.prepared.scene;
        let corner = |corner: &scene::SceneCorner<'_>| CornerFound {
            trajectory: corner.trajectory,
            index: corner.index,
            verdict: (corner.corner.gap.is_none() && is_exact).then_some(Verdict::Clear),
            has_undecided: false,
            pairs: 0,
            lanes: 0,
        };
        let lead = |window: &leads::CoordinationWindow| LeadFound {
            programs: window.programs,
            points: window.points,
            most_s: window.largest_s(),
            verdict: Verdict::Clear,
            has_undecided: false,
            pairs: 0,
        };
        let found = CornersFound {
            corners: cell.corners.iter().map(corner).collect(),
            leads: cell.windows.iter().map(lead).collect(),
            open_orders: order::open_orders(scene, &cell.windows),
            leads_are_open: !is_exact && !cell.windows.is_empty(),
        };
        Self {
            cell,
            checked,
            found,
            findings: Vec::new(),
            counts: Counts::default(),
            candidates: BTreeMap::new(),
            colliding: Vec::new(),
            required: RequiredAnywhere::default(),
            points: 0,
        }
    }

    /// The numbers of pairs that are asked of each subject.
    fn count_pairs(&mut self, tiles: &[Tile], not_asked: &[NotAsked]) {
        let asked = tiles.iter().flat_map(|tile| {
            let subject = subject_of(tile.motion);
            tile.pairs.iter().map(move |pair| (subject, *pair))
        });
        let mut all: Vec<_> = asked.chain(not_asked.iter().map(|one| (one.subject, one.pair))).collect();
        all.sort_unstable();
        all.dedup();
        for (subject, _) in all {
            match subject {
                CornerSubject::Corner(corner) => self.found.corners[corner].pairs += 1,
                CornerSubject::Window(window) => self.found.leads[window].pairs += 1,
            }
        }
    }

    fn leave_open(&mut self, one: &NotAsked) {
        self.found.add(one.subject, Verdict::Undecided);
        self.findings.push(self.cell.unasked(one));
    }

    /// Proves tiles, and returns the parts of those that are open; `None` if the watcher cancelled.
    fn prove_all(&mut self, tiles: Vec<Tile>, watch: &Watch<'_>) -> Option<Vec<Tile>> {
        let mut open = Vec::new();
        let mut batch = StrandBatch::default();
        let mut first = 0;
        for (index, tile) in tiles.iter().enumerate() {
            if self.points > MOST_POINTS && tile.beside != TileBeside::Nothing {
                self.give_up(tile);
                continue;
            }
            let points = batch.add(self.cell, tile, index - first, &mut self.required);
            if tile.beside != TileBeside::Nothing {
                self.points += points;
            } else if let TileMotion::Corner(of) = tile.motion {
                let lanes = batch.tile_of.iter().filter(|of| **of == index - first).count();
                let found = &mut self.found.corners[of.corner];
                found.lanes = found.lanes.max(lanes);
            }
            if batch.points >= BATCH_POINTS {
                open.extend(self.prove(&tiles[first..=index], &std::mem::take(&mut batch), watch)?);
                first = index + 1;
            }
        }
        open.extend(self.prove(&tiles[first..], &batch, watch)?);
        Some(open)
    }

    fn prove(&mut self, tiles: &[Tile], batch: &StrandBatch, watch: &Watch<'_>) -> Option<Vec<Tile>> {
        if batch.asked.is_empty() {
            return Some(Vec::new());
        }
        let prepared = self.cell.prepared;
        let path = StrandPath::new(prepared, &batch.strands);
        let ranges = path.ranges();
        let pairs = path.body_pairs(prepared, &batch.asked);
        let coordinates = path.coordinates().to_vec();
        let parts = parts(prepared.scene, prepared.models, pairs, coordinates, Box::new(path));
        let problem = Problem::new(parts);
        let Proof { found, points, counts, .. } = proven(&problem, watch)?;
        self.counts.add(&counts);
        let answers = answers(&problem, &found, &points, &ranges);
        let proven = ProvenStrands { strands: &batch.strands, ranges: &ranges };
        let mut context = QueryContext::new(&problem);
        let mut open: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for ((strand, pair), answer) in &answers {
            let tile = &tiles[batch.tile_of[*strand]];
            let subject = subject_of(tile.motion);
            if self.colliding.contains(&(subject, *pair)) {
                continue;
            }
            let is_collision = answer.verdict == Verdict::Collision
                && ranges
                    .strand_at(answer.at)
                    .is_some_and(|(strand, at)| self.cell.may_be(tile, &batch.strands[strand], at));
            if !is_collision && self.cell.parts_of(tile, &[*pair]).is_some() {
                let pairs = open.entry(batch.tile_of[*strand]).or_default();
                if !pairs.contains(pair) {
                    pairs.push(*pair);
                }
                continue;
            }
            if is_collision {
                self.colliding.push((subject, *pair));
            }
            let known = self.candidates.get(&(subject, *pair));
            let is_measured = known.is_some_and(|(_, measured)| *measured >= MOST_MEASURED);
            let candidate = if is_measured && !is_collision {
                None
            } else {
                self.cell.finding(&mut context, (tile, &proven), *pair, answer)
            };
            let verdict = candidate.as_ref().map_or(Verdict::Undecided, |candidate| candidate.verdict);
            self.found.add(subject, verdict);
            if let Some(candidate) = candidate {
                self.keep((subject, *pair), candidate);
            }
        }
        let parts = open.into_iter().flat_map(|(tile, mut pairs)| {
            let tile = &tiles[tile];
            let subject = subject_of(tile.motion);
            pairs.retain(|pair| !self.colliding.contains(&(subject, *pair)));
            let parts = if pairs.is_empty() { None } else { self.cell.parts_of(tile, &pairs) };
            parts.unwrap_or_default()
        });
        Some(parts.collect())
    }

    /// Leaves what is open of a tile undecided.
    fn give_up(&mut self, tile: &Tile) {
        let subject = subject_of(tile.motion);
        for pair in &tile.pairs {
            self.found.add(subject, Verdict::Undecided);
            if self.candidates.contains_key(&(subject, *pair)) || self.colliding.contains(&(subject, *pair)) {
                continue;
            }
            let why = "the search for how far one program is ahead of the other ended without a proof";
            let finding = self.cell.unasked(&NotAsked { subject, pair: *pair, why });
            self.keep((subject, *pair), CornerCandidate { verdict: Verdict::Undecided, finding });
        }
    }

    fn keep(&mut self, key: (CornerSubject, usize), candidate: CornerCandidate) {
        let rank = |verdict: Verdict| match verdict {
            Verdict::Clear => 0,
            Verdict::Undecided => 1,
            Verdict::Near => 2,
            Verdict::Collision => 3,
        };
        match self.candidates.get_mut(&key) {
            Some((known, measured)) => {
                *measured += 1;
                if rank(known.verdict) < rank(candidate.verdict) {
                    *known = candidate;
                }
            }
            None => {
                self.candidates.insert(key, (candidate, 1));
            }
        }
    }

    fn end(mut self) -> CornersLooked {
        for ((subject, pair), (candidate, _)) in self.candidates {
            if !self.cell.is_told(self.checked, subject, pair, candidate.verdict) {
                self.findings.push(candidate.finding);
            }
        }
        CornersLooked { found: self.found, findings: self.findings, counts: self.counts }
    }
}

impl Default for StrandBatch {
    fn default() -> Self {
        Self { strands: Vec::new(), tile_of: Vec::new(), asked: Vec::new(), points: 0 }
    }
}

impl StrandBatch {
    /// Adds the strands of a tile on which something is asked; the number of their points.
    fn add(
        &mut self,
        cell: &CornerCell<'_>,
        tile: &Tile,
        index: usize,
        required: &mut RequiredAnywhere,
    ) -> usize {
        let before = self.points;
        for strand in cell.strands(tile) {
            let at = self.strands.len();
            let asked = tile.pairs.iter().filter_map(|pair| cell.asked((tile, &strand, at), *pair, required));
            let asked: Vec<AskedStrand> = asked.collect();
            if asked.is_empty() {
                continue;
            }
            self.asked.extend(asked);
            self.points += strand.points.len();
            self.strands.push(strand);
            self.tile_of.push(index);
        }
        self.points - before
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

fn subject_of(motion: TileMotion) -> CornerSubject {
    match motion {
        TileMotion::Exact { window, .. } => CornerSubject::Window(window),
        TileMotion::Corner(of) => CornerSubject::Corner(of.corner),
    }
}

/// The proof of a path that is none of the program: its points are told to nobody, but a stop is passed on.
fn proven(problem: &Problem<'_>, watch: &Watch<'_>) -> Option<Proof> {
    let goal = Goal { between_points: true, accuracy_m: ACCURACY_M, curve: Curve::Unmeasured };
    let pass_on = |_: continuous::Progress<'_>| {
        if watch.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    prove(problem, goal, &Watch::new(&pass_on))
}
