//! Reading files and building models.

use std::sync::Arc;
use std::time::SystemTime;

use simulator::{LoadEvent, LoadRequest, Models, Scene, load_watched};

use super::news::News;
use super::{Background, Teller, start};
use crate::session::{Session, Shown, Stage};

/// Begins to read what is asked for; members and problems arrive as they are found.
///
/// `clearance_m` replaces what the request and the cell file require.
pub(crate) fn begin(
    background: &mut Background,
    session: &mut Session,
    request: LoadRequest,
    clearance_m: Option<f64>,
) {
    *session = Session {
        request: Some(request.clone()),
        stage: Stage::Reading,
        generation: session.generation + 1,
        cast_generation: session.cast_generation + 1,
        clearance_m,
        begun: Some(SystemTime::now()),
        ..Session::default()
    };
    let request = LoadRequest { clearance_m: clearance_m.or(request.clearance_m), ..request };
    let teller = background.begin();
    let failed = (teller.clone(), News::NotRead);
    start("reading", failed, move || {
        let tell = teller.clone();
        let read = load_watched(&request, &move |event| match event {
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
                build(&teller, &scene);
            }
        }
    });
}

/// Begins to build the models of a scene whose building was broken off.
pub(super) fn begin_build(background: &mut Background, session: &mut Session, scene: Arc<Scene>) {
    session.stage = Stage::Building;
    let teller = background.begin();
    let failed = (teller.clone(), News::NotRead);
    start("building", failed, move || build(&teller, &scene));
}

fn build(teller: &Teller, scene: &Scene) {
    if teller.is_cancelled() {
        return teller.tell(News::NotRead);
    }
    let built = Models::build_with(scene, pathproof::MODELS, Arc::new(teller.cache.clone()));
    teller.tell(match built {
        _ if teller.is_cancelled() => News::NotRead,
        Ok(models) => News::Built(Arc::new(models)),
        Err(error) => News::NotBuilt(error.problems),
    });
}
