//! Lines as a mesh.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Mesh, PrimitiveTopology};
use bevy::prelude::{AlphaMode, StandardMaterial};

/// Two ends and their linear colours.
pub(super) type GradientLine = ([[f32; 3]; 2], [[f32; 4]; 2]);

/// The mesh of some lines.
pub(super) fn mesh(lines: &[GradientLine]) -> Mesh {
    let ends: Vec<[f32; 3]> = lines.iter().flat_map(|(ends, _)| *ends).collect();
    let colors: Vec<[f32; 4]> = lines.iter().flat_map(|(_, colors)| *colors).collect();
    Mesh::new(PrimitiveTopology::LineList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, ends)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colors)
}

/// An unlit material that uses the colours of the vertices.
pub(super) fn material() -> StandardMaterial {
    StandardMaterial { unlit: true, alpha_mode: AlphaMode::Blend, ..StandardMaterial::default() }
}
