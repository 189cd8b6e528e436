//! Studies beside the check: what the published methods say of a program, and whether the sphere models of other programs cover a robot.
//!
//! No verdict depends on this crate.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod foreign_spheres;
mod methods;

pub use foreign_spheres::{
    AuditRequest, CenterFrame, LinkAudit, SphereAudit, SphereModel, audit_spheres, read_spheres,
};
pub use methods::{
    MethodAnswer, MethodAnswers, MethodKind, MethodModels, MethodSphere, MethodSpheres, RefusedShape,
    ask_method, method_spheres,
};
