//! Corners that the controller may cut: everything that it can do there is proven clear, or reported.
//!
//! The enclosure of a corner is a set of lanes, straight motions in joint space with tubes around them, and they are proven as the program
//! itself is. What is undecided is asked again of finer lanes.

mod lane_path;
mod pairs_at_corners;

use std::collections::BTreeMap;

use collision::Counts;
use continuous::{Curve, Found, Goal, PairState, PointResult, Problem, QueryContext, Verdict, Watch, prove};
use kinematics::PathParameter;
use scene::SceneCorner;

use super::detail::{DetailRequest, Measured, detail};
use super::finding::{Finding, ShownInstant, program_lines, values_of};
use super::finding_kind::{CutCorner, FindingKind};
use super::prepared::{PreparedRun, parts};
use super::{CheckedMotion, Engine, Severity, Span};
use lane_path::{LanePath, LaneRange};
use pairs_at_corners::{AskedPair, asked_pairs};
use scene::Configuration;

/// How finely a required clearance is resolved at corners, metres.
const ACCURACY_M: f64 = 1e-3;

/// Places of one pair at one corner that are measured.
const MOST_PLACES: usize = 64;

/// What was found of the corners of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CornersFound {
    /// One per corner, in the order of [`scene::Scene::corners`].
    pub corners: Vec<CornerFound>,
    /// Whether another program moves beside one with corners: a corner that is cut shifts when they meet, which is not checked.
    pub shifts_meetings: bool,
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

/// The answer about one pair at one corner.
#[derive(Clone)]
struct CornerAnswer {
    verdict: Verdict,
    /// A configuration that shows it, by its place on the lanes of the level.
    at: PathParameter,
    /// Places at which the pair is undecided or too near.
    places: Vec<PathParameter>,
    /// The state there, where it is a contact.
    state: Option<PairState>,
}

/// Proves all corners, adds the findings of those that are not clear; `None` if the watcher cancelled.
pub(super) fn look(
    prepared: &PreparedRun<'_>,
    checked: &CheckedMotion,
    engine: Engine,
    watch: &Watch<'_>,
) -> Option<(CornersFound, Vec<Finding>, Counts)> {
    // Neither smallest spheres nor the second engine are asked about corners.
    let is_exact = !prepared.problem.spheres_decide && engine != Engine::Intervals;
    let corners = prepared.scene.corners();
    let moving = prepared.scene.trajectories.iter().filter(|program| program.moves_a_joint()).count();
    let mut found = CornersFound { corners: Vec::new(), shifts_meetings: !corners.is_empty() && moving > 1 };
    let mut asked: Vec<(usize, AskedPair)> = Vec::new();
    let mut findings = Vec::new();
    let mut counts = Counts::default();
    for (place, corner) in corners.iter().enumerate() {
        let is_enclosed = corner.corner.gap.is_none() && is_exact;
        let pairs = if is_enclosed { asked_pairs(prepared, corner) } else { Vec::new() };
        found.corners.push(CornerFound {
            trajectory: corner.trajectory,
            index: corner.index,
            verdict: is_enclosed.then_some(Verdict::Clear),
            has_undecided: false,
            pairs: pairs.len(),
            lanes: 0,
        });
        asked.extend(pairs.into_iter().map(|pair| (place, pair)));
    }
    for (place, one) in asked.iter().filter(|(_, one)| one.why_undecided.is_some()) {
        findings.push(unasked(prepared, &corners[*place], one));
        found.corners[*place].add(Verdict::Undecided);
    }
    asked.retain(|(_, one)| one.why_undecided.is_none());
    let levels = corners.iter().map(|corner| corner.corner.levels.len()).max().unwrap_or(0);
    for level in 0..levels {
        // A corner that has fewer levels was asked for its last one before.
        asked.retain(|(place, _)| level < corners[*place].corner.levels.len());
        if asked.is_empty() {
            break;
        }
        if watch.is_stopped() {
            return None;
        }
        let path = LanePath::new(prepared, &corners, &asked, level);
        let ranges = path.ranges.clone();
        let problem = problem_at_corners(prepared, path, &corners, &asked);
        let goal = Goal { between_points: true, accuracy_m: ACCURACY_M, curve: Curve::Unmeasured };
        let quiet = |_: continuous::Progress<'_>| std::ops::ControlFlow::Continue(());
        let proof = prove(&problem, goal, &Watch::new(&quiet))?;
        counts.add(&proof.counts);
        let answers = answers(&problem, &proof.found, &proof.points, &ranges);
        let mut left = Vec::new();
        let mut context = QueryContext::new(&problem);
        for (place, one) in asked {
            let corner = &corners[place];
            let lanes = &corner.corner.levels[level].lanes;
            found.corners[place].lanes = found.corners[place].lanes.max(lanes.len());
            let Some(answer) = answers.get(&(place, one.pair)) else { continue };
            let is_last = level + 1 == corner.corner.levels.len();
            if answer.verdict != Verdict::Collision && !is_last {
                left.push((place, one));
                continue;
            }
            let Some((verdict, finding)) = finding(prepared, &mut context, corner, one.pair, answer) else {
                found.corners[place].add(Verdict::Undecided);
                continue;
            };
            found.corners[place].add(verdict);
            if !is_told(checked, corner, one.pair, verdict) {
                findings.push(finding);
            }
        }
        asked = left;
    }
    Some((found, findings, counts))
}

