//! The nearest instants of a near pair, one for every program move of its span.

use kinematics::PathParameter;
use program::{Timeline, TimelinePoint};

use super::detail::Measured;
use super::finding::{NearestOfMove, program_lines};
use super::involved::programs_of_pair;
use super::prepared::PreparedRun;
use super::settings::Mode;
use super::spans::Span;
use continuous::Near;
use continuous::{DistanceRequest, QueryContext};

/// Instants evaluated on either side of the nearest one in certified runs, all closer than the next interpolation point.
const BESIDE: i32 = 8;

/// The nearest instants of all program moves that a span touches, in order of time, with the pair measured there; at least one. Where
/// programs change the required clearance, moves that keep theirs are left out.
///
/// A move leads the programs that drive the pair from one taught point to the next; the instant between two moves belongs to
/// both. `minimum` is the instant of the pair's smallest clearance in the whole run, if known.
///
/// # Guarantee
/// For each move, the nearest of the evaluated instants. Sampled runs evaluate the interpolation points. Certified runs add the
/// ends of the span, [`BESIDE`] instants on either side of the nearest one, and `minimum`. Between these the pair may be nearer.
/// The bounds hold at the returned instants; if the pair collides there, the lower bound is 0, and no other instant of the move
/// is returned.
pub(super) fn nearest_by_move(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    span: &Span,
    mode: Mode,
    minimum: Option<PathParameter>,
) -> Vec<(NearestOfMove, Measured)> {
    let scene = prepared.scene;
    let programs = programs_of_pair(scene, scene.pairs[span.pair]);
    let is_one_move = |program: usize, knots| scene.trajectories[program].are_of_one_move(knots);
    let legs = legs(&scene.timeline, (&programs, is_one_move), [span.begins[1], span.ends[0]]);
    let mut search = NearestSearch { prepared, context, pair: span.pair, near: Near::default() };
    let mut nearest: Option<Nearest> = None;
    let mut moves: Vec<(NearestOfMove, Measured)> = Vec::with_capacity(legs.len());
    let mut keeps: Vec<bool> = Vec::with_capacity(legs.len());
    let required = &scene.clearances.required[span.pair];
    let [least_m, most_m] = required.range_m();
    for leg in legs {
        let known = nearest.filter(|before| before.at == leg.from);
        let found = search.nearest_of(&leg, known, mode, minimum);
        let at = PathParameter(found.at);
        let same = moves.last().filter(|(before, _)| before.at == at).map(|(_, measured)| measured.clone());
        let measured = same.unwrap_or_else(|| {
            search.context.set(at);
            Measured::new(prepared, search.context, span.pair, None, 0.0)
        });
        let clearance_m = measured.clearance_m();
        let lines = program_lines(scene, leg.reached);
        let program = programs.iter().map(|&program| lines[program].clone()).collect();
        let of_leg = prepared.keys.at(&programs, leg.reached);
        let of_leg_m = required.on_segment((leg.reached.0 as usize).saturating_sub(1));
        keeps.push(least_m < most_m && clearance_m[0] >= of_leg_m);
        moves.push((NearestOfMove { at, program, moves: of_leg, clearance_m }, measured));
        nearest = Some(found);
    }
    if keeps.contains(&false) {
        let mut keeps = keeps.into_iter();
        moves.retain(|_| keeps.next() == Some(false));
    }
    moves
}

/// The part of a span that lies in one move.
struct Leg {
    from: f64,
    to: f64,
    /// The last interpolation point in these moves.
    reached: PathParameter,
}

/// Splits a span by the moves of these programs; `is_one_move` says of two knots of a program whether one move leads to both: all pieces
/// of a move in space are that move.
fn legs(
    timeline: &Timeline,
    (programs, is_one_move): (&[usize], impl Fn(usize, [usize; 2]) -> bool),
    [PathParameter(from), PathParameter(to)]: [PathParameter; 2],
) -> Vec<Leg> {
    let [first, last] = [from, to].map(|at| timeline.point_after(PathParameter(at)));
    let mut legs: Vec<Leg> = Vec::new();
    let mut next = first;
    let is_same = |point: &TimelinePoint, next: &TimelinePoint| {
        let knots = |program: usize| [point, next].map(|point| point.knot[program]);
        programs.iter().all(|&program| is_one_move(program, knots(program)))
    };
    for run in timeline.points[first..=last].chunk_by(is_same) {
        next += run.len();
        let reached = PathParameter::of_point(next - 1);
        let from = legs.last().map_or(from, |before| before.to);
        legs.push(Leg { from, to: reached.0.min(to), reached });
    }
    legs
}

impl Leg {
    fn has(&self, at: f64) -> bool {
        (self.from..=self.to).contains(&at)
    }

    /// Its ends, and the interpolation points in it, in order of time.
    fn instants(&self) -> Vec<f64> {
        let points = (self.from.ceil() as usize)..=(self.to as usize);
        let mut instants = vec![self.from];
        instants.extend(points.map(|point| point as f64));
        instants.push(self.to);
        instants.dedup();
        instants
    }
}

/// The nearest instant so far.
#[derive(Clone, Copy)]
struct Nearest {
    at: f64,
    /// 0 if the pair collides.
    hi_m: f64,
}

/// Distance queries about one pair along the path.
struct NearestSearch<'a, 'b> {
    prepared: &'a PreparedRun<'a>,
    context: &'a mut QueryContext<'b>,
    pair: usize,
    /// Warm start of the next query.
    near: Near,
}

