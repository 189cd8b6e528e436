//! `pathproof check`.

mod answer;
mod deadline;
mod gate;
mod pictures;
mod places;
mod request;

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::OnceLock;
use std::time::Instant;

use diagnostics::Problem;
use pathproof::{
    CheckedRun, Job, ModelSettings, Phase, Progress, ReportFiles, RootsOfCell, RunSettings, write_report,
};
use program::TimeBasis;
use report::words::count;
use report::{Timings, stats_json, write_all};
use simulator::find_fronts;

use super::summary::{self, Manner};
use super::{pool, print, print_text, progress, say, smallest_radius_m};
use crate::args::Check;
use crate::exit::Failure;
use crate::interrupt::uninterrupted;

pub(super) fn run(arguments: &Check, manner: &Manner) -> Result<u8, Failure> {
    if arguments.is_request() {
        return request::run(arguments);
    }
    arguments.refuse_misplaced()?;
    perform(arguments, arguments.json, |done| {
        let Done { run, files, about_it, pictures_left_out, .. } = done;
        if let (true, Some(files)) = (arguments.json, files) {
            print(files.report_json.as_bytes())?;
            say(about_it);
            return Ok(());
        }
        let mut text = summary::text(*run, manner);
        text += about_it;
        if let Some(folder) = &arguments.report {
            // Writing into a string cannot fail.
            let _written = writeln!(text, "Report: {}", folder.join("report.html").display());
        }
        if let Some(left_out) = pictures_left_out {
            let _written = writeln!(text, "Pictures: {left_out}");
        }
        print_text(&text)
    })
}

/// A check that is done, and whose files are written.
struct Done<'a> {
    run: CheckedRun<'a>,
    /// What the files hold, where any are wanted.
    files: Option<&'a ReportFiles>,
    exit_code: u8,
    /// Why the exit code is not that of the result.
    about_it: String,
    /// How many pictures of the report a software renderer had no time for.
    pictures_left_out: Option<String>,
}

/// Checks, writes the files that are asked for, tells what was found, and returns the exit code.
fn perform(
    arguments: &Check,
    wants_files: bool,
    tell_done: impl FnOnce(&Done<'_>) -> Result<(), Failure>,
) -> Result<u8, Failure> {
    let settings = ModelSettings {
        method: arguments.model.method.into(),
        smallest_radius_m: smallest_radius_m(&arguments.model)?,
        surface: arguments.surface.into(),
    };
    let run_settings = RunSettings {
        mode: arguments.mode()?,
        engine: arguments.engine()?,
        accuracy_m: arguments.accuracy_m()?,
        curve: arguments.curve(),
        first_hit: arguments.first_hit,
        contacts: arguments.contacts()?,
        audit_exclusions: arguments.audit_exclusions,
    };
    let wants_fronts = arguments.wants_fronts()?;
    let stats_file = arguments.stats.as_deref().map(folder_and_name).transpose()?;
    if let Some(folder) = &arguments.out {
        let problem = Problem::new("--out", "not an option of check").found(folder.display().to_string());
        return Err(problem
            .hint(format!("the report goes into a folder by --report {}", folder.display()))
            .into());
    }
    places::are_free(arguments)?;
    let baseline = gate::baseline(arguments, run_settings.mode, settings.surface)?;
    let pool = pool(&arguments.threads)?;
    let mut timings = Timings::default();
    let mut clock = Instant::now();
    let mut lap = || {
        let seconds = clock.elapsed().as_secs_f64();
        clock = Instant::now();
        seconds
    };
    let spinner = progress::spinner("reading the cell");
    let mut request = arguments.scene.request(Some(&arguments.programs))?;
    request.clearance_m = arguments.clearance.required_m();
    request.accuracy_m = Some(run_settings.accuracy_m);
    request.inline.clone_from(&arguments.inline);
    if arguments.is_request {
        request.roots_of_cell = RootsOfCell::Refused;
    }
    let job = Job { request, models: settings, check: run_settings, kept_models: arguments.cache.cache() };
    let mut scene = pool.install(|| job.load())?;
    scene.command_options = arguments::shown_options(&job.request);
    places::are_not_read(arguments, &scene)?;
    arguments.check_speeds(scene.timeline.time_basis == TimeBasis::Seconds)?;
    timings.load_s = lap();
    let building = progress::Building::behind(&spinner);
    let models = pool.install(|| job.build_watched(&scene, &|event| building.tell(event)))?;
    timings.model_s = lap();
    spinner.finish_and_clear();
    tracing::info!(
        "{}, {}, {}",
        count(scene.members.len(), "member"),
        count(scene.pairs.len(), "pair"),
        count(models.sphere_count(), "sphere")
    );
    let bar = progress::over_points(scene.timeline.points.len());
    let swept_at = OnceLock::new();
    let tell = |progress: Progress<'_>| {
        if progress.phase == Phase::Findings {
            swept_at.get_or_init(Instant::now);
        }
        bar.inc(progress.frames.len() as u64);
        ControlFlow::Continue(())
    };
    let outcome = pool.install(|| job.check_watched(&scene, &models, &tell));
    let mut outcome = outcome.expect("it is never broken off");
    timings.findings_s = swept_at.get().map_or(0.0, |at: &Instant| at.elapsed().as_secs_f64());
    timings.sweep_s = lap() - timings.findings_s;
    bar.finish_and_clear();
    if let (true, Some(certificate)) = (wants_fronts, &mut outcome.certificate) {
        pool.install(|| find_fronts(&scene, &models, certificate));
    }

    let run = CheckedRun { scene: &scene, models: &models, outcome: &outcome };
    let files = (wants_files || arguments.report.is_some()).then(|| ReportFiles::new(run));
    let mut left_out = None;
    if let (Some(folder), Some(files)) = (&arguments.report, &files) {
        let taken = if arguments.no_pictures {
            pictures::unwanted()
        } else {
            pictures::take(&job.request, settings.surface, &outcome)
        };
        uninterrupted(|| write_report(run, files, folder, &taken.pictures))?;
        left_out = taken.left_out;
    }
    if let Some((folder, name)) = stats_file {
        let stats = stats_json(run, timings, pool.current_num_threads());
        uninterrupted(|| write_all(folder, &[(name, stats.as_bytes())]))?;
    }
    let (exit_code, about_it) = gate::end(arguments, baseline.as_ref(), run, files.as_ref());
    tell_done(&Done { run, files: files.as_ref(), exit_code, about_it, pictures_left_out: left_out })?;
    Ok(exit_code)
}

/// The folder and the name of an output file.
fn folder_and_name(path: &Path) -> Result<(&Path, &str), Problem> {
    let name = path.file_name().and_then(|name| name.to_str()).ok_or_else(|| {
        Problem::new("--stats", "not the name of a file").found(path.display().to_string()).expected("a file")
    })?;
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    Ok((folder.unwrap_or(Path::new(".")), name))
}
