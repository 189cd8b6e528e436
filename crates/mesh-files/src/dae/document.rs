//! Elements, attributes and references of a COLLADA file, with every fault in its place.

use std::collections::BTreeMap;
use std::rc::Rc;

use nalgebra::Point3;

use crate::ReadMesh;
use crate::messages::FileMessages;
use crate::polygons::ClippingBudget;
use diagnostics::xml::{Element, Xml};
use diagnostics::{InputError, Problem, excerpt, hint_for, nearest};
use geometry::Triangle;

/// Elements with one id among which the right one is looked for.
const MAX_NAMESAKES: usize = 1000;

/// Points of a source, read once.
pub(super) type SharedPoints = Rc<Vec<Point3<f64>>>;

/// What is being read, and what is wrong with it so far.
pub(super) struct DaeDocument<'x> {
    pub(super) xml: &'x Xml<'x>,
    /// Points by their source and by their vertices; nothing for one with a fault.
    pub(super) points: BTreeMap<Element<'x>, Option<SharedPoints>>,
    pub(super) file: &'x str,
    /// For the polygons of all geometries together.
    pub(super) budget: ClippingBudget,
    messages: FileMessages,
    by_id: BTreeMap<&'x str, Vec<Element<'x>>>,
}

impl<'x> DaeDocument<'x> {
    pub(super) fn new(xml: &'x Xml<'x>, file: &'x str) -> Self {
        let mut by_id: BTreeMap<&str, Vec<Element<'_>>> = BTreeMap::new();
        for element in xml.root().descendants().filter(Element::is_element) {
            if let Some(id) = element.attribute("id") {
                by_id.entry(id).or_default().push(element);
            }
        }
        Self {
            xml,
            points: BTreeMap::new(),
            file,
            budget: ClippingBudget::default(),
            messages: FileMessages::new(file),
            by_id,
        }
    }

    /// Reports a fault, once for all copies of a node.
    pub(super) fn fault(&mut self, problem: Problem) {
        self.messages.fault(problem);
    }

    /// Whether it is no use to go on.
    pub(super) fn has_enough(&self) -> bool {
        self.messages.has_enough()
    }

    /// Reports what the user should know, once for all copies of a node.
    pub(super) fn warn(&mut self, problem: Problem) {
        self.messages.warn(problem);
    }

    /// The triangles with the warnings in file order, or the faults.
    ///
    /// # Errors
    /// The faults, if any.
    pub(super) fn finish(self, triangles: Vec<Triangle>) -> Result<ReadMesh, InputError> {
        self.messages.finish(triangles, "COLLADA")
    }

