//! Scenes for the tests, and running them.

use std::path::Path;

use pathproof_simulator::{Mode, ModelSettings, Models, Outcome, RunSettings, run};
use scene::{LoadRequest, Scene, Source, load};

pub(crate) use test_support::{REFERENCE_CELLS as CELLS, reference_cell as cell_folder};

/// Whether the long form of a test is asked for.
pub(crate) fn is_long() -> bool {
    std::env::var_os("PATHPROOF_LONG").is_some_and(|value| value != "0")
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

/// A scene of this repository with the program that its cell file names.
pub(crate) fn own_scene(name: &str) -> Scene {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes")).join(name);
    let request = LoadRequest {
        allowed_roots: vec![folder.join("../../robots")],
        ..LoadRequest::for_file(folder.join("cell.ron"))
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
    let settings = ModelSettings::default();
    Models::build(scene, settings).expect("radii that fit")
}

/// A run with the usual accuracy.
pub(crate) fn outcome(scene: &Scene, models: &Models, mode: Mode) -> Outcome {
    run(
        scene,
        models,
        RunSettings { mode, accuracy_m: ACCURACY_M, first_hit: true, ..RunSettings::default() },
    )
}

/// The accuracy that runs are asked for, metres.
pub(crate) const ACCURACY_M: f64 = 1e-3;
