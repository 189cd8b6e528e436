//! The distinct meshes of a scene, each with the pieces that use it.

use std::collections::BTreeMap;
use std::sync::Arc;

use geometry::{ComponentKind, MeshCensus, Shape, ShellReason, Topology, TriangleMesh};

use simulator::{Models, Scene};

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
    /// Whether the cell file accepts every piece that is a shell because of it.
    pub(super) is_accepted: bool,
}

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
                let self_intersecting = models.interior(m, k).suspects();
                let pieces = Vec::new();
                meshes.push(Self { shape, file, pieces, census, self_intersecting, is_accepted: true });
                meshes.len() - 1
            });
            let open = scene.ledger.unchecked.iter().find(|unchecked| unchecked.name == piece.name);
            meshes[index].is_accepted &= open.is_none_or(|open| open.accepted.is_some());
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
