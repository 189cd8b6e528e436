//! The state of loading.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::meshes::Meshes;
use super::preview::{LoadEvent, Preview};
use super::request::LoadRequest;
use crate::{CoarseFile, Member, files::Files};
use cell::Cell;
use diagnostics::{InputError, Problem};
use geometry::Pose;
use mesh_files::DaeUpAxis;
use robot_files::{MeshLocator, PackageSources};

/// How mesh files are read.
#[derive(Clone, Copy, Debug)]
pub(super) struct MeshSettings {
    /// The treatment of `<up_axis>` in COLLADA files.
    pub(super) dae_up_axis: DaeUpAxis,
    /// Longest edge of a mesh without a given scale, metres.
    pub(super) largest_m: f64,
    /// A mesh without a longer edge is rejected, metres.
    pub(super) least_m: f64,
    /// The accuracy of the run, metres.
    pub(super) accuracy_m: f64,
}

/// Edge length above which a mesh without a given scale is rejected by default, metres.
pub(super) const MOST_MESH_M: f64 = 50.0;

/// Longest edge below which a mesh is rejected, metres.
pub(super) const LEAST_MESH_M: f64 = 1e-4;

/// The accuracy of a run for which none is given, metres.
const ACCURACY_M: f64 = 1e-3;

impl MeshSettings {
    /// Those of the command line, else those of the cell file, else the defaults.
    pub(super) fn new(request: &LoadRequest, cell: &Cell) -> Self {
        Self {
            dae_up_axis: request.dae_up_axis.or(cell.dae_up_axis).unwrap_or_default(),
            largest_m: request.largest_m.or(cell.largest_m).unwrap_or(MOST_MESH_M),
            least_m: LEAST_MESH_M,
            accuracy_m: request.accuracy_m.unwrap_or(ACCURACY_M),
        }
    }
}

/// Files, meshes, warnings and preview of one load, with the callback for events.
pub(super) struct Reader<'w> {
    pub(super) files: Files,
    pub(super) meshes: Meshes,
    pub(super) meshes_as: MeshSettings,
    pub(super) warnings: Vec<Problem>,
    /// Mesh files whose numbers lie far apart.
    pub(super) coarse: Vec<CoarseFile>,
    /// All members so far.
    pub(super) preview: Preview,
    /// By URDF.
    locators: BTreeMap<PathBuf, Arc<MeshLocator>>,
    watch: &'w dyn Fn(LoadEvent),
    /// The number of problems passed to `watch`.
    told: usize,
}

impl<'w> Reader<'w> {
    /// The state before the first file.
    pub(super) fn new(files: Files, meshes_as: MeshSettings, watch: &'w dyn Fn(LoadEvent)) -> Self {
        let (meshes, preview) = (Meshes::default(), Preview::default());
        let (warnings, coarse, locators) = (Vec::new(), Vec::new(), BTreeMap::new());
        Self { files, meshes, meshes_as, warnings, coarse, preview, locators, watch, told: 0 }
    }

    /// What finds the meshes of a URDF, with the folders of the files that it includes once it has been expanded.
    ///
    /// # Errors
    /// As [`MeshLocator::new`].
    pub(super) fn locator(
        &mut self,
        urdf: &Path,
        sources: &PackageSources,
    ) -> Result<Arc<MeshLocator>, InputError> {
        if let Some(known) = self.locators.get(urdf) {
            return Ok(Arc::clone(known));
        }
        let locator = Arc::new(MeshLocator::new(urdf, sources.clone())?);
        self.keep_locator(urdf, Arc::clone(&locator));
        Ok(locator)
    }

    /// Keeps what finds the meshes of a URDF.
    pub(super) fn keep_locator(&mut self, urdf: &Path, locator: Arc<MeshLocator>) {
        self.locators.insert(urdf.to_path_buf(), locator);
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
