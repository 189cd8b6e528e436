//! Tables 1 to 3 of Arcila, Muñoz and Bañón, "An Efficient Algorithm for Real-Time Detection of Intersections".

use geometry::{Pose, Shape, TriangleMesh};
use pathproof_collision::{
    ChildOrder, InnerOuterCounts, InnerOuterSolid, confirm_to_depth, inner_outer_collision,
};
use rayon::prelude::*;
use sphere_model::{InnerOuterTree, build_fitted};

use crate::placement::{collide, mean_us, random_poses};
use crate::shapes::{prism, regular};

const LEVELS: usize = 12;
/// The cube of the placements, in sizes of the objects.
const CUBE: f64 = 5.0;
/// Spheres down to the last level.
const ALL_LEVELS: f64 = f64::INFINITY;

/// The pairs of the paper's table 1, with its times for intersecting and separate objects, microseconds.
const PAIRS: [(usize, usize, f64, f64); 22] = [
    (0, 0, 0.75, 0.61),
    (0, 1, 5.70, 0.60),
    (0, 2, 7.18, 0.58),
    (0, 3, 5.69, 0.60),
    (1, 1, 24.52, 1.26),
    (1, 2, 23.86, 1.85),
    (2, 2, 29.03, 1.70),
    (3, 3, 25.69, 0.96),
    (1, 3, 21.98, 0.84),
    (2, 3, 25.59, 1.24),
    (3, 4, 25.41, 0.85),
    (1, 4, 23.77, 1.53),
    (2, 4, 26.09, 2.08),
    (4, 4, 27.4, 1.84),
    (1, 5, 38.59, 0.57),
    (3, 5, 36.5, 0.91),
    (4, 5, 48.68, 0.63),
    (5, 5, 52.01, 0.85),
    (1, 6, 47.19, 1.33),
    (3, 6, 45.7, 1.53),
    (4, 6, 44.6, 1.64),
    (6, 6, 77.59, 2.05),
];
/// The pairs of table 2, with its times without and with the nearer child first.
const ORDERS: [(usize, usize, f64, f64); 10] = [
    (1, 1, 102.6, 24.5),
    (1, 2, 121.1, 23.9),
    (1, 3, 85.6, 21.98),
    (1, 4, 101.9, 23.8),
    (2, 2, 135.7, 29.0),
    (2, 3, 109.21, 25.59),
    (2, 4, 124.2, 26.1),
    (3, 3, 82.9, 25.69),
    (3, 4, 94.6, 25.41),
    (4, 4, 109.3, 27.4),
];
/// Table 3: n, and the shares of cube and cube and of prism 1 and prism 1, per cent.
const SHARES: [(f64, [f64; 2]); 4] =
    [(3.0, [88.2, 74.7]), (4.0, [94.5, 88.8]), (5.0, [97.1, 94.7]), (6.0, [96.4, 97.8])];

struct Object {
    name: &'static str,
    mesh: TriangleMesh,
    tree: InnerOuterTree,
}

impl Object {
    fn new(name: &'static str, mesh: TriangleMesh, levels: usize) -> Self {
        let tree = InnerOuterTree::new(&mesh, &build_fitted(&mesh), levels).expect("a solid");
        Self { name, mesh, tree }
    }

    fn solid(&self) -> InnerOuterSolid<'_> {
        (&self.mesh, &self.tree)
    }
}

/// The ball and the six objects of the paper's figure 4, each about 1 m large.
fn objects(levels: usize) -> Vec<Object> {
    let square = |x: f64, y: f64| [[-x, -y], [x, -y], [x, y], [-x, y]];
    let scaled =
        |corners: usize| regular(corners).into_iter().map(|[x, y]| [0.5 * x, 0.5 * y]).collect::<Vec<_>>();
    let door = [
        [-0.5, -0.5],
        [-0.3, -0.5],
        [-0.3, 0.3],
        [0.3, 0.3],
        [0.3, -0.5],
        [0.5, -0.5],
        [0.5, 0.5],
        [-0.5, 0.5],
    ];
    let h = [
        [-0.5, -0.5],
        [-0.25, -0.5],
        [-0.25, -0.1],
        [0.25, -0.1],
        [0.25, -0.5],
        [0.5, -0.5],
        [0.5, 0.5],
        [0.25, 0.5],
        [0.25, 0.1],
        [-0.25, 0.1],
        [-0.25, 0.5],
        [-0.5, 0.5],
    ];
    vec![
        Object::new("ball", Shape::sphere(0.5).expect("valid").mesh, levels),
        Object::new("cube", prism(&square(0.5, 0.5), 1.0), levels),
        Object::new("box", prism(&square(0.5, 0.25), 0.5), levels),
        Object::new("prism 1", prism(&scaled(6), 1.0), levels),
        Object::new("prism 2", prism(&scaled(12), 0.6), levels),
        Object::new("door", prism(&door, 0.2), levels),
        Object::new("H", prism(&h, 0.25), levels),
    ]
}

/// Random poses of a pair: those in which it collides, and the others.
fn placed((a, b): (&Object, &Object), count: usize) -> (Vec<Pose>, Vec<Pose>) {
    let edge_m = CUBE * a.mesh.bounds().size().amax().max(b.mesh.bounds().size().amax());
    let poses = random_poses(count, edge_m, (&a.mesh, &b.mesh));
    let hits: Vec<bool> = poses.par_iter().map(|pose| collide((a.solid(), b.solid()), pose)).collect();
    let of = |wanted: bool| {
        let kept = poses.iter().zip(&hits).filter(|(_, hit)| **hit == wanted);
        kept.map(|(pose, _)| *pose).collect::<Vec<Pose>>()
    };
    (of(true), of(false))
}

