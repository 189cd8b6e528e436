//! A program of linear and circular moves next to the same interpolation points as a joint table: what the proven deviations of moves in
//! space cost, and what finding them costs.

use std::fmt::Write as _;
use std::path::Path;

use criterion::Criterion;
use pathproof_simulator::{ModelSettings, Models};
use scene::{LoadRequest, Scene, load};

use crate::cell::one_thread;
use crate::program::certified;

const SCENES: [(&str, &str, &str); 2] =
    [("weld-cell", "cell-torch.ron", "seams.ron"), ("machine-tending", "cell-tools.ron", "linear.ron")];

fn request(folder: &Path, cell: &str, program: &Path) -> LoadRequest {
    LoadRequest {
        programs: vec![(None, program.to_path_buf())],
        allowed_roots: vec![folder.join("../../robots")],
        ..LoadRequest::for_file(folder.join(cell))
    }
}

/// The interpolation points as a joint table.
fn table(scene: &Scene) -> String {
    let mut text =
        format!("# units: radians\n# time_unit: s\ntime,{}\n", scene.trajectories[0].joints.join(","));
    for point in &scene.timeline.points {
        let values: Vec<String> = point.positions[0].iter().map(ToString::to_string).collect();
        writeln!(text, "{},{}", point.time_s, values.join(",")).expect("a string takes all");
    }
    text
}

pub(crate) fn moves_in_space(criterion: &mut Criterion) {
    let single = one_thread();
    for (name, cell, program) in SCENES {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes")).join(name);
        let in_space = request(&folder, cell, &folder.join(program));
        let scene = load(&in_space).expect("a good cell");
        let file = tempfile::Builder::new().suffix(".csv").tempfile().expect("a temporary file");
        std::fs::write(file.path(), table(&scene)).expect("writable");
        let joints = request(&folder, cell, file.path());
        let straight = load(&joints).expect("a good table");
        let settings = ModelSettings::default();
        let models = |scene: &Scene| Models::build(scene, settings).expect("radii that fit");
        let both = [&scene, &straight].map(|scene| (scene, models(scene)));
        let outcomes = both.each_ref().map(|(scene, models)| single.install(|| certified(scene, models)));
        for (law, outcome) in ["moves in space", "the same points as a joint table"].iter().zip(&outcomes) {
            println!(
                "{name}, {law}: {} points, {}, {} sphere tests, {} triangle tests",
                outcome.frames.len(),
                outcome.result.name(),
                outcome.counts.sphere_tests(),
                outcome.counts.triangle_tests
            );
        }
        let mut group = criterion.benchmark_group(format!("space {name}"));
        group.sample_size(10);
        group.throughput(criterion::Throughput::Elements(scene.timeline.points.len() as u64));
        group.bench_function("certified", |b| b.iter(|| single.install(|| certified(both[0].0, &both[0].1))));
        group.bench_function("certified, joint table", |b| {
            b.iter(|| single.install(|| certified(both[1].0, &both[1].1)));
        });
        group.bench_function("load", |b| b.iter(|| load(&in_space).expect("a good cell")));
        group.bench_function("load, joint table", |b| b.iter(|| load(&joints).expect("a good table")));
        group.finish();
    }
}
