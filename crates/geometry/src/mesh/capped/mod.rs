//! Open meshes closed by caps, for one question alone: what lies inside them.

mod chain;
mod merge;
mod orient;
mod rims;
mod triangulate;

use nalgebra::Point3;

use super::{ComponentKind, TriangleMesh};
use crate::{Aabb, Triangle};
use chain::Used;

/// Vertices of rims closer than this share of the mesh's diagonal are one vertex for the question of what lies inside.
const MERGED_SHARE: f64 = 1e-5;
/// More triangles in caps are not built: such a group of triangles is bounded by its box.
const MOST_RIM_EDGES: usize = 1 << 16;

/// An open mesh with caps over its rims.
///
/// The caps answer only what lies inside. The surface of the mesh stays as it is, with every triangle, for contact and clearance.
///
/// Triangles of the open components are prepared in groups that are connected by edges, after vertices of rims are merged within
/// [`Self::tolerance_m`]: nothing is moved, the gap between merged vertices is closed by *stitches*. Copies of triangles are dropped,
/// neighbours are turned to face the same side, and every rim that is left gets a cap: the triangulation that cuts off the shortest
/// diagonal first.
///
/// # Guarantee
/// Let the true body be the mesh, closed by patches such that the space between each patch and its cap lies within the cap's
/// [`CapZone::radius_m`] of the cap. A connected surface that touches neither the mesh nor any zone lies inside the true body if and
/// only if it lies inside [`Self::closed`]: patch and cap bound a region inside the zone, and nothing outside of it changes sides.
/// A zone that is solid stands for a group that cannot be capped: the true body of that group lies in it.
#[derive(Clone, Debug)]
pub struct CappedMesh {
    /// The closed surface: closed components of the mesh, and open ones with their caps; `None` if nothing bounds a volume.
    pub closed: Option<TriangleMesh>,
    /// The zones in which what lies inside is not decided.
    pub zones: Vec<CapZone>,
    /// Vertices of rims within this distance were merged, metres.
    pub tolerance_m: f64,
    /// Number of rims that got a cap.
    pub rims: usize,
    /// Number of groups of triangles that lie in one plane, and bound nothing.
    pub sheets: usize,
    /// Number of groups that could not be capped, and count as their boxes.
    pub boxes: usize,
}

/// Where what lies inside an open mesh is not decided: near some of its caps, or in a box.
#[derive(Clone, Debug)]
pub struct CapZone {
    /// The caps, or the surface of the box; in the mesh frame.
    pub surface: TriangleMesh,
    /// Rim radius of the caps: the zone reaches this far from them, metres. The greatest distance of a point of the cap from its rim,
    /// or a bound on it; for stitches the tolerance. 0 for a box.
    pub radius_m: f64,
    /// Whether the inside of the surface belongs to the zone too.
    pub is_solid: bool,
}

/// A cap, a stitch or a box, before zones of similar radius are put together.
struct Piece {
    triangles: Vec<Triangle>,
    radius_m: f64,
}

