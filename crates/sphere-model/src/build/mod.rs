//! Building a tree, rank by rank.

mod divide;
mod fitted;
mod octree;
mod patent_3;
mod patent_n;
mod rank;

use geometry::{Aabb, TriangleMesh};

use crate::{Sphere, SphereTree};
use rank::{KeptCells, NextRank};

pub use fitted::build_fitted;
pub use octree::OctreeDepth;
pub(crate) use octree::build_octree;
pub use rank::Part;

/// The most spheres one tree may have: 30 million, about 1 GB with its lists.
pub const MOST_SPHERES: usize = 30_000_000;

/// The source text that decides which tree is built; a store of trees includes it in its keys, so that a change invalidates them.
pub const BUILDER_SOURCES: [&str; 13] = [
    include_str!("divide.rs"),
    include_str!("fitted/content.rs"),
    include_str!("fitted/mod.rs"),
    include_str!("fitted/pieces.rs"),
    include_str!("fitted/subtree.rs"),
    include_str!("fitted/wide.rs"),
    include_str!("mod.rs"),
    include_str!("octree.rs"),
    include_str!("patent_3.rs"),
    include_str!("patent_n.rs"),
    include_str!("rank.rs"),
    include_str!("../slab.rs"),
    include_str!("../sphere.rs"),
];

/// How a tree is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// The patent's first embodiment: large, medium, small.
    Patent3,
    /// The patent's second embodiment: as many ranks as the size asks for, trimmed cells.
    PatentN,
    /// The spherical octree of Tzafestas and Coiffet: cubes halved along every axis, each in its sphere.
    Octree,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 3] = [Self::Patent3, Self::PatentN, Self::Octree];

    /// The name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Patent3 => "patent-3",
            Self::PatentN => "patent-n",
            Self::Octree => "octree",
        }
    }
}

/// Why a tree was not built.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BuildError {
    /// The radius is not a positive number.
    #[error("the smallest radius must be a positive number of millimetres, not {} mm", radius_m * 1e3)]
    Radius {
        /// The radius asked for.
        radius_m: f64,
    },
    /// The radius is too small for the size of the surface.
    #[error(
        "a smallest radius of {} mm needs more than {MOST_SPHERES} spheres; {} mm fits",
        radius_m * 1e3, shown_mm(*fitting_m)
    )]
    TooManySpheres {
        /// The radius asked for.
        radius_m: f64,
        /// A radius that fits.
        fitting_m: f64,
    },
}

/// Metres as millimetres without the last bits' noise, for a radius that is named to a user.
pub fn shown_mm(radius_m: f64) -> f64 {
    libm::round(radius_m * 1e9) / 1e6
}

/// Covers the surface of a mesh with a hierarchy of spheres.
///
/// Parallel over cells; the result does not depend on the number of threads.
///
/// # Errors
/// A radius that is not positive or would need more than [`MOST_SPHERES`].
pub fn build(mesh: &TriangleMesh, method: Method, smallest_radius_m: f64) -> Result<SphereTree, BuildError> {
    build_within(mesh, None, method, smallest_radius_m, MOST_SPHERES)
}

/// The part of the tree of [`build()`] near places on triangles.
///
/// # Errors
/// Those of [`build()`].
///
/// # Guarantee
/// A smallest sphere of the whole tree that lists such a triangle and whose centre is within 1.9 of its radii of the place, along
/// every axis, is one of the part, with all its ancestors, and lists the triangle. All spheres of the part are spheres of the whole
/// tree, and there are at most [`MOST_NEAR`] of them.
pub fn build_near(
    mesh: &TriangleMesh,
    method: Method,
    smallest_radius_m: f64,
    part: Part<'_>,
) -> Result<SphereTree, BuildError> {
    build_within(mesh, Some(part), method, smallest_radius_m, MOST_NEAR)
}

/// The most spheres of a part: a larger one costs more than reading the whole tree.
pub const MOST_NEAR: usize = 100_000;

/// Refuses at once a radius that surely needs more than [`MOST_SPHERES`]; [`build()`] does so too, and may find others.
///
/// # Errors
/// A radius that is not positive or far too small for the area of the surface.
pub fn check_radius(mesh: &TriangleMesh, method: Method, smallest_radius_m: f64) -> Result<(), BuildError> {
    check_radius_within(mesh, method, smallest_radius_m, MOST_SPHERES)
}

/// Cubes of edge e that meet a plane patch of area A: at least A / e²; half of that where two sheets share cubes.
fn check_radius_within(
    mesh: &TriangleMesh,
    method: Method,
    radius_m: f64,
    most_spheres: usize,
) -> Result<(), BuildError> {
    check_positive(radius_m)?;
    let edge_m = divide::cube_edge_m(radius_m);
    let needed = 0.5 * mesh.area_m2() / (edge_m * edge_m);
    if needed <= most_spheres as f64 {
        return Ok(());
    }
    // Twice for what was halved; as much again for the ranks above and tilted faces; half as much again because the patent's
    // first embodiment keeps every sphere that touches the surface, and its larger cubes overlap.
    let wanted_m = radius_m * libm::sqrt(6.0 * needed / most_spheres as f64);
    // The smallest spheres of an octree may be half as large as asked for.
    Err(fitting(radius_m, if method == Method::Octree { 2.0 * wanted_m } else { wanted_m }))
}

