//! Depth and separation of solids where both are known, and against dense samples.

use geometry::{Point3, Pose, Shape, TriangleMesh, Vector3};
use sphere_model::{SphereTree, SurfaceDistance, build_fitted};
use test_support::Random;

use super::*;
use crate::{Body, Clearance, Form, Search, Silent, Wanted, clearance};

struct Model {
    mesh: TriangleMesh,
    tree: SphereTree,
}

impl Model {
    fn from_shape(shape: Option<Shape>) -> Self {
        let mesh = shape.expect("valid").mesh;
        Self { tree: build_fitted(&mesh), mesh }
    }

    fn solid(&self) -> Solid<'_> {
        Solid { mesh: &self.mesh, tree: &self.tree }
    }

    /// Distance of a point from the surface, metres: negative outside.
    fn depth_m(&self, point: &Point3<f64>) -> f64 {
        let nearest = SurfaceDistance::new(&self.mesh, &self.tree).nearest(point, f64::INFINITY);
        let distance_m = nearest.expect("finite").distance_m;
        if self.mesh.contains(point) { distance_m } else { -distance_m }
    }
}

fn depth(a: &Model, b: &Model, pose: &Pose) -> DeepestPoint {
    deepest_point(&a.solid(), &b.solid(), pose, f64::INFINITY, 1e-5).expect("finite numbers")
}

/// The bodies after a was moved, by exact triangles and containment.
fn after(a: &Model, b: &Model, pose: &Pose, by: &Vector3<f64>) -> AfterMove {
    let moved = Pose { translation: pose.translation - by, ..*pose };
    let [body_a, body_b] = [a, b].map(|model| Body { mesh: &model.mesh, form: Form::Spheres(&model.tree) });
    let wanted = Wanted::distance(1e-9, 1e-6);
    match clearance(&mut Search::default(), (&body_a, &body_b), &moved, wanted, None, &mut Silent) {
        Clearance::SurfacesApart(gap) if gap.lo_m > 1e-9 => {
            let is_inside = a.mesh.contains(&moved.point(&b.mesh.vertices()[0]))
                || b.mesh.contains(&moved.inverse().point(&a.mesh.vertices()[0]));
            let contact = gap.closest.expect("measured").contact;
            let normal = (contact.on_a - contact.on_b) / contact.distance_m;
            if is_inside { AfterMove::Colliding } else { AfterMove::Apart { lo_m: gap.lo_m, normal } }
        }
        _ => AfterMove::Colliding,
    }
}

fn directions() -> Vec<Vector3<f64>> {
    let axes = [Vector3::x(), Vector3::y(), Vector3::z()];
    axes.iter().flat_map(|axis| [*axis, -axis]).collect()
}

fn separated(a: &Model, b: &Model, pose: &Pose) -> (SeparatingMove, f64) {
    let radius_m = |model: &Model| 0.5 * model.mesh.bounds().diagonal();
    let centers = pose.point(&b.mesh.bounds().center()) - a.mesh.bounds().center();
    let free_m = |direction: &Vector3<f64>| radius_m(a) + radius_m(b) + direction.dot(&centers) + 1e-3;
    let shortest = separating_move(&mut |by| after(a, b, pose, by), &directions(), free_m, 1e-6);
    let shortest = shortest.expect("they can be parted");
    let place = touching(a, b, pose, &shortest);
    let overlap = tangent_overlap(&a.solid(), &b.solid(), pose, &place);
    (shortest, overlap.map_or(0.0, |overlap| overlap.overlap_m))
}

fn touching(a: &Model, b: &Model, pose: &Pose, shortest: &SeparatingMove) -> TouchingPlace {
    let moved = Pose { translation: pose.translation - shortest.by_m, ..*pose };
    let [body_a, body_b] = [a, b].map(|model| Body { mesh: &model.mesh, form: Form::Spheres(&model.tree) });
    let wanted = Wanted::distance(1e-9, 1e-6);
    let answer = clearance(&mut Search::default(), (&body_a, &body_b), &moved, wanted, None, &mut Silent);
    let Clearance::SurfacesApart(gap) = answer else { panic!("apart after the move") };
    let contact = gap.closest.expect("measured").contact;
    TouchingPlace { on_a: contact.on_a, on_b: contact.on_b + shortest.by_m, normal: shortest.normal }
}

