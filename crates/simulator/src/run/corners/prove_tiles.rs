//! The proof of all tiles: those that are open are divided, and what cannot be divided further is reported.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use collision::Counts;
use continuous::{Curve, Goal, Problem, Proof, QueryContext, Verdict, Watch, prove};

use super::answers::answers;
use super::ask::RequiredAnywhere;
use super::findings::{CornerCandidate, ProvenStrands};
use super::leads::CoordinationWindow;
use super::order::open_orders;
use super::strand_batch::StrandBatch;
use super::strand_path::StrandPath;
use super::tile::{CoordinationTile, CornerCell, TileBeside, TileMotion};
use super::{CornerFound, CornerSubject, CornersFound, CornersLooked, LeadFound, NotAsked};
use crate::run::CheckedMotion;
use crate::run::any_time_low::LowAtAnyTime;
use crate::run::finding::Finding;
use crate::run::prepared::parts;

/// How finely a required clearance is resolved at corners, metres.
const ACCURACY_M: f64 = 1e-3;
/// Points of strands that are proven at once.
const BATCH_POINTS: usize = 20_000;
/// Points of strands of two programs that are proven at most, each as often as pairs are asked there; what is open then is undecided.
const MOST_POINTS: usize = 400_000;
/// Parts of tiles that cannot be divided further, of which a pair is measured.
const MOST_MEASURED: usize = 64;

/// A look at all corners, tile by tile.
pub(super) struct CornersLook<'c, 'p> {
    cell: &'c CornerCell<'p>,
    checked: &'c CheckedMotion,
    found: CornersFound,
    findings: Vec<Finding>,
    counts: Counts,
    /// Per subject and pair what is worst of the parts that could not be divided further, and how many were measured.
    candidates: BTreeMap<(CornerSubject, usize), (CornerCandidate, usize)>,
    /// Pairs that collide at a subject: nothing more is asked.
    colliding: BTreeSet<(CornerSubject, usize)>,
    required: RequiredAnywhere,
    /// Points of strands of two programs that were proven, each as often as pairs were asked there.
    points: usize,
    /// Pairs that two programs without a common clock move, each with its window, and whether they were asked of all places.
    apart: BTreeMap<usize, (usize, bool)>,
}