impl NearestSearch<'_, '_> {
    /// The nearest instant of a leg; `known` is the result at its start, if available.
    fn nearest_of(
        &mut self,
        leg: &Leg,
        known: Option<Nearest>,
        mode: Mode,
        minimum: Option<PathParameter>,
    ) -> Nearest {
        let mut nearest = known.unwrap_or(Nearest { at: leg.from, hi_m: f64::INFINITY });
        for at in leg.instants().into_iter().skip(usize::from(known.is_some())) {
            self.evaluate(at, &mut nearest);
        }
        if mode == Mode::Certified {
            let beside = beside(nearest.at).chain(minimum.map(|PathParameter(at)| at));
            for at in beside.filter(|at| leg.has(*at)) {
                self.evaluate(at, &mut nearest);
            }
        }
        nearest
    }

    /// Replaces `nearest` if the pair is nearer at this instant.
    fn evaluate(&mut self, at: f64, nearest: &mut Nearest) {
        self.context.set(PathParameter(at));
        let prepared = self.prepared;
        let shape_pairs = &prepared.problem.shape_pairs[prepared.problem.shape_pairs_of(self.pair)];
        self.near.resize(shape_pairs.len(), None);
        for (shape_pair, near) in shape_pairs.iter().zip(&mut self.near) {
            let below_m = nearest.hi_m;
            let request = DistanceRequest {
                needed_m: below_m,
                enough_m: below_m,
                ..DistanceRequest::distance(0.0, *near)
            };
            let state = self.context.query(shape_pair, request);
            *near = state.closest().or(*near);
            let hi_m = state.hi_m();
            if hi_m < nearest.hi_m {
                *nearest = Nearest { at, hi_m };
            }
        }
    }
}

/// Instants around an instant, less than one interpolation point away.
fn beside(at: f64) -> impl Iterator<Item = f64> {
    let share = |step: i32| f64::from(step) / f64::from(BESIDE + 1);
    (1..=BESIDE).flat_map(move |step| [at - share(step), at + share(step)])
}

#[cfg(test)]
mod tests {
    use program::TimeBasis;

    use super::*;

    /// Points at which two programs lead to these knots.
    fn timeline(knots: [&[usize]; 2]) -> Timeline {
        let point = |index: usize| TimelinePoint {
            time_s: index as f64,
            positions: Vec::new(),
            lines: vec![1; 2],
            knot: knots.map(|knots| knots[index]).to_vec(),
            ..TimelinePoint::default()
        };
        Timeline { points: (0..knots[0].len()).map(point).collect(), time_basis: TimeBasis::Seconds }
    }

    #[test]
    fn a_span_is_evaluated_move_by_move() {
        // The start, four segments to the first taught point, and two to the second; the other program changes target earlier.
        let timeline = timeline([&[0, 1, 1, 1, 1, 2, 2], &[0, 1, 1, 2, 2, 2, 2]]);
        let check = |programs: &[usize], [from, to]: [f64; 2], expected: &[(usize, &[f64])]| {
            let is_one_move = |_: usize, [before, next]: [usize; 2]| before == next;
            let legs = legs(&timeline, (programs, is_one_move), [PathParameter(from), PathParameter(to)]);
            let knot = |leg: &Leg| timeline.points[timeline.point_after(leg.reached)].knot[0];
            let found: Vec<_> = legs.iter().map(|leg| (knot(leg), leg.instants())).collect();
            let expected: Vec<_> =
                expected.iter().map(|(knot, instants)| (*knot, instants.to_vec())).collect();
            assert_eq!(found, expected, "{programs:?} {from} {to}");
        };
        check(&[0], [2.5, 2.5], &[(1, &[2.5])]);
        check(&[0], [2.2, 2.5], &[(1, &[2.2, 2.5])]);
        check(&[0], [1.5, 3.0], &[(1, &[1.5, 2.0, 3.0])]);
        check(&[0], [3.5, 4.5], &[(1, &[3.5, 4.0]), (2, &[4.0, 4.5])]);
        check(&[0], [4.0, 6.0], &[(1, &[4.0]), (2, &[4.0, 5.0, 6.0])]);
        check(&[0], [4.1, 4.2], &[(2, &[4.1, 4.2])]);
        let all: &[(usize, &[f64])] = &[(0, &[0.0]), (1, &[0.0, 1.0, 2.0, 3.0, 4.0]), (2, &[4.0, 5.0, 6.0])];
        check(&[0], [0.0, 6.0], all);
        check(&[0, 1], [1.5, 3.0], &[(1, &[1.5, 2.0]), (1, &[2.0, 3.0])]);
        check(&[1], [2.5, 6.0], &[(2, &[2.5, 3.0, 4.0, 5.0, 6.0])]);
    }

    #[test]
    fn all_pieces_of_a_move_in_space_are_one_move() {
        // Knots 1 to 3 are the pieces of one move.
        let timeline = timeline([&[0, 1, 1, 2, 3, 3, 4], &[0; 7]]);
        let is_one_move = |program: usize, [before, next]: [usize; 2]| {
            before == next || program == 0 && (1..=3).contains(&before) && (1..=3).contains(&next)
        };
        let ends = [0.5, 6.0].map(PathParameter);
        let ends: Vec<[f64; 2]> =
            legs(&timeline, (&[0], is_one_move), ends).iter().map(|leg| [leg.from, leg.to]).collect();
        assert_eq!(ends, [[0.5, 5.0], [5.0, 6.0]]);
    }

    #[test]
    fn as_many_instants_are_evaluated_on_either_side() {
        let mut instants: Vec<f64> = beside(4.0).collect();
        instants.sort_by(f64::total_cmp);
        assert_eq!(instants.len(), 16);
        assert!(instants[0] > 3.0 && instants[7] < 4.0 && instants[8] > 4.0 && instants[15] < 5.0);
    }
}
