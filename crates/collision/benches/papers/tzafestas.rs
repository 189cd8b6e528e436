//! Figures 4 and 5 of Tzafestas and Coiffet, "Real-Time Collision Detection using Spherical Octrees".

use geometry::{MeshFeatures, Pose, TriangleMesh};
use pathproof_collision::{ContactBody, ContactCounts, ContactRange, ContactSearch};
use sphere_model::{FeatureOctree, InnerOuterTree, OctreeDepth, build_fitted};

use crate::placement::{collide, mean_us, random_poses};
use crate::shapes::{prism, regular, revolved};

/// Contacts are looked for up to this penetration, in sizes of the objects.
const PENETRATION: f64 = 0.02;
/// The cube of the placements, in sizes of the objects: most placements collide.
const CUBE: f64 = 0.8;

struct Object {
    name: String,
    mesh: TriangleMesh,
    features: MeshFeatures,
    exact: InnerOuterTree,
}

impl Object {
    fn new(name: &str, mesh: TriangleMesh) -> Self {
        let features = MeshFeatures::new(&mesh);
        let exact = InnerOuterTree::new(&mesh, &build_fitted(&mesh), 10).expect("a solid");
        Self { name: name.to_owned(), mesh, features, exact }
    }

    /// An octree that is divided everywhere down to a level.
    fn octree(&self, levels: usize) -> FeatureOctree {
        let depth =
            OctreeDepth { smallest_radius_m: 0.0, few_faces: 0, coarse_radius_m: 0.0, most_levels: levels };
        FeatureOctree::new(&self.mesh, &self.features, &depth)
    }

    fn body<'a>(&'a self, octree: &'a FeatureOctree) -> ContactBody<'a> {
        ContactBody { mesh: &self.mesh, features: &self.features, octree }
    }
}

/// Colliding poses of a pair.
fn colliding((a, b): (&Object, &Object), count: usize) -> Vec<Pose> {
    let edge_m = CUBE * a.mesh.bounds().size().amax();
    let poses = random_poses(2 * count, edge_m, (&a.mesh, &b.mesh));
    let solids = ((&a.mesh, &a.exact), (&b.mesh, &b.exact));
    poses.into_iter().filter(|pose| collide(solids, pose)).take(count).collect()
}

/// Mean microseconds of a contact query, and mean tests of spheres and of pairs of features.
fn contacts((a, b): (&Object, &Object), levels: usize, poses: &[Pose]) -> (f64, [f64; 2]) {
    let (octree_a, octree_b) = (a.octree(levels), b.octree(levels));
    let (body_a, body_b) = (a.body(&octree_a), b.body(&octree_b));
    let most_penetration_m = PENETRATION * a.mesh.bounds().size().amax();
    let range = ContactRange { eps_m: 1e-9, most_penetration_m };
    let (mut search, mut sums) = (ContactSearch::default(), [0_u64; 2]);
    let time_us = mean_us(poses, |pose| {
        let found = search.contacts((&body_a, &body_b), pose, range).expect("computable");
        let ContactCounts { sphere_tests, potential, .. } = search.counts;
        sums = [sums[0] + sphere_tests, sums[1] + potential];
        !found.is_empty()
    });
    (time_us, sums.map(|sum| sum as f64 / poses.len().max(1) as f64))
}

pub(crate) fn run(placements: usize, most_levels: usize, most_around: usize) {
    levels(placements, most_levels);
    vertices(placements.div_ceil(10), most_levels, most_around);
}

