//! Certified tracking of a path: pieces as long as their proofs allow.

use nalgebra::Vector6;

use crate::chord::{ChordProof, prove};
use crate::model::{ErrorBudget, PathModel};
use crate::newton::solve;
use crate::slope::{HALVINGS, slope_errors};

/// Largest deviation of a piece, radians: about a hundredth of a millimetre at arm's length, as for splines. Pieces shorter than [`FINE`] may
/// have larger ones, which are those that reports give.
const DEVIATION: f64 = 1e-5;
/// Pieces of less than this share of the path need the proof alone, and are proven at the wrist where they are not at the TCP.
const FINE: f64 = 1e-5;
/// The same share for pieces that are proven at the wrist.
const FINEST: f64 = 1e-8;
/// First and smallest length of a piece, as shares of the path.
const FIRST: f64 = 0.02;
const SMALLEST: f64 = 1e-9;

/// The end of a proven piece.
#[derive(Clone, Debug)]
pub(crate) struct ProvenPiece {
    pub(crate) share: f64,
    pub(crate) q: Vector6<f64>,
    pub(crate) deviations: Vector6<f64>,
    pub(crate) slope_errors: Vector6<f64>,
}

/// The proven beginning of a path.
#[derive(Clone, Debug)]
pub(crate) struct TrackedPath {
    pub(crate) pieces: Vec<ProvenPiece>,
    pub(crate) end: TrackingEnd,
}

/// Why tracking ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TrackingEnd {
    /// At its goal.
    Reached,
    /// No piece of the smallest length was proven.
    Stuck,
    /// The number of pieces was used up.
    Exhausted,
}

/// Proves piece after piece from one share of the path to another one, in either direction, with at most `most` pieces.
///
/// `settle` chooses the joint values at the goal beside those that were found on the way.
///
/// # Guarantee
/// The motions of all pieces are one continuous motion: consecutive chords share an end, and the solution there of one piece lies in the
/// box of the next one, where there is only one.
pub(crate) fn track(
    model: &PathModel<'_>,
    [from, to]: [f64; 2],
    start: &Vector6<f64>,
    most: usize,
    settle: impl Fn(&Vector6<f64>) -> Vector6<f64>,
) -> TrackedPath {
    let at_tcp = RoundedModel::new(model.clone(), start, from);
    let mut at_wrist: Option<RoundedModel<'_>> = None;
    let direction = (to - from).signum();
    let (mut share, mut q) = (from, *start);
    let mut end_errors = Vector6::zeros();
    let mut slope: Option<Vector6<f64>> = None;
    let mut pieces: Vec<ProvenPiece> = Vec::new();
    let mut length = FIRST;
    while share != to {
        if pieces.len() == most {
            return TrackedPath { pieces, end: TrackingEnd::Exhausted };
        }
        let left = (to - share).abs();
        // The last two pieces are of one length, rather than one of them tiny.
        let tried = if left <= length {
            left
        } else if left < 1.5 * length {
            left / 2.0
        } else {
            length
        };
        let next = if tried >= left { to } else { share + direction * tried };
        let guess = slope.map_or(q, |slope| q + slope * (next - share));
        let piece = |equations: &RoundedModel<'_>| {
            let end = solve(&equations.model, next, &guess)?;
            let end = if next == to { settle(&end) } else { end };
            let proof = prove(&equations.model, [share, next], [&q, &end], &equations.budget)?;
            joins(&end_errors, &proof).then_some((end, proof))
        };
        let (mut equations, mut proof, mut fine) = (&at_tcp, piece(&at_tcp), FINE);
        if proof.is_none() && tried <= FINE {
            equations = at_wrist.get_or_insert_with(|| RoundedModel::new(model.at_wrist(), start, from));
            (proof, fine) = (piece(equations), FINEST);
        }
        match proof {
            Some((end, proof)) if proof.deviations.max() <= DEVIATION || tried <= fine => {
                // A chord's deviation grows with the square of its length.
                let factor = (0.8 * DEVIATION / proof.deviations.max()).sqrt();
                length = if factor < 0.8 { tried } else { (tried * factor.min(2.0)).max(SMALLEST) };
                slope = Some((end - q) / (next - share));
                let RoundedModel { model, budget } = equations;
                let slope_errors = slope_errors(model, [share, next], [&q, &end], budget, &proof, HALVINGS);
                let deviations = proof.deviations;
                (share, q, end_errors) = (next, end, proof.end_errors);
                pieces.push(ProvenPiece { share, q, deviations, slope_errors });
            }
            Some((_, proof)) => {
                length = tried * (0.8 * DEVIATION / proof.deviations.max()).sqrt().clamp(0.2, 0.9);
            }
            None if tried <= SMALLEST => return TrackedPath { pieces, end: TrackingEnd::Stuck },
            None => length = (tried / 2.0).max(SMALLEST),
        }
    }
    TrackedPath { pieces, end: TrackingEnd::Reached }
}

/// The equations of a move, with bounds on the rounding of their poses.
struct RoundedModel<'a> {
    model: PathModel<'a>,
    budget: ErrorBudget,
}

impl<'a> RoundedModel<'a> {
    fn new(model: PathModel<'a>, start: &Vector6<f64>, share: f64) -> Self {
        let budget = model.budget(&model.state(start, share), start);
        Self { model, budget }
    }
}

/// Whether the solution at the end of the piece before lies in the box of the next one.
pub(crate) fn joins(end_errors: &Vector6<f64>, next: &ChordProof) -> bool {
    (0..6).all(|joint| end_errors[joint] < next.radii[joint])
}
