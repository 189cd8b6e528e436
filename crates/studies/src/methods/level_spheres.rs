//! The spheres of a method's model, level by level.

use geometry::Point3;
use scene::Scene;
use simulator::Models;
use sphere_model::{InnerBall, InnerTree, SphereTree};

use super::shape_models::ShapeModel;
use super::{MethodKind, RefusedShape};

/// A sphere of a method's model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MethodSphere {
    /// Index of the member's shape.
    pub piece: usize,
    /// Centre in the frame of the shape, metres.
    pub center_m: Point3<f64>,
    /// Radius, metres.
    pub radius_m: f64,
    /// Whether the sphere lies inside the solid: another such sphere that overlaps it proves a collision.
    pub is_inner: bool,
}

/// The spheres of a method's model of a member.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MethodSpheres {
    /// Level by level, the largest spheres first. A level holds spheres of earlier levels that are not divided, too.
    pub levels: Vec<Vec<MethodSphere>>,
    /// Shapes that the method cannot model.
    pub refused: Vec<RefusedShape>,
}

/// Builds a method's model of a member and returns its spheres.
///
/// Covers have outer spheres alone, which hold the whole surface at every level. Packed spheres have inner ones under spheres that
/// bound them and do not cover the surface. The tree of outer and inner spheres has both.
pub fn method_spheres(scene: &Scene, models: &Models, member: usize, kind: MethodKind) -> MethodSpheres {
    let mut of_member = MethodSpheres::default();
    for (piece, shape) in scene.members[member].shapes.iter().enumerate() {
        let levels = match ShapeModel::build(scene, models, member, piece, kind) {
            Ok(ShapeModel::Exact) => Vec::new(),
            Ok(ShapeModel::Cover(tree)) => of_cover(piece, &tree, |_| None),
            Ok(ShapeModel::Features(model)) => of_cover(piece, model.octree.tree(), |_| None),
            Ok(ShapeModel::InnerOuter(tree)) => of_cover(piece, tree.outer(), |node| tree.inner(node)),
            Ok(ShapeModel::Packed(tree)) => of_packing(piece, &tree),
            Err(why) => {
                of_member.refused.push(RefusedShape { name: shape.name.clone(), why });
                continue;
            }
        };
        of_member.add(&levels);
    }
    of_member
}

impl MethodSpheres {
    /// Adds the levels of a shape: below its last level a shape shows the spheres of that level.
    fn add(&mut self, levels: &[Vec<MethodSphere>]) {
        let Some(last) = levels.last() else { return };
        let so_far = self.levels.last().cloned().unwrap_or_default();
        let known = self.levels.len();
        self.levels.resize(known.max(levels.len()), so_far);
        for (level, spheres) in self.levels.iter_mut().enumerate() {
            spheres.extend(levels.get(level).unwrap_or(last));
        }
    }
}

/// Of a tree whose spheres cover the surface, some of whose leaves may be inner.
fn of_cover<'a>(
    piece: usize,
    tree: &'a SphereTree,
    inner: impl Fn(sphere_model::NodeId) -> Option<&'a InnerBall>,
) -> Vec<Vec<MethodSphere>> {
    let mut undivided: Vec<MethodSphere> = Vec::new();
    let level = |rank: usize| {
        let mut spheres = undivided.clone();
        for node in tree.rank_nodes(rank) {
            let (outer, inner) = (tree.sphere(node), inner(node));
            let ball =
                inner.copied().unwrap_or(InnerBall { center: outer.center_m(), radius_m: outer.radius_m() });
            let sphere = sphere(piece, &ball, inner.is_some());
            spheres.push(sphere);
            if tree.is_lowest(node) {
                undivided.push(sphere);
            }
        }
        spheres
    };
    (1..=tree.ranks()).map(level).collect()
}

/// Of balls inside a solid, under their bounding spheres.
fn of_packing(piece: usize, tree: &InnerTree) -> Vec<Vec<MethodSphere>> {
    let (nodes, mut levels) = (tree.nodes(), Vec::new());
    let mut level: Vec<usize> = if nodes.is_empty() { Vec::new() } else { vec![0] };
    while !level.is_empty() {
        let shown = |&node: &usize| sphere(piece, &nodes[node].bounds, nodes[node].children.is_empty());
        levels.push(level.iter().map(shown).collect());
        if level.iter().all(|&node| nodes[node].children.is_empty()) {
            break;
        }
        level = level
            .iter()
            .flat_map(|&node| {
                let children = nodes[node].children.clone();
                let itself = children.is_empty().then_some(node);
                itself.into_iter().chain(children.map(|child| child as usize))
            })
            .collect();
    }
    levels
}

fn sphere(piece: usize, ball: &InnerBall, is_inner: bool) -> MethodSphere {
    MethodSphere { piece, center_m: ball.center, radius_m: ball.radius_m, is_inner }
}
