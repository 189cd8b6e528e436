//! The scene under examination, with everything that several findings need.

use std::sync::Arc;

use diagnostics::InputError;
use kinematics::{Joint, LinkId};
use sphere_model::TreeBuilder;

use super::ExaminationStep;
use super::meshes::FileMesh;
use super::poses::SampledPoses;
use super::sizes::MemberSize;
use super::spheres::SphereNeed;
use super::visuals::VisualOutside;
use scene::{Pair, Scene, SceneRobot};
use simulator::{ModelSettings, Models, SeenExclusion, Surface, Verdict, seen_exclusions, touching};

/// A scene under examination.
pub(super) struct Patient<'a> {
    pub(super) scene: &'a Scene,
    pub(super) meshes: Vec<FileMesh>,
    /// Size per member.
    pub(super) sizes: Vec<MemberSize>,
    pub(super) spheres: SphereNeed,
    pub(super) poses: SampledPoses,
    /// Links with visual surface outside of their collision shapes, in scene order.
    pub(super) visuals: Vec<VisualOutside>,
    /// Still pairs that touch or are undecided.
    pub(super) still_contacts: Vec<Pair>,
    /// Excluded pairs that are not clear along the programs.
    pub(super) seen: Vec<SeenExclusion>,
}

impl<'a> Patient<'a> {
    pub(super) fn new(
        scene: &'a Scene,
        settings: ModelSettings,
        builder: &Arc<dyn TreeBuilder>,
        begins: &dyn Fn(ExaminationStep),
    ) -> Result<Self, InputError> {
        begins(ExaminationStep::Models);
        // The trees of exact queries have no radius. A radius that is too small is a finding, and must not fail the build.
        let mut plain = scene.clone();
        plain.smallest_radius_m = None;
        plain.members.iter_mut().for_each(|member| member.smallest_radius_m = None);
        let exact = ModelSettings { smallest_radius_m: None, surface: Surface::Exact, ..settings };
        let models = Models::build_with(&plain, exact, Arc::clone(builder))?;
        let still = touching(scene, &models, &scene.still_pairs);
        let still_contacts = scene.still_pairs.iter().zip(still);
        begins(ExaminationStep::Meshes);
        let meshes = FileMesh::all(scene, &models);
        begins(ExaminationStep::Spheres);
        let spheres = SphereNeed::for_scene(scene, settings, &**builder);
        begins(ExaminationStep::Visuals);
        let visuals = VisualOutside::all(scene, &models);
        begins(ExaminationStep::Poses);
        let poses = SampledPoses::check(scene, &models)?;
        begins(ExaminationStep::Programs);
        Ok(Self {
            scene,
            meshes,
            sizes: MemberSize::all(scene),
            spheres,
            visuals,
            poses,
            seen: if scene.trajectories.is_empty() { Vec::new() } else { seen_exclusions(scene, &models) },
            still_contacts: still_contacts
                .filter(|(_, verdict)| *verdict != Verdict::Clear)
                .map(|(pair, _)| *pair)
                .collect(),
        })
    }

    /// All movable joints, each with its robot.
    pub(super) fn joints(&self) -> impl Iterator<Item = (&'a SceneRobot, &'a Joint)> {
        let robots = self.scene.robots.iter();
        robots
            .flat_map(|robot| robot.robot.joints().iter().map(move |joint| (robot, joint)))
            .filter(|(_, joint)| joint.kind.is_movable())
    }

    /// `file:line` of a line in the file that describes a link.
    pub(super) fn line(&self, robot: &SceneRobot, link: LinkId, line: u32) -> String {
        let shown = robot.file_of(link).display().to_string();
        format!("{}:{line}", self.scene.relative_path(&shown))
    }

    /// `robot/joint`, or the joint alone in a one-URDF run.
    pub(super) fn joint_name(&self, robot: &SceneRobot, joint: &Joint) -> String {
        self.scene.joint_name(robot, &joint.name)
    }
}
