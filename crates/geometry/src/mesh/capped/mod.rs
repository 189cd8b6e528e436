//! Open meshes closed by caps, for one question alone: what lies inside them.

mod chain;
mod hull;
mod kept;
mod merge;
mod orient;
mod rims;
mod triangulate;

use nalgebra::Point3;

use super::{ComponentKind, Topology, TriangleMesh};
use crate::Triangle;
use chain::Used;

/// Vertices of rims closer than this share of the mesh's diagonal are one vertex for the question of what lies inside.
const MERGED_SHARE: f64 = 1e-5;
/// More triangles in caps are not built: such a group of triangles counts as its convex hull.
const MOST_RIM_EDGES: usize = 1 << 16;

/// The source text that decides which caps a mesh gets; a store of capped meshes includes it in its keys, so that a change invalidates
/// them.
pub const CAPPING_SOURCES: [&str; 7] = [
    include_str!("chain.rs"),
    include_str!("hull.rs"),
    include_str!("merge.rs"),
    include_str!("mod.rs"),
    include_str!("orient.rs"),
    include_str!("rims.rs"),
    include_str!("triangulate.rs"),
];

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
/// only if it lies inside one of [`Self::bodies`] or a closed component of the mesh: patch and cap bound a region inside the zone, and nothing outside of it changes sides.
/// A zone that is solid stands for a group that cannot be capped: the true body of that group lies in it.
#[derive(Clone, Debug)]
pub struct CappedMesh {
    /// The closed surfaces, one for each group of open components that has caps: none is summed with another.
    pub bodies: Vec<TriangleMesh>,
    /// The zones in which what lies inside is not decided.
    pub zones: Vec<CapZone>,
    /// Vertices of rims within this distance were merged, metres.
    pub tolerance_m: f64,
    /// The greatest distance of a vertex of a rim from the one that it was merged with, metres.
    pub spread_m: f64,
    /// Number of rims that got a cap.
    pub rims: usize,
    /// Number of groups of triangles that lie in one plane, and bound nothing.
    pub sheets: usize,
    /// Number of groups that could not be capped, and count as their convex hulls.
    pub hulls: usize,
}

/// Where what lies inside an open mesh is not decided: near some of its caps, or in a convex hull.
#[derive(Clone, Debug)]
pub struct CapZone {
    /// The caps, or the convex hull; in the mesh frame.
    pub surface: TriangleMesh,
    /// Rim radius of the caps: the zone reaches this far from them, metres. The greatest distance of a point of the cap from its rim,
    /// or a bound on it; for stitches the tolerance, for a hull more than that.
    pub radius_m: f64,
    /// Whether it is a convex hull, whose inside belongs to the zone too.
    pub is_solid: bool,
}

/// A cap or stitches, before zones of similar radius are put together.
struct CapPatch {
    triangles: Vec<Triangle>,
    radius_m: f64,
}

