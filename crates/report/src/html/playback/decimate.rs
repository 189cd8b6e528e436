//! Fewer triangles for display: the vertices in one cell of a grid are merged.

use std::collections::BTreeMap;

use geometry::{Aabb, Point3, TriangleMesh};

/// Vertices and triangles.
pub(super) type Surface = (Vec<Point3<f64>>, Vec<[u32; 3]>);

/// Triangles of a box.
pub(super) const BOX_TRIANGLES: usize = 12;

/// Cells along the longest side in the finest grid that is tried.
const FINEST: f64 = 1024.0;

/// The ratio of the cell sizes of successive grids; a cell of the last one is almost as long as the longest side.
const COARSER: f64 = 1.2;
const GRIDS: usize = 39;

/// A mesh of at most `most` triangles: the mesh itself if it has no more, otherwise merged on about the finest grid that suffices.
/// If nothing would remain, its bounding box, or nothing if `most` is less than the box has.
///
/// On a grid, no vertex moves further than the diagonal of a cell. For display only.
pub(super) fn decimated(mesh: &TriangleMesh, most: usize) -> Surface {
    if mesh.triangle_count() <= most {
        return (mesh.vertices().to_vec(), mesh.triangles().to_vec());
    }
    let bounds = mesh.bounds();
    let longest = bounds.size().max();
    // Coarser grids nearly always leave fewer triangles; those of the grid taken are counted.
    let mut taken: Option<Surface> = None;
    let (mut too_fine, mut coarse) = (0, GRIDS);
    while too_fine < coarse {
        let grid = usize::midpoint(too_fine, coarse);
        let surface = clustered(mesh, &bounds.low, longest * libm::pow(COARSER, grid as f64) / FINEST);
        if surface.1.len() <= most {
            taken = Some(surface);
            coarse = grid;
        } else {
            too_fine = grid + 1;
        }
    }
    match taken {
        Some(surface) if !surface.1.is_empty() => surface,
        _ if most >= BOX_TRIANGLES => boxed(bounds),
        _ => (Vec::new(), Vec::new()),
    }
}

fn boxed(bounds: &Aabb) -> Surface {
    let side = |corner: usize, axis: usize| {
        if corner >> axis & 1 == 0 { bounds.low[axis] } else { bounds.high[axis] }
    };
    let corners = (0..8).map(|corner| Point3::new(side(corner, 0), side(corner, 1), side(corner, 2)));
    let faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    (corners.collect(), faces.into_iter().flat_map(|[a, b, c, d]| [[a, b, c], [a, c, d]]).collect())
}

fn clustered(mesh: &TriangleMesh, low: &Point3<f64>, cell_m: f64) -> Surface {
    let mut of_cell: BTreeMap<[i64; 3], u32> = BTreeMap::new();
    let mut sums: Vec<(Point3<f64>, f64)> = Vec::new();
    let merged: Vec<u32> = mesh
        .vertices()
        .iter()
        .map(|vertex| {
            let key = std::array::from_fn(|k| ((vertex[k] - low[k]) / cell_m) as i64);
            let index = *of_cell.entry(key).or_insert(sums.len() as u32);
            if index as usize == sums.len() {
                sums.push((Point3::origin(), 0.0));
            }
            let (sum, count) = &mut sums[index as usize];
            *sum += vertex.coords;
            *count += 1.0;
            index
        })
        .collect();
    let triangles = mesh.triangles().iter().map(|corners| corners.map(|corner| merged[corner as usize]));
    let triangles = triangles.filter(|[a, b, c]| a != b && b != c && c != a).collect();
    (sums.into_iter().map(|(sum, count)| sum / count).collect(), triangles)
}

#[cfg(test)]
mod tests {
    use geometry::{Triangle, Vector3};

    use super::*;

    /// A square of `n` by `n` cells, two triangles each.
    fn sheet(n: usize) -> TriangleMesh {
        let point = |i: usize, j: usize| Point3::new(i as f64 / n as f64, j as f64 / n as f64, 0.0);
        let mut triangles: Vec<Triangle> = Vec::new();
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            triangles.push([point(i, j), point(i + 1, j), point(i + 1, j + 1)]);
            triangles.push([point(i, j), point(i + 1, j + 1), point(i, j + 1)]);
        }
        TriangleMesh::from_triangles(&triangles, [1.0; 3]).expect("a sheet")
    }

    #[test]
    fn a_small_mesh_stays_as_it_is() {
        let mesh = sheet(4);
        assert_eq!(decimated(&mesh, 32), (mesh.vertices().to_vec(), mesh.triangles().to_vec()));
    }

    #[test]
    fn never_more_triangles_than_asked_and_none_leaves_the_box() {
        let mesh = sheet(40);
        for most in [3199, 1000, 100, 10, 1, 0] {
            let (vertices, triangles) = decimated(&mesh, most);
            assert!(triangles.len() <= most, "{} for {most}", triangles.len());
            assert!(vertices.iter().all(|vertex| mesh.bounds().contains(vertex)));
            assert!(triangles.iter().flatten().all(|corner| (*corner as usize) < vertices.len()));
        }
        assert!(decimated(&mesh, 1000).1.len() > 200, "far fewer than could be kept");
    }

    #[test]
    fn bounds_are_kept_within_a_cell() {
        let (vertices, _) = decimated(&sheet(40), 1000);
        let kept = Aabb::around(&vertices).expect("vertices");
        assert!((kept.size() - Vector3::new(1.0, 1.0, 0.0)).amax() < 0.1, "{kept:?}");
    }

    #[test]
    fn what_would_vanish_becomes_its_box_with_its_faces_outwards() {
        // Long thin blades side by side: every grid that is coarse enough merges the corners of each.
        let blade = |k: f64| {
            let at = |x: f64, z: f64| Point3::new(x, k / 30.0 + x * 1e-5, z);
            [at(0.0, 0.0), at(1e-4, 0.0), at(0.0, 1e-4)]
        };
        let blades: Vec<Triangle> = (0..30).map(|k| blade(f64::from(k))).collect();
        let mesh = TriangleMesh::from_triangles(&blades, [1.0; 3]).expect("blades");
        let (vertices, triangles) = decimated(&mesh, BOX_TRIANGLES);
        assert_eq!((vertices.len(), triangles.len()), (8, BOX_TRIANGLES));
        let center = mesh.bounds().center();
        for corners in triangles {
            let [a, b, c] = corners.map(|corner| vertices[corner as usize]);
            assert!((b - a).cross(&(c - a)).dot(&(a - center)) > 0.0);
        }
        assert!(decimated(&mesh, BOX_TRIANGLES - 1).1.is_empty());
    }
}
