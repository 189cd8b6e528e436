//! Short motions of real cells, each on its own, by the angle of their fastest joint: ours certified, from two points to proof or
//! bracketed contact. `docs/bench/coal.py` times the same motions in steps of 0.1°.

use criterion::Criterion;
use pathproof_simulator::{RunSettings, certified_spans, run};
use program::{TimeBasis, Timeline, TimelinePoint};
use scene::Scene;

use crate::cell::{Cell, cells, one_thread};

/// Motions of each class.
const MOTIONS: usize = 12;

/// Two-point timelines of one class, evenly spaced among its motions.
fn timelines(cell: &Cell, class_deg: &str) -> Vec<Timeline> {
    let all = timelines_where(cell, |columns| columns[1] == class_deg);
    (0..MOTIONS).map(|k| all[k * (all.len() - 1) / (MOTIONS - 1)].clone()).collect()
}

/// All two-point timelines of one class in which the reference finds no contact.
fn free_timelines(cell: &Cell, class_deg: &str) -> Vec<Timeline> {
    timelines_where(cell, |columns| columns[1] == class_deg && columns[2] == "0")
}

/// The two-point timelines whose columns in the reference are wanted.
fn timelines_where(cell: &Cell, is_wanted: impl Fn(&[&str]) -> bool) -> Vec<Timeline> {
    let read = |name: &str| std::fs::read_to_string(cell.folder.join(name)).expect("readable");
    let (rows, reference) = (read("segments.csv"), read("segments_reference.csv"));
    let rows: Vec<Vec<f64>> = rows
        .lines()
        .skip(1)
        .map(|row| row.split(',').skip(3).map(|value| value.parse().expect("a number")).collect())
        .collect();
    let references = reference.lines().skip(1).enumerate();
    let wanted = references.filter(|(_, row)| is_wanted(&row.split(',').collect::<Vec<_>>()));
    let point = |index: usize, end: usize| TimelinePoint {
        time_s: end as f64,
        positions: vec![rows[2 * index + end].clone()],
        lines: vec![1],
        knot: vec![end],
        ..TimelinePoint::default()
    };
    let timeline = |(index, _)| Timeline {
        points: vec![point(index, 0), point(index, 1)],
        time_basis: TimeBasis::Index,
    };
    wanted.map(timeline).collect()
}

pub(crate) fn segments(criterion: &mut Criterion) {
    let single = one_thread();
    let settings = RunSettings { first_hit: true, ..RunSettings::default() };
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
        let timelines = free_timelines(&cell, "30");
        group.throughput(criterion::Throughput::Elements(timelines.len() as u64));
        let check = |scene: &mut Scene, models| {
            for timeline in &timelines {
                scene.timeline = timeline.clone();
                let spans = single.install(|| certified_spans(scene, models, settings.accuracy_m));
                assert!(spans.is_empty(), "the reference finds no contact");
            }
        };
        group.bench_function("30 degrees, free, verdicts alone", |b| {
            b.iter(|| check(&mut cell.scene, &cell.models));
        });
        group.finish();
    }
}
