//! Polygons with any number of corners as triangles.

use nalgebra::{Point3, Vector3};
use robust::{Coord, orient2d};

/// Concave polygons with more corners are cut into a fan: ear clipping takes the square of their number.
const MAX_EARS: usize = 256;
/// Coordinates beyond are not projected: their products leave the range of numbers.
const LARGEST: f64 = 1e100;

/// Cuts a polygon of `n` corners into `n - 2` triangles of corner numbers, wound as the polygon is.
///
/// A flat polygon that does not cross itself is cut along diagonals inside it, so that nothing is added: a convex one as
/// a fan, any other by clipping ears, up to 256 corners. Fewer than three corners are no polygon and give no triangle.
///
/// # Guarantee
/// The triangles cover the polygon, whatever its form and however its coordinates round. Each cut parts a closed line
/// into two whose winding numbers add up to its own, so where the polygon winds around a point at least one of its
/// triangles does. What is cut as a fan may cover more than the polygon, never less.
pub(super) fn triangulate(corners: &[Point3<f64>]) -> Vec<[usize; 3]> {
    let count = corners.len();
    match projected(corners) {
        Some(flat) if !is_convex(&flat) && count <= MAX_EARS => clip_ears(&flat),
        _ => (2..count).map(|k| [0, k - 1, k]).collect(),
    }
}

/// How far corners lie from the plane that fits them, divided by the size of the polygon; 0 for flat and for tiny ones.
pub(super) fn unevenness(corners: &[Point3<f64>]) -> f64 {
    let normal = newell(corners);
    let length = normal.norm();
    let Some(first) = corners.first() else { return 0.0 };
    let size = corners.iter().map(|p| (p - first).norm()).fold(0.0, f64::max);
    if !(length > 0.0 && length.is_finite() && size > 0.0) {
        return 0.0;
    }
    let heights = corners.iter().map(|p| (p - first).dot(&normal) / length);
    let (low, high) = heights.fold((0.0, 0.0), |(low, high): (f64, f64), h| (low.min(h), high.max(h)));
    (high - low) / (2.0 * size)
}

/// The sum of cross products, twice the area vector; its largest component tells which axis to look along.
fn newell(corners: &[Point3<f64>]) -> Vector3<f64> {
    let Some(first) = corners.first() else { return Vector3::zeros() };
    corners.windows(2).map(|pair| (pair[0] - first).cross(&(pair[1] - first))).sum()
}

/// The corners without the axis they are looked at along, counter-clockwise; dropping a coordinate is exact.
fn projected(corners: &[Point3<f64>]) -> Option<Vec<Coord<f64>>> {
    let small = |p: &Point3<f64>| p.iter().all(|x| x.abs() < LARGEST);
    let normal = newell(corners);
    if corners.len() < 4 || !corners.iter().all(small) || normal == Vector3::zeros() {
        return None;
    }
    let axis = normal.iamax();
    let (mut u, mut v) = ((axis + 1) % 3, (axis + 2) % 3);
    if normal[axis] < 0.0 {
        (u, v) = (v, u);
    }
    Some(corners.iter().map(|p| Coord { x: p[u], y: p[v] }).collect())
}

/// Whether a fan stays inside: no turn to the right, and one turn around.
fn is_convex(flat: &[Coord<f64>]) -> bool {
    let count = flat.len();
    (0..count).all(|i| orient2d(flat[i], flat[(i + 1) % count], flat[(i + 2) % count]) >= 0.0)
        && (2..count).all(|k| orient2d(flat[0], flat[k - 1], flat[k]) >= 0.0)
}

/// Cuts off corners whose triangle holds no other corner, and any corner where there is none.
///
/// What is known of a corner stays true until one of its neighbours is cut off, so each is looked at few times.
fn clip_ears(flat: &[Coord<f64>]) -> Vec<[usize; 3]> {
    let mut left: Vec<usize> = (0..flat.len()).collect();
    let mut no_ear = vec![false; flat.len()];
    let mut triangles = Vec::with_capacity(flat.len() - 2);
    let (mut at, mut passed) = (0, 0);
    while left.len() > 3 {
        let count = left.len();
        at %= count;
        let ear = [left[(at + count - 1) % count], left[at], left[(at + 1) % count]];
        if passed >= count || (!no_ear[ear[1]] && is_ear(flat, &left, ear)) {
            triangles.push(ear);
            left.remove(at);
            no_ear[ear[0]] = false;
            no_ear[ear[2]] = false;
            passed = 0;
        } else {
            no_ear[ear[1]] = true;
            at += 1;
            passed += 1;
        }
    }
    triangles.push([left[0], left[1], left[2]]);
    triangles
}

