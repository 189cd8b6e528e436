//! Contacts that are meant: which are in force, and where no translation parts the two as it must.

use continuous::{
    DecidedBy, DistanceRequest, MeantContact, MeantNear, MeantResult, PairState, PairVerdict, Problem,
    QueryContext, Verdict, Watch, prove_meant,
};
use kinematics::PathParameter;
use rayon::prelude::*;
use scene::{AllowedContact, ContactScope, Scene};

use super::super::prepared::PreparedRun;
use super::super::{CheckedMotion, Mode, Span};
use continuous::Phase;

/// An object stands on what is so near to it, metres.
const STANDS_WITHIN_M: f64 = 1e-3;

/// What was found of a contact that is meant.
#[derive(Clone, Debug, PartialEq)]
pub struct MeantContactFound {
    /// The contact.
    pub contact: AllowedContact,
    /// The first and the last instant at which the two were seen in contact while it was meant.
    pub touched: Option<[PathParameter; 2]>,
    /// The longest translation that was used to part the pair, in any contact of it that is meant, metres.
    pub longest_m: f64,
    /// Whether all of it is proven.
    pub is_proven: bool,
}

/// The contacts that are in force: those with a support that nobody names only if the object touches it, or nearly.
pub(in crate::run) fn in_force(scene: &Scene, problem: &Problem<'_>) -> Vec<AllowedContact> {
    let mut context = QueryContext::new(problem);
    let is_there = |contact: &&AllowedContact| match contact.scope {
        ContactScope::Support { stands_at, only_if_touching: true, .. } => {
            context.set(PathParameter::of_point(stands_at));
            stands_on(&mut context, contact)
        }
        ContactScope::Stated | ContactScope::Support { .. } => true,
    };
    scene.handling.contacts.iter().filter(is_there).cloned().collect()
}

/// Whether the members of a contact are near enough for one to stand on the other; also if that is not known.
fn stands_on(context: &mut QueryContext<'_>, contact: &AllowedContact) -> bool {
    let pairs = context.problem.shape_pairs_between(contact.pair.a, contact.pair.b);
    let request = DistanceRequest {
        needed_m: STANDS_WITHIN_M,
        enough_m: STANDS_WITHIN_M,
        ..DistanceRequest::distance(1e-5, None)
    };
    let is_near =
        |state: PairState| !matches!(state, PairState::Apart(apart) if apart.lo_m >= STANDS_WITHIN_M);
    pairs.iter().any(|pair| is_near(context.query(pair, request)))
}

/// Looks at all contacts that are meant, and adds to the checked motion what is not proven of them; `None` if the watcher cancelled.
///
/// # Guarantee
/// Where a contact is meant and no translation is known that parts the pair as it must, the pair has a span: a collision where it is in
/// contact, otherwise undecided.
pub(in crate::run) fn look(
    prepared: &PreparedRun<'_>,
    mode: Mode,
    checked: &mut CheckedMotion,
    watch: &Watch<'_>,
) -> Option<Vec<MeantContactFound>> {
    let scene = prepared.scene;
    let points = scene.timeline.points.len();
    let by_pair: Vec<&[AllowedContact]> =
        prepared.contacts.chunk_by(|one, other| one.pair == other.pair).collect();
    let results: Vec<Option<MeantResult>> = by_pair
        .par_iter()
        .map(|contacts| {
            let pair = scene.pairs.binary_search(&contacts[0].pair).ok()?;
            let meant: Vec<MeantContact> = contacts.iter().map(meant).collect();
            let goes_on = || watch.goes_on(Phase::Sweep, points);
            prove_meant(&prepared.problem, pair, &meant, mode == Mode::Certified, &goes_on)
        })
        .collect();
    let mut found = Vec::new();
    for (contacts, result) in by_pair.into_iter().zip(results) {
        let result = result?;
        let pair = scene.pairs.binary_search(&contacts[0].pair).ok()?;
        for (contact, touched) in contacts.iter().zip(&result.touched) {
            let ([from, until], touched) = (contact.points.map(|point| point as f64), *touched);
            let is_proven = !result.beyond.iter().any(|beyond| beyond.from.0 <= until && from <= beyond.to.0);
            let (contact, longest_m) = (contact.clone(), result.longest_m);
            found.push(MeantContactFound { contact, touched, longest_m, is_proven });
        }
        for beyond in &result.beyond {
            let (verdict, decided_by) =
                beyond.state.verdict().unwrap_or((Verdict::Undecided, DecidedBy::Triangles));
            add(
                checked,
                Span {
                    pair,
                    verdict,
                    decided_by,
                    found: (verdict == Verdict::Collision).then_some(beyond.state),
                    begins: [beyond.from, beyond.seen[0]],
                    ends: [beyond.seen[1], beyond.to],
                },
            );
        }
    }
    Some(found)
}

/// A contact as the proof asks about it.
fn meant(contact: &AllowedContact) -> MeantContact {
    let [from, to] = contact.points.map(PathParameter::of_point);
    let near = match contact.scope {
        ContactScope::Stated => None,
        ContactScope::Support { stands_at, within_m, moves_first, .. } => {
            Some(MeantNear { at: PathParameter::of_point(stands_at), within_m, moves_first })
        }
    };
    MeantContact { from, to, up_to_m: contact.up_to_m, near }
}

/// Adds a span to the checked motion: to its points and to its segments.
fn add(checked: &mut CheckedMotion, span: Span) {
    let seen = PairVerdict { pair: span.pair, verdict: span.verdict, decided_by: span.decided_by };
    let (first, last) = (span.begins[1].0.ceil() as usize, span.ends[0].0 as usize);
    for frame in checked.frames.iter_mut().take(last + 1).skip(first) {
        frame.add(seen);
    }
    if let Some(certificate) = &mut checked.certificate {
        certificate.add_span(&span);
    }
    if let Some(minimum) = checked.minima.get_mut(span.pair).and_then(Option::as_mut) {
        minimum.lower_to(&span);
    }
    checked.spans.push(span);
    checked.spans.sort_by(|x, y| x.pair.cmp(&y.pair).then(x.begins[0].0.total_cmp(&y.begins[0].0)));
}
