//! The colliding smallest spheres of a pair (patent step 118).

use std::fmt;
use std::ops::ControlFlow;

use collision::{Counts, LeafPair, MostPortions, Portions, Search, colliding_portions, smallest_sphere_at};
use geometry::{Point3, Pose};

use super::prepared::Prepared;
use crate::model::Surface;
use continuous::{Closest, ShapePair};

/// Most spheres listed per finding; their total number is always given.
const MOST_LISTED: usize = 1000;

/// Budget for counting them, per shape pair: beyond it the count is a lower bound.
const MOST_COUNTED: MostPortions = MostPortions { listed: 1 << 20, looked_at: 1 << 22 };

/// A smallest sphere that collides.
#[derive(Clone, Debug, PartialEq)]
pub struct CollidingSphere {
    /// Index of its member.
    pub member: usize,
    /// Index of the shape in the member.
    pub piece: usize,
    /// Its node in the shape's tree.
    pub node: u32,
    /// Its rank: the lowest.
    pub rank: usize,
    /// Centre in the member's frame.
    pub center_in_member_m: Point3<f64>,
    /// Centre in the world.
    pub center_in_world_m: Point3<f64>,
    /// Radius.
    pub radius_m: f64,
}

/// How many smallest spheres collide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SphereTotal {
    /// The number counted.
    pub count: usize,
    /// Whether this is the total; otherwise counting was stopped.
    pub is_all: bool,
}

impl Default for SphereTotal {
    fn default() -> Self {
        Self { count: 0, is_all: true }
    }
}

impl fmt::Display for SphereTotal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let few = if self.is_all { "" } else { "at least " };
        write!(f, "{few}{}", self.count)
    }
}

/// Colliding smallest spheres of a pair at one point, and their number; `contact` is a known one with its shapes.
///
/// # Guarantee
/// Work and memory are bounded by [`MOST_COUNTED`] for any surfaces and any eps. With `first_hit`, one pair is returned and
/// counts as all.
pub(super) fn colliding(
    prepared: &Prepared<'_>,
    shape_pairs: &[ShapePair],
    world_from_shape: &dyn Fn(usize) -> Pose,
    contact: Option<&Closest>,
    first_hit: bool,
) -> (Vec<CollidingSphere>, SphereTotal) {
    let mut search = Search::default();
    let mut counts = Counts::default();
    let (mut spheres, mut is_all) = (Vec::new(), true);
    for pair in shape_pairs {
        // One contact suffices, and its shapes are known.
        if first_hit && contact.is_some_and(|contact| (contact.a, contact.b) != (pair.a, pair.b)) {
            continue;
        }
        let (world_from_a, world_from_b) = (world_from_shape(pair.a), world_from_shape(pair.b));
        let a_from_b = world_from_a.inverse() * world_from_b;
        let tree = |shape: usize| {
            let shape = &prepared.problem.shapes[shape];
            prepared.models.tree(prepared.scene, shape.body, shape.index_in_body)
        };
        let (tree_a, tree_b) = (tree(pair.a), tree(pair.b));
        let eps_m = prepared.problem.eps.eps_m;
        let most = if first_hit { MostPortions { listed: 1, ..MOST_COUNTED } } else { MOST_COUNTED };
        let leaves: Portions = match prepared.models.settings().surface {
            Surface::Spheres => {
                let (mut pairs, mut is_all): (Vec<LeafPair>, bool) = (Vec::new(), true);
                search.run((tree_a, tree_b), &a_from_b, eps_m, &mut counts, |a, b, _| {
                    pairs.push((a, b));
                    is_all = pairs.len() < most.listed;
                    if is_all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                Portions { pairs, is_all }
            }
            Surface::Exact if first_hit && contact.is_some() => {
                let at = contact.and_then(|contact| {
                    let closest = contact.triangles;
                    let on_b = a_from_b.inverse().point(&closest.contact.on_b);
                    let leaf_a = smallest_sphere_at(tree_a, closest.triangle_a, &closest.contact.on_a)?;
                    Some((leaf_a, smallest_sphere_at(tree_b, closest.triangle_b, &on_b)?))
                });
                Portions { pairs: at.into_iter().collect(), is_all: true }
            }
            Surface::Exact => {
                let [a, b] = [pair.a, pair.b].map(|shape| &prepared.problem.shapes[shape].surface);
                let limits = (eps_m, most);
                colliding_portions(&mut search, (a, b), (tree_a, tree_b), &a_from_b, limits, &mut counts)
            }
        };
        is_all &= leaves.is_all || first_hit;
        for (shape, tree, world, nodes) in [
            (pair.a, tree_a, world_from_a, leaves.pairs.iter().map(|leaf| leaf.0).collect::<Vec<_>>()),
            (pair.b, tree_b, world_from_b, leaves.pairs.iter().map(|leaf| leaf.1).collect()),
        ] {
            let mut nodes = nodes;
            nodes.sort_unstable();
            nodes.dedup();
            let shape = &prepared.problem.shapes[shape];
            spheres.extend(nodes.into_iter().map(|node| {
                let sphere = tree.sphere(node);
                CollidingSphere {
                    member: shape.body,
                    piece: shape.index_in_body,
                    node,
                    rank: tree.ranks(),
                    center_in_member_m: shape.body_from_shape.point(&sphere.center_m()),
                    center_in_world_m: world.point(&sphere.center_m()),
                    radius_m: sphere.radius_m(),
                }
            }));
        }
        if first_hit && !spheres.is_empty() {
            break;
        }
    }
    spheres.sort_by_key(|sphere: &CollidingSphere| (sphere.member, sphere.piece, sphere.node));
    spheres.dedup_by_key(|sphere| (sphere.member, sphere.piece, sphere.node));
    let total = SphereTotal { count: spheres.len(), is_all };
    spheres.truncate(MOST_LISTED);
    (spheres, total)
}
