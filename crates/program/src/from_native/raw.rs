//! The native program as written: its structure, and the statements in it that are unknown.

use diagnostics::ron_file::Node;
use diagnostics::{Problems, excerpt, nearest};
use serde::Deserialize;

/// All statements, for messages.
pub(super) const STATEMENTS: [&str; 3] = ["MoveJ", "Wait", "Sync"];

/// The only format version.
pub(super) const VERSION: u32 = 1;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Program")]
pub(super) struct RawProgram {
    pub(super) version: u32,
    pub(super) units: Units,
    pub(super) joints: Vec<String>,
    pub(super) points: Vec<RawPoint>,
    #[serde(default)]
    pub(super) speed: Option<RawSpeed>,
    pub(super) interpolation: RawInterpolation,
    pub(super) start: String,
    pub(super) moves: Vec<RawMove>,
}

/// Units of the points.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(super) enum Units {
    /// Degrees, and millimetres for prismatic joints.
    Degrees,
    /// Radians, and metres for prismatic joints.
    Radians,
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
