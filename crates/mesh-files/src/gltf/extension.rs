//! Extensions: those that can change a surface are refused, or named in a warning.

use super::document::{GltfDocument, LocatedJson};
use super::json::Json;
use diagnostics::excerpt;

/// Extensions of one value: many values can share it, and each looks at all of them.
const MOST: usize = 64;

/// Positions as integers.
pub(super) const QUANTIZATION: &str = "KHR_mesh_quantization";

/// Extensions that leave the surface as it is.
fn is_harmless(name: &str) -> bool {
    const PREFIXES: [&str; 8] = [
        "KHR_materials_",
        "KHR_texture_",
        "KHR_lights_",
        "KHR_node_",
        "KHR_xmp",
        "EXT_texture_",
        "EXT_lights_",
        "MSFT_texture_",
    ];
    name == QUANTIZATION || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// What to do about an extension that is not supported.
fn hint(name: &str) -> &'static str {
    match name {
        "KHR_draco_mesh_compression" => "export the file without Draco compression",
        "EXT_meshopt_compression" | "KHR_meshopt_compression" => {
            "export the file without meshopt compression"
        }
        "EXT_mesh_gpu_instancing" => "export every instance as a node of its own",
        _ => "export the file without this extension",
    }
}

/// Refuses required extensions that are not supported, and tells whether positions may be integers.
pub(super) fn check(document: &mut GltfDocument<'_>) -> bool {
    let root = document.root();
    let used = document.member(&root, "extensionsUsed");
    for spot in document.items(used) {
        document.text(&spot);
    }
    let required = document.member(&root, "extensionsRequired");
    let mut quantized = false;
    for spot in document.items(required) {
        let Some(name) = document.text(&spot) else { continue };
        quantized |= name == QUANTIZATION;
        if !is_harmless(name) {
            let problem = document.at(&spot, "the file needs an extension that is not supported");
            document.fault(problem.found(excerpt(name)).hint(hint(name)));
        }
    }
    quantized
}

/// Looks at the extensions of a value: `refused` ones are faults, others that may matter are named.
pub(super) fn look<'j>(document: &mut GltfDocument<'j>, spot: &LocatedJson<'j>, refused: &[&str]) {
    let Some(Json::Object(members)) = spot.json.member("extensions") else { return };
    if members.len() > MOST {
        let problem = document.at(spot, "too many extensions").found(members.len().to_string());
        document.fault(problem.expected(format!("at most {MOST}")));
        return;
    }
    for (name, _) in members {
        if refused.contains(&name.as_str()) {
            let problem = document.at(spot, "an extension that is not supported changes what stands here");
            document.fault(problem.found(excerpt(name)).hint(hint(name)));
        } else if !is_harmless(name) {
            let problem = document.at(spot, "an extension that is not known here is passed over");
            document.warn(problem.found(excerpt(name)).hint(hint(name)));
        }
    }
}
