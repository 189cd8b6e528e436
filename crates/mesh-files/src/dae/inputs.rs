//! What the indices of a primitive stand for.

use super::document::{DaeDocument, SharedPoints};
use super::source::positions;
use diagnostics::xml::Element;
use diagnostics::{excerpt, hint_for};

/// Most indices that one corner can have.
const MAX_WIDTH: usize = 64;
const SEMANTICS: [&str; 14] = [
    "VERTEX",
    "NORMAL",
    "TEXCOORD",
    "COLOR",
    "TANGENT",
    "BINORMAL",
    "TEXTANGENT",
    "TEXBINORMAL",
    "UV",
    "WEIGHT",
    "JOINT",
    "IMAGE",
    "CONTINUITY",
    "LINEAR_STEPS",
];

/// How corners are read from a list of indices.
pub(super) struct DaeInputs {
    /// Indices per corner.
    pub(super) width: usize,
    /// Which of them names the point.
    pub(super) vertex: usize,
    /// The points, file units.
    pub(super) points: SharedPoints,
}

/// Reads the `<input>` elements of a primitive; nothing after a fault, which is reported.
pub(super) fn read<'x>(
    document: &mut DaeDocument<'x>,
    primitive: Element<'x>,
    inputs: &[Element<'x>],
    mesh: Element<'x>,
) -> Option<DaeInputs> {
    let mut width = 0;
    let mut vertex = None;
    for &input in inputs {
        document.only_attributes(input, &["offset", "semantic", "set", "source"]);
        let offset = document.whole_number(input, "offset", None)?;
        if offset >= MAX_WIDTH {
            let problem = document.at_attribute(input, "offset", "offset of <input> is too large".to_owned());
            document.fault(problem.found(offset.to_string()).expected(format!("less than {MAX_WIDTH}")));
            return None;
        }
        width = width.max(offset + 1);
        match document.required(input, "semantic")? {
            "VERTEX" if vertex.is_some() => {
                let what = "a second input of VERTEX";
                document.fault(document.xml.at(input, what).expected("one"));
                return None;
            }
            "VERTEX" => vertex = Some((input, offset)),
            "POSITION" => {
                let what = "an input of POSITION in a primitive";
                document.fault(document.xml.at(input, what).expected("VERTEX and a <vertices> element"));
                return None;
            }
            other if !SEMANTICS.contains(&other) => {
                let problem =
                    document.at_attribute(input, "semantic", "unknown semantic of <input>".to_owned());
                let hint = hint_for(other, &SEMANTICS, "semantics");
                document.warn(problem.found(excerpt(other)).hint(hint));
            }
            _ => {}
        }
    }
    let Some((input, offset)) = vertex else {
        let what = format!("<{}> without an input of VERTEX", primitive.tag_name().name());
        document.fault(document.xml.at(primitive, what).expected("<input semantic=\"VERTEX\" .../>"));
        return None;
    };
    let vertices = document.target(input, "source", "vertices", mesh)?;
    let points = positions(document, vertices, mesh)?;
    Some(DaeInputs { width, vertex: offset, points })
}
