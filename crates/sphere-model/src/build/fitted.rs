//! A tree for exact questions: cells shrunk to their surface, divided until few triangles are left.

use geometry::{Aabb, Point3, TriangleMesh, Vector3};
use rayon::prelude::*;

use crate::slab::Polygon;
use crate::{Slab, Sphere, SphereTree};

/// A cell with no more triangles is not divided.
const FEW_TRIANGLES: usize = 8;
/// A cell with no more triangles is divided only where its parts share them out.
const MANY_TRIANGLES: usize = 64;
/// Parts share triangles out where all together list at most this many times the cell's own.
const SHARED_OUT: f64 = 2.5;
/// A cell whose longest edge is below this share of the whole box's diagonal is not divided.
const FINEST_SHARE: f64 = 1.0 / 2048.0;
/// Axes along which a cell is at least this share of its longest edge are halved.
const HALVED_SHARE: f64 = 0.6;
/// Spheres are this much larger than what they hold, so that pieces of surface that straddle two cells fit both.
const SPARE: f64 = 2e-3;

/// Covers a mesh with spheres of uneven depth: coarse where a few large triangles suffice, fine where there are many.
///
/// It follows the patent's second embodiment (trimmed cells) and the spherical octree's rule to refine only where needed, with
/// two changes: a cell is shrunk to the surface inside it before it is divided, and every sphere is fitted to its cell's
/// content. No radius is asked for: exact questions are decided by the triangles in the smallest spheres.
///
/// Parallel over cells; the result does not depend on the number of threads.
pub fn build_fitted(mesh: &TriangleMesh) -> SphereTree {
    let finest_m = mesh.bounds().diagonal() * FINEST_SHARE;
    let whole = Cell { bounds: *mesh.bounds(), triangles: (0..mesh.triangle_count() as u32).collect() };
    let mut tree = SphereTree {
        spheres: Vec::new(),
        slabs: Vec::new(),
        rank_radii_m: Vec::new(),
        rank_starts: vec![0],
        first_child: Vec::new(),
        first_triangle: vec![0],
        triangles: Vec::new(),
    };
    let mut rank: Vec<Fitted> = fit(mesh, &whole.bounds, &whole.triangles).into_iter().collect();
    while !rank.is_empty() {
        tree.rank_radii_m.push(rank.iter().map(|node| node.sphere.radius_m()).fold(0.0, f64::max));
        let divided: Vec<Vec<Fitted>> =
            rank.par_iter().map(|node| divide(mesh, &node.cell, finest_m)).collect();
        let mut first_child = (tree.spheres.len() + rank.len()) as u32;
        for (node, children) in rank.iter().zip(&divided) {
            tree.spheres.push(node.sphere);
            tree.slabs.push(node.slab);
            tree.first_child.push(first_child);
            first_child += children.len() as u32;
            if children.is_empty() {
                tree.triangles.extend(&node.cell.triangles);
            }
            tree.first_triangle.push(tree.triangles.len() as u32);
        }
        tree.rank_starts.push(tree.spheres.len() as u32);
        rank = divided.into_iter().flatten().collect();
    }
    tree.first_child.push(tree.spheres.len() as u32);
    tree
}

/// A part of space and the triangles that reach into it.
struct Cell {
    bounds: Aabb,
    triangles: Vec<u32>,
}

/// A cell with its sphere and slab.
struct Fitted {
    cell: Cell,
    sphere: Sphere,
    slab: Slab,
}

/// Halves a cell along its longer edges; nothing where that is not worth it.
fn divide(mesh: &TriangleMesh, cell: &Cell, finest_m: f64) -> Vec<Fitted> {
    let size = cell.bounds.size();
    if cell.triangles.len() <= FEW_TRIANGLES || size.amax() <= finest_m {
        return Vec::new();
    }
    let (low, high, middle) = (cell.bounds.low, cell.bounds.high, cell.bounds.center());
    let parts = [0, 1, 2].map(|k| {
        if size[k] >= HALVED_SHARE * size.amax() {
            vec![(low[k], middle[k]), (middle[k], high[k])]
        } else {
            vec![(low[k], high[k])]
        }
    });
    let mut children = Vec::new();
    for z in &parts[2] {
        for y in &parts[1] {
            for x in &parts[0] {
                let part = Aabb { low: Point3::new(x.0, y.0, z.0), high: Point3::new(x.1, y.1, z.1) };
                children.extend(fit(mesh, &part, &cell.triangles));
            }
        }
    }
    let listed: usize = children.iter().map(|child: &Fitted| child.cell.triangles.len()).sum();
    if cell.triangles.len() <= MANY_TRIANGLES && listed as f64 > SHARED_OUT * cell.triangles.len() as f64 {
        // Around a vertex that many triangles share, division never ends.
        return Vec::new();
    }
    children
}

/// Shrinks a cell to the surface inside it; nothing where there is none.
fn fit(mesh: &TriangleMesh, part: &Aabb, among: &[u32]) -> Option<Fitted> {
    // A little more than the part, so that nothing is lost to rounding on the plane between two of them.
    let more =
        Vector3::repeat(1e-6 * part.diagonal() + 1e-12 * part.low.coords.amax().max(part.high.coords.amax()));
    let part = Aabb { low: part.low - more, high: part.high + more };
    let mut polygon = Polygon::default();
    let (mut triangles, mut corners) = (Vec::new(), Vec::new());
    let (mut area, mut largest) = (Vector3::zeros(), Vector3::zeros());
    for &index in among {
        let triangle = mesh.triangle(index as usize);
        polygon.clip(&triangle, &part);
        if polygon.corners().is_empty() {
            continue;
        }
        triangles.push(index);
        corners.extend_from_slice(polygon.corners());
        let of_this: Vector3<f64> = polygon.area();
        area += of_this;
        if of_this.norm_squared() > largest.norm_squared() {
            largest = of_this;
        }
    }
    let bounds = Aabb::around(&corners)?;
    let center = bounds.center();
    let reach_m = corners.iter().map(|corner| (corner - center).norm_squared()).fold(0.0, f64::max).sqrt();
    let radius_m = reach_m * (1.0 + SPARE) + 1e-9 * (center.coords.amax() + reach_m);
    let sphere = Sphere::around(&center, radius_m);
    let normals: Vec<Vector3<f64>> = [area, largest, Vector3::x(), Vector3::y(), Vector3::z()]
        .iter()
        .filter_map(|n| n.try_normalize(0.0))
        .collect();
    let slab = Slab::thinnest(&corners, &normals, &sphere);
    Some(Fitted { cell: Cell { bounds, triangles }, sphere, slab })
}
