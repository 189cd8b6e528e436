//! Links and joints: as far as the file names them, and of a file that passed all checks.

use diagnostics::xml::{Element, Xml};
use diagnostics::{Findings, nearest};

use super::structure::{child, children};
use crate::JointKind;

/// Links and joints in file order.
#[derive(Debug)]
pub(super) struct Draft<'d> {
    pub(super) links: Vec<LinkDraft<'d>>,
    pub(super) joints: Vec<JointDraft<'d>>,
}

/// A `<link>` element.
#[derive(Debug)]
pub(super) struct LinkDraft<'d> {
    pub(super) element: Element<'d>,
    pub(super) name: Option<&'d str>,
}

/// A `<joint>` element; what is missing was reported.
#[derive(Debug)]
pub(super) struct JointDraft<'d> {
    pub(super) element: Element<'d>,
    pub(super) name: Option<&'d str>,
    pub(super) kind: Option<JointKind>,
    pub(super) parent: Option<&'d str>,
    pub(super) child: Option<&'d str>,
}

impl<'d> Draft<'d> {
    /// Collects links and joints; reports joint types that are not supported.
    pub(super) fn read(xml: &'d Xml<'_>, findings: &mut Findings) -> Self {
        let links = children(xml.root(), "link")
            .map(|element| LinkDraft { element, name: text(Some(element), "name") })
            .collect();
        let joints = children(xml.root(), "joint")
            .map(|element| JointDraft {
                element,
                name: text(Some(element), "name"),
                kind: kind(xml, element, findings),
                parent: text(child(element, "parent"), "link"),
                child: text(child(element, "child"), "link"),
            })
            .collect();
        Self { links, joints }
    }
}

impl JointDraft<'_> {
    /// The name for messages.
    pub(super) fn title(&self) -> &str {
        self.name.unwrap_or("without name")
    }
}

fn text<'d>(element: Option<Element<'d>>, attribute: &str) -> Option<&'d str> {
    element?.attribute(attribute).filter(|text| !text.trim().is_empty())
}

fn kind(xml: &Xml<'_>, element: Element<'_>, findings: &mut Findings) -> Option<JointKind> {
    const KNOWN: [&str; 4] = ["revolute", "continuous", "prismatic", "fixed"];
    let name = element.attribute("type").filter(|name| !name.trim().is_empty())?;
    let what = match name {
        "revolute" => return Some(JointKind::Revolute),
        "continuous" => return Some(JointKind::Continuous),
        "prismatic" => return Some(JointKind::Prismatic),
        "fixed" => return Some(JointKind::Fixed),
        "floating" | "planar" | "spherical" => format!("joint type {name} is not supported"),
        _ => "unknown joint type".to_owned(),
    };
    let problem = xml
        .at(element, what)
        .found(format!("type={name:?} of joint {}", element.attribute("name").unwrap_or("without name")))
        .expected("revolute, continuous, prismatic or fixed");
    findings.error(match nearest(name, KNOWN) {
        Some(meant) => problem.hint(format!("did you mean {meant}?")),
        None => problem.hint("build it from joints of these types, or fix it where it stands"),
    });
    None
}

/// Links and joints in file order.
#[derive(Debug)]
pub(in crate::urdf) struct Outline<'d> {
    pub(in crate::urdf) links: Vec<LinkOutline<'d>>,
    pub(in crate::urdf) joints: Vec<JointOutline<'d>>,
}

/// A `<link>` element.
#[derive(Debug)]
pub(in crate::urdf) struct LinkOutline<'d> {
    pub(in crate::urdf) element: Element<'d>,
    pub(in crate::urdf) name: &'d str,
}

/// A `<joint>` element.
#[derive(Debug)]
pub(in crate::urdf) struct JointOutline<'d> {
    pub(in crate::urdf) element: Element<'d>,
    pub(in crate::urdf) name: &'d str,
    pub(in crate::urdf) kind: JointKind,
    pub(in crate::urdf) parent: &'d str,
    pub(in crate::urdf) child: &'d str,
    pub(in crate::urdf) has_limit: bool,
    /// Index of the joint that this one mimics.
    pub(in crate::urdf) mimic_target: Option<usize>,
}

impl<'d> Outline<'d> {
    /// Only for a draft without errors.
    pub(super) fn complete(draft: &Draft<'d>, mimic_targets: &[Option<usize>]) -> Self {
        let links = draft.links.iter().map(|link| LinkOutline {
            element: link.element,
            name: link.name.expect("a link without name was reported"),
        });
        let joints = draft.joints.iter().zip(mimic_targets).map(|(joint, &mimic_target)| JointOutline {
            element: joint.element,
            name: joint.name.expect("a joint without name was reported"),
            kind: joint.kind.expect("a joint without a supported type was reported"),
            parent: joint.parent.expect("a joint without parent was reported"),
            child: joint.child.expect("a joint without child was reported"),
            has_limit: child(joint.element, "limit").is_some(),
            mimic_target,
        });
        Self { links: links.collect(), joints: joints.collect() }
    }
}

impl<'d> LinkOutline<'d> {
    /// The `<collision>` elements in file order.
    pub(in crate::urdf) fn collisions(&self) -> impl Iterator<Item = Element<'d>> {
        children(self.element, "collision")
    }

    /// The `<visual>` elements in file order.
    pub(in crate::urdf) fn visuals(&self) -> impl Iterator<Item = Element<'d>> {
        children(self.element, "visual")
    }
}
