//! Pictures of the window: a single one, or one per interpolation point.

use std::path::Path;

use bevy::image::Image;
use bevy::prelude::{
    App, Commands, IntoScheduleConfigs as _, MessageWriter, On, Res, ResMut, Resource, Update,
};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use kinematics::PathParameter;

use crate::ViewerSystems;
use crate::apply::{PictureJob, PictureQueue};
use crate::background::{InstantDetails, shown_query};
use crate::command::{Playback, ViewerCommand};
use crate::notice::Notices;
use crate::shown::ShownResources;
use crate::ui::Picture;

/// Frames between showing an instant and taking its picture, so that changes reach the renderer.
const SETTLING_FRAMES: u32 = 3;

/// The picture in progress.
#[derive(Resource, Default)]
struct Taking {
    job: Option<PictureJob>,
    settled: u32,
    is_caught: bool,
}

/// Goes to the instant of the next picture, waits until it is shown with its details, and takes the picture.
fn take(
    shown: ShownResources<'_>,
    instant: Res<'_, InstantDetails>,
    mut pictures: ResMut<'_, PictureQueue>,
    mut taking: ResMut<'_, Taking>,
    mut requests: MessageWriter<'_, ViewerCommand>,
    mut commands: Commands<'_, '_>,
) {
    if taking.is_caught || (taking.job.is_none() && pictures.waiting.is_empty()) {
        return;
    }
    if taking.job.is_none() {
        *taking = Taking { job: pictures.waiting.pop_front(), ..Taking::default() };
        if let Some(PictureJob::Point(point, _)) = taking.job {
            requests.write(ViewerCommand::Play(Playback::Seek(PathParameter::of_point(point))));
            return;
        }
    }
    if matches!(taking.job, Some(PictureJob::Point(..))) && pictures.generation != shown.session.generation {
        // The queue belongs to another scene.
        pictures.waiting.clear();
        *taking = Taking::default();
        return;
    }
    if let Some(PictureJob::Point(point, _)) = taking.job {
        let is_there = shown.playhead.moment == PathParameter::of_point(point);
        let at = shown_query(shown.state());
        if !is_there || at.is_some_and(|at| instant.answer_to(&at).is_none()) {
            return;
        }
    }
    taking.settled += 1;
    if taking.settled < SETTLING_FRAMES {
        return;
    }
    taking.is_caught = true;
    commands.spawn(Screenshot::primary_window()).observe(keep);
}

/// Writes the picture to its file: the whole window, or for a sequence the 3D view alone.
fn keep(
    caught: On<'_, '_, ScreenshotCaptured>,
    picture: Res<'_, Picture>,
    mut pictures: ResMut<'_, PictureQueue>,
    mut taking: ResMut<'_, Taking>,
    mut notices: ResMut<'_, Notices>,
) {
    let (file, crop, is_last) = match taking.job.take() {
        None => return,
        Some(PictureJob::One(file)) => (file, None, true),
        Some(PictureJob::Point(_, file)) => (file, Some(*picture), pictures.waiting.is_empty()),
    };
    *taking = Taking::default();
    match write(&caught.image, crop, &file) {
        Ok(()) if is_last => notices.info(format!("Picture saved: {}", file.display())),
        Ok(()) => {}
        Err(why) => {
            // The remaining ones would fail, too.
            pictures.waiting.clear();
            notices.warn(format!("The picture was not saved: {}: {why}", file.display()));
        }
    }
}

fn write(image: &Image, crop: Option<Picture>, file: &Path) -> Result<(), String> {
    let pixels = image.clone().try_into_dynamic().map_err(|error| error.to_string())?;
    let pixels = match crop {
        None => pixels,
        Some(Picture { rect, pixels_per_point }) => {
            let px = |points: f32| (points * pixels_per_point).max(0.0) as u32;
            pixels.crop_imm(px(rect.min.x), px(rect.min.y), px(rect.width()), px(rect.height()))
        }
    };
    pixels.to_rgb8().save(file).map_err(|error| error.to_string())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Taking>().add_systems(Update, take.in_set(ViewerSystems::Draw));
}
