//! Trees of oriented boxes over the triangles of a body (Gottschalk, Lin and Manocha, "OBB-Tree", 1996).

mod build;
mod oriented_box;
mod separation;

pub(crate) use build::{BodyTriangle, BoxTree, triangles_of};
pub(crate) use oriented_box::OrientedBox;
pub(crate) use separation::{are_boxes_apart, are_triangles_apart};
