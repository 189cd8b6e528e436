//! What loading reads with, and what it has to say.

use geometry::Problem;

use super::shapes::Meshes;
use crate::files::Files;

/// Files, meshes and warnings of one load.
pub(super) struct Reader {
    pub(super) files: Files,
    pub(super) meshes: Meshes,
    pub(super) warnings: Vec<Problem>,
}
