//! Jogging: joint values set by the user instead of the program.

use scene::Scene;

use super::ViewerResources;
use crate::command::JogCommand;
use crate::space::{Axes, Branches, RobotTcp, Step, Tcp, stepped};

impl ViewerResources<'_> {
    pub(super) fn jog(&mut self, command: JogCommand) {
        let Some(scene) = self.session.scene.clone() else { return };
        if self.jog.refusal.is_some() && command != JogCommand::Copy {
            self.jog.refusal = None;
        }
        match command {
            JogCommand::Begin => {
                self.playhead.playing = false;
                self.selection.finding = None;
                let mut at = scene::Configuration::default();
                scene.place_at(self.playhead.moment, &mut at);
                self.jog.values = Some(at.joint_values);
            }
            JogCommand::Set { robot, slot, value } => {
                if self.jog.values.is_none() {
                    self.jog(JogCommand::Begin);
                }
                let values = self.jog.values.as_mut();
                let joint = values.and_then(|values| values.get_mut(robot)?.get_mut(slot));
                if let Some(joint) = joint.filter(|_| value.is_finite()) {
                    *joint = value;
                }
            }
            JogCommand::Step { robot, tcp, step } => self.step(&scene, RobotTcp { robot, tcp }, &step),
            JogCommand::Branch { robot, tcp, by } => self.branch(&scene, RobotTcp { robot, tcp }, by),
            JogCommand::Copy => {
                let mut at = scene::Configuration::default();
                scene.place_at(self.playhead.moment, &mut at);
                if let Some(values) = &self.jog.values {
                    at.joint_values.clone_from(values);
                }
                let lines: Vec<String> = simulator::joint_values(&scene, &at)
                    .iter()
                    .map(|joint| {
                        format!("{} = {}", joint.name, crate::units::joint(joint.value, joint.is_length))
                    })
                    .collect();
                self.notices.copy(lines.join("\n"));
                self.notices.info("Joint values copied.");
            }
            JogCommand::End => self.jog.values = None,
        }
    }

    /// The jogged joint values of all robots, from the configuration shown if they are not jogged yet; `None` for a robot without this TCP.
    fn jogged(&mut self, scene: &Scene, at: RobotTcp) -> Option<Vec<Vec<f64>>> {
        let RobotTcp { robot, tcp } = at;
        let described = scene.robots.get(robot)?;
        let is_known = Tcp::all(described).any(|known| known == tcp);
        if self.jog.values.is_none() {
            self.jog(JogCommand::Begin);
        }
        let values = self.jog.values.as_ref()?;
        let fits = values.get(robot)?.len() == described.robot.independent_joints().len();
        (is_known && fits).then(|| values.clone())
    }

    fn step(&mut self, scene: &Scene, at: RobotTcp, step: &Step) {
        let robot = at.robot;
        let axes = step.axes.unwrap_or(Axes::World);
        let is_known = scene.robots.len() > robot && Axes::all(scene, robot).any(|known| known == axes);
        if !(is_known && step.axis < 3 && step.by.is_finite()) {
            return;
        }
        let Some(values) = self.jogged(scene, at) else { return };
        let generation = self.session.members_generation;
        match stepped(scene, &mut self.arms, generation, at, &values, step) {
            Ok(after) => self.put(robot, after),
            Err(why) => self.jog.refusal = Some((robot, why)),
        }
    }

    fn branch(&mut self, scene: &Scene, at: RobotTcp, by: i64) {
        let RobotTcp { robot, tcp } = at;
        let Some(values) = self.jogged(scene, at) else { return };
        let known = self.jog.branches_of(robot, tcp).cloned();
        let generation = self.session.members_generation;
        let found =
            known.map_or_else(|| Branches::find(scene, &mut self.arms, generation, at, &values[robot]), Ok);
        match found {
            Ok(mut branches) => {
                branches.go(by);
                self.put(robot, branches.list[branches.at].clone());
                self.jog.branches = Some(branches);
            }
            Err(why) => self.jog.refusal = Some((robot, why)),
        }
    }

    fn put(&mut self, robot: usize, values: Vec<f64>) {
        if let Some(all) = &mut self.jog.values {
            all[robot] = values;
        }
    }
}
