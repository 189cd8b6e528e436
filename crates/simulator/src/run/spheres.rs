//! The colliding smallest spheres of a pair (patent step 118).

use std::cmp::Ordering;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use collision::{Counts, MostPortions, Portions, Search, colliding_portions, smallest_sphere_at};
use geometry::{Aabb, Point3, Pose};
use sphere_model::{Part, Sphere, SphereTree};

use super::prepared::PreparedRun;
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
/// Work and memory are bounded by [`MOST_COUNTED`] and [`sphere_model::MOST_NEAR`], or the whole tree, for any surfaces and any eps. With `first_hit`, one pair is returned and
/// counts as all.
pub(super) fn colliding(
    prepared: &PreparedRun<'_>,
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
        let near = |shape: usize, part: Part<'_>| -> Arc<SphereTree> {
            let shape = &prepared.problem.shapes[shape];
            prepared.models.tree_near(prepared.scene, (shape.body, shape.index_in_body), part)
        };
        let eps_m = prepared.problem.eps.eps_m;
        let most = if first_hit { MostPortions { listed: 1, ..MOST_COUNTED } } else { MOST_COUNTED };
        let leaves: Portions = match prepared.models.settings().surface {
            Surface::Spheres => {
                let tree = |shape: usize| {
                    let shape = &prepared.problem.shapes[shape];
                    prepared.models.tree(prepared.scene, shape.body, shape.index_in_body)
                };
                let (tree_a, tree_b) = (tree(pair.a), tree(pair.b));
                let (mut pairs, mut is_all) = (Vec::new(), true);
                search.run((tree_a, tree_b), &a_from_b, eps_m, &mut counts, |a, b, _| {
                    pairs.push((*tree_a.sphere(a), *tree_b.sphere(b)));
                    is_all = pairs.len() < most.listed;
                    if is_all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                Portions { pairs, ranks: (tree_a.ranks(), tree_b.ranks()), is_all }
            }
            Surface::Exact if first_hit && contact.is_some() => {
                let at = contact.and_then(|contact| {
                    let closest = contact.triangles;
                    let on_b = a_from_b.inverse().point(&closest.contact.on_b);
                    let at = |shape: usize, triangle: u32, point: Point3<f64>| {
                        let tree = near(shape, &[(triangle, Aabb { low: point, high: point })]);
                        Some((smallest_sphere_at(&tree, triangle, &point)?, tree.ranks()))
                    };
                    let of_a = at(pair.a, closest.triangle_a, closest.contact.on_a)?;
                    let of_b = at(pair.b, closest.triangle_b, on_b)?;
                    Some(((of_a.0, of_b.0), (of_a.1, of_b.1)))
                });
                let (pairs, ranks) = at.map_or_else(Default::default, |(pair, ranks)| (vec![pair], ranks));
                Portions { pairs, ranks, is_all: true }
            }
            Surface::Exact => {
                let [a, b] = [pair.a, pair.b].map(|shape| &prepared.problem.shapes[shape].surface);
                let (near_a, near_b) =
                    (|part: Part<'_>| near(pair.a, part), |part: Part<'_>| near(pair.b, part));
                let limits = (eps_m, most);
                colliding_portions(&mut search, (a, b), (&near_a, &near_b), &a_from_b, limits, &mut counts)
            }
        };
        is_all &= leaves.is_all || first_hit;
        for (shape, rank, world, balls) in [
            (
                pair.a,
                leaves.ranks.0,
                world_from_a,
                leaves.pairs.iter().map(|pair| pair.0).collect::<Vec<_>>(),
            ),
            (pair.b, leaves.ranks.1, world_from_b, leaves.pairs.iter().map(|pair| pair.1).collect()),
        ] {
            let shape = &prepared.problem.shapes[shape];
            spheres.extend(balls.into_iter().map(|sphere: Sphere| CollidingSphere {
                member: shape.body,
                piece: shape.index_in_body,
                rank,
                center_in_member_m: shape.body_from_shape.point(&sphere.center_m()),
                center_in_world_m: world.point(&sphere.center_m()),
                radius_m: sphere.radius_m(),
            }));
        }
        if first_hit && !spheres.is_empty() {
            break;
        }
    }
    let place = |sphere: &CollidingSphere| {
        let center = sphere.center_in_member_m;
        (sphere.member, sphere.piece, [center.x, center.y, center.z])
    };
    let order = |x: &CollidingSphere, y: &CollidingSphere| {
        let ((member, piece, center), (other_member, other_piece, other)) = (place(x), place(y));
        let by_center = (0..3).map(|k| center[k].total_cmp(&other[k]));
        let by_center = by_center.fold(Ordering::Equal, Ordering::then);
        (member, piece).cmp(&(other_member, other_piece)).then(by_center)
    };
    spheres.sort_by(order);
    spheres.dedup_by(|next, kept| order(next, kept) == Ordering::Equal);
    let total = SphereTotal { count: spheres.len(), is_all };
    spheres.truncate(MOST_LISTED);
    (spheres, total)
}