fn check_positive(radius_m: f64) -> Result<(), BuildError> {
    if radius_m > 0.0 && radius_m.is_finite() { Ok(()) } else { Err(BuildError::Radius { radius_m }) }
}

/// The error that names a radius of two digits, rounded up.
fn fitting(radius_m: f64, wanted_m: f64) -> BuildError {
    let power = libm::pow(10.0, libm::floor(libm::log10(wanted_m)) - 1.0);
    BuildError::TooManySpheres { radius_m, fitting_m: libm::ceil(wanted_m / power) * power }
}

/// A smallest radius that suits a member of this size: a hundredth of its box's diagonal, at least 0.1 mm,
/// rounded down to 1, 2 or 5 times a power of ten.
pub fn default_smallest_radius_m(bounds: &Aabb) -> f64 {
    let wanted = (bounds.diagonal() / 100.0).max(1e-4);
    let power = libm::pow(10.0, libm::floor(libm::log10(wanted)));
    [5.0, 2.0, 1.0].iter().map(|step| step * power).find(|&radius| radius <= wanted).unwrap_or(power)
}

fn build_within(
    mesh: &TriangleMesh,
    part: Option<Part<'_>>,
    method: Method,
    smallest_radius_m: f64,
    most_spheres: usize,
) -> Result<SphereTree, BuildError> {
    // The area of the whole surface says nothing about a part.
    match part {
        None => check_radius_within(mesh, method, smallest_radius_m, most_spheres)?,
        Some(_) => check_positive(smallest_radius_m)?,
    }
    match method {
        Method::Patent3 => {
            let embodiment =
                Embodiment { rank_radii_m: patent_3::rank_radii_m, next_rank: patent_3::next_rank };
            build_ranks(mesh, part, &embodiment, smallest_radius_m, most_spheres)
        }
        Method::PatentN => {
            let embodiment =
                Embodiment { rank_radii_m: patent_n::rank_radii_m, next_rank: patent_n::next_rank };
            build_ranks(mesh, part, &embodiment, smallest_radius_m, most_spheres)
        }
        Method::Octree => {
            let depth = OctreeDepth {
                smallest_radius_m,
                few_faces: 0,
                coarse_radius_m: f64::INFINITY,
                most_levels: usize::MAX,
            };
            let named = |fitting_m: f64| fitting(smallest_radius_m, fitting_m * (1.0 + 1e-6));
            build_octree(mesh, part, &depth, most_spheres).map_err(named)
        }
    }
}

/// One of the patent's embodiments.
struct Embodiment {
    /// From the largest and the smallest radius to that of every rank.
    rank_radii_m: fn(f64, f64) -> Vec<f64>,
    next_rank: DivideCells,
}

