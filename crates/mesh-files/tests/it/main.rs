//! Integration tests of the crate, one module per promise or per kind of input.

mod dae;
mod gltf;
mod mesh_peers;
mod mesh_round_trip;
mod obj;
mod ply;
mod stl;
mod support;
