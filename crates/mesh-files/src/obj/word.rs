//! Words of a statement, with their places.

use std::ops::Range;

use super::source::ObjSource;
use diagnostics::{self, Problem};

/// A word and where it stands.
#[derive(Clone, Copy)]
pub(super) struct ObjWord<'a> {
    source: ObjSource<'a>,
    pub(super) bytes: &'a [u8],
    offset: usize,
    pub(super) line: u32,
}

/// The words of a statement up to a comment.
pub(super) struct Words<'a> {
    source: ObjSource<'a>,
    at: usize,
    end: usize,
    line: u32,
}

/// Whether a byte divides words of a line.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0b | 0x0c)
}

impl<'a> Words<'a> {
    pub(super) fn new(source: ObjSource<'a>, range: Range<usize>, line: u32) -> Self {
        Self { source, at: range.start, end: range.end, line }
    }

    /// Whether the byte here is a backslash at the end of a line.
    fn at_continuation(&self) -> bool {
        matches!(self.source.bytes[self.at..self.end], [b'\\', b'\n' | b'\r', ..])
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = ObjWord<'a>;

    fn next(&mut self) -> Option<ObjWord<'a>> {
        let bytes = self.source.bytes;
        while self.at < self.end {
            if is_blank(bytes[self.at]) {
                self.at += 1;
            } else if self.at_continuation() {
                self.at = self.source.next_line(self.at + 1);
                self.line += 1;
            } else {
                break;
            }
        }
        let offset = self.at;
        while self.at < self.end && !is_blank(bytes[self.at]) && !self.at_continuation() {
            self.at += 1;
        }
        let word = &bytes[offset..self.at];
        if word.starts_with(b"#") {
            self.at = self.end;
            return None;
        }
        (!word.is_empty()).then_some(ObjWord { source: self.source, bytes: word, offset, line: self.line })
    }
}

impl ObjWord<'_> {
    /// The word as text, where it is text.
    pub(super) fn text(&self) -> Option<&str> {
        std::str::from_utf8(self.bytes).ok()
    }

    /// The number it is.
    pub(super) fn number(&self) -> Option<f64> {
        self.text()?.parse().ok()
    }

    /// At most 40 characters of it, for a message.
    pub(super) fn excerpt(&self) -> String {
        diagnostics::excerpt(&String::from_utf8_lossy(&self.bytes[..self.bytes.len().min(400)]))
    }

    /// A problem with this word, which is what was found.
    pub(super) fn problem(&self, what: impl Into<String>) -> Problem {
        self.place(what).found(self.excerpt())
    }

    /// A problem at this word.
    pub(super) fn place(&self, what: impl Into<String>) -> Problem {
        self.source.problem_at(what, self.line, self.offset)
    }
}
