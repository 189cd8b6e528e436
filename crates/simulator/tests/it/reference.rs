//! Promise: on every reference cell each colliding row is found, no row is found too much, with the same pairs and containments, and
//! the smallest distance of every row lies within the bounds given for it, whichever question is asked.
//!
//! The cell in `tests/reference` is part of the repository, and `xtask/src/generate/reference_cell` computes its `reference.csv` in
//! rational numbers. That of the other cells was made by another program with exact signs on all triangles; they are skipped where
//! they are not there.

use std::ops::Range;
use std::path::{Path, PathBuf};

use collision::Step;
use pathproof_simulator::{
    Curve, DecidedBy, Mode, ModelSettings, Models, Outcome, PointResult, RunSettings, Surface, Verdict, run,
    trace_pair,
};
use rayon::prelude::*;
use scene::{Configuration, LoadRequest, Pair, Scene, Source, load};
use sphere_model::Method;
use test_support::{MORE_REFERENCE_CELLS, REFERENCE_CELLS, own_reference_cell, reference_cell};

/// A cell with its reference.
struct Cell {
    name: &'static str,
    folder: PathBuf,
    /// Between the robot and its environment, metres.
    required_m: f64,
    /// What the distances of the reference may be off, metres.
    printed_m: f64,
    /// The rows in which a pair is undecided: it touches a convex hull that stands for what could not be capped.
    undecided: Range<usize>,
}

/// The cell of this repository, and those that are at hand.
fn cells() -> Vec<Cell> {
    let own = Cell {
        name: "own",
        folder: own_reference_cell(),
        required_m: 0.025,
        printed_m: 2e-12,
        undecided: 0..0,
    };
    let others = REFERENCE_CELLS.into_iter().chain(MORE_REFERENCE_CELLS).filter_map(|name| {
        let undecided = if name == "ur10_bins" { 990..996 } else { 0..0 };
        // Rounded to nine decimals, and measured in another way.
        Some(Cell { name, folder: reference_cell(name)?, required_m: 0.0, printed_m: 1e-6, undecided })
    });
    [own].into_iter().chain(others).collect()
}

fn scene(cell: &Cell) -> Scene {
    let folder = &cell.folder;
    let request = LoadRequest {
        source: Source::Urdf { urdf: folder.join("cell.urdf"), srdf: Some(folder.join("cell.srdf")) },
        programs: vec![(None, folder.join("program.csv"))],
        clearance_m: Some(cell.required_m),
        ..LoadRequest::for_file(folder.join("cell.urdf"))
    };
    load(&request).expect("a good cell")
}

fn models(scene: &Scene, method: Method, surface: Surface) -> Models {
    let settings = ModelSettings { method, smallest_radius_m: None, surface };
    Models::build(scene, settings).expect("radii that fit")
}

fn outcome(scene: &Scene, models: &Models, (mode, accuracy_m, curve): (Mode, f64, Curve)) -> Outcome {
    run(scene, models, RunSettings { mode, accuracy_m, curve, first_hit: true, ..RunSettings::default() })
}

/// How far the bounds on the smallest clearance may be apart, metres.
fn width_m(cell: &Cell, accuracy_m: f64, curve: Curve, hi_m: f64) -> f64 {
    let is_near = hi_m <= (10.0 * cell.required_m).max(0.05);
    if curve == Curve::Full || is_near { accuracy_m } else { accuracy_m.max(0.01 * hi_m) }
}

/// What is true of a row, with pairs as the reference writes them.
#[derive(Debug, PartialEq)]
struct Pairs {
    colliding: String,
    /// Nearer than the required clearance.
    near: String,
}

/// The rows of the reference with the smallest distance over all pairs where it is given, metres.
fn reference(folder: &Path) -> Vec<(Pairs, Option<f64>)> {
    let text = std::fs::read_to_string(folder.join("reference.csv")).expect("readable");
    let row = |line: &str| {
        let columns: Vec<&str> = line.split(',').collect();
        let near = columns.get(4).copied().unwrap_or_default();
        (Pairs { colliding: columns[2].to_owned(), near: near.to_owned() }, columns[3].parse().ok())
    };
    text.lines().skip(1).map(row).collect()
}

