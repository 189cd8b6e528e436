//! Choice of the points for a picture sequence.

use bevy_egui::egui;
use kinematics::PathParameter;

use crate::playhead;
use crate::ui::PanelView;

/// First and last point as chosen so far, in any order.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sequence {
    from: usize,
    to: usize,
}

/// The user's answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum SequenceAnswer {
    /// No answer yet.
    Waiting,
    /// Cancelled.
    Left,
    /// Take pictures of these points.
    Points([usize; 2]),
}

impl Sequence {
    /// The selected finding with five points on either side, or the whole program without a selection.
    pub(super) fn proposed(view: &PanelView<'_>) -> Option<Self> {
        let scene = view.session.scene.as_ref()?;
        let last = scene.timeline.points.len() - 1;
        let finding = view.selection.finding;
        let finding = finding.and_then(|index| view.session.outcome.as_ref()?.findings.get(index));
        Some(match finding {
            None => Self { from: 0, to: last },
            Some(finding) => Self {
                from: (finding.first.0.floor() as usize).saturating_sub(5),
                to: (finding.last.0.ceil() as usize + 5).min(last),
            },
        })
    }

    fn count(&self) -> usize {
        self.to.abs_diff(self.from) + 1
    }
}

/// Draws the dialog.
pub(super) fn over(context: &egui::Context, view: &PanelView<'_>, sequence: &mut Sequence) -> SequenceAnswer {
    let Some(scene) = &view.session.scene else { return SequenceAnswer::Left };
    let last = scene.timeline.points.len() - 1;
    let modal = egui::Modal::new(egui::Id::new("pictures")).show(context, |ui| {
        ui.heading("Picture sequence");
        ui.label("One numbered PNG for every interpolation point, as the window shows it.");
        ui.add_space(6.0);
        egui::Grid::new("points").num_columns(3).show(ui, |ui| {
            for (text, point) in [("From point", &mut sequence.from), ("To point", &mut sequence.to)] {
                ui.label(text);
                ui.add(egui::DragValue::new(point).range(0..=last));
                ui.weak(playhead::shown(&scene.timeline, PathParameter::of_point(*point)));
                ui.end_row();
            }
        });
        ui.label(format!("{} pictures", sequence.count()));
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            if ui.button("Choose a folder…").clicked() {
                SequenceAnswer::Points([sequence.from, sequence.to])
            } else if ui.button("Leave").clicked() {
                SequenceAnswer::Left
            } else {
                SequenceAnswer::Waiting
            }
        })
        .inner
    });
    match modal.inner {
        SequenceAnswer::Waiting if modal.should_close() => SequenceAnswer::Left,
        answer => answer,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_are_counted() {
        assert_eq!(Sequence { from: 4, to: 4 }.count(), 1);
        assert_eq!(Sequence { from: 9, to: 5 }.count(), 5);
    }
}
