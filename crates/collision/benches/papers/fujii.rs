//! Figures 10 to 12 of Fujii, Kobori and Nishikawa, "A method of fast collision detection by spheres".

use std::time::Instant;

use geometry::{Pose, Triangle, TriangleMesh, triangles_intersect};
use pathproof_collision::{Counts, packed_collision};
use rayon::prelude::*;
use sphere_model::{InnerOuterTree, build_fitted, pack};

use crate::placement::{collide, mean_us, random_poses};
use crate::shapes::{bottle, microscope};

/// The cube of the placements, in sizes of the solid: about a third of the placements collide.
const CUBE: f64 = 0.6;
/// Placements that are compared triangle by triangle.
const BRUTE_FORCE: usize = 2;

/// Spheres of the paper at 64, 128 and 256 voxels.
const THEIRS: [(&str, [usize; 3]); 2] =
    [("bottle", [2_760, 13_845, 71_374]), ("microscope", [1_846, 8_385, 40_166])];

#[expect(clippy::disallowed_methods, reason = "a bench takes the time")]
pub(crate) fn run(placements: usize, resolutions: &[usize], brute_force_share: usize) {
    println!("\n## Figures 10 to 12: {placements} placements\n");
    println!(
        "| solid | triangles | voxels | spheres | theirs | building s | colliding | confirmed | false | mean µs | triangles µs | ratio |"
    );
    println!("| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |");
    for ((name, theirs), mesh) in THEIRS.into_iter().zip([bottle(), microscope()]) {
        let fitted = build_fitted(&mesh);
        let edge_m = CUBE * mesh.bounds().size().amax();
        let poses = random_poses(placements, edge_m, (&mesh, &mesh));
        let exact = InnerOuterTree::new(&mesh, &fitted, 12).expect("a solid");
        let solid = (&mesh, &exact);
        let hits: Vec<bool> = poses.par_iter().map(|pose| collide((solid, solid), pose)).collect();
        let apart = poses.iter().zip(&hits).filter(|(_, hit)| !**hit).map(|(pose, _)| pose);
        let brute_us =
            brute_force_us(&mesh, &apart.take(BRUTE_FORCE).copied().collect::<Vec<_>>(), brute_force_share);
        for (k, &resolution) in resolutions.iter().enumerate() {
            let start = Instant::now();
            let packing = pack(&mesh, &fitted, resolution, &mut |_| {}).expect("a solid");
            let build_s = start.elapsed().as_secs_f64();
            let tree = &packing.tree;
            let mut counts = Counts::default();
            let mut said = Vec::with_capacity(poses.len());
            let mean = mean_us(&poses, |pose| {
                said.push(packed_collision(tree, tree, pose, &mut counts).is_some());
                true
            });
            let of =
                |wanted: bool| said.iter().zip(&hits).filter(|(said, hit)| **said && **hit == wanted).count();
            assert_eq!(of(false), 0, "packed spheres confirm true collisions alone");
            println!(
                "| {name} | {} | {resolution} | {} | {} | {build_s:.2} | {} | {} | {} | {mean:.2} | {brute_us:.0} | {:.0} |",
                mesh.triangle_count(),
                tree.ball_count(),
                theirs.get(k).map_or_else(String::new, usize::to_string),
                hits.iter().filter(|hit| **hit).count(),
                of(true),
                of(false),
                brute_us / mean,
            );
        }
    }
}

/// Mean microseconds of comparing every triangle of one solid with every one of the other, where they do not collide: measured on one
/// in so many triangles of the first.
fn brute_force_us(mesh: &TriangleMesh, apart: &[Pose], share: usize) -> f64 {
    let own: Vec<Triangle> = (0..mesh.triangle_count()).map(|index| mesh.triangle(index)).collect();
    let of_share_us = mean_us(apart, |pose| {
        let moved: Vec<Triangle> =
            own.iter().map(|triangle| triangle.map(|corner| pose.point(&corner))).collect();
        own.iter().step_by(share).any(|one| moved.iter().any(|other| triangles_intersect(one, other)))
    });
    of_share_us * own.len() as f64 / own.len().div_ceil(share) as f64
}
