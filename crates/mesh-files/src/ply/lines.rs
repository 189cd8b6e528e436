//! Lines of a PLY file, in words with their places.

use diagnostics::{self, Problem};

/// How the lines of a header end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineEnd {
    /// With a line feed, maybe after a carriage return.
    LineFeed,
    /// With a carriage return alone.
    CarriageReturn,
}

/// A line without its end.
#[derive(Clone, Copy)]
pub(super) struct PlyLine<'a> {
    pub(super) file: &'a str,
    pub(super) bytes: &'a [u8],
    /// Counted from 1.
    pub(super) number: u32,
}

/// A word of a line.
#[derive(Clone, Copy)]
pub(super) struct PlyWord<'a> {
    line: PlyLine<'a>,
    pub(super) bytes: &'a [u8],
    offset: usize,
}

/// Goes through the lines of a file.
#[derive(Clone)]
pub(super) struct PlyLines<'a> {
    pub(super) file: &'a str,
    pub(super) bytes: &'a [u8],
    /// Where the next line starts, and which it is.
    pub(super) at: usize,
    pub(super) number: u32,
    pub(super) end: LineEnd,
}

impl<'a> PlyLines<'a> {
    /// All lines of a file; the first line end tells how they end.
    pub(super) fn new(file: &'a str, bytes: &'a [u8], at: usize) -> Self {
        let mut ends = bytes[at..].iter().skip_while(|&&b| b != b'\n' && b != b'\r');
        let end = match (ends.next(), ends.next()) {
            (Some(b'\r'), next) if next != Some(&b'\n') => LineEnd::CarriageReturn,
            _ => LineEnd::LineFeed,
        };
        Self { file, bytes, at, number: 1, end }
    }
}

impl<'a> Iterator for PlyLines<'a> {
    type Item = PlyLine<'a>;

    fn next(&mut self) -> Option<PlyLine<'a>> {
        let rest = self.bytes.get(self.at..).filter(|rest| !rest.is_empty())?;
        let end = if self.end == LineEnd::LineFeed { b'\n' } else { b'\r' };
        let length = rest.iter().position(|&b| b == end).unwrap_or(rest.len());
        let line = PlyLine { file: self.file, bytes: &rest[..length], number: self.number };
        self.at += (length + 1).min(rest.len());
        self.number += 1;
        Some(line)
    }
}

impl<'a> PlyLine<'a> {
    pub(super) fn words(self) -> impl Iterator<Item = PlyWord<'a>> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let blank = self.bytes[at..].iter().take_while(|b| b.is_ascii_whitespace()).count();
            let offset = at + blank;
            let length = self.bytes[offset..].iter().take_while(|b| !b.is_ascii_whitespace()).count();
            at = offset + length;
            (length > 0).then(|| PlyWord { line: self, bytes: &self.bytes[offset..at], offset })
        })
    }

    /// A problem of the line.
    pub(super) fn problem(&self, what: impl Into<String>) -> Problem {
        Problem::new(self.file, what).on_line(self.number)
    }
}

impl<'a> PlyWord<'a> {
    /// The word as text, where it is text.
    pub(super) fn text(&self) -> Option<&'a str> {
        std::str::from_utf8(self.bytes).ok()
    }

    /// At most 40 characters of it, for a message.
    pub(super) fn excerpt(&self) -> String {
        diagnostics::excerpt(&String::from_utf8_lossy(&self.bytes[..self.bytes.len().min(400)]))
    }

    /// A problem with this word, which is what was found.
    pub(super) fn problem(&self, what: impl Into<String>) -> Problem {
        let column = String::from_utf8_lossy(&self.line.bytes[..self.offset]).chars().count() as u32 + 1;
        Problem::new(self.line.file, what).at(self.line.number, column).found(self.excerpt())
    }
}
