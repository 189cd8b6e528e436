//! Promises of the patent's search, on random poses of real and generated meshes:
//! it equals its oracle (all leaf pairs whose ancestors pass the patent's tests), lies within brute force over the leaves,
//! holds every leaf pair that shares a surface point, and exact contact agrees with brute force over triangles.

use std::sync::Arc;

use geometry::{Point3, Pose, Shape, TriangleMesh, Vector3, common_segment, triangles_intersect};
use pathproof_collision::{
    Body, Form, MostPortions, Search, Silent, colliding_portions, colliding_spheres, spheres_collide,
    surface_contact,
};
use rayon::prelude::*;
use sphere_model::{Method, NodeId, SphereTree, build};
use test_support::Random;

const EPS_M: f64 = 1e-12;

struct Model {
    mesh: TriangleMesh,
    trees: Vec<SphereTree>,
    /// Per tree and leaf: its ancestors from the root down, itself last.
    chains: Vec<Vec<Vec<NodeId>>>,
}

impl Model {
    fn new(mesh: TriangleMesh, radius_share: f64) -> Self {
        let radius_m = mesh.bounds().diagonal() * radius_share;
        let trees: Vec<_> = [Method::PatentN, Method::Patent3]
            .map(|method| build(&mesh, method, radius_m).expect("a radius that fits"))
            .into();
        let chains = trees
            .iter()
            .map(|tree| {
                let parents = tree.parents();
                tree.rank_nodes(tree.ranks()).map(|leaf| chain(&parents, leaf)).collect()
            })
            .collect();
        Self { mesh, trees, chains }
    }
}

