//! Members as entities, drawn with the geometry that was checked.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::{
    Assets, ChildOf, Commands, Component, DetectChanges as _, DetectChangesMut as _, Entity, Handle, Mesh,
    Mesh3d, MeshMaterial3d, Query, Res, ResMut, Resource, StandardMaterial, Transform, Visibility,
};
use geometry::Shape;

use crate::convert;
use crate::pose::CurrentPose;
use crate::session::{Session, ShownMember};

/// A member by its index; its transform is the member's pose in the world.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberView(pub usize);

/// A piece of a member; its transform is its pose in the member's frame.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceView {
    /// Index of the member.
    pub member: usize,
    /// Index of the piece.
    pub piece: usize,
}

/// The material of a member, shared by its pieces.
#[derive(Component, Clone, Debug)]
pub(crate) struct Skin(pub(crate) Handle<StandardMaterial>);

/// Entities and meshes of the members.
#[derive(Resource, Default)]
pub(crate) struct Drawn {
    members_generation: u64,
    members: Vec<DrawnMember>,
    meshes: BTreeMap<usize, (Arc<Shape>, Handle<Mesh>)>,
}

struct DrawnMember {
    entity: Entity,
    name: String,
    shapes: Vec<usize>,
}

impl Drawn {
    /// The entity of a member.
    pub(crate) fn entity(&self, member: usize) -> Option<Entity> {
        self.members.get(member).map(|drawn| drawn.entity)
    }

    /// The mesh drawn for a shape.
    pub(crate) fn mesh_of(&self, shape: &Arc<Shape>) -> Option<Handle<Mesh>> {
        self.meshes.get(&identity(shape)).map(|(_, mesh)| mesh.clone())
    }
}

/// Identity of a shared shape, which is drawn with one shared mesh.
fn identity(shape: &Arc<Shape>) -> usize {
    Arc::as_ptr(shape).addr()
}

/// Updates the entities to the session's members; keeps those of unchanged members.
pub(super) fn spawn(
    session: Res<'_, Session>,
    mut drawn: ResMut<'_, Drawn>,
    mut commands: Commands<'_, '_>,
    mut meshes: ResMut<'_, Assets<Mesh>>,
    mut materials: ResMut<'_, Assets<StandardMaterial>>,
) {
    if drawn.members_generation == session.members_generation {
        return;
    }
    let drawn = &mut *drawn;
    drawn.members_generation = session.members_generation;
    let same = |(old, new): (&DrawnMember, &ShownMember)| {
        let shapes = new.member.shapes.iter().map(|piece| identity(&piece.shape));
        old.name == new.member.name && shapes.eq(old.shapes.iter().copied())
    };
    let kept = drawn.members.iter().zip(session.members.iter()).take_while(|pair| same(*pair)).count();
    for gone in drawn.members.drain(kept..) {
        commands.entity(gone.entity).despawn();
    }
    for (member, shown) in session.members.iter().enumerate().skip(kept) {
        let skin = materials.add(StandardMaterial::default());
        let place = convert::transform(&shown.world_from_member);
        let entity =
            commands.spawn((MemberView(member), Skin(skin.clone()), place, Visibility::default())).id();
        for (piece, shape) in shown.member.shapes.iter().enumerate() {
            let known = drawn.meshes.entry(identity(&shape.shape));
            let (_, mesh) = known
                .or_insert_with(|| (Arc::clone(&shape.shape), meshes.add(convert::mesh(&shape.shape.mesh))));
            commands.spawn((
                PieceView { member, piece },
                Mesh3d(mesh.clone()),
                MeshMaterial3d(skin.clone()),
                convert::transform(&shape.member_from_shape),
                ChildOf(entity),
            ));
        }
        let shapes = shown.member.shapes.iter().map(|piece| identity(&piece.shape)).collect();
        drawn.members.push(DrawnMember { entity, name: shown.member.name.clone(), shapes });
    }
    let used: Vec<usize> = drawn.members.iter().flat_map(|member| member.shapes.iter().copied()).collect();
    drawn.meshes.retain(|shape, _| used.contains(shape));
}

/// Sets the transforms of all members by forward kinematics.
pub(super) fn place(pose: Res<'_, CurrentPose>, mut members: Query<'_, '_, (&MemberView, &mut Transform)>) {
    if !pose.is_changed() {
        return;
    }
    for (MemberView(member), mut transform) in &mut members {
        if let Some(world_from_member) = pose.world_from_member(*member) {
            transform.set_if_neq(convert::transform(world_from_member));
        }
    }
}
