//! Presses become wishes, unless somebody is typing.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{ButtonInput, KeyCode, Local, MessageWriter, Res, ResMut, Time};
use bevy_egui::input::EguiWantsInput;

use super::{Held, SHORTCUTS, Shortcut};
use crate::command::Command;
use crate::ui::{Panels, View};

/// Seconds for which a key is held before it repeats.
const REPEATS_AFTER_S: f32 = 0.4;

/// Seconds between repetitions.
const REPEATS_EVERY_S: f32 = 0.05;

/// What is known of the keyboard.
#[derive(SystemParam)]
pub(crate) struct Keyboard<'w> {
    keys: Option<Res<'w, ButtonInput<KeyCode>>>,
    egui: Option<Res<'w, EguiWantsInput>>,
    time: Res<'w, Time>,
}

/// A key that is held down.
pub(crate) struct Repetition {
    shortcut: &'static Shortcut,
    in_s: f32,
}

/// Turns presses into wishes.
pub(crate) fn press(
    keyboard: Keyboard<'_>,
    view: View<'_>,
    mut panels: ResMut<'_, Panels>,
    mut held: Local<'_, Option<Repetition>>,
    mut wishes: MessageWriter<'_, Command>,
) {
    let Some(keys) = &keyboard.keys else { return };
    let is_typing = keyboard.egui.is_some_and(|egui| egui.wants_any_keyboard_input());
    if is_typing || panels.dialogs.is_open() {
        *held = None;
        return;
    }
    for shortcut in pressed(keys, ButtonInput::just_pressed) {
        *held = shortcut.repeats.then_some(Repetition { shortcut, in_s: REPEATS_AFTER_S });
        wishes.write_batch(shortcut.wish(&view, &mut panels));
    }
    let Some(repetition) = &mut *held else { return };
    if !pressed(keys, ButtonInput::pressed).any(|shortcut| std::ptr::eq(shortcut, repetition.shortcut)) {
        *held = None;
        return;
    }
    repetition.in_s -= keyboard.time.delta_secs();
    if repetition.in_s <= 0.0 {
        repetition.in_s = REPEATS_EVERY_S;
        wishes.write_batch(repetition.shortcut.wish(&view, &mut panels));
    }
}

/// The shortcuts whose key is down, or just went down, with exactly what must be held.
fn pressed<'a>(
    keys: &'a ButtonInput<KeyCode>,
    is_down: impl Fn(&ButtonInput<KeyCode>, KeyCode) -> bool + 'a,
) -> impl Iterator<Item = &'static Shortcut> + 'a {
    let held = held(keys);
    SHORTCUTS.iter().filter(move |shortcut| {
        shortcut.chords.iter().any(|chord| Some(chord.held) == held && is_down(keys, chord.key))
    })
}

/// What is held; nothing where it belongs to no shortcut.
fn held(keys: &ButtonInput<KeyCode>) -> Option<Held> {
    let any = |modifiers: [KeyCode; 2]| keys.any_pressed(modifiers);
    if any([KeyCode::AltLeft, KeyCode::AltRight]) || any([KeyCode::SuperLeft, KeyCode::SuperRight]) {
        return None;
    }
    let ctrl = any([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let shift = any([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    Some(match (ctrl, shift) {
        (false, false) => Held::Nothing,
        (false, true) => Held::Shift,
        (true, false) => Held::Ctrl,
        (true, true) => Held::CtrlShift,
    })
}
