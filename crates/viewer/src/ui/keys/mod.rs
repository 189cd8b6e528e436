//! Keys: one table, and the system that turns presses into wishes.

mod gives;
mod press;
mod table;

use bevy::prelude::KeyCode;

pub(super) use press::press;
pub(crate) use table::SHORTCUTS;

use super::{Panels, View};
use crate::command::Command;

/// What is held with a key; nothing else may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Held {
    /// Nothing.
    Nothing,
    /// Shift.
    Shift,
    /// Ctrl.
    Ctrl,
    /// Both.
    CtrlShift,
}

/// A key with what is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chord {
    /// What is held.
    pub(crate) held: Held,
    /// The key, by its place on the keyboard.
    pub(crate) key: KeyCode,
}

/// Where the list of keys shows a shortcut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// Going through the program.
    Program,
    /// Looking.
    Camera,
    /// What is drawn.
    Shown,
    /// Trying.
    Tools,
    /// Files, and the window itself.
    Window,
}

impl Group {
    /// All of them, in the order of the list.
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

/// What a shortcut does; panels change only in what they show.
type Gives = fn(&View<'_>, &mut Panels) -> Option<Command>;

/// A shortcut.
pub(crate) struct Shortcut {
    /// Any of these.
    pub(crate) chords: &'static [Chord],
    /// Where it is listed.
    pub(crate) group: Group,
    /// What it does, in a few words; menus use the same.
    pub(crate) text: &'static str,
    /// Whether holding the key does it again and again.
    pub(crate) repeats: bool,
    gives: Gives,
}

impl Shortcut {
    /// Its keys in words.
    pub(crate) fn keys(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        for word in self.chords.iter().map(|chord| chord.name()) {
            // The number pad repeats what the row above the letters says.
            if !words.contains(&word) {
                words.push(word);
            }
        }
        words.join(", ")
    }

    /// The wish it stands for now, if there is anything to wish for.
    pub(crate) fn wish(&self, view: &View<'_>, panels: &mut Panels) -> Option<Command> {
        (self.gives)(view, panels)
    }
}

impl Chord {
    fn name(self) -> String {
        // A question mark is typed with Shift on most keyboards; nobody looks for it under its modifier.
        if self == (Self { held: Held::Shift, key: KeyCode::Slash }) {
            return "?".to_owned();
        }
        let held = match self.held {
            Held::Nothing => "",
            Held::Shift => "Shift+",
            Held::Ctrl => "Ctrl+",
            Held::CtrlShift => "Ctrl+Shift+",
        };
        format!("{held}{}", key_name(self.key))
    }
}

/// The keys of the shortcut with this text, for menus and tooltips; empty where it has none.
pub(crate) fn of(text: &str) -> String {
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
        assert_eq!(of("Open cell…"), "Ctrl+O");
        assert_eq!(of("Play or pause"), "Space");
        assert_eq!(of("See all"), "A, Shift+F");
        assert_eq!(of("From the front"), "1");
        assert_eq!(of("Keys and mouse"), "F1, ?");
        assert_eq!(of("no such thing"), "");
        for shortcut in SHORTCUTS {
            assert!(shortcut.keys().chars().count() < 24, "{}", shortcut.keys());
        }
    }
}
