//! Command-line arguments.

use std::path::PathBuf;

use arguments::{ClearanceArgs, ProgramArgs, SceneArgs};
use bevy::math::UVec2;
use clap::Parser;
use diagnostics::Problem;
use pathproof::{LoadRequest, Source};

use crate::command::Side;
use crate::layers::Layer;

/// Plays a taught program in its cell and shows where it collides.
#[derive(Parser, Debug, Clone)]
#[command(name = "pathproof-viewer", version, max_term_width = 110, after_help = EXAMPLES)]
pub struct Arguments {
    /// Cell file (.ron), or a URDF that holds robot and cell
    #[arg(value_name = "CELL.ron|ROBOT.urdf")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    scene: SceneArgs,
    #[command(flatten)]
    programs: ProgramArgs,
    #[command(flatten)]
    clearance: ClearanceArgs,
    /// More log on standard error; twice for debugging
    #[arg(short, long, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// Render one picture without a window, and exit
    #[arg(long, value_name = "OUT.png", requires = "file")]
    pub screenshot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// Options for pictures without a window.
#[derive(clap::Args, Debug, Clone)]
#[command(next_help_heading = "With --screenshot")]
pub(crate) struct PictureArgs {
    /// Interpolation point to show
    #[arg(long, value_name = "N", requires = "screenshot", conflicts_with_all = ["time", "finding"])]
    pub(crate) frame: Option<usize>,
    /// Time of the program to show, seconds
    #[arg(long, value_name = "S", requires = "screenshot", conflicts_with = "finding")]
    pub(crate) time: Option<f64>,
    /// A moving picture (.gif) from --time to this time of the program, seconds
    #[arg(long, value_name = "S", requires = "time")]
    pub(crate) until: Option<f64>,
    /// Pictures per second of a moving picture, 1 to 50
    #[arg(long, value_name = "N", default_value_t = 10, requires = "until",
        value_parser = clap::value_parser!(u16).range(1..=50))]
    pub(crate) fps: u16,
    /// Seconds of the program that a second of a moving picture shows
    #[arg(long, value_name = "F", default_value_t = 1.0, requires = "until", value_parser = factor)]
    pub(crate) speed: f64,
    /// Finding to show, by its id in the report or its number in the list
    #[arg(long, value_name = "ID", requires = "screenshot")]
    pub(crate) finding: Option<String>,
    /// Close-up of a pair at an instant, counted in interpolation points (157.25 lies between two); if given several
    /// times, one picture each: OUT-1.png, OUT-2.png
    #[arg(long, value_names = ["POINT", "A", "B"], num_args = 3, action = clap::ArgAction::Append,
        allow_hyphen_values = true, requires = "screenshot",
        conflicts_with_all = ["frame", "time", "finding", "camera", "angles"])]
    pub(crate) close_up: Vec<String>,
    /// Where the renderer draws in software: no further close-up is begun that would not be done this long after the start, without
    /// shadows and smoothed edges
    #[arg(long, value_name = "S", requires = "close_up", value_parser = clap::value_parser!(u16))]
    pub(crate) software_seconds: Option<u16>,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720", value_parser = size)]
    pub(crate) size: UVec2,
    /// View of the camera; a finding is shown in close-up unless `fit` is given
    #[arg(long, value_enum)]
    pub(crate) camera: Option<CameraName>,
    /// Layers to show, and no others
    #[arg(long, value_name = "LAYER,...", value_delimiter = ',', value_enum)]
    pub(crate) show: Option<Vec<LayerName>>,
    /// Look along this direction: angle from the x axis and height above the ground, degrees
    #[arg(long, value_name = "YAW,PITCH", value_parser = angles, allow_hyphen_values = true)]
    pub(crate) angles: Option<(f64, f64)>,
    /// Come so many times closer
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = factor)]
    pub(crate) zoom: f64,
    /// Light background
    #[arg(long)]
    pub(crate) light: bool,
}

const EXAMPLES: &str = "Examples:\n  \
    pathproof-viewer scenes/weld-cell/cell.ron\n  \
    pathproof-viewer robot.urdf --program program.csv\n  \
    pathproof-viewer scenes/weld-cell/cell.ron --screenshot post.png --finding 2 --size 1600x900\n  \
    pathproof-viewer scenes/weld-cell/cell.ron --screenshot post.gif --time 23 --until 25 --speed 0.5\n\n\
    Exit codes: 0 shown, 2 usage or input error, 4 no graphics device or display, or another internal error.";

