//! Pictures without a window.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use image::ImageEncoder as _;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use kinematics::PathParameter;
use pathproof::LoadRequest;

use super::offscreen::Studio;
use super::{INPUT, INTERNAL};
use crate::args::{CameraName, PictureArgs};
use crate::command::{Gaze, Playback, Setting, ViewerCommand};
use crate::layers::{Layer, Layers};
use crate::session::{Session, Stage};
use crate::view::pitch_of;

/// An error message with its exit code.
pub(super) struct PictureFailure {
    pub(super) text: String,
    pub(super) code: u8,
}

/// A studio with the requested layers, in which the file is being opened.
pub(super) fn open(request: LoadRequest, arguments: &PictureArgs) -> Studio {
    let mut studio = Studio::new(arguments.size);
    if let Some(shown) = &arguments.show {
        for layer in Layer::ALL {
            let is_wanted = shown.iter().any(|name| name.0 == layer);
            studio.app().world_mut().resource_mut::<Layers>().show(layer, is_wanted);
        }
    }
    if arguments.light {
        studio.send(ViewerCommand::Set(Setting::LightTheme(true)));
    }
    studio.send(ViewerCommand::Open(Box::new(request)));
    studio
}

/// Renders the camera's view into a PNG file.
pub(super) fn save(studio: &mut Studio, file: &Path) -> Result<(), PictureFailure> {
    let unsaved = |why: String| PictureFailure { text: format!("{}: {why}", file.display()), code: INTERNAL };
    let image = studio.picture().ok_or_else(|| unsaved("the renderer gave no picture".to_owned()))?;
    let pixels = image.try_into_dynamic().map_err(|error| unsaved(error.to_string()))?.to_rgb8();
    let out = BufWriter::new(File::create(file).map_err(|error| unsaved(error.to_string()))?);
    // Reports embed these pictures: small files are worth the time.
    PngEncoder::new_with_quality(out, CompressionType::Best, FilterType::Adaptive)
        .write_image(&pixels, pixels.width(), pixels.height(), image::ExtendedColorType::Rgb8)
        .map_err(|error| unsaved(error.to_string()))
}

/// Renders the picture that the arguments describe; returns the exit code.
pub(super) fn picture(
    request: LoadRequest,
    file: &Path,
    arguments: &PictureArgs,
) -> Result<u8, PictureFailure> {
    let (mut studio, code) = ready(request, arguments)?;
    save(&mut studio, file)?;
    Ok(code)
}

/// A studio at the instant and with the view that the arguments describe, and the exit code.
pub(super) fn ready(request: LoadRequest, arguments: &PictureArgs) -> Result<(Studio, u8), PictureFailure> {
    let mut studio = open(request, arguments);
    let stage = studio.settle();
    let mut code = 0;
    if stage == Stage::Failed {
        let problems = &studio.app().world().resource::<Session>().problems;
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        let text = lines.join("\n");
        if studio.app().world().resource::<Session>().members.is_empty() {
            return Err(PictureFailure { text, code: INPUT });
        }
        super::fail(&text, INPUT);
        super::fail(&"the picture shows the members that could be read; none of them is checked", INPUT);
        code = INPUT;
    }
    let mut gaze = Gaze::Fit;
    if stage != Stage::Failed {
        gaze = go(&mut studio, arguments)?;
        if !studio.wait_for_visuals() {
            let text = "the visual shapes could not be read and compared in time";
            return Err(PictureFailure { text: text.to_owned(), code: INTERNAL });
        }
        wait_for_details(&mut studio)?;
    }
    // Without `--camera`, a finding is shown from an unobstructed direction.
    let is_finding = matches!(gaze, Gaze::At { .. });
    let side = match arguments.camera {
        None if is_finding => None,
        camera => Some(camera.map_or(crate::command::Side::Iso, CameraName::side)),
    };
    let gaze = if arguments.camera == Some(CameraName::Fit) { Gaze::Fit } else { gaze };
    studio.look(side, gaze);
    if let Some((yaw, pitch)) = arguments.angles {
        studio.turn(
            (yaw.to_radians() + std::f64::consts::FRAC_PI_2) as f32,
            pitch_of(pitch.to_radians() as f32),
        );
    }
    studio.come_closer(arguments.zoom as f32);
    Ok((studio, code))
}

/// Waits for the details of the instant that is shown.
pub(super) fn wait_for_details(studio: &mut Studio) -> Result<(), PictureFailure> {
    if studio.wait_for_details() {
        return Ok(());
    }
    let text = "the details of the instant could not be computed: the picture would lack its spheres";
    Err(PictureFailure { text: text.to_owned(), code: INTERNAL })
}

/// Goes to the instant that the arguments name; returns the view.
fn go(studio: &mut Studio, arguments: &PictureArgs) -> Result<Gaze, PictureFailure> {
    let wrong = |text: String| PictureFailure { text, code: INPUT };
    let session = studio.app().world().resource::<Session>();
    let (Some(scene), outcome) = (session.scene.clone(), session.outcome.clone()) else {
        return Ok(Gaze::Fit);
    };
    let last = scene.timeline.points.len() - 1;
    if let Some(frame) = arguments.frame {
        if frame > last {
            return Err(wrong(format!("--frame: there is no point {frame}; the last one is {last}")));
        }
        studio.send(ViewerCommand::Play(Playback::Seek(PathParameter::of_point(frame))));
    } else if let Some(time_s) = arguments.time {
        let range = [0, last].map(|point| scene.timeline.points[point].time_s);
        if !(range[0]..=range[1]).contains(&time_s) {
            let [from, to] = range;
            return Err(wrong(format!(
                "--time: {time_s} s is outside the program, which runs from {from} to {to} s"
            )));
        }
        let moment = scene.timeline.path_parameter_at(time_s);
        studio.send(ViewerCommand::Play(Playback::Seek(moment)));
    } else if let Some(id) = &arguments.finding {
        let findings = outcome.as_ref().map_or(&[][..], |outcome| &outcome.findings);
        let number = id.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let index = findings.iter().position(|finding| finding.id == *id);
        let index = index.or(number.filter(|number| *number < findings.len())).ok_or_else(|| {
            let known: Vec<&str> = findings.iter().map(|finding| finding.id.as_str()).collect();
            wrong(match known.len() {
                0 => format!("--finding: there is no finding {id}: the check found nothing"),
                count => {
                    format!("--finding: there is no finding {id}; there are {count}: {}", known.join(", "))
                }
            })
        })?;
        studio.send(ViewerCommand::SelectFinding(index));
        let commands = studio.app().world().resource::<bevy::prelude::Messages<crate::apply::GazeCommand>>();
        let asked = commands.iter_current_update_messages().last().map(|command| command.0);
        return Ok(asked.unwrap_or(Gaze::Fit));
    }
    Ok(Gaze::Fit)
}
