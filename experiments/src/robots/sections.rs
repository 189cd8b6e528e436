//! Parts of `docs/robots.md` that are written by the campaign, each between two lines, with their tables in `docs/robots`.

use std::fs;
use std::path::Path;

use super::tables::Table;
use crate::repository::repository_root;

/// The page, in the repository.
const PAGE: &str = "docs/robots.md";
/// The folder of its tables.
const TABLES: &str = "docs/robots";

/// What the page says of a part of the campaign.
#[derive(Debug)]
pub(super) struct Section {
    /// The text between its two lines.
    pub(super) text: String,
    /// The tables behind it.
    pub(super) tables: Vec<Table>,
}

impl Section {
    /// Puts its text in the place of what the page holds under this name, and writes its tables.
    pub(super) fn publish(&self, name: &str) -> Result<(), String> {
        replace(&repository_root().join(PAGE), name, &self.text)?;
        let folder = repository_root().join(TABLES);
        self.tables.iter().try_for_each(|table| table.write(&folder))
    }
}

/// Puts a text in the place of what a section holds; what stands around it stays.
fn replace(page: &Path, section: &str, text: &str) -> Result<(), String> {
    let failed = |what: String| format!("{}: {what}", page.display());
    let old = fs::read_to_string(page).map_err(|error| failed(error.to_string()))?;
    let new = replaced(&old, section, text).map_err(failed)?;
    fs::write(page, new).map_err(|error| failed(error.to_string()))
}

fn replaced(page: &str, section: &str, text: &str) -> Result<String, String> {
    let begin = format!("<!-- {section}: written by `experiments` -->");
    let end = format!("<!-- end of {section} -->");
    let (before, rest) = page.split_once(&begin).ok_or_else(|| format!("has no line {begin}"))?;
    let (_, after) = rest.split_once(&end).ok_or_else(|| format!("has no line {end}"))?;
    Ok(format!("{before}{begin}\n{}\n{end}{after}", text.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_around_a_section_stays() {
        let page =
            "# By hand\n\n<!-- x: written by `experiments` -->\nold\n<!-- end of x -->\n\nMore by hand\n";
        let once = replaced(page, "x", "new\n").unwrap();
        assert_eq!(
            once,
            "# By hand\n\n<!-- x: written by `experiments` -->\nnew\n<!-- end of x -->\n\nMore by hand\n"
        );
        assert_eq!(replaced(&once, "x", "new\n").unwrap(), once);
        assert!(replaced(page, "y", "new").unwrap_err().starts_with("has no line <!-- y"));
    }

    #[test]
    fn the_page_is_short_and_has_every_section() {
        let page = fs::read_to_string(repository_root().join(PAGE)).unwrap();
        assert!(page.lines().count() <= 135, "{} lines", page.lines().count());
        for name in ["models", "xacro files", "SRDFs", "fresh cells", "excluded pairs", "inverse kinematics"]
        {
            replaced(&page, name, "new").unwrap();
        }
    }
}
