//! Spheres inside the links of real robots: none leaves its solid, what they confirm is a collision, and outer spheres cover.

use geometry::{Aabb, Point3, Pose, Topology, Triangle, TriangleMesh, point_triangle, triangles_intersect};
use pathproof_collision::{
    ChildOrder, InnerOuterAnswer, InnerOuterCounts, Silent, confirm_to_depth, inner_outer_collision,
    packed_collision,
};
use rayon::prelude::*;
use sphere_model::{InnerBall, InnerOuterTree, InnerTree, build_fitted, pack, prove_coverage};
use test_support::Random;

/// Balls of every link that are compared with all triangles, and random poses of pairs of links; in the long form all balls.
const BALLS: usize = 100;
const POSES: u64 = 400;
const POSES_LONG: u64 = 20_000;

struct Link {
    name: String,
    mesh: TriangleMesh,
    packed: InnerTree,
    tree: InnerOuterTree,
}

fn is_long() -> bool {
    std::env::var_os("PATHPROOF_LONG").is_some()
}

/// The links of two robots of the reference cells that are closed; empty without these cells.
#[expect(clippy::disallowed_methods, reason = "a test reads files of robots and cells")]
fn links() -> Vec<Link> {
    let Some(cells) = test_support::reference_cells() else { return Vec::new() };
    let mut files: Vec<String> =
        (1..=6).map(|link| format!("irb2400_positioner/meshes/link_{link}.stl")).collect();
    files.extend((1..=7).map(|link| format!("puma560_pipes/meshes/link{link}.stl")));
    let read = |file: &String| {
        let bytes = std::fs::read(cells.join(file)).expect("a file of a reference cell");
        let loose = mesh_files::read_stl(&bytes, file).expect("a good file");
        let mesh = TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite");
        if *mesh.topology() != Topology::Solid {
            return None;
        }
        let fitted = build_fitted(&mesh);
        let packed = pack(&mesh, &fitted, 64, &mut |_| {}).expect("a solid").tree;
        let tree = InnerOuterTree::new(&mesh, &fitted, 12).expect("a solid");
        Some(Link { name: file.clone(), mesh, packed, tree })
    };
    files.par_iter().filter_map(read).collect()
}

fn triangles(mesh: &TriangleMesh) -> impl Iterator<Item = Triangle> {
    (0..mesh.triangle_count()).map(|index| mesh.triangle(index))
}

/// Whether a ball lies in a solid, by the distance from every triangle.
fn is_inside(mesh: &TriangleMesh, ball: &InnerBall) -> bool {
    mesh.contains(&ball.center)
        && triangles(mesh).all(|triangle| point_triangle(&ball.center, &triangle).distance_m >= ball.radius_m)
}

/// Whether the surfaces of two solids meet, by all triangles of both, and whether one holds a vertex of a component of the other.
fn collide(a: &TriangleMesh, b: &TriangleMesh, a_from_b: &Pose) -> [bool; 2] {
    let moved: Vec<Triangle> =
        triangles(b).map(|triangle| triangle.map(|corner| a_from_b.point(&corner))).collect();
    let boxed = |triangle: &Triangle| Aabb::around(triangle).expect("finite");
    let corners: Vec<Point3<f64>> = moved.iter().flatten().copied().collect();
    let around_b = Aabb::around(&corners).expect("vertices");
    let near_a: Vec<(Aabb, Triangle)> =
        triangles(a).map(|one| (boxed(&one), one)).filter(|(around, _)| around.meets(&around_b)).collect();
    let near_b = moved.iter().map(|one| (boxed(one), one)).filter(|(around, _)| around.meets(a.bounds()));
    let holds = |one: &TriangleMesh, other: &TriangleMesh, one_from_other: &Pose| {
        other.components().iter().any(|part| one.contains(&one_from_other.point(&part.vertex)))
    };
    let is_met = |(around, other): (Aabb, &Triangle)| {
        near_a.iter().any(|(near, one)| near.meets(&around) && triangles_intersect(one, other))
    };
    let inside = holds(a, b, a_from_b) || holds(b, a, &a_from_b.inverse());
    [near_b.into_iter().any(is_met), inside]
}

