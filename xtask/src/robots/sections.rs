//! Parts of `docs/robots.md` that are written by the chore, each between two lines.

use std::fs;
use std::path::Path;

/// Puts a text in the place of what a section holds; what stands around it stays.
pub(super) fn replace(page: &Path, section: &str, text: &str) -> Result<(), String> {
    let failed = |what: String| format!("{}: {what}", page.display());
    let old = fs::read_to_string(page).map_err(|error| failed(error.to_string()))?;
    let new = replaced(&old, section, text).map_err(failed)?;
    fs::write(page, new).map_err(|error| failed(error.to_string()))
}

fn replaced(page: &str, section: &str, text: &str) -> Result<String, String> {
    let begin = format!("<!-- {section}: written by `cargo xtask robots` -->");
    let end = format!("<!-- end of {section} -->");
    let (before, rest) = page.split_once(&begin).ok_or_else(|| format!("has no line {begin}"))?;
    let (_, after) = rest.split_once(&end).ok_or_else(|| format!("has no line {end}"))?;
    Ok(format!("{before}{begin}\n\n{}\n\n{end}{after}", text.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_around_a_section_stays() {
        let page = "# By hand\n\n<!-- x: written by `cargo xtask robots` -->\nold\n<!-- end of x -->\n\nMore by hand\n";
        let once = replaced(page, "x", "new\n").unwrap();
        assert_eq!(
            once,
            "# By hand\n\n<!-- x: written by `cargo xtask robots` -->\n\nnew\n\n<!-- end of x -->\n\nMore by hand\n"
        );
        assert_eq!(replaced(&once, "x", "new\n").unwrap(), once);
        assert!(replaced(page, "y", "new").unwrap_err().starts_with("has no line <!-- y"));
    }
}
