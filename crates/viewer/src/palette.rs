//! Colour-blind-safe colours (Okabe and Ito); shapes and texts carry the same information.

use bevy::color::ColorToComponents as _;
use bevy::prelude::Color;
use scene::PairKind;
use simulator::Verdict;

/// Collision: vermillion.
pub(crate) const COLLISION: [u8; 3] = [0xD5, 0x5E, 0x00];
/// The second member's spheres in a collision: the same colour, paler.
pub(crate) const COLLISION_PALE: [u8; 3] = [0xFF, 0xD2, 0xA8];
/// Nearer than required: orange-yellow.
pub(crate) const NEAR: [u8; 3] = [0xF0, 0xB4, 0x2C];
/// Undecided: reddish purple.
pub(crate) const UNDECIDED: [u8; 3] = [0xCC, 0x79, 0xA7];
/// Clear: bluish green.
pub(crate) const CLEAR: [u8; 3] = [0x00, 0x9E, 0x73];
/// Spheres inside a solid: yellow.
pub(crate) const INNER: [u8; 3] = [0xF0, 0xE4, 0x42];
/// A move that parts two members: bluish green, as what is clear.
pub(crate) const APART: [u8; 3] = CLEAR;
/// Seen, but not checked: violet.
pub(crate) const VISUAL: [u8; 3] = [0x7A, 0x4F, 0xE0];
/// Moves in space along lines: blue.
pub(crate) const LINE_MOVE: [u8; 3] = [0x3F, 0x9B, 0xFF];
/// Moves in space along arcs: light violet.
pub(crate) const ARC_MOVE: [u8; 3] = [0xC4, 0x9B, 0xFF];
/// What controllers may do at corners: green.
pub(crate) const CORNER: [u8; 3] = [0x6F, 0xD0, 0x8C];
/// Moves of joints: light grey.
pub(crate) const JOINT_MOVE: [u8; 3] = [0xC8, 0xCC, 0xD2];
/// Clearances of robots to the cell: ochre.
pub(crate) const TO_CELL: [u8; 3] = [0xC9, 0x8A, 0x2B];
/// Clearances of robots to themselves: pink.
pub(crate) const TO_ITSELF: [u8; 3] = [0xC7, 0x7A, 0xB0];
/// Clearances of robots to each other: blue.
pub(crate) const TO_ROBOTS: [u8; 3] = [0x3F, 0x9B, 0xFF];
/// Not checked: grey.
pub(crate) const UNCHECKED: [u8; 3] = [0x8A, 0x8A, 0x8A];
/// Selected: sky blue.
pub(crate) const SELECTED: [u8; 3] = [0x56, 0xB4, 0xE9];

/// The colour of a verdict.
pub(crate) fn verdict(verdict: Verdict) -> [u8; 3] {
    match verdict {
        Verdict::Clear => CLEAR,
        Verdict::Near => NEAR,
        Verdict::Undecided => UNDECIDED,
        Verdict::Collision => COLLISION,
    }
}

/// The colour of the clearances of a kind of pairs; their lines differ in their dashes too.
pub(crate) fn kind_of_pairs(kind: PairKind) -> [u8; 3] {
    match kind {
        PairKind::RobotEnvironment => TO_CELL,
        PairKind::SameRobot => TO_ITSELF,
        PairKind::RobotRobot => TO_ROBOTS,
    }
}

/// A sign with the same meaning as the colour.
pub(crate) fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Clear => "✔",
        Verdict::Near => "⚠",
        Verdict::Undecided => "?",
        Verdict::Collision => "✖",
    }
}

/// A colour for the renderer.
pub(crate) fn color([r, g, b]: [u8; 3]) -> Color {
    Color::srgb_u8(r, g, b)
}

/// A colour for shaders and vertices: linear and opaque.
pub(crate) fn linear(rgb: [u8; 3]) -> [f32; 4] {
    color(rgb).to_linear().to_f32_array()
}

/// A colour for the interface.
pub(crate) fn egui([r, g, b]: [u8; 3]) -> bevy_egui::egui::Color32 {
    bevy_egui::egui::Color32::from_rgb(r, g, b)
}
