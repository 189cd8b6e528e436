//! The run: checks every moving pair at every interpolation point.

mod agreement;
mod any_time_low;
mod by_intervals;
mod cavities;
mod certificate;
mod corners;
mod curve;
mod depth;
mod detail;
mod driven_rows;
mod event;
mod excluded;
mod finding;
mod finding_kind;
mod fronts;
mod handling;
mod instant;
mod involved;
mod limits;
mod minimum;
mod move_key;
mod nearest;
mod open_meshes;
mod outcome;
mod pair_findings;
mod penetration;
mod prepared;
mod second_engine;
mod second_reasons;
mod settings;
mod shortfall;
mod spans;
mod spheres;
mod still;
mod stops;
mod swept;
mod time_of_contact;
mod trace;
mod track;
mod undecided;
mod way;

use std::ops::ControlFlow;

use collision::Counts;
use continuous::{Curve, Found, Goal, Proof, QueryContext, SEGMENTS_PER_CHUNK, Watch, prove};
use intervals::Stages;
use kinematics::PathParameter;
use rayon::prelude::*;

use crate::joint_space::audit_exclusions;
use crate::model::{Models, Surface};
use minimum::minima;
use prepared::PreparedRun;
use scene::Scene;
use spans::{proven_spans, sampled_spans};

pub use cavities::InCavity;
pub use certificate::{Certificate, ProofInterval, ProofKind, Segment};
pub use continuous::{Effort, Eps, FrontCuts, PairVerdict, Phase, PointResult, Progress, Smallest};
pub use corners::{CornerFound, CornersFound, LeadFound, OpenOrder, StatementPlace};
pub use curve::{kind_curve, pair_curve};
pub use depth::Depth;
pub use detail::{Witness, details};
pub use event::Event;
pub use excluded::{SeenExclusion, SeenStretch, seen_exclusions};
pub use finding::{
    EdgeOfLine, Finding, FindingKey, JointValue, NearestOfMove, ProgramLine, Severity, ShownInstant,
    joint_values, program_lines,
};
pub use finding_kind::{CutCorner, CutTiming, FindingKind, FindingSubject, PosedPair};
pub use fronts::find_fronts;
pub use handling::{ClaimFault, HandlingFault, MeantContactFound};
pub use instant::{check_points, surroundings};
pub use involved::involved_programs;
pub use limits::{JointOutside, joints_outside};
pub use minimum::PairMinimum;
pub use move_key::{MoveKey, Occurrence, TaughtPoint};
pub use open_meshes::OpenMesh;
pub use outcome::{Outcome, RunResult, free_around};
pub use penetration::{
    CertainBalls, ContactForces, ContactKind, ContactSet, Deepest, DepthSeen, EventMove, EventMover,
    MemberContact, Penetration, Separation, examine,
};
pub use prepared::proof_problem;
pub(crate) use prepared::{frames, mechanisms, parts, shapes};
pub use second_engine::{JointVectors, interval_problem, unknown_laws};
pub use settings::{ContactRequest, Engine, Mode, RunSettings};
pub use shortfall::Shortfall;
pub use spans::Span;
pub use spheres::{CollidingSphere, SphereTotal};
pub use still::{StillContact, touching};
pub use swept::swept_patches;
pub use time_of_contact::{ContactFeatures, TimeOfContact, time_of_contact};
pub use trace::{PieceTrace, trace_pair};
pub use undecided::{NearOpening, UndecidedCause};

/// Checks every pair over the whole program.
///
/// A pure function of its arguments: the outcome does not depend on the number of threads.
pub fn run(scene: &Scene, models: &Models, settings: RunSettings) -> Outcome {
    run_watched(scene, models, settings, &|_| ControlFlow::Continue(())).expect("nobody breaks it off")
}

