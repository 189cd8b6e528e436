//! COLLADA: the scene with every instance, in metres, behind strict checks.
//!
//! Lines, cameras, lights, materials and physics have no surface here and are passed over; skins, morphs, splines,
//! convex hulls by reference, boundary representations and holes in polygons are refused by name.

mod asset;
mod document;
mod geometry;
mod inputs;
mod numbers;
mod primitive;
mod scene;
mod source;
mod transform;

use document::DaeDocument;

use super::ReadMesh;
use crate::DaeUpAxis;
use diagnostics::xml::{Element, Xml};
use diagnostics::{InputError, excerpt};

/// Namespaces of COLLADA 1.4 and 1.5; some writers leave it out.
const NAMESPACES: [Option<&str>; 3] = [
    Some("http://www.collada.org/2005/11/COLLADASchema"),
    Some("http://www.collada.org/2008/03/COLLADASchema"),
    None,
];

const ROOT: [&str; 29] = [
    "asset",
    "extra",
    "library_animation_clips",
    "library_animations",
    "library_articulated_systems",
    "library_cameras",
    "library_code",
    "library_controllers",
    "library_effects",
    "library_force_fields",
    "library_formulas",
    "library_geometries",
    "library_images",
    "library_joints",
    "library_kinematics_models",
    "library_kinematics_scenes",
    "library_lights",
    "library_materials",
    "library_nodes",
    "library_physics_materials",
    "library_physics_models",
    "library_physics_scenes",
    "library_visual_scenes",
    "scene",
    "library_hints",
    "library_media",
    "library_programs",
    "library_samplers",
    "library_surfaces",
];

/// Reads the triangles of the visual scene that `<scene>` names, in metres, in the order of its nodes.
///
/// Transforms that mirror turn triangles around, so that outside stays outside. What the scene does not show is left
/// out with a warning.
///
/// # Errors
/// Every fault with line and column: what cannot be understood is refused, and a scene without triangles too.
pub(super) fn read_dae(bytes: &[u8], file: &str, up_axis: DaeUpAxis) -> Result<ReadMesh, InputError> {
    let xml = Xml::read(bytes, file)?;
    let root = xml.root();
    if root.tag_name().name() != "COLLADA" || !NAMESPACES.contains(&root.tag_name().namespace()) {
        let name = root.tag_name();
        let space = name.namespace().map_or_else(String::new, |space| format!(" of {}", excerpt(space)));
        return Err(xml
            .at(root, "not a COLLADA file")
            .found(format!("<{}>{space}", name.name()))
            .expected("<COLLADA xmlns=\"http://www.collada.org/2005/11/COLLADASchema\">")
            .into());
    }
    let mut document = DaeDocument::new(&xml, file);
    let sections = document.children(root, &ROOT);
    let named = |tag: &str| -> Vec<Element<'_>> {
        sections.iter().copied().filter(|e| e.tag_name().name() == tag).collect()
    };
    let metres_from_scene = asset::metres_from_scene(&mut document, named("asset").first().copied(), up_axis);
    let animated = named("library_animations");
    if let Some(&element) =
        animated.iter().find(|e| e.descendants().any(|e| e.tag_name().name() == "channel"))
    {
        let what = "animations are not played: nodes stand where their transforms put them";
        document.warn(xml.at(element, what));
    }
    let triangles = match visual_scene(&mut document, &named("scene")) {
        Some(scene) => scene::triangles(&mut document, scene, metres_from_scene),
        None => Vec::new(),
    };
    document.finish(triangles)
}

/// The one visual scene that is shown.
fn visual_scene<'x>(document: &mut DaeDocument<'x>, scenes: &[Element<'x>]) -> Option<Element<'x>> {
    let root = document.xml.root();
    let &[scene] = scenes else {
        let what =
            if scenes.is_empty() { "no <scene>: nothing says what is shown" } else { "several <scene>" };
        document.fault(
            document
                .xml
                .at(scenes.get(1).copied().unwrap_or(root), what)
                .expected("one <scene> with an <instance_visual_scene>")
                .hint("export the file again, with its scene"),
        );
        return None;
    };
    let known =
        ["instance_physics_scene", "instance_visual_scene", "instance_kinematics_scene", "extra", "asset"];
    let shown: Vec<Element<'x>> = document
        .children(scene, &known)
        .into_iter()
        .filter(|e| e.tag_name().name() == "instance_visual_scene")
        .collect();
    let &[instance] = &shown[..] else {
        let what = "<scene> shows no visual scene, or several";
        document.fault(document.xml.at(scene, what).expected("one <instance_visual_scene>"));
        return None;
    };
    document.target(instance, "url", "visual_scene", root)
}
