//! The doctor's pages: one per finding, taken from the first comment of its source file, and an index of all.

use std::fs;

use crate::files::Files;
use crate::repository::repository_root;

/// The folder of the pages; nothing else lies there.
pub(super) const PAGES: &str = "docs/doctor";
const INDEX: &str = "docs/doctor.md";
const SOURCES: &str = "crates/doctor/src/finding";

/// What the index says before its table.
const INTRODUCTION: &str = "\
# Findings of the doctor

`pathproof doctor CELL.ron` or `pathproof doctor ROBOT.urdf` checks the models of a cell or robot before anything moves.
It prints a table with the size, triangles and spheres of every member, the number of checked, excluded and still pairs, and its findings; `--json` prints the same for programs, with `schema: \"pathproof.doctor/1\"`.
No program is needed.
The exit code is 0 if there are only notes, 1 if there is an error or a warning, and 2 if the inputs cannot be used.

An error is a model that cannot be intended or cannot be built. A warning is a model that is probably wrong, or that keeps every run from PASS. A note is information.
Each finding has a code that stays the same, and a page for each code:
";

/// What the index says behind its table.
const END: &str = "
Findings change no verdict, and exclude nothing from a check.
Pairs are examined in the pose at rest and in 64 random poses, which are the same every time.
`cargo xtask generate` writes these pages from the source files of the findings in `crates/doctor/src/finding`; each finding has a fixture in `tests/doctor`.
";

/// A finding's page.
struct Page {
    code: String,
    /// What is the case, without a full stop.
    title: String,
    severity: String,
    text: String,
}

/// The pages and their index.
pub(super) fn files() -> Files {
    let pages = pages();
    let mut index = format!("{INTRODUCTION}\n| code | severity | what is the case |\n| --- | --- | --- |\n");
    for Page { code, title, severity, .. } in &pages {
        index += &["| [", code, "](doctor/", code, ".md) | ", severity, " | ", title, " |\n"].concat();
    }
    index += END;
    let pages = pages.into_iter().map(|page| (format!("{PAGES}/{}.md", page.code), page.text.into_bytes()));
    pages.chain([(INDEX.to_owned(), index.into_bytes())]).collect()
}

/// Every finding's page, by code.
fn pages() -> Vec<Page> {
    let folder = repository_root().join(SOURCES);
    let entries = fs::read_dir(folder).expect("the folder of the findings is there");
    let mut pages: Vec<Page> = entries
        .filter_map(|entry| {
            let path = entry.expect("an entry").path();
            let code = path.file_name()?.to_str()?.strip_suffix(".rs").filter(|stem| *stem != "mod")?;
            let source = fs::read_to_string(&path).expect("a text file");
            Some(page(&code.replace('_', "-"), &source))
        })
        .collect();
    pages.sort_by(|a, b| a.code.cmp(&b.code));
    pages
}

/// The page of a finding from its source.
fn page(code: &str, source: &str) -> Page {
    let comment = source.lines().map_while(|line| line.strip_prefix("//!"));
    let lines: Vec<&str> = comment.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    let title = lines.first().and_then(|line| line.strip_prefix(&format!("`{code}`: ")));
    let title = title.unwrap_or_else(|| panic!("{code}: the first comment must begin with its code"));
    let severity = lines.iter().find_map(|line| line.strip_prefix("Severity: "));
    let severity = severity.unwrap_or_else(|| panic!("{code}: the first comment must name the severity"));
    let body = lines[1..].join("\n");
    Page {
        code: code.to_owned(),
        title: title.trim_end_matches('.').to_owned(),
        severity: severity.trim_end_matches('.').to_owned(),
        text: format!(
            "# `{code}`: {title}\n{body}\n\nAll findings: [the doctor's findings](../doctor.md).\n"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_the_first_comment() {
        let source = "//! `a-b`: something is odd.\n//!\n//! Severity: note.\n//!\n//! ## What it means\n//!\n//! Text.\n\nuse x;\n//! no\n";
        let page = page("a-b", source);
        assert_eq!((page.title.as_str(), page.severity.as_str()), ("something is odd", "note"));
        assert_eq!(
            page.text,
            "# `a-b`: something is odd.\n\nSeverity: note.\n\n## What it means\n\nText.\n\n\
             All findings: [the doctor's findings](../doctor.md).\n"
        );
    }

    #[test]
    fn every_page_says_what_it_means_and_what_to_do() {
        let pages = pages();
        assert!(pages.len() >= 20, "only {} pages", pages.len());
        for page in pages {
            for heading in ["\n## What it means\n", "\n## What to do\n"] {
                assert!(page.text.contains(heading), "{} lacks {heading:?}", page.code);
            }
            let level = page.severity.split([' ', ';', ',']).next().unwrap_or_default();
            assert!(["error", "warning", "note"].contains(&level), "{}: {}", page.code, page.severity);
        }
    }
}
