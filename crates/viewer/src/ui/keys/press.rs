//! Turns key presses into commands, unless a text field has the focus.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{ButtonInput, KeyCode, Local, MessageWriter, Res, ResMut, Time};
use bevy_egui::input::EguiWantsInput;

use super::{HeldKeys, SHORTCUTS, Shortcut};
use crate::command::ViewerCommand;
use crate::ui::{PanelView, Panels};

/// Delay before a held key repeats, seconds.
const REPEATS_AFTER_S: f32 = 0.4;

/// Time between repetitions, seconds.
const REPEATS_EVERY_S: f32 = 0.05;

/// Input of the keyboard.
#[derive(SystemParam)]
pub(crate) struct Keyboard<'w> {
    keys: Option<Res<'w, ButtonInput<KeyCode>>>,
    egui: Option<Res<'w, EguiWantsInput>>,
    time: Res<'w, Time>,
}

/// A held key that repeats.
pub(crate) struct Repetition {
    shortcut: &'static Shortcut,
    in_s: f32,
}

/// Turns key presses into commands.
pub(crate) fn press(
    keyboard: Keyboard<'_>,
    view: PanelView<'_>,
    mut panels: ResMut<'_, Panels>,
    mut held: Local<'_, Option<Repetition>>,
    mut commands: MessageWriter<'_, ViewerCommand>,
) {
    let Some(keys) = &keyboard.keys else { return };
    let is_typing = keyboard.egui.is_some_and(|egui| egui.wants_any_keyboard_input());
    if is_typing || panels.dialogs.is_open() {
        *held = None;
        return;
    }
    for shortcut in pressed(keys, ButtonInput::just_pressed) {
        *held = shortcut.repeats.then_some(Repetition { shortcut, in_s: REPEATS_AFTER_S });
        commands.write_batch(shortcut.command(&view, &mut panels));
    }
    let Some(repetition) = &mut *held else { return };
    if !pressed(keys, ButtonInput::pressed).any(|shortcut| std::ptr::eq(shortcut, repetition.shortcut)) {
        *held = None;
        return;
    }
    repetition.in_s -= keyboard.time.delta_secs();
    if repetition.in_s <= 0.0 {
        repetition.in_s = REPEATS_EVERY_S;
        commands.write_batch(repetition.shortcut.command(&view, &mut panels));
    }
}

/// The shortcuts whose key passes a test, with exactly their modifiers held.
fn pressed<'a>(
    keys: &'a ButtonInput<KeyCode>,
    is_down: impl Fn(&ButtonInput<KeyCode>, KeyCode) -> bool + 'a,
) -> impl Iterator<Item = &'static Shortcut> + 'a {
    let held = held(keys);
    SHORTCUTS.iter().filter(move |shortcut| {
        shortcut.chords.iter().any(|chord| Some(chord.held) == held && is_down(keys, chord.key))
    })
}

