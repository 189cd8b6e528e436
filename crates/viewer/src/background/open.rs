//! Reading files and building sphere models.

use std::sync::Arc;
use std::time::SystemTime;

use pathproof::{Job, LoadEvent, Scene};

use super::news::News;
use super::{Background, Teller, start};
use crate::session::{Session, Shown, Stage};

/// Starts a session with a job: reads its files and builds the sphere models in the background.
///
/// Members and problems arrive as they are read.
pub(crate) fn begin(background: &mut Background, session: &mut Session, job: Job) {
    *session = Session {
        job: Some(job.clone()),
        stage: Stage::Reading,
        generation: session.generation + 1,
        cast_generation: session.cast_generation + 1,
        begun: Some(SystemTime::now()),
        ..Session::default()
    };
    let teller = background.begin();
    let failed = (teller.clone(), News::NotRead);
    start("reading", failed, move || {
        let tell = teller.clone();
        let read = job.load_watched(&move |event| match event {
            LoadEvent::Member { member, world_from_member } => {
                tell.tell(News::Member(Box::new(Shown { member, world_from_member })));
            }
            LoadEvent::Problem(problem) => tell.tell(News::Problem(problem)),
        });
        match read {
            Err(broken) => {
                let members = broken.preview.members.into_iter().zip(broken.preview.world_from_member);
                let cast = members.map(|(member, world_from_member)| Shown { member, world_from_member });
                teller.tell(News::Broken(cast.collect(), broken.error.problems));
            }
            Ok(scene) => {
                let scene = Arc::new(scene);
                teller.tell(News::Read(Arc::clone(&scene)));
                build(&teller, &job, &scene);
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
    let teller = background.begin();
    let failed = (teller.clone(), News::NotRead);
    start("building", failed, move || build(&teller, &job, &scene));
}

fn build(teller: &Teller, job: &Job, scene: &Scene) {
    if teller.is_cancelled() {
        return teller.tell(News::NotRead);
    }
    let built = job.build(scene);
    teller.tell(match built {
        _ if teller.is_cancelled() => News::NotRead,
        Ok(models) => News::Built(Arc::new(models)),
        Err(error) => News::NotBuilt(error.problems),
    });
}
