//! The time of contact of the selected collision by interval arithmetic, and its features.

use std::collections::BTreeMap;

use bevy_egui::egui::{self, Label, Ui};
use scene::Scene;
use simulator::{ContactFeatures, TimeOfContact};

use crate::command::ViewerCommand;
use crate::ui::{PanelView, words};

/// Draws the section of a collision, by its index among the findings and its pair, once it is known.
pub(super) fn ui(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Scene,
    index: usize,
    pair: usize,
    commands: &mut Vec<ViewerCommand>,
) {
    let Some(time) = view.examination.time_of_contact(&view.session, index) else { return };
    egui::CollapsingHeader::new("Time of contact by interval arithmetic").default_open(true).show(ui, |ui| {
        if ui.button("🎯 Show the features").on_hover_text("Go to the first instant in contact").clicked() {
            commands.push(ViewerCommand::ShowTimeOfContact);
        }
        let members = scene.pairs[pair];
        let names = [members.a, members.b].map(|member| scene.members[member].name.as_str());
        ui.add(Label::new(words::bracket(&scene.timeline, time.bracket)).wrap());
        for line in lines(time, names) {
            ui.add(Label::new(line).wrap());
        }
    });
}

/// The kinds of features that come together, with their numbers.
fn lines(time: &TimeOfContact, [a, b]: [&str; 2]) -> Vec<String> {
    if time.features.is_empty() {
        return vec!["no features: it begins in contact".to_owned()];
    }
    let mut kinds: BTreeMap<[usize; 2], usize> = BTreeMap::new();
    for ContactFeatures { on_a, on_b } in &time.features {
        *kinds.entry([on_a.len(), on_b.len()]).or_default() += 1;
    }
    let name = |corners: usize| match corners {
        1 => "a corner",
        2 => "an edge",
        _ => "a face",
    };
    let line = |([of_a, of_b], count): ([usize; 2], usize)| {
        let times = if count == 1 { String::new() } else { format!(" ({count})") };
        format!("{} of {a} meets {} of {b}{times}", name(of_a), name(of_b))
    };
    kinds.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use geometry::Point3;
    use kinematics::PathParameter;

    use super::*;

    #[test]
    fn features_are_named_by_their_corners() {
        let at = |corners: usize| vec![Point3::origin(); corners];
        let of = |a: usize, b: usize| ContactFeatures { on_a: at(a), on_b: at(b) };
        let bracket = [PathParameter(0.25), PathParameter(0.26)];
        let time = TimeOfContact { bracket, features: vec![of(1, 3), of(2, 2), of(2, 2)] };
        let expected = ["a corner of arm meets a face of wall", "an edge of arm meets an edge of wall (2)"];
        assert_eq!(lines(&time, ["arm", "wall"]), expected);
        let nothing = TimeOfContact { bracket, features: Vec::new() };
        assert_eq!(lines(&nothing, ["arm", "wall"]), ["no features: it begins in contact"]);
    }
}
