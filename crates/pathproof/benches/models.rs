//! Work before the first query, on the reference cells: building the trees, reading them back from disk, placing the members.
//!
//! On one thread: `cargo bench -p pathproof`. Results are in `docs/bench/`.

use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pathproof::{Cache, LoadRequest, ModelSettings, Models, Source};
use scene::Configuration;

fn models(criterion: &mut Criterion) {
    let single = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    for name in test_support::REFERENCE_CELLS {
        let Some(folder) = test_support::reference_cell(name) else { continue };
        let urdf = folder.join("cell.urdf");
        let request = LoadRequest {
            source: Source::Urdf { urdf: urdf.clone(), srdf: Some(folder.join("cell.srdf")) },
            programs: vec![(None, folder.join("program.csv"))],
            ..LoadRequest::for_file(urdf)
        };
        let scene = scene::load(&request).expect("a good cell");
        let kept = tempfile::tempdir().expect("a folder");
        let cache = Cache::in_folder(kept.path().to_path_buf());
        let build = |cache: &Cache| {
            let models = Models::build_with(&scene, ModelSettings::default(), Arc::new(cache.clone()));
            models.expect("radii that fit").sphere_count()
        };
        println!("{name}: {} spheres in the trees of exact queries", build(&cache));
        let mut group = criterion.benchmark_group(format!("models {name}"));
        group.sample_size(10);
        group.bench_function("build", |b| b.iter(|| single.install(|| build(&Cache::none()))));
        group.bench_function("read back", |b| b.iter(|| single.install(|| build(&cache))));
        let points = scene.timeline.points.len();
        let mut at = Configuration::default();
        group.throughput(Throughput::Elements(points as u64));
        group.bench_function("place all members", |b| {
            b.iter(|| (0..points).for_each(|point| scene.place(point, &mut at)));
        });
        group.finish();
    }
}

criterion_group!(benches, models);
criterion_main!(benches);
