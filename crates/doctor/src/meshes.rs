//! The distinct meshes of a scene, each with the pieces that use it.

use std::collections::BTreeMap;
use std::sync::Arc;

use geometry::{Aabb, CappedMesh, ComponentKind, MeshCensus, Shape, ShellReason, Topology, TriangleMesh};

use scene::Scene;
use simulator::Models;

use super::diagnosis::{Level, mm};

/// A mesh from a file, shared by all pieces that use it at the same scale.
pub(super) struct FileMesh {
    shape: Arc<Shape>,
    /// The file, relative to the scene's folder.
    pub(super) file: String,
    /// Names of the pieces that use it, in scene order.
    pub(super) pieces: Vec<String>,
    /// Counts of its faults.
    pub(super) census: MeshCensus,
    /// The number of its solid components with self-intersections.
    pub(super) self_intersecting: usize,
    /// The boxes of what its glued bodies enclose and leave empty.
    pub(super) enclosed: Vec<Aabb>,
    /// The boxes of the spaces between double walls in which members are undecided.
    pub(super) undecided: Vec<Aabb>,
    /// How far caps decide what lies inside; `None` if it is closed.
    caps: Option<OpenMeshCaps>,
    /// Whether the cell file accepts every piece that is a shell because of it.
    pub(super) is_accepted: bool,
}

/// `40 × 60 × 20 mm around (0, 0, 0) mm of the mesh`.
pub(super) fn space(bounds: &Aabb) -> String {
    let [x, y, z] = [0, 1, 2].map(|k| mm(bounds.center()[k]));
    let [a, b, c] = [0, 1, 2].map(|k| mm(bounds.size()[k]));
    format!("{a} × {b} × {c} mm around ({x}, {y}, {z}) mm of the mesh")
}

/// How far the caps of an open mesh decide what lies inside.
#[derive(Clone, Copy, Debug)]
struct OpenMeshCaps {
    largest_radius_m: f64,
    hulls: usize,
    /// Whether nothing of it bounds a volume.
    has_no_inside: bool,
}

impl OpenMeshCaps {
    fn from_mesh(capped: &CappedMesh) -> Self {
        let has_no_inside = capped.bodies.is_empty() && capped.zones.is_empty();
        Self { largest_radius_m: capped.largest_radius_m(), hulls: capped.hulls, has_no_inside }
    }
}

/// An open mesh whose caps are smaller than this is as good as closed, metres.
const SMALL_M: f64 = 1e-3;

impl FileMesh {
    /// The meshes of all members, in scene order, without primitives.
    pub(super) fn all(scene: &Scene, models: &Models) -> Vec<Self> {
        let mut meshes: Vec<Self> = Vec::new();
        let mut index_of: BTreeMap<*const Shape, usize> = BTreeMap::new();
        let members = scene.members.iter().enumerate();
        let pieces =
            members.flat_map(|(m, member)| member.shapes.iter().enumerate().map(move |piece| (m, piece)));
        for (m, (k, piece)) in pieces {
            let Some(file) = piece.source.file() else { continue };
            let index = *index_of.entry(Arc::as_ptr(&piece.shape)).or_insert_with(|| {
                let (file, shape) = (file.to_owned(), Arc::clone(&piece.shape));
                let census = shape.mesh.census();
                let interior = models.interior(m, k);
                let self_intersecting = interior.suspects();
                let enclosed = interior.enclosed_cavities().copied().collect();
                let undecided = interior.undecided_cells().copied().collect();
                let caps = models.open(m, k).map(|open| OpenMeshCaps::from_mesh(&open.capped));
                let pieces = Vec::new();
                let is_accepted = true;
                meshes.push(Self {
                    shape,
                    file,
                    pieces,
                    census,
                    self_intersecting,
                    enclosed,
                    undecided,
                    caps,
                    is_accepted,
                });
                meshes.len() - 1
            });
            meshes[index].is_accepted &= !scene.ledger.asks_inside(m, &piece.name);
            meshes[index].pieces.push(piece.name.clone());
        }
        meshes
    }

    pub(super) fn mesh(&self) -> &TriangleMesh {
        &self.shape.mesh
    }

    /// The names of the pieces that use it, joined.
    pub(super) fn subject(&self) -> String {
        self.pieces.join(", ")
    }

    /// Whether it is a shell that the cell file does not accept.
    pub(super) fn is_open_question(&self) -> bool {
        matches!(self.mesh().topology(), Topology::Shell(_)) && !self.is_accepted
    }

    /// The level of findings about an open mesh: a note if nothing can get near a cap without touching the mesh.
    pub(super) fn open_level(&self) -> Level {
        match &self.caps {
            Some(caps) if caps.hulls == 0 && caps.largest_radius_m <= SMALL_M => Level::Note,
            _ => Level::Warning,
        }
    }

    /// What runs make of the open mesh.
    pub(super) fn inside(&self) -> String {
        let Some(caps) = &self.caps else { return String::new() };
        if caps.has_no_inside {
            return "it is flat and has no inside".to_owned();
        }
        let near = format!("a member nearer than {} mm to a hole is undecided", mm(caps.largest_radius_m));
        match (caps.hulls, caps.largest_radius_m) {
            (1.., _) => "a member that reaches into its convex hull is undecided".to_owned(),
            (0, radius_m) if radius_m <= SMALL_M => "what lies inside is decided all the same".to_owned(),
            _ => near,
        }
    }

    /// The number of components that are shells for this reason.
    pub(super) fn shells(&self, is_reason: impl Fn(ShellReason) -> bool) -> usize {
        let components = self.mesh().components().iter();
        components
            .filter(|part| matches!(part.kind, ComponentKind::Shell(reason) if is_reason(reason)))
            .count()
    }

    /// `it` for all components, otherwise `2 of its 5 parts`.
    pub(super) fn parts(&self, count: usize) -> String {
        match self.mesh().components().len() {
            all if all == count => "it".to_owned(),
            all => format!("{count} of its {all} parts"),
        }
    }
}
