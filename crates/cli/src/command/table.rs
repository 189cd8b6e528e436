//! Text tables with aligned columns, numbers to the right.

use crate::width;

/// Alignment of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ColumnSide {
    Left,
    Right,
}

/// Blanks between columns.
const GAP: usize = 2;
/// A last column of text is broken within itself where so much width is left for it.
const LEAST_TEXT: usize = 20;

/// Rows of cells under a header, two blanks between columns; a row may have fewer cells.
///
/// On a terminal too narrow for it, the columns that do not fit follow below, behind the first column again.
pub(super) fn table(columns: &[(&str, ColumnSide)], rows: &[Vec<String>], indent: &str) -> String {
    fitted(columns, rows, indent, width::of_output())
}

fn fitted(
    columns: &[(&str, ColumnSide)],
    rows: &[Vec<String>],
    indent: &str,
    width: Option<usize>,
) -> String {
    let header: Vec<String> = columns.iter().map(|(name, _)| (*name).to_owned()).collect();
    let width_of = |k: usize| {
        let cells = std::iter::once(&header).chain(rows).filter_map(|row| row.get(k));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let columns: Vec<FittedColumn> = columns
        .iter()
        .enumerate()
        .map(|(index, (_, side))| FittedColumn { index, width: width_of(index), side: *side })
        .collect();
    let most = width.map_or(usize::MAX, |width| width.saturating_sub(indent.len()));
    let mut text = String::new();
    for block in blocks(&columns, most) {
        if !text.is_empty() {
            text.push('\n');
        }
        for row in std::iter::once(&header).chain(rows) {
            push_row(&mut text, &block, row, indent);
        }
    }
    text
}

/// A column of a table.
#[derive(Clone, Copy)]
struct FittedColumn {
    index: usize,
    width: usize,
    side: ColumnSide,
}

/// The columns that stand beside each other: all where they fit.
fn blocks(columns: &[FittedColumn], most: usize) -> Vec<Vec<FittedColumn>> {
    let mut blocks: Vec<Vec<FittedColumn>> = Vec::new();
    let mut used = usize::MAX;
    for (index, column) in columns.iter().enumerate() {
        let left = most.saturating_sub(used.saturating_add(GAP));
        let is_text = index + 1 == columns.len() && column.side == ColumnSide::Left;
        let width = if is_text && left >= LEAST_TEXT { column.width.min(left) } else { column.width };
        if let (true, Some(block)) = (width <= left, blocks.last_mut()) {
            block.push(FittedColumn { width, ..*column });
            used += GAP + width;
        } else if blocks.is_empty() {
            blocks.push(vec![*column]);
            used = column.width;
        } else {
            let beside = GAP + columns[0].width;
            let most = most.saturating_sub(beside).max(LEAST_TEXT);
            let width = if is_text { column.width.min(most) } else { column.width };
            blocks.push(vec![columns[0], FittedColumn { width, ..*column }]);
            used = beside + width;
        }
    }
    blocks
}

/// The cells of a row in these columns; a last one that is wider than its column goes on below.
fn push_row(text: &mut String, block: &[FittedColumn], row: &[String], indent: &str) {
    let mut line = indent.to_owned();
    for FittedColumn { index, width, side } in block {
        let Some(cell) = row.get(*index) else { continue };
        let length = cell.chars().count();
        if length > *width {
            let column = line.chars().count();
            let broken = width::fitted(cell, *width);
            let below = format!("\n{}", " ".repeat(column));
            line += &broken.replace("\n  ", "\n").replace('\n', &below);
            continue;
        }
        let blanks = " ".repeat(width - length);
        let (before, after) = match side {
            ColumnSide::Left => ("", blanks.as_str()),
            ColumnSide::Right => (blanks.as_str(), ""),
        };
        line.extend([before, cell, after, "  "]);
    }
    *text += line.trim_end();
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_to_the_right() {
        let columns = [("link", ColumnSide::Left), ("mm", ColumnSide::Right)];
        let rows = [vec!["é".to_owned(), "12.5".to_owned()], vec!["base".to_owned()]];
        assert_eq!(fitted(&columns, &rows, " ", None), " link    mm\n é     12.5\n base\n");
    }

    #[test]
    fn columns_that_do_not_fit_follow_below() {
        let columns = [("link", ColumnSide::Left), ("x mm", ColumnSide::Right), ("y mm", ColumnSide::Right)];
        let rows = [vec!["base".to_owned(), "12.5".to_owned(), "7".to_owned()]];
        assert_eq!(fitted(&columns, &rows, "", Some(20)), "link  x mm  y mm\nbase  12.5     7\n");
        assert_eq!(
            fitted(&columns, &rows, "", Some(12)),
            "link  x mm\nbase  12.5\n\nlink  y mm\nbase     7\n"
        );
    }

    #[test]
    fn a_last_column_of_text_is_broken_within_itself() {
        let columns = [("n", ColumnSide::Right), ("notes", ColumnSide::Left)];
        let rows = [vec!["1".to_owned(), "variants with a joint turned by a turn".to_owned()]];
        assert_eq!(
            fitted(&columns, &rows, "", Some(24)),
            "n  notes\n1  variants with a joint\n   turned by a turn\n"
        );
    }
}