impl CornersFound {
    /// Whether anything is undecided if some corner is cut.
    pub fn are_open(&self) -> bool {
        self.shifts_meetings
            || self.corners.iter().any(|corner| corner.verdict.is_none() || corner.has_undecided)
    }
}

impl CornerFound {
    fn add(&mut self, verdict: Verdict) {
        self.verdict = self.verdict.map(|known| known.max(verdict));
        self.has_undecided |= verdict == Verdict::Undecided;
    }
}

/// The problem of lanes: the bodies and pairs of the program along another path.
fn problem_at_corners<'a>(
    prepared: &PreparedRun<'a>,
    path: LanePath,
    corners: &[SceneCorner<'_>],
    asked: &[(usize, AskedPair)],
) -> Problem<'a> {
    let scene = prepared.scene;
    let pairs = path.body_pairs(prepared, corners, asked);
    let coordinates = path.coordinates.clone();
    Problem::new(parts(scene, prepared.models, pairs, coordinates, Box::new(path)))
}

/// Per corner and pair the worst answer; none where the pair is proven clear.
fn answers(
    problem: &Problem<'_>,
    found: &Found,
    points: &[PointResult],
    ranges: &[LaneRange],
) -> BTreeMap<(usize, usize), CornerAnswer> {
    let mut answers: BTreeMap<(usize, usize), CornerAnswer> = BTreeMap::new();
    let mut add = |pair: usize, at: PathParameter, verdict: Verdict, state: Option<PairState>| {
        // Nothing is asked between two lanes.
        let range = ranges.iter().find(|range| range.contains(at));
        let Some(range) = range.or_else(|| ranges.iter().find(|range| at.0 <= range.points[1] as f64)) else {
            return;
        };
        let known = answers.entry((range.corner, pair)).or_insert_with(|| CornerAnswer {
            verdict,
            at,
            places: Vec::new(),
            state,
        });
        if known.verdict < verdict {
            (known.verdict, known.at, known.state) = (verdict, at, state);
        }
        if verdict != Verdict::Collision && known.places.len() < MOST_PLACES {
            known.places.push(at);
        }
    };
    let of = |shape_pair: usize| problem.pair_of[shape_pair];
    for hit in found.hits.iter().chain(&found.narrowed) {
        add(of(hit.shape_pair), hit.at, Verdict::Collision, Some(hit.state));
    }
    for proven in found.proven.iter().filter(|proven| proven.inner.is_some()) {
        add(of(proven.shape_pair), proven.from, Verdict::Collision, None);
    }
    for enclosed in &found.enclosed {
        add(of(enclosed.shape_pair), enclosed.from, Verdict::Collision, None);
    }
    for zone in &found.in_zones {
        add(of(zone.shape_pair), zone.from, Verdict::Undecided, None);
    }
    for open in &found.unproven {
        add(of(open.shape_pair), open.from, Verdict::Undecided, None);
    }
    for open in &found.below {
        for at in [open.from.0, f64::midpoint(open.from.0, open.to.0), open.to.0] {
            add(of(open.shape_pair), PathParameter(at), Verdict::Near, None);
        }
    }
    for (point, result) in points.iter().enumerate() {
        for seen in &result.pairs {
            add(seen.pair, PathParameter::of_point(point), seen.verdict, None);
        }
    }
    answers
}

