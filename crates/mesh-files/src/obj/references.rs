//! References of `f`, `l` and `p` to vertices, texture vertices and normals.

use super::word::ObjWord;
use diagnostics::Problem;

/// How many vertices, texture vertices and normals there are, in the order of a reference.
pub(super) type AttributeCounts = [usize; 3];

const ONE: [&str; 3] = ["vertex", "texture vertex", "normal"];
const MANY: [&str; 3] = ["vertices", "texture vertices", "normals"];

/// What is known of the file at a statement.
#[derive(Clone, Copy)]
pub(super) struct KnownCounts {
    /// Before the statement: negative references count back from here.
    pub(super) before: AttributeCounts,
    /// In the whole file: positive references may point ahead.
    pub(super) total: AttributeCounts,
}

/// What is wrong with a reference.
#[derive(Clone, Copy)]
pub(super) enum ReferenceFault {
    Malformed,
    Missing { part: usize, index: i64 },
}

/// The vertex of a reference, counted from 0; its texture vertex and normal are checked and left.
pub(super) fn vertex(word: &ObjWord<'_>, known: &KnownCounts) -> Result<usize, ReferenceFault> {
    let text = word.text().ok_or(ReferenceFault::Malformed)?;
    let mut vertex = None;
    for (part, index) in text.split('/').enumerate() {
        if part > 2 {
            return Err(ReferenceFault::Malformed);
        }
        // `1//3` and `1/` name no texture vertex.
        if index.is_empty() && part > 0 {
            continue;
        }
        let index = index.parse().map_err(|_not_whole| ReferenceFault::Malformed)?;
        let resolved = resolve(index, known.before[part], known.total[part]);
        vertex.get_or_insert(resolved.ok_or(ReferenceFault::Missing { part, index })?);
    }
    vertex.ok_or(ReferenceFault::Malformed)
}

/// The item of an index, counted from 0.
fn resolve(index: i64, before: usize, total: usize) -> Option<usize> {
    match index {
        0 => None,
        1.. => usize::try_from(index - 1).ok().filter(|&found| found < total),
        _ => usize::try_from(index.unsigned_abs()).ok().and_then(|back| before.checked_sub(back)),
    }
}

impl ReferenceFault {
    /// What is said of it.
    pub(super) fn problem(self, word: &ObjWord<'_>, known: &KnownCounts) -> Problem {
        let Self::Missing { part, index } = self else {
            return word
                .problem("not a reference to a vertex")
                .expected("v, v/vt, v//vn or v/vt/vn, each a whole number");
        };
        let (before, total, one, many) = (known.before[part], known.total[part], ONE[part], MANY[part]);
        word.problem(format!("{one} {index} does not exist")).expected(if total == 0 {
            format!("no such reference, as the file has no {many}")
        } else if index >= 0 {
            format!("1 to {total}, as many {many} as the file has")
        } else if before == 0 {
            format!("a positive number, as no {one} stands before this line")
        } else {
            format!("-{before} to -1, as many {many} as stand before this line")
        })
    }
}