/// Figure 4: time over the number of levels.
fn levels(placements: usize, most_levels: usize) {
    println!(
        "\n## Figure 4: {placements} colliding placements, mean µs by levels (sphere tests, pairs of features)\n"
    );
    let header: Vec<String> = (1..=most_levels).map(|level| level.to_string()).collect();
    println!("| pair | vertices | {} | best |", header.join(" | "));
    println!("| --- | --: |{} --: |", " --: |".repeat(most_levels));
    let square = [[-0.5, -0.3], [0.5, -0.3], [0.5, 0.3], [-0.5, 0.3]];
    let round = |corners: usize| {
        let polygon: Vec<[f64; 2]> = regular(corners).into_iter().map(|[x, y]| [0.4 * x, 0.4 * y]).collect();
        prism(&polygon, 1.0)
    };
    let objects = [
        Object::new("box", prism(&square, 0.4)),
        Object::new("prism of 6", round(6)),
        Object::new("cylinder of 16", round(16)),
        Object::new("cylinder of 64", round(64)),
    ];
    for (i, j) in [(0, 0), (0, 1), (1, 1), (0, 2), (2, 2), (0, 3), (3, 3)] {
        let (a, b) = (&objects[i], &objects[j]);
        let poses = colliding((a, b), placements);
        let found: Vec<(f64, [f64; 2])> =
            (1..=most_levels).map(|levels| contacts((a, b), levels, &poses)).collect();
        let best = (0..found.len()).min_by(|&i, &j| found[i].0.total_cmp(&found[j].0)).expect("a level");
        let cells: Vec<String> = found
            .iter()
            .map(|(us, [spheres, pairs])| format!("{us:.1} ({spheres:.0}, {pairs:.0})"))
            .collect();
        let vertices = a.mesh.vertices().len() + b.mesh.vertices().len();
        println!("| {}, {} | {vertices} | {} | {} |", a.name, b.name, cells.join(" | "), best + 1);
    }
}

/// Figure 5: time over the number of vertices at every number of levels, and the growth at the best one.
fn vertices(placements: usize, most_levels: usize, most_around: usize) {
    println!(
        "\n## Figure 5: {placements} colliding placements, mean µs by vertices of two balls and by levels\n"
    );
    let header: Vec<String> = (1..=most_levels).map(|level| level.to_string()).collect();
    println!("| vertices | {} | best | µs |", header.join(" | "));
    println!("| --: |{} --: | --: |", " --: |".repeat(most_levels));
    let mut best_us: Vec<(f64, f64)> = Vec::new();
    for around in [4, 6, 10, 16, 26, 40, 64].into_iter().filter(|around| *around <= most_around) {
        let half = around / 2;
        let outline: Vec<[f64; 2]> = (0..=half)
            .map(|k| {
                let (sin, cos) = libm::sincos(std::f64::consts::PI * k as f64 / half as f64);
                [if k == 0 || k == half { 0.0 } else { 0.5 * sin }, -0.5 * cos]
            })
            .collect();
        let ball = Object::new("ball", revolved(&outline, around));
        let poses = colliding((&ball, &ball), placements);
        let times: Vec<f64> =
            (1..=most_levels).map(|levels| contacts((&ball, &ball), levels, &poses).0).collect();
        let best = (0..times.len()).min_by(|&i, &j| times[i].total_cmp(&times[j])).expect("a level");
        let vertices = 2 * ball.mesh.vertices().len();
        best_us.push((vertices as f64, times[best]));
        let cells: Vec<String> = times.iter().map(|us| format!("{us:.1}")).collect();
        println!("| {vertices} | {} | {} | {:.1} |", cells.join(" | "), best + 1, times[best]);
    }
    println!(
        "\nAt the best level time grows with the power {:.2} of the number of vertices.",
        slope(&best_us)
    );
}

/// The slope of a line through points on logarithmic scales, by least squares.
fn slope(points: &[(f64, f64)]) -> f64 {
    let logs: Vec<[f64; 2]> = points.iter().map(|&(x, y)| [libm::log(x), libm::log(y)]).collect();
    let mean = [0, 1].map(|k| logs.iter().map(|log| log[k]).sum::<f64>() / logs.len() as f64);
    let over = |f: &dyn Fn(&[f64; 2]) -> f64| logs.iter().map(f).sum::<f64>();
    over(&|log| (log[0] - mean[0]) * (log[1] - mean[1]))
        / over(&|log| (log[0] - mean[0]) * (log[0] - mean[0]))
}
