//! The meshes that a refused URDF asks for, so that what is wrong with them can be told in the same breath.

use diagnostics::xml::{Xml, with_prefixes};
use geometry::Pose;

use super::precheck::{children, is_urdf, read_numbers};
use crate::{ShapeElement, ShapeGeometry};

/// The `<collision>` elements of a URDF whose shape is a mesh, as far as the file can be understood; their places on the links are
/// left at the identity. Nothing for a file that is no URDF.
pub fn mesh_references(bytes: &[u8], file: &str) -> Vec<ShapeElement> {
    let (bytes, _) = with_prefixes(bytes, file);
    let Ok(xml) = Xml::read(&bytes, file) else { return Vec::new() };
    if !is_urdf(&xml) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for collision in children(xml.root(), "link").flat_map(|link| children(link, "collision")) {
        let meshes = children(collision, "geometry").flat_map(|geometry| children(geometry, "mesh"));
        for mesh in meshes {
            let uri = mesh.attribute("filename").filter(|uri| !uri.trim().is_empty());
            let scale = if mesh.has_attribute("scale") {
                read_numbers::<3>(mesh, "scale").filter(|scale| !scale.contains(&0.0))
            } else {
                Some([1.0; 3])
            };
            let (Some(uri), Some(scale)) = (uri, scale) else { continue };
            let (line, column) = xml.place(collision);
            found.push(ShapeElement {
                name: None,
                line,
                column,
                link_from_shape: Pose::identity(),
                geometry: ShapeGeometry::Mesh {
                    uri: uri.to_owned(),
                    scale,
                    is_scale_given: mesh.has_attribute("scale"),
                },
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_understood_of_a_refused_file_is_found() {
        let text = r#"<robot><lnik/><link name="a"><collision><geometry><mesh filename="a.stl"/></geometry></collision>
<collision><geometry><mesh filename="b.stl" scale="0.001"/></geometry></collision>
<collision><geometry><mesh filename="c.stl" scale="1 1 2"/></geometry></collision></link></robot>"#;
        let found = mesh_references(text.as_bytes(), "f");
        let uris: Vec<_> = found
            .iter()
            .map(|element| match &element.geometry {
                ShapeGeometry::Mesh { uri, is_scale_given, .. } => (&**uri, element.line, *is_scale_given),
                ShapeGeometry::Primitive(_) => unreachable!("only meshes"),
            })
            .collect();
        assert_eq!(uris, [("a.stl", 1, false), ("c.stl", 3, true)]);
        assert!(mesh_references(b"<sdf><link/></sdf>", "f").is_empty());
        assert!(mesh_references(b"<robot", "f").is_empty());
    }
}
