//! Collects the triangles of a scene, where one mesh may stand in many places.

use super::affine::AffineMap;
use geometry::Triangle;

/// Triangles of a whole file, somewhat more than the largest STL file that is read holds.
pub(super) const MAX_TRIANGLES: usize = 12_000_000;
/// Triangles that copies may add up to; a small file can name more copies than memory holds.
const MAX_COPIED: usize = 4_000_000;

/// Triangles in the frame of the scene.
#[derive(Default)]
pub(super) struct SceneTriangles {
    triangles: Vec<Triangle>,
    /// Triangles of meshes that were placed for the first time.
    originals: usize,
}

/// Why a mesh cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlaceFault {
    /// Copies add up to too many triangles.
    TooManyCopies,
    /// The whole file holds too many triangles.
    TooMany,
    /// A corner leaves the range of numbers.
    NotFinite,
}

impl SceneTriangles {
    /// Adds one copy of a mesh.
    pub(super) fn add(
        &mut self,
        mesh: &[Triangle],
        scene_from_mesh: &AffineMap,
        first: bool,
    ) -> Result<(), PlaceFault> {
        if first {
            self.originals += mesh.len();
        } else if self.triangles.len() + mesh.len() > MAX_COPIED.max(self.originals) {
            return Err(PlaceFault::TooManyCopies);
        }
        if self.triangles.len() + mesh.len() > MAX_TRIANGLES {
            return Err(PlaceFault::TooMany);
        }
        let before = self.triangles.len();
        self.triangles.extend(mesh.iter().map(|triangle| scene_from_mesh.triangle(triangle)));
        let finite = self.triangles[before..].iter().flatten().flat_map(|p| p.iter()).all(|x| x.is_finite());
        if finite { Ok(()) } else { Err(PlaceFault::NotFinite) }
    }

    /// All triangles, in the order they were placed.
    pub(super) fn into_triangles(self) -> Vec<Triangle> {
        self.triangles
    }
}

impl PlaceFault {
    /// What a message says: what is wrong, what was expected, and a hint.
    pub(super) fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::TooMany => (
                "the file holds too many triangles",
                "at most 12000000 triangles",
                "export a simpler mesh for collision",
            ),
            Self::TooManyCopies => (
                "the scene repeats its meshes too often",
                "at most 4000000 triangles with all copies",
                "export a simpler mesh for collision",
            ),
            Self::NotFinite => (
                "a transform moves the surface out of the range of numbers",
                "finite coordinates in the scene",
                "check the scales and matrices of the nodes above",
            ),
        }
    }
}
