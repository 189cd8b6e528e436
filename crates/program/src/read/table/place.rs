//! Finds the line and column of records and fields in the text itself.
//!
//! The csv reader's own position points before skipped blank lines and counts line feeds only.

use csv::StringRecord;

use diagnostics::{Place, place_at};

/// The place of one record.
#[derive(Clone, Copy)]
pub(super) struct RowPlace<'a> {
    text: &'a str,
    start: usize,
    /// 1-based line of the record's first field.
    pub(super) line: u32,
}

impl RowPlace<'_> {
    /// The place where the field of this 0-based index starts, past leading blanks.
    pub(super) fn field(self, index: usize) -> Place {
        let row = &self.text[self.start..];
        let (mut seen, mut quoted, mut field_start) = (0, false, true);
        let mut offset = 0;
        for (at, c) in row.char_indices() {
            if seen == index {
                offset = at;
                break;
            }
            match c {
                '"' if quoted || field_start => quoted = !quoted,
                ',' if !quoted => seen += 1,
                _ => {}
            }
            field_start = c == ',' && !quoted;
            offset = at + c.len_utf8();
        }
        let blanks = row[offset..].len() - row[offset..].trim_start_matches([' ', '\t']).len();
        let start_of_line = self.text[..self.start].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let place = place_at(&self.text[start_of_line..], self.start - start_of_line + offset + blanks);
        Place { line: self.line + place.line - 1, column: place.column }
    }
}

/// Iterates over the records of the text, counting lines.
pub(super) struct RowPlaces<'a> {
    text: &'a str,
    start: usize,
    line: u32,
}

impl<'a> RowPlaces<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, start: 0, line: 1 }
    }

    /// The place of `record`, which must follow the record of the previous call.
    pub(super) fn next(&mut self, record: &StringRecord) -> RowPlace<'a> {
        let reported = record.position().map_or(0, |position| position.byte() as usize);
        let skipped = &self.text[reported..];
        let blank = skipped.len() - skipped.trim_start_matches(['\n', '\r']).len();
        let start = reported + blank;
        self.line += place_at(&self.text[self.start..start], start - self.start).line - 1;
        self.start = start;
        RowPlace { text: self.text, start, line: self.line }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(text: &str) -> Vec<Vec<(u32, u32)>> {
        let mut reader =
            csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
        let mut places = RowPlaces::new(text);
        reader
            .records()
            .map(|record| {
                let record = record.unwrap();
                let row = places.next(&record);
                (0..record.len()).map(|i| row.field(i)).map(|place| (place.line, place.column)).collect()
            })
            .collect()
    }

    #[test]
    fn blank_lines_and_line_ends() {
        let expected = vec![vec![(1, 1), (1, 3)], vec![(4, 1), (4, 4)], vec![(5, 1), (5, 3)]];
        assert_eq!(places("a,b\n\n\n12,3\n4,5"), expected);
        assert_eq!(places("a,b\r\n\r\n\r\n12,3\r\n4,5\r\n"), expected);
        assert_eq!(places("a,b\r\r\r12,3\r4,5\r"), expected);
    }

    #[test]
    fn quotes_blanks_and_wide_characters() {
        assert_eq!(places("\"x,\"\"y\",é, z\n"), [[(1, 1), (1, 9), (1, 12)]]);
        assert_eq!(places("a\"b,c,\n"), [[(1, 1), (1, 5), (1, 7)]]);
        assert_eq!(places("\"x\ny\",b\n1,2\n"), [[(1, 1), (2, 4)], [(3, 1), (3, 3)]]);
    }
}
