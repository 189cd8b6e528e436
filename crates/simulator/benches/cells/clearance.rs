//! The smallest clearance of one configuration over all pairs, from nothing: ours at 1 mm and at 0.1 mm, and parry3d-f64's exact
//! distance, nearest boxes first and as long as boxes are nearer than the best.

use criterion::Criterion;
use parry3d_f64::bounding_volume::Aabb;
use parry3d_f64::query::{ClosestPoints, closest_points};
use pathproof_simulator::check_points;
use scene::Configuration;

use crate::cell::{Cell, cells, one_thread, parry_poses};

/// Configurations looked at: free ones, evenly spaced.
const CONFIGURATIONS: usize = 50;
/// Of these, so many for the peer, which takes long.
const FOR_THE_PEER: usize = 3;

/// How far two boxes are apart.
fn boxes_apart_m(a: &Aabb, b: &Aabb) -> f64 {
    (a.mins - b.maxs).max(b.mins - a.maxs).max(parry3d_f64::math::Vector::ZERO).length()
}

/// The smallest distance over all pairs by parry, metres.
fn parry_smallest_m(cell: &Cell, point: usize) -> f64 {
    let mut at = Configuration::default();
    cell.scene.place(point, &mut at);
    let poses = parry_poses(&cell.scene, &at);
    let mut candidates = Vec::new();
    for pair in &cell.scene.pairs {
        for (i, a) in cell.shapes[pair.a].iter().enumerate() {
            for (j, b) in cell.shapes[pair.b].iter().enumerate() {
                let (pose_a, pose_b) = (&poses[pair.a][i], &poses[pair.b][j]);
                let (box_a, box_b) = (a.compute_aabb(pose_a), b.compute_aabb(pose_b));
                candidates.push((boxes_apart_m(&box_a, &box_b), (a, pose_a), (b, pose_b)));
            }
        }
    }
    candidates.sort_by(|x, y| x.0.total_cmp(&y.0));
    let mut smallest_m = f64::INFINITY;
    for (boxes_m, (a, pose_a), (b, pose_b)) in candidates {
        if boxes_m > smallest_m {
            break;
        }
        // The best so far bounds the search, as it does ours.
        let found = closest_points(pose_a, &**a, pose_b, &**b, smallest_m).expect("a supported pair");
        smallest_m = match found {
            ClosestPoints::Intersecting => 0.0,
            ClosestPoints::WithinMargin(p, q) => smallest_m.min((q - p).length()),
            ClosestPoints::Disjoint => smallest_m,
        };
    }
    smallest_m
}

pub(crate) fn clearances(criterion: &mut Criterion) {
    let single = one_thread();
    for cell in cells() {
        let all: Vec<usize> = (0..cell.scene.timeline.points.len()).collect();
        let frames = single.install(|| check_points(&cell.scene, &cell.models, &all, 1e-4));
        let free: Vec<usize> = all.into_iter().filter(|&point| frames[point].pairs.is_empty()).collect();
        let points: Vec<usize> =
            (0..CONFIGURATIONS).map(|k| free[k * (free.len() - 1) / (CONFIGURATIONS - 1)]).collect();
        for &point in points.iter().step_by(CONFIGURATIONS / FOR_THE_PEER) {
            let [lo_m, hi_m] = frames[point].smallest.expect("exact").clearance_m;
            println!(
                "{} point {point}: ours {lo_m} to {hi_m} m, parry {} m",
                cell.name,
                parry_smallest_m(&cell, point)
            );
        }
        let mut group = criterion.benchmark_group(format!("clearance {}", cell.name));
        group.sample_size(10);
        for (name, accuracy_m) in [("1 mm", 1e-3), ("0.1 mm", 1e-4)] {
            group.throughput(criterion::Throughput::Elements(points.len() as u64));
            group.bench_function(name, |b| {
                b.iter(|| single.install(|| check_points(&cell.scene, &cell.models, &points, accuracy_m)));
            });
        }
        group.throughput(criterion::Throughput::Elements(1));
        let mut turn = points.iter().step_by(CONFIGURATIONS / FOR_THE_PEER).cycle();
        group.bench_function("parry3d-f64", |b| {
            b.iter(|| parry_smallest_m(&cell, *turn.next().expect("a cycle")));
        });
        group.finish();
    }
}
