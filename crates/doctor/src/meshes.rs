//! The distinct meshes of a scene, each with all that use it.

use std::collections::BTreeMap;
use std::sync::Arc;

use geometry::{ComponentKind, MeshCensus, Shape, ShellReason, Topology, TriangleMesh};

use simulator::{Models, Scene};

/// A mesh from a file, once for all members that use it at the same scale.
pub(super) struct FileMesh {
    shape: Arc<Shape>,
    /// The file, relative to the scene's folder.
    pub(super) file: String,
    /// Names of the pieces that use it, in scene order.
    pub(super) pieces: Vec<String>,
    /// What is odd about it.
    pub(super) census: MeshCensus,
    /// How many of its solid components meet themselves.
    pub(super) self_intersecting: usize,
    /// Whether every piece that it leaves open is accepted by the cell file.
    pub(super) is_accepted: bool,
}

impl FileMesh {
    /// The meshes of all members, in scene order; primitives have none.
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

    /// Who uses it.
    pub(super) fn subject(&self) -> String {
        self.pieces.join(", ")
    }

    /// Whether it has no inside, and nobody accepts that.
    pub(super) fn is_open_question(&self) -> bool {
        matches!(self.mesh().topology(), Topology::Shell(_)) && !self.is_accepted
    }

    /// Components that are shells for a reason.
    pub(super) fn shells(&self, is_reason: impl Fn(ShellReason) -> bool) -> usize {
        let components = self.mesh().components().iter();
        components
            .filter(|part| matches!(part.kind, ComponentKind::Shell(reason) if is_reason(reason)))
            .count()
    }

    /// `it`, where all its components are meant, otherwise `2 of its 5 parts`.
    pub(super) fn parts(&self, count: usize) -> String {
        match self.mesh().components().len() {
            all if all == count => "it".to_owned(),
            all => format!("{count} of its {all} parts"),
        }
    }
}
