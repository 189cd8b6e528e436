//! A mesh of triangles, and its bytes as a binary STL file.

use nalgebra::Vector3;

/// Triangles over points.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Solid {
    /// Corner positions in metres.
    pub(super) points: Vec<Vector3<f64>>,
    /// Counter-clockwise corners seen from outside.
    pub(super) triangles: Vec<[usize; 3]>,
}

impl Solid {
    /// All triangles of all parts.
    pub(super) fn join(parts: impl IntoIterator<Item = Solid>) -> Self {
        let mut whole = Solid::default();
        for part in parts {
            let offset = whole.points.len();
            whole.points.extend(part.points);
            whole.triangles.extend(part.triangles.iter().map(|t| t.map(|index| index + offset)));
        }
        whole
    }

    /// A binary STL file in metres; the header names no program and no date.
    pub(super) fn stl_bytes(&self) -> Vec<u8> {
        let mut bytes = format!("{:80}", "Pathproof generated mesh, metres").into_bytes();
        bytes.extend_from_slice(&(self.triangles.len() as u32).to_le_bytes());
        for triangle in &self.triangles {
            let corners = triangle.map(|index| rounded(&self.points[index]));
            let normal = rounded(&unit_normal(&corners));
            for number in normal.iter().chain(corners.iter().flatten()) {
                bytes.extend_from_slice(&number.to_le_bytes());
            }
            bytes.extend_from_slice(&[0, 0]);
        }
        bytes
    }

    /// Signed volume in cubic metres.
    #[cfg(test)]
    pub(super) fn volume(&self) -> f64 {
        let corners = self.triangles.iter().map(|triangle| triangle.map(|index| self.points[index]));
        corners.map(|[p, q, r]| p.dot(&q.cross(&r)) / 6.0).sum()
    }

    /// Edges that as many triangles do not have one way as the other way.
    #[cfg(test)]
    pub(super) fn open_edges(&self) -> usize {
        let mut balance: std::collections::BTreeMap<[usize; 2], i64> = std::collections::BTreeMap::new();
        for [a, b, c] in &self.triangles {
            for (from, to) in [(a, b), (b, c), (c, a)] {
                *balance.entry([*from.min(to), *from.max(to)]).or_default() += if from < to { 1 } else { -1 };
            }
        }
        balance.values().filter(|count| **count != 0).count()
    }
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
