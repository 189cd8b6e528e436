//! Reports unknown statements, with better places than serde gives.

use super::raw::STATEMENTS;
use diagnostics::ron_file::Node;
use diagnostics::{Problems, excerpt, nearest};

/// Statements of robot programs that this version of the format lacks.
const LATER: [&str; 9] =
    ["movel", "movec", "movep", "spline", "attach", "detach", "linear", "circular", "call"];

/// Reports every unknown statement of `moves`.
pub(super) fn check_statements(root: &Node<'_>, problems: &mut Problems) {
    let Some(moves) = root.field("moves") else { return };
    for statement in &moves.items {
        if !statement.named || STATEMENTS.contains(&statement.word) {
            continue;
        }
        let problem = problems
            .problem(format!("unknown statement {}", excerpt(statement.word)))
            .at(statement.place.line, statement.place.column)
            .expected(STATEMENTS.join(" or "));
        problems.push(if LATER.contains(&statement.word.to_lowercase().as_str()) {
            problem.hint(format!("version 1 has no {}; teach the path as joint moves", statement.word))
        } else if let Some(near) = nearest(statement.word, STATEMENTS) {
            problem.hint(format!("did you mean `{near}`?"))
        } else {
            problem
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::from_native::raw::RawProgram;
    use diagnostics::ron_file;

    fn messages(text: &str) -> Vec<String> {
        let mut problems = Problems::new("p.ron");
        let mut only_statements = Problems::new("p.ron");
        ron_file::read::<RawProgram>(text, "Program", &mut problems, |root, _| {
            check_statements(root, &mut only_statements);
        });
        only_statements.into_list("problem").iter().map(ToString::to_string).collect()
    }

    #[test]
    fn statements() {
        assert_eq!(
            messages("(moves: [\nMoveJ(to: \"a\"),\nMoveL(to: \"a\"), movej(),\nPaint(), SYNC\n])"),
            [
                "p.ron:3:1: unknown statement `MoveL`; expected MoveJ or Wait or Sync; \
                 hint: version 1 has no MoveL; teach the path as joint moves",
                "p.ron:3:17: unknown statement `movej`; expected MoveJ or Wait or Sync; hint: did you mean `MoveJ`?",
                "p.ron:4:1: unknown statement `Paint`; expected MoveJ or Wait or Sync",
                "p.ron:4:10: unknown statement `SYNC`; expected MoveJ or Wait or Sync; hint: did you mean `Sync`?",
            ]
        );
    }
}
