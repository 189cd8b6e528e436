//! The material that draws quads as spheres.

use bevy::asset::embedded_asset;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{Material, MaterialPipeline, MaterialPipelineKey, MaterialPlugin};
use bevy::prelude::{AlphaMode, App, Asset, Mesh, TypePath, Vec4};
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError};
use bevy::shader::ShaderRef;

use super::cloud::CORNER_AND_RADIUS;

pub(crate) const SPHERE_SHADER: &str =
    concat!("embedded://", env!("CARGO_CRATE_NAME"), "/view/spheres/sphere.wgsl");

/// Lighting and transparency of a cloud.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
pub(crate) struct SphereMaterial {
    /// x: strength of the rim, y: emission.
    #[uniform(0)]
    pub(crate) style: Vec4,
    /// Whether the spheres are transparent.
    pub(crate) is_transparent: bool,
}

impl Material for SphereMaterial {
    fn vertex_shader() -> ShaderRef {
        SPHERE_SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SPHERE_SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        if self.is_transparent { AlphaMode::Blend } else { AlphaMode::Opaque }
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        _key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        descriptor.vertex.buffers = vec![layout.0.get_layout(&[
            Mesh::ATTRIBUTE_POSITION.at_shader_location(0),
            CORNER_AND_RADIUS.at_shader_location(1),
            Mesh::ATTRIBUTE_COLOR.at_shader_location(2),
        ])?];
        descriptor.primitive.cull_mode = None;
        Ok(())
    }
}

/// Embeds the shader and registers the material.
pub(crate) fn plugin(app: &mut App) {
    embedded_asset!(app, "sphere.wgsl");
    app.add_plugins(MaterialPlugin::<SphereMaterial>::default());
}
