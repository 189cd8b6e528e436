//! An OBJ file as statements: lines, joined where a backslash ends one.

use super::word::{Words, is_blank};
use diagnostics::Problem;

/// The bytes and name of a file, without byte order mark.
#[derive(Clone, Copy)]
pub(super) struct ObjSource<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) file: &'a str,
}

/// One logical line, as a range of the bytes.
#[derive(Clone, Copy)]
pub(super) struct ObjStatement<'a> {
    source: ObjSource<'a>,
    start: usize,
    end: usize,
    line: u32,
    /// A backslash at the end of which it is not certain that it goes on with the next line.
    pub(super) doubt: Option<BackslashDoubt>,
}

/// Why programs disagree on what a backslash does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BackslashDoubt {
    reason: &'static str,
    line: u32,
    offset: usize,
}

impl<'a> ObjSource<'a> {
    /// All statements in order; blank lines are statements without words. `takes_text` tells after which keywords
    /// the rest of the line is a name.
    pub(super) fn statements(self, takes_text: fn(&[u8]) -> bool) -> impl Iterator<Item = ObjStatement<'a>> {
        let (mut start, mut line) = (0, 1);
        std::iter::from_fn(move || {
            (start < self.bytes.len()).then(|| {
                let statement = self.statement(start, line, takes_text);
                line += self.breaks(start, statement.end) + 1;
                start = self.next_line(statement.end);
                statement
            })
        })
    }

    fn statement(self, start: usize, line: u32, takes_text: fn(&[u8]) -> bool) -> ObjStatement<'a> {
        let mut statement =
            ObjStatement { source: self, start, end: self.line_end(start), line, doubt: None };
        let (mut from, mut here, mut named) = (start, line, None);
        while self.bytes[from..statement.end].ends_with(b"\\") {
            let backslash = statement.end - 1;
            let next = self.next_line(statement.end);
            let mut words = Words::new(self, from..backslash, here);
            named = named.or_else(|| words.next().map(|keyword| takes_text(keyword.bytes)));
            let text = named == Some(true) || has_comment(&self.bytes[from..backslash]);
            let glued =
                |at: usize| self.bytes.get(at).is_some_and(|&b| !is_blank(b) && b != b'\n' && b != b'\r');
            let reason = if text {
                Some("a comment or name ends with a backslash")
            } else if next >= self.bytes.len() {
                Some("the file ends with a backslash")
            } else if backslash > from && glued(backslash - 1) && glued(next) {
                Some("a backslash divides a word")
            } else {
                None
            };
            if let Some(reason) = reason {
                statement.doubt = Some(BackslashDoubt { reason, line: here, offset: backslash });
                break;
            }
            (from, here) = (next, here + 1);
            statement.end = self.line_end(next);
        }
        statement
    }

    /// Where the line ends, before its line feed or carriage return.
    pub(super) fn line_end(self, from: usize) -> usize {
        let length = self.bytes[from..].iter().position(|&b| b == b'\n' || b == b'\r');
        length.map_or(self.bytes.len(), |length| from + length)
    }

    /// Where the line after a line end starts.
    pub(super) fn next_line(self, end: usize) -> usize {
        match self.bytes[end..] {
            [] => end,
            [b'\r', b'\n', ..] => end + 2,
            _ => end + 1,
        }
    }

    /// Line ends before `end`.
    fn breaks(self, start: usize, end: usize) -> u32 {
        let (mut at, mut count) = (self.line_end(start), 0);
        while at < end {
            at = self.line_end(self.next_line(at));
            count += 1;
        }
        count
    }

    /// The 1-based column of a byte, in characters.
    fn column(self, offset: usize) -> u32 {
        let before = &self.bytes[..offset];
        let start = before.iter().rposition(|&b| b == b'\n' || b == b'\r').map_or(0, |at| at + 1);
        String::from_utf8_lossy(&before[start..]).chars().count() as u32 + 1
    }

    /// A problem at a byte of a line.
    pub(super) fn problem_at(self, what: impl Into<String>, line: u32, offset: usize) -> Problem {
        Problem::new(self.file, what).at(line, self.column(offset))
    }
}

impl<'a> ObjStatement<'a> {
    /// Its words, the keyword first, up to a comment.
    pub(super) fn words(&self) -> Words<'a> {
        Words::new(self.source, self.start..self.end, self.line)
    }

    /// The problem of a backslash in doubt.
    pub(super) fn doubt_problem(&self, doubt: BackslashDoubt) -> Problem {
        self.source
            .problem_at("it is not certain whether the line goes on", doubt.line, doubt.offset)
            .found(doubt.reason)
            .expected("a backslash only between two numbers, after a blank")
            .hint("remove the backslash, or write the statement on one line")
    }
}

/// Whether a comment starts in a part of a line.
fn has_comment(part: &[u8]) -> bool {
    (0..part.len()).any(|at| part[at] == b'#' && (at == 0 || is_blank(part[at - 1])))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statements(bytes: &[u8]) -> Vec<String> {
        let source = ObjSource { bytes, file: "f" };
        source
            .statements(|keyword| keyword == b"g")
            .map(|statement| match statement.doubt {
                Some(doubt) => statement.doubt_problem(doubt).to_string(),
                None => statement
                    .words()
                    .map(|word| format!("{}@{}", String::from_utf8_lossy(word.bytes), word.line))
                    .collect::<Vec<_>>()
                    .join(" "),
            })
            .collect()
    }

    #[test]
    fn every_kind_of_line_end() {
        assert_eq!(statements(b"a b\r\n\nc\rd"), ["a@1 b@1", "", "c@3", "d@4"]);
        assert_eq!(statements(b""), [""; 0]);
        assert_eq!(statements(b"\t a\x0b\x0cb # c d\n#e\n"), ["a@1 b@1", ""]);
    }

    #[test]
    fn a_backslash_goes_on() {
        assert_eq!(statements(b"f 1 \\\r\n 2 \\\n\\\n3\nb"), ["f@1 1@1 2@2 3@4", "b@5"]);
        assert_eq!(statements(b"f 1\\\n 2\nb"), ["f@1 1@1 2@2", "b@3"]);
        assert_eq!(statements(b"f 1 \\ 2"), ["f@1 1@1 \\@1 2@1"]);
    }

    #[test]
    fn a_backslash_in_doubt_is_a_problem() {
        let problem = |place: &str, reason: &str| {
            format!(
                "f:{place}: it is not certain whether the line goes on; found {reason}; expected a backslash only \
                 between two numbers, after a blank; hint: remove the backslash, or write the statement on one line"
            )
        };
        let text = "a comment or name ends with a backslash";
        assert_eq!(statements(b"\n# C:\\\nb"), [String::new(), problem("2:5", text), "b@3".into()]);
        assert_eq!(statements(b"g C:\\\nb"), [problem("1:5", text), "b@2".into()]);
        assert_eq!(statements(b"f 1 \\\n 2 # x \\\nb"), [problem("2:8", text), "b@3".into()]);
        assert_eq!(statements(b"f 1\\\n2\n"), [problem("1:4", "a backslash divides a word"), "2@2".into()]);
        assert_eq!(statements(b"f 1 \\\n"), [problem("1:5", "the file ends with a backslash")]);
        assert_eq!(statements(b"\\"), [problem("1:1", "the file ends with a backslash")]);
    }
}