pub(crate) fn run(placements: usize, reference_levels: usize) {
    let objects = objects(LEVELS);
    times(&objects, placements);
    orders(&objects, placements);
    shares(placements, reference_levels);
}

/// Table 1, with the share that spheres alone confirm, and the paper's cost model in counts.
fn times(objects: &[Object], placements: usize) {
    println!("\n## Table 1: {placements} placements, {LEVELS} levels\n");
    println!(
        "| pair | colliding | TI µs | TNI µs | TI / TNI | theirs | confirmed by spheres alone | Nv TI | Nu TI | Np TI | Nv TNI |"
    );
    println!("| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |");
    for (i, j, their_hit, their_miss) in PAIRS {
        let (a, b) = (&objects[i], &objects[j]);
        let (hits, misses) = placed((a, b), placements);
        let mut counts = [InnerOuterCounts::default(), InnerOuterCounts::default()];
        let mut times_us = [0.0; 2];
        for (k, poses) in [&hits, &misses].into_iter().enumerate() {
            times_us[k] = mean_us(poses, |pose| {
                let order = ChildOrder::NearestFirst;
                inner_outer_collision(a.solid(), b.solid(), pose, 0.0, order, &mut counts[k]).is_some()
            });
        }
        let is_confirmed = |pose: &Pose| {
            let mut counts = InnerOuterCounts::default();
            confirm_to_depth(a.solid(), b.solid(), pose, ALL_LEVELS, &mut counts).is_some()
        };
        assert!(!misses.par_iter().any(is_confirmed), "inner spheres confirm true collisions alone");
        let confirmed = hits.par_iter().filter(|pose| is_confirmed(pose)).count();
        let mean = |total: u64, of: usize| total as f64 / of.max(1) as f64;
        println!(
            "| {}, {} | {} | {:.2} | {:.2} | {:.0} | {:.0} | {:.1} % | {:.0} | {:.0} | {:.1} | {:.1} |",
            a.name,
            b.name,
            hits.len(),
            times_us[0],
            times_us[1],
            times_us[0] / times_us[1],
            their_hit / their_miss,
            100.0 * confirmed as f64 / hits.len().max(1) as f64,
            mean(counts[0].tests.sphere_tests(), hits.len()),
            mean(counts[0].sphere_updates, hits.len()),
            mean(counts[0].tests.triangle_tests, hits.len()),
            mean(counts[1].tests.sphere_tests(), misses.len()),
        );
    }
}

/// Table 2: spheres alone, as in the paper.
fn orders(objects: &[Object], placements: usize) {
    println!("\n## Table 2: the nearer child first\n");
    println!(
        "| pair | stored order µs | nearer first µs | ratio | theirs | sphere tests, stored | nearer first |"
    );
    println!("| --- | --: | --: | --: | --: | --: | --: |");
    for (i, j, without, with) in ORDERS {
        let (a, b) = (&objects[i], &objects[j]);
        let (hits, _) = placed((a, b), placements);
        let of_order = |order: ChildOrder| {
            let mut counts = InnerOuterCounts::default();
            let time_us = mean_us(&hits, |pose| {
                inner_outer_collision(a.solid(), b.solid(), pose, 0.0, order, &mut counts).is_some()
            });
            (time_us, counts.tests.sphere_tests() as f64 / hits.len().max(1) as f64)
        };
        let (stored, nearer) = (of_order(ChildOrder::Stored), of_order(ChildOrder::NearestFirst));
        println!(
            "| {}, {} | {:.2} | {:.2} | {:.1} | {:.1} | {:.0} | {:.0} |",
            a.name,
            b.name,
            stored.0,
            nearer.0,
            stored.0 / nearer.0,
            without / with,
            stored.1,
            nearer.1
        );
    }
}

/// Table 3: what spheres down to a share of the overlap find, of what spheres down to the last level find.
fn shares(placements: usize, levels: usize) {
    println!("\n## Table 3: depth by the overlap, {levels} levels\n");
    println!("| n | cube, cube | theirs | prism 1, prism 1 | theirs |");
    println!("| --: | --: | --: | --: | --: |");
    let objects = objects(levels);
    let found = |object: &Object, hits: &[Pose], n: f64| {
        let found = hits.par_iter().filter(|pose| {
            let mut counts = InnerOuterCounts::default();
            confirm_to_depth(object.solid(), object.solid(), pose, n, &mut counts).is_some()
        });
        found.count()
    };
    let pairs = [&objects[1], &objects[3]].map(|object| (object, placed((object, object), placements).0));
    let references = pairs.each_ref().map(|(object, hits)| found(object, hits, ALL_LEVELS));
    for (n, theirs) in SHARES {
        let shares: Vec<f64> = pairs
            .iter()
            .zip(references)
            .map(|((object, hits), reference)| {
                100.0 * found(object, hits, n) as f64 / reference.max(1) as f64
            })
            .collect();
        println!("| {n} | {:.1} % | {} % | {:.1} % | {} % |", shares[0], theirs[0], shares[1], theirs[1]);
    }
    let of_true = |k: usize| 100.0 * references[k] as f64 / pairs[k].1.len().max(1) as f64;
    println!("\nThe reference confirms {:.1} % and {:.1} % of the collisions.", of_true(0), of_true(1));
}
