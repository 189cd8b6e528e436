//! The audit: how much of a link's surface its spheres leave bare, and how far, with proven bounds.
//!
//! Spheres may come from anywhere: nothing is taken from a tree.

mod field;
mod hierarchy;
mod protrusion;
mod share;
mod sweep;
mod worst;

use geometry::{Point3, Pose, TriangleMesh};
use rayon::prelude::*;

use crate::Ball;
use field::{Extent, Field, area_m2};
use sweep::{Piece, sweep};

/// Rounding of coordinates and distances, per metre of the largest coordinate: a thousand times what it can be.
const ROUNDING: f64 = 1e-12;

/// Pieces this small are not divided further, metres.
const FINEST_M: f64 = 1e-9;

/// A piece seen to be bare somewhere is divided down to this share of the surface before others are looked at.
const FLOOR_SHARE: f64 = 1e-6;

/// One shape whose surface is to be covered.
#[derive(Clone, Copy, Debug)]
pub struct AuditedShape<'a> {
    /// The surface.
    pub mesh: &'a TriangleMesh,
    /// Where it sits.
    pub link_from_mesh: Pose,
    /// How far the mesh sticks out of what was described, metres; a gap no larger than this need not be one.
    pub overshoot_m: f64,
    /// Radius where a sphere around the mesh's origin was described: a ball that holds it covers it exactly.
    pub sphere_radius_m: Option<f64>,
}

/// How closely to look.
#[derive(Clone, Copy, Debug)]
pub struct AuditSettings {
    /// How far apart the bounds on a gap may stay, metres.
    pub accuracy_m: f64,
    /// Pieces looked at by each of the searches before they give up; what is open then is undecided.
    pub most_pieces: usize,
}

/// What is known of the spheres of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditVerdict {
    /// Every point of the surface is proven to lie in a sphere.
    Covered,
    /// A point of the described surface is proven to lie in none.
    Gap,
    /// Neither.
    Undecided,
}

/// Which triangle a point is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Index of the shape.
    pub shape: usize,
    /// Index of its triangle.
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

/// The outcome of an audit.
#[derive(Clone, Debug, PartialEq)]
pub struct Audit {
    /// Whether the surface is covered.
    pub verdict: AuditVerdict,
    /// Triangles of all shapes.
    pub triangles: usize,
    /// Their area, m².
    pub area_m2: f64,
    /// The share of the area that lies in no sphere, at least and at most.
    pub uncovered_share: [f64; 2],
    /// The largest distance of a point of the surface from the nearest sphere, at least and at most, metres; infinite
    /// where there are no spheres.
    pub gap_m: [f64; 2],
    /// The point with the largest gap seen; where there is no gap for sure, the one nearest to being one.
    pub at: Option<Place>,
    /// How far spheres stick out of the shapes at most, metres.
    pub protrusion_m: f64,
    /// Pieces of triangles looked at.
    pub pieces: usize,
}

/// Measures how well balls cover the surfaces of a link's shapes.
///
/// Branch and bound over pieces of triangles: a piece with its corners in one ball is covered, one that no ball meets is bare,
/// any other is halved. Parallel over triangles; the result does not depend on the number of threads.
///
/// # Guarantee
/// `Covered` is a proof for the numbers given, `Gap` too; all bounds hold, rounding included. A surface that touches the edge of
/// its spheres within rounding (a millionth of a millionth of the largest coordinate) is undecided.
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
        let point = Extent::of(&triangles[0]).center;
        return Audit { at: Some(Place { source: sources[0], point }), ..audit };
    }
    let eps_m = eps_m(shapes, balls);
    let field = Field::new(balls, eps_m);
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
    let left: Vec<Piece> = swept.into_iter().flat_map(|one| one.left).collect();
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

/// Covers the rounding of places, distances and halvings.
fn eps_m(shapes: &[AuditedShape<'_>], balls: &[Ball]) -> f64 {
    let of_balls = balls.iter().map(|ball| ball.center.coords.amax() + ball.radius_m);
    let of_shapes = shapes.iter().map(|shape| {
        let bounds = shape.mesh.bounds();
        let largest_m = bounds.low.coords.amax().max(bounds.high.coords.amax());
        2.0 * largest_m + shape.link_from_mesh.translation.amax()
    });
    ROUNDING * of_balls.chain(of_shapes).fold(0.0, f64::max)
}

/// Whether a shape is a sphere that lies in one ball.
fn is_held(shape: &AuditedShape<'_>, balls: &[Ball], eps_m: f64) -> bool {
    let Some(radius_m) = shape.sphere_radius_m else { return false };
    let center = Point3::from(shape.link_from_mesh.translation);
    balls.iter().any(|ball| {
        let apart_m = (center - ball.center).norm();
        let needed_m = if center == ball.center { radius_m } else { apart_m + radius_m + eps_m };
        needed_m <= ball.radius_m
    })
}