#[test]
fn boxes_that_overlap_by_five_millimetres() {
    let (block, table) =
        (Model::from_shape(Shape::cuboid([0.1; 3])), Model::from_shape(Shape::cuboid([1.0, 1.0, 0.05])));
    // The lower face of the block is 5 mm below the table's top.
    let pose = Pose::from_translation(Vector3::new(0.013, -0.2, -0.07));
    let deepest = depth(&block, &table, &pose);
    // Points of both are at most 5 mm below the table's top, but up to 5 mm above the block's bottom.
    assert!(
        deepest.lo_m <= 0.005 && 0.005 <= deepest.hi_m && deepest.hi_m < 1.1 * deepest.lo_m,
        "{deepest:?}"
    );
    let (shortest, overlap_m) = separated(&block, &table, &pose);
    assert!((shortest.by_m - Vector3::new(0.0, 0.0, 0.005)).norm() < 1e-5, "{shortest:?}");
    assert!(overlap_m <= shortest.by_m.norm() && overlap_m > 0.0045, "{overlap_m}");
}

#[test]
fn a_corner_in_a_table_is_lifted_out() {
    let (block, table) =
        (Model::from_shape(Shape::cuboid([0.1; 3])), Model::from_shape(Shape::cuboid([1.0, 1.0, 0.05])));
    // The block stands on a corner, 4 mm deep.
    let tilt = Pose::from_xyz_rpy([0.0; 3], [std::f64::consts::FRAC_PI_4, libm::atan(0.5_f64.sqrt()), 0.0]);
    let lowest_m = 0.05 * 3.0_f64.sqrt();
    let table_from_block = Pose { translation: Vector3::new(0.1, 0.1, 0.025 + lowest_m - 0.004), ..tilt };
    let pose = table_from_block.inverse();
    let deepest = depth(&block, &table, &pose);
    assert!(deepest.lo_m <= 0.004 + 1e-9 && 0.004 <= deepest.hi_m && deepest.hi_m < 0.0043, "{deepest:?}");
    let (shortest, overlap_m) = separated(&block, &table, &pose);
    assert!((shortest.by_m.norm() - 0.004).abs() < 1e-5, "{shortest:?}");
    assert!(overlap_m <= 0.004 && overlap_m > 0.0035, "{overlap_m}");
}

#[test]
fn a_ball_inside_a_block_is_as_deep_as_it_is() {
    let (ball, block) = (Model::from_shape(Shape::sphere(0.1)), Model::from_shape(Shape::cuboid([1.0; 3])));
    let pose = Pose::from_translation(Vector3::new(0.0, 0.0, 0.3));
    // The block begins 0.2 m below the centre of the ball, whose top is 0.3 m above that face.
    let deepest = depth(&ball, &block, &pose);
    assert!(deepest.lo_m > 0.28 && deepest.hi_m >= 0.3 - 1e-6 && deepest.hi_m < 0.32, "{deepest:?}");
    let (shortest, overlap_m) = separated(&ball, &block, &pose);
    assert!((shortest.by_m.norm() - 0.3).abs() < 0.01, "{shortest:?}");
    assert!(overlap_m > 0.9 * shortest.by_m.norm() && overlap_m <= shortest.by_m.norm());
}

