//! Promise: on real cells every colliding row is found, no row is found too much, with the same pairs and containments.
//!
//! `reference.csv` was made by another program with exact signs on all triangles. Skipped where the cells are not there.

use std::path::PathBuf;

use collision::DecidedBy;
use rayon::prelude::*;
use simulator::{
    LoadRequest, ModelSettings, Models, Outcome, RunSettings, Scene, Source, Surface, load, run,
};
use sphere_model::Method;

const CELLS: [&str; 4] = ["irb2400_positioner", "fanuc_m10ia", "puma560_pipes", "puma560_amr"];

fn cell_folder(cell: &str) -> Option<PathBuf> {
    let cells = std::env::var_os("PATHPROOF_CELLS").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/cells")),
        PathBuf::from,
    );
    let folder = cells.join(cell);
    if !folder.is_dir() {
        println!("skipped: ../shared/cells/{cell} is not there");
        return None;
    }
    Some(folder)
}

fn scene(folder: &std::path::Path) -> Scene {
    let request = LoadRequest {
        source: Source::Urdf { urdf: folder.join("cell.urdf"), srdf: Some(folder.join("cell.srdf")) },
        programs: vec![(None, folder.join("program.csv"))],
        ..LoadRequest::for_file(folder.join("cell.urdf"))
    };
    load(&request).expect("a good cell")
}

fn outcome(scene: &Scene, surface: Surface) -> (Models, Outcome) {
    let settings = ModelSettings { method: Method::PatentN, smallest_radius_m: None, surface };
    let start = std::time::Instant::now();
    let models = Models::build(scene, settings).expect("radii that fit");
    let built = start.elapsed();
    let outcome = run(scene, &models, RunSettings { first_hit: true }, &|_| {});
    println!(
        "{} {}: spheres {} build {:?} all {:?} us/row {} tests {:?} tri {}",
        scene.name,
        surface.name(),
        models.sphere_count(),
        built,
        start.elapsed(),
        start.elapsed().saturating_sub(built).as_secs_f64() * 1e6 / outcome.frames.len() as f64,
        outcome.counts.sphere_tests_by_rank,
        outcome.counts.triangle_tests
    );
    (models, outcome)
}

/// The `pairs` column of every row.
fn reference(folder: &std::path::Path) -> Vec<String> {
    let text = std::fs::read_to_string(folder.join("reference.csv")).expect("readable");
    text.lines().skip(1).map(|line| line.split(',').nth(2).expect("four columns").to_owned()).collect()
}

/// The colliding pairs of every row as the reference writes them.
fn found(scene: &Scene, outcome: &Outcome) -> Vec<String> {
    let row = |frame: &simulator::Frame| {
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

#[test]
fn exact_verdicts_equal_the_reference() {
    for cell in CELLS {
        let Some(folder) = cell_folder(cell) else { continue };
        let scene = scene(&folder);
        let (_, outcome) = outcome(&scene, Surface::Exact);
        let (found, expected) = (found(&scene, &outcome), reference(&folder));
        assert_eq!(found.len(), expected.len());
        for (row, (found, expected)) in found.iter().zip(&expected).enumerate() {
            assert_eq!(found, expected, "{cell} row {row}");
        }
    }
}

#[test]
fn sphere_verdicts_miss_nothing() {
    for cell in CELLS {
        let Some(folder) = cell_folder(cell) else { continue };
        let scene = scene(&folder);
        let (_, outcome) = outcome(&scene, Surface::Spheres);
        let (found, expected) = (found(&scene, &outcome), reference(&folder));
        let rows: Vec<(usize, usize)> = found
            .par_iter()
            .zip(&expected)
            .map(|(found, expected)| {
                let names = |row: &str| -> Vec<String> {
                    row.split(';').filter(|p| !p.is_empty()).map(|p| p.replace(":inside", "")).collect()
                };
                let (found, expected) = (names(found), names(expected));
                assert!(expected.iter().all(|pair| found.contains(pair)), "{cell}: a pair was missed");
                (usize::from(!found.is_empty()), usize::from(found.len() > expected.len()))
            })
            .collect();
        let colliding: usize = rows.iter().map(|row| row.0).sum();
        println!("{cell}: {colliding} rows collide by spheres");
    }
}