impl<'c, 'p> CornersLook<'c, 'p> {
    pub(super) fn new(cell: &'c CornerCell<'p>, checked: &'c CheckedMotion, is_exact: bool) -> Self {
        let scene = cell.prepared.scene;
        let corner = |corner: &scene::SceneCorner<'_>| CornerFound {
            trajectory: corner.trajectory,
            index: corner.index,
            verdict: (corner.corner.gap.is_none() && is_exact).then_some(Verdict::Clear),
            has_undecided: false,
            pairs: 0,
            lanes: 0,
        };
        let lead = |window: &CoordinationWindow| LeadFound {
            programs: window.programs,
            points: window.points,
            most_s: window.largest_s(),
            is_clocked: window.is_clocked,
            verdict: Verdict::Clear,
            has_undecided: false,
            pairs: 0,
        };
        let found = CornersFound {
            corners: cell.corners.iter().map(corner).collect(),
            leads: cell.windows.iter().map(lead).collect(),
            open_orders: open_orders(scene, &cell.windows),
            leads_are_open: !is_exact && !cell.windows.is_empty(),
        };
        Self {
            cell,
            checked,
            found,
            findings: Vec::new(),
            counts: Counts::default(),
            candidates: BTreeMap::new(),
            colliding: BTreeSet::new(),
            required: RequiredAnywhere::default(),
            points: 0,
            apart: BTreeMap::new(),
        }
    }

    /// The numbers of pairs that are asked of each subject.
    pub(super) fn count_pairs(&mut self, tiles: &[CoordinationTile], not_asked: &[NotAsked]) {
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
        let apart = |subject: CornerSubject| match subject {
            CornerSubject::Window(window) if !self.cell.windows[window].is_clocked => Some(window),
            CornerSubject::Corner(_) | CornerSubject::Window(_) => None,
        };
        for tile in tiles {
            let Some(window) = apart(subject_of(tile.motion)) else { continue };
            self.apart.extend(tile.pairs.iter().map(|pair| (*pair, (window, true))));
        }
        for one in not_asked {
            let Some(window) = apart(one.subject) else { continue };
            self.apart.insert(one.pair, (window, false));
        }
    }

    pub(super) fn leave_open(&mut self, one: &NotAsked) {
        self.found.add(one.subject, Verdict::Undecided);
        self.findings.push(self.cell.unasked(one));
    }

    /// Proves tiles, and returns the parts of those that are open; `None` if the watcher cancelled.
    pub(super) fn prove_all(
        &mut self,
        mut tiles: Vec<CoordinationTile>,
        watch: &Watch<'_>,
    ) -> Option<Vec<CoordinationTile>> {
        let mut open = Vec::new();
        let mut batch = StrandBatch::default();
        let mut first = 0;
        for index in 0..tiles.len() {
            let subject = subject_of(tiles[index].motion);
            tiles[index].pairs.retain(|pair| !self.is_settled(subject, *pair));
            let tile = &tiles[index];
            if tile.pairs.is_empty() {
                continue;
            }
            if self.points > MOST_POINTS && tile.beside != TileBeside::Nothing {
                self.give_up(tile);
                continue;
            }
            let work = batch.add(self.cell, tile, index - first, &mut self.required);
            if tile.beside != TileBeside::Nothing {
                self.points += work;
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

    fn prove(
        &mut self,
        tiles: &[CoordinationTile],
        batch: &StrandBatch,
        watch: &Watch<'_>,
    ) -> Option<Vec<CoordinationTile>> {
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
            if self.is_settled(subject, *pair) {
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
                self.colliding.insert((subject, *pair));
            }
            let known = self.candidates.get(&(subject, *pair));
            if !is_collision && known.is_some_and(|(_, measured)| *measured >= MOST_MEASURED) {
                continue;
            }
            match self.cell.finding(&mut context, tile, &proven, *pair, answer) {
                Some(candidate) => self.keep(subject, *pair, candidate),
                None => self.found.add(subject, Verdict::Undecided),
            }
        }
        let parts = open.into_iter().flat_map(|(tile, mut pairs)| {
            let tile = &tiles[tile];
            let subject = subject_of(tile.motion);
            pairs.retain(|pair| !self.is_settled(subject, *pair));
            let parts = if pairs.is_empty() { None } else { self.cell.parts_of(tile, &pairs) };
            parts.unwrap_or_default()
        });
        Some(parts.collect())
    }

    /// Whether nothing more is asked of a pair: it collides, or has been measured where nothing can be divided further often enough.
    fn is_settled(&self, subject: CornerSubject, pair: usize) -> bool {
        let key = (subject, pair);
        let is_measured = |(_, measured): &(CornerCandidate, usize)| *measured >= MOST_MEASURED;
        self.colliding.contains(&key) || self.candidates.get(&key).is_some_and(is_measured)
    }

    /// Leaves what is open of a tile undecided.
    fn give_up(&mut self, tile: &CoordinationTile) {
        let subject = subject_of(tile.motion);
        for pair in &tile.pairs {
            if self.candidates.contains_key(&(subject, *pair)) || self.colliding.contains(&(subject, *pair)) {
                continue;
            }
            let is_apart =
                matches!(subject, CornerSubject::Window(window) if !self.cell.windows[window].is_clocked);
            let why = if is_apart {
                "the search over all places of the two programs ended without a proof"
            } else {
                "the search for how far one program is ahead of the other ended without a proof"
            };
            let finding = self.cell.unasked(&NotAsked { subject, pair: *pair, why });
            self.keep(
                subject,
                *pair,
                CornerCandidate { verdict: Verdict::Undecided, clearance_m: f64::INFINITY, finding },
            );
        }
    }

    fn keep(&mut self, subject: CornerSubject, pair: usize, candidate: CornerCandidate) {
        let key = (subject, pair);
        let rank = |verdict: Verdict| match verdict {
            Verdict::Clear => 0,
            Verdict::Undecided => 1,
            Verdict::Near => 2,
            Verdict::Collision => 3,
        };
        match self.candidates.get_mut(&key) {
            Some((known, measured)) => {
                *measured += 1;
                let is_nearer = candidate.clearance_m < known.clearance_m;
                let is_same = rank(known.verdict) == rank(candidate.verdict);
                if rank(known.verdict) < rank(candidate.verdict) || is_same && is_nearer {
                    *known = candidate;
                }
            }
            None => {
                self.candidates.insert(key, (candidate, 1));
            }
        }
    }

    pub(super) fn end(mut self) -> CornersLooked {
        let is_open = |pair: usize| self.candidates.keys().any(|(_, open)| *open == pair);
        let low = |(pair, (window, was_asked)): (&usize, &(usize, bool))| {
            let [least_m, _] = self.cell.prepared.scene.clearances.required[*pair].range_m();
            LowAtAnyTime {
                pair: *pair,
                low_m: if *was_asked && !is_open(*pair) { least_m.max(0.0) } else { 0.0 },
                begin_together: self.cell.windows[*window].begin_together(),
            }
        };
        let lows = self.apart.iter().map(low).collect();
        for ((subject, pair), (candidate, _)) in self.candidates {
            self.found.add(subject, candidate.verdict);
            if !self.cell.is_told(self.checked, subject, pair, candidate.verdict) {
                self.findings.push(candidate.finding);
            }
        }
        CornersLooked { found: self.found, findings: self.findings, lows, counts: self.counts }
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
