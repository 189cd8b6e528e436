//! Tests of certain collisions against exact triangles and containment.

use geometry::{Pose, Shape, TriangleMesh, Vector3};
use sphere_model::{InnerOuterTree, SphereTree, build_fitted, pack};
use test_support::Random;

use super::*;
use crate::{Body, Form, Search, Silent, surface_contact};

struct Packed {
    mesh: TriangleMesh,
    fitted: SphereTree,
    packed: sphere_model::InnerTree,
    tree: InnerOuterTree,
}

fn solids() -> Vec<Packed> {
    let shapes = [Shape::sphere(0.5), Shape::cuboid([1.0, 0.6, 0.1]), Shape::cylinder(0.15, 1.0)];
    let packed = |shape: Option<Shape>| {
        let mesh = shape.expect("valid").mesh;
        let fitted = build_fitted(&mesh);
        let packed = pack(&mesh, &fitted, 32, &mut |_| {}).expect("a solid").tree;
        let tree = InnerOuterTree::new(&mesh, &fitted, 10).expect("a solid");
        Packed { mesh, fitted, packed, tree }
    };
    shapes.map(packed).into()
}

fn random_pose(random: &mut Random, reach_m: f64) -> Pose {
    let turn = random.three(-3.0, 3.0);
    Pose::from_xyz_rpy(random.three(-reach_m, reach_m), turn)
}

/// Whether the surfaces of two solids meet, and whether one holds the first vertex of the other.
fn collide(a: &Packed, b: &Packed, a_from_b: &Pose) -> (bool, bool) {
    let [body_a, body_b] = [a, b].map(|solid| Body { mesh: &solid.mesh, form: Form::Spheres(&solid.fitted) });
    let contact = surface_contact(&mut Search::default(), &body_a, &body_b, a_from_b, 0.0, &mut Silent);
    let inside = a.mesh.contains(&a_from_b.point(&b.mesh.vertices()[0]))
        || b.mesh.contains(&a_from_b.inverse().point(&a.mesh.vertices()[0]));
    (contact.is_some(), inside)
}

#[test]
fn every_certain_collision_is_one_and_inner_outer_trees_miss_none() {
    let mut random = Random(0x9b05_688c_2b3e_6c1f);
    let solids = solids();
    let mut seen = [0; 4];
    for _ in 0..400 {
        let (a, b) = (&solids[random.below(3)], &solids[random.below(3)]);
        let pose = random_pose(&mut random, 0.8);
        let (surfaces, inside) = collide(a, b, &pose);
        let packed = packed_collision(&a.packed, &b.packed, &pose, &mut Silent);
        let deepest = deepest_overlap(&a.packed, &b.packed, &pose, 0.0);
        assert_eq!(packed.is_some(), deepest.is_some());
        for certain in packed.into_iter().chain(deepest) {
            assert!(surfaces || inside);
            assert!(
                a.mesh.contains(&certain.point()) && b.mesh.contains(&pose.inverse().point(&certain.point()))
            );
        }
        if let (Some(packed), Some(deepest)) = (packed, deepest) {
            assert!(packed.overlap_m <= deepest.overlap_m);
        }
        let both = ((&a.mesh, &a.tree), (&b.mesh, &b.tree));
        for order in [ChildOrder::NearestFirst, ChildOrder::Stored] {
            let answer =
                inner_outer_collision(both.0, both.1, &pose, 0.0, order, &mut InnerOuterCounts::default());
            match answer.expect("finite numbers") {
                InnerOuterAnswer::Certain(certain) => {
                    let point = certain.point();
                    assert!(a.mesh.contains(&point) && b.mesh.contains(&pose.inverse().point(&point)));
                    seen[0] += 1;
                }
                InnerOuterAnswer::Surface(_) => {
                    assert!(surfaces || inside);
                    seen[1] += 1;
                }
                InnerOuterAnswer::SurfacesApart => {
                    assert!(!surfaces);
                    seen[2] += 1;
                }
            }
        }
        if let Some(certain) = confirm_to_depth(both.0, both.1, &pose) {
            assert!((surfaces || inside) && certain.overlap_m > 0.0);
            seen[3] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

fn confirm_to_depth(a: InnerOuterSolid<'_>, b: InnerOuterSolid<'_>, pose: &Pose) -> Option<CertainCollision> {
    super::confirm_to_depth(a, b, pose, 5.0, &mut InnerOuterCounts::default())
}

/// No shorter move than the overlap parts two solids.
#[test]
fn moves_shorter_than_an_overlap_leave_a_collision() {
    let mut random = Random(0xa54f_f53a_5f1d_36f1);
    let solids = solids();
    let mut tried = 0;
    for _ in 0..60 {
        let (a, b) = (&solids[random.below(3)], &solids[random.below(3)]);
        let pose = random_pose(&mut random, 0.6);
        let Some(deepest) = deepest_overlap(&a.packed, &b.packed, &pose, 0.0) else { continue };
        for _ in 0..5 {
            let toward = Vector3::from(random.three(-1.0, 1.0));
            let by = toward * (deepest.overlap_m * random.unit() / toward.norm());
            let moved = Pose { translation: pose.translation + by, ..pose };
            let (surfaces, inside) = collide(a, b, &moved);
            assert!(surfaces || inside);
            tried += 1;
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn the_nearer_child_first_finds_an_intersection_sooner() {
    let solids = solids();
    let both = |order| {
        let mut counts = InnerOuterCounts::default();
        let mut random = Random(0x3c6e_f372_fe94_f82b);
        for _ in 0..200 {
            let (a, b) = (&solids[0], &solids[1]);
            let pose = random_pose(&mut random, 0.3);
            let pair = ((&a.mesh, &a.tree), (&b.mesh, &b.tree));
            inner_outer_collision(pair.0, pair.1, &pose, 0.0, order, &mut counts).expect("finite numbers");
        }
        counts
    };
    let (nearest, stored) = (both(ChildOrder::NearestFirst), both(ChildOrder::Stored));
    assert!(2 * nearest.tests.sphere_tests() < stored.tests.sphere_tests(), "{nearest:?} {stored:?}");
}

#[test]
fn a_pose_that_is_not_a_number_confirms_nothing() {
    let solids = solids();
    let pose = Pose { translation: Vector3::repeat(f64::NAN), ..Pose::identity() };
    let (a, b) = (&solids[0], &solids[1]);
    assert_eq!(packed_collision(&a.packed, &b.packed, &pose, &mut Silent), None);
    assert_eq!(deepest_overlap(&a.packed, &b.packed, &pose, 0.0), None);
    let both = ((&a.mesh, &a.tree), (&b.mesh, &b.tree));
    assert_eq!(confirm_to_depth(both.0, both.1, &pose), None);
    let mut counts = InnerOuterCounts::default();
    assert_eq!(
        inner_outer_collision(both.0, both.1, &pose, 0.0, ChildOrder::NearestFirst, &mut counts),
        None
    );
}
