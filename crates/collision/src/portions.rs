//! Colliding smallest spheres, for showing a collision.

use std::ops::ControlFlow;
use std::sync::Arc;

use geometry::{Aabb, Point3, Pose, Triangle, point_triangle_exceeds};
use sphere_model::{NodeId, Part, Sphere, SphereTree};

use crate::clearance::moved;
use crate::touching::{TouchingTriangles, touching_triangles};
use crate::{Body, Observer, Search};

/// The listed pairs, and whether they are all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Portions {
    /// Pairs of smallest spheres, each in the frame of its body, in the order of the search.
    pub pairs: Vec<(Sphere, Sphere)>,
    /// The lowest ranks of the two trees.
    pub ranks: (usize, usize),
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

/// Gives the part of a tree near places on triangles.
pub type TreeOf<'a> = dyn Fn(Part<'_>) -> Arc<SphereTree> + 'a;

/// Pairs of smallest spheres in which triangles of both surfaces are in contact, within the limits `most`.
///
/// The triangles in contact are found by the exact bounding volumes of the bodies. `trees` gives for each body the part of its
/// tree near the places of contact ([`sphere_model::build_near`]), or the whole. From the pairs of smallest spheres that the
/// patent's search finds there, keeps those that list two such triangles so that the common part of the two passes through both
/// spheres (a large triangle is listed by many spheres, most of them far from the contact).
///
/// # Guarantee
/// Empty and complete only if the surfaces are not in contact: the cell pair of a common point is found and kept. The same pairs
/// as with the whole trees.
pub fn colliding_portions(
    search: &mut Search,
    (a, b): (&Body<'_>, &Body<'_>),
    trees: (&TreeOf<'_>, &TreeOf<'_>),
    a_from_b: &Pose,
    (eps_m, most): (f64, MostPortions),
    observer: &mut impl Observer,
) -> Portions {
    let (touching, are_all_touching) = touching_triangles(a, b, a_from_b, eps_m, most.looked_at);
    if touching.is_empty() {
        return Portions { is_all: are_all_touching, ..Portions::default() };
    }
    // Centres of spheres to be kept are within 1.8 radii of these boxes along every axis: a ball that a triangle reaches, seen in
    // another frame.
    let b_from_a = a_from_b.inverse();
    let tree_a = trees.0(&places(touching.iter().map(|pair| (pair.a, pair.bounds))));
    let tree_b = trees.1(&places(touching.iter().map(|pair| (pair.b, moved_box(&pair.bounds, &b_from_a)))));
    let (mut pairs, mut looked_at, mut is_all) = (Vec::new(), 0, true);
    let mut of_a = PassingLeaves::new(&tree_a, &touching, |pair| pair.a);
    let mut of_b = PassingLeaves::new(&tree_b, &touching, |pair| pair.b);
    search.run((&tree_a, &tree_b), a_from_b, eps_m, observer, |leaf_a, leaf_b, _| {
        let (ball_a, ball_b) = (tree_a.sphere(leaf_a), tree_b.sphere(leaf_b));
        // A common point in both balls lies on triangles that reach the other body's ball.
        let in_a = of_a.at(leaf_a, |pair| {
            let of_b = || moved(b.mesh, pair.b, a_from_b);
            passes(pair, of_b, &ball_a.center_m(), ball_a, eps_m)
        });
        let in_b = of_b.at(leaf_b, |pair| {
            let of_a = || a.mesh.triangle(pair.a as usize);
            passes(pair, of_a, &a_from_b.point(&ball_b.center_m()), ball_b, eps_m)
        });
        let touch = in_a.iter().any(|pair| in_b.binary_search(pair).is_ok());
        if touch {
            pairs.push((*ball_a, *ball_b));
        }
        looked_at += 1;
        is_all = pairs.len() < most.listed && looked_at < most.looked_at;
        if is_all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    Portions { pairs, ranks: (tree_a.ranks(), tree_b.ranks()), is_all: is_all && are_all_touching }
}

/// Per smallest sphere of one body, found when it is first asked for: the pairs of touching triangles that pass through it.
struct PassingLeaves<'a, F> {
    tree: &'a SphereTree,
    touching: &'a [TouchingTriangles],
    /// The triangle of this body in a pair.
    triangle: F,
    /// The pairs, by that triangle.
    by_triangle: Vec<u32>,
    /// Per node: the pairs by index, ascending.
    passing: Vec<Option<Box<[u32]>>>,
}

impl<'a, F: Fn(&TouchingTriangles) -> u32> PassingLeaves<'a, F> {
    fn new(tree: &'a SphereTree, touching: &'a [TouchingTriangles], triangle: F) -> Self {
        let mut by_triangle: Vec<u32> = (0..touching.len() as u32).collect();
        by_triangle.sort_by_key(|pair| triangle(&touching[*pair as usize]));
        Self { tree, touching, triangle, by_triangle, passing: vec![None; tree.spheres().len()] }
    }

    /// The pairs of which the smallest sphere lists the triangle, and that pass through it.
    fn at(&mut self, leaf: NodeId, passes: impl Fn(&TouchingTriangles) -> bool) -> &[u32] {
        let Self { tree, touching, triangle, by_triangle, passing } = self;
        passing[leaf as usize].get_or_insert_with(|| {
            let mut pairs = Vec::new();
            for of in tree.triangles_of(leaf) {
                let of_pair = |pair: u32| triangle(&touching[pair as usize]);
                let start = by_triangle.partition_point(|pair| of_pair(*pair) < *of);
                let of_triangle = by_triangle[start..].iter().take_while(|pair| of_pair(**pair) == *of);
                pairs.extend(of_triangle.filter(|pair| passes(&touching[**pair as usize])));
            }
            pairs.sort_unstable();
            pairs.into_boxed_slice()
        })
    }
}

/// For every triangle the box around all its places of contact.
fn places(of_pairs: impl Iterator<Item = (u32, Aabb)>) -> Vec<(u32, Aabb)> {
    let mut places: Vec<(u32, Aabb)> = of_pairs.collect();
    places.sort_by_key(|place| place.0);
    places.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        if is_same {
            kept.1 = Aabb { low: kept.1.low.inf(&next.1.low), high: kept.1.high.sup(&next.1.high) };
        }
        is_same
    });
    places
}

