//! Sizes of the sphere models at their smallest radii.

use std::collections::BTreeMap;
use std::sync::Arc;

use geometry::Shape;
use rayon::prelude::*;
use sphere_model::{BuildError, TreeBuilder};

use scene::Scene;
use simulator::ModelSettings;

/// Spheres built per second on one thread, measured on large models: `docs/bench/README.md`.
const SPHERES_PER_S: f64 = 600_000.0;

/// Sizes of the sphere models of a scene; equal pieces count once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SphereNeed {
    /// Size per member and piece.
    pub pieces: Vec<Vec<PieceSpheres>>,
    /// The number of spheres of all ranks.
    pub spheres: usize,
    /// Bytes of all spheres and lists.
    pub bytes: usize,
}

/// The size of the sphere model of a piece.
#[derive(Clone, Debug, PartialEq)]
pub enum PieceSpheres {
    /// A box: exact queries need no spheres.
    Box,
    /// The model can be built.
    Built {
        /// Smallest radius, metres.
        radius_m: f64,
        /// The number of smallest spheres.
        smallest: usize,
        /// The number of spheres of all ranks.
        spheres: usize,
        /// Bytes of all spheres and lists.
        bytes: usize,
    },
    /// The model would have too many spheres.
    TooMany {
        /// Smallest radius, metres.
        radius_m: f64,
        /// A radius that fits, metres.
        fitting_m: f64,
    },
}

impl SphereNeed {
    /// Estimated time to build all models on one thread, seconds.
    pub fn seconds(&self) -> f64 {
        self.spheres as f64 / SPHERES_PER_S
    }

    /// Builds every model once, to count its spheres.
    pub(super) fn for_scene(scene: &Scene, settings: ModelSettings, builder: &dyn TreeBuilder) -> Self {
        let mut jobs: BTreeMap<(*const Shape, u64), (usize, usize)> = BTreeMap::new();
        let mut job_of: Vec<Vec<Option<(usize, usize)>>> = Vec::new();
        for (m, member) in scene.members.iter().enumerate() {
            let job = |(k, piece): (usize, &scene::MemberShape)| {
                let radius_m = settings.smallest_radius_of_m(scene, member, piece);
                let key = (Arc::as_ptr(&piece.shape), radius_m.to_bits());
                let is_box = piece.shape.box_half_m.is_some();
                (!is_box).then(|| *jobs.entry(key).or_insert((m, k)))
            };
            job_of.push(member.shapes.iter().enumerate().map(job).collect());
        }
        let places: Vec<(usize, usize)> = job_of
            .iter()
            .enumerate()
            .flat_map(|(m, pieces)| pieces.iter().enumerate().map(move |(k, job)| (m, k, *job)))
            .filter_map(|(m, k, job)| (job == Some((m, k))).then_some((m, k)))
            .collect();
        let built: BTreeMap<(usize, usize), PieceSpheres> = places
            .into_par_iter()
            .map(|(m, k)| ((m, k), piece(scene, settings, builder, m, k)))
            .collect::<Vec<_>>()
            .into_iter()
            .collect();
        let (mut spheres, mut bytes) = (0, 0);
        for need in built.values() {
            if let PieceSpheres::Built { spheres: more, bytes: larger, .. } = need {
                spheres += more;
                bytes += larger;
            }
        }
        let need = |job: &Option<(usize, usize)>| job.map_or(PieceSpheres::Box, |job| built[&job].clone());
        let pieces = job_of.iter().map(|pieces| pieces.iter().map(need).collect()).collect();
        Self { pieces, spheres, bytes }
    }
}

fn piece(
    scene: &Scene,
    settings: ModelSettings,
    builder: &dyn TreeBuilder,
    m: usize,
    k: usize,
) -> PieceSpheres {
    let (member, piece) = (&scene.members[m], &scene.members[m].shapes[k]);
    let radius_m = settings.smallest_radius_of_m(scene, member, piece);
    match builder.tree(&piece.shape.mesh, settings.method, radius_m) {
        Ok(tree) => PieceSpheres::Built {
            radius_m,
            smallest: tree.lowest().count(),
            spheres: tree.spheres().len(),
            bytes: tree.bytes(),
        },
        Err(BuildError::TooManySpheres { fitting_m, .. }) => PieceSpheres::TooMany { radius_m, fitting_m },
        // The readers accept positive radii only; a radius of 0 would need infinitely many spheres.
        Err(BuildError::Radius { .. }) => PieceSpheres::TooMany { radius_m, fitting_m: f64::INFINITY },
    }
}
