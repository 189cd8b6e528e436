//! Whether two placed meshes meet, by all triangles without any tree: the oracle of several tests.

use geometry::{Aabb, Point3, Pose, Triangle, TriangleMesh, triangles_intersect};

fn in_world((mesh, pose): (&TriangleMesh, Pose), near: &Aabb) -> Vec<(Aabb, Triangle)> {
    let triangles =
        (0..mesh.triangle_count()).map(|index| mesh.triangle(index).map(|corner| pose.point(&corner)));
    let boxed = triangles.map(|corners| (Aabb::around(&corners).expect("finite"), corners));
    boxed.filter(|(bounds, _)| bounds.meets(near)).collect()
}

/// The box around a placed mesh.
pub(crate) fn around((mesh, pose): (&TriangleMesh, Pose)) -> Aabb {
    let corners: Vec<Point3<f64>> = mesh.vertices().iter().map(|vertex| pose.point(vertex)).collect();
    Aabb::around(&corners).expect("vertices")
}

/// Whether any triangles meet, or a vertex of one mesh lies inside the other.
pub(crate) fn meet(a: (&TriangleMesh, Pose), b: (&TriangleMesh, Pose)) -> bool {
    let (box_a, box_b) = (around(a), around(b));
    if !box_a.meets(&box_b) {
        return false;
    }
    let (of_a, of_b) = (in_world(a, &box_b), in_world(b, &box_a));
    let surfaces = of_a.iter().any(|(bounds, one)| {
        of_b.iter().any(|(other_bounds, other)| bounds.meets(other_bounds) && triangles_intersect(one, other))
    });
    let holds = |(mesh, pose): (&TriangleMesh, Pose), (other, other_pose): (&TriangleMesh, Pose)| {
        let vertex =
            |component: &geometry::Component| pose.inverse().point(&other_pose.point(&component.vertex));
        other.components().iter().any(|component| mesh.contains(&vertex(component)))
    };
    surfaces || holds(a, b) || holds(b, a)
}