/// The box around a box in another frame.
fn moved_box(bounds: &Aabb, to_from_box: &Pose) -> Aabb {
    let center = to_from_box.point(&bounds.center());
    let half = to_from_box.rotation.abs() * (bounds.size() * 0.5);
    Aabb { low: center - half, high: center + half }
}

/// A smallest sphere of a tree that contains a point of a triangle and lists the triangle.
///
/// For two surfaces in contact, the spheres at the point of contact for its two triangles are one colliding portion.
pub fn smallest_sphere_at(tree: &SphereTree, triangle: u32, point: &Point3<f64>) -> Option<Sphere> {
    let mut open: Vec<NodeId> = vec![0];
    while let Some(node) = open.pop() {
        let sphere = tree.sphere(node);
        let reach_m = sphere.radius_m() * SPARE;
        if (sphere.center_m() - point).norm_squared() > reach_m * reach_m {
            continue;
        }
        if tree.is_lowest(node) && tree.triangles_of(node).contains(&triangle) {
            return Some(*sphere);
        }
        open.extend(tree.children(node).rev());
    }
    None
}

/// Margin of a thousandth of the radius for rounding.
const SPARE: f64 = 1.001;

/// Whether the common part of two touching triangles passes through a ball of one body, in the frame of the first, and the triangle of the
/// other body reaches it.
fn passes(
    pair: &TouchingTriangles,
    of_other: impl FnOnce() -> Triangle,
    center: &Point3<f64>,
    ball: &Sphere,
    eps_m: f64,
) -> bool {
    let reach_m = ball.radius_m() * SPARE;
    let is_on_way = pair.segment.is_none_or(|segment| {
        !point_triangle_exceeds(center, &[segment[0], segment[1], segment[1]], reach_m)
    });
    is_on_way && !point_triangle_exceeds(center, &of_other(), reach_m + eps_m)
}

#[cfg(test)]
mod tests {
    use sphere_model::{Method, build_near};

    use super::*;
    use crate::Silent;
    use crate::fixture::{Model, at};

    const EVERYTHING: MostPortions = MostPortions { listed: usize::MAX, looked_at: usize::MAX };

    fn listed(a: &Model, b: &Model, a_from_b: &Pose, most: MostPortions) -> Portions {
        let (mut search, limits) = (Search::default(), (1e-12, most));
        let part_of = |model: &Model, part: Part<'_>| {
            let radius_m = model.patent.rank_radius_m(model.patent.ranks());
            Arc::new(build_near(&model.mesh, Method::PatentN, radius_m, part).expect("the whole fits"))
        };
        let parts: [&TreeOf<'_>; 2] = [&|part| part_of(a, part), &|part| part_of(b, part)];
        let whole: [&TreeOf<'_>; 2] = [&|_| Arc::new(a.patent.clone()), &|_| Arc::new(b.patent.clone())];
        let mut found = Vec::new();
        for body_a in a.bodies() {
            for body_b in b.bodies() {
                // A whole tree uses up a limit elsewhere.
                for trees in [parts, if most == EVERYTHING { whole } else { parts }] {
                    let (bodies, trees) = ((&body_a, &body_b), (trees[0], trees[1]));
                    found.push(colliding_portions(&mut search, bodies, trees, a_from_b, limits, &mut Silent));
                }
            }
        }
        let first = found.swap_remove(0);
        // What a search that is broken off has seen depends on the form.
        let is_whole = most.looked_at == usize::MAX;
        assert!(
            !is_whole || found.iter().all(|other| *other == first),
            "the forms of the bodies differ, or parts from whole trees"
        );
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
            let (on_wall, on_bar) = (of_wall.center_m(), of_bar.center_m());
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
        let mut swapped: Vec<(Sphere, Sphere)> = swapped.into_iter().map(|(b, a)| (a, b)).collect();
        let order = |pair: &(Sphere, Sphere)| [pair.0, pair.1].map(|sphere| sphere.center.map(f32::to_bits));
        found.sort_by_key(order);
        swapped.sort_by_key(order);
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
                    let node = tree.lowest().find(|node| *tree.sphere(*node) == found).expect("of the tree");
                    assert!(tree.triangles_of(node).contains(&index));
                    assert!((found.center_m() - point).norm() <= found.radius_m() * SPARE);
                }
                assert_eq!(smallest_sphere_at(tree, index, &Point3::new(9.0, 0.0, 0.0)), None);
            }
        }
    }
}
