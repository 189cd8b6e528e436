//! Where the 3D view lies among the panels.

use bevy::prelude::*;
use bevy_egui::egui;

/// The area of the 3D view, in points.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Picture {
    /// The rectangle.
    pub(crate) rect: egui::Rect,
    /// Physical pixels per point.
    pub(crate) pixels_per_point: f32,
}

impl Default for Picture {
    fn default() -> Self {
        Self { rect: egui::Rect::NOTHING, pixels_per_point: 1.0 }
    }
}
