//! Bounds on the distance of two nodes: by their spheres, and by their spheres cut by their slabs.

use geometry::{Point3, Pose, Triangle, Vector3, larger, smaller};
use sphere_model::{NodeId, SphereTree};

/// A node in the frame of a query.
#[derive(Clone, Copy)]
pub(crate) struct PlacedBall {
    pub(crate) node: NodeId,
    pub(crate) rank: usize,
    pub(crate) center: Point3<f64>,
    pub(crate) radius_m: f64,
    normal: Vector3<f64>,
    low_m: f64,
    high_m: f64,
}

/// Error bound of the stored normals' lengths and products.
const NORMAL_ERROR: f64 = 1e-5;

impl PlacedBall {
    /// A node of a tree, moved by a pose if given.
    #[inline]
    pub(crate) fn new(tree: &SphereTree, node: NodeId, rank: usize, pose: Option<&Pose>) -> Self {
        let (sphere, slab) = (tree.sphere(node), tree.slab(node));
        let (center, normal) = (sphere.center_m(), slab.normal_f64());
        let (center, normal) =
            pose.map_or((center, normal), |pose| (pose.point(&center), pose.vector(&normal)));
        let radius_m = sphere.radius_m();
        Self {
            node,
            rank,
            center,
            radius_m,
            normal,
            low_m: f64::from(slab.low),
            high_m: f64::from(slab.high),
        }
    }

    /// Its sphere.
    pub(crate) fn ball(&self) -> (Point3<f64>, f64) {
        (self.center, self.radius_m)
    }

    /// A node of a tree, moved by a pose if given, and the lower bound on its distance to another node, or that bound alone if it
    /// exceeds `within_m`.
    #[inline]
    pub(crate) fn near_or_gap(
        tree: &SphereTree,
        node: NodeId,
        rank: usize,
        pose: Option<&Pose>,
        other: &Self,
        within_m: f64,
    ) -> Result<(f64, Self), f64> {
        let sphere = tree.sphere(node);
        let center = sphere.center_m();
        let center = pose.map_or(center, |pose| pose.point(&center));
        let spheres_m = sphere.radius_m() + other.radius_m;
        let (reach_m, squared) = (spheres_m + within_m, (center - other.center).norm_squared());
        // Most nodes are rejected here, before their slabs are evaluated.
        if squared > reach_m * reach_m {
            return Err(squared.sqrt() - spheres_m);
        }
        let placed = Self::new(tree, node, rank, pose);
        let gap_m = placed.gap_m(other);
        // Kept unless proven farther: NaN proves nothing.
        if gap_m > within_m { Err(gap_m) } else { Ok((gap_m, placed)) }
    }

    /// Lowest and highest offset of the node's content along a direction whose product with its normal is `cosine`.
    ///
    /// A point's offset from the centre has a component along the normal, bounded by the slab, and one across it, bounded by the
    /// sphere.
    #[inline]
    fn extent(&self, cosine: f64) -> (f64, f64) {
        let across = (larger(1.0 - cosine * cosine, 0.0) + NORMAL_ERROR).sqrt() * self.radius_m;
        let (one, other) = (cosine * self.low_m, cosine * self.high_m);
        (smaller(one, other) - across, larger(one, other) + across)
    }

    /// Lowest and highest offset of the node's content along a direction of length 1.
    #[inline]
    pub(crate) fn extent_along(&self, direction: &Vector3<f64>) -> (f64, f64) {
        let (along, (low, high)) =
            (direction.dot(&self.center.coords), self.extent(direction.dot(&self.normal)));
        let error = NORMAL_ERROR * self.radius_m;
        (along + low - error, along + high + error)
    }

    /// Lower bound on the distance between the contents of two nodes whose centres are `apart` from each other, along their
    /// slabs' normals.
    ///
    /// # Guarantee
    /// Never above the true distance: a gap between the extents along a direction is a lower bound, up to the direction's length,
    /// which is subtracted together with rounding.
    #[inline]
    pub(crate) fn slab_gap_m(&self, other: &Self, apart: &Vector3<f64>) -> f64 {
        let cosine = self.normal.dot(&other.normal);
        let (low, high) = other.extent(cosine);
        let along = self.normal.dot(apart);
        let gap = larger(along + low - self.high_m, self.low_m - along - high);
        let (low, high) = self.extent(cosine);
        let along = other.normal.dot(apart);
        let other_gap = larger(along + other.low_m - high, low - along - other.high_m);
        let gap = larger(gap, other_gap);
        gap - NORMAL_ERROR * (gap.abs() + self.radius_m + other.radius_m)
    }

