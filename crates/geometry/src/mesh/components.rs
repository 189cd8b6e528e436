//! Connected components: each needs its own containment question.

use nalgebra::Point3;

use crate::Aabb;

/// A part of a mesh that shares no vertex with the rest.
#[derive(Clone, Debug)]
pub struct Component {
    /// One of its vertices, in the mesh frame.
    pub vertex: Point3<f64>,
    /// Its box in the mesh frame.
    pub bounds: Aabb,
}

/// The components, ordered by their lowest vertex index.
pub(super) fn connected(vertices: &[Point3<f64>], triangles: &[[u32; 3]]) -> Vec<Component> {
    let mut parent: Vec<u32> = (0..vertices.len() as u32).collect();
    for triangle in triangles {
        for i in 1..3 {
            let (a, b) = (root(&mut parent, triangle[0]), root(&mut parent, triangle[i]));
            // The lower index leads, so that a component's root is its first vertex.
            parent[a.max(b) as usize] = a.min(b);
        }
    }
    let mut component_of_root = vec![u32::MAX; vertices.len()];
    let mut components: Vec<Component> = Vec::new();
    for (i, &vertex) in vertices.iter().enumerate() {
        let root = root(&mut parent, i as u32) as usize;
        if component_of_root[root] == u32::MAX {
            component_of_root[root] = components.len() as u32;
            components.push(Component { vertex, bounds: Aabb { low: vertex, high: vertex } });
        }
        components[component_of_root[root] as usize].bounds.include(&vertex);
    }
    components
}

fn root(parent: &mut [u32], mut vertex: u32) -> u32 {
    while parent[vertex as usize] != vertex {
        parent[vertex as usize] = parent[parent[vertex as usize] as usize];
        vertex = parent[vertex as usize];
    }
    vertex
}
