//! Which xacro files are robots.

use roxmltree::{Document, Node};

use super::super::xml;

/// Elements of xacro that declare, and place nothing.
const DECLARATIONS: [&str; 4] = ["macro", "property", "arg", "include"];

/// Whether a xacro file is a robot to be loaded: it places links, or calls a macro; files that are merely included do neither.
pub(in super::super) fn is_robot(text: &str) -> bool {
    let text = xml::declared(text);
    let Ok(document) = Document::parse(&text) else { return false };
    let root = document.root_element();
    root.tag_name().name() == "robot" && root.children().any(places)
}

fn places(element: Node<'_, '_>) -> bool {
    let tag = element.tag_name();
    let is_xacro = tag.namespace().is_some_and(|space| space.contains("xacro"));
    match tag.name() {
        "if" | "unless" if is_xacro => element.children().any(places),
        name if is_xacro => !DECLARATIONS.contains(&name),
        name => name == "link" || name == "joint",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn robots_place_something() {
        let robot = |content: &str| {
            is_robot(&format!("<robot xmlns:xacro=\"http://www.ros.org/wiki/xacro\">{content}</robot>"))
        };
        assert!(robot("<xacro:include filename=\"arm.xacro\"/><xacro:arm name=\"a\"/>"));
        assert!(robot("<xacro:if value=\"1\"><link name=\"a\"/></xacro:if>"));
        assert!(!robot("<xacro:include filename=\"arm.xacro\"/><xacro:property name=\"a\" value=\"1\"/>"));
        assert!(!robot("<xacro:macro name=\"arm\"><link name=\"a\"/></xacro:macro><material name=\"m\"/>"));
        assert!(is_robot("<robot><xacro:arm/></robot>"));
        assert!(!is_robot("<launch/>"));
    }
}
