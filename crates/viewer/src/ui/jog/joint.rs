//! Controls of one joint: name, number, slider and limits.

use bevy_egui::egui::{DragValue, RichText, Ui};
use kinematics::{Joint, JointKind};

use super::rail;
use crate::ui::place;
use crate::ui::verdict::VerdictKind;
use crate::units;

/// A joint with its values.
pub(super) struct Jogged<'a> {
    /// The joint as described by the URDF.
    pub(super) joint: &'a Joint,
    /// Its value, radians or metres.
    pub(super) value: f64,
    /// The program's value while jogging, radians or metres.
    pub(super) program: Option<f64>,
    /// Source of its value if no program drives it.
    pub(super) rests: Option<&'a str>,
}

/// Draws the controls; returns the new value if it was changed, radians or metres.
pub(super) fn ui(ui: &mut Ui, jogged: &Jogged<'_>) -> Option<f64> {
    let joint = jogged.joint;
    let is_length = joint.kind == JointKind::Prismatic;
    let scale = if is_length { 1e3 } else { 180.0 / std::f64::consts::PI };
    let unit = if is_length { " mm" } else { "°" };
    let limits = joint.limits.map(|limits| [limits.lower, limits.upper]);
    let outside = outside(jogged.value, limits);
    let mut wanted = None;
    ui.horizontal(|ui| {
        let name = RichText::new(&joint.name);
        ui.label(if outside.is_some() { name.strong().color(VerdictKind::JointLimit.ink(ui)) } else { name })
            .on_hover_text(limits.map_or_else(
                || "Turns without limits".to_owned(),
                |limits| {
                    format!(
                        "Allowed: {} … {}",
                        units::joint(limits[0], is_length),
                        units::joint(limits[1], is_length)
                    )
                },
            ));
        match jogged.rests {
            None => ui.weak("▶").on_hover_text("The program drives it."),
            Some(from) => ui.weak("🔒").on_hover_text(format!("No program drives it; its value: {from}")),
        };
        ui.with_layout(bevy_egui::egui::Layout::right_to_left(bevy_egui::egui::Align::Center), |ui| {
            let mut shown = jogged.value * scale;
            // No range: values outside the limits are reported, never clamped.
            let speed = if is_length { 0.5 } else { 0.25 };
            let value = DragValue::new(&mut shown)
                .speed(speed)
                .fixed_decimals(2)
                .custom_formatter(|value, _| place::decimals(value))
                .suffix(unit);
            let response = ui.add(value).on_hover_text(units::joint_si(jogged.value, is_length));
            if response.changed() && shown.is_finite() {
                wanted = Some(shown / scale);
            }
        });
    });
    let rail = rail::Rail { limits, value: jogged.value, program: jogged.program, is_length };
    wanted = rail::ui(ui, &rail).or(wanted);
    if let Some(by) = outside {
        let by = units::joint(by, is_length);
        let text =
            format!("{} {by} outside its limits: a finding of every check", VerdictKind::JointLimit.sign());
        ui.label(RichText::new(text).color(VerdictKind::JointLimit.ink(ui)));
    }
    ui.add_space(2.0);
    wanted
}

/// Distance of a value from its limits, if it is outside.
fn outside(value: f64, limits: Option<[f64; 2]>) -> Option<f64> {
    let [lower, upper] = limits?;
    let by = (lower - value).max(value - upper);
    // NaN counts as outside.
    if by <= 0.0 { None } else { Some(by) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_on_its_limit_is_inside() {
        assert_eq!(outside(1.0, Some([-1.0, 1.0])), None);
        assert_eq!(outside(-1.5, Some([-1.0, 1.0])), Some(0.5));
        assert_eq!(outside(1.25, Some([-1.0, 1.0])), Some(0.25));
        assert_eq!(outside(99.0, None), None);
        assert!(outside(f64::NAN, Some([-1.0, 1.0])).is_some());
    }
}
