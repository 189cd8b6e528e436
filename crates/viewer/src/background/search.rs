//! The recorded search of a pair, shown step by step (patent, Figs. 9 and 11).

use bevy::prelude::Resource;
use collision::{SearchEvent, Side, Step};
use scene::Pair;
use simulator::{PieceTrace, trace_pair};
use sphere_model::NodeId;

use super::message::{Background, BackgroundMessage, start};
use super::query::{BackgroundQuery, QueryCache};
use crate::session::Session;

/// The search of a pair at an interpolation point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SearchSubject {
    /// The pair.
    pub(crate) pair: Pair,
    /// The interpolation point.
    pub(crate) point: usize,
}

/// A query for the recording of a search.
pub(super) type SearchQuery = BackgroundQuery<SearchSubject>;

/// A recorded search and the current step.
#[derive(Resource, Clone, Debug, Default)]
pub struct Search {
    recording: QueryCache<SearchSubject, Recording>,
    /// Number of steps made.
    made: usize,
}

/// The steps of a search.
#[derive(Clone, Debug)]
struct Recording {
    /// All recorded steps, piece by piece.
    steps: Vec<PieceStep>,
    /// Whether the search is longer than its recording.
    is_cut_off: bool,
}

/// A step of the search between two pieces.
#[derive(Clone, Copy, Debug)]
pub struct PieceStep {
    /// Indices of the pieces of the two members.
    pub pieces: (usize, usize),
    /// What happened.
    pub event: SearchEvent,
}

/// Result for a sphere after some steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SphereMark {
    /// Tested, without further consequence.
    Apart,
    /// Overlaps its opposite parent.
    Marked,
    /// The search descended below it.
    Descended,
    /// Cut: no marked child on one side.
    Cut,
    /// A smallest sphere that collides.
    Colliding,
}

/// Counts over the steps made so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Pairs of spheres tested, by the lower of their ranks.
    pub tested_by_rank: Vec<usize>,
    /// Tests in which the spheres overlap.
    pub overlapping: usize,
    /// Children marked.
    pub marked: usize,
    /// Pairs cut.
    pub cut: usize,
    /// Pairs of smallest spheres that overlap.
    pub colliding: usize,
}

impl Search {
    /// The pair whose search is shown.
    pub fn pair(&self) -> Option<Pair> {
        self.recording.asked().map(|query| query.subject.pair)
    }

    /// The interpolation point; 0 without a search.
    pub fn point(&self) -> usize {
        self.recording.asked().map_or(0, |query| query.subject.point)
    }

    /// All recorded steps, piece by piece.
    pub fn steps(&self) -> &[PieceStep] {
        self.complete().map_or(&[], |recording| recording.steps.as_slice())
    }

    /// Number of steps made.
    pub fn made(&self) -> usize {
        self.made
    }

    /// Whether the recording is in progress.
    pub fn is_recording(&self) -> bool {
        self.recording.is_pending()
    }

    /// Whether the search is longer than its recording.
    pub fn is_cut_off(&self) -> bool {
        self.complete().is_some_and(|recording| recording.is_cut_off)
    }

    /// The recording of the search that is shown, if it is complete.
    fn complete(&self) -> Option<&Recording> {
        self.recording.known(self.recording.asked()?)
    }

    /// Keeps a recording if it is the requested one, and goes to its first step.
    pub(super) fn receive(&mut self, query: SearchQuery, pieces: Vec<PieceTrace>, session: &Session) {
        let recording = Recording::from(pieces);
        if self.recording.receive(query, Some(recording), &session.generation) {
            self.made = 0;
        }
    }

    /// Goes to a step, at most the last one.
    pub fn go_to(&mut self, made: usize) {
        self.made = made.min(self.steps().len());
    }

    /// The step made last.
    pub fn current(&self) -> Option<&PieceStep> {
        self.steps().get(self.made.checked_sub(1)?)
    }

