//! The command line of `cargo xtask dist`.

use super::names;

/// Something that is shipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// The archive with the command.
    Command,
    /// The archive with the viewer.
    Viewer,
    /// The Debian package with both.
    Deb,
    /// The Python wheel.
    Wheel,
}

const PARTS: [Part; 4] = [Part::Command, Part::Viewer, Part::Deb, Part::Wheel];

impl Part {
    /// Its name on the command line.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Viewer => "viewer",
            Self::Deb => "deb",
            Self::Wheel => "wheel",
        }
    }

    /// Whether this system can make it.
    fn is_for(self, system: &str) -> bool {
        self != Self::Deb || system == "linux"
    }
}

/// What to build, and how.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Options {
    /// Cargo's profile.
    pub(super) profile: String,
    /// In the order in which they are built.
    pub(super) parts: Vec<Part>,
}

impl Options {
    /// Reads the words behind `dist`.
    ///
    /// # Errors
    /// A word that is not known, or a tag that is not the one of this version.
    pub(super) fn read(words: &[&str]) -> Result<Self, String> {
        let (mut profile, mut parts) = ("release".to_owned(), Vec::new());
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} has no value"));
            match word {
                "--profile" => (*value()?).clone_into(&mut profile),
                "--tag" => is_of_this_version(value()?)?,
                _ => parts.push(part(word)?),
            }
        }
        let is_asked = |part: &Part| parts.is_empty() || parts.contains(part);
        let parts = PARTS.into_iter().filter(|part| is_asked(part) && part.is_for(std::env::consts::OS));
        Ok(Self { profile, parts: parts.collect() })
    }

    /// Whether everything is built that this system can build.
    pub(super) fn is_whole(&self) -> bool {
        PARTS.iter().filter(|part| part.is_for(std::env::consts::OS)).count() == self.parts.len()
    }
}

fn part(word: &str) -> Result<Part, String> {
    PARTS.into_iter().find(|part| part.word() == word).ok_or_else(|| {
        let known = PARTS.map(Part::word).join(", ");
        format!("found `{word}`, expected --profile NAME, --tag TAG, or parts to build: {known}")
    })
}

fn is_of_this_version(tag: &str) -> Result<(), String> {
    let expected = format!("v{}", names::VERSION);
    if tag == expected {
        return Ok(());
    }
    Err(format!("found the tag {tag}, expected {expected}; hint: the version stands in Cargo.toml"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_words_everything_is_built_for_release() {
        let options = Options::read(&[]).unwrap();
        assert_eq!(options.profile, "release");
        assert!(options.is_whole());
    }

    #[test]
    fn parts_are_chosen_and_built_in_order() {
        let options = Options::read(&["wheel", "--profile", "dev", "command"]).unwrap();
        assert_eq!(options.parts, [Part::Command, Part::Wheel]);
        assert_eq!(options.profile, "dev");
        assert!(!options.is_whole());
    }

    #[test]
    fn what_is_not_known_is_refused() {
        assert!(Options::read(&["rpm"]).unwrap_err().contains("command, viewer, deb, wheel"));
        assert_eq!(Options::read(&["--profile"]).unwrap_err(), "--profile has no value");
    }

    #[test]
    fn a_tag_of_another_version_is_refused() {
        assert!(Options::read(&["--tag", &format!("v{}", names::VERSION)]).is_ok());
        let refused = Options::read(&["--tag", "v0.0.1"]).unwrap_err();
        assert!(refused.starts_with("found the tag v0.0.1, expected v"), "{refused}");
    }

    #[test]
    fn debian_packages_are_made_on_linux() {
        assert!(Part::Deb.is_for("linux") && !Part::Deb.is_for("windows") && Part::Wheel.is_for("macos"));
    }
}
