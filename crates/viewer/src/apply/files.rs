//! Opening and writing files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use pathproof::{Pictures, ReportFiles, write_report};
use simulator::{LoadRequest, Source};

use super::World;
use crate::background::{Search, begin_open};
use crate::jog::Jog;
use crate::selection::Selection;

/// Why a report that is exported from the window has no pictures.
const NO_PICTURES: &str =
    "This report was exported from the viewer, without pictures; `pathproof check --report` adds them.";

impl World<'_> {
    pub(super) fn open(&mut self, mut request: LoadRequest) {
        let path = match &request.source {
            Source::Cell(path) | Source::Urdf { urdf: path, .. } => path.clone(),
        };
        self.settings.remember(&path);
        self.layers.forget_members();
        *self.selection = Selection::default();
        *self.jog = Jog::default();
        *self.search = Search::default();
        let clearance_m = request.clearance_m.take();
        begin_open(&mut self.background, &mut self.session, request, clearance_m);
    }

    pub(super) fn reload(&mut self) {
        if let Some(request) = self.session.request.clone() {
            *self.search = Search::default();
            *self.jog = Jog::default();
            let clearance_m = self.session.clearance_m;
            if !self.session.what_if.is_empty() {
                self.notices.say("Read again: the layout is that of the file.");
            }
            begin_open(&mut self.background, &mut self.session, request, clearance_m);
        }
    }

    /// Plays another program: for the only robot, or the one that the file is assigned to.
    pub(super) fn open_program(&mut self, file: PathBuf) {
        if let Some(mut request) = self.session.request.clone() {
            request.programs = vec![(None, file)];
            request.needs_program = true;
            request.clearance_m = self.session.clearance_m;
            self.open(request);
        }
    }

    /// Writes the same report as the command line.
    pub(super) fn export_report(&mut self, folder: &Path) {
        let (Some(scene), Some(models), Some(outcome)) =
            (&self.session.scene, &self.session.models, &self.session.outcome)
        else {
            self.notices.say("There is no report yet: the check has not come to its end.");
            return;
        };
        let (scene, models, outcome) = (Arc::clone(scene), Arc::clone(models), Arc::clone(outcome));
        let files = ReportFiles::of(&scene, &models, &outcome);
        let pictures = Pictures { why_missing: Some(NO_PICTURES.to_owned()), ..Pictures::default() };
        match write_report((&scene, &models, &outcome), &files, folder, &pictures) {
            Ok(()) => self.notices.say(format!("Report written: {}", folder.join("report.json").display())),
            Err(error) => self.notices.warn(format!("The report was not written: {error}")),
        }
    }
}