/// Whether the corner turns left, or not at all, and no corner that turns right lies in its triangle.
fn is_ear(flat: &[Coord<f64>], left: &[usize], [a, b, c]: [usize; 3]) -> bool {
    let (p, q, r) = (flat[a], flat[b], flat[c]);
    let turn = orient2d(p, q, r);
    if turn == 0.0 {
        return true;
    }
    turn > 0.0
        && !left.iter().any(|&other| {
            let x = flat[other];
            ![a, b, c].contains(&other)
                && ![p, q, r].contains(&x)
                && orient2d(p, q, x) >= 0.0
                && orient2d(q, r, x) >= 0.0
                && orient2d(r, p, x) >= 0.0
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_plane(corners: &[[f64; 2]]) -> Vec<Point3<f64>> {
        corners.iter().map(|&[x, y]| Point3::new(x, 2.0 * x + y, y)).collect()
    }

    /// Twice the signed area, seen along y.
    fn area(corners: &[Point3<f64>]) -> f64 {
        (0..corners.len())
            .map(|i| (corners[i], corners[(i + 1) % corners.len()]))
            .map(|(p, q)| p.x * q.z - p.z * q.x)
            .sum()
    }

    /// As many triangles as promised; where `exact`, all turned the same way, with areas that add up.
    fn check(corners: &[Point3<f64>], exact: bool) {
        let triangles = triangulate(corners);
        assert_eq!(triangles.len(), corners.len() - 2);
        let areas: Vec<f64> = triangles.iter().map(|t| area(&t.map(|k| corners[k]))).collect();
        let whole = area(corners);
        let sum: f64 = areas.iter().sum();
        assert!((sum - whole).abs() <= 1e-9 * whole.abs(), "{sum} of {whole}");
        if exact {
            assert!(areas.iter().all(|a| a * whole >= -1e-12 * whole * whole), "{corners:?} {areas:?}");
        }
    }

    #[test]
    fn concave_polygons_are_cut_inside() {
        let arrow = [[0.0, 0.0], [4.0, -2.0], [1.0, 0.0], [4.0, 2.0]];
        let comb: Vec<[f64; 2]> = (0..40)
            .map(|i| [f64::from(i), if i % 2 == 0 { 0.1 } else { 5.0 }])
            .chain([[40.0, -1.0], [-1.0, -1.0]])
            .collect();
        let cross = [
            [1.0, 0.0],
            [2.0, 0.0],
            [2.0, 1.0],
            [3.0, 1.0],
            [3.0, 2.0],
            [2.0, 2.0],
            [2.0, 3.0],
            [1.0, 3.0],
            [1.0, 2.0],
            [0.0, 2.0],
            [0.0, 1.0],
            [1.0, 1.0],
        ];
        for shape in [&arrow[..], &comb, &cross] {
            for turn in 0..shape.len() {
                let mut corners = in_plane(shape);
                corners.rotate_left(turn);
                check(&corners, true);
                corners.reverse();
                check(&corners, true);
            }
        }
    }

    #[test]
    fn stars_of_any_size_are_cut_inside() {
        let mut seed = 7_u64;
        let mut random = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1_u64 << 53) as f64
        };
        for corners in 4..120 {
            for _ in 0..10 {
                let star: Vec<[f64; 2]> = (0..corners)
                    .map(|i| {
                        let (s, c) = libm::sincos(f64::from(i) / f64::from(corners) * std::f64::consts::TAU);
                        let radius = 0.2 + random();
                        [radius * c, radius * s]
                    })
                    .collect();
                check(&in_plane(&star), true);
            }
        }
    }

    #[test]
    fn degenerate_polygons_keep_every_corner() {
        for corners in [
            vec![[0.0, 0.0]; 5],
            vec![[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [1.0, 0.0]],
            vec![[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [0.0, 1.0]],
            vec![[0.0, 0.0], [2.0, 0.0], [1.0, 0.0], [1.0, 1.0], [1.0, 0.0]],
        ] {
            let corners = in_plane(&corners);
            check(&corners, false);
            let mut used: Vec<usize> = triangulate(&corners).concat();
            used.sort_unstable();
            used.dedup();
            assert_eq!(used.len(), corners.len());
        }
        assert_eq!(triangulate(&in_plane(&[[0.0, 0.0], [1.0, 0.0]])), Vec::<[usize; 3]>::new());
        let huge = [[1e300, 0.0], [1e308, 1e308], [0.0, 1e308], [-1e308, 5.0]];
        assert_eq!(triangulate(&in_plane(&huge)).len(), 2);
    }

    #[test]
    fn large_concave_polygons_take_no_time() {
        let many: Vec<[f64; 2]> =
            (0..100_000).map(|i| [f64::from(i), f64::from(i % 2)]).chain([[0.0, -1.0]]).collect();
        assert_eq!(triangulate(&in_plane(&many)).len(), 99_999);
    }

    #[test]
    fn unevenness_is_relative() {
        let flat = in_plane(&[[0.0, 0.0], [1000.0, 0.0], [1000.0, 1000.0], [0.0, 1000.0]]);
        assert!(unevenness(&flat) < 1e-12);
        let mut bent = flat;
        bent[2].y += 100.0;
        assert!(unevenness(&bent) > 0.002, "{}", unevenness(&bent));
    }
}
