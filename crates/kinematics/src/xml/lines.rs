//! Line and column of a byte in a text.

/// Where the lines of a text start; looking up a place costs a binary search.
#[derive(Debug)]
pub(super) struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    pub(super) fn new(text: &str) -> Self {
        let after_breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(i, _)| i + 1);
        Self { starts: std::iter::once(0).chain(after_breaks).collect() }
    }

    /// 1-based line, and 1-based column in characters, of the byte at `offset` in the same text.
    pub(super) fn place(&self, text: &str, offset: usize) -> (u32, u32) {
        let line = self.starts.partition_point(|&start| start <= offset);
        let start = self.starts[line - 1];
        let column = text.get(start..offset).map_or(1, |before| before.chars().count() + 1);
        (line as u32, column as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let text = "ab\näö<x/>\n";
        let lines = Lines::new(text);
        assert_eq!(lines.place(text, 0), (1, 1));
        assert_eq!(lines.place(text, text.find('<').unwrap()), (2, 3));
        assert_eq!(lines.place(text, text.len()), (3, 1));
    }
}
