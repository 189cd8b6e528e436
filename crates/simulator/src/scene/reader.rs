//! The state of loading.

use diagnostics::Problem;
use geometry::Pose;
use mesh_files::DaeUpAxis;

use super::meshes::Meshes;
use super::{LoadEvent, Member, Preview};
use crate::files::Files;

/// Files, meshes, warnings and preview of one load, with the callback for events.
pub(super) struct Reader<'w> {
    pub(super) files: Files,
    pub(super) meshes: Meshes,
    pub(super) dae_up_axis: DaeUpAxis,
    pub(super) warnings: Vec<Problem>,
    /// All members so far.
    pub(super) preview: Preview,
    watch: &'w dyn Fn(LoadEvent),
    /// The number of problems passed to `watch`.
    told: usize,
}

impl<'w> Reader<'w> {
    /// The state before the first file.
    pub(super) fn new(files: Files, dae_up_axis: DaeUpAxis, watch: &'w dyn Fn(LoadEvent)) -> Self {
        let (meshes, preview) = (Meshes::default(), Preview::default());
        Self { files, meshes, dae_up_axis, warnings: Vec::new(), preview, watch, told: 0 }
    }

    /// Passes the problems that were added since the last call to `watch`.
    pub(super) fn tell(&mut self, problems: &[Problem]) {
        for problem in &problems[self.told..] {
            (self.watch)(LoadEvent::Problem(problem.clone()));
        }
        self.told = problems.len();
    }

    /// Adds a member to the preview if it has a piece and a finite pose.
    pub(super) fn show(&mut self, member: &Member, world_from_member: Pose) {
        if member.shapes.is_empty() || !world_from_member.is_finite() {
            return;
        }
        self.preview.members.push(member.clone());
        self.preview.world_from_member.push(world_from_member);
        (self.watch)(LoadEvent::Member { member: member.clone(), world_from_member });
    }
}
