//! Fields that are given twice: the RON reader names only one place.

use crate::{Problems, excerpt};

use super::tree::RonNode;

/// Reports every field that is given twice, with both lines.
pub(super) fn refuse_repeated_fields(root: &RonNode<'_>, problems: &mut Problems) {
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

    #[test]
    fn repeated_fields_at_any_depth() {
        let tokens = tokens("(a: 1,\nb: [P(x: 1, x: 2)],\na: 3)").unwrap();
        let mut problems = Problems::new("p.ron");
        refuse_repeated_fields(&tree(&tokens).unwrap(), &mut problems);
        let messages: Vec<String> = problems.into_list("problem").iter().map(ToString::to_string).collect();
        assert_eq!(
            messages,
            [
                "p.ron:3:1: field `a` is given twice; hint: it is already given on line 1",
                "p.ron:2:13: field `x` is given twice; hint: it is already given on line 2",
            ]
        );
    }
}
