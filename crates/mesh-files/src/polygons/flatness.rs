//! The plane of a polygon, and how far its corners lie off it.

use nalgebra::{Point3, Vector3};

/// A vector across the polygon, counter-clockwise corners facing it; of any length, zero only where the corners lie
/// on a line.
pub(super) fn normal(corners: &[Point3<f64>]) -> Vector3<f64> {
    // Newell's sum, about the first corner so that far polygons lose no digits.
    let origin = corners[0];
    let sum: Vector3<f64> =
        corners.windows(2).map(|pair| (pair[0] - origin).cross(&(pair[1] - origin))).sum();
    if sum == Vector3::zeros() { spread(corners) } else { sum }
}

/// Across the three corners that span most; for polygons whose parts cancel.
fn spread(corners: &[Point3<f64>]) -> Vector3<f64> {
    let largest = |vectors: &mut dyn Iterator<Item = Vector3<f64>>| {
        vectors.fold(
            Vector3::zeros(),
            |best: Vector3<f64>, v| {
                if v.norm_squared() > best.norm_squared() { v } else { best }
            },
        )
    };
    let along = largest(&mut corners.iter().map(|corner| corner - corners[0]));
    largest(&mut corners.iter().map(|corner| along.cross(&(corner - corners[0]))))
}

/// The largest distance of a corner from the plane across `normal` through their middle; 0 for corners on a line.
pub(super) fn unevenness(corners: &[Point3<f64>], normal: &Vector3<f64>) -> f64 {
    let Some(unit) = normal.try_normalize(0.0) else { return 0.0 };
    let heights = || corners.iter().map(|corner| unit.dot(&(corner - corners[0])));
    let middle = heights().sum::<f64>() / corners.len() as f64;
    heights().fold(0.0, |worst, height| (height - middle).abs().max(worst))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(corners: &[[f64; 3]]) -> f64 {
        let corners: Vec<_> = corners.iter().map(|&corner| Point3::from(corner)).collect();
        unevenness(&corners, &normal(&corners))
    }

    #[test]
    fn flat_bent_and_collapsed() {
        let far = 1000.0;
        let square = [[far, 0.0, 0.0], [far + 1.0, 0.0, 0.0], [far + 1.0, 1.0, 0.0], [far, 1.0, 0.0]];
        assert_eq!(measured(&square), 0.0);
        let mut bent = square;
        bent[2][2] = 0.4;
        assert!((0.09..0.1).contains(&measured(&bent)), "{}", measured(&bent));
        assert_eq!(measured(&[[0.0; 3]; 4]), 0.0);
        assert_eq!(measured(&[[0.0; 3], [1.0; 3], [2.0; 3], [0.5; 3]]), 0.0);
    }

    #[test]
    fn a_figure_of_eight_has_a_plane() {
        let mut eight = [[0.0, 0.0, 0.0], [1.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        assert_eq!(measured(&eight), 0.0);
        eight[3][2] = 1.0;
        assert!(measured(&eight) > 0.1);
    }
}
