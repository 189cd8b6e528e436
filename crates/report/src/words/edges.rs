//! The motions of a program that branches, in words.

use scene::Scene;

/// How many motions the program of a controller can make; 0 without one.
pub fn edge_count(scene: &Scene) -> usize {
    scene.edges.as_ref().map_or(0, |edges| edges.edges.len())
}
