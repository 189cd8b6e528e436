//! Findings about pairs that are not clear if corners are cut.

use continuous::{QueryContext, Verdict};
use kinematics::PathParameter;
use scene::Configuration;

use super::answers::StrandAnswer;
use super::leads::{CoordinationWindow, time_of_tick};
use super::strand::Strand;
use super::strand_path::StrandRanges;
use super::tile::{CoordinationTile, CornerCell, TICKS_PER_SEGMENT, TileMotion};
use super::{CornerSubject, NotAsked};
use crate::run::detail::{DetailRequest, Measured, detail};
use crate::run::finding::{Finding, ShownInstant, program_line, program_lines, values_of};
use crate::run::finding_kind::{CutCorner, CutTiming, FindingKind, PosedPair};
use crate::run::{CheckedMotion, Severity, Span};

/// Why a pair is undecided where it was asked, and the places of both programs cannot be divided further.
const UNRESOLVED: &str = "the places of the two programs are not told apart finely enough";

/// Strands that were proven, and what they are of.
pub(super) struct ProvenStrands<'s> {
    pub(super) strands: &'s [Strand],
    pub(super) ranges: &'s StrandRanges,
}

/// A finding that may still be replaced by a worse one.
pub(super) struct CornerCandidate {
    pub(super) verdict: Verdict,
    /// The upper bound on the distance shown, metres.
    pub(super) clearance_m: f64,
    pub(super) finding: Finding,
}

