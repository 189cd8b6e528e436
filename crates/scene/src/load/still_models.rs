//! What objects from SDF and URDF files have in common: links that can only be seen, and models without a shape.

use cell::UncheckedKind;
use diagnostics::Problem;

use crate::Unchecked;

/// A link of an object that can be seen and has nothing to check.
pub(super) fn unchecked_link(object: &str, member: usize, link: &str) -> Unchecked {
    Unchecked {
        name: format!("{object}/{link}"),
        member: Some(member),
        kind: UncheckedKind::NoCollisionGeometry,
        parts: None,
        why: "the link can be seen but has no <collision>".to_owned(),
        accepted: None,
    }
}

/// The problem of the model of an object that has no shape to check.
pub(super) fn nothing_to_check(file: &str, model: &str) -> Problem {
    Problem::new(file, "a model without anything to check")
        .found(format!("no <collision> in {model}"))
        .expected("at least one <collision>")
        .hint("give its links the shapes to check, or leave the object out")
}
