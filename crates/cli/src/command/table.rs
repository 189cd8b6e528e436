//! Text tables with aligned columns, numbers to the right.

/// Alignment of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ColumnSide {
    Left,
    Right,
}

/// Rows of cells under a header, two blanks between columns; a row may have fewer cells.
pub(super) fn table(columns: &[(&str, ColumnSide)], rows: &[Vec<String>], indent: &str) -> String {
    let header: Vec<String> = columns.iter().map(|(name, _)| (*name).to_owned()).collect();
    let width = |k: usize| {
        let cells = std::iter::once(&header).chain(rows).filter_map(|row| row.get(k));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let mut text = String::new();
    for row in std::iter::once(&header).chain(rows) {
        let mut line = indent.to_owned();
        for (k, cell) in row.iter().enumerate() {
            let blanks = " ".repeat(widths[k] - cell.chars().count());
            let (before, after) = match columns[k].1 {
                ColumnSide::Left => ("", blanks.as_str()),
                ColumnSide::Right => (blanks.as_str(), ""),
            };
            line.extend([before, cell, after, "  "]);
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_to_the_right() {
        let columns = [("link", ColumnSide::Left), ("mm", ColumnSide::Right)];
        let rows = [vec!["é".to_owned(), "12.5".to_owned()], vec!["base".to_owned()]];
        assert_eq!(table(&columns, &rows, " "), " link    mm\n é     12.5\n base\n");
    }
}
