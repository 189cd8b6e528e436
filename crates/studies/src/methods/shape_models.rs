//! The models of one method for all shapes of a scene.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use geometry::Shape;
use rayon::prelude::*;
use scene::Scene;
use simulator::{FeatureModel, Models};
use sphere_model::{InnerOuterTree, InnerTree, Method, SphereTree, build, pack};

use super::MethodKind;

/// The model of a shape.
#[derive(Debug)]
pub(super) enum ShapeModel {
    /// Nothing: the exact surfaces have their own.
    Exact,
    Cover(SphereTree),
    Features(FeatureModel),
    Packed(InnerTree),
    InnerOuter(InnerOuterTree),
}

impl ShapeModel {
    /// The model of a piece of a member, or why there is none.
    pub(super) fn build(
        scene: &Scene,
        models: &Models,
        member: usize,
        piece: usize,
        kind: MethodKind,
    ) -> Result<Self, String> {
        let mesh = &scene.members[member].shapes[piece].shape.mesh;
        let cover = |method| {
            build(mesh, method, radius_m(scene, models, member, piece))
                .map(Self::Cover)
                .map_err(|error| error.to_string())
        };
        match kind {
            MethodKind::Exact => Ok(Self::Exact),
            MethodKind::Patent3 => cover(Method::Patent3),
            MethodKind::PatentN => cover(Method::PatentN),
            MethodKind::Octree => cover(Method::Octree),
            MethodKind::Contacts => Ok(Self::Features(FeatureModel::new(mesh))),
            MethodKind::Packed { resolution } => {
                pack(mesh, models.fitted(member, piece), resolution, &mut |_| {})
                    .map(|packing| Self::Packed(packing.tree))
                    .map_err(|error| error.to_string())
            }
            MethodKind::InnerOuter { levels } | MethodKind::Truncated { levels } => {
                InnerOuterTree::new(mesh, models.fitted(member, piece), levels)
                    .map(Self::InnerOuter)
                    .map_err(|error| error.to_string())
            }
        }
    }

    fn size(&self) -> (usize, usize) {
        match self {
            Self::Exact => (0, 0),
            Self::Cover(tree) => (tree.spheres().len(), tree.bytes()),
            Self::Features(model) => (model.octree.tree().spheres().len(), model.octree.bytes()),
            Self::Packed(tree) => (tree.nodes().len(), tree.bytes()),
            Self::InnerOuter(tree) => (tree.outer().spheres().len(), tree.bytes()),
        }
    }
}

/// A shape that a method cannot model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedShape {
    /// The name of the shape.
    pub name: String,
    /// Why, and what could be done.
    pub why: String,
}

/// The models of one method.
#[derive(Debug)]
pub struct MethodModels {
    /// The method.
    pub kind: MethodKind,
    /// Shapes that it cannot model: it says nothing about them.
    pub refused: Vec<RefusedShape>,
    /// Spheres of all models; shared ones count once.
    pub spheres: usize,
    /// Bytes of all models; shared ones count once.
    pub bytes: usize,
    /// Per shape, member by member.
    pub(super) by_shape: Vec<Option<Arc<ShapeModel>>>,
}

impl MethodModels {
    /// Builds the models of a method for all shapes of a scene, with the settings of its models; equal surfaces share them.
    ///
    /// Parallel; `done_of` is told, from several threads, how many of how many surfaces are done.
    pub fn build(
        scene: &Scene,
        models: &Models,
        kind: MethodKind,
        done_of: &(dyn Fn(usize, usize) + Sync),
    ) -> Self {
        let shapes: Vec<(usize, usize)> = (0..scene.members.len())
            .flat_map(|member| (0..scene.members[member].shapes.len()).map(move |piece| (member, piece)))
            .collect();
        let key = |index: usize| {
            let (member, piece) = shapes[index];
            let shape = &scene.members[member].shapes[piece].shape;
            (Arc::as_ptr(shape), radius_m(scene, models, member, piece).to_bits())
        };
        let mut first_of: BTreeMap<(*const Shape, u64), usize> = BTreeMap::new();
        for index in 0..shapes.len() {
            first_of.entry(key(index)).or_insert(index);
        }
        let firsts: Vec<usize> = first_of.values().copied().collect();
        let done = AtomicUsize::new(0);
        let built: Vec<Result<Arc<ShapeModel>, String>> = firsts
            .par_iter()
            .map(|&index| {
                let model =
                    ShapeModel::build(scene, models, shapes[index].0, shapes[index].1, kind).map(Arc::new);
                done_of(done.fetch_add(1, Ordering::Relaxed) + 1, firsts.len());
                model
            })
            .collect();
        let (spheres, bytes) = built.iter().flatten().fold((0, 0), |(spheres, bytes), model| {
            let (more_spheres, more_bytes) = model.size();
            (spheres + more_spheres, bytes + more_bytes)
        });
        let of_first: BTreeMap<usize, &Result<Arc<ShapeModel>, String>> =
            firsts.iter().copied().zip(&built).collect();
        let (mut by_shape, mut refused) = (Vec::new(), Vec::new());
        for (index, &(member, piece)) in shapes.iter().enumerate() {
            match of_first[&first_of[&key(index)]] {
                Ok(model) => by_shape.push(Some(Arc::clone(model))),
                Err(why) => {
                    let name = scene.members[member].shapes[piece].name.clone();
                    refused.push(RefusedShape { name, why: why.clone() });
                    by_shape.push(None);
                }
            }
        }
        Self { kind, refused, spheres, bytes, by_shape }
    }
}

/// The smallest radius of a piece, metres.
fn radius_m(scene: &Scene, models: &Models, member: usize, piece: usize) -> f64 {
    let member = &scene.members[member];
    models.settings().smallest_radius_of_m(scene, member, &member.shapes[piece])
}
