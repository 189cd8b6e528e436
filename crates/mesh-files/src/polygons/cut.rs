//! A polygon into triangles: a fan where that fits, ears otherwise.
//!
//! Cutting the triangle off three neighbouring corners changes how often the outline winds about a point by just what
//! the triangle winds about it. So the windings of all triangles add up to the polygon's at every point of its plane,
//! whichever corners are cut in whichever order: a point within the polygon is in a triangle. And where no triangle
//! is turned over, the sum has no negative parts, so the triangles of a simple polygon share no area and none
//! lies outside.

use nalgebra::{Point3, Vector3};
use robust::{Coord, orient2d};

use geometry::Triangle;

/// How many corners may still be held against ears, for all polygons of a file: bounds the time for hostile outlines
/// to seconds, and is far from spent by the outlines of parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClippingBudget(pub(super) u64);

impl Default for ClippingBudget {
    fn default() -> Self {
        Self(1_000_000_000)
    }
}

impl ClippingBudget {
    fn spend(&mut self, tries: usize) {
        self.0 = self.0.saturating_sub(tries as u64);
    }
}

/// What is known of the triangles of a polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PolygonCut {
    /// None is turned over: for a simple polygon they share no area and stay within it.
    Exact,
    /// Some are turned over: they overlap or stick out.
    Overlapping,
}

/// Appends the triangles of a polygon, two fewer than it has corners.
pub(super) fn cut(
    corners: &[Point3<f64>],
    normal: &Vector3<f64>,
    triangles: &mut Vec<Triangle>,
    budget: &mut ClippingBudget,
) -> PolygonCut {
    let outline = PolygonOutline { points: flattened(corners, normal) };
    let mut indices = Vec::with_capacity(corners.len() - 2);
    let all: Vec<usize> = (0..corners.len()).collect();
    let result = if outline.fan(&all, &mut indices) == PolygonCut::Exact {
        PolygonCut::Exact
    } else {
        indices.clear();
        outline.ears(all, &mut indices, budget)
    };
    triangles.extend(indices.iter().map(|triangle| triangle.map(|corner| corners[corner])));
    result
}

/// The corners without the coordinate across the polygon, counter-clockwise.
///
/// Leaving out a coordinate rounds nothing, and is one to one on a plane that is not parallel to that axis.
fn flattened(corners: &[Point3<f64>], normal: &Vector3<f64>) -> Vec<Coord<f64>> {
    let across = normal.iamax();
    let (mut u, mut v) = ((across + 1) % 3, (across + 2) % 3);
    if normal[across] < 0.0 {
        (u, v) = (v, u);
    }
    corners.iter().map(|corner| Coord { x: corner[u], y: corner[v] }).collect()
}

struct PolygonOutline {
    points: Vec<Coord<f64>>,
}

impl PolygonOutline {
    /// Twice the signed area, exact in its sign.
    fn turn(&self, [a, b, c]: [usize; 3]) -> f64 {
        orient2d(self.points[a], self.points[b], self.points[c])
    }

    /// All triangles from the first of the corners.
    fn fan(&self, corners: &[usize], triangles: &mut Vec<[usize; 3]>) -> PolygonCut {
        let mut result = PolygonCut::Exact;
        for pair in corners[1..].windows(2) {
            let triangle = [corners[0], pair[0], pair[1]];
            if self.turn(triangle) < 0.0 {
                result = PolygonCut::Overlapping;
            }
            triangles.push(triangle);
        }
        result
    }

    /// Cuts corners off that hold no other corner; a fan of what is left where there is none or patience is spent.
    fn ears(
        &self,
        mut left: Vec<usize>,
        triangles: &mut Vec<[usize; 3]>,
        budget: &mut ClippingBudget,
    ) -> PolygonCut {
        let (mut at, mut passed) = (0, 0);
        while left.len() > 3 && passed < left.len() && budget.0 > 0 {
            let count = left.len();
            let ear = [left[(at + count - 1) % count], left[at], left[(at + 1) % count]];
            if self.is_ear(ear, &left, budget) {
                triangles.push(ear);
                left.remove(at);
                // Closing the gap takes time as well.
                budget.spend(count / 16);
                passed = 0;
                // The corner after the next, so that no corner gathers all the slivers.
                at = (at + 1) % left.len();
            } else {
                passed += 1;
                at = (at + 1) % count;
            }
        }
        self.fan(&left, triangles)
    }

    /// Whether a corner can be cut off: not turned over, and no corner that lies elsewhere is within or on it.
    fn is_ear(&self, ear: [usize; 3], left: &[usize], budget: &mut ClippingBudget) -> bool {
        let turn = self.turn(ear);
        let held = if turn > 0.0 { left.iter().position(|&corner| self.holds(ear, corner)) } else { None };
        budget.spend(1 + if turn > 0.0 { held.unwrap_or(left.len()) } else { 0 });
        turn == 0.0 || (turn > 0.0 && held.is_none())
    }

