//! Keyboard shortcuts: one table, and the system that turns key presses into commands.

mod actions;
mod press;
mod table;

use bevy::prelude::KeyCode;

pub(super) use press::press;
pub(crate) use table::SHORTCUTS;

use super::{PanelView, Panels};
use crate::command::ViewerCommand;

/// Modifiers of a key; no others may be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeldKeys {
    /// None.
    Nothing,
    /// Shift.
    Shift,
    /// Ctrl.
    Ctrl,
    /// Both.
    CtrlShift,
}

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chord {
    /// The modifiers.
    pub(crate) held: HeldKeys,
    /// The key, by its place on the keyboard.
    pub(crate) key: KeyCode,
}

/// Section of the help window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShortcutGroup {
    /// Playback.
    Program,
    /// Views of the camera.
    Camera,
    /// Visibility.
    Shown,
    /// Jogging, what-if changes and check.
    Tools,
    /// Files and the window.
    Window,
}

impl ShortcutGroup {
    /// All of them, in the order of the help window.
    pub(crate) const ALL: [Self; 5] = [Self::Program, Self::Camera, Self::Shown, Self::Tools, Self::Window];

    /// Its heading.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Program => "Program",
            Self::Camera => "Camera",
            Self::Shown => "Shown",
            Self::Tools => "Tools",
            Self::Window => "File and window",
        }
    }
}

/// The action of a shortcut: a command, or a change of the panels.
type ShortcutAction = fn(&PanelView<'_>, &mut Panels) -> Option<ViewerCommand>;

/// A shortcut.
pub(crate) struct Shortcut {
    /// The keys, any of which triggers it.
    pub(crate) chords: &'static [Chord],
    /// Its section in the help window.
    pub(crate) group: ShortcutGroup,
    /// Its name, also used by menus.
    pub(crate) text: &'static str,
    /// Whether it repeats while the key is held.
    pub(crate) repeats: bool,
    action: ShortcutAction,
}

impl Shortcut {
    /// Its keys as text.
    pub(crate) fn keys(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        for word in self.chords.iter().map(|chord| chord.name()) {
            // Keys of the number pad have the same names.
            if !words.contains(&word) {
                words.push(word);
            }
        }
        words.join(", ")
    }

    /// Its command in the current state, if any.
    pub(crate) fn command(&self, view: &PanelView<'_>, panels: &mut Panels) -> Option<ViewerCommand> {
        (self.action)(view, panels)
    }
}

impl Chord {
    fn name(self) -> String {
        // Shift + / types a question mark on most keyboards.
        if self == (Self { held: HeldKeys::Shift, key: KeyCode::Slash }) {
            return "?".to_owned();
        }
        let held = match self.held {
            HeldKeys::Nothing => "",
            HeldKeys::Shift => "Shift+",
            HeldKeys::Ctrl => "Ctrl+",
            HeldKeys::CtrlShift => "Ctrl+Shift+",
        };
        format!("{held}{}", key_name(self.key))
    }
}

/// The keys of the shortcut with this name, for menus and tooltips; empty if there is none.
pub(crate) fn keys_of(text: &str) -> String {
    SHORTCUTS.iter().find(|shortcut| shortcut.text == text).map_or_else(String::new, Shortcut::keys)
}

fn key_name(key: KeyCode) -> String {
    let name = match key {
        KeyCode::ArrowLeft => "←",
        KeyCode::ArrowRight => "→",
        KeyCode::Comma => ",",
        KeyCode::Period => ".",
        KeyCode::BracketLeft => "[",
        KeyCode::BracketRight => "]",
        KeyCode::Slash => "/",
        KeyCode::Equal | KeyCode::NumpadAdd => "+",
        KeyCode::Minus | KeyCode::NumpadSubtract => "−",
        KeyCode::Escape => "Esc",
        other => {
            let name = format!("{other:?}");
            for cut in ["Key", "Digit", "Numpad"] {
                if let Some(short) = name.strip_prefix(cut) {
                    return short.to_owned();
                }
            }
            return name;
        }
    };
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_shortcuts_share_a_key() {
        let mut seen: Vec<(Chord, &str)> = Vec::new();
        for shortcut in SHORTCUTS {
            for chord in shortcut.chords {
                let other = seen.iter().find(|(known, _)| known == chord);
                assert!(other.is_none(), "{} is {} and {:?}", chord.name(), shortcut.text, other);
                seen.push((*chord, shortcut.text));
            }
        }
        assert!(seen.len() > 40);
    }

    #[test]
    fn every_shortcut_says_what_it_does_once() {
        for (index, shortcut) in SHORTCUTS.iter().enumerate() {
            assert!(shortcut.text.len() > 3 && !shortcut.chords.is_empty(), "{}", shortcut.text);
            assert!(!shortcut.text.ends_with('.'), "{}", shortcut.text);
            let again = SHORTCUTS[index + 1..].iter().any(|other| other.text == shortcut.text);
            assert!(!again, "twice: {}", shortcut.text);
        }
    }

    #[test]
    fn keys_have_short_names() {
        assert_eq!(keys_of("Open cell…"), "Ctrl+O");
        assert_eq!(keys_of("Play or pause"), "Space");
        assert_eq!(keys_of("See all"), "A, Shift+F");
        assert_eq!(keys_of("From the front"), "1");
        assert_eq!(keys_of("Keys and mouse"), "F1, ?");
        assert_eq!(keys_of("no such thing"), "");
        for shortcut in SHORTCUTS {
            assert!(shortcut.keys().chars().count() < 24, "{}", shortcut.keys());
        }
    }
}
