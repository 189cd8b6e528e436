//! Findings about pairs that are not clear if corners are cut.

use continuous::{QueryContext, Verdict};
use kinematics::PathParameter;
use scene::Configuration;

use super::answers::StrandAnswer;
use super::leads::time_of_tick;
use super::strand::Strand;
use super::strand_path::StrandRanges;
use super::tile::{CoordinationTile, CornerCell, TICKS_PER_SEGMENT, TileMotion};
use super::{CornerSubject, NotAsked};
use crate::run::detail::{DetailRequest, Measured, detail};
use crate::run::finding::{Finding, ShownInstant, program_lines, values_of};
use crate::run::finding_kind::{CutCorner, CutTiming, FindingKind};
use crate::run::{CheckedMotion, Severity, Span};

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
        let (corner, timing, at) = self.place_of(tile, strand, on_strand);
        let cut = CutCorner {
            verdict,
            clearance_m: [clearance_m[0].max(0.0), clearance_m[1]],
            required_m,
            witness,
            joint_values,
            timing,
            why: None,
            ..self.cut(corner, pair, [a, b])
        };
        Some(CornerCandidate { verdict, clearance_m: clearance_m[1], finding: self.of_corner(at, cut) })
    }

    /// The finding about a pair that could not be asked.
    pub(super) fn unasked(&self, one: &NotAsked) -> Finding {
        let scene = self.prepared.scene;
        let members = scene.pairs[one.pair];
        let (a, b) = scene.pair_names(members.a, members.b);
        let (corner, point) = match one.subject {
            CornerSubject::Corner(corner) => (corner, self.corners[corner].point),
            CornerSubject::Window(window) => {
                let points = self.windows[window].points;
                (self.last_corner_before(window, points[1]), points[0])
            }
        };
        let mut at = Configuration::default();
        scene.place(point, &mut at);
        let cut = CutCorner {
            joint_values: at.joint_values,
            why: Some(one.why.to_owned()),
            ..self.cut(corner, one.pair, [a.to_owned(), b.to_owned()])
        };
        self.of_corner(PathParameter::of_point(point), cut)
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
                };
                (corner, Some(timing), behind)
            }
            (TileMotion::Corner(of), _, other) => {
                let beside = strand.beside.as_ref().and_then(|beside| beside.tick);
                let timing = other.map(|other| CutTiming {
                    robots: robots([strand.program, other]),
                    ahead_s: None,
                    other_s: beside.map(|tick| time_of_tick(scene, tick)),
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

    fn cut(&self, corner: usize, pair: usize, [a, b]: [String; 2]) -> CutCorner {
        let of = &self.corners[corner];
        CutCorner {
            pair,
            a,
            b,
            verdict: Verdict::Undecided,
            trajectory: of.trajectory,
            corner: of.index,
            label: of.corner.label.clone(),
            lines: of.corner.lines,
            law: of.corner.law,
            clearance_m: [0.0, f64::INFINITY],
            required_m: 0.0,
            witness: None,
            joint_values: Vec::new(),
            timing: None,
            why: None,
        }
    }

    fn of_corner(&self, at: PathParameter, cut: CutCorner) -> Finding {
        let scene = self.prepared.scene;
        let severity = if cut.verdict == Verdict::Undecided { Severity::Undecided } else { Severity::Error };
        let shown = ShownInstant {
            at,
            program: program_lines(scene, at),
            joint_values: values_of(scene, &cut.joint_values),
        };
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
