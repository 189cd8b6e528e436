//! The colliding smallest spheres of a pair (patent step 118).

use collision::{
    ClosestTriangles, Counts, LeafPair, Search, colliding_portions, colliding_spheres, smallest_sphere_at,
    spheres_collide,
};
use geometry::Pose;

use super::CollidingSphere;
use super::prepared::{PiecePair, Prepared};
use crate::model::Surface;

/// Spheres listed per finding; the total is always said.
const MOST_LISTED: usize = 1000;

/// Colliding smallest spheres of a pair at one point, and how many there are; `contact` is a known one with its pieces.
pub(super) fn colliding(
    prepared: &Prepared<'_>,
    pieces: &[PiecePair],
    world_from_piece: &dyn Fn(usize) -> Pose,
    contact: Option<((usize, usize), &ClosestTriangles)>,
    first_hit: bool,
) -> (Vec<CollidingSphere>, usize) {
    let mut search = Search::default();
    let mut counts = Counts::default();
    let mut spheres = Vec::new();
    for pair in pieces {
        // One contact is enough, and its pieces are known.
        if first_hit && contact.is_some_and(|(pieces, _)| pieces != (pair.a, pair.b)) {
            continue;
        }
        let (world_from_a, world_from_b) = (world_from_piece(pair.a), world_from_piece(pair.b));
        let a_from_b = world_from_a.inverse() * world_from_b;
        let tree = |piece: usize| {
            let piece = &prepared.pieces[piece];
            prepared.models.tree(prepared.scene, piece.member, piece.index_in_member)
        };
        let (tree_a, tree_b) = (tree(pair.a), tree(pair.b));
        let eps_m = prepared.eps.eps_m;
        let leaves: Vec<LeafPair> = match prepared.models.settings().surface {
            Surface::Spheres if first_hit => {
                spheres_collide(&mut search, (tree_a, tree_b), &a_from_b, eps_m, &mut counts)
                    .into_iter()
                    .collect()
            }
            Surface::Spheres => {
                colliding_spheres(&mut search, (tree_a, tree_b), &a_from_b, eps_m, &mut counts)
            }
            Surface::Exact if first_hit && contact.is_some() => {
                let at = contact.and_then(|(_, closest)| {
                    let on_b = a_from_b.inverse().point(&closest.contact.on_b);
                    let leaf_a = smallest_sphere_at(tree_a, closest.triangle_a, &closest.contact.on_a)?;
                    Some((leaf_a, smallest_sphere_at(tree_b, closest.triangle_b, &on_b)?))
                });
                at.into_iter().collect()
            }
            Surface::Exact => {
                let (mesh_a, mesh_b) = (prepared.pieces[pair.a].body.mesh, prepared.pieces[pair.b].body.mesh);
                let most = if first_hit { 1 } else { usize::MAX };
                let (a, b) = ((mesh_a, &**tree_a), (mesh_b, &**tree_b));
                colliding_portions(&mut search, a, b, &a_from_b, (eps_m, most), &mut counts)
            }
        };
        for (piece, tree, world, nodes) in [
            (pair.a, tree_a, world_from_a, leaves.iter().map(|leaf| leaf.0).collect::<Vec<_>>()),
            (pair.b, tree_b, world_from_b, leaves.iter().map(|leaf| leaf.1).collect()),
        ] {
            let mut nodes = nodes;
            nodes.sort_unstable();
            nodes.dedup();
            let piece = &prepared.pieces[piece];
            spheres.extend(nodes.into_iter().map(|node| {
                let sphere = tree.sphere(node);
                CollidingSphere {
                    member: piece.member,
                    piece: piece.index_in_member,
                    node,
                    rank: tree.ranks(),
                    center_in_member_m: piece.member_from_shape.point(&sphere.center_m()),
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
    let total = spheres.len();
    spheres.truncate(MOST_LISTED);
    (spheres, total)
}
