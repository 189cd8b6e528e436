//! Problems of names that are better told by place than through serde: statements and repeated fields.

use super::raw::STATEMENTS;
use super::tree::Node;
use crate::problems::Problems;
use crate::suggest::nearest;
use crate::text::excerpt;

/// Statements of robot programs that this version of the format lacks.
const LATER: [&str; 10] =
    ["movel", "movec", "movep", "spline", "sync", "attach", "detach", "linear", "circular", "call"];

/// Reports every statement of `moves` that does not exist.
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
        } else if let Some(near) = nearest(statement.word, &STATEMENTS) {
            problem.hint(format!("did you mean `{near}`?"))
        } else {
            problem
        });
    }
}

/// Reports every field that is given twice, with both lines.
pub(super) fn check_repeated_fields(root: &Node<'_>, problems: &mut Problems) {
    root.each(&mut |node| {
        for (index, field) in node.fields.iter().enumerate() {
            if let Some(first) = node.fields[..index].iter().find(|first| first.name == field.name) {
                problems.push(
                    problems
                        .problem(format!("field {} is given twice", excerpt(field.name)))
                        .at(field.place.line, field.place.column)
                        .hint(format!("it is already given on line {}", first.place.line)),
                );
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::token::tokens;
    use super::super::tree::tree;
    use super::*;

    fn messages(text: &str) -> Vec<String> {
        let tokens = tokens(text).unwrap();
        let root = tree(&tokens).unwrap();
        let mut problems = Problems::new("p.ron");
        check_statements(&root, &mut problems);
        check_repeated_fields(&root, &mut problems);
        problems.into_list("problem").iter().map(ToString::to_string).collect()
    }

    #[test]
    fn statements() {
        assert_eq!(
            messages("(moves: [\nMoveJ(to: \"a\"),\nMoveL(to: \"a\"), movej(),\nPaint\n])"),
            [
                "p.ron:3:1: unknown statement `MoveL`; expected MoveJ or Wait; \
                 hint: version 1 has no MoveL; teach the path as joint moves",
                "p.ron:3:17: unknown statement `movej`; expected MoveJ or Wait; hint: did you mean `MoveJ`?",
                "p.ron:4:1: unknown statement `Paint`; expected MoveJ or Wait",
            ]
        );
    }

    #[test]
    fn repeated_fields_at_any_depth() {
        assert_eq!(
            messages("(a: 1,\nb: [P(x: 1, x: 2)],\na: 3)"),
            [
                "p.ron:3:1: field `a` is given twice; hint: it is already given on line 1",
                "p.ron:2:13: field `x` is given twice; hint: it is already given on line 2",
            ]
        );
    }
}
