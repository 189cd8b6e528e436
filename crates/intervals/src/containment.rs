//! Containment of one body in another at one instant.

use geometry::{Interior, Location, Point3, Pose, TriangleMesh, point_triangle};

use crate::motion::Blur;
use crate::problem::Body;

/// Whether one of two bodies lies inside the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Containment {
    /// Neither is inside the other.
    None,
    /// A component of a shape of one body is inside a shape of the other.
    Inside {
        /// Whether the inner one is the first body.
        is_first_inner: bool,
    },
    /// A mesh that intersects itself may or may not enclose a part of the other.
    Undecided,
    /// Rounding leaves open on which side of a surface a part of the other lies.
    Blurred,
}

/// A relative pose, rounded, and what is not known of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlurredPose {
    pub(crate) b_from_a: Pose,
    pub(crate) blur: Blur,
    /// Coordinates in the frame of the first body that belong to it are at most this, metres.
    pub(crate) extent_m: f64,
    /// Bound on all other rounding of poses and coordinates, metres. The surfaces are proven farther apart than twice this.
    pub(crate) eps_m: f64,
}

/// Asks for every component of every shape of one body whether a shape of the other encloses it, both ways.
///
/// # Guarantee
/// Valid only where the surfaces do not meet: one vertex then stands for its component, and while they stay apart the answer stays.
/// The rounded vertex is on the same side of the other surface as the true one: it is off by no more than its blur, and either the
/// surfaces are proven farther apart than that, or its own distance from the other surface is measured and exceeds it.
pub(crate) fn containment(bodies: [&Body<'_>; 2], place: &BlurredPose) -> Containment {
    let ([a, b], b_from_a) = (bodies, &place.b_from_a);
    let (mut found, mut is_undecided, mut is_blurred) = (Containment::None, false, false);
    let is_sharp = place.blur.of_points_m(place.extent_m) <= place.eps_m;
    for in_a in &a.shapes {
        for in_b in &b.shapes {
            let shape_b_from_a = in_b.body_from_shape.inverse() * *b_from_a * in_a.body_from_shape;
            let questions = [
                ((in_b.mesh, in_b.interior), in_a.mesh, shape_b_from_a, true),
                ((in_a.mesh, in_a.interior), in_b.mesh, shape_b_from_a.inverse(), false),
            ];
            for (container, content, container_from_content, is_first_inner) in questions {
                // Where the point lies in the frame of the first body, whose motion is blurred.
                let in_a_m = |point: &Point3<f64>| {
                    let in_a_frame = if is_first_inner {
                        (in_a.body_from_shape * container_from_content.inverse()).point(point)
                    } else {
                        in_a.body_from_shape.point(point)
                    };
                    place.blur.of_points_m(in_a_frame.coords.amax() * (1.0 + 1e-9)) + place.eps_m
                };
                let is_decided = |point: &Point3<f64>| is_sharp || is_off(container.0, point, in_a_m(point));
                let Some(location) = location(container, content, &container_from_content, &is_decided)
                else {
                    is_blurred = true;
                    continue;
                };
                match location {
                    Location::Inside => found = Containment::Inside { is_first_inner },
                    Location::Undecided => is_undecided = true,
                    Location::Outside | Location::InCavity => {}
                }
            }
        }
    }
    match found {
        Containment::None if is_blurred => Containment::Blurred,
        Containment::None if is_undecided => Containment::Undecided,
        _ => found,
    }
}

/// Whether a point is proven farther than this from a surface.
fn is_off(mesh: &TriangleMesh, point: &Point3<f64>, least_m: f64) -> bool {
    let bounds = mesh.bounds();
    let outside = |k: usize| (bounds.low[k] - point[k]).max(point[k] - bounds.high[k]);
    if (0..3).any(|k| outside(k) > least_m) {
        return true;
    }
    (0..mesh.triangle_count()).all(|index| point_triangle(point, &mesh.triangle(index)).distance_m > least_m)
}

/// The worst location of the components of one mesh in another; `None` if a point that represents one of them is not `is_decided`.
fn location(
    (container, interior): (&TriangleMesh, &Interior),
    content: &TriangleMesh,
    container_from_content: &Pose,
    is_decided: &dyn Fn(&Point3<f64>) -> bool,
) -> Option<Location> {
    let of_component = |component: &geometry::Component| {
        let corners = [component.vertex].into_iter().chain(component.extremes);
        let decided = |corner: Point3<f64>| Some(container_from_content.point(&corner)).filter(is_decided);
        let first = corners.clone().find_map(decided)?;
        // Outside of the container's box nothing else needs to be looked at.
        if interior.is_certain() || !container.bounds().contains(&first) {
            return Some(interior.locate(container, &[first]));
        }
        let mut points = vec![first];
        points.extend(corners.filter_map(decided));
        Some(interior.locate(container, &points))
    };
    let mut worst = Some(Location::Outside);
    for component in content.components() {
        match of_component(component) {
            Some(Location::Inside) => return Some(Location::Inside),
            found => worst = worst.zip(found).map(|(worst, found)| worst.max(found)),
        }
    }
    worst
}

#[cfg(test)]
mod tests {
    use geometry::{SelfIntersections, Shape, Vector3};

    use super::*;
    use crate::problem::{BodyFrame, BodyShape};

    /// A die of 0.2 m, moved along x, and a block of 1 m; a blur of 0.05 m along every axis is at most 0.087 m.
    #[test]
    fn a_blurred_pose_decides_where_the_distance_exceeds_the_blur() {
        let [die, block] = [0.2, 1.0].map(|size_m| Shape::cuboid([size_m; 3]).expect("valid").mesh);
        let interior = Interior::new(&block, &SelfIntersections::none());
        let frame = BodyFrame::Fixed { world_from_body: Pose::identity() };
        let body = |mesh| {
            let shape = BodyShape { body_from_shape: Pose::identity(), mesh, interior: &interior };
            Body { frame, shapes: vec![shape] }
        };
        let (die, block) = (body(&die), body(&block));
        let ask = |x: f64, blur_m: f64, swapped: bool| {
            let b_from_a = Pose::from_translation(Vector3::new(if swapped { -x } else { x }, 0.0, 0.0));
            let blur = Blur::of_shift_m(blur_m);
            let place = BlurredPose { b_from_a, blur, extent_m: 0.1, eps_m: 1e-12 };
            containment(if swapped { [&block, &die] } else { [&die, &block] }, &place)
        };
        for swapped in [false, true] {
            let inside = Containment::Inside { is_first_inner: !swapped };
            assert_eq!(ask(0.0, 0.05, swapped), inside);
            assert_eq!(ask(0.9, 0.05, swapped), Containment::None);
            // The die's corners keep 0.02 m from the face, its far ones 0.22 m: any corner stands for the die.
            assert_eq!(ask(0.38, 0.05, swapped), inside);
            // No corner is farther from a face than the blur.
            assert_eq!(ask(0.5, 0.3, swapped), Containment::Blurred);
            assert_eq!(ask(0.0, f64::NAN, swapped), Containment::Blurred);
            // Far outside nothing needs to be known closely.
            assert_eq!(ask(9.0, 0.3, swapped), Containment::None);
        }
    }
}
