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
    let (mut lowered_word, mut lowered_other) = (String::new(), String::new());
    let length = lower(word, &mut lowered_word)?;
    let mut best: Option<(usize, &'a str)> = None;
    for candidate in candidates.into_iter().take(MAX_CANDIDATES) {
        let Some(other_length) = lower(candidate, &mut lowered_other) else { continue };
        let allowed = (length.max(other_length) / 3).max(1);
        if length.abs_diff(other_length) > allowed {
            continue;
        }
        // A swap of neighbours is one edit.
        let edits = strsim::osa_distance(&lowered_word, &lowered_other);
        if edits <= allowed && edits < length && best.is_none_or(|(fewest, _)| edits < fewest) {
            best = Some((edits, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Writes a word in lower case over `lowered` and counts its characters; none where it is empty or too long.
fn lower(word: &str, lowered: &mut String) -> Option<usize> {
    lowered.clear();
    lowered.extend(word.chars().flat_map(char::to_lowercase).take(MAX_CHARS + 1));
    let length = lowered.chars().count();
    (1..=MAX_CHARS).contains(&length).then_some(length)
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
        assert_eq!(nearest("abc", ["cde", "bac"]), Some("bac"));
        assert_eq!(nearest("kitten", ["sitting"]), None);
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
