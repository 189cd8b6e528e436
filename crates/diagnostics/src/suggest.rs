//! The nearest known name to a misspelt one.

/// Longest word compared; longer ones get no suggestion, so that hostile files cost no time.
const MAX_CHARS: usize = 64;
/// Most candidates compared for one word.
const MAX_CANDIDATES: usize = 1000;
/// Names listed in a hint before it is cut short.
const LISTED: usize = 12;

/// A hint for an unknown `name`: the nearest of `known`, otherwise the list of them.
pub fn hint_for(name: &str, known: &[&str], kind: &str) -> String {
    if let Some(near) = nearest(name, known.iter().copied()) {
        return format!("did you mean `{near}`?");
    }
    // A name without what stands before its slash.
    let mut longer =
        known.iter().filter(|known| known.rsplit_once('/').is_some_and(|(_, last)| last == name));
    if let (Some(only), None) = (longer.next(), longer.next()) {
        return format!("did you mean `{only}`?");
    }
    if known.is_empty() {
        return format!("there are no {kind}");
    }
    let mut list = known[..known.len().min(LISTED)].join(", ");
    if known.len() > LISTED {
        list.push_str(", ...");
    }
    format!("the {kind} are {list}")
}

/// The candidate a writer most likely meant: fewest edits, at most a third of the word, the first on a tie.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let mut buffer = ['\0'; MAX_CHARS];
    let word = lowered(word, &mut buffer)?;
    let mut buffer = ['\0'; MAX_CHARS];
    let mut best: Option<(usize, &'a str)> = None;
    for candidate in candidates.into_iter().take(MAX_CANDIDATES) {
        let Some(other) = lowered(candidate, &mut buffer) else { continue };
        let allowed = (word.len().max(other.len()) / 3).max(1);
        if word.len().abs_diff(other.len()) > allowed {
            continue;
        }
        let edits = edits(word, other);
        if edits <= allowed && edits < word.len() && best.is_none_or(|(fewest, _)| edits < fewest) {
            best = Some((edits, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The characters of a word in lower case; none where it is empty or too long.
fn lowered<'b>(word: &str, buffer: &'b mut [char; MAX_CHARS]) -> Option<&'b [char]> {
    let mut length = 0;
    for char in word.chars().flat_map(char::to_lowercase) {
        *buffer.get_mut(length)? = char;
        length += 1;
    }
    (length > 0).then_some(&buffer[..length])
}

/// Insertions, deletions, substitutions and swaps of neighbours between two words of at most 64 characters.
fn edits(a: &[char], b: &[char]) -> usize {
    let mut before_last = [0; MAX_CHARS + 1];
    let mut last: [usize; MAX_CHARS + 1] = std::array::from_fn(|j| j);
    for i in 1..=a.len() {
        let mut row = [i; MAX_CHARS + 1];
        for j in 1..=b.len() {
            let substitution = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = substitution.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before_last[j - 2] + 1);
            }
        }
        before_last = last;
        last = row;
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_usual_slips() {
        let known = ["inertial", "visual", "collision"];
        assert_eq!(nearest("colision", known), Some("collision"));
        assert_eq!(nearest("visaul", known), Some("visual"));
        assert_eq!(nearest("Collision", known), Some("collision"));
        assert_eq!(nearest("wheel", known), None);
        assert_eq!(nearest("", known), None);
    }

    #[test]
    fn the_first_wins_a_tie_and_long_words_are_left_alone() {
        assert_eq!(nearest("link_3", ["link_1", "link_2"]), Some("link_1"));
        assert_eq!(nearest(&"x".repeat(1_000_000), ["x"]), None);
    }

    #[test]
    fn counts_a_swap_as_one_edit() {
        let chars = |s: &str| s.chars().collect::<Vec<_>>();
        assert_eq!(edits(&chars("ab"), &chars("ba")), 1);
        assert_eq!(edits(&chars("kitten"), &chars("sitting")), 3);
    }

    #[test]
    fn nearest_name_or_the_list() {
        let known = ["joint_1", "joint_2", "tool"];
        assert_eq!(hint_for("Joint_2", &known, "joints"), "did you mean `joint_2`?");
        assert_eq!(hint_for("jiont_1", &known, "joints"), "did you mean `joint_1`?");
        assert_eq!(hint_for("elbow", &known, "joints"), "the joints are joint_1, joint_2, tool");
        assert_eq!(hint_for("x", &[], "joints"), "there are no joints");
        let members = ["left/hand", "right/hand", "left/base"];
        assert_eq!(hint_for("base", &members, "members"), "did you mean `left/base`?");
        let all = "the members are left/hand, right/hand, left/base";
        assert_eq!(hint_for("hand", &members, "members"), all);
    }
}
