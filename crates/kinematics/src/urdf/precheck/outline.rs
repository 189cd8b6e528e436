//! Links and joints of a file that passed all checks, with their places.

use super::draft::Draft;
use super::structure::{child, children};
use crate::JointKind;
use diagnostics::xml::Element;

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