/// Named views of the camera.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum CameraName {
    Front,
    Back,
    Left,
    Right,
    Top,
    Bottom,
    Iso,
    /// All of the cell, from a corner above
    Fit,
}

impl CameraName {
    pub(crate) fn side(self) -> Side {
        match self {
            Self::Front => Side::Front,
            Self::Back => Side::Back,
            Self::Left => Side::Left,
            Self::Right => Side::Right,
            Self::Top => Side::Top,
            Self::Bottom => Side::Bottom,
            Self::Iso | Self::Fit => Side::Iso,
        }
    }
}

/// A layer, chosen by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LayerName(pub(crate) Layer);

impl clap::ValueEnum for LayerName {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [LayerName; Layer::ALL.len()] = {
            let mut all = [LayerName(Layer::Grid); Layer::ALL.len()];
            let mut k = 0;
            while k < all.len() {
                all[k] = LayerName(Layer::ALL[k]);
                k += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(self.0.name()).help(self.0.tooltip()))
    }
}

impl Arguments {
    /// The request for the named file, if any.
    ///
    /// # Errors
    /// An argument that does not apply to this kind of file.
    pub fn request(&self) -> Result<Option<LoadRequest>, Problem> {
        let Some(file) = &self.file else { return Ok(None) };
        let mut request = self.scene.request(file, Some(&self.programs))?;
        request.clearance_m = self.clearance.required_m();
        // A URDF without a program can be viewed and jogged.
        request.needs_program =
            !(request.programs.is_empty() && matches!(request.source, Source::Urdf { .. }));
        Ok(Some(request))
    }
}

/// Largest side of a picture, pixels: a size that all graphics devices support.
const LARGEST_SIDE: u32 = 8192;

fn size(text: &str) -> Result<UVec2, String> {
    let wrong = || format!("expected WxH with both from 16 to {LARGEST_SIDE}, as 1280x720");
    let (width, height) = text.split_once('x').ok_or_else(wrong)?;
    let side = |text: &str| text.parse().ok().filter(|side| (16..=LARGEST_SIDE).contains(side));
    Ok(UVec2::new(side(width).ok_or_else(wrong)?, side(height).ok_or_else(wrong)?))
}

fn factor(text: &str) -> Result<f64, String> {
    let factor = text.parse().ok().filter(|factor| (0.01..=100.0).contains(factor));
    factor.ok_or_else(|| "expected a number from 0.01 to 100".to_owned())
}

fn angles(text: &str) -> Result<(f64, f64), String> {
    let numbers: Vec<f64> = text.split(',').filter_map(|number| number.trim().parse().ok()).collect();
    match numbers[..] {
        [yaw, pitch] if (-90.0..=90.0).contains(&pitch) && yaw.is_finite() => Ok((yaw, pitch)),
        _ => Err("expected YAW,PITCH in degrees, the pitch from -90 to 90".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn picture_options_select_one_instant_of_a_file() {
        let parse = |line: &str| Arguments::try_parse_from(line.split(' '));
        let picture = parse("v cell.ron --screenshot a.png --frame 3 --size 640x480 --show grid,spheres");
        let picture = picture.expect("a usual line").picture;
        assert_eq!((picture.frame, picture.size), (Some(3), UVec2::new(640, 480)));
        assert_eq!(picture.show, Some(vec![LayerName(Layer::Grid), LayerName(Layer::Spheres)]));
        for wrong in [
            "v --screenshot a.png",
            "v cell.ron --frame 3",
            "v cell.ron --screenshot a.png --frame 3 --time 1",
            "v cell.ron --screenshot a.png --size 1x1",
            "v cell.ron --screenshot a.png --show all",
            "v cell.ron --screenshot a.png --angles 10",
            "v cell.ron --screenshot a.gif --until 3",
            "v cell.ron --screenshot a.gif --time 1 --fps 5",
            "v cell.ron --screenshot a.gif --time 1 --until 2 --speed 0",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