/// From the cells of a rank to the next rank, given its radius and the spheres there is room for.
type DivideCells = fn((&TriangleMesh, Option<Part<'_>>), &KeptCells, f64, usize) -> Result<NextRank, usize>;

fn build_ranks(
    mesh: &TriangleMesh,
    part: Option<Part<'_>>,
    embodiment: &Embodiment,
    smallest_radius_m: f64,
    most_spheres: usize,
) -> Result<SphereTree, BuildError> {
    let bounds = *mesh.bounds();
    // A nanometre per metre more, so that the corners of the box lie surely inside.
    let largest_radius_m =
        0.5 * bounds.diagonal() + 1e-9 * (1.0 + bounds.low.coords.amax().max(bounds.high.coords.amax()));
    let rank_radii_m = (embodiment.rank_radii_m)(largest_radius_m, smallest_radius_m);
    let largest = Sphere::around(&bounds.center(), largest_radius_m);
    let mut tree = SphereTree {
        spheres: vec![largest],
        slabs: Vec::new(),
        rank_starts: vec![0, 1],
        first_child: Vec::new(),
        first_triangle: Vec::new(),
        triangles: Vec::new(),
        rank_radii_m,
    };
    let mut cells = KeptCells::one(
        bounds,
        match part {
            Some(part) => part.iter().map(|place| place.0).collect(),
            None => (0..mesh.triangle_count() as u32).collect(),
        },
    );
    for rank in 1..tree.rank_radii_m.len() {
        let radius_m = tree.rank_radii_m[rank];
        let too_many = |spheres: usize| too_many(&tree, smallest_radius_m, rank, spheres, most_spheres);
        let room = most_spheres.saturating_sub(tree.spheres.len());
        let next = (embodiment.next_rank)((mesh, part), &cells, radius_m, room).map_err(too_many)?;
        let mut first_child = tree.spheres.len() as u32;
        for &children in &next.children {
            tree.first_child.push(first_child);
            first_child += children;
        }
        tree.spheres.extend(&next.spheres);
        tree.rank_starts.push(tree.spheres.len() as u32);
        cells = next.cells;
    }
    // Nothing below the last rank; triangles in the last rank alone.
    tree.first_child.resize(tree.spheres.len() + 1, tree.spheres.len() as u32);
    tree.first_triangle = vec![0; tree.spheres.len() - cells.boxes.len()];
    tree.first_triangle.extend(cells.first_triangle);
    tree.triangles = cells.triangles;
    Ok(tree)
}

/// Names a radius that fits: below a rank of known size, a surface needs about four times the spheres per halving.
fn too_many(tree: &SphereTree, radius_m: f64, rank: usize, needed: usize, most: usize) -> BuildError {
    let known = tree.spheres.len() as f64;
    let known_radius_m = tree.rank_radii_m[rank - 1];
    let by_last_rank = known_radius_m * libm::sqrt(known / most as f64);
    let by_need = tree.rank_radii_m[rank] * libm::sqrt(needed as f64 / most as f64);
    // Half as much again for the ranks above and for uneven growth.
    fitting(radius_m, 1.5 * by_last_rank.max(by_need).max(radius_m))
}

#[cfg(test)]
mod tests {
    use geometry::Shape;
    use test_support::Random;

    use super::*;

    #[test]
    fn the_named_radius_fits() {
        let ball = Shape::sphere(0.5).expect("valid").mesh;
        for method in Method::ALL {
            let Err(BuildError::TooManySpheres { fitting_m, .. }) =
                build_within(&ball, None, method, 1e-4, 20_000)
            else {
                panic!("20,000 spheres cannot cover a ball at 0.1 mm");
            };
            let tree = build_within(&ball, None, method, fitting_m, 20_000).expect("the named radius fits");
            assert!(tree.spheres().len() > 1_000, "and is not needlessly coarse: {}", tree.spheres().len());
        }
    }

    #[test]
    fn a_part_has_the_spheres_of_the_whole_tree_near_its_places() {
        let mut random = Random(0x2545_F491_4F6C_DD1D);
        let ball = Shape::sphere(0.5).expect("valid").mesh;
        let bar = Shape::cuboid([1.0, 0.1, 0.02]).expect("valid").mesh;
        let mut wanted = 0;
        for (mesh, radius_m) in [(&ball, 0.03), (&bar, 0.004)] {
            for method in Method::ALL {
                let whole = build(mesh, method, radius_m).expect("it fits");
                for _ in 0..40 {
                    let mut part: Vec<(u32, Aabb)> = (0..=random.below(4))
                        .map(|_| {
                            let triangle = random.below(mesh.triangle_count());
                            let corners = mesh.triangle(triangle);
                            let [one, other] =
                                [random.below(3), random.below(3)].map(|corner| corners[corner]);
                            let at = one + (other - one) * 0.3;
                            (triangle as u32, Aabb { low: at.inf(&one), high: at.sup(&one) })
                        })
                        .collect();
                    part.sort_by_key(|place| place.0);
                    part.dedup_by_key(|place| place.0);
                    let near = build_near(mesh, method, radius_m, &part).expect("it fits");
                    assert_eq!(near.ranks(), whole.ranks());
                    let lists = |tree: &SphereTree, node: u32| -> Vec<u32> {
                        let all = tree.triangles_of(node).iter();
                        all.copied().filter(|index| part.iter().any(|place| place.0 == *index)).collect()
                    };
                    let known = |sphere: &Sphere| near.lowest().find(|node| near.sphere(*node) == sphere);
                    for node in whole.lowest() {
                        let sphere = whole.sphere(node);
                        let reach_m = 1.9 * sphere.radius_m();
                        let center = sphere.center_m();
                        let is_at = |place: &Aabb| {
                            (0..3).all(|k| {
                                place.low[k] - reach_m <= center[k] && center[k] <= place.high[k] + reach_m
                            })
                        };
                        for index in lists(&whole, node) {
                            let place = part.iter().find(|place| place.0 == index).expect("filtered");
                            if is_at(&place.1) {
                                wanted += 1;
                                let here = known(sphere).expect("a sphere of the part");
                                assert!(near.triangles_of(here).contains(&index));
                            }
                        }
                    }
                    for sphere in near.spheres() {
                        assert!(whole.spheres().contains(sphere), "{sphere:?} is foreign");
                    }
                    assert!(near.spheres().len() < whole.spheres().len() / 2);
                }
            }
        }
        assert!(wanted > 1000, "{wanted}");
    }

    #[test]
    fn defaults_are_round() {
        let bounds = |d: f64| *Shape::cuboid([d, 1e-3, 1e-3]).expect("valid").mesh.bounds();
        let mm = |d: f64| libm::round(default_smallest_radius_m(&bounds(d)) * 1e7) / 1e4;
        assert_eq!([mm(1.01), mm(0.5), mm(0.21), mm(5.0), mm(0.001)], [10.0, 5.0, 2.0, 50.0, 0.1]);
    }
}
