//! What a file is to the viewer, by its ending and its first word.

use std::io::Read as _;
use std::path::Path;

use mesh_files::MeshFormat;

/// How much of a file is searched for its first word, bytes.
const LOOKED_AT: u64 = 1 << 16;

/// Kind of a file that can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// A cell file.
    Cell,
    /// A URDF, or a xacro file that gives one.
    Robot,
    /// An SRDF, which belongs to a robot.
    Srdf,
    /// A program.
    Program,
}

impl FileKind {
    /// The kind of a file.
    ///
    /// # Errors
    /// Why it cannot be opened, for the user.
    pub(crate) fn detect(file: &Path) -> Result<Self, String> {
        let about = std::fs::metadata(file).map_err(|error| format!("{}: {error}", shown(file)))?;
        if about.is_dir() {
            return Err(format!("{} is a folder.", shown(file)));
        }
        if !about.is_file() {
            return Err(format!("{} is not a file.", shown(file)));
        }
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match ending.as_deref() {
            Some("urdf" | "xacro") => Ok(Self::Robot),
            Some("srdf") => Ok(Self::Srdf),
            Some("csv" | "yaml" | "yml" | "json") => Ok(Self::Program),
            Some("ron") => {
                let head = head(file).map_err(|error| format!("{}: {error}", shown(file)))?;
                match first_word(&head) {
                    "Program" => Ok(Self::Program),
                    // A name is optional in RON; the reader of cells reports what is wrong.
                    "Cell" | "" => Ok(Self::Cell),
                    word => Err(format!(
                        "{} begins with {word}: a cell begins with Cell, a program with Program.",
                        shown(file)
                    )),
                }
            }
            Some("sdf") => {
                Err(format!("{}: an SDF is an object of a cell, by shape: Sdf(file: ...).", shown(file)))
            }
            Some(ending) if MeshFormat::of_extension(ending).is_some() => Err(format!(
                "{}: a mesh is part of a URDF, or an object of a cell, by shape: Mesh(file: ...).",
                shown(file)
            )),
            _ => Err(format!("{} is none of these.", shown(file))),
        }
    }
}

/// Whether a file begins as a cell does; a cell may also begin without a name.
pub(crate) fn begins_as_cell(file: &Path) -> bool {
    file.is_file() && head(file).is_ok_and(|head| first_word(&head) == "Cell")
}

/// The name of a file in messages.
pub(crate) fn shown(file: &Path) -> String {
    file.file_name().map_or_else(|| file.display().to_string(), |name| name.to_string_lossy().into_owned())
}

fn head(file: &Path) -> std::io::Result<String> {
    let mut head = Vec::new();
    std::fs::File::open(file)?.take(LOOKED_AT).read_to_end(&mut head)?;
    Ok(String::from_utf8_lossy(&head).into_owned())
}

/// The first word of a RON file, past comments and extensions.
fn first_word(text: &str) -> &str {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let after = if let Some(comment) = rest.strip_prefix("//") {
            comment.split_once('\n').map_or("", |(_, after)| after)
        } else if let Some(comment) = rest.strip_prefix("/*") {
            after_block(comment)
        } else if let Some(extensions) = rest.strip_prefix("#!") {
            extensions.split_once(']').map_or("", |(_, after)| after)
        } else {
            let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
            return &rest[..end];
        };
        rest = after.trim_start();
    }
}

/// The text after a block comment; block comments nest.
fn after_block(text: &str) -> &str {
    let mut depth = 1;
    let mut rest = text;
    while depth > 0 {
        let Some(at) = rest.find(['/', '*']) else { return "" };
        let step = match rest.get(at..at + 2) {
            Some("*/") => {
                depth -= 1;
                2
            }
            Some("/*") => {
                depth += 1;
                2
            }
            _ => 1,
        };
        rest = &rest[at + step..];
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_stands_behind_comments() {
        assert_eq!(first_word("Cell(version: 1)"), "Cell");
        assert_eq!(first_word("\u{feff}  // Program\n/* a /* b */ é Cell */\n Program (\n"), "Program");
        assert_eq!(first_word("#![enable(implicit_some)]\nCell("), "Cell");
        assert_eq!(first_word("// nothing"), "");
        assert_eq!(first_word("/* open"), "");
        assert_eq!(first_word("(a: 1)"), "");
    }

    #[test]
    fn files_are_known_by_ending_and_first_word() {
        let folder = tempfile::tempdir().unwrap();
        let kind = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            FileKind::detect(&path)
        };
        assert_eq!(kind("cell.ron", "// of a robot\nCell(version: 1)"), Ok(FileKind::Cell));
        assert_eq!(kind("unnamed.ron", "(version: 1)"), Ok(FileKind::Cell));
        assert_eq!(kind("taught.ron", "Program(version: 1)"), Ok(FileKind::Program));
        assert_eq!(kind("rows.CSV", "a,b"), Ok(FileKind::Program));
        assert_eq!(kind("robot.URDF", ""), Ok(FileKind::Robot));
        assert_eq!(kind("robot.urdf.xacro", ""), Ok(FileKind::Robot));
        assert_eq!(kind("robot.srdf", ""), Ok(FileKind::Srdf));
        for (name, text, why) in [
            ("settings.ron", "Settings()", "settings.ron begins with Settings"),
            ("part.stl", "solid", "part.stl: a mesh is part of"),
            ("table.sdf", "", "table.sdf: an SDF is an object"),
            ("notes.txt", "Cell(", "notes.txt is none of these"),
        ] {
            assert!(kind(name, text).unwrap_err().starts_with(why), "{name}");
        }
        assert!(FileKind::detect(folder.path()).unwrap_err().contains("is a folder"));
        assert!(FileKind::detect(&folder.path().join("gone.ron")).unwrap_err().starts_with("gone.ron: "));
    }
}
