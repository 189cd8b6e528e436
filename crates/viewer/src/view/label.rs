//! What is to be written in the 3D view: places with their texts, which the interface draws in its own font.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Gizmos, ResMut, Resource, Vec3};

/// What a label is about, those that are placed first before others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum LabelKind {
    /// A result, always shown.
    Result,
    /// A name, left out where there is no room.
    Name,
}

/// A text at a place in the world.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlaceLabel {
    /// The place.
    pub(crate) at: Vec3,
    /// How far above the place the label's lower edge is, points; if negative, how far below it its upper edge is.
    pub(crate) rise: f32,
    /// The text.
    pub(crate) text: String,
    /// What it is about.
    pub(crate) kind: LabelKind,
    /// Colour of its border.
    pub(crate) color: Option<[u8; 3]>,
}

/// The labels of this frame.
#[derive(Resource, Default)]
pub(crate) struct Labels(pub(crate) Vec<PlaceLabel>);

/// Begins a frame without labels.
pub(super) fn begin(mut labels: ResMut<'_, Labels>) {
    labels.0.clear();
}

/// What marks and their labels are drawn with.
#[derive(SystemParam)]
pub(super) struct Pens<'w, 's> {
    /// Marks.
    pub(super) gizmos: Gizmos<'w, 's>,
    labels: ResMut<'w, Labels>,
}

impl Pens<'_, '_> {
    /// Writes a result, in a border of its mark's colour.
    pub(super) fn result(&mut self, at: Vec3, rise: f32, color: [u8; 3], text: String) {
        let color = Some(color);
        self.labels.0.push(PlaceLabel { at, rise, text, kind: LabelKind::Result, color });
    }

    /// Writes a name.
    pub(super) fn name(&mut self, at: Vec3, rise: f32, text: String) {
        self.labels.0.push(PlaceLabel { at, rise, text, kind: LabelKind::Name, color: None });
    }
}
