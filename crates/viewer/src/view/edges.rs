//! Sharp edges of members, as thin lines: bodies of one colour are told apart.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::gizmos::config::GizmoLineConfig;
use bevy::gizmos::retained::Gizmo;
use bevy::prelude::{
    Assets, Color, Commands, DetectChanges as _, Entity, GizmoAsset, Handle, Has, Query, Res, ResMut,
    Resource, Vec3,
};
use geometry::{Shape, TriangleMesh, Vector3};

use super::members::PieceView;
use crate::convert;
use crate::layers::{Layer, Layers, Visibility};
use crate::pose::CurrentPose;
use crate::session::Session;

/// The surface bends by more than 30° at a sharp edge: cosine of that angle.
const SHARP_COSINE: f64 = 0.866;
/// Meshes of more triangles have too many edges to tell anything.
pub(crate) const MOST_TRIANGLES: usize = 200_000;
/// Width, points.
const WIDTH: f32 = 1.2;
/// How much nearer to the eye than the surface the lines are drawn, as a share of the depth.
const IN_FRONT: f32 = -0.0004;

/// The edges of the shapes that are drawn, by the identity of the shape.
#[derive(Resource, Default)]
pub(super) struct DrawnEdges {
    members_generation: u64,
    /// By member, whether it was there when they were drawn last.
    there: Vec<bool>,
    by_shape: BTreeMap<usize, (Arc<Shape>, Handle<GizmoAsset>)>,
}

/// Draws the edges of all members that are solid and there.
pub(super) fn draw(
    session: Res<'_, Session>,
    layers: Res<'_, Layers>,
    pose: Res<'_, CurrentPose>,
    mut drawn: ResMut<'_, DrawnEdges>,
    mut assets: ResMut<'_, Assets<GizmoAsset>>,
    mut commands: Commands<'_, '_>,
    pieces: Query<'_, '_, (Entity, &PieceView, Has<Gizmo>)>,
) {
    let is_other = drawn.members_generation != session.members_generation;
    let there: Vec<bool> = (0..session.members.len()).map(|member| pose.is_there(member)).collect();
    if !is_other && !layers.is_changed() && there == drawn.there {
        return;
    }
    drawn.there = there;
    if is_other {
        drawn.members_generation = session.members_generation;
        let used = |shape: &usize| {
            let pieces = session.members.iter().flat_map(|shown| &shown.member.shapes);
            pieces.into_iter().any(|piece| Arc::as_ptr(&piece.shape).addr() == *shape)
        };
        drawn.by_shape.retain(|shape, _| used(shape));
    }
    for (entity, PieceView { member, piece }, has_edges) in &pieces {
        let is_wanted = is_wanted(&layers, &pose, *member);
        let shape = session.members.get(*member).and_then(|shown| shown.member.shapes.get(*piece));
        match shape.filter(|_| is_wanted) {
            Some(_) if has_edges => {}
            Some(shape) => {
                let known = drawn.by_shape.entry(Arc::as_ptr(&shape.shape).addr());
                let (_, handle) =
                    known.or_insert_with(|| (Arc::clone(&shape.shape), assets.add(lines(&shape.shape.mesh))));
                commands.entity(entity).insert(Gizmo {
                    handle: handle.clone(),
                    line_config: GizmoLineConfig { width: WIDTH, ..GizmoLineConfig::default() },
                    depth_bias: IN_FRONT,
                });
            }
            None if has_edges => {
                commands.entity(entity).remove::<Gizmo>();
            }
            None => {}
        }
    }
}

/// Whether the edges of a member are drawn: lines of hidden entities would be drawn too.
fn is_wanted(layers: &Layers, pose: &CurrentPose, member: usize) -> bool {
    layers.is_shown(Layer::Edges)
        && layers.visibility(member) == Visibility::Solid
        && pose.is_there(member)
        && layers.isolated.is_none_or(|isolated| isolated == member)
}

/// Whether the edges of a mesh of so many triangles are drawn.
pub(crate) fn has_edges(triangles: usize) -> bool {
    triangles <= MOST_TRIANGLES
}

fn lines(mesh: &TriangleMesh) -> GizmoAsset {
    let mut asset = GizmoAsset::new();
    if has_edges(mesh.triangle_count()) {
        for [from, to] in sharp_edges(mesh) {
            asset.line(from, to, Color::srgba(0.04, 0.05, 0.06, 0.75));
        }
    }
    asset
}

/// The edges at which a surface bends by more than 30°, or ends.
fn sharp_edges(mesh: &TriangleMesh) -> Vec<[Vec3; 2]> {
    let mut normals: BTreeMap<[u32; 2], Vec<Vector3<f64>>> = BTreeMap::new();
    for triangle in mesh.triangles() {
        let [a, b, c] = triangle.map(|corner| mesh.vertices()[corner as usize]);
        let Some(normal) = (b - a).cross(&(c - a)).try_normalize(0.0) else { continue };
        for (from, to) in [(0, 1), (1, 2), (2, 0)] {
            let mut edge = [triangle[from], triangle[to]];
            edge.sort_unstable();
            normals.entry(edge).or_default().push(normal);
        }
    }
    let is_sharp = |faces: &[Vector3<f64>]| {
        faces.len() == 1 || faces.windows(2).any(|pair| pair[0].dot(&pair[1]) < SHARP_COSINE)
    };
    let sharp = normals.into_iter().filter(|(_, faces)| is_sharp(faces));
    sharp.map(|(edge, _)| edge.map(|corner| convert::point(&mesh.vertices()[corner as usize]))).collect()
}

#[cfg(test)]
mod tests {
    use geometry::Point3;

    use super::*;

    #[test]
    fn edges_are_those_of_members_that_are_there() {
        let pose = CurrentPose { there: vec![true, false], ..CurrentPose::default() };
        let mut layers = Layers::default();
        assert_eq!([0, 1, 2].map(|member| is_wanted(&layers, &pose, member)), [true, false, true]);
        layers.isolated = Some(2);
        assert_eq!([0, 1, 2].map(|member| is_wanted(&layers, &pose, member)), [false, false, true]);
    }

    /// Four triangles around the z axis: flat, or a roof.
    fn fan(height: f64) -> TriangleMesh {
        let corner = |x: f64, y: f64| Point3::new(x, y, 0.0);
        let top = Point3::new(0.0, 0.0, height);
        let around = [corner(1.0, 0.0), corner(0.0, 1.0), corner(-1.0, 0.0), corner(0.0, -1.0)];
        let loose: Vec<_> = (0..4).map(|side| [around[side], around[(side + 1) % 4], top]).collect();
        TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite corners")
    }

    #[test]
    fn edges_are_where_a_surface_bends_or_ends() {
        assert_eq!(sharp_edges(&fan(0.0)).len(), 4, "the border of a flat square");
        assert_eq!(sharp_edges(&fan(1.0)).len(), 8, "that of a pyramid without floor, and its ridges");
    }
}
