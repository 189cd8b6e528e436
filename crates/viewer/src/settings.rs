//! Persistent settings, one file per user.

use std::path::{Path, PathBuf};

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

/// Assignment of the mouse buttons to the camera.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Navigation {
    /// Left orbits, right pans, wheel zooms (rerun, urdf-viz).
    #[default]
    Rerun,
    /// Left orbits, middle or Shift + left pans, right zooms (`RViz`).
    RViz,
    /// Middle orbits, Shift + middle pans (Blender).
    Blender,
    /// Ctrl + Shift + left orbits, Ctrl + left pans, Ctrl + right zooms (`RobotStudio`).
    RobotStudio,
}

impl Navigation {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::Rerun, Self::RViz, Self::Blender, Self::RobotStudio];

    /// Name in the menu.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rerun => "rerun, urdf-viz",
            Self::RViz => "RViz",
            Self::Blender => "Blender",
            Self::RobotStudio => "RobotStudio",
        }
    }

    /// Describes its buttons.
    pub fn tooltip(self) -> &'static str {
        match self {
            Self::Rerun => "Left: orbit. Right: pan. Wheel: zoom.",
            Self::RViz => "Left: orbit. Middle or Shift + left: pan. Right or wheel: zoom.",
            Self::Blender => "Middle: orbit. Shift + middle: pan. Wheel: zoom.",
            Self::RobotStudio => "Ctrl + Shift + left: orbit. Ctrl + left: pan. Ctrl + right or wheel: zoom.",
        }
    }
}

/// Most files in the list of recent ones.
const MOST_RECENT: usize = 10;

/// Settings of this user.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename = "Settings")]
pub(crate) struct ViewerSettings {
    /// Assignment of the mouse buttons.
    pub(crate) navigation: Navigation,
    /// Scale of the interface.
    pub(crate) scale: f32,
    /// Light or dark theme.
    pub(crate) light_theme: bool,
    /// Recently opened files, the latest first.
    pub(crate) recent: Vec<PathBuf>,
    /// Whether the list of keys is shown.
    #[serde(skip)]
    pub(crate) shows_help: bool,
}

impl Default for ViewerSettings {
    fn default() -> Self {
        Self {
            navigation: Navigation::default(),
            scale: 1.0,
            light_theme: false,
            recent: Vec::new(),
            shows_help: false,
        }
    }
}

impl ViewerSettings {
    /// Moves a file to the top of the recent files.
    pub(crate) fn remember(&mut self, path: &Path) {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        self.recent.retain(|known| *known != path);
        self.recent.insert(0, path);
        self.recent.truncate(MOST_RECENT);
    }

    /// Reads the user's settings file; defaults if it does not exist or cannot be read.
    pub(crate) fn load() -> Self {
        let text = file().and_then(|file| std::fs::read_to_string(file).ok());
        text.and_then(|text| ron::from_str(&text).ok()).unwrap_or_default()
    }

    /// Writes the user's settings file; a failure is only logged.
    pub(crate) fn save(&self) {
        let Some(file) = file() else { return };
        let written = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default())
            .map_err(|error| error.to_string())
            .and_then(|text| {
                let folder = file.parent().map_or(Ok(()), std::fs::create_dir_all);
                folder.and_then(|()| std::fs::write(&file, text)).map_err(|error| error.to_string())
            });
        if let Err(error) = written {
            tracing::warn!("settings not saved: {}: {error}", file.display());
        }
    }
}

fn file() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "pathproof").map(|folders| folders.config_dir().join("viewer.ron"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recent_files_stand_once_the_latest_first() {
        let mut settings = ViewerSettings::default();
        for name in ["a.ron", "b.ron", "a.ron"] {
            settings.remember(Path::new(name));
        }
        assert_eq!(settings.recent, [PathBuf::from("a.ron"), PathBuf::from("b.ron")]);
        for n in 0..20 {
            settings.remember(Path::new(&format!("{n}.ron")));
        }
        assert_eq!(settings.recent.len(), MOST_RECENT);
    }

    #[test]
    fn settings_survive_their_file_and_missing_fields() {
        let mut settings =
            ViewerSettings { navigation: Navigation::Blender, scale: 1.5, ..ViewerSettings::default() };
        settings.remember(Path::new("cell.ron"));
        let text = ron::to_string(&settings).expect("serialises");
        assert_eq!(ron::from_str::<ViewerSettings>(&text).expect("reads"), settings);
        assert_eq!(ron::from_str::<ViewerSettings>("(scale: 2.0)").expect("reads").scale, 2.0);
    }
}
