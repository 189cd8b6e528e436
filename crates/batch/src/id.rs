//! Names of jobs, which are names of folders too.

/// Most characters of an id.
const MOST_CHARS: usize = 100;

/// What ids consist of, in words.
pub(crate) const ID_FORM: &str =
    "1 to 100 letters a-z and A-Z, digits, hyphens, underscores and full stops; no full stop at either end";

/// Whether a text can be the id of a job: it names a folder on every system, and needs no quotes in a shell.
pub(crate) fn is_id(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ['-', '_', '.'].contains(&c);
    (1..=MOST_CHARS).contains(&text.len())
        && text.chars().all(is_plain)
        && !text.starts_with(['.', '-'])
        && !text.ends_with('.')
}

/// The id of a cell by its path, with `/` between folders: `weld/cell.ron` is `weld`, and `line/weld/second.ron` is `line.weld.second`.
///
/// The result need not be a valid id: the list of jobs refuses what is none.
pub fn id_for_cell(path: &str) -> String {
    let bare = path.strip_suffix(".ron").unwrap_or(path);
    let bare = bare.strip_suffix("/cell").unwrap_or(bare);
    bare.replace('/', ".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_plain_names() {
        for id in ["a", "weld-cell.2", "A_1", &"x".repeat(100)] {
            assert!(is_id(id), "{id}");
        }
        for text in ["", ".", "..", ".a", "-a", "a.", "a/b", "a b", "ä", "a\\b", "a:b", &"x".repeat(101)] {
            assert!(!is_id(text), "{text}");
        }
    }

    #[test]
    fn cells_are_named_by_their_folders() {
        for (path, id) in
            [("weld/cell.ron", "weld"), ("line/weld/second.ron", "line.weld.second"), ("cell.ron", "cell")]
        {
            assert_eq!(id_for_cell(path), id);
        }
    }
}