/// [`run`] with a watcher that is called with checked points, from several threads; `None` if it cancels.
///
/// After the last point `watch` is polled for cancellation, without frames.
///
/// # Guarantee
/// A cancelled run returns no outcome: a partial one would be a missed collision.
pub fn run_watched(
    scene: &Scene,
    models: &Models,
    settings: RunSettings,
    watch: &(dyn Fn(Progress<'_>) -> ControlFlow<()> + Sync),
) -> Option<Outcome> {
    let watch = Watch::new(watch);
    let mut prepared = PreparedRun::new(scene, models);
    corners::leave_to_windows(scene, &mut prepared.problem);
    let mut contradictions = Vec::new();
    let (mut checked, intervals) = if models.settings().surface == Surface::Spheres {
        (by_spheres(&prepared, &watch)?, None)
    } else if settings.mode == Mode::Sampled || settings.engine == Engine::Bubbles {
        (exactly(&prepared, settings, &watch)?.0, None)
    } else if settings.engine == Engine::Intervals {
        let is_stopped = || !watch.goes_on(Phase::Sweep, 0);
        let (checked, answer) = by_intervals::by_intervals(scene, models, prepared.problem.eps, &is_stopped)?;
        watch.tell(0, &checked.frames);
        (checked, Some(answer))
    } else {
        let (mut checked, found) = exactly(&prepared, settings, &watch)?;
        let answer = second_engine::ask(scene, models, Stages::default(), &|| watch.is_stopped())?;
        contradictions = agreement::compare(&prepared, &found, &answer);
        agreement::add_worse(&mut checked, &contradictions, &answer);
        (checked, Some(answer))
    };
    let meant_contacts = handling::look(&prepared, settings.mode, &mut checked, &watch)?;
    let at_corners = corners::look(&prepared, &checked, settings.engine, &watch)?;
    checked.counts.add(&at_corners.counts);
    checked.add_undecided_points();
    if !watch.goes_on(Phase::Findings, checked.frames.len()) {
        return None;
    }
    let still = still::look_once(&prepared);
    let in_cavities = cavities::in_cavities(&prepared, &checked.frames);
    let open_meshes = open_meshes::open_meshes(&prepared);
    let audited = if settings.audit_exclusions { audit_exclusions(scene, models) } else { Vec::new() };
    let seen_exclusions = excluded::look(scene, models, &|| watch.is_stopped())?;
    let of_pairs = pair_findings::of_pairs(&prepared, &checked.spans, &checked.minima, settings, &watch)?;
    let (spans, mut findings): (Vec<Span>, Vec<Finding>) = of_pairs.into_iter().unzip();
    for (span, finding) in spans.iter().zip(&findings) {
        minimum::tighten(&mut checked.minima[span.pair], finding);
    }
    checked.spans = spans;
    let confirmed_share =
        (settings.engine == Engine::Both).then_some(intervals.as_ref()).flatten().and_then(|answer| {
            agreement::confirmed_share(answer, &checked.spans, |pair| prepared.has_open_inside(pair))
        });
    if let Some(answer) = intervals.as_ref().filter(|_| settings.engine == Engine::Intervals) {
        second_reasons::give_reasons(answer, &checked.spans, &mut findings);
    }
    minimum::keep_what_is_clear(scene, &checked.spans, &mut checked.minima);
    minimum::lower_apart(&prepared, &at_corners.lows, settings.accuracy_m, &mut checked.minima);
    findings.extend(agreement::findings(&prepared, &contradictions));
    findings.extend(limits::limit_findings(scene));
    findings.extend(stops::findings(scene));
    findings.extend(handling::findings(&prepared));
    // A motion that is walked once more, for a corner behind it, was told before.
    findings.retain(|finding| !scene.is_walked_before([finding.first, finding.last]));
    findings.extend(at_corners.findings);
    finding::sort_and_name(&prepared.keys, &mut findings);
    penetration::look_at_depths(&prepared, &mut findings, settings, &watch);
    let reach = outcome::event_reach(checked.certificate.is_some());
    let last = checked.frames.len().saturating_sub(1);
    let events = event::events(&checked.spans, &findings, &[], reach, last);
    let event_moves = penetration::part_events(&prepared, &events, settings, &watch);
    let shortfalls =
        shortfall::shortfalls(&prepared, &checked, &still, (&findings, settings.engine, &at_corners.found));
    let result = if findings.iter().any(|finding| finding.severity == Severity::Error) {
        RunResult::Fail
    } else if shortfalls.is_empty() {
        RunResult::Pass
    } else {
        RunResult::Incomplete
    };
    let CheckedMotion { frames, spans, minima, certificate, counts, effort } = checked;
    let eps = prepared.problem.eps;
    let outcome = Outcome {
        result,
        shortfalls,
        eps,
        settings,
        frames,
        spans,
        minima,
        certificate,
        intervals,
        confirmed_share,
        findings,
        event_moves,
        meant_contacts,
        corners: at_corners.found,
        still,
        in_cavities,
        open_meshes,
        audited,
        seen_exclusions,
        counts,
        effort,
    };
    (!watch.is_stopped()).then_some(outcome)
}

/// The intervals of the program in which a pair is not clear, the motion between the points proven: the verdicts of [`run`]
/// without clearances, findings and the pairs that do not move. Exact surfaces decide, whatever the settings of the models.
///
/// `accuracy_m` is how finely a required clearance is resolved, metres.
pub fn certified_spans(scene: &Scene, models: &Models, accuracy_m: f64) -> Vec<Span> {
    let prepared = PreparedRun::new(scene, models);
    let goal = Goal { between_points: true, accuracy_m, curve: Curve::Unmeasured };
    let watch = &|_: Progress<'_>| ControlFlow::Continue(());
    let proof = prove(&prepared.problem, goal, &Watch::new(watch)).expect("nobody breaks it off");
    proven_spans(&prepared, &proof.found)
}

/// The results at all points and, in a certified run, of the motion between them.
struct CheckedMotion {
    frames: Vec<PointResult>,
    spans: Vec<Span>,
    minima: Vec<Option<PairMinimum>>,
    certificate: Option<Certificate>,
    counts: Counts,
    effort: Effort,
}

impl CheckedMotion {
    /// Adds a span for every undecided point that no span of its pair covers.
    fn add_undecided_points(&mut self) {
        self.spans.extend(shortfall::undecided_points(&self.spans, &self.frames));
        self.spans.sort_by(|x, y| x.pair.cmp(&y.pair).then(x.begins[0].0.total_cmp(&y.begins[0].0)));
    }
}

/// Checks by exact surfaces: every point and, if certified, the motion between them; `None` if the watcher cancelled.
fn exactly(
    prepared: &PreparedRun<'_>,
    settings: RunSettings,
    watch: &Watch<'_>,
) -> Option<(CheckedMotion, Found)> {
    let certified = settings.mode == Mode::Certified;
    let goal = Goal { between_points: certified, accuracy_m: settings.accuracy_m, curve: settings.curve };
    let Proof { points: frames, segments_m, found, counts, effort } = prove(&prepared.problem, goal, watch)?;
    let spans =
        if certified { proven_spans(prepared, &found) } else { sampled_spans(prepared, &frames, &found) };
    let lows_m = if certified { found.proven_lows_m() } else { found.least_m.clone() };
    let mut minima = minima(prepared, &found, &lows_m, goal, watch)?;
    minimum::tighten_by_points(prepared, &frames, &mut minima);
    minimum::narrow_nearest(prepared, (&found, goal, &counts), &spans, &mut minima);
    let certificate = certified.then(|| Certificate::new(prepared, &found, &segments_m, &spans));
    Some((CheckedMotion { frames, spans, minima, certificate, counts, effort }, found))
}

/// Checks every point by smallest spheres alone, the patent's own verdict; `None` if the watcher cancelled.
fn by_spheres(prepared: &PreparedRun<'_>, watch: &Watch<'_>) -> Option<CheckedMotion> {
    let points = prepared.scene.timeline.points.len();
    let starts: Vec<usize> = (0..points).step_by(SEGMENTS_PER_CHUNK).collect();
    let check = |start: usize| {
        if watch.is_stopped() {
            return None;
        }
        let end = (start + SEGMENTS_PER_CHUNK).min(points);
        let mut context = QueryContext::new(&prepared.problem);
        let check = |point: usize| {
            context.set(PathParameter::of_point(point));
            context.decide_all()
        };
        let frames: Vec<PointResult> = (start..end).map(check).collect();
        watch.tell(start, &frames);
        Some((frames, context.counts))
    };
    let parts: Vec<Option<(Vec<PointResult>, Counts)>> = starts.into_par_iter().map(check).collect();
    let (mut frames, mut counts) = (Vec::with_capacity(points), Counts::default());
    for part in parts {
        let (part, counted) = part?;
        frames.extend(part);
        counts.add(&counted);
    }
    let spans = sampled_spans(prepared, &frames, &Found::default());
    let minima = vec![None; prepared.scene.pairs.len()];
    Some(CheckedMotion { frames, spans, minima, certificate: None, counts, effort: Effort::default() })
}
