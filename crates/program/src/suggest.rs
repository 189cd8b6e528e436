//! Finds the known name nearest to a misspelt one.

/// Names listed in a hint before it is cut short.
const LISTED: usize = 12;

/// A hint for an unknown `name`: the nearest of `known`, otherwise the list of them.
pub(crate) fn hint_for(name: &str, known: &[&str], kind: &str) -> String {
    if let Some(near) = nearest(name, known) {
        return format!("did you mean `{near}`?");
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

/// The known name with the fewest edits, if these are few for its length; ties go to the first.
pub(crate) fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let folded = name.to_lowercase();
    let allowed = (folded.chars().count() / 3).max(1);
    known
        .iter()
        .map(|candidate| (edits(&folded, &candidate.to_lowercase()), *candidate))
        .filter(|(distance, candidate)| *distance <= allowed && *distance < candidate.chars().count())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Levenshtein distance in characters, row by row.
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_distances() {
        assert_eq!(edits("", "abc"), 3);
        assert_eq!(edits("kitten", "sitting"), 3);
        assert_eq!(edits("weld_1", "weld1"), 1);
        assert_eq!(edits("same", "same"), 0);
    }

    #[test]
    fn nearest_name_or_the_list() {
        let known = ["joint_1", "joint_2", "tool"];
        assert_eq!(hint_for("Joint_2", &known, "joints"), "did you mean `joint_2`?");
        assert_eq!(hint_for("jiont_1", &known, "joints"), "did you mean `joint_1`?");
        assert_eq!(hint_for("elbow", &known, "joints"), "the joints are joint_1, joint_2, tool");
        assert_eq!(hint_for("x", &[], "joints"), "there are no joints");
    }

    #[test]
    fn short_names_are_not_guessed_from_nothing() {
        assert_eq!(nearest("a", &["b"]), None);
    }
}