impl CappedMesh {
    /// Closes the open components of a mesh; `None` if it has none.
    pub fn new(mesh: &TriangleMesh) -> Option<Self> {
        let is_shell = |component: u32| {
            matches!(mesh.components()[component as usize].kind, ComponentKind::Shell(_))
        };
        let with_component = || mesh.triangles().iter().zip(&mesh.component_of);
        let open: Vec<[u32; 3]> =
            with_component().filter(|(_, part)| is_shell(**part)).map(|(triangle, _)| *triangle).collect();
        if open.is_empty() {
            return None;
        }
        let vertices = mesh.vertices();
        let tolerance_m = MERGED_SHARE * mesh.bounds().diagonal();
        let merged = merge::merged(vertices, &open, tolerance_m);
        let mut triangles = orient::without_copies(&open, &merged);
        let is_two_sided = orient::turn_alike(&mut triangles, &merged);
        let (group_of, groups) = chain::connected(&triangles, &merged);

        let mut capped =
            Self { closed: None, zones: Vec::new(), tolerance_m, rims: 0, sheets: 0, boxes: 0 };
        let closed_parts = with_component().filter(|(_, part)| !is_shell(**part));
        let corners = |triangle: &[u32; 3]| triangle.map(|vertex| vertices[vertex as usize]);
        let mut surface: Vec<Triangle> = closed_parts.map(|(triangle, _)| corners(triangle)).collect();
        let mut pieces: Vec<Piece> = Vec::new();
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); groups];
        for (index, group) in group_of.iter().enumerate() {
            members[*group].push(index);
        }
        for own in &members {
            let own: Vec<[u32; 3]> = own.iter().map(|&index| triangles[index]).collect();
            let is_orientable = own.iter().all(|triangle| !is_two_sided.contains(triangle));
            let corners: Vec<Triangle> = own.iter().map(corners).collect();
            let rims = if is_orientable { rims::rims(&own, &merged) } else { None };
            let Some(rims) = rims.filter(|rims| rims.iter().map(Vec::len).sum::<usize>() <= MOST_RIM_EDGES)
            else {
                capped.boxes += 1;
                capped.zones.extend(CapZone::box_around(&corners, tolerance_m));
                continue;
            };
            if !rims.is_empty() && is_flat(&corners, tolerance_m) {
                capped.sheets += 1;
                continue;
            }
            capped.rims += rims.len();
            surface.extend(corners);
            let stitches = chain::stitches(&own, &merged, vertices);
            let caps = rims.iter().map(|rim| {
                let rim: Vec<Point3<f64>> = rim.iter().map(|vertex| vertices[*vertex as usize]).collect();
                let (triangles, radius_m) = triangulate::cap(&rim);
                Piece { triangles, radius_m: radius_m.max(tolerance_m) }
            });
            let stitches = (!stitches.is_empty())
                .then_some(Piece { triangles: stitches, radius_m: tolerance_m });
            let first = pieces.len();
            pieces.extend(caps.chain(stitches));
            surface.extend(pieces[first..].iter().flat_map(|piece| piece.triangles.iter().copied()));
        }
        capped.zones.extend(zones(pieces, tolerance_m));
        capped.closed = TriangleMesh::from_triangle_list(chain::without_pairs(surface), [1.0; 3])
            .filter(|closed| closed.components().iter().any(|part| part.kind.is_closed()));
        Some(capped)
    }

    /// The largest radius of a zone, metres; 0 without zones.
    pub fn largest_radius_m(&self) -> f64 {
        self.zones.iter().map(|zone| zone.radius_m).fold(0.0, f64::max)
    }
}

impl CapZone {
    /// The box around triangles, larger by the tolerance; `None` if it is not finite.
    fn box_around(triangles: &[Triangle], tolerance_m: f64) -> Option<Self> {
        let bounds = Aabb::around(triangles.as_flattened())?;
        let (low, high) = (bounds.low.map(|x| x - tolerance_m), bounds.high.map(|x| x + tolerance_m));
        let corner = |i: usize| {
            let pick = |k: usize| if i >> k & 1 == 1 { high[k] } else { low[k] };
            Point3::new(pick(0), pick(1), pick(2))
        };
        let faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        let triangles: Vec<Triangle> = faces
            .iter()
            .flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]])
            .map(|triangle| triangle.map(corner))
            .collect();
        let surface = TriangleMesh::from_triangle_list(triangles, [1.0; 3])?;
        Some(Self { surface, radius_m: 0.0, is_solid: true })
    }
}

/// Zones of all caps whose radii are alike: within a factor of two, counted from the tolerance.
fn zones(mut pieces: Vec<Piece>, tolerance_m: f64) -> Vec<CapZone> {
    let class = |piece: &Piece| {
        let ratio = piece.radius_m / tolerance_m;
        if ratio.is_finite() { ratio.log2().ceil() as i64 } else { 0 }
    };
    pieces.sort_by_key(class);
    let zones = pieces.chunk_by(|one, other| class(one) == class(other)).filter_map(|alike| {
        let radius_m = alike.iter().map(|piece| piece.radius_m).fold(0.0, f64::max);
        let triangles = alike.iter().flat_map(|piece| piece.triangles.iter().copied()).collect();
        let surface = TriangleMesh::from_triangle_list(triangles, [1.0; 3])?;
        Some(CapZone { surface, radius_m, is_solid: false })
    });
    zones.collect()
}

/// Whether all corners lie within a tolerance of one plane.
fn is_flat(triangles: &[Triangle], tolerance_m: f64) -> bool {
    let normal = |[a, b, c]: &Triangle| (b - a).cross(&(c - a));
    let Some(largest) = triangles
        .iter()
        .max_by(|one, other| normal(one).norm_squared().total_cmp(&normal(other).norm_squared()))
    else {
        return true;
    };
    let Some(normal) = normal(largest).try_normalize(0.0) else { return true };
    triangles.as_flattened().iter().all(|corner| (corner - largest[0]).dot(&normal).abs() <= tolerance_m)
}

/// The uses of all edges, grouped by edge.
fn by_edge(uses: &[Used]) -> impl Iterator<Item = &[Used]> {
    uses.chunk_by(|one, other| (one.low, one.high) == (other.low, other.high))
}

#[cfg(test)]
mod tests;