#[test]
fn bounds_hold_against_dense_samples() {
    let mut random = Random(0x428a_2f98_d728_ae22);
    let models = [Shape::sphere(0.1), Shape::cuboid([0.4, 0.1, 0.02]), Shape::cylinder(0.05, 0.3)]
        .map(Model::from_shape);
    let (mut colliding, mut shallow, mut tight) = (0, 0, 0);
    let trials = if std::env::var_os("PATHPROOF_LONG").is_some() { 3000 } else { 60 };
    for _ in 0..trials {
        let (a, b) = (&models[random.below(3)], &models[random.below(3)]);
        let turn = random.three(-3.0, 3.0);
        let pose = Pose::from_xyz_rpy(random.three(-0.12, 0.12), turn);
        let back = pose.inverse();
        let deepest = depth(a, b, &pose);
        if let Some(at) = deepest.at {
            // Up to rounding, for a point may be on a surface.
            let [in_a, in_b] = [a.depth_m(&at), b.depth_m(&back.point(&at))];
            assert!(in_a > -1e-12 && in_b > -1e-12);
            assert!((in_a.max(in_b) - deepest.lo_m).abs() < 1e-11);
        }
        let mut deepest_sample_m = 0.0_f64;
        for _ in 0..2_000 {
            let size = a.mesh.bounds().size();
            let point = a.mesh.bounds().low + size.component_mul(&Vector3::from(random.three(0.0, 1.0)));
            let in_b = back.point(&point);
            if a.mesh.contains(&point) && b.mesh.contains(&in_b) {
                let depth_m = a.solid().inner_radius_m(&point).max(b.solid().inner_radius_m(&in_b));
                deepest_sample_m = deepest_sample_m.max(depth_m);
            }
        }
        assert!(deepest_sample_m <= deepest.hi_m);
        if after(a, b, &pose, &Vector3::zeros()) != AfterMove::Colliding {
            assert_eq!(deepest.at, None);
            continue;
        }
        colliding += 1;
        let (shortest, overlap_m) = separated(a, b, &pose);
        assert!(overlap_m <= shortest.by_m.norm());
        // As a finding does: a common point stays in the other solid as long as the move is shorter than it is deep.
        let at_least_m = overlap_m.max(deepest.lo_m);
        if shortest.by_m.norm() < 0.01 {
            shallow += 1;
            tight += usize::from(shortest.by_m.norm() <= 2.0 * at_least_m);
        }
        assert_ne!(after(a, b, &pose, &shortest.by_m), AfterMove::Colliding);
        for _ in 0..10 {
            let toward = Vector3::from(random.three(-1.0, 1.0));
            let by = toward * (0.999 * at_least_m * random.unit() / toward.norm());
            assert_eq!(after(a, b, &pose, &by), AfterMove::Colliding, "no shorter move parts them");
        }
    }
    println!("{colliding} collisions, {shallow} shallow, {tight} of them with bounds within 2");
    assert!(4 * colliding > trials && 5 * tight >= 4 * shallow, "{colliding}, {tight} of {shallow}");
}

#[test]
fn the_deepest_of_several_pairs_is_bounded_whatever_the_effort() {
    let mut random = Random(0x923f_82a4_af19_4f9b);
    let models = [Shape::sphere(0.1), Shape::cuboid([0.4, 0.1, 0.02]), Shape::cylinder(0.05, 0.3)]
        .map(Model::from_shape);
    let mut narrow = 0;
    for _ in 0..40 {
        let pairs: Vec<(&Model, &Model, Pose)> = (0..6)
            .map(|_| {
                let pose = Pose::from_xyz_rpy(random.three(-0.15, 0.15), random.three(-3.0, 3.0));
                (&models[random.below(3)], &models[random.below(3)], pose)
            })
            .collect();
        let each: Vec<DeepestPoint> = pairs.iter().map(|(a, b, pose)| depth(a, b, pose)).collect();
        let least_m = each.iter().map(|of| of.lo_m).fold(0.0, f64::max);
        let most_m = each.iter().map(|of| of.hi_m).fold(0.0, f64::max);
        let solids: Vec<SolidPair<'_>> = pairs
            .iter()
            .map(|(a, b, pose)| SolidPair { a: a.solid(), b: b.solid(), a_from_b: *pose })
            .collect();
        for most_boxes in [0, 1, 30, 4_000] {
            let effort = DepthEffort { accuracy_m: 1e-3, share: 0.01, most_boxes };
            let all = deepest_of_pairs(&solids, f64::INFINITY, effort).expect("finite numbers");
            assert!(
                all.lo_m <= most_m && least_m <= all.hi_m && all.lo_m <= all.hi_m,
                "{all:?} {least_m} {most_m}"
            );
            if let Some((index, at)) = all.at {
                let (a, b, pose) = pairs[index];
                let [in_a, in_b] = [a.depth_m(&at), b.depth_m(&pose.inverse().point(&at))];
                assert!(in_a > -1e-12 && in_b > -1e-12 && (in_a.max(in_b) - all.lo_m).abs() < 1e-11);
            }
            let known = deepest_of_pairs(&solids, most_m, effort).expect("finite numbers");
            assert!(known.hi_m <= most_m && least_m <= known.hi_m);
            narrow += usize::from(most_boxes == 4_000 && all.hi_m - all.lo_m <= 1e-3 + 1e-9);
        }
    }
    assert!(narrow >= 38, "{narrow} of 40");
    let none =
        deepest_of_pairs(&[], f64::INFINITY, DepthEffort { accuracy_m: 0.0, share: 0.0, most_boxes: 9 });
    assert_eq!(none, Some(DeepestOfPairs { at: None, lo_m: 0.0, hi_m: 0.0 }));
}
