//! Links of a model with their shapes in place.

use std::collections::BTreeMap;

use diagnostics::Findings;
use diagnostics::xml::{Element, Xml};
use geometry::Pose;

use super::frames::LinkFrames;
use super::structure::{children, title};
use super::{StillLink, geometry_of, pose};
use kinematics::ShapeElement;

/// The links of a model; incomplete where there are findings.
pub(super) fn read(xml: &Xml<'_>, model: Element<'_>, findings: &mut Findings) -> Vec<StillLink> {
    let links: Vec<Element<'_>> = children(model, "link").collect();
    check_names(xml, &links, findings);
    let surroundings_from_model = place_of_model(xml, model, findings);
    let placed: Vec<_> = links
        .iter()
        .map(|&link| (link.attribute("name").unwrap_or_default(), pose::read(xml, link, findings)))
        .collect();
    let frames = LinkFrames::resolve(xml, &placed, findings);
    let mut read = Vec::new();
    for (index, &link) in links.iter().enumerate() {
        let elements: Vec<Element<'_>> = children(link, "collision").collect();
        check_names(xml, &elements, findings);
        let mut collisions = Vec::new();
        for &element in &elements {
            let shape = pose::read(xml, element, findings);
            let geometry = geometry_of::read(xml, element, findings);
            // A link without a place has a fault of its own.
            let place = frames.model_from_shape(xml, index, &shape, findings);
            let (Some(geometry), Some(model_from_shape)) = (geometry, place) else { continue };
            let (line, column) = xml.place(element);
            collisions.push(ShapeElement {
                name: element.attribute("name").map(str::to_owned),
                line,
                column,
                link_from_shape: surroundings_from_model * model_from_shape,
                geometry,
            });
        }
        read.push(StillLink {
            name: placed[index].0.to_owned(),
            line: xml.place(link).0,
            collisions,
            has_visual: children(link, "visual").next().is_some(),
        });
    }
    read
}

fn place_of_model(xml: &Xml<'_>, model: Element<'_>, findings: &mut Findings) -> Pose {
    let placed = pose::read(xml, model, findings);
    if let (Some(base), Some(element)) = (placed.base.filter(|base| *base != "world"), placed.element) {
        findings.error(
            xml.at(element, "the pose of a model is relative to nothing in its file")
                .found(format!("relative_to={base:?}"))
                .expected("no relative_to")
                .hint("place the object by its pose in the cell file"),
        );
    }
    placed.base_from_this
}

/// Names are unique among their neighbours.
fn check_names(xml: &Xml<'_>, elements: &[Element<'_>], findings: &mut Findings) {
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for &element in elements {
        let name = element.attribute("name").unwrap_or_default();
        if let Some(first) = seen.insert(name, xml.place(element).0)
            && !name.is_empty()
        {
            findings.error(
                xml.at(element, format!("two {}", title(element)))
                    .found(format!("the name {name:?} again"))
                    .expected("a name of its own")
                    .hint(format!("the first is on line {first}")),
            );
        }
    }
}
