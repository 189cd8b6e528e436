//! Pieces whose mesh is open, and how what lies inside them was decided.

use super::prepared::PreparedRun;

/// A piece whose mesh is open and that the cell file does not accept under `unchecked`.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenMesh {
    /// The name of the piece.
    pub name: String,
    /// Index of its member.
    pub member: usize,
    /// Number of rims with a cap.
    pub rims: usize,
    /// Vertices of rims within this distance count as one, metres.
    pub tolerance_m: f64,
    /// A member nearer than this to a cap is undecided, metres: the largest rim radius, or the tolerance where no rim is left.
    pub largest_radius_m: f64,
    /// Number of flat parts: these have no inside.
    pub sheets: usize,
    /// Number of parts that could not be capped: a member that reaches into their convex hull is undecided.
    pub hulls: usize,
}

/// All of the scene that some checked pair asks about, in its order.
pub(super) fn open_meshes(prepared: &PreparedRun<'_>) -> Vec<OpenMesh> {
    let (scene, models) = (prepared.scene, prepared.models);
    let mut is_checked = vec![false; scene.members.len()];
    for pair in &scene.pairs {
        (is_checked[pair.a], is_checked[pair.b]) = (true, true);
    }
    let shapes = prepared.problem.shapes.iter();
    let open = shapes.filter(|shape| shape.open.is_some() && is_checked[shape.body]).filter_map(|shape| {
        let capped = &models.open(shape.body, shape.index_in_body)?.capped;
        Some(OpenMesh {
            name: scene.members[shape.body].shapes[shape.index_in_body].name.clone(),
            member: shape.body,
            rims: capped.rims,
            tolerance_m: capped.tolerance_m,
            largest_radius_m: capped.largest_radius_m(),
            sheets: capped.sheets,
            hulls: capped.hulls,
        })
    });
    open.collect()
}
