//! Promise: no point of a member lies deeper inside another one than the bounds of their finding say.

use std::path::Path;

use geometry::{Point3, Pose, TriangleMesh, point_triangle};
use kinematics::PathParameter;
use pathproof_simulator::{
    Finding, FindingKind, Mode, ModelSettings, Models, Outcome, RunSettings, Surface, Verdict, run,
};
use scene::{Configuration, LoadRequest, Member, Scene, load};
use sphere_model::Method;

/// The instants at which every finding is looked at, evenly over its stretch.
const LOOKS: u32 = 24;

fn weld_cell() -> Scene {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/weld-cell"));
    let request = LoadRequest {
        allowed_roots: vec![folder.join("../../robots")],
        ..LoadRequest::for_file(folder.join("cell.ron"))
    };
    load(&request).expect("a good cell")
}

fn checked(scene: &Scene, mode: Mode) -> Outcome {
    let settings =
        ModelSettings { method: Method::PatentN, smallest_radius_m: Some(0.02), surface: Surface::Exact };
    let models = Models::build(scene, settings).expect("models");
    run(scene, &models, RunSettings { mode, first_hit: true, ..RunSettings::default() })
}

/// The distance of a point from a surface, by all triangles.
fn distance_m(mesh: &TriangleMesh, point: &Point3<f64>) -> f64 {
    let triangles = (0..mesh.triangle_count()).map(|index| mesh.triangle(index));
    triangles.map(|triangle| point_triangle(point, &triangle).distance_m).fold(f64::INFINITY, f64::min)
}

/// How deep the deepest vertex of one member lies inside the other.
fn deepest_vertex_m(of: (&Member, &Pose), inside: (&Member, &Pose)) -> f64 {
    let mut deepest_m = 0.0_f64;
    for piece in &of.0.shapes {
        for other in &inside.0.shapes {
            let world_from_piece = *of.1 * piece.member_from_shape;
            let other_from_piece = (*inside.1 * other.member_from_shape).inverse() * world_from_piece;
            for vertex in piece.shape.mesh.vertices() {
                let point = other_from_piece.point(vertex);
                if other.shape.mesh.contains(&point) {
                    deepest_m = deepest_m.max(distance_m(&other.shape.mesh, &point));
                }
            }
        }
    }
    deepest_m
}

/// The depth of a finding's pair at an instant, by its vertices.
fn seen_m(scene: &Scene, finding: &Finding, at: PathParameter) -> f64 {
    let FindingKind::Pair { a, b, .. } = &finding.kind else { return 0.0 };
    let mut configuration = Configuration::default();
    scene.place_at(at, &mut configuration);
    let [a, b] = [a, b].map(|name| scene.member_named(name).expect("a member"));
    let [pose_a, pose_b] = [a, b].map(|member| configuration.world_from_member[member]);
    let (a, b) = ((&scene.members[a], &pose_a), (&scene.members[b], &pose_b));
    deepest_vertex_m(a, b).max(deepest_vertex_m(b, a))
}

#[test]
fn no_vertex_lies_deeper_than_the_bound() {
    let scene = weld_cell();
    for mode in [Mode::Certified, Mode::Sampled] {
        let outcome = checked(&scene, mode);
        let mut deepest_m = 0.0_f64;
        for finding in &outcome.findings {
            let depth = finding.depth.expect("each begins and ends within the program");
            let [first, last] = [finding.first.0, finding.last.0];
            for look in 0..=LOOKS {
                let at = first + (last - first) * f64::from(look) / f64::from(LOOKS);
                let seen_m = seen_m(&scene, finding, PathParameter(at));
                assert!(seen_m <= depth.most_m, "{}: {seen_m} m deep at {at}, at most {depth:?}", finding.id);
                deepest_m = deepest_m.max(seen_m);
            }
            let shown_m = seen_m(&scene, finding, finding.shown.at);
            assert!(shown_m <= depth.shown_m, "{}: {shown_m} m deep, at most {depth:?}", finding.id);
            println!("{} {}: {depth:?}, shown {shown_m}", mode.name(), finding.id);
        }
        assert!(deepest_m > 0.005, "nothing was deep enough to tell: {deepest_m}");
    }
}

#[test]
fn first_contact_is_hardly_deep_and_only_collisions_have_depth() {
    let scene = weld_cell();
    let outcome = checked(&scene, Mode::Certified);
    assert!(!outcome.findings.is_empty());
    for finding in &outcome.findings {
        let FindingKind::Pair { verdict: Verdict::Collision, .. } = finding.kind else {
            assert_eq!(finding.depth, None);
            continue;
        };
        let depth = finding.depth.expect("bounded");
        assert!(depth.shown_m < 1e-3 && depth.shown_m <= depth.most_m, "{}: {depth:?}", finding.id);
    }
}

#[test]
fn no_vertex_lies_deeper_than_what_was_seen_at_the_instants_looked_at() {
    let scene = weld_cell();
    let mut narrow = 0;
    for mode in [Mode::Certified, Mode::Sampled] {
        for finding in &checked(&scene, mode).findings {
            let seen = finding.depth_seen.expect("solids");
            let ([lo_m, hi_m], [first, last]) = (seen.depth_m, [finding.first.0, finding.last.0]);
            let (at, _) = seen.at.expect("a common point");
            assert!((first..=last).contains(&at.0) && lo_m > 0.0, "{}: {seen:?}", finding.id);
            assert_eq!(seen.is_narrow, hi_m - lo_m <= 1e-3_f64.max(0.05 * hi_m), "{}: {seen:?}", finding.id);
            narrow += usize::from(seen.is_narrow);
            assert!(lo_m <= finding.depth.expect("bounded").most_m, "{}: {seen:?}", finding.id);
            for look in 0..seen.instants {
                let at = first + (last - first) * look as f64 / (seen.instants - 1).max(1) as f64;
                let vertex_m = seen_m(&scene, finding, PathParameter(at));
                assert!(vertex_m <= hi_m, "{}: {vertex_m} m deep at {at}, {seen:?}", finding.id);
            }
        }
    }
    assert!(narrow >= 6, "the search for {narrow} of 10 collisions came to its end");
}
