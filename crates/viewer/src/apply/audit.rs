//! An excluded pair at the configuration in which it touches.

use scene::Pair;

use super::{GazeCommand, ViewerResources};
use crate::background::begin_audit;
use crate::command::Gaze;

impl ViewerResources<'_> {
    pub(super) fn audit_exclusions(&mut self) {
        if self.session.models.is_none() {
            self.notices.info("The sphere models are being built; ask for the audit once they are.");
            return;
        }
        begin_audit(&self.background, &mut self.audit, &self.session);
    }

    /// Jogs the robots to the configuration in which an audited pair touches, and looks at the pair.
    pub(super) fn show_hidden_contact(&mut self, pair: Pair) {
        let Some(scene) = self.session.scene.clone() else { return };
        let values = self.audit.pair(&self.session, pair).and_then(|of| of.contact_of_robots(&scene));
        let Some(values) = values else { return };
        self.playhead.playing = false;
        self.selection.finding = None;
        self.selection.pair = Some(pair);
        self.jog.values = Some(values);
        self.gaze.write(GazeCommand(Gaze::FitSelection));
    }
}
