//! Finds the known name nearest to a misspelt one.

/// Names listed in a hint before it is cut short.
const LISTED: usize = 12;

/// Names longer than this are not compared, so that a broken file costs no time.
const LONGEST: usize = 100;

/// A hint for an unknown `name`: the nearest of `known`, otherwise the list of them.
pub fn hint_for(name: &str, known: &[&str], kind: &str) -> String {
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
pub fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    if name.chars().count() > LONGEST {
        return None;
    }
    let folded = name.to_lowercase();
    let allowed = (folded.chars().count() / 3).max(1);
    known
        .iter()
        .map(|candidate| (edits(&folded, &candidate.to_lowercase()), *candidate))
        .filter(|(distance, candidate)| *distance <= allowed && *distance < candidate.chars().count())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Edit distance in characters; swapping two neighbours is one edit.
fn edits(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    // Cell (i, j) holds the distance of the first i and the first j characters.
    let width = b.len() + 1;
    let mut cells = vec![0; (a.len() + 1) * width];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            cells[i * width + j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replaced = cells[(i - 1) * width + j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let removed = cells[(i - 1) * width + j].min(cells[i * width + j - 1]) + 1;
                let swapped = if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    cells[(i - 2) * width + j - 2] + 1
                } else {
                    usize::MAX
                };
                replaced.min(removed).min(swapped)
            };
        }
    }
    cells[a.len() * width + b.len()]
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
        assert_eq!(edits("strat", "start"), 1);
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
