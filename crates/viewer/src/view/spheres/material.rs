//! The material that turns quads into spheres.

use bevy::asset::embedded_asset;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{Material, MaterialPipeline, MaterialPipelineKey, MaterialPlugin};
use bevy::prelude::{AlphaMode, App, Asset, Mesh, TypePath, Vec4};
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError};
use bevy::shader::ShaderRef;

use super::cloud::CORNER_AND_RADIUS;

pub(crate) const SPHERE_SHADER: &str =
    concat!("embedded://", env!("CARGO_CRATE_NAME"), "/view/spheres/sphere.wgsl");

/// How spheres of a cloud are lit and seen through.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
pub(crate) struct SphereMaterial {
    /// x: how strongly the rim is drawn, y: how much they glow by themselves.
    #[uniform(0)]
    pub(crate) style: Vec4,
    /// Whether anything can be seen through them.
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

/// The shader, in the program itself.
pub(crate) fn plugin(app: &mut App) {
    embedded_asset!(app, "sphere.wgsl");
    app.add_plugins(MaterialPlugin::<SphereMaterial>::default());
}
