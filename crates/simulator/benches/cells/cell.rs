//! The real cells as ours and as parry's.

use std::path::{Path, PathBuf};

use parry3d_f64::math::{Pose as ParryPose, Rotation, Vector};
use parry3d_f64::shape::{Cuboid, SharedShape, TriMesh};
use pathproof_simulator::{ModelSettings, Models};
use rayon::ThreadPool;
use scene::{Configuration, LoadRequest, Scene, Source, load};

/// A cell with its program and models, and the same shapes for parry.
pub(crate) struct Cell {
    pub(crate) name: &'static str,
    pub(crate) folder: PathBuf,
    pub(crate) scene: Scene,
    pub(crate) models: Models,
    pub(crate) shapes: Vec<Vec<SharedShape>>,
}

const CELLS: [&str; 4] = ["irb2400_positioner", "fanuc_m10ia", "puma560_pipes", "puma560_amr"];

fn load_cell(folder: &Path) -> Scene {
    let request = LoadRequest {
        source: Source::Urdf { urdf: folder.join("cell.urdf"), srdf: Some(folder.join("cell.srdf")) },
        programs: vec![(None, folder.join("program.csv"))],
        ..LoadRequest::for_file(folder.join("cell.urdf"))
    };
    load(&request).expect("a good cell")
}

/// The cells that are there.
pub(crate) fn cells() -> impl Iterator<Item = Cell> {
    CELLS.into_iter().filter_map(|name| {
        let folder = test_support::reference_cell(name)?;
        let scene = load_cell(&folder);
        let settings = ModelSettings::default();
        let models = Models::build(&scene, settings).expect("radii that fit");
        let shapes = parry_shapes(&scene);
        Some(Cell { name, folder, scene, models, shapes })
    })
}

/// One thread for ours, as parry uses one.
pub(crate) fn one_thread() -> ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread")
}

/// parry's shapes of all pieces: boxes as boxes, meshes as triangle meshes.
fn parry_shapes(scene: &Scene) -> Vec<Vec<SharedShape>> {
    let shape = |piece: &scene::MemberShape| {
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

/// Where parry's shapes are.
pub(crate) fn parry_poses(scene: &Scene, at: &Configuration) -> Vec<Vec<ParryPose>> {
    let members = scene.members.iter().zip(&at.world_from_member);
    members
        .map(|(member, world)| {
            member.shapes.iter().map(|piece| parry_pose(&(*world * piece.member_from_shape))).collect()
        })
        .collect()
}
