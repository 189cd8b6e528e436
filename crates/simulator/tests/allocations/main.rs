//! Checking a point allocates nothing once the lists of a part of the path have grown: counted, in a test binary of its own because it
//! replaces the allocator.

use std::ops::ControlFlow;
use std::path::Path as FilePath;

use continuous::{Curve, Goal, Path, Problem, SEGMENTS_PER_CHUNK, Watch, prove};
use kinematics::PathParameter;
use pathproof_simulator::{ModelSettings, Models, Progress, proof_problem};
use scene::{LoadRequest, Scene, load};

/// Segments of a program that are passed again and again.
const SEGMENTS: usize = 16;

/// The scene with the program that its cell file names.
fn own_scene(name: &str) -> Scene {
    let folder = FilePath::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes")).join(name);
    let request = LoadRequest {
        allowed_roots: vec![folder.join("../../robots")],
        ..LoadRequest::for_file(folder.join("cell.ron"))
    };
    load(&request).expect("a good cell")
}

/// Points of a program to and fro.
struct ThereAndBack {
    values: Vec<Vec<f64>>,
}

impl ThereAndBack {
    fn new(path: &dyn Path, first: usize, segments: usize) -> Self {
        let place = |step: usize| {
            let along = step % (2 * SEGMENTS);
            if along <= SEGMENTS { along } else { 2 * SEGMENTS - along }
        };
        Self {
            values: (0..=segments).map(|step| path.values_at_point(first + place(step)).to_vec()).collect(),
        }
    }
}

impl Path for ThereAndBack {
    fn points(&self) -> usize {
        self.values.len()
    }

    fn values_at_point(&self, point: usize) -> &[f64] {
        &self.values[point]
    }

    fn values_at(&self, at: PathParameter, values: &mut Vec<f64>) {
        let segment = (at.0 as usize).min(self.values.len() - 2);
        let along = at.0 - segment as f64;
        let ends = self.values[segment].iter().zip(&self.values[segment + 1]);
        values.clear();
        values.extend(ends.map(|(from, to)| from + along * (to - from)));
    }

    fn time(&self, point: usize) -> f64 {
        point as f64
    }

    fn deviations(&self, _segment: usize) -> &[f64] {
        &[]
    }
}

/// The work of a proof.
#[derive(Clone, Copy, Debug)]
struct Work {
    allocations: u64,
    queries: u64,
    looks: u64,
}

fn work(problem: &Problem<'_>, curve: Curve) -> Work {
    let goal = Goal { between_points: true, accuracy_m: 1e-3, curve };
    let no_news = |_: Progress<'_>| ControlFlow::Continue(());
    let (mut queries, mut looks) = (0, 0);
    let counted = allocation_counter::measure(|| {
        let proof = prove(problem, goal, &Watch::new(&no_news)).expect("nobody cancels");
        queries = proof.effort.queries + proof.effort.directed_queries;
        looks = proof.effort.looks;
    });
    Work { allocations: counted.count_total, queries, looks }
}

/// What the second half of a path does that only repeats the first half.
fn repeated(scene: &Scene, models: &Models, first: usize, curve: Curve) -> Work {
    let [half, whole] = [SEGMENTS_PER_CHUNK / 2, SEGMENTS_PER_CHUNK].map(|segments| {
        let mut problem = proof_problem(scene, models);
        let path = ThereAndBack::new(&*problem.path, first, segments);
        problem.set_path(Box::new(path));
        work(&problem, curve)
    });
    Work {
        allocations: whole.allocations.saturating_sub(half.allocations),
        queries: whole.queries.saturating_sub(half.queries),
        looks: whole.looks.saturating_sub(half.looks),
    }
}

/// The proof alone allocates for what it records, whose lists double now and then, and for bubbles that are dropped where contacts are
/// bracketed. With the curve the search for the smallest clearance follows, which makes lists for every pair that it narrows.
#[test]
fn a_point_allocates_nothing_once_the_lists_have_grown() {
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let curves = [Curve::Unmeasured, Curve::Near];
    let mut all = [Work { allocations: 0, queries: 0, looks: 0 }; 2];
    for name in ["weld-cell", "machine-tending", "bench-seven"] {
        let scene = own_scene(name);
        let models = Models::build(&scene, ModelSettings::default()).expect("radii that fit");
        let points = scene.timeline.points.len();
        for first in (0..points - SEGMENTS).step_by(points / 6) {
            for (curve, all) in curves.into_iter().zip(&mut all) {
                let one = alone.install(|| repeated(&scene, &models, first, curve));
                println!("{name} from {first}, {curve:?}: {one:?}");
                all.allocations += one.allocations;
                all.queries += one.queries;
                all.looks += one.looks;
            }
        }
    }
    println!("{all:?}");
    let [proof, with_curve] = all;
    assert!(proof.queries > 1000 && proof.looks > 1000 && with_curve.queries > 2000, "{all:?}");
    assert!(proof.allocations <= proof.queries / 8, "{all:?}");
    assert!(with_curve.allocations <= with_curve.queries, "{all:?}");
}
