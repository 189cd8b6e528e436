//! What the elements of a PLY file are for: vertices, faces, and what may be passed over.

use std::collections::BTreeSet;

use super::header::{PlyElement, PlyHeader};
use crate::limits::{MAX_TRIANGLES, MAX_VERTICES, too_many};
use diagnostics::{self, Problem, Problems};

/// What is taken from the rows of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ElementRole {
    /// The properties that are x, y and z.
    Vertices([usize; 3]),
    /// The list property of vertices.
    Faces(usize),
    /// Nothing.
    Passed,
}

/// Elements that hold no surface.
const WITHOUT_SURFACE: [&str; 5] =
    ["edge", "material", "camera", "multi_texture_vertex", "multi_texture_face"];
/// Elements that hold surface in a form that is not read.
const UNREAD_SURFACE: [&str; 2] = ["tristrips", "range_grid"];
const CORNERS: [&str; 2] = ["vertex_indices", "vertex_index"];

/// The role of every element, and a warning for each that is passed over.
pub(super) fn roles(header: &PlyHeader<'_>, problems: &mut Problems) -> (Vec<ElementRole>, Vec<Problem>) {
    let mut warnings = Vec::new();
    let mut roles = Vec::new();
    for element in &header.elements {
        if element.properties.is_empty() && element.count > 0 {
            problems.push_with(|problems| {
                at(problems, element, "has no properties").expected("at least one property below it")
            });
        }
        roles.push(match element.name {
            "vertex" => vertices(element, problems).map_or(ElementRole::Passed, ElementRole::Vertices),
            "face" => faces(element, problems).map_or(ElementRole::Passed, ElementRole::Faces),
            _ => {
                pass(element, problems, &mut warnings);
                ElementRole::Passed
            }
        });
    }
    let names: BTreeSet<&str> = header.elements.iter().map(|element| element.name).collect();
    for (name, without) in [("vertex", "has no shape"), ("face", "of points alone has no surface to check")] {
        let replaced = name == "face" && UNREAD_SURFACE.iter().any(|unread| names.contains(unread));
        if !names.contains(name) && !replaced {
            problems.push_with(|problems| {
                problems
                    .problem(format!("PLY file without element `{name}`"))
                    .found(listed(header.elements.iter().map(|element| element.name), "elements"))
                    .expected(format!("`element {name} COUNT`"))
                    .hint(format!("a file {without}: export the part as a mesh"))
            });
        }
    }
    (roles, warnings)
}

fn at(problems: &Problems, element: &PlyElement<'_>, what: &str) -> Problem {
    problems.problem(format!("element `{}` {what}", element.name)).on_line(element.line)
}

fn vertices(element: &PlyElement<'_>, problems: &mut Problems) -> Option<[usize; 3]> {
    limit(element, MAX_VERTICES, problems);
    let found = ["x", "y", "z"].map(|axis| {
        let index = element.properties.iter().position(|property| property.name == axis);
        match index.map(|index| &element.properties[index]) {
            None => problems.push_with(|problems| {
                at(problems, element, &format!("has no property `{axis}`"))
                    .found(properties(element))
                    .expected("x, y and z")
            }),
            Some(property) if property.length.is_some() => problems.push_with(|problems| {
                problems
                    .problem(format!("coordinate `{axis}` is a list"))
                    .on_line(property.line)
                    .expected("a single number")
            }),
            Some(_) => {}
        }
        index
    });
    let [Some(x), Some(y), Some(z)] = found else { return None };
    Some([x, y, z])
}

fn faces(element: &PlyElement<'_>, problems: &mut Problems) -> Option<usize> {
    limit(element, MAX_TRIANGLES, problems);
    let found: Vec<usize> =
        (0..element.properties.len()).filter(|&i| CORNERS.contains(&element.properties[i].name)).collect();
    let [corners] = found[..] else {
        problems.push_with(|problems| {
            at(problems, element, "needs one list of vertices")
                .found(properties(element))
                .expected("`vertex_indices` or `vertex_index`, not both")
        });
        return None;
    };
    let property = &element.properties[corners];
    if property.length.is_none() || !property.value.is_integer() {
        problems.push_with(|problems| {
            problems
                .problem(format!("`{}` is no list of whole numbers", property.name))
                .on_line(property.line)
                .expected(format!("such as `property list uchar int {}`", property.name))
        });
    }
    Some(corners)
}

fn limit(element: &PlyElement<'_>, most: usize, problems: &mut Problems) {
    if element.count == 0 {
        problems.push_with(|problems| {
            at(problems, element, "is empty")
                .found("a count of 0")
                .expected("at least one")
                .hint("export the part again; an empty mesh cannot be checked")
        });
    } else if element.count > most as u64 {
        problems.push_with(|problems| {
            too_many(problems.file(), &format!("rows of element `{}`", element.name), element.count, most)
                .on_line(element.line)
        });
    }
}

fn pass(element: &PlyElement<'_>, problems: &mut Problems, warnings: &mut Vec<Problem>) {
    if element.count == 0 {
        return;
    }
    let found = format!("{} of `{}`", element.count, element.name);
    if WITHOUT_SURFACE.contains(&element.name) {
        warnings.push(at(problems, element, "has no surface and is not checked").found(found));
    } else if UNREAD_SURFACE.contains(&element.name) {
        problems.push_with(|problems| {
            at(problems, element, "is not supported")
                .found(found)
                .expected("element `face`")
                .hint("export the part as faces")
        });
    } else {
        problems.push_with(|problems| {
            at(problems, element, "is not known, and may hold surface")
                .found(found)
                .expected("vertex and face; edges, materials, cameras and textures are passed over")
                .hint(diagnostics::hint_for(element.name, &["vertex", "face"], "elements that are read"))
        });
    }
}

/// At most 12 names.
fn listed<'a>(mut names: impl Iterator<Item = &'a str>, kind: &str) -> String {
    let mut shown: Vec<&str> = names.by_ref().take(12).collect();
    if names.next().is_some() {
        shown.push("...");
    }
    if shown.is_empty() { format!("no {kind}") } else { shown.join(", ") }
}

fn properties(element: &PlyElement<'_>) -> String {
    listed(element.properties.iter().map(|property| property.name), "properties")
}
