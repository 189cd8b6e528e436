//! Lists in texts.

/// Rows of a list; the rest is counted.
const MOST_ROWS: usize = 20;

/// Names in a row; the rest is counted.
const MOST_NAMES: usize = 8;

/// Adds a line to a text.
macro_rules! line {
    ($text:expr, $($what:tt)*) => {{
        use std::fmt::Write as _;
        // Writing into a string cannot fail.
        let _written = writeln!($text, $($what)*);
    }};
}
pub(crate) use line;

/// Adds rows to a text, and the number of omitted rows.
pub(crate) fn list(text: &mut String, rows: &[String]) {
    for row in rows.iter().take(MOST_ROWS) {
        line!(text, "  {row}");
    }
    if rows.len() > MOST_ROWS {
        line!(text, "  and {} more", rows.len() - MOST_ROWS);
    }
}

/// Names in a row, and the number of omitted names.
pub(crate) fn names(names: &[String]) -> String {
    let more = names.len().saturating_sub(MOST_NAMES);
    let shown = names[..names.len() - more].join(", ");
    if more == 0 { shown } else { format!("{shown} and {more} more") }
}
