//! Closed bodies made by code: each builder returns closed shells, outward oriented; a link joins many.

mod hexagon;
mod loft;
mod profile;
mod revolve;
mod ring_stack;
mod rounded_box;
mod section;
mod strip_prism;
mod tube;
pub(crate) mod watertight;

pub(crate) use hexagon::hexagon_circle;
pub(crate) use loft::{Station, loft};
pub(crate) use profile::{Corner, corner};
pub(crate) use revolve::{bolt_circle, cylinder, revolve};
pub(crate) use rounded_box::rounded_box;
pub(crate) use strip_prism::strip_prism;
pub(crate) use tube::{pipe, ring, smooth_path, tube};

use nalgebra::Vector3;

/// A triangle mesh whose shells are each closed; shells may overlap.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Solid {
    /// Corner positions in metres.
    pub(crate) points: Vec<Vector3<f64>>,
    /// Counter-clockwise corners seen from outside.
    pub(crate) triangles: Vec<[usize; 3]>,
}

impl Solid {
    /// All shells of all parts.
    pub(crate) fn join(parts: impl IntoIterator<Item = Solid>) -> Self {
        let mut whole = Solid::default();
        for part in parts {
            let offset = whole.points.len();
            whole.points.extend(part.points);
            whole.triangles.extend(part.triangles.iter().map(|t| t.map(|index| index + offset)));
        }
        whole
    }

    /// Shifted by metres.
    pub(crate) fn moved(self, x: f64, y: f64, z: f64) -> Self {
        self.mapped(|p| p + Vector3::new(x, y, z))
    }

    /// Turned so that its z axis becomes x (and x becomes y).
    pub(crate) fn along_x(self) -> Self {
        self.mapped(|p| Vector3::new(p.z, p.x, p.y))
    }

    /// Turned so that its z axis becomes y (and y becomes x).
    pub(crate) fn along_y(self) -> Self {
        self.mapped(|p| Vector3::new(p.y, p.z, p.x))
    }

    /// Turned half a revolution about z, exactly.
    pub(crate) fn half_turn(self) -> Self {
        self.mapped(|p| Vector3::new(-p.x, -p.y, p.z))
    }

    /// Turned about x by radians.
    pub(crate) fn turned_x(self, angle: f64) -> Self {
        let (s, c) = libm::sincos(angle);
        self.mapped(|p| Vector3::new(p.x, c * p.y - s * p.z, s * p.y + c * p.z))
    }

    /// Turned about y by radians.
    pub(crate) fn turned_y(self, angle: f64) -> Self {
        let (s, c) = libm::sincos(angle);
        self.mapped(|p| Vector3::new(c * p.x + s * p.z, p.y, c * p.z - s * p.x))
    }

    /// Turned about z by radians.
    pub(crate) fn turned_z(self, angle: f64) -> Self {
        let (s, c) = libm::sincos(angle);
        self.mapped(|p| Vector3::new(c * p.x - s * p.y, s * p.x + c * p.y, p.z))
    }

    /// Mirrored in the plane y = 0; triangles are reversed so that they still face outward.
    pub(crate) fn mirrored_y(self) -> Self {
        let mut mirrored = self.mapped(|p| Vector3::new(p.x, -p.y, p.z));
        for triangle in &mut mirrored.triangles {
            triangle.swap(1, 2);
        }
        mirrored
    }

    fn mapped(mut self, map: impl Fn(Vector3<f64>) -> Vector3<f64>) -> Self {
        for point in &mut self.points {
            *point = map(*point);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::stl::stl_bytes;

    #[test]
    fn every_placement_keeps_a_body_closed_and_outward() {
        let body = rounded_box([0.2, 0.1, 0.05], 0.01, 0.02);
        let placed = [
            body.clone().along_x(),
            body.clone().along_y(),
            body.clone().half_turn(),
            body.clone().turned_x(0.4),
            body.clone().turned_y(-0.7),
            body.clone().turned_z(0.9),
            body.clone().mirrored_y(),
            Solid::join([body.clone(), body.moved(0.5, 0.0, 0.0)]),
        ];
        for solid in placed {
            assert_eq!(watertight::defects_of_stl(&stl_bytes(&solid)), Vec::<String>::new());
        }
    }
}
