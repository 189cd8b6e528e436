//! The whole sampled program on real cells: ours next to parry3d-f64, same meshes, pairs, joint values and verdicts.
//!
//! Single-threaded. `cargo bench -p simulator`; skipped where `../shared/cells` is not there. Results are recorded in
//! `docs/bench/`.

use std::path::{Path, PathBuf};

use criterion::{Criterion, criterion_group, criterion_main};
use parry3d_f64::math::{Pose as ParryPose, Rotation, Vector};
use parry3d_f64::query::intersection_test;
use parry3d_f64::shape::{Cuboid, SharedShape, TriMesh};
use simulator::{
    Configuration, LoadRequest, ModelSettings, Models, RunSettings, Scene, Source, Surface, load, run,
};
use sphere_model::Method;

const CELLS: [&str; 4] = ["irb2400_positioner", "fanuc_m10ia", "puma560_pipes", "puma560_amr"];

fn load_cell(folder: &Path) -> Scene {
    let request = LoadRequest {
        source: Source::Urdf { urdf: folder.join("cell.urdf"), srdf: Some(folder.join("cell.srdf")) },
        programs: vec![(None, folder.join("program.csv"))],
        ..LoadRequest::for_file(folder.join("cell.urdf"))
    };
    load(&request).expect("a good cell")
}

/// parry's shapes of all pieces: boxes as boxes, meshes as triangle meshes.
fn parry_shapes(scene: &Scene) -> Vec<Vec<SharedShape>> {
    let shape = |piece: &simulator::MemberShape| {
        if let Some(half) = piece.shape.box_half_m {
            SharedShape::new(Cuboid::new(Vector::new(half.x, half.y, half.z)))
        } else {
            let mesh = &piece.shape.mesh;
            let vertices = mesh.vertices().iter().map(|v| Vector::new(v.x, v.y, v.z)).collect();
            SharedShape::new(TriMesh::new(vertices, mesh.triangles().to_vec()).expect("a mesh"))
        }
    };
    scene.members.iter().map(|member| member.shapes.iter().map(shape).collect()).collect()
}

fn parry_pose(pose: &geometry::Pose) -> ParryPose {
    let r = &pose.rotation;
    let columns = [0, 1, 2].map(|k| Vector::new(r[(0, k)], r[(1, k)], r[(2, k)]));
    let rotation =
        Rotation::from_mat3(&parry3d_f64::math::Matrix::from_cols(columns[0], columns[1], columns[2]));
    ParryPose::from_parts(Vector::new(pose.translation.x, pose.translation.y, pose.translation.z), rotation)
}

/// Verdicts of all pairs at all points by parry; the number of colliding points.
fn parry_program(scene: &Scene, shapes: &[Vec<SharedShape>]) -> usize {
    let mut at = Configuration::default();
    let mut colliding = 0;
    for point in 0..scene.timeline.points.len() {
        scene.place(point, &mut at);
        let poses: Vec<Vec<ParryPose>> = scene
            .members
            .iter()
            .zip(&at.world_from_member)
            .map(|(member, world)| {
                member.shapes.iter().map(|piece| parry_pose(&(*world * piece.member_from_shape))).collect()
            })
            .collect();
        let mut any = false;
        for pair in &scene.pairs {
            let touch = shapes[pair.a].iter().zip(&poses[pair.a]).any(|(a, pose_a)| {
                shapes[pair.b].iter().zip(&poses[pair.b]).any(|(b, pose_b)| {
                    let (box_a, box_b) = (a.compute_aabb(pose_a), b.compute_aabb(pose_b));
                    parry3d_f64::bounding_volume::BoundingVolume::intersects(&box_a, &box_b)
                        && intersection_test(pose_a, &**a, pose_b, &**b)
                            .expect("a supported pair")
                            .intersecting
                })
            });
            any |= touch;
        }
        colliding += usize::from(any);
    }
    colliding
}

fn ours_program(scene: &Scene, models: &Models) -> usize {
    let outcome = run(scene, models, RunSettings { first_hit: true }, &|_| {});
    outcome.frames.iter().filter(|frame| !frame.pairs.is_empty()).count()
}

fn programs(criterion: &mut Criterion) {
    let cells = std::env::var_os("PATHPROOF_CELLS").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/cells")),
        PathBuf::from,
    );
    let single = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    for cell in CELLS {
        let folder = cells.join(cell);
        if !folder.is_dir() {
            println!("skipped: ../shared/cells/{cell} is not there");
            continue;
        }
        let scene = load_cell(&folder);
        let settings =
            ModelSettings { method: Method::PatentN, smallest_radius_m: None, surface: Surface::Exact };
        let models = Models::build(&scene, settings).expect("radii that fit");
        let shapes = parry_shapes(&scene);
        let (ours, parry) =
            (single.install(|| ours_program(&scene, &models)), parry_program(&scene, &shapes));
        println!(
            "{cell}: {} points, {ours} colliding (ours), {parry} (parry3d-f64)",
            scene.timeline.points.len()
        );
        let mut group = criterion.benchmark_group(cell);
        group.sample_size(10);
        group.throughput(criterion::Throughput::Elements(scene.timeline.points.len() as u64));
        group.bench_function("pathproof", |b| b.iter(|| single.install(|| ours_program(&scene, &models))));
        group.bench_function("parry3d-f64", |b| b.iter(|| parry_program(&scene, &shapes)));
        group.finish();
    }
}

criterion_group!(benches, programs);
criterion_main!(benches);
