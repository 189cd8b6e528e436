//! Theme and scale of the interface.

use bevy::prelude::{Local, Res, Result};
use bevy_egui::{EguiContexts, egui};
use egui::{Color32, CornerRadius, FontId, Stroke, TextStyle, Visuals};

use crate::palette;
use crate::settings::ViewerSettings;
use crate::view::Eye;

/// Size of the smallest text, points.
pub(super) const SMALLEST: f32 = 12.0;
/// How much of the colour of text weak text keeps.
const WEAK: f32 = 0.8;

/// The font of the smallest text.
pub(super) fn smallest() -> FontId {
    FontId::proportional(SMALLEST)
}

/// Applies theme and scale when the settings change.
pub(super) fn apply(
    mut contexts: EguiContexts<'_, '_>,
    settings: Res<'_, ViewerSettings>,
    mut applied: Local<'_, Option<(bool, f32)>>,
) -> Result {
    let wanted = (settings.light_theme, settings.scale);
    if *applied == Some(wanted) {
        return Ok(());
    }
    dress(contexts.ctx_mut()?, settings.light_theme, settings.scale);
    *applied = Some(wanted);
    Ok(())
}

/// Applies the theme to a picture without a window, at the size of its points.
pub(super) fn apply_to_picture(
    mut contexts: EguiContexts<'_, '_>,
    settings: Res<'_, ViewerSettings>,
    eye: Eye<'_, '_>,
    mut applied: Local<'_, Option<(bool, f32)>>,
) -> Result {
    let Some(lens) = eye.lens() else { return Ok(()) };
    let wanted = (settings.light_theme, lens.pixels_per_point());
    if *applied != Some(wanted) {
        dress(contexts.ctx_mut()?, wanted.0, wanted.1);
        *applied = Some(wanted);
    }
    Ok(())
}

pub(super) fn dress(context: &egui::Context, is_light: bool, scale: f32) {
    let theme = if is_light { egui::Theme::Light } else { egui::Theme::Dark };
    context.set_theme(theme);
    context.set_visuals_of(theme, if is_light { light() } else { dark() });
    context.style_mut_of(theme, |style| {
        style.spacing.item_spacing = egui::vec2(6.0, 4.0);
        style.spacing.button_padding = egui::vec2(6.0, 2.0);
        style.interaction.tooltip_delay = 0.35;
        style.text_styles.insert(TextStyle::Small, smallest());
    });
    // The scale is a setting with its own keys.
    context.options_mut(|options| options.zoom_with_keyboard = false);
    context.set_zoom_factor(scale);
    context.set_fonts(fonts());
}

/// The default fonts; the monospaced font supplies signs that the text font lacks.
fn fonts() -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::default();
    let monospaced = fonts.families.get(&egui::FontFamily::Monospace).cloned().unwrap_or_default();
    let proportional = fonts.families.entry(egui::FontFamily::Proportional).or_default();
    for font in monospaced {
        if !proportional.contains(&font) {
            proportional.push(font);
        }
    }
    fonts
}

fn dark() -> Visuals {
    let mut visuals = Visuals::dark();
    visuals.panel_fill = Color32::from_rgb(0x1E, 0x21, 0x25);
    visuals.window_fill = Color32::from_rgb(0x24, 0x28, 0x2D);
    visuals.extreme_bg_color = Color32::from_rgb(0x14, 0x16, 0x19);
    visuals.faint_bg_color = Color32::from_rgb(0x25, 0x29, 0x2E);
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1.0, Color32::from_rgb(0x38, 0x3D, 0x44));
    visuals.widgets.noninteractive.fg_stroke = Stroke::new(1.0, Color32::from_rgb(0xC8, 0xCD, 0xD3));
    visuals.widgets.inactive.fg_stroke = Stroke::new(1.0, Color32::from_rgb(0xD8, 0xDC, 0xE1));
    visuals.selection.bg_fill = Color32::from_rgb(0x1F, 0x55, 0x7C);
    visuals.selection.stroke = Stroke::new(1.0, Color32::WHITE);
    visuals.hyperlink_color = palette::egui(palette::SELECTED);
    rounded(visuals)
}

