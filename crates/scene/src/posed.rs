//! The scene at constant joint values, and the check of such values.

use crate::{FixedJointValue, Handling, Member, Scene, SceneRobot};
use cell::UncheckedKind;
use diagnostics::Problem;
use diagnostics::number::count;
use program::{TimeBasis, Timeline, TimelinePoint};

impl Scene {
    /// The same scene without programs, with one interpolation point at these values of all independent joints, per robot, in radians and
    /// metres. Values outside joint limits are kept; a run reports them.
    ///
    /// Objects are where they are before any program handles them. The ledger lists all joints as fixed by hand. Models of this scene are valid for the new one.
    ///
    /// # Errors
    /// A wrong number of values, or a value that is not finite.
    pub fn posed(&self, joint_values: &[Vec<f64>]) -> Result<Self, Problem> {
        self.check_joint_values(joint_values)?;
        let mut ledger = self.ledger.clone();
        ledger.fixed_joints.clear();
        // No program is played.
        ledger.unchecked.retain(|row| row.kind != UncheckedKind::Motion);
        let mut robots = Vec::with_capacity(self.robots.len());
        for (index, (scene_robot, q)) in self.robots.iter().zip(joint_values).enumerate() {
            for (&joint, &value) in scene_robot.robot.independent_joints().iter().zip(q) {
                let from = "posed by hand".to_owned();
                ledger.fixed_joints.push(FixedJointValue { robot: index, joint, value, from });
            }
            robots.push(SceneRobot { rest: q.clone(), driven: None, ..scene_robot.clone() });
        }
        let at_rest = TimelinePoint::default();
        let (members, handling) = self.before_handling();
        Ok(Self {
            robots,
            trajectories: Vec::new(),
            timeline: Timeline { points: vec![at_rest], time_basis: TimeBasis::Index },
            edges: Vec::new(),
            interlocks: Vec::new(),
            ledger,
            name: self.name.clone(),
            title: self.title.clone(),
            frames: self.frames.clone(),
            members,
            handling,
            pairs: self.pairs.clone(),
            clearances: self.clearances.without_programs(),
            still_pairs: self.still_pairs.clone(),
            visuals: self.visuals.clone(),
            warnings: self.warnings.clone(),
            inputs: self.inputs.clone(),
            relative_paths: self.relative_paths.clone(),
            smallest_radius_m: self.smallest_radius_m,
            dae_up_axis: self.dae_up_axis,
            command_options: self.command_options.clone(),
            is_single_urdf: self.is_single_urdf,
        })
    }

    /// The members of a scene of one point in which no object is handled, and where their pairs are checked there.
    fn before_handling(&self) -> (Vec<Member>, Handling) {
        let placed = |(index, member): (usize, &Member)| {
            let mut member = member.clone();
            if let Some(stay) = &mut member.stay {
                // From the first point on, or from one that there is not.
                let is_first = stay.first == index;
                (stay.from, stay.until, stay.is_last) = if is_first { (0, 0, true) } else { (1, 1, false) };
            }
            member
        };
        let stretches = if self.handling.is_empty() {
            Vec::new()
        } else {
            self.pairs.iter().map(|pair| self.stretches_before_handling(*pair)).collect()
        };
        (self.members.iter().enumerate().map(placed).collect(), Handling { stretches, ..Handling::default() })
    }

    /// Refuses a wrong number of joint values, and values that are not finite.
    pub(super) fn check_joint_values(&self, joint_values: &[Vec<f64>]) -> Result<(), Problem> {
        let problem = |what: String| Problem::new(&self.name, what);
        if joint_values.len() != self.robots.len() {
            return Err(problem("joint values for another number of robots".to_owned())
                .found(joint_values.len().to_string())
                .expected(self.robots.len().to_string()));
        }
        for (scene_robot, q) in self.robots.iter().zip(joint_values) {
            let joints = scene_robot.robot.independent_joints();
            if q.len() != joints.len() {
                return Err(problem(format!(
                    "another number of joint values for {}",
                    scene_robot.robot.name()
                ))
                .found(q.len().to_string())
                .expected(format!("one for each of its {}", count(joints.len(), "independent joint"))));
            }
            if let Some((joint, value)) = joints.iter().zip(q).find(|(_, value)| !value.is_finite()) {
                let name = self.joint_name(scene_robot, &scene_robot.robot.joints()[joint.0].name);
                return Err(problem(format!("joint {name} has no finite value"))
                    .found(value.to_string())
                    .expected("a number of radians or metres"));
            }
        }
        Ok(())
    }
}

impl SceneRobot {
    /// Constant values of all independent joints, radians and metres; 0 for driven joints.
    pub fn rest(&self) -> &[f64] {
        &self.rest
    }

    /// Whether a program drives the independent joint with this index.
    pub fn is_driven(&self, slot: usize) -> bool {
        self.driven.as_ref().is_some_and(|(_, slots)| slots.contains(&slot))
    }
}
