//! Jogging: joint values set by the user instead of the program.

use super::World;
use crate::command::JogCommand;

impl World<'_> {
    pub(super) fn jog(&mut self, command: JogCommand) {
        let Some(scene) = self.session.scene.clone() else { return };
        match command {
            JogCommand::Begin => {
                self.playhead.playing = false;
                self.selection.finding = None;
                let mut at = simulator::Configuration::default();
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
            JogCommand::Copy => {
                let mut at = simulator::Configuration::default();
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
}
