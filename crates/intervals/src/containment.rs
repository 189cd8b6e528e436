//! Containment of one body in another at one instant.

use geometry::{Interior, Location, Pose, TriangleMesh};

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
    Undecided,
}

/// Asks for every component of every shape of one body whether a shape of the other encloses it, both ways.
///
/// # Guarantee
/// Valid only where the surfaces do not meet: one vertex then stands for its component, and while they stay apart the answer stays.
pub(crate) fn containment(bodies: [&Body<'_>; 2], b_from_a: &Pose) -> Containment {
    let [a, b] = bodies;
    let (mut found, mut is_undecided) = (Containment::None, false);
    for in_a in &a.shapes {
        for in_b in &b.shapes {
            let shape_b_from_a = in_b.body_from_shape.inverse() * *b_from_a * in_a.body_from_shape;
            let questions = [
                ((in_b.mesh, in_b.interior), in_a.mesh, shape_b_from_a, true),
                ((in_a.mesh, in_a.interior), in_b.mesh, shape_b_from_a.inverse(), false),
            ];
            for (container, content, container_from_content, is_first_inner) in questions {
                match location(container, content, &container_from_content) {
                    Location::Inside => found = Containment::Inside { is_first_inner },
                    Location::Undecided => is_undecided = true,
                    Location::Outside | Location::InCavity => {}
                }
            }
        }
    }
    if found == Containment::None && is_undecided { Containment::Undecided } else { found }
}

/// The worst location of the components of one mesh in another.
fn location(
    (container, interior): (&TriangleMesh, &Interior),
    content: &TriangleMesh,
    container_from_content: &Pose,
) -> Location {
    let of_component = |component: &geometry::Component| {
        let first = container_from_content.point(&component.vertex);
        // Outside of the container's box nothing else needs to be looked at.
        if interior.is_certain() || !container.bounds().contains(&first) {
            return interior.locate(container, &[first]);
        }
        let mut points = vec![first];
        points.extend(component.extremes.iter().map(|extreme| container_from_content.point(extreme)));
        interior.locate(container, &points)
    };
    content.components().iter().map(of_component).max().unwrap_or(Location::Outside)
}
