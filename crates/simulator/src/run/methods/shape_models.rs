//! The models of one method for all shapes of a scene.

use std::collections::BTreeMap;
use std::sync::Arc;

use geometry::Shape;
use rayon::prelude::*;
use sphere_model::{InnerOuterTree, InnerTree, Method, SphereTree, build, build_fitted, pack};

use super::MethodKind;
use crate::model::ModelSettings;
use crate::scene::Scene;
use crate::solid_models::FeatureModel;

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
    /// Builds the models of a method for all shapes of a scene; equal surfaces share them.
    pub fn build(scene: &Scene, settings: ModelSettings, kind: MethodKind) -> Self {
        let shapes: Vec<_> = scene
            .members
            .iter()
            .flat_map(|member| member.shapes.iter().map(move |piece| (member, piece)))
            .collect();
        let key = |index: usize| {
            let (member, piece) = shapes[index];
            let radius_m = settings.smallest_radius_of_m(scene, member, piece);
            (Arc::as_ptr(&piece.shape), radius_m.to_bits())
        };
        let mut first_of: BTreeMap<(*const Shape, u64), usize> = BTreeMap::new();
        for index in 0..shapes.len() {
            first_of.entry(key(index)).or_insert(index);
        }
        let firsts: Vec<usize> = first_of.values().copied().collect();
        let built: Vec<Result<Arc<ShapeModel>, String>> = firsts
            .par_iter()
            .map(|&index| {
                let (member, piece) = shapes[index];
                model(&piece.shape, settings.smallest_radius_of_m(scene, member, piece), kind).map(Arc::new)
            })
            .collect();
        let (spheres, bytes) = built.iter().flatten().fold((0, 0), |(spheres, bytes), model| {
            let (more_spheres, more_bytes) = model.size();
            (spheres + more_spheres, bytes + more_bytes)
        });
        let of_first: BTreeMap<usize, &Result<Arc<ShapeModel>, String>> =
            firsts.iter().copied().zip(&built).collect();
        let (mut by_shape, mut refused) = (Vec::new(), Vec::new());
        for (index, (_, piece)) in shapes.iter().enumerate() {
            match of_first[&first_of[&key(index)]] {
                Ok(model) => by_shape.push(Some(Arc::clone(model))),
                Err(why) => {
                    refused.push(RefusedShape { name: piece.name.clone(), why: why.clone() });
                    by_shape.push(None);
                }
            }
        }
        Self { kind, refused, spheres, bytes, by_shape }
    }
}

/// The model of a shape, or why there is none.
fn model(shape: &Shape, smallest_radius_m: f64, kind: MethodKind) -> Result<ShapeModel, String> {
    let mesh = &shape.mesh;
    let cover = |method| {
        build(mesh, method, smallest_radius_m).map(ShapeModel::Cover).map_err(|error| error.to_string())
    };
    match kind {
        MethodKind::Exact => Ok(ShapeModel::Exact),
        MethodKind::Patent3 => cover(Method::Patent3),
        MethodKind::PatentN => cover(Method::PatentN),
        MethodKind::Octree => cover(Method::Octree),
        MethodKind::Contacts => Ok(ShapeModel::Features(FeatureModel::new(mesh))),
        MethodKind::Packed { resolution } => pack(mesh, &build_fitted(mesh), resolution, &mut |_| {})
            .map(|packing| ShapeModel::Packed(packing.tree))
            .map_err(|error| error.to_string()),
        MethodKind::InnerOuter { levels } | MethodKind::Truncated { levels } => {
            InnerOuterTree::new(mesh, &build_fitted(mesh), levels)
                .map(ShapeModel::InnerOuter)
                .map_err(|error| error.to_string())
        }
    }
}
