//! One pair of pieces at one configuration, near and far: ours from nothing, contact alone and the distance to 1 mm, next to
//! parry3d-f64's.

use collision::{Body, Form, Search, Silent, Wanted, clearance};
use criterion::Criterion;
use geometry::{Pose, Shape};
use parry3d_f64::query::{distance, intersection_test};
use pathproof_simulator::check_points;
use scene::Configuration;
use sphere_model::{SphereTree, build_fitted};

use crate::cell::{Cell, cells, one_thread, parry_poses};

/// Two pieces at a point of the program.
struct Question<'a> {
    what: &'static str,
    point: usize,
    /// Member and piece of both.
    pieces: [(usize, usize); 2],
    shapes: [&'a Shape; 2],
    trees: [SphereTree; 2],
    a_from_b: Pose,
}

/// The first pieces of the pair that comes nearest in the whole program, and of the farthest pair of meshes at that point.
fn questions(cell: &Cell) -> Vec<Question<'_>> {
    let all: Vec<usize> = (0..cell.scene.timeline.points.len()).collect();
    let frames = check_points(&cell.scene, &cell.models, &all, 1e-3);
    let free = frames.iter().enumerate().filter(|(_, frame)| frame.pairs.is_empty());
    let smallest = free.filter_map(|(point, frame)| Some((point, frame.smallest?)));
    let nearest = smallest.min_by(|x, y| x.1.clearance_m[1].total_cmp(&y.1.clearance_m[1]));
    let (point, nearest) = nearest.expect("a free point");
    let mut at = Configuration::default();
    cell.scene.place(point, &mut at);
    let apart_m = |pair: usize| {
        let pair = cell.scene.pairs[pair];
        let place = |member: usize| at.world_from_member[member].translation;
        (place(pair.a) - place(pair.b)).norm()
    };
    let meshes = |pair: &usize| {
        let pair = cell.scene.pairs[*pair];
        [pair.a, pair.b].iter().all(|member| cell.scene.members[*member].shapes[0].shape.box_half_m.is_none())
    };
    let farthest =
        (0..cell.scene.pairs.len()).filter(meshes).max_by(|&x, &y| apart_m(x).total_cmp(&apart_m(y)));
    let question = |what, pair: usize| {
        let pair = cell.scene.pairs[pair];
        let pieces = [(pair.a, 0), (pair.b, 0)];
        let piece = |(member, piece): (usize, usize)| &cell.scene.members[member].shapes[piece];
        let [a, b] = pieces.map(|of| at.world_from_member[of.0] * piece(of).member_from_shape);
        let shapes = pieces.map(|of| &*piece(of).shape);
        let trees = shapes.map(|shape| build_fitted(&shape.mesh));
        Question { what, point, pieces, shapes, trees, a_from_b: a.inverse() * b }
    };
    vec![question("near", nearest.pair), question("far", farthest.expect("a pair of meshes"))]
}

pub(crate) fn pairs(criterion: &mut Criterion) {
    let single = one_thread();
    for cell in cells() {
        for question in single.install(|| questions(&cell)) {
            let [a, b] = [0, 1].map(|k| {
                let (shape, tree) = (question.shapes[k], &question.trees[k]);
                let form = shape.box_half_m.map_or(Form::Spheres(tree), Form::Cuboid);
                Body { mesh: &shape.mesh, form }
            });
            let mut search = Search::default();
            let mut ask =
                |wanted| clearance(&mut search, (&a, &b), &question.a_from_b, wanted, None, &mut Silent);
            let mut group = criterion.benchmark_group(format!("pair {} {}", cell.name, question.what));
            group.sample_size(20);
            group.bench_function("contact", |bench| bench.iter(|| ask(Wanted::contact_only(1e-9))));
            group.bench_function("distance", |bench| bench.iter(|| ask(Wanted::distance(1e-9, 1e-3))));
            let mut at = Configuration::default();
            cell.scene.place(question.point, &mut at);
            let poses = parry_poses(&cell.scene, &at);
            let peer =
                question.pieces.map(|(member, piece)| (&poses[member][piece], &cell.shapes[member][piece]));
            let [(pose_a, a), (pose_b, b)] = peer;
            group.bench_function("parry3d-f64 contact", |bench| {
                bench.iter(|| intersection_test(pose_a, &**a, pose_b, &**b).expect("a supported pair"));
            });
            group.bench_function("parry3d-f64 distance", |bench| {
                bench.iter(|| distance(pose_a, &**a, pose_b, &**b).expect("a supported pair"));
            });
            group.finish();
        }
    }
}