/// The modifiers that are held; `None` for combinations without shortcuts.
fn held(keys: &ButtonInput<KeyCode>) -> Option<HeldKeys> {
    // In a slow frame, a modifier may be pressed and released again: it still counts as held.
    let any = |modifiers: [KeyCode; 2]| keys.any_pressed(modifiers) || keys.any_just_released(modifiers);
    if any([KeyCode::AltLeft, KeyCode::AltRight]) || any([KeyCode::SuperLeft, KeyCode::SuperRight]) {
        return None;
    }
    let ctrl = any([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let shift = any([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    Some(match (ctrl, shift) {
        (false, false) => HeldKeys::Nothing,
        (false, true) => HeldKeys::Shift,
        (true, false) => HeldKeys::Ctrl,
        (true, true) => HeldKeys::CtrlShift,
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::prelude::{App, IntoScheduleConfigs as _, Messages, Update};
    use bevy_egui::egui;

    use super::*;
    use crate::command::Playback;
    use crate::session::Session;
    use crate::ui::stage;

    /// An app with the keyboard and the shortcuts only.
    fn app(session: Session) -> App {
        let mut app = App::new();
        stage::insert_resources(app.world_mut(), session);
        app.init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<Time>()
            .init_resource::<Panels>()
            .add_message::<ViewerCommand>()
            .add_systems(Update, press);
        app
    }

    /// Commands of a frame in which these keys are pressed.
    fn commands_of(app: &mut App, keys: &[KeyCode]) -> Vec<ViewerCommand> {
        for key in keys {
            app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(*key);
        }
        let commands = frame(app);
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().reset_all();
        commands
    }

    fn frame(app: &mut App) -> Vec<ViewerCommand> {
        app.update();
        let commands = app.world_mut().resource_mut::<Messages<ViewerCommand>>().drain().collect();
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().clear();
        commands
    }

    #[test]
    fn a_key_sends_its_command() {
        let mut app = app(Session::default());
        let commands = commands_of(&mut app, &[KeyCode::Space]);
        assert!(matches!(commands[..], [ViewerCommand::Play(Playback::Toggle)]), "{commands:?}");
        let commands = commands_of(&mut app, &[KeyCode::ShiftLeft, KeyCode::ArrowRight]);
        assert!(matches!(commands[..], [ViewerCommand::Play(Playback::Step(10))]), "{commands:?}");
        let commands = commands_of(&mut app, &[KeyCode::KeyL]);
        assert!(matches!(commands[..], [ViewerCommand::Play(Playback::Loop(true))]), "{commands:?}");
    }

    #[test]
    fn the_modifiers_held_must_be_exactly_those_of_the_shortcut() {
        let mut app = app(Session::default());
        for held in [KeyCode::ControlLeft, KeyCode::AltLeft, KeyCode::AltRight, KeyCode::SuperLeft] {
            assert!(commands_of(&mut app, &[held, KeyCode::Space]).is_empty(), "{held:?}");
            assert!(commands_of(&mut app, &[held, KeyCode::KeyL]).is_empty(), "{held:?}");
        }
        // Ctrl+S is not S, and Ctrl+O only opens a dialog.
        assert!(commands_of(&mut app, &[KeyCode::ControlRight, KeyCode::KeyS]).is_empty());
        assert!(commands_of(&mut app, &[KeyCode::ControlLeft, KeyCode::KeyO]).is_empty());
        assert!(app.world().resource::<Panels>().dialogs.is_open());
    }

    #[test]
    fn a_chord_within_one_frame_is_not_the_key_alone() {
        let mut app = app(Session::default());
        let mut keys = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        for key in [KeyCode::ControlLeft, KeyCode::Digit1] {
            keys.press(key);
        }
        for key in [KeyCode::Digit1, KeyCode::ControlLeft] {
            keys.release(key);
        }
        let commands = frame(&mut app);
        let back = crate::command::Gaze::From(crate::command::Side::Back);
        assert!(matches!(commands[..], [ViewerCommand::Look(gaze)] if gaze == back), "{commands:?}");
    }

    #[test]
    fn keys_belong_to_a_dialog_while_it_is_open() {
        let mut app = app(Session::default());
        commands_of(&mut app, &[KeyCode::ControlLeft, KeyCode::KeyO]);
        assert!(commands_of(&mut app, &[KeyCode::Space]).is_empty());
    }

    #[test]
    fn a_held_arrow_repeats_after_a_while() {
        let mut app = app(Session::default());
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::ArrowRight);
        let mut steps = Vec::new();
        for _ in 0..60 {
            app.world_mut().resource_mut::<Time>().advance_by(Duration::from_millis(20));
            steps.push(frame(&mut app).len());
        }
        assert_eq!(steps[0], 1);
        assert_eq!(steps[1..19].iter().sum::<usize>(), 0, "not before it is held for long");
        // 0.8 s remain: one step per 0.05 s, rounded up to three frames of 0.02 s.
        let repeated: usize = steps[19..].iter().sum();
        assert!((12..=16).contains(&repeated), "{repeated}");
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().release(KeyCode::ArrowRight);
        assert!(frame(&mut app).is_empty());
        // A key that does not repeat.
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::KeyF);
        let count: usize = (0..60)
            .map(|_| {
                app.world_mut().resource_mut::<Time>().advance_by(Duration::from_millis(20));
                frame(&mut app).len()
            })
            .sum();
        assert_eq!(count, 1);
    }

    #[test]
    fn keys_do_nothing_while_a_text_field_has_the_focus() {
        use bevy_egui::{EguiContext, input::write_egui_wants_input_system};
        let mut app = app(Session::default());
        app.init_resource::<EguiWantsInput>()
            .add_systems(Update, write_egui_wants_input_system.before(press));
        let mut context = EguiContext::default();
        let mut text = String::new();
        for _ in 0..2 {
            let output = context.get_mut().run_ui(egui::RawInput::default(), |ui| {
                ui.text_edit_singleline(&mut text).request_focus();
            });
            output.drop_without_applying_deltas();
        }
        assert!(context.get_mut().egui_wants_keyboard_input());
        let field = app.world_mut().spawn(context).id();
        for shortcut in SHORTCUTS {
            for chord in shortcut.chords {
                let held: &[KeyCode] = match chord.held {
                    HeldKeys::Nothing => &[],
                    HeldKeys::Shift => &[KeyCode::ShiftLeft],
                    HeldKeys::Ctrl => &[KeyCode::ControlLeft],
                    HeldKeys::CtrlShift => &[KeyCode::ControlLeft, KeyCode::ShiftLeft],
                };
                let commands = commands_of(&mut app, &[held, &[chord.key]].concat());
                assert!(commands.is_empty(), "{}: {commands:?}", shortcut.text);
            }
        }
        assert!(!app.world().resource::<Panels>().dialogs.is_open());
        assert!(!app.world().resource::<Panels>().menu.quits);
        app.world_mut().despawn(field);
        assert_eq!(commands_of(&mut app, &[KeyCode::Space]).len(), 1);
    }
}
