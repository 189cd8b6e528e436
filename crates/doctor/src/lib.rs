//! The doctor: what is odd about the models of a scene, before anything moves.
//!
//! A pure function of the scene. One finding is one file in `finding`, whose first comment is its page in the handbook.

mod diagnosis;
mod finding;
mod meshes;
mod patient;
mod poses;
mod sizes;
mod spheres;
mod warned;

use diagnostics::InputError;
use std::sync::Arc;

use sphere_model::TreeBuilder;

pub use diagnosis::{Diagnosis, Fix, Level};
pub use sizes::MemberSize;
pub use spheres::{PieceSpheres, SphereNeed};

use patient::Patient;
use simulator::{ModelSettings, Scene};

/// What the doctor has to say about a scene.
#[derive(Clone, Debug)]
pub struct Checkup {
    /// Every member with its size, in scene order.
    pub members: Vec<MemberSize>,
    /// The spheres of all members together.
    pub spheres: SphereNeed,
    /// Poses in which pairs were looked at: the pose at rest where limits allow it, and random ones.
    pub poses: usize,
    /// Errors first, then warnings, then notes; each from files over shapes and joints to pairs.
    pub findings: Vec<Diagnosis>,
}

impl Checkup {
    /// How many findings are of a level.
    pub fn count(&self, level: Level) -> usize {
        self.findings.iter().filter(|finding| finding.level == level).count()
    }

    /// Whether there is nothing but notes.
    pub fn is_sound(&self) -> bool {
        self.findings.iter().all(|finding| finding.level == Level::Note)
    }

    /// 0 for nothing but notes, otherwise 1.
    pub fn exit_code(&self) -> u8 {
        u8::from(!self.is_sound())
    }
}

/// Looks for everything that may be wrong with the models of a scene; programs play no part.
///
/// The result does not depend on the number of threads, and random poses are the same for every call.
///
/// # Errors
/// Where no model for exact questions can be built.
pub fn examine(
    scene: &Scene,
    settings: ModelSettings,
    builder: &Arc<dyn TreeBuilder>,
) -> Result<Checkup, InputError> {
    let patient = Patient::of(scene, settings, builder)?;
    let mut findings = Vec::new();
    for find in finding::ALL {
        find(&patient, &mut findings);
    }
    findings.sort_by_key(|finding| finding.level);
    Ok(Checkup { members: patient.sizes, spheres: patient.spheres, poses: patient.poses.count, findings })
}
