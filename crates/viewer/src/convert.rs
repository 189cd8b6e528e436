//! Conversions between geometry in f64 and the renderer's f32; the only place where precision is reduced.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};
use bevy::prelude::{Quat, Transform, Vec3};
use geometry::{Point3, Pose, TriangleMesh, Vector3};

use std::collections::BTreeMap;

/// Smooth shading across edges with a dihedral angle up to 30°: cosine of that angle.
const SMOOTH_COSINE: f64 = 0.866;

/// A point for the renderer.
pub(crate) fn point(point_m: &Point3<f64>) -> Vec3 {
    Vec3::new(point_m.x as f32, point_m.y as f32, point_m.z as f32)
}

/// A vector for the renderer.
pub(crate) fn vector(vector: &Vector3<f64>) -> Vec3 {
    Vec3::new(vector.x as f32, vector.y as f32, vector.z as f32)
}

/// A pose for the renderer.
pub(crate) fn transform(pose: &Pose) -> Transform {
    let [x, y, z] = pose.translation.into();
    // In closed form: iterating to the nearest rotation gets stuck at the identity for an exact half turn.
    let rotation = nalgebra::Rotation3::from_matrix_unchecked(pose.rotation);
    let rotation = nalgebra::UnitQuaternion::from_rotation_matrix(&rotation);
    let q = rotation.coords;
    Transform {
        translation: Vec3::new(x as f32, y as f32, z as f32),
        rotation: Quat::from_xyzw(q.x as f32, q.y as f32, q.z as f32, q.w as f32).normalize(),
        scale: Vec3::ONE,
    }
}

/// A pose from the renderer, set by the handles.
pub(crate) fn pose(transform: &Transform) -> Pose {
    let q = transform.rotation;
    let quaternion =
        nalgebra::Quaternion::new(f64::from(q.w), f64::from(q.x), f64::from(q.y), f64::from(q.z));
    let rotation = nalgebra::UnitQuaternion::from_quaternion(quaternion).to_rotation_matrix();
    let t = transform.translation;
    Pose {
        rotation: rotation.into_inner(),
        translation: nalgebra::Vector3::new(f64::from(t.x), f64::from(t.y), f64::from(t.z)),
    }
}

/// The checked surface, triangle by triangle; smoothing affects the normals only.
pub(crate) fn mesh(surface: &TriangleMesh) -> Mesh {
    let faces: Vec<nalgebra::Vector3<f64>> = (0..surface.triangle_count())
        .map(|index| {
            let [a, b, c] = surface.triangle(index);
            (b - a).cross(&(c - a))
        })
        .collect();
    let mut around: Vec<Vec<u32>> = vec![Vec::new(); surface.vertices().len()];
    for (index, corners) in surface.triangles().iter().enumerate() {
        for corner in corners {
            around[*corner as usize].push(index as u32);
        }
    }
    let mut positions: Vec<[f32; 3]> = Vec::new();
    let mut normals: Vec<[f32; 3]> = Vec::new();
    let mut indices: Vec<u32> = Vec::new();
    // Corners with the same vertex and normal share one drawn vertex.
    let mut known: BTreeMap<(u32, [u32; 3]), u32> = BTreeMap::new();
    for (index, corners) in surface.triangles().iter().enumerate() {
        let face = faces[index];
        for corner in corners {
            let smooth = |other: &&u32| {
                let other = faces[**other as usize];
                other.dot(&face) >= SMOOTH_COSINE * other.norm() * face.norm()
            };
            let sum = around[*corner as usize].iter().filter(smooth).map(|o| faces[*o as usize]).sum();
            let normal: nalgebra::Vector3<f64> = sum;
            let length = normal.norm();
            let normal = if length > 0.0 { normal / length } else { nalgebra::Vector3::z() };
            let normal = [normal.x as f32, normal.y as f32, normal.z as f32];
            let vertex = *known.entry((*corner, normal.map(f32::to_bits))).or_insert_with(|| {
                let at = surface.vertices()[*corner as usize];
                positions.push([at.x as f32, at.y as f32, at.z as f32]);
                normals.push(normal);
                (positions.len() - 1) as u32
            });
            indices.push(vertex);
        }
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_indices(Indices::U32(indices))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comes_back(rotation: nalgebra::Matrix3<f64>) {
        let there = Pose { rotation, translation: nalgebra::Vector3::new(1.25, -0.5, 3.0) };
        let back = pose(&transform(&there));
        assert!((back.translation - there.translation).norm() < 1e-6);
        assert!((back.rotation - there.rotation).norm() < 1e-6, "{rotation} became {}", back.rotation);
        // Repeated, as in a drag.
        assert!((pose(&transform(&back)).rotation - there.rotation).norm() < 1e-6);
    }

    #[test]
    fn poses_come_back() {
        comes_back(*nalgebra::Rotation3::from_euler_angles(0.4, -1.2, 2.9).matrix());
        comes_back(nalgebra::Matrix3::identity());
    }

    #[test]
    fn exact_half_turns_come_back() {
        for axis in 0..3 {
            let mut turned = -nalgebra::Matrix3::identity();
            turned[(axis, axis)] = 1.0;
            comes_back(turned);
        }
        // Half turns about the diagonals of two axes.
        comes_back(nalgebra::Matrix3::new(0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, -1.0));
        comes_back(nalgebra::Matrix3::new(-1.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, -1.0, 0.0));
    }
}
