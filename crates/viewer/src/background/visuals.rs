//! The visual shapes of links, which no run checks: read and compared with the collision shapes while their layer is shown.

use std::sync::Arc;
use std::time::SystemTime;

use bevy::prelude::{Res, ResMut, Resource};
use doctor::VisualOutside;
use pathproof::{Job, LoadRequest};
use simulator::{LinkVisuals, Models, Scene};

use super::message::Message;
use super::{Background, start};
use crate::layers::{Layer, Layers};
use crate::session::Session;

/// The visual shapes of the opened files, or the query for them.
#[derive(Resource, Clone, Debug, Default)]
pub struct Visuals {
    /// When the session began for which they were asked.
    asked: Option<SystemTime>,
    /// The same with the answer; `None` if they could not be read.
    known: Option<(SystemTime, Option<Compared>)>,
}

/// The visual shapes, and where they lie outside of the collision shapes.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The shapes by link.
    pub links: Vec<LinkVisuals>,
    /// Links whose visual surface is not proven to lie within the tolerance of the collision shapes.
    pub outside: Vec<VisualOutside>,
}

impl Visuals {
    /// The visual shapes of the session's files, if they are known.
    pub fn of(&self, session: &Session) -> Option<&Compared> {
        let (begun, compared) = self.known.as_ref()?;
        compared.as_ref().filter(|_| session.begun == Some(*begun))
    }

    /// Whether there is nothing to wait for: known, not readable, or never to be asked for.
    pub(crate) fn is_settled(&self, session: &Session) -> bool {
        session.models.is_none() || self.known.as_ref().is_some_and(|(of, _)| session.begun == Some(*of))
    }

    /// Stores an answer if it is to the latest query.
    pub(super) fn take(&mut self, begun: SystemTime, compared: Option<Compared>) {
        if self.asked == Some(begun) {
            self.known = Some((begun, compared));
        }
    }
}

/// Starts to read and compare the visual shapes when their layer is shown, once per opened file.
pub(super) fn query(
    background: Res<'_, Background>,
    session: Res<'_, Session>,
    layers: Res<'_, Layers>,
    mut visuals: ResMut<'_, Visuals>,
) {
    if !layers.is_shown(Layer::Visual) || visuals.asked == session.begun {
        return;
    }
    let (Some(begun), Some(job)) = (session.begun, session.job.clone()) else { return };
    let (Some(scene), Some(models)) = (session.scene.clone(), session.models.clone()) else { return };
    visuals.asked = Some(begun);
    let worker = background.worker();
    let failed = (worker.clone(), Message::Visuals(begun, None));
    start("visual shapes", failed, move || {
        worker.send(Message::Visuals(begun, compare(job, &scene, &models)));
    });
}

/// Reads the files again, now with the visual shapes; `None` if they changed meanwhile, or can no longer be read.
fn compare(job: Job, scene: &Arc<Scene>, models: &Models) -> Option<Compared> {
    let request = LoadRequest { with_visuals: true, ..job.request };
    let seen = Job { request, ..job }.load().ok()?;
    let is_same = seen.members.len() == scene.members.len()
        && seen.members.iter().zip(&scene.members).all(|(one, other)| one.name == other.name);
    is_same.then(|| {
        let outside = VisualOutside::all(&seen, models);
        Compared { links: seen.visuals, outside }
    })
}