#[expect(clippy::disallowed_methods, reason = "a test reads files of robots and cells")]
fn models() -> Vec<Model> {
    let mut models = vec![
        Model::new(Shape::cylinder(0.06, 0.3).expect("valid").mesh, 0.12),
        Model::new(Shape::cuboid([0.2, 0.1, 0.4]).expect("valid").mesh, 0.1),
        // As small as one sphere, and a single rank against many.
        Model::new(Shape::cuboid([0.02, 0.01, 0.02]).expect("valid").mesh, 0.6),
    ];
    for file in [
        "irb2400_positioner/meshes/link_2.stl",
        "irb2400_positioner/meshes/link_3.stl",
        "irb2400_positioner/meshes/link_5.stl",
        "puma560_pipes/meshes/link3.stl",
        "puma560_pipes/meshes/link7.stl",
    ] {
        let Some(cells) = test_support::reference_cells() else { break };
        let bytes = std::fs::read(cells.join(file)).expect("a file of a reference cell");
        let loose = mesh_files::read_stl(&bytes, file).expect("a good file");
        models.push(Model::new(TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite"), 0.08));
    }
    models
}

/// A pose that brings the boxes of two bodies close, sometimes axis-parallel and flush.
fn pose(random: &mut Random, a: &TriangleMesh, b: &TriangleMesh) -> Pose {
    let axis = Vector3::from(random.three(-0.5, 0.5)).normalize();
    let angle = if random.unit() < 0.1 { 0.0 } else { random.unit() * std::f64::consts::TAU };
    let turned = Pose::from_axis_angle(axis, angle);
    let reach = 0.5 * (a.bounds().diagonal() + b.bounds().diagonal());
    let offset = Vector3::from(random.three(-0.5, 0.5)) * (1.4 * reach * random.unit());
    let center_b = turned.point(&b.bounds().center());
    Pose { rotation: turned.rotation, translation: a.bounds().center() - center_b + offset }
}

fn overlap(a: &SphereTree, b: &SphereTree, a_from_b: &Pose, (x, y): (NodeId, NodeId)) -> bool {
    let (p, q) = (a.sphere(x).center_m(), a_from_b.point(&b.sphere(y).center_m()));
    let reach = a.sphere(x).radius_m() + b.sphere(y).radius_m() + EPS_M;
    (q - p).norm_squared() <= reach * reach
}

/// Ancestors from the root down to the node itself.
fn chain(parents: &[NodeId], mut node: NodeId) -> Vec<NodeId> {
    let mut chain = vec![node];
    while node != 0 {
        node = parents[node as usize];
        chain.push(node);
    }
    chain.reverse();
    chain
}

/// Whether a leaf pair's ancestors pass the patent's tests: at equal depth each parent against the other's child and the
/// children against each other; below the shallower leaf, the leaf against each of the other's descendants.
fn patent_tests_pass(
    a: &SphereTree,
    b: &SphereTree,
    a_from_b: &Pose,
    chains: (&[NodeId], &[NodeId]),
) -> bool {
    let (up, down) = chains;
    let test = |x: NodeId, y: NodeId| overlap(a, b, a_from_b, (x, y));
    let common = up.len().min(down.len());
    test(up[0], down[0])
        && (1..common).all(|i| test(up[i - 1], down[i]) && test(up[i], down[i - 1]) && test(up[i], down[i]))
        && (common..up.len()).all(|i| test(up[i], down[common - 1]))
        && (common..down.len()).all(|i| test(up[common - 1], down[i]))
}

struct Tally {
    leaf_pairs: usize,
    contacts: usize,
    shared: usize,
}

fn check_pose(models: &[Model], seed: u64) -> Tally {
    let mut random = Random(seed);
    let (model_a, model_b) = (&models[random.below(models.len())], &models[random.below(models.len())]);
    let (ia, ib) = (random.below(2), random.below(2));
    let (tree_a, tree_b) = (&model_a.trees[ia], &model_b.trees[ib]);
    let a_from_b = pose(&mut random, &model_a.mesh, &model_b.mesh);
    let mut search = Search::default();

    let found = colliding_spheres(&mut search, (tree_a, tree_b), &a_from_b, EPS_M, &mut Silent);
    let mut found_sorted = found.clone();
    found_sorted.sort_unstable();
    found_sorted.dedup();
    assert_eq!(found_sorted.len(), found.len(), "seed {seed}: a pair was found twice");

    // Oracle by brute force over all leaf pairs.
    let mut expected = Vec::new();
    for (x, up) in tree_a.rank_nodes(tree_a.ranks()).zip(&model_a.chains[ia]) {
        for (y, down) in tree_b.rank_nodes(tree_b.ranks()).zip(&model_b.chains[ib]) {
            if overlap(tree_a, tree_b, &a_from_b, (x, y))
                && patent_tests_pass(tree_a, tree_b, &a_from_b, (up, down))
            {
                expected.push((x, y));
            }
        }
    }
    assert_eq!(found_sorted, expected, "seed {seed}: the search differs from its oracle");
    let first = spheres_collide(&mut search, (tree_a, tree_b), &a_from_b, EPS_M, &mut Silent);
    assert_eq!(first, found.first().copied(), "seed {seed}: first-hit is the first of all portions");

    // Brute force over triangles, and the leaf pairs that share a point of a common segment.
    let holders = |model: &Model, i: usize, triangle: u32, point: &Point3<f64>| -> Vec<NodeId> {
        let tree = &model.trees[i];
        tree.rank_nodes(tree.ranks())
            .zip(&model.chains[i])
            .filter(|(leaf, chain)| {
                tree.triangles_of(*leaf).contains(&triangle)
                    && chain.iter().all(|&node| tree.sphere(node).surely_contains(point))
            })
            .map(|(leaf, _)| leaf)
            .collect()
    };
    let (mut contacts, mut shared) = (0, 0);
    let moved: Vec<_> = (0..model_b.mesh.triangle_count())
        .map(|i| model_b.mesh.triangle(i).map(|p| a_from_b.point(&p)))
        .collect();
    let box_of = |triangle: &geometry::Triangle| geometry::Aabb::around(triangle).expect("finite");
    let boxes_b: Vec<_> = moved.iter().map(box_of).collect();
    let b_from_a = a_from_b.inverse();
    'contacts: for i in 0..model_a.mesh.triangle_count() {
        let triangle_a = model_a.mesh.triangle(i);
        let box_a = box_of(&triangle_a);
        for (j, triangle_b) in moved.iter().enumerate() {
            let box_b = &boxes_b[j];
            let boxes_apart = (0..3).any(|k| box_a.high[k] < box_b.low[k] || box_b.high[k] < box_a.low[k]);
            if boxes_apart || !triangles_intersect(&triangle_a, triangle_b) {
                continue;
            }
            contacts += 1;
            // The first few are enough to compare: each costs a scan of all leaves.
            if contacts > 3 {
                break 'contacts;
            }
            if let Some([p, q]) = common_segment(&triangle_a, triangle_b) {
                let point = geometry::Point3::from((p.coords + q.coords) * 0.5);
                let in_a = holders(model_a, ia, i as u32, &point);
                let in_b = holders(model_b, ib, j as u32, &b_from_a.point(&point));
                assert!(!in_a.is_empty() && !in_b.is_empty(), "seed {seed}: an uncovered surface point");
                for &x in &in_a {
                    for &y in &in_b {
                        assert!(
                            expected.binary_search(&(x, y)).is_ok(),
                            "seed {seed}: a shared leaf pair was missed"
                        );
                        shared += 1;
                    }
                }
            }
        }
    }
    if contacts > 0 {
        assert!(!found.is_empty(), "seed {seed}: surfaces touch and no smallest spheres collide");
    }
    check_exact(&mut search, (model_a, tree_a), (model_b, tree_b), &a_from_b, contacts > 0, seed);
    Tally { leaf_pairs: found.len(), contacts: usize::from(contacts > 0), shared }
}

fn check_exact(
    search: &mut Search,
    (model_a, tree_a): (&Model, &SphereTree),
    (model_b, tree_b): (&Model, &SphereTree),
    a_from_b: &Pose,
    touching: bool,
    seed: u64,
) {
    let a = Body { mesh: &model_a.mesh, form: Form::Spheres(tree_a) };
    let b = Body { mesh: &model_b.mesh, form: Form::Spheres(tree_b) };
    let exact = surface_contact(search, &a, &b, a_from_b, EPS_M, &mut Silent);
    assert_eq!(exact.is_some(), touching, "seed {seed}: exact contact differs from brute force");
    let swapped = surface_contact(search, &b, &a, &a_from_b.inverse(), EPS_M, &mut Silent);
    assert_eq!(swapped.is_some(), touching, "seed {seed}: exact contact depends on the order");
    let portions = colliding_portions(
        search,
        (&a, &b),
        (&|_| Arc::new(tree_a.clone()), &|_| Arc::new(tree_b.clone())),
        a_from_b,
        (EPS_M, MostPortions { listed: 1, looked_at: usize::MAX }),
        &mut Silent,
    );
    assert_eq!(
        !portions.pairs.is_empty(),
        touching,
        "seed {seed}: portions light up exactly where surfaces touch"
    );
}

#[test]
fn search_equals_its_oracle_and_misses_no_contact() {
    let poses: u64 = std::env::var("PATHPROOF_LONG").map_or(10_000, |_| 1_000_000);
    let models = models();
    let tallies: Vec<Tally> = (0..poses).into_par_iter().map(|seed| check_pose(&models, seed)).collect();
    let leaf_pairs: usize = tallies.iter().map(|t| t.leaf_pairs).sum();
    let contacts: usize = tallies.iter().map(|t| t.contacts).sum();
    let shared: usize = tallies.iter().map(|t| t.shared).sum();
    println!(
        "{poses} poses, {leaf_pairs} colliding leaf pairs, {contacts} poses in surface contact, {shared} shared leaf pairs"
    );
    assert!(contacts > poses as usize / 10 && contacts < poses as usize * 9 / 10);
}
