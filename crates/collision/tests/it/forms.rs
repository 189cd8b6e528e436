//! Promise: boxes answered in closed form give the same verdict as their triangles, whichever side they are on; and the
//! search does not lose a sibling when an earlier one leads nowhere.

use geometry::{Point3, Pose, Shape, TriangleMesh, Vector3, triangles_intersect};
use pathproof_collision::{
    Body, Form, RefinementLimits, Search, Separation, Silent, Step, Trace, colliding_spheres, surface_contact,
};
use sphere_model::{Method, SphereTree, build, build_fitted};
use test_support::Random;

fn pose(random: &mut Random, spread: f64) -> Pose {
    let axis = Vector3::from(random.three(-0.5, 0.5)).normalize();
    let turned = Pose::from_axis_angle(axis, if random.unit() < 0.2 { 0.0 } else { 6.3 * random.unit() });
    Pose { translation: Vector3::from(random.three(-0.5, 0.5)) * spread, ..turned }
}

fn tree(mesh: &TriangleMesh) -> SphereTree {
    build(mesh, Method::PatentN, 0.02).expect("a radius that fits")
}

fn brute_force(a: &TriangleMesh, b: &TriangleMesh, a_from_b: &Pose) -> bool {
    (0..a.triangle_count()).any(|i| {
        (0..b.triangle_count()).any(|j| {
            triangles_intersect(&a.triangle(i), &b.triangle(j).map(|corner| a_from_b.point(&corner)))
        })
    })
}

#[test]
fn boxes_in_closed_form_agree_with_their_triangles() {
    let long = Shape::cuboid([0.5, 0.1, 0.06]).expect("valid");
    let flat = Shape::cuboid([0.3, 0.4, 0.002]).expect("valid");
    let rod = Shape::cylinder(0.03, 0.2).expect("valid");
    let (long_tree, flat_tree, rod_tree) = (tree(&long.mesh), tree(&flat.mesh), tree(&rod.mesh));
    let spheres = |shape: &'static str| match shape {
        "long" => Body { mesh: &long.mesh, form: Form::Spheres(&long_tree) },
        "flat" => Body { mesh: &flat.mesh, form: Form::Spheres(&flat_tree) },
        _ => Body { mesh: &rod.mesh, form: Form::Spheres(&rod_tree) },
    };
    let cuboid = |shape: &'static str| match shape {
        "long" => Body { mesh: &long.mesh, form: Form::Cuboid(Vector3::new(0.25, 0.05, 0.03)) },
        _ => Body { mesh: &flat.mesh, form: Form::Cuboid(Vector3::new(0.15, 0.2, 0.001)) },
    };
    let mut random = Random(0x1234_5678_9ABC_DEF1);
    let mut search = Search::default();
    let mut touching = 0;
    for i in 0..4_000 {
        let a_from_b = pose(&mut random, 0.7);
        for (a, b) in [
            (cuboid("long"), spheres("rod")),
            (spheres("rod"), cuboid("flat")),
            (cuboid("long"), cuboid("flat")),
            (cuboid("flat"), spheres("long")),
            (spheres("flat"), spheres("long")),
        ] {
            let expected = brute_force(a.mesh, b.mesh, &a_from_b);
            let found = surface_contact(&mut search, &a, &b, &a_from_b, 1e-12, &mut Silent);
            assert_eq!(found.is_some(), expected, "pose {i}: {a_from_b:?}");
            touching += usize::from(expected);
            if let Some(found) = found {
                let corners = a.mesh.triangle(found.triangle_a as usize);
                assert!(geometry::point_triangle(&found.contact.on_a, &corners).distance_m < 1e-9);
                let corners =
                    b.mesh.triangle(found.triangle_b as usize).map(|corner| a_from_b.point(&corner));
                assert!(geometry::point_triangle(&found.contact.on_b, &corners).distance_m < 1e-9);
            }
        }
    }
    assert!(touching > 1_000, "{touching}");
}

/// From a mesh and a radius.
type Builder<'a> = &'a dyn Fn(&TriangleMesh, f64) -> SphereTree;