/// Whether the exact motion has the same in the zone, or a collision: then it does not depend on the corner.
fn is_told(checked: &CheckedMotion, corner: &SceneCorner<'_>, pair: usize, verdict: Verdict) -> bool {
    let [begin, end] = corner.moves.map(|point| point as f64);
    let at = corner.point as f64;
    let from = at - (at - begin) * corner.corner.zone.arriving;
    let to = at + (end - at) * corner.corner.zone.leaving;
    let is_there = |span: &Span| span.begins[0].0 <= to && from <= span.ends[1].0;
    let says = |span: &Span| span.verdict == verdict || span.verdict == Verdict::Collision;
    checked.spans.iter().any(|span| span.pair == pair && says(span) && is_there(span))
}

/// The finding about a pair, with its verdict.
fn finding(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    corner: &SceneCorner<'_>,
    pair: usize,
    answer: &CornerAnswer,
) -> Option<(Verdict, Finding)> {
    context.set(answer.at);
    let mut measured = Measured::new(prepared, context, pair, answer.state, 0.0);
    let mut shown = answer.at;
    if answer.verdict != Verdict::Collision {
        for at in &answer.places {
            context.set(*at);
            let other = Measured::new(prepared, context, pair, None, 0.0);
            if other.clearance_m()[1] < measured.clearance_m()[1] {
                (measured, shown) = (other, *at);
            }
        }
        context.set(shown);
    }
    let required_m = context.required_m(pair);
    // A tube is as wide as lanes are apart: what is only not proven is undecided, also of a required clearance.
    let verdict = match answer.verdict {
        Verdict::Collision => Verdict::Collision,
        _ if measured.clearance_m()[1] < required_m => Verdict::Near,
        _ => Verdict::Undecided,
    };
    let request = DetailRequest { verdict: Some(verdict), first_hit: true };
    let FindingKind::Pair { verdict, a, b, witness, clearance_m, .. } =
        detail(prepared, context, pair, measured, request)
    else {
        return None;
    };
    let joint_values = context.poses.joint_values.clone();
    let cut = CutCorner {
        verdict,
        clearance_m,
        required_m,
        witness,
        joint_values,
        why: None,
        ..cut(corner, pair, [a, b])
    };
    Some((verdict, of_corner(prepared, corner, cut)))
}

/// The finding about a pair that could not be asked.
fn unasked(prepared: &PreparedRun<'_>, corner: &SceneCorner<'_>, asked: &AskedPair) -> Finding {
    let scene = prepared.scene;
    let members = scene.pairs[asked.pair];
    let (a, b) = scene.pair_names(members.a, members.b);
    let mut at = Configuration::default();
    scene.place(corner.point, &mut at);
    let cut = CutCorner {
        joint_values: at.joint_values,
        why: asked.why_undecided.map(str::to_owned),
        ..cut(corner, asked.pair, [a.to_owned(), b.to_owned()])
    };
    of_corner(prepared, corner, cut)
}

fn cut(corner: &SceneCorner<'_>, pair: usize, [a, b]: [String; 2]) -> CutCorner {
    CutCorner {
        pair,
        a,
        b,
        verdict: Verdict::Undecided,
        trajectory: corner.trajectory,
        corner: corner.index,
        label: corner.corner.label.clone(),
        lines: corner.corner.lines,
        law: corner.corner.law,
        clearance_m: [0.0, f64::INFINITY],
        required_m: 0.0,
        witness: None,
        joint_values: Vec::new(),
        why: None,
    }
}

fn of_corner(prepared: &PreparedRun<'_>, corner: &SceneCorner<'_>, cut: CutCorner) -> Finding {
    let scene = prepared.scene;
    let at = PathParameter::of_point(corner.point);
    let severity = if cut.verdict == Verdict::Undecided { Severity::Undecided } else { Severity::Error };
    let shown = ShownInstant {
        at,
        program: program_lines(scene, at),
        joint_values: values_of(scene, &cut.joint_values),
    };
    Finding::new(scene, FindingKind::Corner(Box::new(cut)), severity, [at; 2], shown)
}
