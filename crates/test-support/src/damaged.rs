//! Damaged copies of a text.

/// Every copy of a text that lacks one line, and every one in which two lines are swapped.
pub fn without_or_with_swapped_lines(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut copies = Vec::new();
    for first in 0..lines.len() {
        let mut without = lines.clone();
        without.remove(first);
        copies.push(without.join("\n"));
        for second in first + 1..lines.len() {
            let mut swapped = lines.clone();
            swapped.swap(first, second);
            copies.push(swapped.join("\n"));
        }
    }
    copies
}
