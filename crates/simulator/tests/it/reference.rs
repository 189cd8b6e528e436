//! Promise: on real cells every colliding row is found, no row is found too much, with the same pairs and containments, and
//! the smallest distance of every row lies within the bounds given for it, whichever question is asked.
//!
//! `reference.csv` was made by another program with exact signs on all triangles. Skipped where the cells are not there.

use std::path::Path;

use collision::{DecidedBy, Step};
use pathproof_simulator::{
    Configuration, LoadRequest, Mode, ModelSettings, Models, Outcome, Pair, RunSettings, Scene, Source,
    Surface, load, run, trace_pair,
};
use rayon::prelude::*;
use sphere_model::Method;
use test_support::{REFERENCE_CELLS, reference_cell};

fn scene(folder: &Path) -> Scene {
    let request = LoadRequest {
        source: Source::Urdf { urdf: folder.join("cell.urdf"), srdf: Some(folder.join("cell.srdf")) },
        programs: vec![(None, folder.join("program.csv"))],
        ..LoadRequest::for_file(folder.join("cell.urdf"))
    };
    load(&request).expect("a good cell")
}

fn models(scene: &Scene, method: Method, surface: Surface) -> Models {
    let settings = ModelSettings { method, smallest_radius_m: None, surface };
    Models::build(scene, settings).expect("radii that fit")
}

fn outcome(scene: &Scene, models: &Models, mode: Mode, accuracy_m: f64) -> Outcome {
    run(scene, models, RunSettings { mode, accuracy_m, first_hit: true })
}

/// What the reference says of a row.
struct Row {
    pairs: String,
    /// Smallest distance over all pairs, metres; rounded to nine decimals.
    distance_m: Option<f64>,
}

fn reference(folder: &Path) -> Vec<Row> {
    let text = std::fs::read_to_string(folder.join("reference.csv")).expect("readable");
    let row = |line: &str| {
        let columns: Vec<&str> = line.split(',').collect();
        Row { pairs: columns[2].to_owned(), distance_m: columns[3].parse().ok() }
    };
    text.lines().skip(1).map(row).collect()
}

/// The colliding pairs of every row as the reference writes them.
fn found(scene: &Scene, outcome: &Outcome) -> Vec<String> {
    let row = |frame: &pathproof_simulator::PointResult| {
        let mut pairs: Vec<String> = frame
            .pairs
            .iter()
            .map(|pair| {
                let members = scene.pairs[pair.pair];
                let (a, b) = scene.pair_names(members.a, members.b);
                let inside = if pair.decided_by == DecidedBy::Containment { ":inside" } else { "" };
                format!("{a}|{b}{inside}")
            })
            .collect();
        pairs.sort();
        pairs.join(";")
    };
    outcome.frames.iter().map(row).collect()
}

/// How many of the collisions found too much are measured exactly.
const MEASURED_EVERY: usize = 7;

/// The distance of the triangles behind one pair of colliding smallest spheres, less what their radii allow; metres.
fn beyond_bound_m(scene: &Scene, models: &Models, point: usize, pair: Pair) -> f64 {
    let mut at = Configuration::default();
    scene.place(point, &mut at);
    let traces = trace_pair(scene, models, point, pair);
    let (trace, event) = traces
        .iter()
        .find_map(|trace| Some((trace, trace.events.iter().find(|event| event.step == Step::Colliding)?)))
        .expect("a pair that collides by spheres has a colliding pair of smallest spheres");
    let side = |member: usize, piece: usize, node: u32| {
        let shape = &scene.members[member].shapes[piece];
        let world_from_shape = at.world_from_member[member] * shape.member_from_shape;
        let tree = models.tree(scene, member, piece);
        let triangles: Vec<geometry::Triangle> = tree
            .triangles_of(node)
            .iter()
            .map(|&t| shape.shape.mesh.triangle(t as usize).map(|corner| world_from_shape.point(&corner)))
            .collect();
        (triangles, tree.sphere(node).radius_m())
    };
    let (triangles_a, radius_a) = side(pair.a, trace.piece_a, event.a);
    let (triangles_b, radius_b) = side(pair.b, trace.piece_b, event.b);
    let nearest = triangles_a
        .iter()
        .flat_map(|a| triangles_b.iter().map(move |b| geometry::triangle_triangle(a, b).distance_m))
        .fold(f64::INFINITY, f64::min);
    nearest - 2.0 * (radius_a + radius_b)
}

/// Distances of the reference are rounded to nine decimals, and its program measured in its own way.
const PRINTED_M: f64 = 1e-6;

