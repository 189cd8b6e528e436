//! Details of the instant shown: verdict, nearest pair, all pairs that are not clear, joint values and their limits.

use bevy_egui::egui::{self, RichText, Ui};
use scene::Scene;
use simulator::{FindingKind, Verdict, joint_values, joints_outside, program_lines};

use super::verdict::{self, VerdictKind};
use super::{PanelView, pair_detail, words};
use crate::background::{InstantAnswer, shown_query};
use crate::command::{SearchWalk, ViewerCommand};
use crate::units;

/// Draws the panel.
pub(super) fn ui(ui: &mut Ui, view: &PanelView<'_>, commands: &mut Vec<ViewerCommand>) {
    let Some(scene) = view.session.scene.clone() else {
        ui.weak("There is no scene that can be checked.");
        return;
    };
    egui::ScrollArea::vertical().id_salt("instant").auto_shrink(false).show(ui, |ui| {
        when(ui, view, &scene);
        if let Some(why) = not_compared(view, &scene) {
            ui.weak(why);
        }
        let wanted = shown_query(view.shown());
        match wanted.as_ref().map(|wanted| view.instant.answer_to(wanted)) {
            None => {
                ui.weak("Sphere models are being built …");
            }
            Some(None) => {
                ui.horizontal(|ui| {
                    ui.spinner();
                    ui.label("computing …")
                        .on_hover_text("Verdicts and distances of this instant are being computed");
                });
                ui.ctx().request_repaint_after_secs(0.05);
            }
            Some(Some(looked)) => seen(ui, view, &scene, looked, commands),
        }
        joints(ui, view, &scene);
    });
}

fn when(ui: &mut Ui, view: &PanelView<'_>, scene: &Scene) {
    if view.jog.values.is_some() {
        let condition = view.jog.condition_of_finding(view.session.outcome.as_deref(), &view.selection);
        ui.label(RichText::new(condition.unwrap_or("✋ Joints moved by hand")).heading());
        ui.weak("Not an instant of the program.");
        return;
    }
    let at = view.playhead.moment;
    ui.label(RichText::new(words::instant(&scene.timeline, at)).heading());
    ui.label(words::program(scene, &program_lines(scene, at)));
}

/// The verdict, the smallest clearance and the details of the pairs.
fn seen(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Scene,
    answer: &InstantAnswer,
    commands: &mut Vec<ViewerCommand>,
) {
    let InstantAnswer { frame, details } = answer;
    ui.horizontal_wrapped(|ui| {
        let kind = if scene.pairs.is_empty() {
            VerdictKind::Unchecked
        } else {
            VerdictKind::of_verdict(frame.verdict)
        };
        let text = format!("{} {}", kind.sign(), kind.word());
        ui.label(RichText::new(text).color(kind.ink(ui)).size(18.0).strong()).on_hover_text(kind.meaning());
        ui.weak("at this instant, all checked pairs");
    });
    if let Some(smallest) = frame.smallest {
        ui.horizontal_wrapped(|ui| {
            ui.label("smallest clearance");
            verdict::bounds(ui, smallest.clearance_m, required_m(smallest.pair, details));
            let pair = scene.pairs[smallest.pair];
            let name = words::pair(scene, pair);
            if ui
                .selectable_label(view.selection.pair == Some(pair), name)
                .on_hover_text("Select this pair")
                .clicked()
            {
                commands.push(ViewerCommand::SelectPair(Some(pair)));
            }
        });
    }
    ui.separator();
    let bad = frame.pairs.len();
    if bad > 0 {
        ui.strong(format!("{} not clear", words::count(bad, "pair")));
    }
    let order = |kind: &FindingKind| match kind {
        FindingKind::Pair { verdict, .. } => *verdict,
        _ => Verdict::Clear,
    };
    let mut sorted: Vec<&(usize, FindingKind)> = details.iter().collect();
    sorted.sort_by(|x, y| order(&y.1).cmp(&order(&x.1)).then(x.0.cmp(&y.0)));
    for (place, kind) in sorted {
        one(ui, view, scene, *place, kind, commands);
    }
}

