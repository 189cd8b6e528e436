//! The inputs of the run: hashes and settings.

use mesh_files::DaeUpAxis;
use scene::InputFile;
use simulator::{CheckedRun, Mode};

use crate::words::mm;

/// The section.
#[derive(askama::Template)]
#[template(path = "inputs.html")]
pub(super) struct Inputs<'a> {
    version: &'static str,
    report_sha256: &'a str,
    inputs: &'a [InputFile],
    is_long: bool,
    settings: Vec<(&'static str, String)>,
}

/// With more files than this the table is folded.
const MOST_OPEN_ROWS: usize = 12;

impl<'a> Inputs<'a> {
    pub(super) fn new(run: CheckedRun<'a>, report_sha256: &'a str) -> Self {
        let CheckedRun { scene, .. } = run;
        Self {
            version: env!("CARGO_PKG_VERSION"),
            report_sha256,
            inputs: &scene.inputs,
            is_long: scene.inputs.len() > MOST_OPEN_ROWS,
            settings: settings(run),
        }
    }
}

fn settings(run: CheckedRun<'_>) -> Vec<(&'static str, String)> {
    let CheckedRun { scene, models, outcome } = run;
    let of_models = models.settings();
    let radius_m = of_models.smallest_radius_m.or(scene.smallest_radius_m);
    let up_axis = match scene.dae_up_axis {
        DaeUpAxis::Ignored => "ignore",
        DaeUpAxis::Respected => "respect",
    };
    let engine = match outcome.settings.mode {
        Mode::Certified => outcome.settings.engine.name(),
        Mode::Sampled => "none: points alone",
    };
    let eps = &outcome.eps;
    vec![
        ("mode", outcome.settings.mode.name().to_owned()),
        ("engine", engine.to_owned()),
        ("surface", of_models.surface.name().to_owned()),
        ("accuracy", mm(outcome.settings.accuracy_m)),
        ("clearance curve", outcome.settings.curve.name().to_owned()),
        ("sphere method", of_models.method.name().to_owned()),
        ("smallest radius", radius_m.map_or_else(|| "chosen by the size of each member".to_owned(), mm)),
        ("first hit only", if outcome.settings.first_hit { "yes" } else { "no" }.to_owned()),
        ("up axis of COLLADA files", up_axis.to_owned()),
        (
            "eps",
            format!(
                "{:.1e} mm (reach {}, largest coordinate {})",
                eps.eps_m * 1e3,
                mm(eps.reach_m),
                mm(eps.coordinate_m)
            ),
        ),
    ]
}
