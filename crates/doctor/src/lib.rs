//! The doctor: finds faults of the models of a scene before anything moves.
//!
//! The result is a pure function of the scene. Each kind of finding is a file in `finding`, whose first comment is its page in `docs/doctor`.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod diagnosis;
mod finding;
mod meshes;
mod patient;
mod poses;
mod sizes;
mod spheres;
mod visuals;
mod warned;

use diagnostics::InputError;
use std::sync::Arc;

use sphere_model::TreeBuilder;

pub use diagnosis::{Diagnosis, Fix, Level};
pub use sizes::MemberSize;
pub use spheres::{PieceSpheres, SphereNeed};
pub use visuals::{VisualOutside, VisualPoint};

use patient::Patient;
use scene::Scene;
use simulator::ModelSettings;

/// The result of an examination.
#[derive(Clone, Debug)]
pub struct Checkup {
    /// Every member with its size, in scene order.
    pub members: Vec<MemberSize>,
    /// The sizes of the sphere models.
    pub spheres: SphereNeed,
    /// The number of poses in which pairs were checked: the pose at rest, if within the joint limits, and random poses.
    pub poses: usize,
    /// Errors, then warnings, then notes; within a level about files, shapes, joints, pairs, in this order.
    pub findings: Vec<Diagnosis>,
}

/// A step of an examination, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExaminationStep {
    /// Models of the exact surfaces are built.
    Models,
    /// Meshes are searched for faults.
    Meshes,
    /// The spheres of all models are counted.
    Spheres,
    /// Visual shapes are compared with the collision shapes.
    Visuals,
    /// Pairs are looked at in many poses.
    Poses,
    /// Excluded pairs are looked at along the programs.
    Programs,
}

impl ExaminationStep {
    /// All steps.
    pub const ALL: [Self; 6] =
        [Self::Models, Self::Meshes, Self::Spheres, Self::Visuals, Self::Poses, Self::Programs];

    /// What is done, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Models => "building models",
            Self::Meshes => "searching the meshes",
            Self::Spheres => "counting spheres",
            Self::Visuals => "comparing what is seen with what is checked",
            Self::Poses => "looking at pairs in many poses",
            Self::Programs => "looking at excluded pairs along the programs",
        }
    }
}

impl Checkup {
    /// The number of findings of a level.
    pub fn count(&self, level: Level) -> usize {
        self.findings.iter().filter(|finding| finding.level == level).count()
    }

    /// Whether all findings are notes.
    pub fn is_sound(&self) -> bool {
        self.findings.iter().all(|finding| finding.level == Level::Note)
    }

    /// 0 if all findings are notes, otherwise 1.
    pub fn exit_code(&self) -> u8 {
        u8::from(!self.is_sound())
    }
}

/// The page of a kind of finding, by its code: what it means and what to do, as Markdown.
pub fn page(code: &str) -> Option<String> {
    finding::ALL.iter().find(|kind| kind.code == code).map(finding::FindingSource::page)
}

/// The codes of all kinds of findings, by name.
pub fn codes() -> Vec<&'static str> {
    let mut codes: Vec<&str> = finding::ALL.iter().map(|kind| kind.code).collect();
    codes.sort_unstable();
    codes
}

/// Examines the models of a scene. Of programs, only the excluded pairs that they bring into contact and the units of their positions.
///
/// The result does not depend on the number of threads; the random poses are the same for every call.
///
/// # Errors
/// Those of [`Models::build_with`](simulator::Models::build_with), and joint values that are not finite.
pub fn examine(
    scene: &Scene,
    settings: ModelSettings,
    builder: &Arc<dyn TreeBuilder>,
) -> Result<Checkup, InputError> {
    examine_watched(scene, settings, builder, &|_| ())
}

/// Same as [`examine`], and calls `begins` before every step.
///
/// # Errors
/// Those of [`examine`].
pub fn examine_watched(
    scene: &Scene,
    settings: ModelSettings,
    builder: &Arc<dyn TreeBuilder>,
    begins: &dyn Fn(ExaminationStep),
) -> Result<Checkup, InputError> {
    let patient = Patient::new(scene, settings, builder, begins)?;
    let mut findings = Vec::new();
    for kind in finding::ALL {
        (kind.find)(&patient, &mut findings);
    }
    findings.sort_by_key(|finding| finding.level);
    Ok(Checkup { members: patient.sizes, spheres: patient.spheres, poses: patient.poses.count, findings })
}