impl CornerCell<'_> {
    /// Whether both programs may be at a place of a strand at one instant, as far as is known there; only the box around it is asked otherwise.
    pub(super) fn may_be(&self, tile: &CoordinationTile, strand: &Strand, on_strand: PathParameter) -> bool {
        let beside = strand.beside.as_ref().and_then(|beside| beside.tick);
        match (tile.motion, strand.first_point, beside) {
            (TileMotion::Exact { window, side }, Some(first), Some(beside)) => {
                let at = PathParameter(first as f64 + on_strand.0);
                self.windows[window].may_meet(self.prepared.scene, side, at, beside)
            }
            (TileMotion::Corner(of), ..) => {
                let segment = (on_strand.0 as usize).min(strand.points.len() - 2);
                let ends = strand.points[segment].iter().zip(&strand.points[segment + 1]);
                let share = on_strand.0 - segment as f64;
                let position: Vec<f64> =
                    ends.map(|(from, to)| program::interpolated(*from, *to, share)).collect();
                self.prepared.scene.is_in_blend(&self.corners[of.corner], &position)
            }
            _ => true,
        }
    }

    /// The finding about a pair on a strand, with its verdict.
    pub(super) fn finding(
        &self,
        context: &mut QueryContext<'_>,
        tile: &CoordinationTile,
        proven: &ProvenStrands<'_>,
        pair: usize,
        answer: &StrandAnswer,
    ) -> Option<CornerCandidate> {
        let prepared = self.prepared;
        let strand_at = |at: PathParameter| {
            let (strand, on_strand) = proven.ranges.strand_at(at)?;
            Some((&proven.strands[strand], on_strand))
        };
        let may_be = |at: PathParameter| {
            strand_at(at).is_some_and(|(strand, on_strand)| self.may_be(tile, strand, on_strand))
        };
        context.set(answer.at);
        let mut measured = Measured::new(prepared, context, pair, answer.state, 0.0);
        let mut shown = answer.at;
        let is_collision = answer.verdict == Verdict::Collision && may_be(answer.at);
        if !is_collision {
            for at in answer.places.iter().filter(|at| may_be(**at)) {
                context.set(*at);
                let other = Measured::new(prepared, context, pair, None, 0.0);
                if !may_be(shown) || other.clearance_m()[1] < measured.clearance_m()[1] {
                    (measured, shown) = (other, *at);
                }
            }
            context.set(shown);
        }
        let required_m = context.required_m(pair);
        // A tube is as wide as lanes are apart: what is only not proven is undecided, also of a required clearance.
        let verdict = match answer.verdict {
            Verdict::Collision if is_collision => Verdict::Collision,
            _ if measured.clearance_m()[1] < required_m && may_be(shown) => Verdict::Near,
            _ => Verdict::Undecided,
        };
        let request = DetailRequest { verdict: Some(verdict), first_hit: true };
        let FindingKind::Pair { verdict, a, b, witness, clearance_m, .. } =
            detail(prepared, context, pair, measured, request)
        else {
            return None;
        };
        let joint_values = context.poses.joint_values.clone();
        let (strand, on_strand) = strand_at(shown)?;
        let clearance_m = [clearance_m[0].max(0.0), clearance_m[1]];
        let posed = PosedPair { pair, a, b, verdict, clearance_m, required_m, witness, why: None };
        let finding = if self.is_apart(tile.motion) {
            let why = (verdict == Verdict::Undecided).then(|| UNRESOLVED.to_owned());
            self.at_any_time(PosedPair { why, ..posed }, strand, on_strand, joint_values)?
        } else {
            let (corner, timing, at) = self.place_of(tile, strand, on_strand);
            let mut finding = self.of_corner(at, self.cut(corner, posed, timing), joint_values);
            self.set_places(&mut finding.shown, strand);
            finding
        };
        Some(CornerCandidate { verdict, clearance_m: clearance_m[1], finding })
    }

    /// Whether a tile is of a window of two programs without a common clock.
    fn is_apart(&self, motion: TileMotion) -> bool {
        matches!(motion, TileMotion::Exact { window, .. } if !self.windows[window].is_clocked)
    }

    /// Where the program of a corner is, and one beside it without a common clock, each on its own way.
    fn set_places(&self, shown: &mut ShownInstant, strand: &Strand) {
        let scene = self.prepared.scene;
        let Some(beside) = &strand.beside else { return };
        let (Some(tick), true) = (beside.tick, scene.are_apart_in_time([strand.program, beside.program]))
        else {
            return;
        };
        shown.places = vec![shown.at; scene.trajectories.len()];
        shown.places[beside.program] = PathParameter(tick as f64 / TICKS_PER_SEGMENT as f64);
        shown.program[beside.program] = program_line(scene, beside.program, shown.places[beside.program]);
    }

    /// The finding about a pair where two programs without a common clock are each at a place of its own.
    fn at_any_time(
        &self,
        posed: PosedPair,
        strand: &Strand,
        on_strand: PathParameter,
        joint_values: Vec<Vec<f64>>,
    ) -> Option<Finding> {
        let scene = self.prepared.scene;
        let at = PathParameter(strand.first_point? as f64 + on_strand.0);
        let mut shown =
            ShownInstant::of_timeline(at, program_lines(scene, at), values_of(scene, &joint_values));
        shown.posed = Some(joint_values);
        self.set_places(&mut shown, strand);
        let severity = severity_of(posed.verdict);
        Some(Finding::new(scene, FindingKind::AnyTime(Box::new(posed)), severity, [at; 2], shown))
    }

    /// The finding about a pair that could not be asked.
    pub(super) fn unasked(&self, one: &NotAsked) -> Finding {
        let scene = self.prepared.scene;
        let members = scene.pairs[one.pair];
        let (a, b) = scene.pair_names(members.a, members.b);
        let posed = PosedPair {
            pair: one.pair,
            a: a.to_owned(),
            b: b.to_owned(),
            verdict: Verdict::Undecided,
            clearance_m: [0.0, f64::INFINITY],
            required_m: 0.0,
            witness: None,
            why: Some(one.why.to_owned()),
        };
        let (corner, point) = match one.subject {
            CornerSubject::Corner(corner) => (Some(corner), self.corners[corner].point),
            CornerSubject::Window(window) => {
                let CoordinationWindow { points, is_clocked, .. } = &self.windows[window];
                (is_clocked.then(|| self.last_corner_before(window, points[1])), points[0])
            }
        };
        let at = PathParameter::of_point(point);
        let mut there = Configuration::default();
        scene.place(point, &mut there);
        let Some(corner) = corner else {
            let joint_values = values_of(scene, &there.joint_values);
            let shown = ShownInstant::of_timeline(at, program_lines(scene, at), joint_values);
            let kind = FindingKind::AnyTime(Box::new(posed));
            return Finding::new(scene, kind, Severity::Undecided, [at; 2], shown);
        };
        self.of_corner(at, self.cut(corner, posed, None), there.joint_values)
    }

    /// The corner that a place of a strand is about, when the two programs are there, and the instant at which it is shown.
    fn place_of(
        &self,
        tile: &CoordinationTile,
        strand: &Strand,
        on_strand: PathParameter,
    ) -> (usize, Option<CutTiming>, PathParameter) {
        let scene = self.prepared.scene;
        let beside = strand.beside.as_ref().map(|beside| beside.program);
        let robots =
            |programs: [usize; 2]| programs.map(|program| scene.robot_of_program(program).to_owned());
        match (tile.motion, strand.first_point, beside) {
            (TileMotion::Exact { window, .. }, Some(first), Some(other)) => {
                let own = PathParameter(first as f64 + on_strand.0);
                let tick = strand.beside.as_ref().and_then(|beside| beside.tick);
                let beside = tick.map_or(first as f64, |tick| tick as f64 / TICKS_PER_SEGMENT as f64);
                let beside = PathParameter(beside);
                let is_ahead = own.0 >= beside.0;
                let (ahead, behind) = if is_ahead { (own, beside) } else { (beside, own) };
                let programs = if is_ahead { [strand.program, other] } else { [other, strand.program] };
                let corner = self
                    .last_corner_of(programs[0], scene.timeline.point_after(ahead))
                    .unwrap_or_else(|| self.last_corner_before(window, scene.timeline.point_after(ahead)));
                let [ahead_s, behind_s] = [ahead, behind].map(|at| scene.timeline.time_at(at));
                let timing = CutTiming {
                    robots: robots(programs),
                    ahead_s: Some(ahead_s - behind_s),
                    other_s: Some(behind_s),
                    other_line: None,
                };
                (corner, Some(timing), behind)
            }
            (TileMotion::Corner(of), _, other) => {
                let beside = strand.beside.as_ref().and_then(|beside| beside.tick);
                let timing = other.map(|other| CutTiming {
                    robots: robots([strand.program, other]),
                    ahead_s: None,
                    other_s: beside.map(|tick| time_of_tick(scene, tick)),
                    other_line: beside.filter(|_| scene.are_apart_in_time([strand.program, other])).map(
                        |tick| {
                            let at = PathParameter(tick as f64 / TICKS_PER_SEGMENT as f64);
                            program_line(scene, other, at).line
                        },
                    ),
                });
                (of.corner, timing, PathParameter::of_point(self.corners[of.corner].point))
            }
            (TileMotion::Exact { window, .. }, ..) => {
                let points = self.windows[window].points;
                (self.last_corner_before(window, points[1]), None, PathParameter::of_point(points[0]))
            }
        }
    }

    /// The last corner of a program that may have begun at a point.
    fn last_corner_of(&self, program: usize, point: usize) -> Option<usize> {
        let begins =
            |corner: &scene::SceneCorner<'_>| corner.trajectory == program && corner.moves[0] <= point;
        self.corners.iter().rposition(begins)
    }

    /// The last corner of either program of a window that may have begun at a point.
    fn last_corner_before(&self, window: usize, point: usize) -> usize {
        let programs = self.windows[window].programs;
        let last = programs.into_iter().filter_map(|program| self.last_corner_of(program, point));
        last.max_by_key(|corner| self.corners[*corner].point).unwrap_or(0)
    }

    fn cut(&self, corner: usize, posed: PosedPair, timing: Option<CutTiming>) -> CutCorner {
        let of = &self.corners[corner];
        CutCorner {
            posed,
            trajectory: of.trajectory,
            corner: of.index,
            label: of.corner.label.clone(),
            lines: of.corner.lines,
            law: of.corner.law,
            timing,
        }
    }

    fn of_corner(&self, at: PathParameter, cut: CutCorner, joint_values: Vec<Vec<f64>>) -> Finding {
        let scene = self.prepared.scene;
        let severity = severity_of(cut.posed.verdict);
        let mut shown =
            ShownInstant::of_timeline(at, program_lines(scene, at), values_of(scene, &joint_values));
        shown.posed = Some(joint_values);
        Finding::new(scene, FindingKind::Corner(Box::new(cut)), severity, [at; 2], shown)
    }

    /// Whether the exact motion has the same there, or a collision: then it does not depend on corners.
    pub(super) fn is_told(
        &self,
        checked: &CheckedMotion,
        subject: CornerSubject,
        pair: usize,
        verdict: Verdict,
    ) -> bool {
        let [from, to] = match subject {
            CornerSubject::Corner(corner) => {
                let corner = &self.corners[corner];
                let [begin, end] = corner.moves.map(|point| point as f64);
                let at = corner.point as f64;
                let zone = corner.corner.zone;
                [at - (at - begin) * zone.arriving, at + (end - at) * zone.leaving]
            }
            CornerSubject::Window(window) => self.windows[window].points.map(|point| point as f64),
        };
        let is_there = |span: &Span| span.begins[0].0 <= to && from <= span.ends[1].0;
        let says = |span: &Span| span.verdict == verdict || span.verdict == Verdict::Collision;
        checked.spans.iter().any(|span| span.pair == pair && says(span) && is_there(span))
    }
}

fn severity_of(verdict: Verdict) -> Severity {
    if verdict == Verdict::Undecided { Severity::Undecided } else { Severity::Error }
}
