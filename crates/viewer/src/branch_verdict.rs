//! The verdict of a solution of a pose, remembered once it is checked.

use bevy::prelude::{Res, ResMut};

use crate::background::InstantDetails;
use crate::jog::Jog;
use crate::session::Session;

/// Keeps the verdict of the solution that is shown, once it is checked.
pub(crate) fn note_verdict(
    session: Res<'_, Session>,
    instant: Res<'_, InstantDetails>,
    mut jog: ResMut<'_, Jog>,
) {
    let (Some(latest), Some(values), Some(branches)) = (instant.latest(), &jog.values, &jog.branches) else {
        return;
    };
    let is_of_this = latest.query.generation == session.generation
        && latest.query.subject.jogged.as_ref() == Some(values)
        && branches.is_at(values);
    let verdict = Some(latest.answer.frame.verdict);
    let at = branches.at;
    if is_of_this
        && branches.verdicts[at] != verdict
        && let Some(branches) = &mut jog.branches
    {
        branches.verdicts[at] = verdict;
    }
}