impl CappedMesh {
    /// Closes the open components of a mesh; `None` if it has none.
    pub fn new(mesh: &TriangleMesh) -> Option<Self> {
        let is_shell =
            |component: u32| matches!(mesh.components()[component as usize].kind, ComponentKind::Shell(_));
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
        let one_sided = orient::turn_alike(&mut triangles, &merged);
        let (group_of, groups) = chain::connected(&triangles, &merged);

        let spread_m = merge::spread_m(vertices, &merged);
        let mut capped = Self {
            bodies: Vec::new(),
            zones: Vec::new(),
            tolerance_m,
            spread_m,
            rims: 0,
            sheets: 0,
            hulls: 0,
        };
        let corners = |triangle: &[u32; 3]| triangle.map(|vertex| vertices[vertex as usize]);
        let mut pieces: Vec<CapPatch> = Vec::new();
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); groups];
        for (index, group) in group_of.iter().enumerate() {
            members[*group].push(index);
        }
        for own in &members {
            let own: Vec<[u32; 3]> = own.iter().map(|&index| triangles[index]).collect();
            let surface: Vec<Triangle> = own.iter().map(corners).collect();
            if is_flat(&surface, tolerance_m) {
                capped.sheets += 1;
                continue;
            }
            let is_orientable = !own.iter().any(|triangle| one_sided.contains(triangle));
            let closed = is_orientable.then(|| close(&own, &merged, vertices, tolerance_m)).flatten();
            if let Some(closed) = closed {
                capped.rims += closed.rims;
                pieces.extend(closed.pieces);
                capped.bodies.extend(closed.body);
            } else {
                capped.hulls += 1;
                // Each corner once: neighbours share most of them.
                let mut corners = own.concat();
                corners.sort_unstable();
                corners.dedup();
                let corners: Vec<Point3<f64>> =
                    corners.iter().map(|&corner| vertices[corner as usize]).collect();
                capped.zones.extend(hull::hull_around(&corners, tolerance_m));
            }
        }
        capped.zones.extend(zones(pieces, tolerance_m));
        Some(capped)
    }

    /// An upper bound on the distance of any point of a zone from the mesh, metres.
    ///
    /// # Guarantee
    /// A point of a cap is within the radius of a corner or an edge of its rim, of which the corners are vertices of the mesh, and the edges
    /// lie no farther than the spread from one of its edges; so do stitches. The zone reaches a radius further. The corners of a convex hull are
    /// vertices of the mesh, or of their box: there, and where caps enclose a space, it is the whole size of the zone.
    pub fn reach_m(&self, zone: &CapZone) -> f64 {
        let encloses = zone.surface.shell_components() < zone.surface.components().len();
        if zone.is_solid || encloses {
            zone.surface.bounds().diagonal() + zone.radius_m
        } else {
            2.0 * zone.radius_m + self.spread_m
        }
    }

    /// The largest radius of a zone around caps, metres; 0 without caps.
    pub fn largest_radius_m(&self) -> f64 {
        self.zones.iter().filter(|zone| !zone.is_solid).map(|zone| zone.radius_m).fold(0.0, f64::max)
    }
}

/// A group of triangles with its caps and stitches.
struct Closed {
    /// `None` if the caps are the group itself, seen from behind.
    body: Option<TriangleMesh>,
    pieces: Vec<CapPatch>,
    rims: usize,
}

/// Closes a group of triangles; `None` if that bounds no volume for certain.
fn close(own: &[[u32; 3]], merged: &[u32], vertices: &[Point3<f64>], tolerance_m: f64) -> Option<Closed> {
    let rims = rims::rims(own, merged)?;
    if rims.iter().map(Vec::len).sum::<usize>() > MOST_RIM_EDGES {
        return None;
    }
    let caps = rims.iter().map(|rim| {
        let rim: Vec<Point3<f64>> = rim.iter().map(|vertex| vertices[*vertex as usize]).collect();
        let (triangles, radius_m) = triangulate::cap(&rim);
        CapPatch { triangles, radius_m: radius_m.max(tolerance_m) }
    });
    let mut pieces: Vec<CapPatch> = caps.collect();
    let stitches = chain::stitches(own, merged, vertices);
    if !stitches.is_empty() {
        pieces.push(CapPatch { triangles: stitches, radius_m: tolerance_m });
    }
    let mut surface: Vec<Triangle> =
        own.iter().map(|triangle| triangle.map(|vertex| vertices[vertex as usize])).collect();
    surface.extend(pieces.iter().flat_map(|piece| piece.triangles.iter().copied()));
    let body = TriangleMesh::from_triangle_list(chain::without_pairs(surface), [1.0; 3]);
    let is_certain = body.as_ref().is_none_or(|body| *body.topology() == Topology::Solid);
    is_certain.then_some(Closed { body, pieces, rims: rims.len() })
}

/// Zones of all caps whose radii are alike: within a factor of two, counted from the tolerance.
fn zones(mut pieces: Vec<CapPatch>, tolerance_m: f64) -> Vec<CapZone> {
    let class = |piece: &CapPatch| {
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
