//! Before the first pair is asked about: building the trees of a cell, reading them back from disk, placing its members.

use criterion::Criterion;
use pathproof_simulator::{Configuration, ModelSettings, Models, Surface};
use sphere_model::{Cache, Method};

use crate::cell::{cells, one_thread};

pub(crate) fn models(criterion: &mut Criterion) {
    let single = one_thread();
    for cell in cells() {
        let settings =
            ModelSettings { method: Method::PatentN, smallest_radius_m: None, surface: Surface::Exact };
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::in_folder(folder.path().to_path_buf());
        let build = |cache: &Cache| {
            let models = Models::build_or_read(&cell.scene, settings, cache.clone()).expect("radii that fit");
            models.sphere_count()
        };
        println!("{}: {} spheres in what exact questions walk", cell.name, build(&cache));
        let mut group = criterion.benchmark_group(format!("models {}", cell.name));
        group.sample_size(10);
        group.bench_function("build", |b| b.iter(|| single.install(|| build(&Cache::none()))));
        group.bench_function("read back", |b| b.iter(|| single.install(|| build(&cache))));
        let points = cell.scene.timeline.points.len();
        let mut at = Configuration::default();
        group.throughput(criterion::Throughput::Elements(points as u64));
        group.bench_function("place all members", |b| {
            b.iter(|| (0..points).for_each(|point| cell.scene.place(point, &mut at)));
        });
        group.finish();
    }
}
