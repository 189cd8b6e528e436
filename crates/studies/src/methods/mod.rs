//! The published methods on one program: what each says of every pair at every interpolation point, next to the exact surfaces.

mod answer;
mod level_spheres;
mod shape_models;

use std::fmt;

use collision::Counts;
use continuous::QueryContext;
use kinematics::PathParameter;

use scene::Scene;
use simulator::{Models, proof_problem};

pub use answer::MethodAnswer;
pub use level_spheres::{MethodSphere, MethodSpheres, method_spheres};
pub use shape_models::{MethodModels, RefusedShape};

/// A method with its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MethodKind {
    /// The surfaces themselves, as a run decides.
    Exact,
    /// The patent's first embodiment: smallest spheres alone.
    Patent3,
    /// The patent's second embodiment: smallest spheres alone.
    PatentN,
    /// The spherical octree: smallest spheres alone.
    Octree,
    /// The spherical octree with contacts of vertices, edges and faces.
    Contacts,
    /// Spheres packed inside.
    Packed {
        /// Voxels along the longest edge of a shape.
        resolution: usize,
    },
    /// The tree of outer and inner spheres, with triangles at its leaves.
    InnerOuter {
        /// Levels below the root.
        levels: usize,
    },
    /// The same tree to a depth by the overlap of the roots, without triangles.
    Truncated {
        /// Levels below the root.
        levels: usize,
    },
}

impl MethodKind {
    /// All methods, with the sizes of the sources.
    pub const ALL: [Self; 9] = [
        Self::Exact,
        Self::Patent3,
        Self::PatentN,
        Self::Octree,
        Self::Contacts,
        Self::Packed { resolution: 64 },
        Self::Packed { resolution: 128 },
        Self::InnerOuter { levels: 12 },
        Self::Truncated { levels: 12 },
    ];

    /// Whether the method can only confirm a collision, and never exclude one.
    pub fn only_confirms(self) -> bool {
        matches!(self, Self::Packed { .. } | Self::Truncated { .. })
    }

    /// Where the method is from.
    pub fn source(self) -> &'static str {
        match self {
            Self::Exact => "Pathproof",
            Self::Patent3 | Self::PatentN => "US patent 5,056,031 (1989)",
            Self::Octree | Self::Contacts => "Tzafestas and Coiffet (1996)",
            Self::Packed { .. } => "Fujii, Kobori and Nishikawa (after 1998)",
            Self::InnerOuter { .. } | Self::Truncated { .. } => "Arcila, Muñoz and Bañón (after 2001)",
        }
    }
}

/// The name in tables and files.
impl fmt::Display for MethodKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact => write!(f, "exact"),
            Self::Patent3 => write!(f, "patent-3"),
            Self::PatentN => write!(f, "patent-n"),
            Self::Octree => write!(f, "octree"),
            Self::Contacts => write!(f, "octree-contacts"),
            Self::Packed { resolution } => write!(f, "packed-{resolution}"),
            Self::InnerOuter { levels } => write!(f, "inner-outer-{levels}"),
            Self::Truncated { levels } => write!(f, "inner-outer-{levels}-truncated"),
        }
    }
}

/// The answers of a method on a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MethodAnswers {
    /// Of every checked pair at every point, point by point.
    pub answers: Vec<MethodAnswer>,
    /// Sphere tests by level, and triangle tests.
    pub counts: Counts,
}

/// Asks a method about every checked pair at every interpolation point, one after the other on one thread.
///
/// # Guarantee
/// [`MethodAnswer::Clear`] only from a proven cover without contact and without containment: packed spheres and truncated trees never
/// give it. [`MethodAnswer::Collision`] is a proven collision.
pub fn ask_method(scene: &Scene, models: &Models, method: &MethodModels) -> MethodAnswers {
    let problem = proof_problem(scene, models);
    let mut context = QueryContext::new(&problem);
    let mut questions = answer::Questions::new(method);
    let mut answers = Vec::with_capacity(scene.timeline.points.len() * scene.pairs.len());
    for point in 0..scene.timeline.points.len() {
        context.set(PathParameter::of_point(point));
        for pair in 0..scene.pairs.len() {
            answers.push(questions.of_pair(&mut context, pair));
        }
    }
    let mut counts = questions.into_counts();
    counts.add(&context.counts);
    MethodAnswers { answers, counts }
}