#[test]
fn no_inner_sphere_of_a_real_link_leaves_it_and_outer_ones_cover() {
    let links = links();
    let counts: Vec<usize> = links
        .par_iter()
        .map(|link| {
            let packed: Vec<&InnerBall> = link.packed.balls().collect();
            let inner: Vec<&InnerBall> = link.tree.inner_balls().collect();
            let mut tested = 0;
            for balls in [packed, inner] {
                let step = if is_long() { 1 } else { balls.len().div_ceil(BALLS).max(1) };
                for ball in balls.into_iter().step_by(step) {
                    assert!(is_inside(&link.mesh, ball), "{}: {ball:?}", link.name);
                    tested += 1;
                }
            }
            prove_coverage(&link.mesh, link.tree.outer())
                .unwrap_or_else(|gap| panic!("{}: {gap:?}", link.name));
            tested
        })
        .collect();
    println!("{} closed links, {} balls", links.len(), counts.iter().sum::<usize>());
    assert!(links.is_empty() || links.len() > 6, "{} links are closed", links.len());
}

#[test]
fn what_spheres_of_real_links_confirm_is_a_collision() {
    let links = links();
    if links.is_empty() {
        return;
    }
    let poses = if is_long() { POSES_LONG } else { POSES };
    let seen: Vec<[bool; 4]> = (0..poses).into_par_iter().map(|pose| confirmed(&links, pose)).collect();
    let seen = [0, 1, 2, 3].map(|k| seen.iter().filter(|of| of[k]).count());
    println!(
        "{poses} poses: {} collisions; packed {}, inner and outer {}, truncated {}",
        seen[0], seen[1], seen[2], seen[3]
    );
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

/// Whether two links collide at a random pose, and whether packed spheres, the tree of both spheres and the truncated one say so.
fn confirmed(links: &[Link], pose: u64) -> [bool; 4] {
    let mut random = Random(0x5be0_cd19_137e_2179 ^ pose << 20);
    let (a, b) = (&links[random.below(links.len())], &links[random.below(links.len())]);
    let reach_m = 0.3 * (a.mesh.bounds().diagonal() + b.mesh.bounds().diagonal());
    let turn = Pose::from_xyz_rpy([0.0; 3], random.three(-3.0, 3.0));
    let at = a.mesh.bounds().center() + geometry::Vector3::from(random.three(-reach_m, reach_m));
    let turned = turn.point(&b.mesh.bounds().center());
    let a_from_b = Pose { rotation: turn.rotation, translation: at - turned };
    let [surfaces_meet, inside] = collide(&a.mesh, &b.mesh, &a_from_b);
    let is_collision = surfaces_meet || inside;
    let packed = packed_collision(&a.packed, &b.packed, &a_from_b, &mut Silent);
    let solids = ((&a.mesh, &a.tree), (&b.mesh, &b.tree));
    let mut counts = InnerOuterCounts::default();
    let whole =
        inner_outer_collision(solids.0, solids.1, &a_from_b, 0.0, ChildOrder::NearestFirst, &mut counts);
    let certain = match whole.expect("computable") {
        InnerOuterAnswer::Certain(certain) => Some(certain),
        InnerOuterAnswer::Surface(_) | InnerOuterAnswer::SurfacesApart => None,
    };
    let says_so = !matches!(whole, Some(InnerOuterAnswer::SurfacesApart));
    let truncated = confirm_to_depth(solids.0, solids.1, &a_from_b, 5.0, &mut counts);
    for certain in [packed, certain, truncated].into_iter().flatten() {
        assert!(is_collision, "{} and {} at {a_from_b:?}: {certain:?}", a.name, b.name);
    }
    assert!(says_so || !surfaces_meet, "{} and {} at {a_from_b:?}", a.name, b.name);
    assert!(!says_so || is_collision, "{} and {} at {a_from_b:?}: {whole:?}", a.name, b.name);
    [is_collision, packed.is_some(), says_so, truncated.is_some()]
}
