//! Colours of members, by their kind, verdict and selection.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{
    Alpha as _, AlphaMode, Assets, Color, DetectChanges as _, LinearRgba, Local, Mix as _, Query, Res,
    ResMut, StandardMaterial, Visibility as Drawing,
};
use scene::MemberFrame;
use simulator::Verdict;

use super::MemberVerdicts;
use super::members::{MemberView, Skin};
use crate::background::Search;
use crate::layers::{Layer, Layers, Visibility};
use crate::palette;
use crate::pose::CurrentPose;
use crate::selection::Selection;
use crate::session::{Session, ShownMember};

/// Share of the verdict's colour.
const TINT: f32 = 0.75;

/// Share of black while the verdict of a member is unknown.
const UNKNOWN: f32 = 0.45;

/// Most colour of a colour of a file, the most beside a member that is not clear, and the least share of white.
const MOST_COLOR: f32 = 0.4;
const FAINT_COLOR: f32 = 0.2;
const DARKEST: f32 = 0.08;

/// Plain colours of objects, pale and as light as each other: neighbours are told apart.
const OBJECTS: [[f32; 3]; 5] =
    [[0.47, 0.53, 0.61], [0.59, 0.57, 0.52], [0.49, 0.57, 0.52], [0.56, 0.52, 0.59], [0.46, 0.56, 0.59]];

/// Opacity of members with spheres inside.
const SEE_THROUGH: f32 = 0.28;

/// The members that are there, now and when they were painted last.
#[derive(SystemParam)]
pub(super) struct Presence<'w, 's> {
    pose: Res<'w, CurrentPose>,
    painted: Local<'s, Vec<bool>>,
}

impl Presence<'_, '_> {
    /// Whether others are there than the last time.
    fn has_changed(&mut self) -> bool {
        let is_other = *self.painted != self.pose.there;
        self.painted.clone_from(&self.pose.there);
        is_other
    }
}

/// Updates the materials when anything they depend on has changed.
pub(super) fn paint(
    session: Res<'_, Session>,
    verdicts: Res<'_, MemberVerdicts>,
    layers: Res<'_, Layers>,
    selection: Res<'_, Selection>,
    search: Res<'_, Search>,
    mut materials: ResMut<'_, Assets<StandardMaterial>>,
    mut presence: Presence<'_, '_>,
    mut members: Query<'_, '_, (&MemberView, &Skin, &mut Drawing)>,
) {
    let changed = session.is_changed()
        || verdicts.is_changed()
        || layers.is_changed()
        || selection.is_changed()
        || search.is_changed();
    if !presence.has_changed() && !changed {
        return;
    }
    for (MemberView(member), skin, mut drawing) in &mut members {
        let look = Appearance::new(*member, &session, &verdicts, &layers, &selection, &search);
        let is_hidden = look.is_hidden || !presence.pose.is_there(*member);
        *drawing = if is_hidden { Drawing::Hidden } else { Drawing::Inherited };
        if let Some(mut material) = materials.get_mut(&skin.0) {
            material.base_color = look.color.with_alpha(look.opacity);
            material.emissive = look.glow;
            material.alpha_mode = if look.opacity < 1.0 { AlphaMode::Blend } else { AlphaMode::Opaque };
            material.perceptual_roughness = 0.7;
            material.reflectance = 0.3;
        }
    }
}

/// Appearance of a member.
struct Appearance {
    color: Color,
    glow: LinearRgba,
    opacity: f32,
    is_hidden: bool,
}

