//! How much a mesh file may hold, and which numbers are coordinates.

use diagnostics::Problem;

/// Most triangles of a file: what the largest binary STL file (512 MiB) holds, rounded.
pub(super) const MAX_TRIANGLES: usize = 10_000_000;

/// Most corners of one face: it becomes two triangles fewer.
pub(super) const MAX_CORNERS: usize = MAX_TRIANGLES + 2;

/// Most vertices of a file: three for every triangle.
pub(super) const MAX_VERTICES: usize = 3 * MAX_TRIANGLES;

/// What is said to be expected in place of a bad coordinate.
pub(super) const COORDINATE: &str = "a finite number with a decimal point, below 3.4e38";

/// Whether a number can be a coordinate: finite, and no larger than the 32-bit numbers of an STL file can be, so
/// that products of coordinates stay finite too.
pub(super) fn is_coordinate(value: f64) -> bool {
    value.abs() <= f64::from(f32::MAX)
}

/// The problem of a file with more than it may hold.
pub(super) fn too_many(file: &str, what: &str, found: u64, limit: usize) -> Problem {
    Problem::new(file, format!("too many {what}"))
        .found(found.to_string())
        .expected(format!("at most {limit}"))
        .hint("reduce the mesh, or divide it into several files")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_finite_numbers_of_single_range() {
        for good in [0.0, -1e-320, 1e38, f64::from(f32::MIN)] {
            assert!(is_coordinate(good));
        }
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e39] {
            assert!(!is_coordinate(bad));
        }
    }
}
