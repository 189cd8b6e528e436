//! Text from files, as it may be shown: to people, to terminals, to CI systems.

/// Whether a character acts on the text around it, or is never seen: control characters, line and paragraph separators, marks that
/// turn the direction of reading, and what Unicode calls ignorable (`Default_Ignorable_Code_Point`), but for joiners and
/// selectors of variants.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180e}'
                | '\u{200b}'
                | '\u{200e}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e00ff}'
                | '\u{e01f0}'..='\u{e0fff}'
        )
}

/// Whether a character changes the look of the one before it, or joins two, and is not seen itself.
fn is_modifier(c: char) -> bool {
    matches!(
        c,
        '\u{34f}' | '\u{180b}'..='\u{180d}' | '\u{180f}' | '\u{200c}'..='\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}'
    )
}

/// Whether every character of a name is seen: two names that differ must not look alike.
pub fn is_shown_whole(name: &str) -> bool {
    !name.contains(|c| is_hidden(c) || is_modifier(c))
}

/// A text with its hidden characters shown as in Rust's strings.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if is_hidden(c) { plain.extend(c.escape_default()) } else { plain.push(c) }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_obeyed() {
        assert_eq!(plain("a\r\n::warning::x\u{1b}[31m\u{202e}ü"), "a\\r\\n::warning::x\\u{1b}[31m\\u{202e}ü");
        assert_eq!(plain("a\u{200b}b\u{2028}\u{feff}"), "a\\u{200b}b\\u{2028}\\u{feff}");
    }

    #[test]
    fn letters_of_every_script_are_shown() {
        for text in ["béton", "קיר", "نقطه\u{200c}ها", "手爪", "👩\u{200d}🔧", "⚠\u{fe0f}"]
        {
            assert_eq!(plain(text), text);
        }
    }

    #[test]
    fn no_two_names_look_alike_for_what_is_not_seen() {
        assert!(["plate", "Grün", "机器人", "קיר", "a b#1"].into_iter().all(is_shown_whole));
        for hidden in "\u{ad}\u{34f}\u{115f}\u{17b4}\u{180e}\u{200b}\u{200c}\u{2066}\u{3164}\u{fe0f}\u{fff9}\u{e0041}\u{e0100}".chars() {
            assert!(!is_shown_whole(&format!("plate{hidden}")), "{}", hidden.escape_unicode());
        }
    }
}
