//! The selected collision: the instant of its contacts, depth and separation, and the move that parts its members.

use simulator::Penetration;

use super::{GazeCommand, ViewerResources};
use crate::command::Gaze;
use crate::examination::Examined;

/// Radius shown around contacts: as a multiple of the separating move, and its smallest and largest value in metres.
const VIEW: (f64, [f64; 2]) = (12.0, [0.06, 0.4]);

/// Radius shown around the features of a contact, metres.
const FEATURES_M: f64 = 0.15;

impl ViewerResources<'_> {
    /// Goes to the instant of the selected collision's contacts, depth and separation, with a close-up.
    pub(super) fn show_deepest(&mut self) {
        if let Some(gaze) = self.go_to_deepest().as_ref().and_then(close_up) {
            self.gaze.write(GazeCommand(gaze));
        }
    }

    /// Goes to the time of contact of the selected collision and keeps it selected, with a close-up of its features.
    pub(super) fn show_time_of_contact(&mut self) {
        let Some(index) = self.selection.finding else { return };
        let Some(time) = self.examination.time_of_contact(&self.session, index).cloned() else { return };
        self.seek(time.bracket[1]);
        self.selection.finding = Some(index);
        let corners = || time.features.iter().flat_map(|features| [&features.on_a, &features.on_b]);
        // The feature with the fewest corners is where it happens.
        if let Some(point) = corners().min_by_key(|points| points.len()).and_then(|points| points.first()) {
            let radius_m = FEATURES_M;
            self.gaze.write(GazeCommand(Gaze::At { point_m: (*point).into(), radius_m }));
        }
    }

    /// Shows the separating move of the selected collision as made, or takes it back.
    pub(super) fn move_aside(&mut self, made: bool) {
        self.selection.moved_aside = false;
        if made && self.go_to_deepest().is_some_and(|penetration| penetration.separation.is_some()) {
            self.selection.moved_aside = true;
        }
    }

    /// Goes to that instant and keeps the finding selected; `None` if nothing is known about it.
    fn go_to_deepest(&mut self) -> Option<Penetration> {
        let index = self.selection.finding?;
        let Examined::Known(penetration) = self.examination.finding(&self.session, index) else {
            return None;
        };
        let penetration = penetration.clone();
        self.seek(penetration.at);
        self.selection.finding = Some(index);
        Some(penetration)
    }
}

/// A close-up of the deepest point, or else of the deepest contact.
fn close_up(penetration: &Penetration) -> Option<Gaze> {
    let deepest = penetration.deepest.as_ref().and_then(|deepest| deepest.at_world);
    let contact =
        || penetration.contacts.as_ref().and_then(|set| set.contacts.first()).map(|contact| contact.on_a);
    let point = deepest.or_else(contact)?;
    let length_m = penetration.separation.map_or(0.0, |separation| separation.by_m.norm());
    let (factor, [least_m, most_m]) = VIEW;
    Some(Gaze::At { point_m: point.into(), radius_m: (factor * length_m).clamp(least_m, most_m) })
}
