//! Witness points of pairs, with labels.

use bevy::prelude::{Color, Isometry3d, Res, Vec3};
use simulator::{FindingKind, PosedPair, Verdict, Witness};

use super::label::Pens;
use super::lens::{Eye, Lens};
use super::verdicts::finding_shown;
use crate::background::{InstantDetails, shown_query};
use crate::convert;
use crate::examination::Examination;
use crate::layers::{Layer, Layers};
use crate::palette;
use crate::shown::ShownResources;
use crate::units;

/// Draws the witness points of the selected finding, or of all pairs in the instant's details.
pub(super) fn draw(
    shown: ShownResources<'_>,
    instant: Res<'_, InstantDetails>,
    examination: Res<'_, Examination>,
    layers: Res<'_, Layers>,
    eye: Eye<'_, '_>,
    mut pens: Pens<'_, '_>,
) {
    let Some(lens) = eye.lens() else { return };
    // Contacts and the separating move of the selected collision say more.
    if layers.is_shown(Layer::Contacts) && examination.shown(shown.state()).is_some() {
        return;
    }
    if let Some(finding) = finding_shown(shown.state()) {
        mark(&finding.kind, MarkLabel::Alone, &layers, &lens, &mut pens);
        return;
    }
    let at = shown_query(shown.state());
    let Some(seen) = at.and_then(|at| instant.answer_to(&at)) else { return };
    // With several marks, only one has a label: that of the selected pair, or the first.
    let ShownResources { session, selection, .. } = &shown;
    let selected =
        selection.pair.and_then(|pair| session.scene.as_ref()?.pairs.iter().position(|known| *known == pair));
    let is_selected = |(pair, _): &&(usize, FindingKind)| Some(*pair) == selected;
    let speaker = seen.details.iter().find(is_selected).or(seen.details.first()).map(|(pair, _)| *pair);
    let others = seen.details.len().saturating_sub(1);
    for (pair, kind) in &seen.details {
        let label = match others {
            0 => MarkLabel::Alone,
            others if Some(*pair) == speaker => MarkLabel::ForOthers(others),
            _ => MarkLabel::Silent,
        };
        mark(kind, label, &layers, &lens, &mut pens);
    }
}

/// Label of a mark.
#[derive(Clone, Copy, PartialEq)]
enum MarkLabel {
    /// The pair.
    Alone,
    /// The pair and the number of others.
    ForOthers(usize),
    /// No label.
    Silent,
}

fn mark(kind: &FindingKind, label: MarkLabel, layers: &Layers, lens: &Lens, pens: &mut Pens<'_, '_>) {
    let (verdict, [a, b], (clearance_m, required_m), witness) = match kind {
        FindingKind::Pair { verdict, a, b, clearance_m, required_m, witness: Some(witness), .. } => {
            (verdict, [a, b], (clearance_m, required_m), witness)
        }
        kind => match kind.posed_pair() {
            Some(PosedPair { verdict, a, b, clearance_m, required_m, witness: Some(witness), .. }) => {
                (verdict, [a, b], (clearance_m, required_m), witness)
            }
            _ => return,
        },
    };
    let Witness { on_a: [on_a, _], on_b: [on_b, _] } = witness;
    let (on_a, on_b) = (convert::point(on_a), convert::point(on_b));
    let middle = 0.5 * (on_a + on_b);
    let point_m = lens.point_m(middle);
    let ring_m = if label == MarkLabel::Silent { 0.4 * point_m } else { point_m };
    let color = if *verdict == Verdict::Clear {
        Color::srgb(0.9, 0.95, 1.0)
    } else {
        palette::color(palette::verdict(*verdict))
    };
    let facing = lens.eye.rotation();
    if layers.is_shown(Layer::Witness) {
        if *verdict == Verdict::Collision {
            // A ring with four ticks outside: recognisable without colour, and it does not cover the contact.
            pens.gizmos.circle(Isometry3d::new(middle, facing), 22.0 * ring_m, Color::WHITE);
            pens.gizmos.circle(Isometry3d::new(middle, facing), 24.5 * ring_m, color);
            for side in [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y] {
                let tick = facing * side;
                pens.gizmos.line(middle + tick * 22.0 * ring_m, middle + tick * 34.0 * ring_m, Color::WHITE);
            }
        } else {
            pens.gizmos.line(on_a, on_b, color);
            for end in [on_a, on_b] {
                pens.gizmos.circle(Isometry3d::new(end, facing), 4.0 * point_m, color);
            }
        }
    }
    if layers.is_shown(Layer::Labels) && label != MarkLabel::Silent {
        let text = match verdict {
            Verdict::Collision => format!("COLLISION {a} | {b}"),
            _ => format!("{} {a} | {b}", label_mm(*clearance_m, *required_m)),
        };
        let text = match label {
            MarkLabel::ForOthers(1) => format!("{text}, 1 more pair"),
            MarkLabel::ForOthers(others) => format!("{text}, {others} more pairs"),
            MarkLabel::Alone | MarkLabel::Silent => text,
        };
        // Centred above the mark, so that long names extend to both sides.
        let color = if *verdict == Verdict::Clear { palette::SELECTED } else { palette::verdict(*verdict) };
        pens.result(middle, 42.0, color, text);
    }
}

/// Bounds as text.
fn label_mm(bounds_m: [f64; 2], required_m: f64) -> String {
    if bounds_m[1].is_finite() { units::clearance(bounds_m, required_m) } else { "undecided".to_owned() }
}
