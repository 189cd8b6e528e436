//! Shared vertices: merges corners with equal coordinates.

use std::collections::HashMap;

use nalgebra::Point3;

use crate::triangle::Triangle;

/// Gives bitwise equal corners one index, in order of first use.
pub(super) fn weld(loose: impl Iterator<Item = Triangle>) -> (Vec<Point3<f64>>, Vec<[u32; 3]>) {
    let mut index_of: HashMap<[u64; 3], u32> = HashMap::new();
    let mut vertices = Vec::new();
    let triangles = loose
        .map(|triangle| {
            triangle.map(|corner| {
                *index_of.entry([corner.x.to_bits(), corner.y.to_bits(), corner.z.to_bits()]).or_insert_with(
                    || {
                        vertices.push(corner);
                        vertices.len() as u32 - 1
                    },
                )
            })
        })
        .collect();
    (vertices, triangles)
}
