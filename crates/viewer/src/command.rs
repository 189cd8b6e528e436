//! All commands of the user, as one closed list for menus, keys, panels and tests.

use std::path::PathBuf;

use bevy::prelude::Message;
use geometry::Pose;
use kinematics::PathParameter;
use pathproof::LoadRequest;
use scene::Pair;
use studies::MethodKind;

use crate::layers::{Layer, Visibility};
use crate::settings::Navigation;
use crate::space::{Step, Tcp};

/// A command of the user; only `apply` executes it.
#[derive(Message, Clone, Debug)]
pub enum ViewerCommand {
    /// Open a cell or URDF, with or without programs.
    Open(Box<LoadRequest>),
    /// Read the opened files again.
    Reload,
    /// Play another program in the opened cell; if none is open, keep it for the next one.
    OpenProgram {
        /// The robot that it moves; `None` in a cell with one robot.
        robot: Option<String>,
        /// The program.
        file: PathBuf,
    },
    /// Forget the program that waits for a cell.
    ForgetProgram,
    /// Cancel the background job.
    Cancel,
    /// Check the whole program again.
    Check,
    /// Write the report into a folder.
    ExportReport(PathBuf),
    /// Save the window as a picture.
    Screenshot(PathBuf),
    /// Save every interpolation point of a range as a numbered picture.
    PictureSequence {
        /// Folder to fill.
        folder: PathBuf,
        /// First and last point.
        points: [usize; 2],
    },
    /// Playback.
    Play(Playback),
    /// Select a member, or clear the selection.
    SelectMember(Option<usize>),
    /// Select a finding by its index in the outcome, go to its instant and turn the camera to it.
    SelectFinding(usize),
    /// Select a pair of members, or clear the selection.
    SelectPair(Option<Pair>),
    /// Class the excluded pairs over all joint values, in the background.
    AuditExclusions,
    /// Jog to the configuration in which an excluded pair touches, as the audit found it.
    ShowHiddenContact(Pair),
    /// Go to the instant of the contacts, depth and separation of the selected collision.
    ShowDeepest,
    /// Goes to the time of contact of the selected collision, with a close-up of its features.
    ShowTimeOfContact,
    /// Show the separating move of the selected collision as made, at its instant, or take it back.
    MoveAside(bool),
    /// Show or hide a layer.
    Show(Layer, bool),
    /// Set how a member is drawn.
    See(usize, Visibility),
    /// Hide all members but one, or show all again.
    Isolate(Option<usize>),
    /// Show a rank of a member's sphere model as (member, rank from 1); `None` hides it.
    ShowRank(Option<(usize, usize)>),
    /// Show the sphere models of a method; `None` for those of the check.
    ShowMethod(Option<MethodKind>),
    /// Change the camera's view.
    Look(Gaze),
    /// Step through the search of a pair.
    Search(SearchWalk),
    /// Jog joints.
    Jog(JogCommand),
    /// Change the layout without changing the files.
    WhatIf(WhatIfCommand),
    /// Change a persistent setting.
    Set(Setting),
    /// Show or hide the list of keys.
    ToggleHelp,
}

/// Playback.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Playback {
    /// Play or pause.
    Toggle,
    /// Go to an instant and pause.
    Seek(PathParameter),
    /// Move by some interpolation points; negative for back.
    Step(i64),
    /// Go to the start.
    Start,
    /// Go to the end.
    End,
    /// Go to the next or previous finding.
    Finding(Direction),
    /// Go to the next or previous program line.
    Line(Direction),
    /// Set the speed, as a multiple of the program's real speed.
    Speed(f64),
    /// Set whether playback restarts at the end.
    Loop(bool),
    /// Set whether playback pauses where a collision begins.
    StopAtCollision(bool),
}

/// Direction along the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Later in the program.
    Next,
    /// Earlier in the program.
    Previous,
}

/// A view of the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gaze {
    /// From a side, with the same focus.
    From(Side),
    /// All members in view.
    Fit,
    /// The selection in view.
    FitSelection,
    /// A close-up of a point.
    At {
        /// The point in the world.
        point_m: [f64; 3],
        /// Radius in view around it.
        radius_m: f64,
    },
    /// Orthographic or perspective projection.
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

/// Navigation in a recorded search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchWalk {
    /// Record the search of a pair at the interpolation point shown.
    Begin(Pair),
    /// Move by some steps; negative for back.
    Step(i64),
    /// Go to a step.
    To(usize),
    /// Close the search.
    End,
}

/// Jogging.
#[derive(Clone, Debug, PartialEq)]
pub enum JogCommand {
    /// Begin at the configuration shown.
    Begin,
    /// Set a joint value, radians or metres.
    Set {
        /// Index of the robot.
        robot: usize,
        /// Index among its independent joints.
        slot: usize,
        /// The value.
        value: f64,
    },
    /// Move a TCP in space; the joints of its arm follow.
    Step {
        /// Index of the robot.
        robot: usize,
        /// Its point.
        tcp: Tcp,
        /// The step.
        step: Step,
    },
    /// Go to another solution of the pose of a TCP.
    Branch {
        /// Index of the robot.
        robot: usize,
        /// Its point.
        tcp: Tcp,
        /// How many solutions to go on in the list; negative for back, 0 to look for them.
        by: i64,
    },
    /// Copy all joint values to the clipboard.
    Copy,
    /// Return to the program.
    End,
}

/// What-if changes of the layout.
#[derive(Clone, Debug, PartialEq)]
pub enum WhatIfCommand {
    /// Attach the handles to an object, or remove them.
    Grab(Option<usize>),
    /// Move an object; the configuration shown is checked at once.
    Drag(usize, Pose),
    /// End the move and check the program.
    Drop,
    /// Switch a pair's check on or off.
    Switch(Pair, bool),
    /// Restore the layout of the file.
    Reset,
    /// Save the layout as a new cell file.
    Save(PathBuf),
}

/// Persistent settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Setting {
    /// Assignment of the mouse buttons.
    Navigation(Navigation),
    /// Scale of the interface.
    Scale(f32),
    /// Light or dark theme.
    LightTheme(bool),
    /// Required clearance for the opened files, metres; `None` for the one of the cell file. Reloads and checks again.
    Clearance(Option<f64>),
}
