//! The native program as written: its structure, and the statements in it that are unknown.

use diagnostics::ron_file::Node;
use diagnostics::{Problems, excerpt, nearest};
use serde::Deserialize;

use crate::Units;

/// All statements, for messages.
pub(super) const STATEMENTS: [&str; 3] = ["MoveJ", "Wait", "Sync"];

/// The only format version.
pub(super) const VERSION: u32 = 1;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Program")]
pub(super) struct RawProgram {
    pub(super) version: u32,
    /// Units of the points.
    pub(super) units: Units,
    pub(super) joints: Vec<String>,
    pub(super) points: Vec<RawPoint>,
    #[serde(default)]
    pub(super) speed: Option<RawSpeed>,
    pub(super) interpolation: RawInterpolation,
    pub(super) start: String,
    pub(super) moves: Vec<RawMove>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Point")]
pub(super) struct RawPoint {
    pub(super) name: String,
    pub(super) joints: Vec<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Speed")]
pub(super) enum RawSpeed {
    /// Percent of each joint's velocity limit.
    Percent(f64),
    Joint {
        #[serde(default)]
        deg_per_s: Option<f64>,
        #[serde(default)]
        mm_per_s: Option<f64>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Interpolation")]
pub(super) enum RawInterpolation {
    Period {
        seconds: f64,
    },
    MaxStep {
        #[serde(default)]
        deg: Option<f64>,
        #[serde(default)]
        mm: Option<f64>,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Move")]
pub(super) enum RawMove {
    MoveJ {
        to: String,
        #[serde(default)]
        speed: Option<RawSpeed>,
    },
    Wait {
        seconds: f64,
    },
    Sync {
        name: String,
    },
}

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
            problem.hint(format!("version 1 has no {} yet: export the controller's joint values of that path as a joint table (.csv), and check that", statement.word))
        } else if let Some(near) = nearest(statement.word, STATEMENTS) {
            problem.hint(format!("did you mean `{near}`?"))
        } else {
            problem
        });
    }
}

/// Tells the right form of a speed or a wait that is a plain number.
pub(super) fn check_forms(root: &Node<'_>, text: &str, problems: &mut Problems) {
    let mut refuse = |node: &Node<'_>, what: &str, expected: &str| {
        let problem = problems.problem(what).at(node.place.line, node.place.column);
        problems.push(problem.found(excerpt(&text[node.bytes.clone()])).expected(expected));
    };
    root.each(&mut |node| {
        if node.word == "Wait" && node.named && !node.items.is_empty() {
            refuse(node, "the time of Wait has no name", "Wait(seconds: 0.5)");
        }
        if let Some(speed) = node.field("speed")
            && text[speed.bytes.clone()].parse::<f64>().is_ok()
        {
            refuse(
                speed,
                "a speed without a unit",
                "speed: Percent(20), or speed: Joint(deg_per_s: 30, mm_per_s: 100)",
            );
        }
    });
}

#[cfg(test)]
mod tests {
    use diagnostics::ron_file;

    use super::*;
    use crate::from_native::raw::RawProgram;

    fn messages(text: &str) -> Vec<String> {
        let mut problems = Problems::new("p.ron");
        let mut only_statements = Problems::new("p.ron");
        ron_file::read::<RawProgram>(text, "Program", &mut problems, |root, _| {
            check_statements(root, &mut only_statements);
        });
        only_statements.into_list("problem").iter().map(ToString::to_string).collect()
    }

    #[test]
    fn plain_numbers_are_told_their_form() {
        let text = "(speed: 30, moves: [\nMoveJ(to: \"a\", speed: 50), Wait(0.5), Wait(seconds: 1)])";
        let mut problems = Problems::new("p.ron");
        check_forms(&ron_file::places(text).expect("brackets that close"), text, &mut problems);
        let told: Vec<String> = problems.into_list("problem").iter().map(ToString::to_string).collect();
        let speed = "expected speed: Percent(20), or speed: Joint(deg_per_s: 30, mm_per_s: 100)";
        assert_eq!(
            told,
            [
                format!("p.ron:1:9: a speed without a unit; found `30`; {speed}"),
                format!("p.ron:2:23: a speed without a unit; found `50`; {speed}"),
                "p.ron:2:28: the time of Wait has no name; found `Wait(0.5)`; expected Wait(seconds: 0.5)"
                    .to_owned(),
            ]
        );
    }

    #[test]
    fn statements() {
        assert_eq!(
            messages("(moves: [\nMoveJ(to: \"a\"),\nMoveL(to: \"a\"), movej(),\nPaint(), SYNC\n])"),
            [
                "p.ron:3:1: unknown statement `MoveL`; expected MoveJ or Wait or Sync; \
                 hint: version 1 has no MoveL yet: export the controller's joint values of that path as a joint table (.csv), \
                 and check that",
                "p.ron:3:17: unknown statement `movej`; expected MoveJ or Wait or Sync; hint: did you mean `MoveJ`?",
                "p.ron:4:1: unknown statement `Paint`; expected MoveJ or Wait or Sync",
                "p.ron:4:10: unknown statement `SYNC`; expected MoveJ or Wait or Sync; hint: did you mean `Sync`?",
            ]
        );
    }
}
