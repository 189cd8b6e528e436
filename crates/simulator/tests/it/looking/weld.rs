//! The weld cell with its taught program, loaded once for all tests.

use std::path::Path;
use std::sync::LazyLock;

use pathproof_simulator::{Curve, Engine, Mode, ModelSettings, Models, Outcome, RunSettings, Surface, run};
use scene::{LoadRequest, Scene, load};
use sphere_model::Method;

pub(crate) const SAMPLED: RunSettings = RunSettings {
    mode: Mode::Sampled,
    engine: Engine::Bubbles,
    accuracy_m: 1e-3,
    curve: Curve::Full,
    first_hit: false,
    contacts: None,
    audit_exclusions: false,
};
pub(crate) const CERTIFIED: RunSettings = RunSettings { mode: Mode::Certified, ..SAMPLED };

pub(crate) static SCENE: LazyLock<Scene> = LazyLock::new(|| scene(None));
pub(crate) static MODELS: LazyLock<Models> = LazyLock::new(|| models(&SCENE, Surface::Exact));
pub(crate) static PROVEN: LazyLock<Outcome> = LazyLock::new(|| run(&SCENE, &MODELS, CERTIFIED));

/// The cell with its taught program, with this clearance asked for.
pub(crate) fn scene(clearance_m: Option<f64>) -> Scene {
    running("taught.ron", clearance_m)
}

/// The cell with one of its programs, with this clearance asked for.
pub(crate) fn running(program: &str, clearance_m: Option<f64>) -> Scene {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/weld-cell"));
    let request = LoadRequest {
        programs: vec![(None, folder.join(program))],
        allowed_roots: vec![folder.join("../../robots")],
        clearance_m,
        ..LoadRequest::for_file(folder.join("cell.ron"))
    };
    load(&request).expect("a good cell")
}

pub(crate) fn models(scene: &Scene, surface: Surface) -> Models {
    let settings = ModelSettings { method: Method::PatentN, smallest_radius_m: None, surface };
    Models::build(scene, settings).expect("radii that fit")
}

/// Numbers in [0, 1), the same every time.
pub(crate) fn fractions() -> impl Iterator<Item = f64> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as f64 / (1_u64 << 53) as f64
    })
}
