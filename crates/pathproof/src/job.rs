//! A job: the files to check and the settings of the check.

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use diagnostics::InputError;
use kinematics::PathParameter;
use report::{Pictures, ReportFiles, report_html};
use scene::{Broken, LoadEvent, LoadRequest, Scene, load, load_watched};
use simulator::{
    CheckedRun, ModelEvent, ModelSettings, Models, Outcome, Progress, RunSettings, Surface, run_watched,
    unknown_laws,
};

use crate::Cache;

/// The files to check, with the settings of sphere models and check.
#[derive(Clone, Debug)]
pub struct Job {
    /// Robot, cell and program.
    pub request: LoadRequest,
    /// How sphere models are built.
    pub models: ModelSettings,
    /// How the motion is checked.
    pub check: RunSettings,
    /// Where sphere models are kept between runs.
    pub kept_models: Cache,
}

/// A scene with its models and the outcome of its check.
pub struct Checked {
    /// The scene as read.
    pub scene: Scene,
    /// Its sphere models.
    pub models: Models,
    /// Verdicts, proof and findings.
    pub outcome: Outcome,
}

impl Job {
    /// A request with the default settings; sphere models are not kept.
    pub fn new(request: LoadRequest) -> Self {
        Self {
            request,
            models: ModelSettings::default(),
            check: RunSettings::default(),
            kept_models: Cache::none(),
        }
    }

    /// A cell file (`.ron`) or a URDF with the default settings; sphere models are not kept.
    pub fn for_file(path: impl Into<PathBuf>) -> Self {
        Self::new(LoadRequest::for_file(path.into()))
    }

    /// Reads robot, cell and program.
    ///
    /// # Errors
    /// Every problem of every file; a program with splines for an engine that does not know their law.
    pub fn load(&self) -> Result<Scene, InputError> {
        let scene = load(&self.request)?;
        let by_spheres =
            (self.models.surface == Surface::Spheres).then(|| scene.refuse_corners("--surface spheres"));
        let refused = unknown_laws(&scene, self.check).into_iter().chain(by_spheres.flatten());
        InputError::check((), refused.collect())?;
        Ok(scene)
    }

    /// As [`Job::load`], and calls `watch` for every member and every problem as soon as it is read.
    ///
    /// # Errors
    /// The problems of [`Job::load`], with a preview of the members that could be read. A preview cannot be checked.
    pub fn load_watched(&self, watch: &dyn Fn(LoadEvent)) -> Result<Scene, Broken> {
        load_watched(&self.request, watch)
    }

    /// Builds the sphere models of a scene, or takes kept ones.
    ///
    /// # Errors
    /// Radii that need too many spheres, each with one that fits.
    pub fn build(&self, scene: &Scene) -> Result<Models, InputError> {
        self.build_watched(scene, &|_| {})
    }

    /// As [`Job::build`], and calls `watch` from several threads as the models of a surface are begun and done.
    ///
    /// # Errors
    /// Those of [`Job::build`].
    pub fn build_watched(
        &self,
        scene: &Scene,
        watch: &(dyn Fn(ModelEvent<'_>) + Sync),
    ) -> Result<Models, InputError> {
        Models::build_watched(scene, self.models, Arc::new(self.kept_models.clone()), watch)
    }

    /// Checks the motion of a scene, and calls `watch` from several threads as points are done.
    ///
    /// # Guarantee
    /// `None` if `watch` broke the check off: a partial outcome could miss a collision.
    pub fn check_watched(
        &self,
        scene: &Scene,
        models: &Models,
        watch: &(dyn Fn(Progress<'_>) -> ControlFlow<()> + Sync),
    ) -> Option<Outcome> {
        run_watched(scene, models, self.check, watch)
    }

    /// Loads, builds and checks.
    ///
    /// # Errors
    /// Those of [`Job::load`] and [`Job::build`]. Findings are not errors: see [`Outcome::result`].
    pub fn check(&self) -> Result<Checked, InputError> {
        let scene = self.load()?;
        let models = self.build(&scene)?;
        let outcome = simulator::run(&scene, &models, self.check);
        Ok(Checked { scene, models, outcome })
    }
}

impl Checked {
    /// All three, as reports take them.
    pub fn run(&self) -> CheckedRun<'_> {
        CheckedRun { scene: &self.scene, models: &self.models, outcome: &self.outcome }
    }

    /// The time of an instant, seconds from the start of the programs.
    pub fn time_s(&self, at: PathParameter) -> f64 {
        self.scene.timeline.time_at(at)
    }

    /// Writes the report into a folder: the HTML page, `report.json` and the other files, as one.
    ///
    /// # Errors
    /// If the folder contains foreign files with these names, or cannot be written; then it is unchanged.
    pub fn write_report(&self, folder: &Path, pictures: &Pictures) -> io::Result<()> {
        write_report(self.run(), &ReportFiles::new(self.run()), folder, pictures)
    }
}

/// Writes the files of a report with its page.
///
/// # Errors
/// Those of [`Checked::write_report`].
pub fn write_report(
    run: CheckedRun<'_>,
    files: &ReportFiles,
    folder: &Path,
    pictures: &Pictures,
) -> io::Result<()> {
    let page = report_html(run, &files.report_sha256(), pictures);
    files.write(folder, &page)
}
