//! Verdicts of the members at the instant shown.

use bevy::prelude::{Res, ResMut, Resource};
use kinematics::PathParameter;
use scene::{Pair, Scene};
use simulator::{Finding, FindingKind, Outcome, Verdict};

use crate::background::{InstantDetails, shown_query};
use crate::examination::Examination;
use crate::shown::{ShownResources, ShownState};

/// Verdicts at the instant shown.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct MemberVerdicts {
    /// The worst verdict of every member; `None` if unknown, and for members without checked pairs.
    by_member: Vec<Option<Verdict>>,
}

impl MemberVerdicts {
    /// The worst verdict of a member.
    pub(crate) fn worst(&self, member: usize) -> Option<Verdict> {
        self.by_member.get(member).copied().flatten()
    }

    /// Whether any member is known not to be clear.
    pub(crate) fn is_any_not_clear(&self) -> bool {
        self.by_member.iter().flatten().any(|verdict| *verdict != Verdict::Clear)
    }
}

/// Updates the verdicts from the details of the instant shown; until they arrive, from the outcome of the check.
pub(super) fn find(
    shown: ShownResources<'_>,
    instant: Res<'_, InstantDetails>,
    examination: Res<'_, Examination>,
    mut verdicts: ResMut<'_, MemberVerdicts>,
) {
    let by_member = of_members(shown.state(), &instant, &examination);
    if verdicts.by_member != by_member {
        verdicts.by_member = by_member;
    }
}

/// The worst verdict of every member at the instant shown; `None` if unknown. Of the other pairs of a member that is moved aside
/// nothing is known.
pub(crate) fn of_members(
    shown: ShownState<'_>,
    instant: &InstantDetails,
    examination: &Examination,
) -> Vec<Option<Verdict>> {
    let ShownState { session, playhead, jog, .. } = shown;
    let mut verdicts = vec![None; session.members.len()];
    let Some(scene) = &session.scene else { return verdicts };
    let seen = shown_query(shown).and_then(|at| instant.answer_to(&at).cloned());
    let known = match (seen, &session.outcome) {
        (Some(seen), _) => {
            let pairs = seen.frame.pairs.iter().map(|found| (found.pair, Some(found.verdict)));
            Some(pairs.collect())
        }
        (None, Some(outcome)) if jog.values.is_none() => by_check(outcome, playhead.moment),
        _ => None,
    };
    if let Some(mut not_clear) = known {
        if let Some((member, proven)) = moved_aside(shown, examination) {
            // The separating move is proven for its own pair alone: all others of the member are unknown.
            let is_of_member = |pair: &Pair| pair.a == member || pair.b == member;
            not_clear.retain(|(pair, _)| !is_of_member(&scene.pairs[*pair]));
            let others = (0..scene.pairs.len()).filter(|pair| *pair != proven);
            not_clear
                .extend(others.filter(|pair| is_of_member(&scene.pairs[*pair])).map(|pair| (pair, None)));
        }
        spread(scene, &not_clear, &mut verdicts);
    }
    verdicts
}

/// The member that is shown moved aside, and the pair that the move is proven to part, by its index among the checked ones.
fn moved_aside(shown: ShownState<'_>, examination: &Examination) -> Option<(usize, usize)> {
    let ShownState { session, selection, .. } = shown;
    let penetration = examination.shown(shown).filter(|_| selection.moved_aside)?;
    let finding = session.outcome.as_ref()?.findings.get(selection.finding?)?;
    let FindingKind::Pair { pair, .. } = finding.kind else { return None };
    Some((penetration.separation.as_ref()?.member, pair))
}

/// The selected finding, if the instant of its details is shown.
pub(super) fn finding_shown(shown: ShownState<'_>) -> Option<&Finding> {
    let ShownState { session, playhead, jog, selection } = shown;
    let finding = session.outcome.as_ref()?.findings.get(selection.finding?)?;
    let posed = finding.shown.posed.as_ref();
    (finding.shown.at == playhead.moment && jog.values.as_ref() == posed).then_some(finding)
}

/// The pairs that the outcome does not prove clear at an instant, with their verdicts if known; `None` if it does not
/// cover the instant.
///
/// # Guarantee
/// All other checked pairs are proven clear at the instant.
fn by_check(outcome: &Outcome, moment: PathParameter) -> Option<Vec<(usize, Option<Verdict>)>> {
    let point = moment.0 as usize;
    if moment.0.fract() == 0.0 {
        let frame = outcome.frames.get(point)?;
        return Some(frame.pairs.iter().map(|found| (found.pair, Some(found.verdict))).collect());
    }
    let segment = outcome.certificate.as_ref()?.segments.get(point)?;
    let at_instant = |pair: usize| {
        let mut spans = outcome.spans.iter().filter(|span| span.pair == pair);
        spans.find(|span| span.begins[1] <= moment && moment <= span.ends[0]).map(|span| span.verdict)
    };
    Some(segment.pairs.iter().map(|found| (found.pair, at_instant(found.pair))).collect())
}

/// Gives every member the worst verdict of its pairs; an unknown pair makes its members unknown unless they collide.
fn spread(scene: &Scene, not_clear: &[(usize, Option<Verdict>)], verdicts: &mut [Option<Verdict>]) {
    for Pair { a, b } in &scene.pairs {
        verdicts[*a] = Some(Verdict::Clear);
        verdicts[*b] = Some(Verdict::Clear);
    }
    let members = |pair: usize| [scene.pairs[pair].a, scene.pairs[pair].b];
    for (pair, verdict) in not_clear {
        for member in members(*pair) {
            verdicts[member] = verdicts[member].max(*verdict);
        }
    }
    for (pair, _) in not_clear.iter().filter(|(_, verdict)| verdict.is_none()) {
        for member in members(*pair) {
            verdicts[member] = verdicts[member].filter(|verdict| *verdict == Verdict::Collision);
        }
    }
}
