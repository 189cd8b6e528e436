//! What tests of the command line share: folders of small files, robots made of boxes, and the command itself.
#![allow(dead_code, unused_imports, reason = "every test file uses its part")]

mod command;
mod folder;
mod read_back;
mod report;
mod robot;
mod stl;

pub(crate) use command::{Answer, pathproof};
pub(crate) use folder::{Checked, Folder};
pub(crate) use report::{frames_colliding, parse_json, rows};
pub(crate) use robot::{
    block, cuboid, fixed, gripper, jig, lift_over_base, link, program, slide, slider, turn, urdf,
};
pub(crate) use stl::{BOX, OPEN_BOX, stl_box, stl_hexahedron, stl_solid, triangles};

/// The repository's root.
pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
