//! Files that are no URDF: other formats by their root element, and xacro that was not expanded.

use diagnostics::xml::{Element, Xml, unexpanded};
use diagnostics::{InputError, Problem};

use super::vocabulary;

/// Refuses a foreign file with one problem: everything else said about it would be noise.
pub(super) fn check(xml: &Xml<'_>) -> Result<(), InputError> {
    let root = xml.root();
    if let Some(problem) = xacro(xml) {
        return Err(problem.into());
    }
    let name = root.tag_name().name();
    let format = match name {
        "robot" if is_srdf(root) => {
            return Err(xml
                .at(root, "this is an SRDF")
                .found("pairs or states, and no <link>")
                .expected("a URDF")
                .hint("give the URDF that it belongs to; the SRDF goes beside it with --srdf or srdf:")
                .into());
        }
        "robot" => return check_version(xml),
        "sdf" | "gazebo" | "world" | "model" => "this is SDF",
        "mujoco" | "mujocoinclude" => "this is MJCF",
        "launch" => "this is a launch file",
        "html" => "this is a web page",
        "COLLADA" => "this is a COLLADA mesh",
        _ => "this is no URDF",
    };
    Err(xml
        .at(root, format!("the root element is not <robot>: {format}"))
        .found(format!("<{name}>"))
        .expected("<robot>")
        .hint(match format {
            "this is SDF" => {
                "give a URDF file; an SDF can be an object of a cell file: shape: Sdf(file: ...)"
            }
            _ => "give a URDF file; other formats must be converted first",
        })
        .into())
}

/// An SRDF has the same root element as a URDF.
fn is_srdf(root: Element<'_>) -> bool {
    let has = |names: &[&str]| root.children().any(|child| names.contains(&child.tag_name().name()));
    has(&["disable_collisions", "group_state", "end_effector"]) && !has(&["link", "joint"])
}

/// Later versions may change what elements mean.
fn check_version(xml: &Xml<'_>) -> Result<(), InputError> {
    let version = xml.root().attribute("version").unwrap_or("1.0");
    if ["1", "1.0", "1.1", "1.2"].contains(&version.trim()) {
        return Ok(());
    }
    Err(xml
        .at(xml.root(), "unknown version of URDF")
        .found(format!("version={version:?}"))
        .expected("1.0, 1.1 or 1.2")
        .into())
}

fn xacro(xml: &Xml<'_>) -> Option<Problem> {
    let mut places = xml.root().descendants().filter_map(|element| {
        if !element.is_element() {
            return None;
        }
        let tag = element.tag_name();
        if tag.namespace().is_some_and(|namespace| namespace.contains("xacro")) {
            return Some((element, format!("<xacro:{}>", tag.name())));
        }
        let attribute = element.attributes().find(|attribute| is_unexpanded(attribute.value()))?;
        let found = format!("{}={:?} in <{}>", attribute.name(), attribute.value(), tag.name());
        (!is_passed_over(element)).then_some((element, found))
    });
    let (element, found) = places.next()?;
    let found = match places.count() {
        0 => found,
        more => format!("{found} and {more} more"),
    };
    Some(unexpanded(xml.at(element, "unprocessed xacro").found(found)))
}

fn is_unexpanded(value: &str) -> bool {
    value.contains("${") || value.contains("$(")
}

/// Whether an element belongs to another program, such as anything inside `<gazebo>`.
fn is_passed_over(element: Element<'_>) -> bool {
    element.ancestors().any(|part| {
        let parent = part.parent_element().and_then(|parent| vocabulary::rule(parent.tag_name().name()));
        parent.is_some_and(|rule| rule.passed_over.contains(&part.tag_name().name()))
    })
}
