//! A cloud of spheres as one mesh: one quad per sphere, with all four vertices at its centre.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, Mesh, MeshVertexAttribute, PrimitiveTopology, VertexFormat};
use geometry::Point3;

/// Corner of the quad (x, y from -1 to 1), and radius of the sphere in metres.
pub(super) const CORNER_AND_RADIUS: MeshVertexAttribute =
    MeshVertexAttribute::new("CornerAndRadius", 0x5048_0001, VertexFormat::Float32x3);

/// A sphere to draw, in the frame of the entity.
#[derive(Clone, Copy, Debug)]
pub(super) struct CloudSphere {
    pub(super) center_m: Point3<f64>,
    pub(super) radius_m: f64,
    pub(super) color: [f32; 4],
}

/// The mesh of a cloud.
pub(super) fn cloud(balls: &[CloudSphere]) -> Mesh {
    let mut centers: Vec<[f32; 3]> = Vec::with_capacity(4 * balls.len());
    let mut corners: Vec<[f32; 3]> = Vec::with_capacity(4 * balls.len());
    let mut colors: Vec<[f32; 4]> = Vec::with_capacity(4 * balls.len());
    let mut indices: Vec<u32> = Vec::with_capacity(6 * balls.len());
    for ball in balls {
        let first = centers.len() as u32;
        let at = ball.center_m;
        for corner in [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]] {
            centers.push([at.x as f32, at.y as f32, at.z as f32]);
            corners.push([corner[0], corner[1], ball.radius_m as f32]);
            colors.push(ball.color);
        }
        indices.extend([0, 1, 2, 0, 2, 3].map(|corner| first + corner));
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, centers)
        .with_inserted_attribute(CORNER_AND_RADIUS, corners)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colors)
        .with_inserted_indices(Indices::U32(indices))
}
