//! The keywords of OBJ files, and what becomes of their statements.

use super::word::ObjWord;
use diagnostics::{self, Problem};

/// What a statement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    Vertex,
    TextureVertex,
    Normal,
    Face,
    Line,
    Point,
    /// Names, materials, smoothing: nothing of the shape.
    Harmless,
    Refused(KeywordRefusal),
}

/// Why a statement is refused for its keyword alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeywordRefusal {
    /// Curves and surfaces that are not made of polygons.
    FreeForm,
    /// Its effect stands elsewhere.
    External,
    Unknown,
}

/// Keywords in the order in which they are suggested.
const KNOWN: [&str; 19] = [
    "v",
    "f",
    "vt",
    "vn",
    "l",
    "p",
    "o",
    "g",
    "s",
    "usemtl",
    "mtllib",
    "mg",
    "usemap",
    "maplib",
    "bevel",
    "c_interp",
    "d_interp",
    "lod",
    "shadow_obj",
];

impl Keyword {
    pub(super) fn from_bytes(word: &[u8]) -> Self {
        match word {
            b"v" => Self::Vertex,
            b"vt" => Self::TextureVertex,
            b"vn" => Self::Normal,
            b"f" => Self::Face,
            b"l" => Self::Line,
            b"p" => Self::Point,
            b"o" | b"g" | b"s" | b"mg" | b"usemtl" | b"mtllib" | b"usemap" | b"maplib" | b"bevel"
            | b"c_interp" | b"d_interp" | b"lod" | b"shadow_obj" | b"trace_obj" => Self::Harmless,
            b"vp" | b"cstype" | b"deg" | b"bmat" | b"step" | b"curv" | b"curv2" | b"surf" | b"parm"
            | b"trim" | b"hole" | b"scrv" | b"sp" | b"end" | b"con" | b"ctech" | b"stech" | b"bsp"
            | b"bzp" | b"cdc" | b"cdp" | b"res" => Self::Refused(KeywordRefusal::FreeForm),
            b"call" | b"csh" => Self::Refused(KeywordRefusal::External),
            _ => Self::Refused(KeywordRefusal::Unknown),
        }
    }

    /// Whether the rest of the line is a name, in which a backslash may stand for itself.
    pub(super) fn takes_text(word: &[u8]) -> bool {
        matches!(
            word,
            b"o" | b"g"
                | b"usemtl"
                | b"mtllib"
                | b"usemap"
                | b"maplib"
                | b"shadow_obj"
                | b"trace_obj"
                | b"call"
                | b"csh"
        )
    }
}

impl KeywordRefusal {
    /// What is said of the keyword.
    pub(super) fn problem(self, keyword: &ObjWord<'_>) -> Problem {
        match self {
            Self::FreeForm => keyword
                .problem("curves and free-form surfaces are not supported")
                .expected("vertices and faces")
                .hint("export the part as a mesh of polygons"),
            Self::External => keyword
                .problem("statement that calls another file or program")
                .expected("vertices and faces in this file")
                .hint("export the part into one file"),
            Self::Unknown => {
                let text = String::from_utf8_lossy(&keyword.bytes[..keyword.bytes.len().min(100)]);
                keyword
                    .problem("unknown keyword")
                    .expected("an OBJ keyword")
                    .hint(diagnostics::hint_for(&text, &KNOWN, "keywords"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_suggested_is_accepted() {
        for known in KNOWN {
            assert!(!matches!(Keyword::from_bytes(known.as_bytes()), Keyword::Refused(_)), "{known}");
        }
    }
}
