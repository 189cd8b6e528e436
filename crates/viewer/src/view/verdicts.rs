//! The verdict of every member at the instant shown.

use bevy::prelude::{Res, ResMut, Resource};
use collision::Verdict;

use crate::background::{CloseLook, member_verdicts, wanted};
use crate::jog::Jog;
use crate::playhead::{Playhead, is_during};
use crate::selection::Selection;
use crate::session::Session;

/// What is known of the instant shown.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct MemberVerdicts {
    /// The worst verdict of every member; nothing where nobody knows yet.
    pub of: Vec<Option<Verdict>>,
}

impl MemberVerdicts {
    /// The worst verdict of a member.
    pub fn of(&self, member: usize) -> Option<Verdict> {
        self.of.get(member).copied().flatten()
    }
}

/// From the outcome where the program is shown, otherwise from the close look at the pose.
pub(super) fn find(
    session: Res<'_, Session>,
    playhead: Res<'_, Playhead>,
    jog: Res<'_, Jog>,
    selection: Res<'_, Selection>,
    look: Res<'_, CloseLook>,
    mut verdicts: ResMut<'_, MemberVerdicts>,
) {
    let count = session.cast.len();
    let Some(scene) = session.scene.as_ref() else {
        verdicts.of = vec![None; count];
        return;
    };
    let found: Option<Vec<Verdict>> = match (&session.outcome, &jog.values) {
        (Some(outcome), None) => {
            let mut worst = vec![Verdict::Clear; count];
            for span in outcome.spans.iter().filter(|span| is_during(span, playhead.moment)) {
                let pair = scene.pairs[span.pair];
                worst[pair.a] = worst[pair.a].max(span.verdict);
                worst[pair.b] = worst[pair.b].max(span.verdict);
            }
            Some(worst)
        }
        _ => wanted(&session, &playhead, &jog, &selection)
            .and_then(|at| look.of(&at))
            .map(|seen| member_verdicts(&seen.frame, &scene.pairs, count)),
    };
    let of: Vec<Option<Verdict>> = match found {
        Some(found) => found.into_iter().map(Some).collect(),
        None => vec![None; count],
    };
    if verdicts.of != of {
        verdicts.of = of;
    }
}
