//! Scenes for the tests, and running them.

use std::path::{Path, PathBuf};

use pathproof_simulator::{
    LoadRequest, Mode, ModelSettings, Models, Outcome, RunSettings, Scene, Source, Surface, load, run,
};
use sphere_model::Method;

/// The real cells; see the reference test.
pub(crate) const CELLS: [&str; 4] = ["irb2400_positioner", "fanuc_m10ia", "puma560_pipes", "puma560_amr"];

/// Whether the long form of a test is asked for.
pub(crate) fn is_long() -> bool {
    std::env::var_os("PATHPROOF_LONG").is_some_and(|value| value != "0")
}

pub(crate) fn cell_folder(cell: &str) -> Option<PathBuf> {
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

/// A real cell with its program.
pub(crate) fn real_cell(folder: &Path) -> Scene {
    let request = LoadRequest {
        source: Source::Urdf { urdf: folder.join("cell.urdf"), srdf: Some(folder.join("cell.srdf")) },
        programs: vec![(None, folder.join("program.csv"))],
        ..LoadRequest::for_file(folder.join("cell.urdf"))
    };
    load(&request).expect("a good cell")
}

/// The weld cell of the scenes, with one of its programs.
pub(crate) fn weld_cell(program: &str) -> Scene {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/weld-cell"));
    let request = LoadRequest {
        programs: vec![(None, folder.join(program))],
        allowed_roots: vec![folder.join("../../robots")],
        ..LoadRequest::for_file(folder.join("cell.ron"))
    };
    load(&request).expect("a good cell")
}

pub(crate) fn models(scene: &Scene) -> Models {
    let settings =
        ModelSettings { method: Method::PatentN, smallest_radius_m: None, surface: Surface::Exact };
    Models::build(scene, settings).expect("radii that fit")
}

/// A run with the usual accuracy.
pub(crate) fn outcome(scene: &Scene, models: &Models, mode: Mode) -> Outcome {
    run(scene, models, RunSettings { mode, accuracy_m: ACCURACY_M, first_hit: true })
}

/// The accuracy that runs are asked for, metres.
pub(crate) const ACCURACY_M: f64 = 1e-3;