    /// Lower bounds on the distance between the contents of two nodes along their slabs' normals, each with the direction from the
    /// other node towards this one.
    ///
    /// # Guarantee
    /// As that of [`Self::slab_gap_m`], for each direction by itself.
    #[inline]
    pub(crate) fn slab_gaps(&self, other: &Self) -> [(f64, Vector3<f64>); 2] {
        let apart = other.center - self.center;
        let cosine = self.normal.dot(&other.normal);
        let size_m = self.radius_m + other.radius_m;
        let toward = |gap_above: f64, gap_below: f64, normal: &Vector3<f64>| {
            let (gap, towards_this) =
                if gap_above > gap_below { (gap_above, -normal) } else { (gap_below, *normal) };
            (gap - NORMAL_ERROR * (gap.abs() + size_m), towards_this)
        };
        let (low, high) = other.extent(cosine);
        let along = self.normal.dot(&apart);
        let by_own = toward(along + low - self.high_m, self.low_m - along - high, &self.normal);
        let (low, high) = self.extent(cosine);
        let along = other.normal.dot(&apart);
        [by_own, toward(along + other.low_m - high, low - along - other.high_m, &other.normal)]
    }

    /// Lower bound on the distance of the node's content from a box along the slab's normal, with the direction towards the box.
    #[inline]
    pub(crate) fn box_slab_gap(&self, half: &Vector3<f64>) -> (f64, Vector3<f64>) {
        let reach = self.normal.abs().dot(half);
        let along = self.normal.dot(&self.center.coords);
        let (above, below) = (along + self.low_m - reach, -along - self.high_m - reach);
        let (gap, towards_box) = if above > below { (above, -self.normal) } else { (below, self.normal) };
        (gap - NORMAL_ERROR * (gap.abs() + self.radius_m + reach), towards_box)
    }

    /// Lower bound on the distance between the contents of two nodes: by their spheres and by their slabs.
    #[inline]
    pub(crate) fn gap_m(&self, other: &Self) -> f64 {
        let apart = self.center - other.center;
        larger(apart.norm() - self.radius_m - other.radius_m, other.slab_gap_m(self, &apart))
    }

    /// Lower bound on the distance of the node's content from a triangle, along the slab's normal; see [`Self::slab_gap_m`].
    #[inline]
    pub(crate) fn triangle_gap_m(&self, triangle: &Triangle) -> f64 {
        let [a, b, c] = triangle.map(|corner| self.normal.dot(&(corner - self.center)));
        let (low, high) = (smaller(smaller(a, b), c), larger(larger(a, b), c));
        let gap = larger(low - self.high_m, self.low_m - high);
        gap - NORMAL_ERROR * (gap.abs() + self.radius_m)
    }

    /// Lower bound on the distance of the node's content from a triangle, along the slab's normal, with the direction from the
    /// triangle towards the node.
    #[inline]
    pub(crate) fn triangle_slab_gap(&self, triangle: &Triangle) -> (f64, Vector3<f64>) {
        let [a, b, c] = triangle.map(|corner| self.normal.dot(&(corner - self.center)));
        let (low, high) = (smaller(smaller(a, b), c), larger(larger(a, b), c));
        let (above, below) = (low - self.high_m, self.low_m - high);
        let (gap, towards_node) = if above > below { (above, -self.normal) } else { (below, self.normal) };
        (gap - NORMAL_ERROR * (gap.abs() + self.radius_m), towards_node)
    }

    /// Lower bound on the distance of the node's content from the surface of a box in the query's frame.
    #[inline]
    pub(crate) fn box_surface_gap_m(&self, half: &Vector3<f64>) -> f64 {
        larger(distance_to_box_m(&self.center.coords, half) - self.radius_m, self.box_gap_m(half))
    }

    /// Lower bound on the distance of the node's content from a box, along the slab's normal; see [`Self::slab_gap_m`].
    #[inline]
    pub(crate) fn box_gap_m(&self, half: &Vector3<f64>) -> f64 {
        let reach = self.normal.abs().dot(half);
        let along = self.normal.dot(&self.center.coords);
        let gap = larger(along + self.low_m - reach, -along - self.high_m - reach);
        gap - NORMAL_ERROR * (gap.abs() + self.radius_m + reach)
    }
}

/// Distance of a point from the surface of a box in the query's frame, from inside or outside.
#[inline]
pub(crate) fn distance_to_box_m(point: &Vector3<f64>, half: &Vector3<f64>) -> f64 {
    let beyond = point.abs() - half;
    let outside_m = beyond.map(|beyond_m| larger(beyond_m, 0.0)).norm();
    // Inside the box the nearest face counts: the distance is to the surface.
    if outside_m > 0.0 { outside_m } else { -larger(larger(beyond.x, beyond.y), beyond.z) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distance_to_a_box_is_that_of_its_surface_from_either_side() {
        let half = Vector3::new(1.0, 2.0, 3.0);
        for (name, point, expected_m) in [
            ("beside a face", [1.5, 0.0, 0.0], 0.5),
            ("beyond an edge", [4.0, -6.0, 0.0], 5.0),
            ("beyond a corner", [2.0, 4.0, 5.0], 3.0),
            ("on a face", [1.0, 0.0, 0.0], 0.0),
            ("in the middle", [0.0, 0.0, 0.0], 1.0),
            ("inside, near a face", [0.0, 1.75, 0.0], 0.25),
        ] {
            assert_eq!(distance_to_box_m(&Vector3::from(point), &half), expected_m, "{name}");
        }
    }
}
