//! What loading reads with, and what it has to say.

use diagnostics::Problem;
use geometry::Pose;
use mesh_files::DaeUpAxis;

use super::meshes::Meshes;
use super::{LoadEvent, Member, Preview};
use crate::files::Files;

/// Files, meshes and warnings of one load, and who watches it.
pub(super) struct Reader<'w> {
    pub(super) files: Files,
    pub(super) meshes: Meshes,
    pub(super) dae_up_axis: DaeUpAxis,
    pub(super) warnings: Vec<Problem>,
    /// Every member shown so far.
    pub(super) preview: Preview,
    watch: &'w dyn Fn(LoadEvent),
    /// How many of the problems were told.
    told: usize,
}

impl<'w> Reader<'w> {
    /// Nothing read yet.
    pub(super) fn new(files: Files, dae_up_axis: DaeUpAxis, watch: &'w dyn Fn(LoadEvent)) -> Self {
        let (meshes, preview) = (Meshes::default(), Preview::default());
        Self { files, meshes, dae_up_axis, warnings: Vec::new(), preview, watch, told: 0 }
    }

    /// Tells the problems that were added to the list since the last call.
    pub(super) fn tell(&mut self, problems: &[Problem]) {
        for problem in &problems[self.told..] {
            (self.watch)(LoadEvent::Problem(problem.clone()));
        }
        self.told = problems.len();
    }

    /// Shows a member, if there is something to draw and a place to draw it.
    pub(super) fn show(&mut self, member: &Member, world_from_member: Pose) {
        if member.shapes.is_empty() || !world_from_member.is_finite() {
            return;
        }
        self.preview.members.push(member.clone());
        self.preview.world_from_member.push(world_from_member);
        (self.watch)(LoadEvent::Member { member: member.clone(), world_from_member });
    }
}