    /// The elements in `parent`, of which each must be one of `known`: what is misspelt would be lost.
    pub(super) fn children(&mut self, parent: Element<'x>, known: &[&str]) -> Vec<Element<'x>> {
        let mut elements = Vec::new();
        for child in parent.children() {
            if self.has_enough() {
                break;
            }
            let parent_name = parent.tag_name().name();
            if child.is_element() {
                let name = child.tag_name().name();
                if child.tag_name().namespace() == self.xml.root().tag_name().namespace()
                    && known.contains(&name)
                {
                    elements.push(child);
                } else {
                    let hint = nearest(name, known.iter().copied()).map_or_else(
                        || "remove it if it is no part of the surface".to_owned(),
                        |near| format!("did you mean <{near}>?"),
                    );
                    let what = format!("unknown element in <{parent_name}>");
                    self.fault(self.xml.at(child, what).found(format!("<{name}>")).hint(hint));
                }
            } else if child.is_text() && child.text().is_some_and(|text| !text.trim().is_empty()) {
                let found = excerpt(child.text().unwrap_or_default().trim());
                let what = format!("text in <{parent_name}>");
                self.fault(self.xml.at(child, what).found(found).expected("elements"));
            }
        }
        elements
    }

    /// Every attribute must be one of `known`: a misspelt one would fall back to its default.
    pub(super) fn only_attributes(&mut self, element: Element<'x>, known: &[&str]) {
        for attribute in element.attributes().filter(|a| a.namespace().is_none()) {
            if self.has_enough() {
                break;
            }
            if !known.contains(&attribute.name()) {
                let what = format!("unknown attribute of <{}>", element.tag_name().name());
                let hint = hint_for(attribute.name(), known, "attributes");
                self.fault(
                    self.xml.at_attribute(&attribute, what).found(excerpt(attribute.name())).hint(hint),
                );
            }
        }
    }

    /// An attribute that must be there.
    pub(super) fn required(&mut self, element: Element<'x>, name: &str) -> Option<&'x str> {
        let value = element.attribute(name);
        if value.is_none() {
            let what = format!("<{}> without {name}", element.tag_name().name());
            self.fault(self.xml.at(element, what).expected(format!("the attribute {name}")));
        }
        value
    }

    /// A whole number in an attribute, with the value for one that is not there.
    pub(super) fn whole_number(
        &mut self,
        element: Element<'x>,
        name: &str,
        absent: Option<usize>,
    ) -> Option<usize> {
        let text = match (element.attribute(name), absent) {
            (None, Some(absent)) => return Some(absent),
            (None, None) => return self.required(element, name).and(None),
            (Some(text), _) => text,
        };
        let value = text.trim().parse::<u32>().ok();
        if value.is_none() {
            let what = format!("{name} of <{}> is no count", element.tag_name().name());
            self.fault(
                self.at_attribute(element, name, what)
                    .found(excerpt(text))
                    .expected("a whole number from 0 to 4294967295"),
            );
        }
        value.map(|value| value as usize)
    }

    /// A problem at an attribute, or at its element.
    pub(super) fn at_attribute(&self, element: Element<'x>, name: &str, what: String) -> Problem {
        match element.attribute_node(name) {
            Some(attribute) => self.xml.at_attribute(&attribute, what),
            None => self.xml.at(element, what),
        }
    }

    /// The element that an attribute names as `#id`; among several of that name the one inside `scope`.
    pub(super) fn target(
        &mut self,
        element: Element<'x>,
        attribute: &str,
        tag: &str,
        scope: Element<'x>,
    ) -> Option<Element<'x>> {
        let url = self.required(element, attribute)?;
        let name = element.tag_name().name();
        let Some(id) = url.trim().strip_prefix('#') else {
            self.fault(
                self.at_attribute(element, attribute, format!("<{name}> names something outside this file"))
                    .found(excerpt(url))
                    .expected("# and the id of an element of this file")
                    .hint("export everything into one file"),
            );
            return None;
        };
        if self.has_enough() {
            return None;
        }
        let of_tag = |e: &&Element<'x>| e.tag_name().name() == tag;
        let all: Vec<Element<'x>> =
            self.by_id.get(id).into_iter().flatten().filter(of_tag).take(MAX_NAMESAKES).copied().collect();
        let inside: Vec<Element<'x>> =
            all.iter().copied().filter(|e| e.ancestors().any(|above| above == scope)).collect();
        match (&all[..], &inside[..]) {
            ([only], _) | (_, [only]) => Some(*only),
            ([], _) => {
                // Only what is shown needs a hint.
                let all = if self.messages.count() < 20 { &self.by_id } else { &BTreeMap::new() };
                let known: Vec<&str> = all
                    .iter()
                    .filter(|(_, elements)| elements.iter().any(|e| e.tag_name().name() == tag))
                    .map(|(&id, _)| id)
                    .collect();
                let hint = hint_for(id, &known, &format!("ids of <{tag}>"));
                self.fault(
                    self.at_attribute(element, attribute, format!("no <{tag}> has this id"))
                        .found(excerpt(url))
                        .hint(hint),
                );
                None
            }
            _ => {
                let (line, _) = self.xml.place(all[1]);
                self.fault(
                    self.at_attribute(element, attribute, format!("several <{tag}> have this id"))
                        .found(format!("{}, again on line {line}", excerpt(url)))
                        .expected("ids that differ"),
                );
                None
            }
        }
    }
}

/// How messages call an element: by its name or id.
pub(super) fn called(element: Element<'_>) -> String {
    match element.attribute("name").or(element.attribute("id")) {
        Some(name) => format!("{} {}", element.tag_name().name(), excerpt(name)),
        None => format!("{} without a name", element.tag_name().name()),
    }
}