impl Appearance {
    fn new(
        member: usize,
        session: &Session,
        verdicts: &MemberVerdicts,
        layers: &Layers,
        selection: &Selection,
        search: &Search,
    ) -> Self {
        let unchecked = session.is_unchecked(member);
        let most_color = if verdicts.is_any_not_clear() { FAINT_COLOR } else { MOST_COLOR };
        let own = if unchecked {
            palette::color(palette::UNCHECKED)
        } else {
            own_color(session, member, most_color)
        };
        let verdict = verdicts.worst(member).filter(|verdict| *verdict != Verdict::Clear);
        // Unknown is not clear: dark until the verdict is known.
        let is_open =
            session.scene.is_some() && verdicts.worst(member).is_none() && session.is_checked(member);
        let mut color = if is_open { own.mix(&Color::BLACK, UNKNOWN) } else { own };
        let mut glow = LinearRgba::BLACK;
        if let Some(verdict) = verdict {
            let tint = palette::color(palette::verdict(verdict));
            color = plain_color(session, member).mix(&tint, TINT);
            glow = tint.to_linear() * 0.12;
        }
        // The selection never hides a verdict; its box shows it, too.
        if selection.member == Some(member) && verdict.is_none() {
            let tint = palette::color(palette::SELECTED);
            color = color.mix(&tint, 0.45);
            glow += tint.to_linear() * 0.10;
        }
        let visibility = layers.visibility(member);
        let is_searched = search.pair().is_some_and(|pair| pair.a == member || pair.b == member);
        let shows_rank = selection.rank.is_some_and(|(of, _)| of == member);
        let is_lit = verdict == Some(Verdict::Collision) && layers.is_shown(Layer::Spheres);
        let opacity = if visibility == Visibility::Transparent || is_searched || shows_rank || is_lit {
            SEE_THROUGH
        } else if unchecked && session.scene.is_some() {
            0.5
        } else {
            1.0
        };
        Self { color, glow, opacity, is_hidden: visibility == Visibility::Hidden }
    }
}

/// The colour that its file gives a member, made paler, or a plain one.
fn own_color(session: &Session, member: usize, most_color: f32) -> Color {
    let given = session.members.get(member).and_then(|shown| shown.member.color);
    given.map_or_else(|| plain_color(session, member), |rgb| paler(rgb, most_color))
}

/// Robots are light, objects darker; consecutive members differ.
fn plain_color(session: &Session, member: usize) -> Color {
    let Some(shown) = session.members.get(member) else { return Color::WHITE };
    if let Some(stay) = shown.member.stay.as_ref().filter(|stay| stay.first != member) {
        return plain_color(session, stay.first);
    }
    let step = (member % 2) as f32 * 0.05;
    match shown.member.frame {
        MemberFrame::Link { robot, .. } if robot % 2 == 1 => {
            Color::srgb(0.74 - step, 0.80 - step, 0.78 - step)
        }
        MemberFrame::Link { .. } => Color::srgb(0.80 - step, 0.79 - step, 0.76 - step),
        MemberFrame::Fixed { .. } => {
            // By its place among the objects: a tool more on the robot changes no object.
            let is_object = |shown: &ShownMember| matches!(shown.member.frame, MemberFrame::Fixed { .. });
            let before = session.members[..member].iter().filter(|shown| is_object(shown)).count();
            let [red, green, blue] = OBJECTS[before % OBJECTS.len()];
            Color::srgb(red, green, blue)
        }
    }
}

/// A colour of a file, made paler: full colours are those of findings. The page of a report does the same.
fn paler(rgb: [u8; 3], most_color: f32) -> Color {
    let color = rgb.map(|byte| DARKEST + (1.0 - DARKEST) * f32::from(byte) / 255.0);
    let most = color.into_iter().fold(0.0, f32::max);
    let least = color.into_iter().fold(1.0, f32::min);
    let share = if most > least { (most_color * most / (most - least)).min(1.0) } else { 1.0 };
    let [red, green, blue] = color.map(|value| most - (most - value) * share);
    Color::srgb(red, green, blue)
}

#[cfg(test)]
mod tests {
    use bevy::color::ColorToComponents as _;

    use super::*;

    #[test]
    fn colours_of_files_are_told_from_those_of_verdicts() {
        for rgb in
            [[230, 102, 20], [255, 0, 0], [213, 94, 0], [240, 180, 44], [0, 158, 115], [0; 3], [255; 3]]
        {
            let shown = paler(rgb, MOST_COLOR);
            let [red, green, blue] = shown.to_srgba().to_f32_array_no_alpha();
            let [most, least] = [red.max(green).max(blue), red.min(green).min(blue)];
            assert!(most - least <= MOST_COLOR * most + 1e-6, "{shown:?}");
            for verdict in [palette::COLLISION, palette::NEAR, palette::UNDECIDED] {
                let far =
                    (palette::color(verdict).to_srgba().to_vec3() - shown.to_srgba().to_vec3()).length();
                assert!(far > 0.2, "{shown:?} is like {verdict:?}");
            }
        }
        // What is pale stays as it is, but for black.
        for (rgb, value) in [([255; 3], 1.0), ([0; 3], DARKEST)] {
            let shown = paler(rgb, MOST_COLOR).to_srgba().to_f32_array_no_alpha();
            assert!(shown.iter().all(|share| (share - value).abs() < 1e-6), "{shown:?}");
        }
    }
}
