//! `pathproof doctor`.

mod findings;
mod overview;

use std::sync::Arc;

use doctor::{Checkup, ExaminationStep, Level, examine_watched};
use report::doctor_json;
use report::words::count;
use scene::{BesideRun, LoadRequest, Scene, load};
use simulator::{ModelSettings, Surface};
use sphere_model::TreeBuilder;

use super::{pool, print, print_text, progress, smallest_radius_m};
use crate::args::Doctor;
use crate::exit::{FOUND, Failure};

/// Examines the models of a scene; no program is needed.
pub(super) fn run(arguments: &Doctor) -> Result<u8, Failure> {
    let settings = ModelSettings {
        method: arguments.model.method.into(),
        smallest_radius_m: smallest_radius_m(&arguments.model)?,
        surface: Surface::Exact,
    };
    let request = LoadRequest { beside_run: BesideRun::Visuals, ..arguments.scene.request(None)? };
    let bar = progress::over_steps(ExaminationStep::ALL.len());
    bar.set_message("reading the files");
    let scene = load(&request)?;
    let builder: Arc<dyn TreeBuilder> = Arc::new(arguments.cache.cache());
    let checkup = pool(&arguments.threads)?.install(|| {
        examine_watched(&scene, settings, &builder, &|step| {
            bar.set_message(step.words());
            bar.set_position(step as u64);
        })
    })?;
    bar.finish_and_clear();
    if arguments.json {
        print(doctor_json(&scene, settings, &checkup).as_bytes())?;
    } else {
        print_text(&text(&scene, &checkup))?;
    }
    if arguments.strict && checkup.count(Level::Note) > 0 {
        return Ok(FOUND);
    }
    Ok(checkup.exit_code())
}

fn text(scene: &Scene, checkup: &Checkup) -> String {
    let head = if checkup.is_sound() { "SOUND" } else { "FOUND" };
    let [errors, warnings, notes] =
        [(Level::Error, "error"), (Level::Warning, "warning"), (Level::Note, "note")]
            .map(|(level, word)| count(checkup.count(level), word));
    let mut text = format!("{head}  {}: {errors}, {warnings}, {notes}\n\n", scene.name);
    text += &overview::text(scene, checkup);
    text += &findings::text(checkup);
    text
}
