//! What is no error in an OBJ file, but the user should know.

use super::keyword::Keyword;
use super::source::ObjSource;
use super::word::is_blank;
use diagnostics::Problem;

/// Elements without surface.
#[derive(Default)]
pub(super) struct ObjRemarks {
    lines: usize,
    points: usize,
    first: Option<u32>,
}

impl ObjRemarks {
    /// Notes an `l` or `p` on a line.
    pub(super) fn add(&mut self, keyword: Keyword, line: u32) {
        *(if keyword == Keyword::Line { &mut self.lines } else { &mut self.points }) += 1;
        self.first.get_or_insert(line);
    }

    /// The problem of a file without faces.
    pub(super) fn nothing(&self, file: &str, vertices: usize) -> Problem {
        Problem::new(file, "OBJ file without faces")
            .found(format!("vertices: {vertices}, lines: {}, points: {}", self.lines, self.points))
            .expected("at least one face")
            .hint("export the part as a mesh; vertices, lines and points have no surface to check")
    }

    /// What to tell about a file that is read.
    pub(super) fn warnings(&self, source: ObjSource<'_>) -> Vec<Problem> {
        let mut warnings = Vec::new();
        if let Some(line) = self.first {
            warnings.push(
                Problem::new(source.file, "lines and points have no surface and are not checked")
                    .on_line(line)
                    .found(format!("lines: {}, points: {}, the first here", self.lines, self.points))
                    .hint("draw wires and cables as bodies with faces, if they can be hit"),
            );
        }
        let last = source.bytes.iter().rposition(|&b| b == b'\n' || b == b'\r').map_or(0, |at| at + 1);
        if source.bytes[last..].iter().any(|&b| !is_blank(b)) {
            warnings.push(
                Problem::new(source.file, "the last line has no end")
                    .found(format!("{} bytes after the last line end", source.bytes.len() - last))
                    .expected("a line end, as exporters write it")
                    .hint("the file may have been cut short: compare it with its origin"),
            );
        }
        warnings
    }
}
