//! A description: bodies made of parts, shapes that several of them use, and the arm that the bodies are the links of.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::arm::ModelArm;
use super::part::{ModelPart, joined};
use super::solid::Solid;
use super::stl::Mesh;

/// So deep may shapes be made of shapes.
const MOST_DEPTH: usize = 16;

/// All that the files of a robot or a scene are written from.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Description {
    /// Shapes that parts name; parts can name bodies too.
    #[serde(default)]
    shapes: BTreeMap<String, Vec<ModelPart>>,
    /// Each link or object that has a mesh, in its own frame.
    #[serde(rename = "body")]
    pub(super) bodies: Vec<ModelBody>,
    /// The arm; none where the bodies are objects of a scene.
    pub(super) arm: Option<ModelArm>,
}

/// A link or an object.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ModelBody {
    /// Name of its link and its mesh.
    pub(super) name: String,
    /// The name of its paint, for a link.
    pub(super) paint: Option<String>,
    /// What it is made of; parts may overlap.
    parts: Vec<ModelPart>,
}

impl Description {
    /// The mesh of every body.
    pub(super) fn meshes(&self) -> Result<Vec<Mesh>, String> {
        let mesh = |body: &ModelBody| {
            let solid = joined(&body.parts, self, 0).map_err(|what| format!("{}: {what}", body.name))?;
            Ok((body.name.clone(), solid))
        };
        self.bodies.iter().map(mesh).collect()
    }

    /// The shape or body of a name, `depth` names below a body.
    pub(super) fn named(&self, name: &str, depth: usize) -> Result<Solid, String> {
        let body = self.bodies.iter().find(|body| body.name == name).map(|body| &body.parts);
        let parts = self.shapes.get(name).or(body).ok_or_else(|| format!("there is no shape {name:?}"))?;
        if depth == MOST_DEPTH {
            return Err(format!("the shape {name:?} is made of itself"));
        }
        joined(parts, self, depth + 1)
    }
}
