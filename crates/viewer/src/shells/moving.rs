//! Moving pictures: a stretch of the program as an animated GIF, the camera at rest.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use image::RgbaImage;
use pathproof::LoadRequest;

use super::offscreen::Studio;
use super::still::{PictureFailure, ready, wait_for_details};
use super::{INPUT, INTERNAL};
use crate::args::PictureArgs;
use crate::command::{Playback, ViewerCommand};
use crate::session::Session;

/// Pixels of all pictures of one file, at most: they are kept until the palette is known.
const MOST_PIXELS: f64 = 4e8;
/// Colours of the palette; one more entry stands for pixels that stay as they are.
const COLORS: usize = 255;
/// About so many pixels are looked at for the palette: all of small pictures.
const SAMPLES: usize = 1_000_000;
/// The last picture is shown so many times as long as the others.
const LAST_STAYS: u16 = 10;

/// Renders the stretch of the program that the arguments name into a GIF; returns the exit code.
pub(super) fn moving(
    request: LoadRequest,
    file: &Path,
    arguments: &PictureArgs,
) -> Result<u8, PictureFailure> {
    if !file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gif")) {
        let text = format!("--until: a moving picture is a .gif; found {}", file.display());
        return Err(PictureFailure { text, code: INPUT });
    }
    let (mut studio, code) = ready(request, arguments)?;
    let times_s = times(&mut studio, arguments)?;
    let mut pictures = Vec::new();
    for time_s in times_s {
        let session = studio.app().world().resource::<Session>();
        let Some(scene) = session.scene.clone() else { continue };
        let moment = scene.timeline.path_parameter_at(time_s);
        studio.send(ViewerCommand::Play(Playback::Seek(moment)));
        wait_for_details(&mut studio)?;
        let unsaved = |why: String| PictureFailure { text: why, code: INTERNAL };
        let image = studio.picture().ok_or_else(|| unsaved("the renderer gave no picture".to_owned()))?;
        pictures.push(image.try_into_dynamic().map_err(|error| unsaved(error.to_string()))?.to_rgba8());
    }
    let unsaved = |why: String| PictureFailure { text: format!("{}: {why}", file.display()), code: INTERNAL };
    let out = File::create(file).map_err(|error| unsaved(error.to_string()))?;
    encode(&pictures, 100 / arguments.fps, BufWriter::new(out))
        .map_err(|error| unsaved(error.to_string()))?;
    Ok(code)
}

/// The instants of the program that are shown, seconds.
fn times(studio: &mut Studio, arguments: &PictureArgs) -> Result<Vec<f64>, PictureFailure> {
    let wrong = |text: String| PictureFailure { text, code: INPUT };
    let session = studio.app().world().resource::<Session>();
    let (Some(from_s), Some(until_s), Some(scene)) = (arguments.time, arguments.until, &session.scene) else {
        return Err(wrong("a moving picture needs a program, --time and --until".to_owned()));
    };
    let last_s = scene.timeline.points.last().map_or(0.0, |point| point.time_s);
    if !(until_s > from_s && until_s <= last_s) {
        return Err(wrong(format!(
            "--until: {until_s} s is not after --time {from_s} within the program, which runs to {last_s} s"
        )));
    }
    let step_s = arguments.speed / f64::from(arguments.fps);
    let steps = ((until_s - from_s) / step_s).floor();
    let size = arguments.size.as_dvec2();
    if (steps + 1.0) * size.x * size.y > MOST_PIXELS {
        return Err(wrong(format!(
            "--until: {} pictures of this --size are too many; show less time, with a larger --speed or a smaller --fps",
            steps + 1.0
        )));
    }
    Ok((0..=steps as usize).map(|k| from_s + k as f64 * step_s).collect())
}

