//! What the findings look at: everything that is worked out once.

use std::sync::Arc;

use collision::Verdict;
use diagnostics::InputError;
use kinematics::Joint;
use sphere_model::TreeBuilder;

use super::meshes::FileMesh;
use super::poses::Poses;
use super::sizes::MemberSize;
use super::spheres::SphereNeed;
use simulator::{ModelSettings, Models, Pair, Scene, SceneRobot, Surface, touching};

/// A scene under examination.
pub(super) struct Patient<'a> {
    pub(super) scene: &'a Scene,
    pub(super) meshes: Vec<FileMesh>,
    /// Per member.
    pub(super) sizes: Vec<MemberSize>,
    pub(super) spheres: SphereNeed,
    pub(super) poses: Poses,
    /// Pairs that cannot move against each other and touch, or of which that cannot be told.
    pub(super) still_contacts: Vec<Pair>,
}

impl<'a> Patient<'a> {
    pub(super) fn of(
        scene: &'a Scene,
        settings: ModelSettings,
        builder: &Arc<dyn TreeBuilder>,
    ) -> Result<Self, InputError> {
        // Exact questions ask for no radius: one that is too small is a finding and must not end the examination.
        let mut plain = scene.clone();
        plain.smallest_radius_m = None;
        plain.members.iter_mut().for_each(|member| member.smallest_radius_m = None);
        let exact = ModelSettings { smallest_radius_m: None, surface: Surface::Exact, ..settings };
        let models = Models::build_with(&plain, exact, Arc::clone(builder))?;
        let still = touching(scene, &models, &scene.still_pairs);
        let still_contacts = scene.still_pairs.iter().zip(still);
        Ok(Self {
            scene,
            meshes: FileMesh::all(scene, &models),
            sizes: MemberSize::all(scene),
            spheres: SphereNeed::of(scene, settings, &**builder),
            poses: Poses::of(scene, &models)?,
            still_contacts: still_contacts
                .filter(|(_, verdict)| *verdict != Verdict::Clear)
                .map(|(pair, _)| *pair)
                .collect(),
        })
    }

    /// Every joint that can move, with its robot.
    pub(super) fn joints(&self) -> impl Iterator<Item = (&'a SceneRobot, &'a Joint)> {
        let robots = self.scene.robots.iter();
        robots
            .flat_map(|robot| robot.robot.joints().iter().map(move |joint| (robot, joint)))
            .filter(|(_, joint)| joint.kind.is_movable())
    }

    /// A line of a robot's URDF.
    pub(super) fn line(&self, robot: &SceneRobot, line: u32) -> String {
        let shown = robot.urdf_path.display().to_string();
        format!("{}:{line}", self.scene.relative_path(&shown))
    }

    /// The name of a joint.
    pub(super) fn joint_name(&self, robot: &SceneRobot, joint: &Joint) -> String {
        self.scene.joint_name(robot, &joint.name)
    }
}