/// Why nothing is said of the selected pair at the instant shown; `None` of one that is checked there.
fn not_compared(view: &PanelView<'_>, scene: &Scene) -> Option<String> {
    let pair = view.selection.pair.filter(|_| view.jog.values.is_none())?;
    let place = scene.pairs.iter().position(|known| *known == pair)?;
    let at = view.playhead.moment;
    if scene.stretches(place).contain(at) {
        return None;
    }
    let is_there = [pair.a, pair.b].iter().all(|member| scene.members[*member].is_there(at));
    let why = if is_there { "their contact is meant" } else { "one of them is elsewhere" };
    Some(format!("{} is not compared at this instant: {why}.", words::pair(scene, pair)))
}

/// The clearance required of a pair that is not clear, metres; 0 of a clear one, whose bounds are beyond what is required.
fn required_m(pair: usize, details: &[(usize, FindingKind)]) -> f64 {
    match details.iter().find(|(of, _)| *of == pair) {
        Some((_, FindingKind::Pair { required_m, .. })) => *required_m,
        _ => 0.0,
    }
}

/// The details of one pair.
fn one(
    ui: &mut Ui,
    view: &PanelView<'_>,
    scene: &Scene,
    place: usize,
    kind: &FindingKind,
    commands: &mut Vec<ViewerCommand>,
) {
    let (FindingKind::Pair { verdict, clearance_m, required_m, spheres_total, .. }, Some(pair)) =
        (kind, scene.pairs.get(place))
    else {
        return;
    };
    let said = VerdictKind::of_verdict(*verdict);
    let measure = match verdict {
        Verdict::Collision if spheres_total.count > 0 => {
            let few = if spheres_total.is_all { "" } else { "at least " };
            format!("{few}{}", words::count(spheres_total.count, "sphere"))
        }
        Verdict::Collision => "contact".to_owned(),
        _ => verdict::bounds_text(*clearance_m, *required_m),
    };
    let title = format!("{} {}  {measure}", said.sign(), words::pair(scene, *pair));
    let is_selected = view.selection.pair == Some(*pair);
    let title = RichText::new(title).color(said.ink(ui));
    let title = if is_selected { title.strong() } else { title };
    egui::CollapsingHeader::new(title)
        .id_salt(("pair of instant", place))
        .default_open(*verdict != Verdict::Clear)
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                verdict::label(ui, said);
                if ui.add_enabled(!is_selected, egui::Button::new("Select")).clicked() {
                    commands.push(ViewerCommand::SelectPair(Some(*pair)));
                }
                if view.jog.values.is_none()
                    && ui
                        .button("Step through search")
                        .on_hover_text(
                            "Walk through the search of this pair at the nearest interpolation point",
                        )
                        .clicked()
                {
                    commands.push(ViewerCommand::Search(SearchWalk::Begin(*pair)));
                }
            });
            pair_detail::ui(ui, scene, kind);
        });
}

/// Joint values; violated limits are marked.
fn joints(ui: &mut Ui, view: &PanelView<'_>, scene: &Scene) {
    let at = &view.pose.configuration;
    if at.joint_values.len() != scene.robots.len() {
        return;
    }
    let outside = joints_outside(scene, at);
    let title = if outside.is_empty() {
        "Joint values".to_owned()
    } else {
        format!("Joint values: {} outside", words::count(outside.len(), "joint"))
    };
    ui.separator();
    egui::CollapsingHeader::new(RichText::new(title).strong()).id_salt("joints").default_open(true).show(
        ui,
        |ui| {
            egui::Grid::new("joints").num_columns(3).striped(true).spacing([10.0, 3.0]).show(ui, |ui| {
                for value in joint_values(scene, at) {
                    let beyond = outside.iter().find(|outside| outside.name == value.name);
                    ui.label(&value.name);
                    verdict::joint(ui, &value);
                    match beyond {
                        None => _ = ui.label(""),
                        Some(outside) => {
                            let range = super::findings::range_text(outside.range, outside.is_length);
                            let text = format!("{} allowed {range}", VerdictKind::JointLimit.sign());
                            ui.label(RichText::new(text).color(VerdictKind::JointLimit.ink(ui)).strong())
                                .on_hover_text(VerdictKind::JointLimit.meaning());
                        }
                    }
                    ui.end_row();
                }
                // Mimic joints are not in the list above.
                for followed in outside.iter().filter(|out| !is_listed(scene, at, &out.name)) {
                    ui.label(format!("{} (follows)", followed.name));
                    ui.label(units::joint(followed.value, followed.is_length));
                    let range = super::findings::range_text(followed.range, followed.is_length);
                    let text = format!("{} allowed {range}", VerdictKind::JointLimit.sign());
                    ui.label(RichText::new(text).color(VerdictKind::JointLimit.ink(ui)).strong());
                    ui.end_row();
                }
            });
        },
    );
}

