//! Steps through the solutions of a pose.

use bevy_egui::egui::{Button, RichText, Ui};
use kinematics::Completeness;

use super::choice::StepChoice;
use crate::command::{JogCommand, ViewerCommand};
use crate::space::Branches;
use crate::ui::PanelView;
use crate::ui::verdict::VerdictKind;

/// Draws the number of the solution shown, the way to the others, and what is known of them.
pub(super) fn ui(
    ui: &mut Ui,
    view: &PanelView<'_>,
    index: usize,
    choice: &StepChoice,
    commands: &mut Vec<ViewerCommand>,
) {
    let known = view.jog.branches_of(index, choice.tcp);
    let mut go = |by: i64| {
        commands.push(ViewerCommand::Jog(JogCommand::Branch { robot: index, tcp: choice.tcp, by }));
    };
    ui.horizontal_wrapped(|ui| {
        match known {
            None => {
                let button = ui.button("Solutions of this pose");
                if button.on_hover_text("Looks for all joint values that bring the TCP here").clicked() {
                    go(0);
                }
            }
            Some(branches) => {
                ui.label(format!("Solution {} of {}", branches.at + 1, branches.list.len()));
            }
        }
        let is_alone = known.is_some_and(|branches| branches.list.len() < 2);
        for (text, by) in [("Previous", -1), ("Next", 1)] {
            let button = ui.add_enabled(!is_alone, Button::new(text));
            if button.on_hover_text("Other joint values with the TCP in the same pose").clicked() {
                go(by);
            }
        }
    });
    let Some(branches) = known else { return };
    ui.horizontal_wrapped(|ui| {
        for (solution, verdict) in branches.verdicts.iter().enumerate() {
            let kind = verdict.map(VerdictKind::of_verdict);
            let text = kind.map_or_else(
                || format!("{}", solution + 1),
                |kind| format!("{} {}", solution + 1, kind.sign()),
            );
            let text = RichText::new(text);
            let tooltip = kind.map_or("Not checked: it was not shown yet", VerdictKind::word);
            // On the ground of the chosen one, its colour would not be legible.
            let kind = kind.filter(|_| solution != branches.at);
            let text = kind.map_or(text.clone(), |kind| text.color(kind.ink(ui)));
            let button = ui.selectable_label(solution == branches.at, text);
            if button.on_hover_text(tooltip).clicked() && solution != branches.at {
                go(solution as i64 - branches.at as i64);
            }
        }
    });
    ui.weak(about(branches));
}

/// What is known of other solutions.
fn about(branches: &Branches) -> String {
    let others = match branches.completeness {
        Completeness::Complete => "There are no others, whole turns of joints apart",
        Completeness::Continuum => "There are infinitely many: along some of these, joints can move",
        Completeness::MayMiss => "Others may be missing here",
    };
    match branches.beyond_limits {
        0 => format!("{others}."),
        1 => format!("{others}; one more is beyond joint limits."),
        count => format!("{others}; {count} more are beyond joint limits."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jog::Jog;
    use crate::space::Tcp;
    use crate::ui::jog::tests::draw;
    use crate::ui::stage;

    #[test]
    fn solutions_are_numbered_and_their_completeness_is_told() {
        let mut desk = stage::Desk::new(stage::torch_cell());
        let commands = desk.click("Next", draw);
        let next = JogCommand::Branch { robot: 0, tcp: Tcp::Tool(0), by: 1 };
        assert!(matches!(&commands[..], [ViewerCommand::Jog(made)] if *made == next), "{commands:?}");
        let values = desk.world.resource::<crate::pose::CurrentPose>().configuration.joint_values.clone();
        let branches = Branches {
            robot: 0,
            tcp: Tcp::Tool(0),
            list: vec![values[0].clone(); 3],
            at: 1,
            beyond_limits: 2,
            completeness: Completeness::MayMiss,
            verdicts: vec![Some(simulator::Verdict::Collision), None, None],
        };
        *desk.world.resource_mut::<Jog>() =
            Jog { values: Some(values), branches: Some(branches), ..Jog::default() };
        let texts: Vec<String> = desk.texts(draw).into_iter().map(|(text, _)| text).collect();
        let collides = format!("1 {}", VerdictKind::of_verdict(simulator::Verdict::Collision).sign());
        for wanted in
            ["Solution 2 of 3", "Others may be missing here; 2 more are beyond joint limits.", &collides]
        {
            assert!(texts.iter().any(|text| text == wanted), "{wanted}: {texts:?}");
        }
        let commands = desk.click("3", draw);
        let third = JogCommand::Branch { robot: 0, tcp: Tcp::Tool(0), by: 1 };
        assert!(matches!(&commands[..], [ViewerCommand::Jog(made)] if *made == third), "{commands:?}");
    }
}
