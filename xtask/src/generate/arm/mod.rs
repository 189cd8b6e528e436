//! What our own arms share: the joint table, and the URDF, SRDF and README tables written from it.

mod joint;
mod srdf;
mod tables;
mod urdf;

pub(super) use joint::{Joint, Motion};
pub(super) use srdf::{State, srdf};
pub(super) use tables::{joint_table, mesh_table};
pub(super) use urdf::{Description, Paint, urdf};
