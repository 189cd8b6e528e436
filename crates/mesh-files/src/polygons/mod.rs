//! Faces of any number of corners: cut into triangles, and what the user should know of them.

mod cut;
mod flatness;

use nalgebra::Point3;

pub(super) use cut::ClippingBudget;
use cut::PolygonCut;
use diagnostics::Problem;
use diagnostics::number::{are, count};
use geometry::{Aabb, Triangle};

/// Corners this far off the plane of their polygon, as a share of the largest side of the mesh, are worth a warning.
const FLAT: f64 = 1e-5;

/// Where a face stands, for a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FaceAt {
    /// In a text file.
    Line(u32),
    /// In a binary file: the face, counted from 0.
    Face(usize),
}

/// Collects the faces of a file, or of one geometry of it.
#[derive(Default)]
pub(super) struct Polygons {
    triangles: Vec<Triangle>,
    /// How far the corners of every polygon of more than three lie off its plane.
    unevenness: Vec<(f64, FaceAt)>,
    budget: ClippingBudget,
    overlapping: Option<FaceAt>,
    overlapping_count: usize,
}

impl Polygons {
    /// No faces yet, with what other geometries of the file left of the patience.
    pub(super) fn with(budget: ClippingBudget) -> Self {
        Self { budget, ..Self::default() }
    }

    /// What is left of the patience.
    pub(super) fn budget(&self) -> ClippingBudget {
        self.budget
    }

    /// Adds faces of three corners.
    pub(super) fn extend(&mut self, triangles: impl Iterator<Item = Triangle>) {
        self.triangles.extend(triangles);
    }

    /// Adds a face of at least three corners with coordinates as `is_coordinate` allows them, as two triangles fewer than it has corners.
    ///
    /// # Guarantee
    /// Every point of a flat polygon is in a triangle, whatever its shape. The triangles of a flat simple polygon
    /// overlap nowhere and lie within it, unless a warning names it. A polygon that is not flat has no surface of
    /// its own: its triangles lie within the slab that its corners span, and a warning says how thick that is.
    pub(super) fn push(&mut self, corners: &[Point3<f64>], at: FaceAt) {
        if let [a, b, c] = *corners {
            self.triangles.push([a, b, c]);
            return;
        }
        let normal = flatness::normal(corners);
        if cut::cut(corners, &normal, &mut self.triangles, &mut self.budget) == PolygonCut::Overlapping {
            self.overlapping_count += 1;
            self.overlapping.get_or_insert(at);
        }
        self.unevenness.push((flatness::unevenness(corners, &normal), at));
    }

    /// The triangles in the order of the faces, and the warnings.
    pub(super) fn finish(self, file: &str) -> (Vec<Triangle>, Vec<Problem>) {
        let tolerance = FLAT * largest_side(&self.triangles);
        let uneven = || self.unevenness.iter().filter(|(off, _)| *off > tolerance);
        let mut warnings = Vec::new();
        let worst = uneven().reduce(|worst, other| if other.0 > worst.0 { other } else { worst });
        if let Some(&(off, at)) = worst {
            warnings.push(
                placed(file, "polygon that is not flat", at)
                    .found(format!(
                        "corners up to {off:.3e} off its plane; {} of {} {} not flat, and this one is the worst",
                        uneven().count(),
                        count(self.unevenness.len(), "polygon"),
                        are(uneven().count())
                    ))
                    .expected(format!("at most {tolerance:.3e}, in the units of the file"))
                    .hint("programs divide such polygons differently: export triangles to be sure of the surface"),
            );
        }
        if let Some(at) = self.overlapping {
            warnings.push(
                placed(file, "polygon that crosses itself, or is too winding to be divided exactly", at)
                    .found(format!("polygons like this: {}, the first here", self.overlapping_count))
                    .hint(
                        "its triangles cover it and may stick out of it, which errs towards collision: \
                         export triangles",
                    ),
            );
        }
        (self.triangles, warnings)
    }
}

fn placed(file: &str, what: &str, at: FaceAt) -> Problem {
    match at {
        FaceAt::Line(line) => Problem::new(file, what).on_line(line),
        FaceAt::Face(face) => Problem::new(file, format!("face {face} (counted from 0): {what}")),
    }
}

fn largest_side(triangles: &[Triangle]) -> f64 {
    Aabb::around(triangles.as_flattened()).map_or(0.0, |bounds| bounds.size().amax())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polygons(faces: &[&[[f64; 3]]]) -> (usize, String) {
        let mut polygons = Polygons::default();
        for (index, face) in faces.iter().enumerate() {
            let corners: Vec<_> = face.iter().map(|&corner| Point3::from(corner)).collect();
            polygons.push(&corners, FaceAt::Line(index as u32 + 1));
        }
        let (triangles, warnings) = polygons.finish("f");
        let text = warnings.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        (triangles.len(), text)
    }

    const FLAT_QUAD: [[f64; 3]; 4] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];

    #[test]
    fn flat_polygons_need_no_warning() {
        assert_eq!(polygons(&[&FLAT_QUAD, &FLAT_QUAD[..3]]), (3, String::new()));
        let rounded = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 1e-6], [0.0, 1.0, 0.0]];
        assert_eq!(polygons(&[&rounded]), (2, String::new()));
    }

    #[test]
    fn the_worst_uneven_polygon_is_named() {
        let bent = |z: f64| [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, z], [0.0, 1.0, 0.0]];
        let (triangles, text) = polygons(&[&FLAT_QUAD, &bent(0.1), &bent(0.2), &bent(0.1)]);
        assert_eq!(triangles, 8);
        assert_eq!(
            text,
            "f:3: polygon that is not flat; found corners up to 4.951e-2 off its plane; 3 of 4 polygons are not \
             flat, and this one is the worst; expected at most 1.000e-5, in the units of the file; hint: programs \
             divide such polygons differently: export triangles to be sure of the surface"
        );
    }

    #[test]
    fn a_crossing_polygon_is_covered_and_named() {
        let bow = [[0.0, 0.0, 0.0], [2.0, 1.0, 0.0], [2.0, 0.0, 0.0], [0.0, 1.5, 0.0]];
        let (triangles, text) = polygons(&[&bow]);
        assert_eq!(triangles, 2);
        assert_eq!(
            text,
            "f:1: polygon that crosses itself, or is too winding to be divided exactly; found polygons like this: 1, \
             the first here; hint: its triangles cover it and may stick out of it, which errs towards collision: export \
             triangles"
        );
    }

    #[test]
    fn the_largest_and_smallest_coordinates_do_no_harm() {
        for size in [3e38, 1e-200, 0.0] {
            let quad = FLAT_QUAD.map(|corner| corner.map(|x| x * size));
            assert_eq!(polygons(&[&quad]), (2, String::new()));
        }
    }
}
