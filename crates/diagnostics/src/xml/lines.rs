//! Line and column of a byte in a text.

/// Bytes between two remembered counts of characters.
const BLOCK: usize = 4096;

/// Where the lines of a text start; a place costs a binary search and one block, however long the lines.
#[derive(Debug)]
pub(super) struct LineStarts {
    starts: Vec<usize>,
    chars_before_block: Vec<usize>,
}

impl LineStarts {
    pub(super) fn new(text: &str) -> Self {
        let after_breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(i, _)| i + 1);
        let starts = std::iter::once(0).chain(after_breaks).collect();
        let mut chars_before_block = vec![0];
        let mut chars = 0;
        for block in text.as_bytes().chunks(BLOCK) {
            chars += first_bytes(block);
            chars_before_block.push(chars);
        }
        Self { starts, chars_before_block }
    }

    /// 1-based line, and 1-based column in characters, of the byte at `offset` in the same text.
    pub(super) fn place(&self, text: &str, offset: usize) -> (u32, u32) {
        let line = self.starts.partition_point(|&start| start <= offset);
        let column = self.chars_before(text, offset) - self.chars_before(text, self.starts[line - 1]) + 1;
        (line as u32, column as u32)
    }

    fn chars_before(&self, text: &str, offset: usize) -> usize {
        let block = offset / BLOCK;
        self.chars_before_block[block] + first_bytes(&text.as_bytes()[block * BLOCK..offset])
    }
}

/// Bytes that begin a character.
fn first_bytes(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let text = "ab\näö<x/>\n";
        let lines = LineStarts::new(text);
        assert_eq!(lines.place(text, 0), (1, 1));
        assert_eq!(lines.place(text, text.find('<').unwrap()), (2, 3));
        assert_eq!(lines.place(text, text.len()), (3, 1));
    }

    #[test]
    fn long_lines_are_counted_right() {
        let text = format!("\n{}", "a机".repeat(5000));
        let lines = LineStarts::new(&text);
        for (index, (offset, _)) in text[1..].char_indices().enumerate() {
            assert_eq!(lines.place(&text, offset + 1), (2, index as u32 + 1));
        }
    }
}