fn is_listed(scene: &Scene, at: &scene::Configuration, name: &str) -> bool {
    joint_values(scene, at).iter().any(|value| value.name == name)
}

#[cfg(test)]
mod tests {
    use kinematics::PathParameter;

    use super::*;
    use crate::playhead::Playhead;
    use crate::pose::CurrentPose;
    use crate::session::Session;
    use crate::ui::{Panels, stage};

    fn texts(desk: &mut stage::Desk) -> Vec<String> {
        let draw = |ui: &mut Ui, view: &PanelView<'_>, _: &mut Panels, commands: &mut Vec<ViewerCommand>| {
            super::ui(ui, view, commands);
        };
        desk.frame(Vec::new(), draw);
        desk.texts(draw).into_iter().map(|(text, _)| text).collect()
    }

    #[test]
    fn it_shows_progress_until_the_details_arrive() {
        let mut desk = stage::Desk::new(stage::weld_cell());
        let texts = texts(&mut desk);
        assert!(texts.iter().any(|text| text == "computing …"), "{texts:?}");
        assert!(!texts.iter().any(|text| text.contains("clear")), "{texts:?}");
    }

    #[test]
    fn it_says_why_a_pair_is_not_compared() {
        let session = stage::handled_cell();
        let scene = session.scene.clone().expect("a scene");
        let meant = scene.handling.contacts[0].clone();
        let [from, until] = meant.points;
        let mut desk = stage::Desk::new(session);
        let at = PathParameter::of_point(usize::midpoint(from, until));
        desk.world.resource_mut::<crate::selection::Selection>().pair = Some(meant.pair);
        desk.world.resource_mut::<Playhead>().moment = at;
        let texts = texts(&mut desk);
        assert!(texts.iter().any(|text| text.ends_with("their contact is meant.")), "{texts:?}");
    }

    #[test]
    fn details_are_shown_pair_by_pair() {
        let session = stage::checked_weld_cell();
        let (scene, models) =
            (session.scene.clone().expect("a scene"), session.models.clone().expect("models"));
        let outcome = session.outcome.clone().expect("checked");
        let at = outcome.findings[0].shown.at;
        let frame = simulator::surroundings(&scene, &models, at, 1e-3);
        let pairs: Vec<usize> = frame.pairs.iter().map(|pair| pair.pair).collect();
        let kinds = simulator::details(&scene, &models, at, &pairs, 1e-3);
        let details = pairs.iter().copied().zip(kinds).collect();
        let answer = InstantAnswer { frame, details };
        let mut desk = stage::Desk::new(session);
        desk.world.resource_mut::<Playhead>().moment = at;
        let draw = |ui: &mut Ui, view: &PanelView<'_>, _: &mut Panels, commands: &mut Vec<ViewerCommand>| {
            seen(ui, view, &scene, &answer, commands);
        };
        desk.frame(Vec::new(), draw);
        let texts: Vec<String> = desk.texts(draw).into_iter().map(|(text, _)| text).collect();
        for place in pairs {
            let name = words::pair(&scene, scene.pairs[place]);
            assert!(texts.iter().any(|text| text.contains(&name)), "{name} is not in {texts:?}");
        }
    }

    #[test]
    fn a_joint_outside_its_limits_is_marked() {
        let mut desk = stage::Desk::new(stage::weld_cell());
        assert!(!texts(&mut desk).iter().any(|text| text.contains(VerdictKind::JointLimit.sign())));
        let scene = desk.world.resource::<Session>().scene.clone().expect("a scene");
        let mut at = scene::Configuration::default();
        scene.place_at(PathParameter(0.0), &mut at);
        at.joint_values[0][0] = 100.0;
        desk.world.resource_mut::<CurrentPose>().configuration = at;
        let texts = texts(&mut desk);
        assert!(texts.iter().any(|text| text.starts_with("⛔ allowed ")), "{texts:?}");
        assert!(texts.contains(&"Joint values: 1 joint outside".to_owned()), "{texts:?}");
    }
}
