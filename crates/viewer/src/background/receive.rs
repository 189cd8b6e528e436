//! The only place where messages of background jobs change the session.

use std::sync::Arc;

use bevy::prelude::ResMut;
use kinematics::PathParameter;
use scene::Scene;
use simulator::Verdict;

use super::message::{Background, BackgroundMessage};
use super::{ExclusionAudit, InstantDetails, KindCurves, PairCurve, Search, begin_check};
use crate::examination::Examination;
use crate::jog::Jog;
use crate::method_model::MethodModel;
use crate::nearby::Nearby;
use crate::playhead::Playhead;
use crate::selection::Selection;
use crate::session::{Session, ShownMember, Stage};
use crate::visuals::Visuals;

/// Applies all messages that have arrived.
pub(super) fn receive(
    mut background: ResMut<'_, Background>,
    mut session: ResMut<'_, Session>,
    mut playhead: ResMut<'_, Playhead>,
    mut selection: ResMut<'_, Selection>,
    mut instant: ResMut<'_, InstantDetails>,
    (mut curve, mut kinds, mut audit): (
        ResMut<'_, PairCurve>,
        ResMut<'_, KindCurves>,
        ResMut<'_, ExclusionAudit>,
    ),
    (mut examination, mut method_model): (ResMut<'_, Examination>, ResMut<'_, MethodModel>),
    (mut nearby, mut visuals): (ResMut<'_, Nearby>, ResMut<'_, Visuals>),
    mut search: ResMut<'_, Search>,
    mut jog: ResMut<'_, Jog>,
) {
    let arrived: Vec<(Option<u64>, BackgroundMessage)> = background.receiver.get_mut().map_or_else(
        // Poisoned only if this system panicked before.
        |_| Vec::new(),
        |receiver| receiver.try_iter().collect(),
    );
    for (job, message) in arrived {
        if job.is_some_and(|job| job != background.job) {
            continue;
        }
        match message {
            BackgroundMessage::Member(shown) => {
                let mut members = (*session.members).clone();
                members.push(*shown);
                session.members = Arc::new(members);
                session.members_generation += 1;
            }
            BackgroundMessage::Problem(problem) => session.problems.push(problem),
            BackgroundMessage::Read(scene) => {
                *playhead = Playhead { moment: PathParameter(0.0), playing: false, ..playhead.clone() };
                *selection = Selection::default();
                *search = Search::default();
                *jog = Jog::default();
                session.take_scene(scene);
            }
            BackgroundMessage::Broken(members, problems) => {
                session.members = Arc::new(members);
                session.members_generation += 1;
                session.problems = problems;
                session.stage = Stage::Failed;
            }
            BackgroundMessage::Built(models) => {
                session.models = Some(models);
                if session.is_played() {
                    begin_check(&mut background, &mut session);
                } else {
                    session.stage = Stage::Stopped;
                }
            }
            BackgroundMessage::NotBuilt(problems) => {
                session.problems.extend(problems);
                session.stage = Stage::Failed;
            }
            BackgroundMessage::NotRead => session.stage = Stage::Stopped,
            BackgroundMessage::Progress { generation, first, verdicts }
                if generation == session.generation =>
            {
                session.take_progress(first, &verdicts);
            }
            BackgroundMessage::Checked(generation, outcome) if generation == session.generation => {
                session.outcome = Some(outcome);
                session.so_far.clear();
                session.stage = Stage::Checked;
            }
            BackgroundMessage::Stopped(generation) if generation == session.generation => {
                session.so_far.clear();
                session.stage = Stage::Stopped;
            }
            // About an older generation.
            BackgroundMessage::Progress { .. }
            | BackgroundMessage::Checked(..)
            | BackgroundMessage::Stopped(_) => {}
            BackgroundMessage::InstantAnswer(query, answer) => {
                instant.receive(query, answer.map(|answer| *answer), &session);
            }
            BackgroundMessage::Curve(query, bounds_m) => curve.receive(query, bounds_m, &session),
            BackgroundMessage::KindCurves(query, curves) => kinds.receive(query, curves, &session),
            BackgroundMessage::Examined(query, answer) => examination.receive(query, *answer, &session),
            BackgroundMessage::MethodSpheres(query, spheres) => {
                method_model.receive(query, spheres, &session);
            }
            BackgroundMessage::Audited(query, classes) => audit.receive(query, classes, &session),
            BackgroundMessage::Searched(query, pieces) => search.receive(query, pieces, &session),
            BackgroundMessage::Nearby(found) => *nearby = found,
            BackgroundMessage::Visuals(query, compared) => visuals.receive(query, compared, &session),
        }
    }
}

impl Session {
    /// Replaces the scene by one that was read completely.
    fn take_scene(&mut self, scene: Arc<Scene>) {
        let mut at = scene::Configuration::default();
        scene.place(0, &mut at);
        let members = scene.members.iter().zip(&at.world_from_member);
        self.members = Arc::new(
            members
                .map(|(member, place)| ShownMember { member: member.clone(), world_from_member: *place })
                .collect(),
        );
        self.members_generation += 1;
        self.generation += 1;
        self.problems.clone_from(&scene.warnings);
        self.read = Some(Arc::clone(&scene));
        self.scene = Some(scene);
        self.outcome = None;
        self.models = None;
        self.stage = Stage::Building;
    }

    fn take_progress(&mut self, first: usize, verdicts: &[Verdict]) {
        if let Stage::Checking { done, .. } = &mut self.stage {
            *done += verdicts.len();
        }
        for (point, verdict) in (first..).zip(verdicts) {
            if let Some(so_far) = self.so_far.get_mut(point) {
                *so_far = Some(so_far.map_or(*verdict, |known| known.max(*verdict)));
            }
        }
    }
}
