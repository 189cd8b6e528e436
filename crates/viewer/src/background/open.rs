//! Reading files and building models.

use std::collections::BTreeMap;
use std::sync::Arc;

use simulator::{LoadEvent, LoadRequest, ModelSettings, Models, Surface, load_watched};
use sphere_model::Method;

use super::news::News;
use super::{Background, start};
use crate::session::{Session, Shown, Stage, WhatIf};

/// How sphere models are built for the window: as the command line does by default.
const MODELS: ModelSettings =
    ModelSettings { method: Method::PatentN, smallest_radius_m: None, surface: Surface::Exact };

/// Begins to read what is asked for; members and problems arrive as they are found.
pub(crate) fn begin(background: &mut Background, session: &mut Session, mut request: LoadRequest) {
    request.clearance_m = session.clearance_m.or(request.clearance_m);
    let generation = session.generation + 1;
    let cast_generation = session.cast_generation + 1;
    *session = Session {
        request: Some(request.clone()),
        stage: Stage::Reading,
        generation,
        cast_generation,
        clearance_m: session.clearance_m,
        what_if: WhatIf { moved: BTreeMap::new(), ..WhatIf::default() },
        ..Session::default()
    };
    let teller = background.begin();
    start("reading", move || {
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
                if teller.is_cancelled() {
                    return teller.tell(News::Stopped);
                }
                teller.tell(match Models::build(&scene, MODELS) {
                    Ok(models) => News::Built(Arc::new(models)),
                    Err(error) => News::NotBuilt(error.problems),
                });
            }
        }
    });
}
