//! Promise: every built tree covers its surface at every rank, and the proof notices a missing sphere.

use geometry::{Shape, TriangleMesh};
use pathproof_sphere_model::{
    Method, SphereTree, build, build_fitted, default_smallest_radius_m, prove_coverage,
};

fn check_structure(mesh: &TriangleMesh, tree: &SphereTree) {
    assert_eq!(tree.rank_nodes(1), 0..1);
    let parents = tree.parents();
    for rank in 1..=tree.ranks() {
        for node in tree.rank_nodes(rank) {
            assert_eq!(tree.rank_of(node), rank);
            let sphere = tree.sphere(node);
            assert!(sphere.radius_m() >= tree.rank_radius_m(rank));
            let coordinate = sphere.center_m().coords.amax();
            assert!(sphere.radius_m() <= tree.rank_radius_m(rank) * 1.001 + 2e-7 * (1.0 + coordinate));
            if rank == tree.ranks() {
                assert!(!tree.triangles_of(node).is_empty());
                assert!(tree.triangles_of(node).iter().all(|&t| (t as usize) < mesh.triangle_count()));
            } else {
                assert!(tree.children(node).all(|child| parents[child as usize] == node));
            }
        }
    }
    assert_eq!(tree.rank_nodes(tree.ranks()).end as usize, tree.spheres().len());
}

/// A fitted tree: covered at every rank, every smallest sphere lists triangles, every other one has children.
fn check_fitted(mesh: &TriangleMesh) {
    let tree = build_fitted(mesh);
    let parents = tree.parents();
    for rank in 1..=tree.ranks() {
        for node in tree.rank_nodes(rank) {
            assert_eq!(tree.triangles_of(node).is_empty(), !tree.is_lowest(node));
            assert!(tree.children(node).all(|child| parents[child as usize] == node));
            assert!(tree.sphere(node).radius_m() <= tree.rank_radius_m(rank));
        }
    }
    let coverage = prove_coverage(mesh, &tree).expect("covered");
    assert_eq!(coverage.triangles, mesh.triangle_count());
}

fn check(mesh: &TriangleMesh, radius_m: f64) {
    check_fitted(mesh);
    for method in Method::ALL {
        let tree = build(mesh, method, radius_m).expect("a radius that fits");
        check_structure(mesh, &tree);
        let coverage = prove_coverage(mesh, &tree).expect("covered");
        assert_eq!(coverage.triangles, mesh.triangle_count());
        let protrusion = tree.protrusion_m(mesh);
        assert!(protrusion <= 2.001 * radius_m.max(tree.rank_radius_m(tree.ranks())), "{protrusion}");
    }
}

#[test]
fn primitives_are_covered() {
    for radius_m in [0.005, 0.02, 0.3, 5.0] {
        check(&Shape::cuboid([0.5, 0.2, 0.031]).expect("valid").mesh, radius_m);
        check(&Shape::cylinder(0.11, 0.4).expect("valid").mesh, radius_m);
        check(&Shape::sphere(0.2).expect("valid").mesh, radius_m);
        check(&Shape::capsule(0.05, 0.3).expect("valid").mesh, radius_m);
    }
}

#[test]
fn flat_and_degenerate_meshes_are_covered() {
    use geometry::Point3;
    let flat = [[0.0, 0.0, 0.1], [1.0, 0.0, 0.1], [0.0, 1.0, 0.1]].map(Point3::from);
    let point = [[0.7, 0.7, 0.7]; 3].map(Point3::from);
    let segment = [[0.0, 0.0, 0.0], [0.3, 0.4, 0.5], [0.6, 0.8, 1.0]].map(Point3::from);
    check(&TriangleMesh::from_triangles(&[flat], [1.0; 3]).expect("finite"), 0.02);
    check(&TriangleMesh::from_triangles(&[flat, point, segment], [1.0; 3]).expect("finite"), 0.02);
    check(&TriangleMesh::from_triangles(&[point], [1.0; 3]).expect("finite"), 0.02);
    // Far from the origin single precision is coarse: the stored radii grow with it.
    let far = flat.map(|p| p + geometry::Vector3::new(5000.0, -3000.0, 900.0));
    check(&TriangleMesh::from_triangles(&[far], [1.0; 3]).expect("finite"), 0.05);
}

/// Faces in the last bit of a cell's: boxes of odd sizes away from the origin.
#[test]
fn boxes_anywhere_are_covered() {
    let mut state = 0x5851_F42D_4C95_7F2D_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as f64 / (1_u64 << 53) as f64
    };
    for _ in 0..150 {
        let cuboid = Shape::cuboid([0; 3].map(|_| 0.1 + random())).expect("valid").mesh;
        let offset = geometry::Vector3::from([0; 3].map(|_| random() - 0.5));
        let loose: Vec<_> = (0..12).map(|i| cuboid.triangle(i).map(|corner| corner + offset)).collect();
        check(&TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite"), 0.03);
    }
}

#[test]
fn removing_a_list_entry_is_noticed() {
    let mesh = Shape::cuboid([0.2, 0.2, 0.2]).expect("valid").mesh;
    let tree = build(&mesh, Method::PatentN, 0.02).expect("fits");
    // A tree for a mesh that has one more triangle than the tree was built for does not cover it.
    let mut loose: Vec<_> = (0..mesh.triangle_count()).map(|i| mesh.triangle(i)).collect();
    loose.push(loose[0].map(|p| p + geometry::Vector3::new(0.0, 0.0, 0.1)));
    let larger = TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite");
    assert_eq!(prove_coverage(&larger, &tree).expect_err("not covered").triangle, loose.len() - 1);
}

#[test]
fn building_does_not_depend_on_threads() {
    let mesh = Shape::sphere(0.4).expect("valid").mesh;
    let with = |threads: usize| {
        let pool = rayon_pool(threads);
        pool.install(|| build(&mesh, Method::PatentN, 0.004)).expect("fits")
    };
    let (one, three) = (with(1), with(3));
    assert_eq!(one.spheres(), three.spheres());
    for node in one.rank_nodes(one.ranks()) {
        assert_eq!(one.triangles_of(node), three.triangles_of(node));
    }
}

fn rayon_pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a thread pool")
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a test reads files of robots and cells")]
fn real_link_meshes_are_covered() {
    let Some(cells) = test_support::reference_cells() else { return };
    let mut meshes = 0;
    for cell in ["fanuc_m10ia", "irb2400_positioner", "puma560_pipes"] {
        let mut files: Vec<_> = std::fs::read_dir(cells.join(cell).join("meshes"))
            .expect("a folder of meshes")
            .map(|entry| entry.expect("readable").path())
            .collect();
        files.sort();
        for file in files {
            let bytes = std::fs::read(&file).expect("readable");
            let triangles = mesh_files::read_stl(&bytes, "mesh").expect("a good file");
            let mesh = TriangleMesh::from_triangles(&triangles, [1.0; 3]).expect("finite");
            check(&mesh, 3.0 * default_smallest_radius_m(mesh.bounds()));
            meshes += 1;
        }
    }
    println!("{meshes} meshes, both methods, every rank covered");
}
