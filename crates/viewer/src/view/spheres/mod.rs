//! Spheres of the members' models: the colliding ones, a whole rank, or those of a search.
//!
//! A cloud of spheres is one mesh of quads, drawn in one call; the shader computes surface and depth of each sphere.

mod cloud;
mod lit;
mod material;
mod rank;
mod search;

pub use lit::LitSpheres;
pub(super) use lit::light;
pub(crate) use material::{SPHERE_SHADER, SphereMaterial, plugin as material_plugin};
pub(super) use rank::show as show_rank;
pub(super) use search::show as show_search;
