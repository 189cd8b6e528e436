//! The origin of a shape: a file or a primitive.

use std::fmt;

use geometry::Primitive;

/// The origin of a shape.
///
/// Its text is the `described_by` of reports: `path sha256 hash` with the companions of the file, or the primitive with its sizes.
#[derive(Clone, Debug, PartialEq)]
pub enum ShapeSource {
    /// A mesh file.
    File {
        /// Path relative to the folder of the cell file or URDF.
        path: String,
        /// SHA-256 of the bytes, in hexadecimal.
        sha256: String,
        /// Further files that the mesh file names, in the order of reading.
        companions: Vec<Companion>,
    },
    /// A primitive.
    Primitive(Primitive),
}

/// A file that a mesh file names, such as the buffer of a glTF file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Companion {
    /// Its name in the mesh file.
    pub name: String,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

impl ShapeSource {
    /// The path of the mesh file relative to the scene's folder; `None` for a primitive.
    pub fn file(&self) -> Option<&str> {
        match self {
            Self::File { path, .. } => Some(path),
            Self::Primitive(_) => None,
        }
    }

    /// The path of the file without its hash, or the primitive with its sizes.
    pub fn brief(&self) -> String {
        match self {
            Self::File { path, .. } => path.clone(),
            Self::Primitive(primitive) => primitive.to_string(),
        }
    }
}

impl fmt::Display for ShapeSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, sha256, companions } => {
                write!(f, "{path} sha256 {sha256}")?;
                companions.iter().try_for_each(|file| write!(f, ", {} sha256 {}", file.name, file.sha256))
            }
            Self::Primitive(primitive) => primitive.fmt(f),
        }
    }
}
