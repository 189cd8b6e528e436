//! Colliding smallest spheres, for showing a collision.

use std::ops::ControlFlow;

use geometry::{Aabb, Point3, Pose, Triangle, point_triangle_exceeds};
use sphere_model::{NodeId, Sphere, SphereTree};

use crate::clearance::moved;
use crate::touching::{Touching, touching_triangles};
use crate::{Body, LeafPair, Observer, Search};

/// The listed pairs, and whether they are all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Portions {
    /// Pairs of smallest spheres, in the order of the search.
    pub pairs: Vec<LeafPair>,
    /// Whether the search was complete; otherwise there may be more.
    pub is_all: bool,
}

/// Limits of a listing: they bound work and memory for any surfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MostPortions {
    /// Pairs listed.
    pub listed: usize,
    /// Overlapping pairs of smallest spheres tested.
    pub looked_at: usize,
}

/// Pairs of smallest spheres in which triangles of both surfaces are in contact, within the limits `most`.
///
/// The triangles in contact are found by the exact bounding volumes of the bodies. From the pairs of smallest spheres that the
/// patent's search finds near them, keeps those that list two such triangles so that the common part of the two passes through
/// both spheres (a large triangle is listed by many spheres, most of them far from the contact).
///
/// # Guarantee
/// Empty and complete only if the surfaces are not in contact: the cell pair of a common point is found and kept.
pub fn colliding_portions(
    search: &mut Search,
    (a, b): (&Body<'_>, &Body<'_>),
    (tree_a, tree_b): (&SphereTree, &SphereTree),
    a_from_b: &Pose,
    (eps_m, most): (f64, MostPortions),
    observer: &mut impl Observer,
) -> Portions {
    let (touching, are_all_touching) = touching_triangles((a, b), a_from_b, eps_m, most.looked_at);
    let Some(within) = around(&touching) else {
        return Portions { pairs: Vec::new(), is_all: are_all_touching };
    };
    let (mut pairs, mut looked_at, mut is_all) = (Vec::new(), 0, true);
    let limits = (eps_m, Some(&within));
    search.run_within((tree_a, tree_b), a_from_b, limits, observer, |leaf_a, leaf_b, _| {
        let (ball_a, ball_b) = (tree_a.sphere(leaf_a), tree_b.sphere(leaf_b));
        let (center_a, center_b) = (ball_a.center_m(), a_from_b.point(&ball_b.center_m()));
        let in_b = tree_b.triangles_of(leaf_b);
        // A common point in both balls lies on triangles that reach the other body's ball.
        let reaches = |triangle: &Triangle, center: &Point3<f64>, ball: &Sphere| {
            !point_triangle_exceeds(center, triangle, ball.radius_m() * SPARE + eps_m)
        };
        let passes_both = |pair: &Touching| {
            reaches(&a.mesh.triangle(pair.a as usize), &center_b, ball_b)
                && reaches(&moved(b.mesh, pair.b, a_from_b), &center_a, ball_a)
                && pair.segment.is_none_or(|segment| {
                    passes(&segment, &center_a, ball_a) && passes(&segment, &center_b, ball_b)
                })
        };
        let touch = tree_a.triangles_of(leaf_a).iter().any(|triangle| {
            let start = touching.partition_point(|pair| pair.a < *triangle);
            let of_triangle = touching[start..].iter().take_while(|pair| pair.a == *triangle);
            of_triangle.into_iter().any(|pair| in_b.contains(&pair.b) && passes_both(pair))
        });
        if touch {
            pairs.push((leaf_a, leaf_b));
        }
        looked_at += 1;
        is_all = pairs.len() < most.listed && looked_at < most.looked_at;
        if is_all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    Portions { pairs, is_all: is_all && are_all_touching }
}

/// The box around all places of contact; `None` without any.
fn around(touching: &[Touching]) -> Option<Aabb> {
    let bounds = touching.iter().map(|pair| pair.bounds);
    bounds.reduce(|x, y| Aabb { low: x.low.inf(&y.low), high: x.high.sup(&y.high) })
}

/// A smallest sphere of a tree that contains a point of a triangle and lists the triangle.
///
/// For two surfaces in contact, the spheres at the point of contact for its two triangles are one colliding portion.
pub fn smallest_sphere_at(tree: &SphereTree, triangle: u32, point: &Point3<f64>) -> Option<NodeId> {
    let mut open: Vec<NodeId> = vec![0];
    while let Some(node) = open.pop() {
        let sphere = tree.sphere(node);
        let reach_m = sphere.radius_m() * SPARE;
        if (sphere.center_m() - point).norm_squared() > reach_m * reach_m {
            continue;
        }
        if tree.is_lowest(node) && tree.triangles_of(node).contains(&triangle) {
            return Some(node);
        }
        open.extend(tree.children(node).rev());
    }
    None
}

/// Margin of a thousandth of the radius for rounding.
const SPARE: f64 = 1.001;

/// Whether a segment passes through a ball.
fn passes(segment: &[Point3<f64>; 2], center: &Point3<f64>, ball: &Sphere) -> bool {
    let degenerate = [segment[0], segment[1], segment[1]];
    !point_triangle_exceeds(center, &degenerate, ball.radius_m() * SPARE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Silent;
    use crate::fixture::{Model, at};

    const EVERYTHING: MostPortions = MostPortions { listed: usize::MAX, looked_at: usize::MAX };

    fn listed(a: &Model, b: &Model, a_from_b: &Pose, most: MostPortions) -> Portions {
        let (mut search, trees, limits) = (Search::default(), (&a.patent, &b.patent), (1e-12, most));
        let mut found = Vec::new();
        for body_a in a.bodies() {
            for body_b in b.bodies() {
                let bodies = (&body_a, &body_b);
                found.push(colliding_portions(&mut search, bodies, trees, a_from_b, limits, &mut Silent));
            }
        }
        let first = found.swap_remove(0);
        assert!(found.iter().all(|other| *other == first), "the forms of the bodies differ");
        first
    }

    #[test]
    fn only_surfaces_in_contact_have_colliding_portions() {
        let (cube, die) = (Model::cube(1.0), Model::cube(0.25));
        for (name, b, x, collide) in [
            ("touching", &cube, 1.0, true),
            ("crossing", &cube, 0.5, true),
            ("identical", &cube, 0.0, true),
            ("apart, though spheres overlap", &cube, 1.001, false),
            ("far apart", &cube, 9.0, false),
            ("inside, without a common point", &die, 0.0, false),
            ("inside, touching", &die, 0.375, true),
        ] {
            let found = listed(&cube, b, &at([x, 0.0, 0.0]), EVERYTHING);
            assert_eq!((found.pairs.is_empty(), found.is_all), (!collide, true), "{name}");
        }
    }

    #[test]
    fn the_portions_of_a_bar_in_a_wall_lie_where_it_passes() {
        let (wall, bar) = (Model::cuboid([0.125, 2.0, 2.0]), Model::cuboid([1.0, 0.25, 0.25]));
        let found = listed(&wall, &bar, &Pose::identity(), EVERYTHING);
        let reach_m = 2.0
            * (wall.patent.rank_radius_m(wall.patent.ranks()) + bar.patent.rank_radius_m(bar.patent.ranks()));
        assert!(!found.pairs.is_empty());
        for (of_wall, of_bar) in found.pairs {
            let (on_wall, on_bar) =
                (wall.patent.sphere(of_wall).center_m(), bar.patent.sphere(of_bar).center_m());
            assert!(on_wall.y.abs().max(on_wall.z.abs()) <= 0.125 + reach_m, "{on_wall}");
            assert!(on_bar.x.abs() <= 0.0625 + reach_m, "{on_bar}");
        }
    }

    #[test]
    fn a_limit_ends_the_listing_and_is_told() {
        let (cube, pose) = (Model::cube(1.0), at([0.5, 0.25, 0.0]));
        let all = listed(&cube, &cube, &pose, EVERYTHING).pairs;
        assert!(all.len() > 3);
        let some = listed(&cube, &cube, &pose, MostPortions { listed: 3, ..EVERYTHING });
        assert_eq!((some.pairs.as_slice(), some.is_all), (&all[..3], false));
        let few = listed(&cube, &cube, &pose, MostPortions { looked_at: 1, ..EVERYTHING });
        assert!(few.pairs.len() <= 1 && !few.is_all);
    }

    #[test]
    fn swapped_bodies_have_the_mirrored_portions() {
        let (cube, bar, pose) = (Model::cube(1.0), Model::cuboid([2.0, 0.25, 0.25]), at([0.75, 0.125, 0.25]));
        let mut found = listed(&cube, &bar, &pose, EVERYTHING).pairs;
        let swapped = listed(&bar, &cube, &pose.inverse(), EVERYTHING).pairs;
        let mut swapped: Vec<LeafPair> = swapped.into_iter().map(|(b, a)| (a, b)).collect();
        found.sort_unstable();
        swapped.sort_unstable();
        assert!(!found.is_empty());
        assert_eq!(found, swapped);
    }

    #[test]
    fn every_point_of_a_triangle_has_a_smallest_sphere_that_lists_it() {
        let cube = Model::cube(1.0);
        for tree in [&cube.patent, &cube.fitted] {
            for (index, [a, b, c]) in (0..12).map(|index| (index, cube.mesh.triangle(index as usize))) {
                let center = Point3::from((a.coords + b.coords + c.coords) / 3.0);
                for point in [a, b, c, center, a + (b - a) * 0.25] {
                    let found = smallest_sphere_at(tree, index, &point).expect("the surface is covered");
                    let sphere = tree.sphere(found);
                    assert!(tree.is_lowest(found) && tree.triangles_of(found).contains(&index));
                    assert!((sphere.center_m() - point).norm() <= sphere.radius_m() * SPARE);
                }
                assert_eq!(smallest_sphere_at(tree, index, &Point3::new(9.0, 0.0, 0.0)), None);
            }
        }
    }
}