#[test]
fn verdicts_and_distances_equal_the_reference() {
    for cell in REFERENCE_CELLS {
        let Some(folder) = reference_cell(cell) else { continue };
        let (scene, expected) = (scene(&folder), reference(&folder));
        for method in [Method::PatentN, Method::Patent3] {
            let models = models(&scene, method, Surface::Exact);
            for (mode, accuracy_m) in [(Mode::Sampled, 1e-3), (Mode::Sampled, 1e-4), (Mode::Certified, 1e-3)]
            {
                let outcome = outcome(&scene, &models, mode, accuracy_m);
                let of = format!("{cell}, {}, {} to {accuracy_m} m", method.name(), mode.name());
                let found = found(&scene, &outcome);
                assert_eq!(found.len(), expected.len(), "{of}");
                let mut measured = 0;
                for (row, (found, expected)) in found.iter().zip(&expected).enumerate() {
                    assert_eq!(*found, expected.pairs, "{of}: row {row}");
                    let [lo_m, hi_m] = outcome.frames[row].smallest.expect("pairs to check").clearance_m;
                    assert!(
                        hi_m - lo_m <= accuracy_m * (1.0 + 1e-12),
                        "{of}: row {row} lies in [{lo_m}, {hi_m}]"
                    );
                    let Some(distance_m) = expected.distance_m else { continue };
                    let holds = lo_m - PRINTED_M <= distance_m && distance_m <= hi_m + PRINTED_M;
                    assert!(holds, "{of}: row {row} has {distance_m}, not in [{lo_m}, {hi_m}]");
                    measured += 1;
                }
                assert!(measured > 0, "{of}");
                println!("{of}: {} rows as in the reference, {measured} distances", found.len());
            }
        }
    }
}

#[test]
fn sphere_verdicts_miss_nothing_and_exceed_by_no_more_than_their_bound() {
    for cell in REFERENCE_CELLS {
        let Some(folder) = reference_cell(cell) else { continue };
        let scene = scene(&folder);
        let models = models(&scene, Method::PatentN, Surface::Spheres);
        let outcome = outcome(&scene, &models, Mode::Sampled, 1e-3);
        let (found, expected) = (found(&scene, &outcome), reference(&folder));
        let mut extra: Vec<(usize, Pair)> = Vec::new();
        let mut rows = 0;
        for (row, (found, expected)) in found.iter().zip(&expected).enumerate() {
            let names = |row: &str| -> Vec<String> {
                row.split(';').filter(|p| !p.is_empty()).map(|p| p.replace(":inside", "")).collect()
            };
            let (found, expected) = (names(found), names(&expected.pairs));
            assert!(expected.iter().all(|pair| found.contains(pair)), "{cell} row {row}: a pair was missed");
            rows += usize::from(!found.is_empty());
            for pair in &outcome.frames[row].pairs {
                let pair = scene.pairs[pair.pair];
                let (a, b) = scene.pair_names(pair.a, pair.b);
                if !expected.contains(&format!("{a}|{b}")) {
                    extra.push((row, pair));
                }
            }
        }
        let measured: Vec<&(usize, Pair)> = extra.iter().step_by(MEASURED_EVERY).collect();
        measured.par_iter().for_each(|(row, pair)| {
            let beyond_m = beyond_bound_m(&scene, &models, *row, *pair);
            assert!(beyond_m <= 1e-9, "{cell} row {row}: {beyond_m} m beyond 2(r_a + r_b)");
        });
        let leaves = |member: usize| -> usize {
            let pieces = 0..scene.members[member].shapes.len();
            pieces
                .map(|piece| {
                    let tree = models.tree(&scene, member, piece);
                    tree.rank_nodes(tree.ranks()).len()
                })
                .sum()
        };
        let brute_force: f64 =
            scene.pairs.iter().map(|p| leaves(p.a) as f64 * leaves(p.b) as f64).sum::<f64>()
                * found.len() as f64;
        let tests = outcome.counts.sphere_tests() as f64;
        println!(
            "{cell}: {tests:.2e} sphere tests, {brute_force:.2e} by brute force over smallest spheres, {:.1e} times fewer",
            brute_force / tests
        );
        println!(
            "{cell}: {rows} of {} rows collide by spheres, {} pairs more than exactly, {} of them measured; tests by rank {:?}",
            found.len(),
            extra.len(),
            measured.len(),
            outcome.counts.sphere_tests_by_rank
        );
    }
}
