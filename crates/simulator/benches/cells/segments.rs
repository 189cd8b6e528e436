//! Short motions of real cells, each on its own, by the angle of their fastest joint: ours certified, from two points to proof or
//! bracketed contact. `docs/bench/coal.py` times the same motions in steps of 0.1°.

use criterion::Criterion;
use pathproof_simulator::{Mode, RunSettings, Scene, run};
use program::{TimeBasis, Timeline, TimelinePoint};

use crate::cell::{Cell, cells, one_thread};

/// Motions of each class.
const MOTIONS: usize = 12;

/// Two-point timelines of one class, evenly spaced among its motions.
fn timelines(cell: &Cell, class_deg: &str) -> Vec<Timeline> {
    let read = |name: &str| std::fs::read_to_string(cell.folder.join(name)).expect("readable");
    let (rows, reference) = (read("segments.csv"), read("segments_reference.csv"));
    let rows: Vec<Vec<f64>> = rows
        .lines()
        .skip(1)
        .map(|row| row.split(',').skip(3).map(|value| value.parse().expect("a number")).collect())
        .collect();
    let of_class =
        reference.lines().skip(1).enumerate().filter(|(_, row)| row.split(',').nth(1) == Some(class_deg));
    let indices: Vec<usize> = of_class.map(|(index, _)| index).collect();
    let point = |index: usize, end: usize| TimelinePoint {
        time_s: end as f64,
        positions: vec![rows[2 * index + end].clone()],
        lines: vec![1],
        knot: vec![end],
    };
    (0..MOTIONS)
        .map(|k| indices[k * (indices.len() - 1) / (MOTIONS - 1)])
        .map(|index| Timeline {
            points: vec![point(index, 0), point(index, 1)],
            time_basis: TimeBasis::Index,
        })
        .collect()
}

pub(crate) fn segments(criterion: &mut Criterion) {
    let single = one_thread();
    let settings = RunSettings { mode: Mode::Certified, accuracy_m: 1e-3, first_hit: true };
    for mut cell in cells() {
        let mut group = criterion.benchmark_group(format!("segments {}", cell.name));
        group.sample_size(10);
        for class_deg in ["1", "5", "15", "30"] {
            let timelines = timelines(&cell, class_deg);
            group.throughput(criterion::Throughput::Elements(timelines.len() as u64));
            let check = |scene: &mut Scene, models| {
                for timeline in &timelines {
                    scene.timeline = timeline.clone();
                    single.install(|| run(scene, models, settings));
                }
            };
            // Once unmeasured: what findings show is built when it is first shown.
            check(&mut cell.scene, &cell.models);
            group.bench_function(format!("{class_deg} degrees"), |b| {
                b.iter(|| check(&mut cell.scene, &cell.models));
            });
        }
        group.finish();
    }
}
