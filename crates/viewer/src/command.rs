//! Everything that a user can ask for, as one closed list: menus, keys, panels and tests speak nothing else.

use std::path::PathBuf;

use bevy::prelude::Message;
use geometry::Pose;
use kinematics::PathParameter;
use simulator::{LoadRequest, Pair};

use crate::layers::{Layer, Visibility};
use crate::settings::Navigation;

/// A wish of the user; `apply` alone fulfils it.
#[derive(Message, Clone, Debug)]
pub enum Command {
    /// Open a cell or URDF, perhaps with programs.
    Open(Box<LoadRequest>),
    /// Read the opened files again.
    Reload,
    /// Play another program in the opened cell.
    OpenProgram(PathBuf),
    /// Break off what runs in the background.
    Cancel,
    /// Check the whole program again.
    Check,
    /// Write the report into a folder.
    ExportReport(PathBuf),
    /// Save what the window shows.
    Screenshot(PathBuf),
    /// Save every interpolation point between two as a numbered picture.
    PictureSequence {
        /// Folder to fill.
        folder: PathBuf,
        /// First and last point.
        points: [usize; 2],
    },
    /// Playback.
    Play(Playback),
    /// Select a member, or nothing.
    SelectMember(Option<usize>),
    /// Select a finding by its place in the outcome, go there and look at it.
    SelectFinding(usize),
    /// Select a pair of members, or none.
    SelectPair(Option<Pair>),
    /// Show or hide a layer.
    Show(Layer, bool),
    /// Show a member in another way.
    See(usize, Visibility),
    /// Hide everything but one member, or show everything again.
    Isolate(Option<usize>),
    /// Show a rank of a member's sphere model, counted from 1; nothing hides it.
    ShowRank(Option<(usize, usize)>),
    /// Move the camera.
    Look(Gaze),
    /// Walk through the search of a pair.
    Search(SearchWalk),
    /// Move joints by hand.
    Jog(JogWish),
    /// Try another layout.
    WhatIf(WhatIfWish),
    /// Change a setting that outlives the session.
    Set(Setting),
    /// Show or hide the list of keys.
    ToggleHelp,
}

/// Playback.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Playback {
    /// Run or pause.
    Toggle,
    /// Pause.
    Pause,
    /// Go to an instant.
    Seek(PathParameter),
    /// Go some interpolation points on or back.
    Step(i64),
    /// Go to the start.
    Start,
    /// Go to the end.
    End,
    /// Go to the next finding, or the one before.
    Finding(Direction),
    /// Go to the next program line, or the one before.
    Line(Direction),
    /// Multiply the program's real speed by this.
    Speed(f64),
    /// Begin again at the end.
    Loop(bool),
    /// Pause where a collision begins.
    StopAtCollision(bool),
}

/// Which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Later in the program.
    Next,
    /// Earlier in the program.
    Previous,
}

/// Where the camera looks from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gaze {
    /// From a side of the cell, at what it looks at now.
    From(Side),
    /// So that all is seen.
    Fit,
    /// So that the selection is seen.
    FitSelection,
    /// At a point from nearby, metres in the world.
    At {
        /// The point.
        point_m: [f64; 3],
        /// Radius of what should be seen around it.
        radius_m: f64,
    },
    /// With or without perspective.
    Orthographic(bool),
}

/// Named views.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Looking along −x.
    Front,
    /// Looking along +x.
    Back,
    /// Looking along −y.
    Left,
    /// Looking along +y.
    Right,
    /// Looking down.
    Top,
    /// Looking up.
    Bottom,
    /// From a corner above.
    Iso,
}

/// Steps through a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchWalk {
    /// Record the search of a pair at the interpolation point shown.
    Begin(Pair),
    /// Some steps on or back.
    Step(i64),
    /// To a step.
    To(usize),
    /// Leave.
    End,
}

/// Moving joints by hand.
#[derive(Clone, Debug, PartialEq)]
pub enum JogWish {
    /// Begin at the pose shown.
    Begin,
    /// Give a joint another value, radians or metres.
    Set {
        /// Index of the robot.
        robot: usize,
        /// Place among its independent joints.
        slot: usize,
        /// The value.
        value: f64,
    },
    /// Copy all joint values to the clipboard.
    Copy,
    /// Back to the program.
    End,
}

/// Another layout.
#[derive(Clone, Debug, PartialEq)]
pub enum WhatIfWish {
    /// Show the handles on an object.
    Grab(Option<usize>),
    /// Put an object elsewhere, for now; the pose shown is checked at once.
    Drag(usize, Pose),
    /// Leave it there and check the program.
    Drop,
    /// Turn a pair's check off or on.
    Switch(Pair, bool),
    /// Back to the layout of the file.
    Reset,
    /// Save the layout as a new cell file.
    Save(PathBuf),
}

/// Settings that outlive the session.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Setting {
    /// Mouse buttons.
    Navigation(Navigation),
    /// Size of the interface.
    Scale(f32),
    /// Colours on a light ground.
    LightTheme(bool),
    /// Required clearance for the next check, metres; nothing for that of the cell file.
    Clearance(Option<f64>),
}
