//! The whole program on real cells: ours sampled and certified, both with the clearance curve, next to parry3d-f64's yes or no at
//! every point; same meshes, pairs, joint values and verdicts.

use criterion::Criterion;
use parry3d_f64::bounding_volume::BoundingVolume;
use parry3d_f64::query::intersection_test;
use pathproof_simulator::{Mode, Models, Outcome, RunSettings, run};
use scene::{Configuration, Scene};

use crate::cell::{Cell, cells, one_thread, parry_poses};

/// Verdicts of all pairs at all points by parry; the number of colliding points.
fn parry_program(cell: &Cell) -> usize {
    let mut at = Configuration::default();
    let mut colliding = 0;
    for point in 0..cell.scene.timeline.points.len() {
        cell.scene.place(point, &mut at);
        let poses = parry_poses(&cell.scene, &at);
        let mut any = false;
        for pair in &cell.scene.pairs {
            let touch = cell.shapes[pair.a].iter().zip(&poses[pair.a]).any(|(a, pose_a)| {
                cell.shapes[pair.b].iter().zip(&poses[pair.b]).any(|(b, pose_b)| {
                    let (box_a, box_b) = (a.compute_aabb(pose_a), b.compute_aabb(pose_b));
                    box_a.intersects(&box_b)
                        && intersection_test(pose_a, &**a, pose_b, &**b)
                            .expect("a supported pair")
                            .intersecting
                })
            });
            any |= touch;
        }
        colliding += usize::from(any);
    }
    colliding
}

fn ours(cell: &Cell, mode: Mode) -> Outcome {
    checked(&cell.scene, &cell.models, mode)
}

pub(crate) fn certified(scene: &Scene, models: &Models) -> Outcome {
    checked(scene, models, Mode::Certified)
}

fn checked(scene: &Scene, models: &Models, mode: Mode) -> Outcome {
    let settings = RunSettings { mode, first_hit: true, ..RunSettings::default() };
    run(scene, models, settings)
}

pub(crate) fn programs(criterion: &mut Criterion) {
    let single = one_thread();
    for cell in cells() {
        let outcome = single.install(|| ours(&cell, Mode::Certified));
        let colliding = outcome.frames.iter().filter(|frame| !frame.pairs.is_empty()).count();
        let certificate = outcome.certificate.as_ref().expect("certified");
        println!(
            "{}: {} points, {colliding} colliding (ours), {} (parry3d-f64); {} intervals of proof, {} segments undecided; \
             {} sphere tests, {} triangle tests",
            cell.name,
            outcome.frames.len(),
            parry_program(&cell),
            certificate.proofs.iter().map(Vec::len).sum::<usize>(),
            certificate
                .segments
                .iter()
                .filter(|s| s.verdict == pathproof_simulator::Verdict::Undecided)
                .count(),
            outcome.counts.sphere_tests(),
            outcome.counts.triangle_tests
        );
        let mut group = criterion.benchmark_group(format!("program {}", cell.name));
        group.sample_size(10);
        group.throughput(criterion::Throughput::Elements(outcome.frames.len() as u64));
        group.bench_function("certified", |b| b.iter(|| single.install(|| ours(&cell, Mode::Certified))));
        let two = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads");
        group.bench_function("certified, two threads", |b| {
            b.iter(|| two.install(|| ours(&cell, Mode::Certified)));
        });
        group.bench_function("sampled", |b| b.iter(|| single.install(|| ours(&cell, Mode::Sampled))));
        group.bench_function("parry3d-f64 yes or no", |b| b.iter(|| parry_program(&cell)));
        group.finish();
    }
}
