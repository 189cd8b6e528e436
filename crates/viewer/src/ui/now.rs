//! What is known of the instant shown: verdicts of members and pairs, in words.

use collision::Verdict;
use program::Moment;
use simulator::{FindingKind, Frame, MemberFrame, Mode, Pair};

use super::View;
use crate::background::{member_verdicts, wanted};
use crate::playhead;
use crate::units;

/// The verdicts of exactly what is shown, once the close look at it has come back.
pub(super) fn frame<'a>(view: &'a View<'_>) -> Option<&'a Frame> {
    let at = wanted(&view.session, &view.playhead, &view.jog, &view.selection)?;
    view.look.of(&at).map(|looked| &looked.frame)
}

/// The worst verdict of every member at the instant shown; nothing where it is not known.
///
/// From the close look; while that is on its way, from the check of the whole program. A member of no checked pair has none.
pub(super) fn members(view: &View<'_>) -> Vec<Option<Verdict>> {
    let count = view.session.cast.len();
    let Some(scene) = &view.session.scene else { return vec![None; count] };
    let known = match frame(view) {
        Some(frame) => {
            member_verdicts(frame, &scene.pairs, scene.members.len()).into_iter().map(Some).collect()
        }
        None => by_check(view, &scene.pairs, count),
    };
    let mut verdicts: Vec<Option<Verdict>> = known;
    verdicts.resize(count, None);
    let mut is_checked = vec![false; count];
    for pair in &scene.pairs {
        is_checked[pair.a] = true;
        is_checked[pair.b] = true;
    }
    for (verdict, is_checked) in verdicts.iter_mut().zip(is_checked) {
        *verdict = verdict.filter(|_| is_checked);
    }
    verdicts
}

/// What the check of the program says of the instant; nothing where it says nothing of it.
fn by_check(view: &View<'_>, pairs: &[Pair], members: usize) -> Vec<Option<Verdict>> {
    let moment = view.playhead.moment;
    let Some(outcome) = view.session.outcome.as_ref().filter(|_| view.jog.values.is_none()) else {
        return vec![None; members];
    };
    let is_proven = outcome.certificate.is_some() && outcome.settings.mode == Mode::Certified;
    if !is_proven && moment.0.fract() != 0.0 {
        return vec![None; members];
    }
    let mut verdicts = vec![Some(Verdict::Clear); members];
    for span in &outcome.spans {
        let Pair { a, b } = pairs[span.pair];
        for member in [a, b] {
            let verdict = &mut verdicts[member];
            if playhead::is_during(span, moment) {
                *verdict = Some(verdict.map_or(span.verdict, |known| known.max(span.verdict)));
            } else if is_about(span.begins[0], span.ends[1], moment) && *verdict == Some(Verdict::Clear) {
                // In the bracket of a beginning or an end: not proven clear.
                *verdict = None;
            }
        }
    }
    verdicts
}

fn is_about(from: Moment, to: Moment, moment: Moment) -> bool {
    from < moment && moment < to
}

/// What is known of the instant shown, in a sentence; the verdict is nothing while it is not known.
pub(super) fn sentence(view: &View<'_>) -> (Option<Verdict>, String) {
    let session = &view.session;
    let Some(scene) = &session.scene else { return (None, "nothing to check".to_owned()) };
    if session.models.is_none() {
        return (None, "sphere models are being built…".to_owned());
    }
    let Some(at) = wanted(session, &view.playhead, &view.jog, &view.selection) else {
        return (None, "looking…".to_owned());
    };
    let Some(looked) = view.look.of(&at) else { return (None, "looking…".to_owned()) };
    let frame = &looked.frame;
    let names = |pair: usize| {
        let Pair { a, b } = scene.pairs[pair];
        let (a, b) = scene.pair_names(a, b);
        format!("{a} | {b}")
    };
    if scene.pairs.is_empty() {
        return (None, "no pair is checked".to_owned());
    }
    if frame.verdict == Verdict::Clear {
        let least = frame.smallest.map(|smallest| {
            format!("clear, at least {}: {}", units::mm(smallest.clearance_m[0]), names(smallest.pair))
        });
        return (Some(Verdict::Clear), least.unwrap_or_else(|| "clear".to_owned()));
    }
    let mut worst = frame.pairs.iter().filter(|pair| pair.verdict == frame.verdict);
    let Some(first) = worst.next() else { return (Some(frame.verdict), frame.verdict.name().to_owned()) };
    let more = match frame.pairs.len() - 1 {
        0 => String::new(),
        1 => " and 1 more pair".to_owned(),
        more => format!(" and {more} more pairs"),
    };
    let detail = looked.details.iter().find(|(pair, _)| *pair == first.pair).map(|(_, detail)| detail);
    let text = match (frame.verdict, detail) {
        (Verdict::Near, Some(FindingKind::Pair { clearance_m, required_m, .. })) => format!(
            "{} apart, {} required: {}",
            units::bounds_mm(*clearance_m),
            units::mm(*required_m),
            names(first.pair)
        ),
        (Verdict::Near, _) => format!("nearer than required: {}", names(first.pair)),
        (Verdict::Collision, Some(FindingKind::Pair { inner: Some(inner), .. })) => {
            format!("collision, {inner} inside: {}", names(first.pair))
        }
        (verdict, _) => format!("{}: {}", verdict.name(), names(first.pair)),
    };
    (Some(frame.verdict), text + &more)
}

/// Ranks of a member's sphere model: those of its finest piece. Builds what was not asked for before.
pub(super) fn ranks(view: &View<'_>, member: usize) -> Option<usize> {
    let (scene, models) = (view.session.scene.as_ref()?, view.session.models.as_ref()?);
    let pieces = 0..scene.members.get(member)?.shapes.len();
    pieces.map(|piece| models.tree(scene, member, piece).ranks()).max()
}

/// Whether a member stands still by itself, so that it can be put elsewhere.
pub(super) fn is_object(view: &View<'_>, member: usize) -> bool {
    let shown = view.session.cast.get(member);
    shown.is_some_and(|shown| matches!(shown.member.frame, MemberFrame::Fixed { .. }))
}
