//! Reading files and building sphere models.

use std::sync::Arc;
use std::time::SystemTime;

use pathproof::{Job, LoadEvent, Scene};

use super::message::Message;
use super::{Background, Worker, start};
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
    let failed = (worker.clone(), Message::NotRead);
    start("reading", failed, move || {
        let read = job.load_watched(&|event| match event {
            LoadEvent::Member { member, world_from_member } => {
                worker.send(Message::Member(Box::new(ShownMember { member, world_from_member })));
            }
            LoadEvent::Problem(problem) => worker.send(Message::Problem(problem)),
        });
        match read {
            Err(broken) => {
                let members = broken.preview.members.into_iter().zip(broken.preview.world_from_member);
                let members =
                    members.map(|(member, world_from_member)| ShownMember { member, world_from_member });
                worker.send(Message::Broken(members.collect(), broken.error.problems));
            }
            Ok(scene) => {
                let scene = Arc::new(scene);
                worker.send(Message::Read(Arc::clone(&scene)));
                build(&worker, &job, &scene);
            }
        }
    });
}

/// Starts to build the sphere models of a scene, after an earlier build was cancelled.
pub(super) fn begin_build(
    background: &mut Background,
    session: &mut Session,
    (job, scene): (Job, Arc<Scene>),
) {
    session.stage = Stage::Building;
    let worker = background.begin();
    let failed = (worker.clone(), Message::NotRead);
    start("building", failed, move || build(&worker, &job, &scene));
}

fn build(worker: &Worker, job: &Job, scene: &Scene) {
    if worker.is_cancelled() {
        return worker.send(Message::NotRead);
    }
    let built = job.build(scene);
    worker.send(match built {
        _ if worker.is_cancelled() => Message::NotRead,
        Ok(models) => Message::Built(Arc::new(models)),
        Err(error) => Message::NotBuilt(error.problems),
    });
}
