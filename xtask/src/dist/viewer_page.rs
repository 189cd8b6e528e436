//! The manual page of the viewer: its help, as it prints it.

use std::path::Path;
use std::process::Command;

use super::names;
use crate::process::output;

/// The page.
pub(super) fn of_program(viewer: &Path) -> Result<Vec<u8>, String> {
    let help = output(Command::new(viewer).arg("--help").env("COLUMNS", "80"), 0)?;
    page(&help).map(String::into_bytes)
}

fn page(help: &str) -> Result<String, String> {
    let (about, rest) = help
        .split_once("\n\n")
        .ok_or_else(|| format!("found the help {help:?}, expected a sentence and an empty line first"))?;
    let about = about.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(format!(
        ".TH pathproof\\-viewer 1 \"\" \"Pathproof {version}\"\n\
         .SH NAME\npathproof\\-viewer \\- {about}\n\
         .SH SYNOPSIS\n\\fBpathproof\\-viewer\\fR [\\fIOPTIONS\\fR] [\\fICELL.ron\\fR|\\fIROBOT.urdf\\fR]\n\
         .SH DESCRIPTION\n.nf\n{help}\n.fi\n\
         .SH \"SEE ALSO\"\n\\fBpathproof\\fR(1), \\fBpathproof\\-check\\fR(1)\n",
        version = names::VERSION,
        about = escaped(&about),
        help = escaped(rest.trim_end()),
    ))
}

/// Text in which nothing is a request of roff.
fn escaped(text: &str) -> String {
    let line = |line: &str| {
        let line = line.replace('\\', "\\e").replace('-', "\\-");
        if line.starts_with(['.', '\'']) { format!("\\&{line}") } else { line }
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_becomes_a_page_whose_text_is_no_request() {
        let page = page("Plays a\nprogram.\n\nUsage: x --a\n.dot\n'quote\nC:\\x\n").unwrap();
        assert!(page.contains("\npathproof\\-viewer \\- Plays a program.\n"), "{page}");
        assert!(page.contains("Usage: x \\-\\-a\n\\&.dot\n\\&'quote\nC:\\ex\n.fi"), "{page}");
    }

    #[test]
    fn help_of_another_form_is_refused() {
        assert!(page("Usage").unwrap_err().contains("expected a sentence"));
    }
}
