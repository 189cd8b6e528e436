//! Verdicts of members and pairs at the instant shown.

use report::words::requirement;
use scene::Pair;
use simulator::{FindingKind, Verdict};

use super::PanelView;
use crate::background::shown_query;
use crate::units;
use crate::view::of_members;

/// The worst verdict of every member at the instant shown; `None` if unknown.
pub(super) fn members(view: &PanelView<'_>) -> Vec<Option<Verdict>> {
    of_members(view.shown(), &view.instant, &view.examination)
}

/// The verdict at the instant shown, with a sentence about it; the verdict is `None` while it is unknown.
pub(super) fn sentence(view: &PanelView<'_>) -> (Option<Verdict>, String) {
    let session = &view.session;
    let Some(scene) = &session.scene else { return (None, "nothing to check".to_owned()) };
    if session.models.is_none() {
        return (None, "sphere models are being built…".to_owned());
    }
    let Some(at) = shown_query(view.shown()) else {
        return (None, "computing…".to_owned());
    };
    let Some(looked) = view.instant.answer_to(&at) else { return (None, "computing…".to_owned()) };
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
            let at_least = units::mm_bounds([smallest.clearance_m[0], f64::INFINITY]);
            format!("clear, {at_least}: {}", names(smallest.pair))
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
            "{} apart, {}: {}",
            units::clearance(*clearance_m, *required_m),
            requirement(*clearance_m, *required_m),
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

/// Number of ranks of the member's sphere model that is shown: the most of its pieces. Builds the trees of the check on first use.
pub(super) fn ranks(view: &PanelView<'_>, member: usize) -> Option<usize> {
    if let Some(kind) = view.selection.method {
        return Some(view.method_model.spheres(&view.session, member, kind)?.levels.len());
    }
    let (scene, models) = (view.session.scene.as_ref()?, view.session.models.as_ref()?);
    let pieces = 0..scene.members.get(member)?.shapes.len();
    pieces.map(|piece| models.tree(scene, member, piece).ranks()).max()
}

/// Whether a member is an object that can be moved by hand.
pub(super) fn moves_alone(view: &PanelView<'_>, member: usize) -> bool {
    view.session.members.get(member).is_some_and(|shown| shown.member.moves_alone())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::ecs::system::SystemState;

    use super::*;
    use crate::playhead::Playhead;
    use crate::selection::Selection;
    use crate::ui::stage;

    /// Verdicts of all members while the member of a finding is shown moved aside, or is not.
    fn seen(desk: &mut stage::Desk, moved_aside: bool) -> Vec<Option<Verdict>> {
        desk.world.resource_mut::<Selection>().moved_aside = moved_aside;
        let mut state: SystemState<PanelView<'_>> = SystemState::new(&mut desk.world);
        members(&state.get(&desk.world).expect("every resource is there"))
    }

    #[test]
    fn a_member_moved_aside_is_apart_from_its_partner_and_unknown_to_all_others() {
        let mut session = stage::proven_weld_cell();
        let (Some(scene), Some(models), Some(outcome)) =
            (session.scene.clone(), &session.models, &session.outcome)
        else {
            panic!("checked")
        };
        let mut outcome = (**outcome).clone();
        let finding =
            outcome.findings.iter().position(|finding| finding.id.contains("post")).expect("a finding");
        let penetration = simulator::examine(&scene, models, &outcome.findings[finding]).expect("examined");
        let moved = penetration.separation.expect("a move").member;
        let post = scene.member_named("post").expect("a post");
        outcome.findings[finding].penetration = Some(penetration.clone());
        session.outcome = Some(Arc::new(outcome));
        let mut desk = stage::Desk::new(session);
        desk.world.resource_mut::<Selection>().finding = Some(finding);
        desk.world.resource_mut::<Playhead>().moment = penetration.at;
        let home = seen(&mut desk, false);
        assert_eq!((home[moved], home[post]), (Some(Verdict::Collision), Some(Verdict::Collision)));
        let aside = seen(&mut desk, true);
        // The post is proven apart from it, and from all others as before.
        assert_eq!((aside[moved], aside[post]), (None, Some(Verdict::Clear)));
        let others = scene.pairs.iter().filter(|pair| pair.a == moved || pair.b == moved);
        for other in others.map(|pair| if pair.a == moved { pair.b } else { pair.a }) {
            assert!(other == post || matches!(aside[other], None | Some(Verdict::Collision)), "{other}");
        }
    }
}
