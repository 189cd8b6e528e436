//! SDF models as things that stand still: their collision shapes in the frame that the model stands in.
//!
//! Reads one `<model>` of links that no joint can move; worlds, included and nested models, frames of their own, moving
//! joints and shapes that are not checked are refused by name. No mesh is read.

mod frames;
mod geometry_of;
mod links;
mod numbers;
mod pose;
mod structure;
mod vocabulary;

use diagnostics::xml::Xml;
use diagnostics::{Findings, InputError, Problem};
use geometry::Pose;

use kinematics::ShapeElement;

/// A model that stands still.
#[derive(Clone, Debug, PartialEq)]
pub struct StillModel {
    /// Its name.
    pub name: String,
    /// Links in file order.
    pub links: Vec<StillLink>,
}

/// A link of a model that stands still.
#[derive(Clone, Debug, PartialEq)]
pub struct StillLink {
    /// Its name.
    pub name: String,
    /// 1-based line of the `<link>` element.
    pub line: u32,
    /// Shapes to check; their `link_from_shape` is read as the place in the model's surroundings, the pose of the model
    /// included.
    pub collisions: Vec<ShapeElement>,
    /// Whether the file gives at least one `<visual>`.
    pub has_visual: bool,
}

impl StillModel {
    /// Reads an SDF, and gives warnings about it.
    ///
    /// # Errors
    /// Every fault of the file, with its place.
    pub fn from_sdf(bytes: &[u8], file: &str) -> Result<(Self, Vec<Problem>), InputError> {
        let xml = Xml::read(bytes, file)?;
        let root = xml.root();
        if !root.has_tag_name("sdf") {
            let name = root.tag_name().name();
            let hint = match name {
                "robot" => "a URDF is a robot: name it under robots",
                "gazebo" => "files before SDF 1.3 must be converted: gz sdf -p old.sdf > new.sdf",
                _ => "write <sdf version=\"1.7\"><model name=\"...\">...</model></sdf>",
            };
            return Err(xml
                .at(root, "not an SDF")
                .found(format!("<{name}>"))
                .expected("<sdf>")
                .hint(hint)
                .into());
        }
        let mut findings = Findings::default();
        let model = structure::check(&xml, &mut findings);
        let links = model.map(|model| (model, links::read(&xml, model, &mut findings)));
        let warnings = findings.finish()?;
        let (model, links) = links.expect("a file without a model has a fault");
        let name = model.attribute("name").unwrap_or_default().to_owned();
        Ok((Self { name, links }, warnings))
    }

    /// Every shape with its place in the model's surroundings, in file order.
    pub fn shapes(&self) -> impl Iterator<Item = (&ShapeElement, Pose)> {
        self.links.iter().flat_map(|link| &link.collisions).map(|shape| (shape, shape.link_from_shape))
    }
}
