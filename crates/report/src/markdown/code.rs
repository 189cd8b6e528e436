//! Foreign text as code, so that markup and mentions have no effect.

/// A text outside tables.
pub(super) fn code(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() || is_break(c) { ' ' } else { c }).collect();
    let text = text.trim();
    if text.is_empty() {
        return "–".to_owned();
    }
    let fence = "`".repeat(longest_run(text, '`') + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// A text in a cell of a table, where bars part cells even in code.
pub(super) fn cell(text: &str) -> String {
    // A backslash before a bar would take its escape away.
    code(text).replace("\\|", "\\ |").replace('|', "\\|")
}

fn is_break(c: char) -> bool {
    matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn longest_run(text: &str, wanted: char) -> usize {
    text.split(|c| c != wanted).map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_gets_out_of_its_span() {
        assert_eq!(code("arm/hand"), "`arm/hand`");
        assert_eq!(code("a`b``c"), "```a`b``c```");
        assert_eq!(code("`a`"), "`` `a` ``");
        assert_eq!(code("<b>@all\n# x\u{2028}"), "`<b>@all # x`");
        assert_eq!(code(" \n"), "–");
        assert_eq!(cell("a | b"), "`a \\| b`");
        assert_eq!(cell("a\\|b"), "`a\\ \\|b`");
    }
}
