//! Fewer triangles for display: vertices of one cell of a grid become one.

use std::collections::BTreeMap;

use geometry::{Point3, TriangleMesh};

/// Vertices and triangles.
pub(super) type Surface = (Vec<Point3<f64>>, Vec<[u32; 3]>);

/// The finest grid that is tried, cells along the longest side.
const FINEST: f64 = 1024.0;

/// How much coarser each further grid is.
const COARSER: f64 = 1.2;

/// At most `most` triangles of a mesh: the mesh itself where it has no more, otherwise what remains on the finest grid that will do.
///
/// No vertex moves further than the diagonal of a cell; it is for the eye, and proves nothing.
pub(super) fn decimated(mesh: &TriangleMesh, most: usize) -> Surface {
    if mesh.triangle_count() <= most {
        return (mesh.vertices().to_vec(), mesh.triangles().to_vec());
    }
    let bounds = mesh.bounds();
    let longest = bounds.size().max();
    let mut cells = FINEST;
    loop {
        let surface = clustered(mesh, &bounds.low, longest / cells);
        // One cell holds everything, and no triangle.
        if surface.1.len() <= most {
            return surface;
        }
        cells /= COARSER;
    }
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
    use geometry::Triangle;

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
}