fn light() -> Visuals {
    let mut visuals = Visuals::light();
    visuals.panel_fill = Color32::from_rgb(0xF3, 0xF4, 0xF6);
    visuals.window_fill = Color32::from_rgb(0xFB, 0xFB, 0xFC);
    visuals.faint_bg_color = Color32::from_rgb(0xE9, 0xEB, 0xEE);
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1.0, Color32::from_rgb(0xCB, 0xCF, 0xD5));
    visuals.widgets.noninteractive.fg_stroke = Stroke::new(1.0, Color32::from_rgb(0x2B, 0x2F, 0x35));
    visuals.widgets.inactive.fg_stroke = Stroke::new(1.0, Color32::from_rgb(0x1E, 0x22, 0x27));
    visuals.selection.bg_fill = Color32::from_rgb(0xB9, 0xDD, 0xF5);
    visuals.selection.stroke = Stroke::new(1.0, Color32::BLACK);
    visuals.hyperlink_color = Color32::from_rgb(0x00, 0x5F, 0x9A);
    rounded(visuals)
}

fn rounded(mut visuals: Visuals) -> Visuals {
    visuals.window_corner_radius = CornerRadius::same(6);
    visuals.menu_corner_radius = CornerRadius::same(5);
    visuals.striped = true;
    visuals.weak_text_alpha = WEAK;
    visuals
}

/// Contrast of two colours as WCAG defines it, from 1 to 21.
#[cfg(test)]
pub(super) fn contrast(a: Color32, b: Color32) -> f32 {
    let light = |color: Color32| {
        let [r, g, b, _] = egui::Rgba::from(color).to_array();
        0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    };
    let (a, b) = (light(a), light(b));
    a.max(b) / a.min(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::keys::SHORTCUTS;
    use crate::ui::verdict::VerdictKind;

    /// Every sign that this interface draws besides letters.
    const SIGNS: &str = "⏮⏭⏴⏵⏪⏩⏸≡🔁⛔🎯📋◌⏶⏷●▶🔒🔗✋◎◐○👁⛶⟲🔍⚠✔–…°×−→←≥±·✖▲?";

    fn context(is_light: bool, scale: f32) -> egui::Context {
        let context = egui::Context::default();
        dress(&context, is_light, scale);
        context.run_ui(egui::RawInput::default(), |_| {}).drop_without_applying_deltas();
        context
    }

    #[test]
    fn every_sign_can_be_drawn() {
        let context = context(false, 1.0);
        let keys: String = SHORTCUTS.iter().map(|shortcut| shortcut.keys() + shortcut.text).collect();
        let kinds: String = VerdictKind::OF_FINDINGS.map(VerdictKind::sign).concat();
        for font in [egui::FontId::default(), egui::FontId::monospace(12.0)] {
            for sign in SIGNS.chars().chain(keys.chars()).chain(kinds.chars()) {
                // `has_glyph` is false for every glyph in the face of the replacement character.
                let is_there = context
                    .fonts_mut(|fonts| fonts.fonts.font(&font.family).characters().contains_key(&sign));
                assert!(is_there, "{sign} in {font:?}");
            }
        }
    }

    #[test]
    fn text_stands_out_from_its_ground() {
        for visuals in [super::dark(), super::light()] {
            for ground in
                [visuals.panel_fill, visuals.window_fill, visuals.extreme_bg_color, visuals.faint_bg_color]
            {
                assert!(contrast(visuals.text_color(), ground) > 7.0);
                let weak = ground.blend(visuals.weak_text_color());
                assert!(contrast(weak, ground) > 4.5, "{}", contrast(weak, ground));
            }
        }
    }

    #[test]
    fn the_size_is_taken() {
        assert_eq!(context(true, 1.5).zoom_factor(), 1.5);
    }
}