/// A needle through every face of boxes of odd sizes: all builders, slabs and separation included.
#[test]
fn no_needle_passes_a_face_unseen() {
    let mut random = Random(0x0DDB_1A5E_5BAD_5EED);
    let (mut search, mut separation) = (Search::default(), Separation::default());
    for _ in 0..60 {
        let cuboid = Shape::cuboid([0; 3].map(|_| 0.1 + random.unit())).expect("valid").mesh;
        let offset = Vector3::from([0; 3].map(|_| random.unit() - 0.5));
        let loose: Vec<_> = (0..12).map(|i| cuboid.triangle(i).map(|corner| corner + offset)).collect();
        let block = TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite");
        for face in &loose {
            let weights = [random.unit(), random.unit(), random.unit() + 1e-3];
            let sum: f64 = weights.iter().sum();
            let point = (0..3).fold(Vector3::zeros(), |p, i| p + face[i].coords * (weights[i] / sum));
            let normal = (face[1] - face[0]).cross(&(face[2] - face[0])).normalize();
            let needle = [
                point - normal * 0.002,
                point + normal * 0.03,
                point + normal * 0.03 + face[1].coords * 0.001,
            ];
            let needle = TriangleMesh::from_triangles(&[needle.map(Point3::from)], [1.0; 3]).expect("finite");
            let method = |method| move |mesh: &_, radius_m| build(mesh, method, radius_m).expect("fits");
            let builders: [(_, Builder<'_>); 3] = [
                ("patent-n", &method(Method::PatentN)),
                ("patent-3", &method(Method::Patent3)),
                ("fitted", &|mesh, _| build_fitted(mesh)),
            ];
            for (name, tree) in builders {
                let (block_tree, needle_tree) = (tree(&block, 0.03), tree(&needle, 0.002));
                let a = Body { mesh: &block, form: Form::Spheres(&block_tree) };
                let b = Body { mesh: &needle, form: Form::Spheres(&needle_tree) };
                let here = Pose::identity();
                assert!(brute_force(&block, &needle, &here));
                let found = surface_contact(&mut search, &a, &b, &here, 1e-12, &mut Silent);
                assert!(found.is_some(), "{name}: missed at {point}");
                let (bound_m, _) =
                    separation.bounds_m((&a, &b), &here, RefinementLimits::within(10_000), &mut Silent);
                assert!(bound_m <= 0.0, "{name}: {bound_m} m apart at {point}");
            }
        }
    }
}

/// Two flakes far apart in one mesh.
fn flakes(at: [[f64; 3]; 2]) -> TriangleMesh {
    let flake = [[0.0, 0.0, 0.0], [0.02, 0.0, 0.0], [0.0, 0.02, 0.0]];
    let loose = at.map(|o| flake.map(|p| Point3::new(p[0] + o[0], p[1] + o[1], p[2] + o[2])));
    TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite")
}

/// Clearing all marks after the first sibling, as the steps 5 and 6 do that the patent prints, loses the second.
#[test]
fn a_sibling_is_still_searched_after_an_earlier_one_led_nowhere() {
    // The first flakes are 30 mm apart: their larger spheres overlap, their smallest do not. The second ones touch.
    let a = flakes([[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]]);
    let b = flakes([[0.0, 0.0, 0.03], [1.0, 1.0, 1.0]]);
    let build = |mesh: &TriangleMesh| build(mesh, Method::PatentN, 0.004).expect("fits");
    let (tree_a, tree_b) = (build(&a), build(&b));
    let mut trace = Trace::default();
    let found =
        colliding_spheres(&mut Search::default(), (&tree_a, &tree_b), &Pose::identity(), 1e-12, &mut trace);
    assert!(!found.is_empty(), "the second flakes touch");
    let first_colliding = trace.events.iter().position(|e| e.step == Step::Colliding).expect("found");
    let led_nowhere = trace.events[..first_colliding].iter().any(|e| e.step == Step::Cut && e.rank_a > 2);
    assert!(led_nowhere, "the scene must lead the search down to nothing first");
}
