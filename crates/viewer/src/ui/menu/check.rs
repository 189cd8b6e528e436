//! The Check menu: check again, cancel, and the required clearance.

use bevy_egui::egui::{DragValue, Ui};

use super::entry;
use crate::command::{Setting, ViewerCommand};
use crate::session::Session;
use crate::ui::PanelView;
use crate::units;

/// Initial value of the required clearance, metres.
const FIRST_M: f64 = 0.010;

/// Largest required clearance that can be entered, millimetres.
const MOST_MM: f64 = 1000.0;

pub(super) fn ui(ui: &mut Ui, view: &PanelView<'_>, commands: &mut Vec<ViewerCommand>) {
    let session = &view.session;
    if entry(ui, "Check again", why_no_check(session), "Every pair over the whole program") {
        commands.push(ViewerCommand::Check);
    }
    let idle = (!session.stage.is_busy()).then_some("Nothing is running.");
    if entry(ui, "Cancel", idle, "An incomplete check makes no statement about the program") {
        commands.push(ViewerCommand::Cancel);
    }
    ui.separator();
    clearance(ui, session, commands);
}

fn why_no_check(session: &Session) -> Option<&'static str> {
    if session.scene.is_none() {
        Some("There is no scene that can be checked.")
    } else if session.models.is_none() {
        Some("Sphere models are being built; the check begins by itself.")
    } else {
        None
    }
}

/// The required clearance: from the cell file, or a value of the user.
fn clearance(ui: &mut Ui, session: &Session, commands: &mut Vec<ViewerCommand>) {
    let required_m = session.clearance_m();
    ui.label("Required clearance");
    let of_file = session.read.as_ref().filter(|_| required_m.is_none()).map(|scene| {
        let of = &scene.clearances;
        format!(
            "robot to environment {}, robot to robot {}, within a robot {}",
            units::mm(of.robot_environment_m),
            units::mm(of.robot_robot_m),
            units::mm(of.same_robot_m)
        )
    });
    let from_file = ui.radio(required_m.is_none(), "from the cell file");
    let from_file = match of_file {
        Some(of_file) => from_file.on_hover_text(of_file),
        None => from_file,
    };
    if from_file.clicked() && required_m.is_some() {
        commands.push(ViewerCommand::Set(Setting::Clearance(None)));
    }
    ui.horizontal(|ui| {
        let tooltip = "Between robot and environment, and between robots. Single pairs and pairs within one robot keep what \
                       the cell file requires. The files are read and checked again.";
        let own = ui.radio(required_m.is_some(), "this one:").on_hover_text(tooltip);
        if own.clicked() && required_m.is_none() {
            commands.push(ViewerCommand::Set(Setting::Clearance(Some(FIRST_M))));
        }
        // The value is applied at the end of a drag, so that the files are read again only once.
        let id = ui.id().with("waiting clearance");
        let waiting: Option<f64> = ui.data_mut(|data| data.get_temp(id));
        let mut mm = waiting.unwrap_or_else(|| required_m.unwrap_or(FIRST_M) * 1e3);
        let value = DragValue::new(&mut mm)
            .range(0.0..=MOST_MM)
            .speed(0.5)
            .max_decimals(3)
            .suffix(" mm")
            .update_while_editing(false);
        let response = ui.add_enabled(required_m.is_some(), value);
        if response.dragged() {
            ui.data_mut(|data| data.insert_temp(id, mm));
        } else if response.drag_stopped() || response.changed() {
            ui.data_mut(|data| data.remove::<f64>(id));
            if required_m.is_some_and(|known_m| (known_m * 1e3 - mm).abs() > 1e-9) {
                commands.push(ViewerCommand::Set(Setting::Clearance(Some(mm / 1e3))));
            }
        }
    });
}
