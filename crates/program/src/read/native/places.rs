//! The forms of places to which moves lead: poses and offsets.

use diagnostics::ron_file::RonNode;
use diagnostics::{Problems, excerpt};

/// What a move may lead to.
const TARGET: &str = "the name of a point, as in to: \"home\", to: Pose(xyz_mm: (400, 0, 600), rpy_deg: (180, 0, 0)), or \
                      to: Offset(of: \"home\", xyz_mm: (0, 0, 100))";

/// The forms of a place to which a move leads, each with the fields that only the others have.
const PLACES: [(&str, &[&str], &str); 3] = [
    (
        "Pose",
        &["of", "steps"],
        "to move a point along the axes of its frame, write Offset(of: \"home\", xyz_mm: (0, 0, 100))",
    ),
    ("Offset", &["rpy_deg", "quaternion_xyzw"], TURNS),
    ("ToolOffset", &["rpy_deg", "quaternion_xyzw"], TURNS),
];

const TURNS: &str =
    "an offset turns nothing: teach another point, or write Pose(xyz_mm: (...), rpy_deg: (...))";

/// Whether a word names a form of a place.
pub(super) fn is_place(word: &str) -> bool {
    PLACES.iter().any(|(form, ..)| word == *form)
}

/// Refuses other forms of a place, offsets without their point, and fields of one form in another one.
pub(super) fn check_places(root: &RonNode<'_>, text: &str, problems: &mut Problems) {
    root.each(&mut |node| {
        if node.word == "MoveAxes" {
            return;
        }
        for target in ["to", "via"].into_iter().filter_map(|field| node.field(field)) {
            let word = if target.named { target.word } else { "Pose" };
            let fault = if !is_place(word) {
                Some(("unknown form of a point", TARGET))
            } else if word != "Pose" && target.field("of").is_none() {
                Some(("an offset without its point", "of: \"home\", the name of a point"))
            } else {
                None
            };
            if let Some((what, expected)) = fault {
                let problem = problems.problem(what).at(target.place.line, target.place.column);
                problems.push(problem.found(excerpt(&text[target.bytes.clone()])).expected(expected));
            }
            let others = PLACES.iter().filter(|(form, ..)| *form == word);
            for (form, fields, hint) in others {
                for field in target.fields.iter().filter(|field| fields.contains(&field.name)) {
                    let what = format!("unknown field {} in {form}", excerpt(field.name));
                    problems
                        .push(problems.problem(what).at(field.place.line, field.place.column).hint(*hint));
                }
            }
        }
    });
}
