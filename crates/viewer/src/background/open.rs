//! Reading files and building sphere models.

use std::sync::Arc;
use std::time::SystemTime;

use pathproof::{Job, LoadEvent, Scene};

use super::message::{Background, BackgroundMessage, Worker, start};
use crate::session::{Session, ShownMember, Stage};

/// Starts a session with a job: reads its files and builds the sphere models in the background.
///
/// Members and problems arrive as they are read.
pub(crate) fn begin(background: &mut Background, session: &mut Session, job: Job) {
    *session = Session {
        job: Some(job.clone()),
        stage: Stage::Reading,
        generation: session.generation + 1,
        members_generation: session.members_generation + 1,
        begun: Some(SystemTime::now()),
        ..Session::default()
    };
    let worker = background.begin();
    let failed = BackgroundMessage::NotRead;
    start("reading", worker.clone(), failed, move || {
        let read = job.load_watched(&|event| match event {
            LoadEvent::Member { member, world_from_member } => {
                worker.send(BackgroundMessage::Member(Box::new(ShownMember { member, world_from_member })));
            }
            LoadEvent::Problem(problem) => worker.send(BackgroundMessage::Problem(problem)),
        });
        match read {
            Err(broken) => {
                let members = broken.preview.members.into_iter().zip(broken.preview.world_from_member);
                let members =
                    members.map(|(member, world_from_member)| ShownMember { member, world_from_member });
                worker.send(BackgroundMessage::Broken(members.collect(), broken.error.problems));
            }
            Ok(scene) => {
                let scene = Arc::new(scene);
                worker.send(BackgroundMessage::Read(Arc::clone(&scene)));
                build(&worker, &job, &scene);
            }
        }
    });
}

/// Starts to build the sphere models of a scene, after an earlier build was cancelled.
pub(super) fn begin_build(background: &mut Background, session: &mut Session, job: Job, scene: Arc<Scene>) {
    session.stage = Stage::Building;
    let worker = background.begin();
    let failed = BackgroundMessage::NotRead;
    start("building", worker.clone(), failed, move || build(&worker, &job, &scene));
}

fn build(worker: &Worker, job: &Job, scene: &Scene) {
    if worker.is_cancelled() {
        return worker.send(BackgroundMessage::NotRead);
    }
    let built = job.build(scene);
    worker.send(match built {
        _ if worker.is_cancelled() => BackgroundMessage::NotRead,
        Ok(models) => BackgroundMessage::Built(Arc::new(models)),
        Err(error) => BackgroundMessage::NotBuilt(error.problems),
    });
}
