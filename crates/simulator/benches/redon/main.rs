//! The experiments of Redon, Kim, Lin and Manocha (2004), section 6, as tables in Markdown: `docs/papers/redon-kim-lin-manocha.md`.
//!
//! `cargo bench -p pathproof-simulator --bench redon -- 100`: with so many motions of each class. As a test, a few of them. Needs the
//! reference cells.

mod motions;
mod stages;

use pathproof_simulator::{ModelSettings, Models, Surface};
use scene::{LoadRequest, Scene, Source, load};

/// Motions of each class, unless a number is given.
const MOTIONS: usize = 100;
const MOTIONS_TEST: usize = 2;

/// A cell with its models.
struct Cell {
    scene: Scene,
    models: Models,
}

fn cell(name: &str) -> Option<Cell> {
    let folder = test_support::reference_cell(name)?;
    let request = LoadRequest {
        source: Source::Urdf { urdf: folder.join("cell.urdf"), srdf: Some(folder.join("cell.srdf")) },
        programs: vec![(None, folder.join("program.csv"))],
        ..LoadRequest::for_file(folder.join("cell.urdf"))
    };
    let scene = load(&request).expect("a good cell");
    let method = sphere_model::Method::PatentN;
    let settings = ModelSettings { method, smallest_radius_m: None, surface: Surface::Exact };
    let models = Models::build(&scene, settings).expect("radii that fit");
    Some(Cell { scene, models })
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let usual = if words.iter().any(|word| word == "--bench") { MOTIONS } else { MOTIONS_TEST };
    let motions = words.iter().find_map(|word| word.parse().ok()).unwrap_or(usual);
    // One thread, as in the paper.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    pool.install(|| {
        for (name, title, classes_deg) in [
            ("puma560_pipes", "Table 1: pipes", &[1.0, 5.0, 15.0, 30.0][..]),
            ("puma560_amr", "Table 2: auxiliary machine room", &[1.0, 30.0, 60.0]),
        ] {
            if let Some(mut cell) = cell(name) {
                println!("## {title}\n");
                stages::table(&mut cell, classes_deg, motions);
            }
        }
        println!("## Short motions of the reference cells\n");
        motions::table(motions);
    });
}