/// The pairs of every row that are not clear.
fn found(scene: &Scene, outcome: &Outcome) -> Vec<Pairs> {
    let with = |point: &PointResult, verdict: Verdict| {
        let pairs = point.pairs.iter().filter(|pair| pair.verdict == verdict);
        let mut names: Vec<String> = pairs
            .map(|pair| {
                let members = scene.pairs[pair.pair];
                let (a, b) = scene.pair_names(members.a, members.b);
                let inside = if pair.decided_by == DecidedBy::Containment { ":inside" } else { "" };
                format!("{a}|{b}{inside}")
            })
            .collect();
        names.sort();
        names.join(";")
    };
    let row = |point: &PointResult| Pairs {
        colliding: with(point, Verdict::Collision),
        near: with(point, Verdict::Near),
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

#[test]
fn verdicts_and_distances_equal_the_reference() {
    for cell in cells() {
        let (scene, expected) = (scene(&cell), reference(&cell.folder));
        for method in [Method::PatentN, Method::Patent3] {
            let models = models(&scene, method, Surface::Exact);
            for (mode, accuracy_m, curve) in [
                (Mode::Sampled, 1e-3, Curve::Near),
                (Mode::Sampled, 1e-4, Curve::Full),
                (Mode::Certified, 1e-3, Curve::Near),
                (Mode::Certified, 1e-3, Curve::Unmeasured),
            ] {
                let outcome = outcome(&scene, &models, (mode, accuracy_m, curve));
                let of = format!("{}, {}, {} to {accuracy_m} m", cell.name, method.name(), mode.name());
                let found = found(&scene, &outcome);
                assert_eq!(found.len(), expected.len(), "{of}");
                let mut measured = 0;
                for (row, (found, (expected, distance_m))) in found.iter().zip(&expected).enumerate() {
                    assert_eq!(found, expected, "{of}: row {row}");
                    let frame = &outcome.frames[row];
                    let undecided =
                        frame.pairs.iter().filter(|pair| pair.verdict == Verdict::Undecided).count();
                    assert_eq!(undecided, usize::from(cell.undecided.contains(&row)), "{of}: row {row}");
                    if undecided > 0 || curve == Curve::Unmeasured {
                        continue;
                    }
                    let [lo_m, hi_m] = frame.smallest.expect("pairs to check").clearance_m;
                    assert!(
                        hi_m - lo_m <= width_m(&cell, accuracy_m, curve, hi_m) * (1.0 + 1e-12),
                        "{of}: row {row} lies in [{lo_m}, {hi_m}]"
                    );
                    let Some(distance_m) = *distance_m else { continue };
                    let holds = lo_m - cell.printed_m <= distance_m && distance_m <= hi_m + cell.printed_m;
                    assert!(holds, "{of}: row {row} has {distance_m}, not in [{lo_m}, {hi_m}]");
                    measured += 1;
                }
                assert!(measured > 0 || curve == Curve::Unmeasured, "{of}");
                println!("{of}: {} rows as in the reference, {measured} distances", found.len());
            }
        }
    }
}

/// What the cell of this repository holds, so that the test above can fail in every way.
#[test]
fn the_own_cell_has_every_verdict() {
    let cell = &cells()[0];
    let (scene, rows) = (scene(cell), reference(&cell.folder));
    let count = |holds: &dyn Fn(&Pairs) -> bool| rows.iter().filter(|(pairs, _)| holds(pairs)).count();
    let is_surface = |pair: &str| !pair.is_empty() && !pair.ends_with(":inside");
    assert!(count(&|row| row.colliding.split(';').any(is_surface)) >= 20);
    assert!(count(&|row| row.colliding.contains(":inside")) >= 5);
    assert!(count(&|row| row.colliding.is_empty() && !row.near.is_empty()) >= 2);
    assert!(count(&|row| row.colliding.is_empty() && row.near.is_empty()) >= 20);
    assert!((40..=100).contains(&rows.len()));
    let pairs: Vec<(&str, &str)> = scene.pairs.iter().map(|pair| scene.pair_names(pair.a, pair.b)).collect();
    let listed = std::fs::read_to_string(cell.folder.join("pairs.csv")).expect("readable");
    let mut listed: Vec<(&str, &str)> =
        listed.lines().skip(1).filter_map(|line| line.split_once(',')).collect();
    listed.sort_unstable();
    let mut sorted = pairs.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, listed);
    assert!(
        scene
            .ledger
            .excluded
            .iter()
            .any(|excluded| { scene.pair_names(excluded.pair.a, excluded.pair.b) == ("channel", "palm") })
    );
}

#[test]
fn sphere_verdicts_miss_nothing_and_exceed_by_no_more_than_their_bound() {
    for cell in cells() {
        let scene = scene(&cell);
        let models = models(&scene, Method::PatentN, Surface::Spheres);
        let outcome = outcome(&scene, &models, (Mode::Sampled, 1e-3, Curve::Near));
        let (found, expected) = (found(&scene, &outcome), reference(&cell.folder));
        let cell = cell.name;
        let mut extra: Vec<(usize, Pair)> = Vec::new();
        let mut rows = 0;
        for (row, (found, (expected, _))) in found.iter().zip(&expected).enumerate() {
            let names = |row: &str| -> Vec<String> {
                row.split(';').filter(|p| !p.is_empty()).map(|p| p.replace(":inside", "")).collect()
            };
            let (found, expected) = (names(&found.colliding), names(&expected.colliding));
            assert!(expected.iter().all(|pair| found.contains(pair)), "{cell} row {row}: a pair was missed");
            rows += usize::from(!found.is_empty());
            for pair in outcome.frames[row].pairs.iter().filter(|pair| pair.verdict == Verdict::Collision) {
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
