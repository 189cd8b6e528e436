//! The audit of a link's spheres: proven bounds on the uncovered share of the surface and on the largest gap.
//!
//! The spheres can have any origin; no tree is used.

mod field;
mod hierarchy;
mod protrusion;
mod share;
mod sweep;
mod worst;

use geometry::{Point3, Pose, TriangleMesh};
use rayon::prelude::*;

use crate::Ball;
use field::{BallField, PieceSphere, area_m2};
use sweep::{SurfacePiece, sweep};

/// Bound on the rounding of coordinates and distances, per metre of the largest coordinate; a thousand times the worst case.
const ROUNDING: f64 = 1e-12;

/// Size below which pieces are not divided, metres.
const FINEST_M: f64 = 1e-9;

/// In the first pass, a partly uncovered piece is divided down to this share of the surface.
const FLOOR_SHARE: f64 = 1e-6;

/// A shape whose surface the spheres must cover.
#[derive(Clone, Copy, Debug)]
pub struct AuditedShape<'a> {
    /// The surface.
    pub mesh: &'a TriangleMesh,
    /// Its pose on the link.
    pub link_from_mesh: Pose,
    /// Bound on the over-approximation of the described shape by the mesh, metres; a gap of the mesh up to this size may not be a gap of the shape.
    pub overshoot_m: f64,
    /// The radius, if the shape is described as a sphere around the mesh's origin: a ball that contains it covers it.
    pub sphere_radius_m: Option<f64>,
}

/// Accuracy and effort of an audit.
#[derive(Clone, Copy, Debug)]
pub struct AuditSettings {
    /// Largest difference of the bounds on a gap, metres.
    pub accuracy_m: f64,
    /// The most pieces that each search examines before it stops and the result is undecided.
    pub most_pieces: usize,
}

/// The verdict on the spheres of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditVerdict {
    /// Every point of the surface is proven to lie in a sphere.
    Covered,
    /// A point of the described surface is proven to lie outside of all spheres.
    Gap,
    /// Neither.
    Undecided,
}

/// A triangle of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Index of the shape.
    pub shape: usize,
    /// Index of the triangle.
    pub triangle: usize,
}

/// A point of the surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Its triangle.
    pub source: Source,
    /// The point in the link's frame, metres.
    pub point: Point3<f64>,
}

/// The result of an audit.
#[derive(Clone, Debug, PartialEq)]
pub struct Audit {
    /// The verdict.
    pub verdict: AuditVerdict,
    /// The number of triangles of all shapes.
    pub triangles: usize,
    /// Their area, m².
    pub area_m2: f64,
    /// Bounds on the share of the area outside of all spheres.
    pub uncovered_share: [f64; 2],
    /// Bounds on the largest distance of a surface point from the nearest sphere, metres; infinite without spheres.
    pub gap_m: [f64; 2],
    /// The point with the largest known distance from the spheres, negative inside; `None` if the surface is covered.
    pub at: Option<Place>,
    /// Upper bound on the over-approximation of the shapes by the spheres, metres.
    pub protrusion_m: f64,
    /// The number of examined pieces of triangles.
    pub pieces: usize,
}

/// Measures the coverage of a link's shapes by balls.
///
/// Branch and bound over pieces of triangles: a piece with its corners in one ball is covered, a piece that meets no ball is uncovered,
/// and other pieces are halved. Parallel over triangles; the result does not depend on the number of threads.
///
/// # Guarantee
/// `Covered` and `Gap` are proofs for the given numbers; all bounds hold, rounding included. A surface within rounding of the boundary
/// of its spheres (10⁻¹² of the largest coordinate) is undecided.
pub fn audit(shapes: &[AuditedShape<'_>], balls: &[Ball], settings: AuditSettings) -> Audit {
    let (mut triangles, mut sources) = (Vec::new(), Vec::new());
    for (shape, audited) in shapes.iter().enumerate() {
        for triangle in 0..audited.mesh.triangle_count() {
            triangles.push(audited.mesh.triangle(triangle).map(|p| audited.link_from_mesh.point(&p)));
            sources.push(Source { shape, triangle });
        }
    }
    let whole_m2: f64 = triangles.iter().map(area_m2).sum();
    let mut audit = Audit {
        verdict: AuditVerdict::Gap,
        triangles: triangles.len(),
        area_m2: whole_m2,
        uncovered_share: [1.0, 1.0],
        gap_m: [f64::INFINITY, f64::INFINITY],
        at: None,
        protrusion_m: 0.0,
        pieces: 0,
    };
    if triangles.is_empty() {
        return Audit { verdict: AuditVerdict::Covered, uncovered_share: [0.0; 2], gap_m: [0.0; 2], ..audit };
    }
    if balls.is_empty() {
        let point = PieceSphere::around(&triangles[0]).center;
        return Audit { at: Some(Place { source: sources[0], point }), ..audit };
    }
    let eps_m = eps_m(shapes, balls);
    let field = BallField::new(balls, eps_m);
    let held: Vec<bool> = shapes.iter().map(|shape| is_held(shape, balls, eps_m)).collect();
    let swept: Vec<sweep::Swept> = triangles
        .par_iter()
        .zip(&sources)
        .filter(|(_, source)| !held[source.shape])
        .map(|(triangle, &source)| {
            sweep(&field, triangle, source, FLOOR_SHARE * whole_m2, settings.most_pieces)
        })
        .collect();
    audit.pieces = swept.iter().map(|one| one.looked_at).sum();
    let left: Vec<SurfacePiece> = swept.into_iter().flat_map(|one| one.left).collect();
    let overshoot_m: Vec<f64> = shapes.iter().map(|shape| shape.overshoot_m).collect();
    let worst = worst::worst(&field, &overshoot_m, left, settings.accuracy_m, settings.most_pieces);
    audit.pieces += worst.looked_at;
    audit.verdict = if worst.left.is_empty() {
        AuditVerdict::Covered
    } else if worst.beyond_overshoot_m > 0.0 {
        AuditVerdict::Gap
    } else {
        AuditVerdict::Undecided
    };
    audit.gap_m = [worst.low_m.max(0.0), worst.high_m];
    audit.at = worst.at.filter(|_| audit.verdict != AuditVerdict::Covered);
    audit.uncovered_share = share::uncovered_share(&field, &worst.left, whole_m2, settings.most_pieces);
    audit.protrusion_m = protrusion::protrusion_m(shapes, &triangles, balls, eps_m);
    audit
}

/// Bound on the rounding of coordinates, distances and halvings.
fn eps_m(shapes: &[AuditedShape<'_>], balls: &[Ball]) -> f64 {
    let of_balls = balls.iter().map(|ball| ball.center.coords.amax() + ball.radius_m);
    let of_shapes = shapes.iter().map(|shape| {
        let bounds = shape.mesh.bounds();
        let largest_m = bounds.low.coords.amax().max(bounds.high.coords.amax());
        2.0 * largest_m + shape.link_from_mesh.translation.amax()
    });
    ROUNDING * of_balls.chain(of_shapes).fold(0.0, f64::max)
}

/// Whether a shape is a sphere inside one ball.
fn is_held(shape: &AuditedShape<'_>, balls: &[Ball], eps_m: f64) -> bool {
    let Some(radius_m) = shape.sphere_radius_m else { return false };
    let center = Point3::from(shape.link_from_mesh.translation);
    balls.iter().any(|ball| {
        let apart_m = (center - ball.center).norm();
        let needed_m = if center == ball.center { radius_m } else { apart_m + radius_m + eps_m };
        needed_m <= ball.radius_m
    })
}
