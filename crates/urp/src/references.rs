//! References from one element to another, as paths.

use diagnostics::xml::Element;

/// The element that an element stands for: itself, or the one that its `reference` names; none where that is not there.
///
/// A path goes up with `..` and down with names; `name[2]` is the second child of that name.
pub(crate) fn resolved(element: Element<'_>) -> Option<Element<'_>> {
    let mut at = element;
    // A reference may lead to another one; a circle of them leads nowhere.
    for _ in 0..8 {
        let Some(path) = at.attribute("reference") else { return Some(at) };
        for step in path.split('/') {
            at = if step == ".." { at.parent_element()? } else { child(at, step)? };
        }
    }
    None
}

fn child<'d>(element: Element<'d>, step: &str) -> Option<Element<'d>> {
    let (name, index) = match step.split_once('[') {
        Some((name, rest)) => (name, rest.strip_suffix(']')?.parse::<usize>().ok()?.checked_sub(1)?),
        None => (step, 0),
    };
    element.children().filter(|child| child.is_element() && child.tag_name().name() == name).nth(index)
}
