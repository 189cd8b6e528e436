//! The table of all shortcuts.

use bevy::prelude::KeyCode;
use bevy::prelude::KeyCode as K;

use super::ShortcutGroup::{self, Camera, Program, Shown, Tools, Window};
use super::{Chord, HeldKeys, Shortcut, ShortcutAction, actions};
use crate::command::{Direction, Gaze, Playback, Setting, Side, ViewerCommand};
use crate::layers::{Layer, Visibility};
use crate::ui::overview;

const fn plain(key: KeyCode) -> Chord {
    Chord { held: HeldKeys::Nothing, key }
}

const fn shift(key: KeyCode) -> Chord {
    Chord { held: HeldKeys::Shift, key }
}

const fn ctrl(key: KeyCode) -> Chord {
    Chord { held: HeldKeys::Ctrl, key }
}

const fn ctrl_shift(key: KeyCode) -> Chord {
    Chord { held: HeldKeys::CtrlShift, key }
}

const fn shortcut(
    group: ShortcutGroup,
    chords: &'static [Chord],
    text: &'static str,
    action: ShortcutAction,
) -> Shortcut {
    Shortcut { chords, group, text, repeats: false, action }
}

const fn repeated(
    group: ShortcutGroup,
    chords: &'static [Chord],
    text: &'static str,
    action: ShortcutAction,
) -> Shortcut {
    Shortcut { chords, group, text, repeats: true, action }
}

