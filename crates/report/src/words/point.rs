//! Points as text.

use geometry::Point3;

use super::short;

/// A point in millimetres with its unit, to the tenth.
pub fn point_mm(point: &Point3<f64>) -> String {
    let [x, y, z] = [point.x, point.y, point.z].map(|value_m| short(value_m * 1e3, 1));
    format!("({x}, {y}, {z}) mm")
}