    /// Whether a corner other than those of the triangle, and not at the same place as one, is within or on it.
    fn holds(&self, ear: [usize; 3], corner: usize) -> bool {
        let [a, b, c] = ear.map(|i| self.points[i]);
        let p = self.points[corner];
        // The box first: it turns most corners away.
        if p.x < a.x.min(b.x).min(c.x)
            || p.x > a.x.max(b.x).max(c.x)
            || p.y < a.y.min(b.y).min(c.y)
            || p.y > a.y.max(b.y).max(c.y)
            || [a, b, c].contains(&p)
        {
            return false;
        }
        [(a, b), (b, c), (c, a)].iter().all(|&(from, to)| orient2d(from, to, p) >= 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::polygons::flatness;

    fn cut_flat(outline: &[[f64; 2]]) -> (Vec<Triangle>, PolygonCut) {
        cut_with(outline, ClippingBudget::default())
    }

    fn cut_with(outline: &[[f64; 2]], mut budget: ClippingBudget) -> (Vec<Triangle>, PolygonCut) {
        let corners: Vec<_> = outline.iter().map(|&[x, y]| Point3::new(x, y, 3.0)).collect();
        let mut triangles = Vec::new();
        let result = cut(&corners, &flatness::normal(&corners), &mut triangles, &mut budget);
        assert_eq!(triangles.len(), outline.len() - 2);
        (triangles, result)
    }

    fn area(triangles: &[Triangle]) -> f64 {
        triangles.iter().map(|[a, b, c]| (b - a).cross(&(c - a)).norm() / 2.0).sum()
    }

    #[test]
    fn convex_polygons_are_fans() {
        let (triangles, result) = cut_flat(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [2.0, 1.0], [0.0, 1.0]]);
        assert_eq!((area(&triangles), result), (2.0, PolygonCut::Exact));
        assert!(triangles.iter().all(|triangle| triangle[0] == Point3::new(0.0, 0.0, 3.0)));
    }

    #[test]
    fn concave_polygons_keep_their_area_in_both_directions() {
        let mut arrow = vec![[0.0, 0.0], [4.0, -2.0], [1.0, 0.0], [4.0, 2.0]];
        for start in 0..4 {
            arrow.rotate_left(start);
            assert_eq!(cut_flat(&arrow).1, PolygonCut::Exact);
            assert_eq!(area(&cut_flat(&arrow).0), 2.0);
            let backwards: Vec<_> = arrow.iter().copied().rev().collect();
            assert_eq!((area(&cut_flat(&backwards).0), cut_flat(&backwards).1), (2.0, PolygonCut::Exact));
        }
    }

    #[test]
    fn a_hole_joined_by_a_bridge_stays_open() {
        let ring = [
            [0.0, 0.0],
            [6.0, 0.0],
            [6.0, 6.0],
            [0.0, 6.0],
            [0.0, 0.0],
            [2.0, 2.0],
            [2.0, 4.0],
            [4.0, 4.0],
            [4.0, 2.0],
            [2.0, 2.0],
        ];
        let (triangles, result) = cut_flat(&ring);
        assert_eq!((area(&triangles), result), (32.0, PolygonCut::Exact));
    }

    #[test]
    fn combs_of_many_teeth_are_exact_until_patience_ends() {
        let comb = |teeth: usize| {
            let mut outline = vec![[0.0, -1.0]];
            outline.extend((0..=2 * teeth).map(|i| [i as f64, if i % 2 == 0 { 0.0 } else { 5.0 }]));
            outline.push([2.0 * teeth as f64, -1.0]);
            outline
        };
        let (triangles, result) = cut_flat(&comb(2000));
        assert_eq!((area(&triangles), result), (2000.0 * 5.0 + 4000.0, PolygonCut::Exact));
        let (triangles, result) = cut_with(&comb(2000), ClippingBudget(100_000));
        assert!(area(&triangles) > 14_000.0);
        assert_eq!(result, PolygonCut::Overlapping);
    }

    /// At every point the windings of the triangles add up to the polygon's, for outlines that cross themselves too.
    #[test]
    fn every_point_within_any_outline_is_covered() {
        let mut seed = 0x2545_F491_4F6C_DD1D_u64;
        let mut random = || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed >> 11) as f64 / (1_u64 << 53) as f64
        };
        let (mut inside, mut exact) = (0, 0);
        for round in 0..600 {
            let count = 4 + round % 9;
            let outline: Vec<[f64; 2]> = (0..count).map(|_| [random(), random()]).collect();
            let (triangles, result) = cut_flat(&outline);
            exact += usize::from(result == PolygonCut::Exact);
            for _ in 0..50 {
                let point = Coord { x: random(), y: random() };
                let winding = |points: &[[f64; 2]]| -> i32 {
                    (0..points.len())
                        .map(|i| {
                            let [a, b] = [points[i], points[(i + 1) % points.len()]];
                            let side =
                                orient2d(Coord { x: a[0], y: a[1] }, Coord { x: b[0], y: b[1] }, point);
                            i32::from(a[1] <= point.y && b[1] > point.y && side > 0.0)
                                - i32::from(a[1] > point.y && b[1] <= point.y && side < 0.0)
                        })
                        .sum()
                };
                let of_triangles: Vec<i32> = triangles
                    .iter()
                    .map(|triangle| winding(&triangle.map(|corner| [corner.x, corner.y])))
                    .collect();
                assert_eq!(of_triangles.iter().sum::<i32>(), winding(&outline));
                if winding(&outline) != 0 {
                    inside += 1;
                    assert!(of_triangles.iter().any(|&w| w != 0));
                }
            }
        }
        assert!(inside > 5000 && exact > 50, "{inside} points within, {exact} exact");
    }
}
