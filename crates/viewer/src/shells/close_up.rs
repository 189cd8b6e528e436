//! Close-up pictures of pairs, several per run; reports use them for their findings.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use kinematics::PathParameter;
use pathproof::LoadRequest;
use scene::Pair;

use super::offscreen::Studio;
use super::still::{PictureFailure, open, save};
use super::{INPUT, INTERNAL};
use crate::apply::gaze_on;
use crate::args::PictureArgs;
use crate::background::InstantDetails;
use crate::command::{Gaze, Playback, ViewerCommand};
use crate::session::{Session, Stage};
use crate::shown::ShownState;

/// Renders one picture per `--close-up`: `OUT.png`, or `OUT-1.png`, `OUT-2.png` and so on.
///
/// Needs the sphere models, but does not wait for the check: the details of each instant are computed separately. With a software
/// renderer and a limit for it there may be fewer pictures, in the order of the arguments.
pub(super) fn close_ups(
    request: LoadRequest,
    file: &Path,
    arguments: &PictureArgs,
) -> Result<u8, PictureFailure> {
    let mut software = SoftwareLimit::new(arguments);
    let mut studio = open(request, arguments);
    software.adapt(&mut studio);
    let is_ready = |session: &Session| session.models.is_some() || session.stage == Stage::Failed;
    let in_time = studio.until(|world| is_ready(world.resource::<Session>()));
    let session = studio.app().world().resource::<Session>();
    let Some(scene) = session.scene.clone().filter(|_| in_time && session.models.is_some()) else {
        let lines: Vec<String> = session.problems.iter().map(ToString::to_string).collect();
        return Err(PictureFailure { text: lines.join("\n"), code: INPUT });
    };
    let wrong = |text: String| PictureFailure { text: format!("--close-up: {text}"), code: INPUT };
    for (number, close_up) in arguments.close_up.chunks(3).enumerate() {
        if !software.allows_another() {
            break;
        }
        let [at, a, b] = close_up else {
            return Err(wrong("expected an instant and two members".to_owned()));
        };
        let last = (scene.timeline.points.len() - 1) as f64;
        let moment = at.parse::<f64>().ok().filter(|at| (0.0..=last).contains(at));
        let moment = moment.ok_or_else(|| wrong(format!("{at}: expected an instant from 0 to {last}")))?;
        let member = |name: &str| {
            scene.member_named(name).ok_or_else(|| wrong(format!("there is no member {name:?}")))
        };
        let (a, b) = (member(a)?, member(b)?);
        let pair = Pair { a: a.min(b), b: a.max(b) };
        let known = scene.pairs.iter().position(|known| *known == pair);
        let known = known.ok_or_else(|| wrong("this pair is not checked".to_owned()))?;
        studio.send(ViewerCommand::Play(Playback::Seek(PathParameter(moment))));
        studio.send(ViewerCommand::SelectPair(Some(pair)));
        if !studio.wait_for_details() {
            let text = "the details of the instant could not be computed: the picture would lack its spheres";
            return Err(PictureFailure { text: text.to_owned(), code: INTERNAL });
        }
        let gaze = seen_gaze(studio.app().world(), known).unwrap_or(Gaze::Fit);
        // The command chooses an unobstructed direction; then the camera jumps there without smoothing.
        studio.send(ViewerCommand::Look(gaze));
        studio.look(None, gaze);
        save(&mut studio, &numbered(file, number, arguments.close_up.len() / 3))?;
    }
    Ok(0)
}

/// The time that a software renderer may take.
struct SoftwareLimit {
    start: Instant,
    /// `None` without a limit.
    limit: Option<Duration>,
    /// When the last picture was begun, and the longest time that one took.
    last: Option<Instant>,
    longest: Duration,
}

impl SoftwareLimit {
    fn new(arguments: &PictureArgs) -> Self {
        let limit = arguments.software_seconds.map(|seconds| Duration::from_secs(seconds.into()));
        Self { start: Instant::now(), limit, last: None, longest: Duration::ZERO }
    }

    /// Draws with less effort in software; with a graphics device there is no limit.
    fn adapt(&mut self, studio: &mut Studio) {
        if self.limit.is_some() && studio.is_software() {
            studio.draw_simply();
        } else {
            self.limit = None;
        }
    }

    /// Whether another picture would be done in time, if it takes no longer than those before; the first one always is.
    fn allows_another(&mut self) -> bool {
        let now = Instant::now();
        let Some(last) = self.last.replace(now) else { return true };
        self.longest = self.longest.max(now - last);
        self.limit.is_none_or(|limit| now - self.start + self.longest < limit)
    }
}

/// The close-up view of a checked pair at the instant shown, if its details are known.
fn seen_gaze(world: &bevy::prelude::World, pair: usize) -> Option<Gaze> {
    let at = crate::background::shown_query(ShownState::in_world(world))?;
    let seen = world.resource::<InstantDetails>().answer_to(&at)?;
    seen.details.iter().find(|(known, _)| *known == pair).and_then(|(_, kind)| gaze_on(kind))
}

/// The file name of one of several pictures.
fn numbered(file: &Path, number: usize, of: usize) -> PathBuf {
    if of == 1 {
        return file.to_owned();
    }
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!("{stem}-{}.png", number + 1))
}