/// All shortcuts, in the order of the list.
pub(crate) static SHORTCUTS: &[Shortcut] = &[
    // Playback.
    shortcut(Program, &[plain(K::Space)], "Play or pause", |_, _| {
        Some(ViewerCommand::Play(Playback::Toggle))
    }),
    repeated(Program, &[plain(K::ArrowRight)], "One point on", |_, _| Some(actions::step(1))),
    repeated(Program, &[plain(K::ArrowLeft)], "One point back", |_, _| Some(actions::step(-1))),
    repeated(Program, &[shift(K::ArrowRight)], "Ten points on", |_, _| Some(actions::step(10))),
    repeated(Program, &[shift(K::ArrowLeft)], "Ten points back", |_, _| Some(actions::step(-10))),
    shortcut(Program, &[plain(K::Home)], "To the start", |_, _| Some(ViewerCommand::Play(Playback::Start))),
    shortcut(Program, &[plain(K::End)], "To the end", |_, _| Some(ViewerCommand::Play(Playback::End))),
    shortcut(Program, &[plain(K::KeyN)], "Next finding", |_, _| Some(actions::finding(Direction::Next))),
    shortcut(Program, &[shift(K::KeyN)], "Finding before", |_, _| {
        Some(actions::finding(Direction::Previous))
    }),
    repeated(Program, &[plain(K::Period)], "Next program line", |_, _| Some(actions::line(Direction::Next))),
    repeated(Program, &[plain(K::Comma)], "Program line before", |_, _| {
        Some(actions::line(Direction::Previous))
    }),
    shortcut(Program, &[plain(K::KeyL)], "Loop", |view, _| {
        Some(ViewerCommand::Play(Playback::Loop(!view.playhead.looped)))
    }),
    shortcut(Program, &[plain(K::KeyC)], "Stop at collisions", |view, _| {
        Some(ViewerCommand::Play(Playback::StopAtCollision(!view.playhead.stop_at_collision)))
    }),
    // Camera.
    shortcut(Camera, &[plain(K::KeyF)], "See the selection", |_, _| {
        Some(ViewerCommand::Look(Gaze::FitSelection))
    }),
    shortcut(Camera, &[plain(K::KeyA), shift(K::KeyF)], "See all", |_, _| {
        Some(ViewerCommand::Look(Gaze::Fit))
    }),
    shortcut(Camera, &[plain(K::Digit1), plain(K::Numpad1)], "From the front", |_, _| {
        Some(actions::side(Side::Front))
    }),
    shortcut(Camera, &[ctrl(K::Digit1), ctrl(K::Numpad1)], "From the back", |_, _| {
        Some(actions::side(Side::Back))
    }),
    shortcut(Camera, &[plain(K::Digit3), plain(K::Numpad3)], "From the right", |_, _| {
        Some(actions::side(Side::Right))
    }),
    shortcut(Camera, &[ctrl(K::Digit3), ctrl(K::Numpad3)], "From the left", |_, _| {
        Some(actions::side(Side::Left))
    }),
    shortcut(Camera, &[plain(K::Digit7), plain(K::Numpad7)], "From above", |_, _| {
        Some(actions::side(Side::Top))
    }),
    shortcut(Camera, &[ctrl(K::Digit7), ctrl(K::Numpad7)], "From below", |_, _| {
        Some(actions::side(Side::Bottom))
    }),
    shortcut(Camera, &[plain(K::Digit9), plain(K::Numpad9)], "From a corner", |_, _| {
        Some(actions::side(Side::Iso))
    }),
    shortcut(
        Camera,
        &[plain(K::Digit5), plain(K::Numpad5), plain(K::Digit0)],
        "Without perspective",
        |_, panels| Some(actions::orthographic(panels)),
    ),
    // Visibility.
    shortcut(Shown, &[plain(K::KeyS)], "Colliding spheres", |view, _| {
        Some(ViewerCommand::Show(Layer::Spheres, !view.layers.is_shown(Layer::Spheres)))
    }),
    shortcut(Shown, &[plain(K::KeyO)], overview::SHORTCUT, |view, _| {
        Some(ViewerCommand::Show(Layer::Overview, !view.layers.is_shown(Layer::Overview)))
    }),
    shortcut(Shown, &[plain(K::KeyT)], "Selection seen through", |view, _| {
        actions::see(view, Visibility::Transparent)
    }),
    shortcut(Shown, &[plain(K::KeyH)], "Selection hidden", |view, _| actions::see(view, Visibility::Hidden)),
    shortcut(Shown, &[plain(K::KeyI)], "Selection alone", |view, _| actions::isolate(view)),
    shortcut(Shown, &[shift(K::KeyH)], "Show all members", |_, _| Some(ViewerCommand::Isolate(None))),
    shortcut(Shown, &[plain(K::BracketRight)], "Smaller spheres of the selection", |view, _| {
        actions::rank(view, 1)
    }),
    shortcut(Shown, &[plain(K::BracketLeft)], "Larger spheres of the selection", |view, _| {
        actions::rank(view, -1)
    }),
    // Tools.
    shortcut(Tools, &[plain(K::KeyJ)], "Jog, or back to the program", actions::jog),
    shortcut(Tools, &[plain(K::KeyG)], "Grab the selected object", actions::grab),
    shortcut(Tools, &[plain(K::Escape)], "Let go: search, handles, spheres, selection", |view, _| {
        actions::let_go(view)
    }),
    shortcut(Tools, &[ctrl(K::Enter)], "Check again", |_, _| Some(ViewerCommand::Check)),
    // Files and window.
    shortcut(Window, &[ctrl(K::KeyO)], "Open cell…", actions::open_cell),
    shortcut(Window, &[ctrl_shift(K::KeyO)], "Open program…", actions::open_program),
    shortcut(Window, &[ctrl(K::KeyR), plain(K::F5)], "Reload", |_, _| Some(ViewerCommand::Reload)),
    shortcut(Window, &[ctrl(K::KeyE)], "Export report…", actions::export_report),
    shortcut(Window, &[ctrl(K::KeyS)], "Save layout as…", actions::save_layout),
    shortcut(Window, &[plain(K::F12)], "Screenshot…", actions::screenshot),
    shortcut(Window, &[ctrl(K::Equal), ctrl(K::NumpadAdd)], "Larger interface", |view, _| {
        Some(actions::scale(view, 0.1))
    }),
    shortcut(Window, &[ctrl(K::Minus), ctrl(K::NumpadSubtract)], "Smaller interface", |view, _| {
        Some(actions::scale(view, -0.1))
    }),
    shortcut(Window, &[ctrl(K::Digit0)], "Interface as it was", |_, _| {
        Some(ViewerCommand::Set(Setting::Scale(1.0)))
    }),
    shortcut(Window, &[plain(K::F1), shift(K::Slash)], "Keys and mouse", |_, _| {
        Some(ViewerCommand::ToggleHelp)
    }),
    shortcut(Window, &[ctrl(K::KeyQ)], "Quit", actions::quit),
];
