//! Text that fits the width of the terminal.

use std::ffi::OsString;

/// Narrower terminals are not fitted.
const LEAST_WIDTH: usize = 20;
/// Blanks that a line is continued with, beside those that it begins with.
const HANGING: usize = 2;

/// The width that text on standard output must fit: that of the terminal, or of `COLUMNS`; `None` for a file or a pipe.
pub(crate) fn of_output() -> Option<usize> {
    let terminal = || {
        let (terminal_size::Width(width), _) = terminal_size::terminal_size_of(std::io::stdout())?;
        Some(usize::from(width))
    };
    stated(std::env::var_os("COLUMNS")).or_else(terminal).filter(|width| *width >= LEAST_WIDTH)
}

fn stated(columns: Option<OsString>) -> Option<usize> {
    columns?.to_str()?.parse().ok().filter(|width| *width > 0)
}

/// The text with longer lines broken at blanks, each continued under its own text.
///
/// Lines with something to be typed or pasted are broken between columns alone. Words are never broken.
pub(crate) fn fitted(text: &str, width: usize) -> String {
    let mut fitted = String::with_capacity(text.len());
    for line in text.lines() {
        if shown_width(line) <= width {
            fitted += line;
        } else {
            broken(&mut fitted, line, width);
        }
        fitted.push('\n');
    }
    if !text.ends_with('\n') {
        fitted.pop();
    }
    fitted
}

/// What stands in a line that is typed or pasted as a whole.
const PASTED: [&str; 4] = ["pathproof ", "(name: ", "(a: ", "<"];

fn broken(fitted: &mut String, line: &str, width: usize) {
    let indent = indent(line, width);
    let separator = if PASTED.iter().any(|part| line.contains(part)) { "  " } else { " " };
    let start = line.len() - line.trim_start().len();
    *fitted += &line[..start];
    let mut at = start;
    let mut is_first = true;
    for part in line[start..].split(separator) {
        let length = shown_width(part);
        let needed = if is_first { length } else { separator.len() + length };
        if !is_first && part.is_empty() {
            // Further blanks of a gap between columns.
            *fitted += separator;
            at += separator.len();
            continue;
        }
        if !is_first && at > indent && at + needed > width {
            while fitted.ends_with(' ') {
                fitted.pop();
            }
            fitted.push('\n');
            *fitted += &" ".repeat(indent);
            *fitted += part.trim_start();
            at = indent + shown_width(part.trim_start());
        } else {
            if !is_first {
                *fitted += separator;
            }
            *fitted += part;
            at += needed;
        }
        is_first = false;
    }
    while fitted.ends_with(' ') {
        fitted.pop();
    }
}

/// Where a line is continued: under the text behind its first gap of two blanks, if that is in the first half; else two blanks further in than
/// it begins.
fn indent(line: &str, width: usize) -> usize {
    let start = line.len() - line.trim_start().len();
    let gap = line[start..].find("  ").map(|gap| start + gap);
    let behind = gap.map(|gap| gap + line[gap..].len() - line[gap..].trim_start().len());
    let column = behind.map(|behind| shown_width(&line[..behind]));
    column.filter(|column| 2 * column <= width).unwrap_or((start + HANGING).min(width / 2))
}

/// The characters that are seen: without colours.
pub(crate) fn shown_width(text: &str) -> usize {
    let mut width = 0;
    let mut is_escape = false;
    for character in text.chars() {
        match character {
            '\x1b' => is_escape = true,
            'm' if is_escape => is_escape = false,
            _ if is_escape => {}
            _ => width += 1,
        }
    }
    width
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_go_on_under_their_text() {
        let text = "Checked   135 pairs at 1439 points and over 1438 segments\n          21 members\nshort\n";
        assert_eq!(
            fitted(text, 40),
            "Checked   135 pairs at 1439 points and\n          over 1438 segments\n          21 members\nshort\n"
        );
        assert_eq!(fitted("no end of a line", 9), "no end of\n  a line");
        assert_eq!(fitted("      Warning: a b c d e", 20), "      Warning: a b c\n        d e");
    }

    #[test]
    fn commands_stay_whole() {
        let text = "Next      pathproof view a-long-name-of-a-cell.ron --tool torch  shows every finding\n";
        assert_eq!(
            fitted(text, 40),
            "Next      pathproof view a-long-name-of-a-cell.ron --tool torch\n          shows every finding\n"
        );
    }

    #[test]
    fn colours_have_no_width() {
        assert_eq!(shown_width("\x1b[1;32mPASS\x1b[0m  a"), 7);
        assert_eq!(
            (stated(Some("60".into())), stated(Some("0".into())), stated(Some("x".into()))),
            (Some(60), None, None)
        );
    }
}