    /// Counts over the steps made.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for PieceStep { event, .. } in &self.steps()[..self.made] {
            match event.step {
                Step::Tested { overlap } => {
                    let rank = event.rank_a.max(event.rank_b);
                    if tally.tested_by_rank.len() < rank {
                        tally.tested_by_rank.resize(rank, 0);
                    }
                    tally.tested_by_rank[rank - 1] += 1;
                    tally.overlapping += usize::from(overlap);
                }
                Step::Marked(_) => tally.marked += 1,
                Step::Cut => tally.cut += 1,
                Step::Colliding => tally.colliding += 1,
                Step::Descended => {}
            }
        }
        tally
    }

    /// The spheres of all steps made, each with its highest mark.
    pub fn marks(&self) -> Vec<(TouchedSphere, SphereMark)> {
        use std::collections::BTreeMap;
        let mut marks: BTreeMap<TouchedSphere, SphereMark> = BTreeMap::new();
        for PieceStep { pieces, event } in &self.steps()[..self.made] {
            let a = TouchedSphere { is_b: false, piece: pieces.0, node: event.a, rank: event.rank_a };
            let b = TouchedSphere { is_b: true, piece: pieces.1, node: event.b, rank: event.rank_b };
            let mut put = |sphere: TouchedSphere, mark: SphereMark| {
                let known = marks.entry(sphere).or_insert(mark);
                *known = (*known).max(mark);
            };
            match event.step {
                Step::Tested { .. } => {
                    put(a, SphereMark::Apart);
                    put(b, SphereMark::Apart);
                }
                Step::Marked(Side::A) => put(a, SphereMark::Marked),
                Step::Marked(Side::B) => put(b, SphereMark::Marked),
                Step::Descended => {
                    put(a, SphereMark::Descended);
                    put(b, SphereMark::Descended);
                }
                Step::Cut => {
                    put(a, SphereMark::Cut);
                    put(b, SphereMark::Cut);
                }
                Step::Colliding => {
                    put(a, SphereMark::Colliding);
                    put(b, SphereMark::Colliding);
                }
            }
        }
        marks.into_iter().collect()
    }
}

impl From<Vec<PieceTrace>> for Recording {
    fn from(pieces: Vec<PieceTrace>) -> Self {
        let is_cut_off = pieces.iter().any(|piece| piece.is_cut_off);
        let steps = pieces.into_iter().flat_map(|piece| {
            let pieces = (piece.piece_a, piece.piece_b);
            piece.events.into_iter().map(move |event| PieceStep { pieces, event })
        });
        Self { steps: steps.collect(), is_cut_off }
    }
}

#[cfg(test)]
impl Search {
    /// A search that was recorded in the session's scene.
    pub(crate) fn recorded(session: &Session, subject: SearchSubject, pieces: Vec<PieceTrace>) -> Self {
        let query = SearchQuery { generation: session.generation, subject };
        let mut search = Self::default();
        search.recording.ask(query.clone());
        search.receive(query, pieces, session);
        search
    }
}

/// A sphere of one of the pair's members.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TouchedSphere {
    /// Whether it belongs to the second member.
    pub is_b: bool,
    /// Index of its piece.
    pub piece: usize,
    /// Its node in the piece's tree.
    pub node: NodeId,
    /// Its rank, from 1.
    pub rank: usize,
}

/// Starts to record the search of a pair at an interpolation point; nothing without sphere models.
pub(crate) fn begin(background: &Background, search: &mut Search, session: &Session, subject: SearchSubject) {
    let (Some(scene), Some(models)) = (session.scene.clone(), session.models.clone()) else { return };
    let query = SearchQuery { generation: session.generation, subject };
    *search = Search::default();
    search.recording.ask(query.clone());
    let worker = background.worker();
    let failed = BackgroundMessage::Searched(query.clone(), Vec::new());
    start("search", worker.clone(), failed, move || {
        let SearchSubject { pair, point } = subject;
        worker.send(BackgroundMessage::Searched(query, trace_pair(&scene, &models, point, pair)));
    });
}

/// Describes a step in a sentence.
pub(crate) fn sentence(step: &PieceStep, names: [&str; 2]) -> String {
    let SearchEvent { step, a, rank_a, b, rank_b } = step.event;
    let a_is = format!("sphere {a} (rank {rank_a}) of {}", names[0]);
    let b_is = format!("sphere {b} (rank {rank_b}) of {}", names[1]);
    match step {
        Step::Tested { overlap: true } => format!("Tested: {a_is} overlaps {b_is}."),
        Step::Tested { overlap: false } => format!("Tested: {a_is} is apart from {b_is}."),
        Step::Marked(Side::A) => format!("Marked: {a_is} overlaps its opposite parent, {b_is}."),
        Step::Marked(Side::B) => format!("Marked: {b_is} overlaps its opposite parent, {a_is}."),
        Step::Descended => {
            format!("Goes on below {a_is} and {b_is}: marked children against marked children.")
        }
        Step::Cut => format!("Cut: below {a_is} and {b_is} one side has no marked child."),
        Step::Colliding => format!("Collide: {a_is} and {b_is} are smallest spheres and overlap."),
    }
}
