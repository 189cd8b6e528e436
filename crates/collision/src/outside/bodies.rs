//! Bodies with what queries about points need.

use geometry::{
    CappedMesh, Interior, Location, Point3, Pose, SelfIntersections, TriangleMesh, point_triangle,
};
use sphere_model::{SphereTree, SurfaceDistance, build_fitted};

/// A shape of a body: solid where its mesh is closed, closed by caps elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct BodyShape<'a> {
    /// The surface.
    pub mesh: &'a TriangleMesh,
    /// The mesh closed by caps, if it is open.
    pub capped: Option<&'a CappedMesh>,
    /// Its pose in the common frame.
    pub frame_from_mesh: Pose,
}

/// Bodies in a common frame: the points on all of their shapes, and those that the shapes enclose.
///
/// What lies in a closed cavity is enclosed: nothing gets there without meeting the surface. An open mesh counts with its caps as a
/// surface, and encloses what the capped mesh encloses; a sheet encloses nothing.
#[derive(Debug)]
pub struct Bodies<'a> {
    surfaces: Vec<BodySurface<'a>>,
}

/// A surface of the bodies.
#[derive(Debug)]
struct BodySurface<'a> {
    mesh: &'a TriangleMesh,
    tree: SphereTree,
    interior: Interior,
    frame_from_mesh: Pose,
    mesh_from_frame: Pose,
}

/// The nearest triangle of the bodies.
#[derive(Clone, Copy, Debug)]
pub(super) struct NearestTriangle {
    pub(super) distance_m: f64,
    surface: usize,
    triangle: usize,
}

impl<'a> Bodies<'a> {
    /// Prepares shapes for queries.
    pub fn new(shapes: &[BodyShape<'a>]) -> Self {
        let with_caps = shapes.iter().flat_map(|shape| {
            let caps = shape.capped.iter().flat_map(|capped| &capped.bodies);
            std::iter::once(shape.mesh).chain(caps).map(|mesh| (mesh, shape.frame_from_mesh))
        });
        let surface = |(mesh, frame_from_mesh): (&'a TriangleMesh, Pose)| BodySurface {
            mesh,
            tree: build_fitted(mesh),
            interior: Interior::new(mesh, &SelfIntersections::none()),
            frame_from_mesh,
            mesh_from_frame: frame_from_mesh.inverse(),
        };
        Self { surfaces: with_caps.map(surface).collect() }
    }

    /// Whether there is no shape.
    pub(super) fn is_empty(&self) -> bool {
        self.surfaces.is_empty()
    }

    /// Whether some shape encloses a point; either answer for a point on a surface.
    ///
    /// # Guarantee
    /// The answer is the same for all points of a ball that no surface meets. A part of a mesh that intersects itself encloses nothing
    /// where its winding number is 0.
    pub(super) fn enclose(&self, point: &Point3<f64>) -> bool {
        self.surfaces.iter().any(|surface| {
            let in_mesh = surface.mesh_from_frame.point(point);
            let location = surface.interior.locate(surface.mesh, &[in_mesh]);
            matches!(location, Location::Inside | Location::InCavity)
        })
    }

    /// The triangle nearest to a point but for `spare_m`; the search begins at a triangle nearby, as seen from the point, where one is
    /// known.
    pub(super) fn nearest(
        &self,
        point: &Point3<f64>,
        nearby: Option<NearestTriangle>,
        spare_m: f64,
    ) -> Option<NearestTriangle> {
        let mut best = nearby;
        // The surface of the triangle nearby comes first: what is found there leaves out most of the others.
        let first = nearby.map_or(0, |nearby| nearby.surface);
        let others = (0..self.surfaces.len()).filter(|index| *index != first);
        for index in std::iter::once(first).chain(others) {
            let surface = self.surfaces.get(index)?;
            let in_mesh = surface.mesh_from_frame.point(point);
            let distance = SurfaceDistance::new(surface.mesh, &surface.tree);
            let found = match best {
                Some(best) if best.surface == index => {
                    distance.nearest_from(&in_mesh, best.triangle as u32, spare_m)
                }
                Some(best) => distance.nearest(&in_mesh, best.distance_m - spare_m),
                None => distance.nearest(&in_mesh, f64::INFINITY),
            };
            if let Some(found) =
                found.filter(|found| best.is_none_or(|best| found.distance_m < best.distance_m))
            {
                let (distance_m, triangle) = (found.distance_m, found.triangle as usize);
                best = Some(NearestTriangle { distance_m, surface: index, triangle });
            }
        }
        best
    }

    /// A triangle as seen from a point.
    pub(super) fn seen_from(&self, point: &Point3<f64>, of: &NearestTriangle) -> NearestTriangle {
        NearestTriangle { distance_m: point_triangle(point, &self.corners(of)).distance_m, ..*of }
    }

    /// The corners of a triangle in the common frame.
    pub(super) fn corners(&self, of: &NearestTriangle) -> geometry::Triangle {
        let surface = &self.surfaces[of.surface];
        surface.mesh.triangle(of.triangle).map(|corner| surface.frame_from_mesh.point(&corner))
    }

    /// The largest coordinate of all surfaces in the common frame, or a bound on it, metres.
    pub(super) fn largest_m(&self) -> f64 {
        let of = |surface: &BodySurface<'_>| {
            let bounds = surface.mesh.bounds();
            let largest_m = bounds.low.coords.amax().max(bounds.high.coords.amax());
            2.0 * largest_m + surface.frame_from_mesh.translation.amax()
        };
        self.surfaces.iter().map(of).fold(0.0, f64::max)
    }
}
