//! Meshes as binary STL files: little-endian f32 metres, one record of 50 bytes per triangle.

use super::solid::Solid;
use crate::files::Files;
use nalgebra::Vector3;

/// Name of a mesh and its shape, in the frame of its link or object.
pub(crate) type Mesh = (String, Solid);

/// The meshes as files below `owner`, the path of the folder of a robot or a scene with its last `/`.
pub(crate) fn mesh_files(owner: &str, meshes: &[Mesh]) -> Files {
    meshes.iter().map(|(name, solid)| (format!("{owner}meshes/{name}.stl"), stl_bytes(solid))).collect()
}

/// The bytes of a binary STL file; the header names no program and no date.
pub(crate) fn stl_bytes(solid: &Solid) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(84 + 50 * solid.triangles.len());
    let mut header = [b' '; 80];
    let text = b"Pathproof generated mesh, metres";
    header[..text.len()].copy_from_slice(text);
    bytes.extend_from_slice(&header);
    bytes.extend_from_slice(&(solid.triangles.len() as u32).to_le_bytes());
    let points: Vec<[f32; 3]> = solid.points.iter().map(rounded).collect();
    for triangle in &solid.triangles {
        let corners = triangle.map(|index| points[index]);
        let normal = rounded(&unit_normal(&corners));
        for number in normal.iter().chain(corners.iter().flatten()) {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(&[0, 0]);
    }
    bytes
}

/// Nearest f32 of each coordinate; adding zero turns minus zero into zero so that equal means bit-equal.
fn rounded(point: &Vector3<f64>) -> [f32; 3] {
    [point.x as f32 + 0.0, point.y as f32 + 0.0, point.z as f32 + 0.0]
}

/// Outward unit normal of the rounded corners; zero for a triangle without area.
fn unit_normal(corners: &[[f32; 3]; 3]) -> Vector3<f64> {
    let [a, b, c] = corners.map(|corner| Vector3::from(corner.map(f64::from)));
    let normal = (b - a).cross(&(c - a));
    let length = normal.norm();
    if length > 0.0 { normal / length } else { Vector3::zeros() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout_is_header_count_and_records() {
        let solid = Solid {
            points: vec![Vector3::zeros(), Vector3::x(), Vector3::y() * 2.0],
            triangles: vec![[0, 1, 2]],
        };
        let bytes = stl_bytes(&solid);
        assert_eq!(bytes.len(), 84 + 50);
        assert_eq!(bytes[80..84], [1, 0, 0, 0]);
        assert_eq!(bytes[92..96], 1.0_f32.to_le_bytes(), "normal z");
        assert_eq!(bytes[84 + 12 + 28..84 + 12 + 32], 2.0_f32.to_le_bytes(), "third corner, y");
    }

    #[test]
    fn minus_zero_is_written_as_zero() {
        assert_eq!(rounded(&Vector3::new(-0.0, -1e-60, 1.0))[0].to_bits(), 0);
        assert_eq!(rounded(&Vector3::new(-0.0, -1e-60, 1.0))[1].to_bits(), 0);
    }
}