/// Writes pictures of one size with one palette; each but the first holds only the rectangle in which something changes.
fn encode(
    pictures: &[RgbaImage],
    hundredths_of_s: u16,
    out: impl std::io::Write,
) -> Result<(), gif::EncodingError> {
    let Some(first) = pictures.first() else { return Ok(()) };
    let size = [first.width(), first.height()].map(|pixels| pixels as u16);
    let pixels = || pictures.iter().flat_map(RgbaImage::pixels);
    let one_of = (pictures.len() * first.pixels().len() / SAMPLES).max(1);
    let seen: Vec<u8> = pixels().step_by(one_of).flat_map(|pixel| pixel.0).collect();
    let colors = NeuQuant::new(1, COLORS, &seen);
    let unchanged = COLORS as u8;
    let palette = [colors.color_map_rgb(), vec![0; 3]].concat();
    let mut encoder = Encoder::new(out, size[0], size[1], &palette)?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut shown: Vec<u8> = Vec::new();
    for (number, picture) in pictures.iter().enumerate() {
        let indices: Vec<u8> = picture.pixels().map(|pixel| colors.index_of(&pixel.0) as u8).collect();
        let changed = changed(&shown, &indices, usize::from(size[0]));
        let is_last = number + 1 == pictures.len();
        let part = |k: usize| if shown.get(k) == Some(&indices[k]) { unchanged } else { indices[k] };
        let width = usize::from(size[0]);
        let rows = changed.top..changed.top + changed.height;
        let buffer: Vec<u8> = rows
            .flat_map(|row| {
                (changed.left..changed.left + changed.width).map(move |column| row * width + column)
            })
            .map(part)
            .collect();
        encoder.write_frame(&Frame {
            delay: hundredths_of_s * if is_last { LAST_STAYS } else { 1 },
            dispose: DisposalMethod::Keep,
            transparent: Some(unchanged),
            left: changed.left as u16,
            top: changed.top as u16,
            width: changed.width as u16,
            height: changed.height as u16,
            buffer: buffer.into(),
            ..Frame::default()
        })?;
        shown = indices;
    }
    Ok(())
}

/// A rectangle of pixels.
#[derive(Debug, PartialEq)]
struct ChangedPixels {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

/// The rectangle around all pixels that differ; one pixel where none do, and all of them where nothing was shown before.
fn changed(before: &[u8], now: &[u8], width: usize) -> ChangedPixels {
    let differing = || (0..now.len()).filter(|&k| before.get(k) != Some(&now[k]));
    let columns = || differing().map(|k| k % width);
    let rows = || differing().map(|k| k / width);
    let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let (top, bottom) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
    ChangedPixels { left, top, width: right - left + 1, height: bottom - top + 1 }
}

#[cfg(test)]
mod tests {
    use image::{Rgba, RgbaImage};

    use super::*;

    /// A dark picture with a light square of 4 pixels at this column.
    fn square(at: u32) -> RgbaImage {
        RgbaImage::from_fn(40, 20, |x, y| {
            let is_in = (at..at + 4).contains(&x) && (8..12).contains(&y);
            Rgba(if is_in { [230, 120, 40, 255] } else { [20, 24, 30, 255] })
        })
    }

    #[test]
    fn what_changes_is_a_rectangle() {
        assert_eq!(changed(&[], &[1; 6], 3), ChangedPixels { left: 0, top: 0, width: 3, height: 2 });
        let now = [0, 1, 0, 0, 0, 2];
        assert_eq!(changed(&[0; 6], &now, 3), ChangedPixels { left: 1, top: 0, width: 2, height: 2 });
        assert_eq!(changed(&now, &now, 3), ChangedPixels { left: 0, top: 0, width: 1, height: 1 });
    }

    #[test]
    fn a_reader_sees_every_picture_as_it_was() {
        let pictures = [square(3), square(20), square(20), square(33)];
        let mut bytes = Vec::new();
        encode(&pictures, 10, &mut bytes).expect("written");
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&*bytes).expect("a GIF");
        let mut seen = RgbaImage::new(40, 20);
        for picture in &pictures {
            let frame = decoder.read_next_frame().expect("read").expect("a frame for each picture");
            for (k, pixel) in frame.buffer.chunks_exact(4).enumerate().filter(|(_, pixel)| pixel[3] > 0) {
                let (row, column) = (k / usize::from(frame.width), k % usize::from(frame.width));
                let place = [u32::from(frame.left) + column as u32, u32::from(frame.top) + row as u32];
                seen.put_pixel(place[0], place[1], Rgba([pixel[0], pixel[1], pixel[2], pixel[3]]));
            }
            for (seen, meant) in seen.pixels().zip(picture.pixels()) {
                let apart = seen.0.iter().zip(meant.0).map(|(seen, meant)| seen.abs_diff(meant)).max();
                assert!(apart.is_some_and(|apart| apart < 12), "{seen:?} in place of {meant:?}");
            }
        }
        assert!(decoder.read_next_frame().expect("read").is_none());
    }
}
