//! Opening and writing files.

use std::path::{Path, PathBuf};

use pathproof::{CheckedRun, Job, LoadRequest, Pictures, ReportFiles, TableRequest, write_report};

use super::ViewerResources;
use crate::background::{Search, begin_open};
use crate::jog::Jog;
use crate::selection::Selection;

/// Why a report that is exported from the window has no pictures.
const NO_PICTURES: &str =
    "This report was exported from the viewer, without pictures; `pathproof check --report` adds them.";

impl ViewerResources<'_> {
    pub(super) fn open(&mut self, mut request: LoadRequest) {
        if let Some(program) = self.session.waiting_program.take().filter(|_| request.programs.is_empty()) {
            request.programs = vec![(None, program)];
            request.needs_program = true;
        }
        let kept_models = self.background.kept_models.clone();
        self.open_job(Job { kept_models, ..Job::new(request) });
    }

    fn open_job(&mut self, job: Job) {
        self.layers.forget_members();
        *self.selection = Selection::default();
        self.begin(job);
        if let Some(file) = self.session.file() {
            self.settings.remember(file);
        }
    }

    pub(super) fn reload(&mut self) {
        if let Some(job) = self.session.job.clone() {
            if !self.session.what_if.is_empty() {
                self.notices.info("Read again: the layout is that of the file.");
            }
            self.begin(job);
        }
    }

    fn begin(&mut self, job: Job) {
        *self.jog = Jog::default();
        *self.search = Search::default();
        begin_open(&mut self.background, &mut self.session, job);
    }

    /// Opens the same files with another program; without any, the program waits for them.
    pub(super) fn open_program(&mut self, robot: Option<String>, file: PathBuf) {
        let Some(mut job) = self.session.job.clone() else {
            self.session.waiting_program = Some(file);
            return;
        };
        // With several robots, the others keep their programs.
        job.request.programs.retain(|(known, _)| robot.is_some() && known.is_some() && *known != robot);
        job.request.programs.push((robot, file));
        // What was said about the tables before says nothing about this one.
        job.request.tables = TableRequest::default();
        job.request.needs_program = true;
        self.open_job(job);
    }

    /// Writes the same report as the command line.
    pub(super) fn export_report(&mut self, folder: &Path) {
        let (Some(scene), Some(models), Some(outcome)) =
            (&self.session.scene, &self.session.models, &self.session.outcome)
        else {
            self.notices.info("There is no report yet: the check has not come to its end.");
            return;
        };
        let run = CheckedRun { scene, models, outcome };
        let files = ReportFiles::new(run);
        let pictures = Pictures { why_missing: Some(NO_PICTURES.to_owned()), ..Pictures::default() };
        match write_report(run, &files, folder, &pictures) {
            Ok(()) => self.notices.info(format!("Report written: {}", folder.join("report.json").display())),
            Err(error) => self.notices.warn(format!("The report was not written: {error}")),
        }
    }
}
