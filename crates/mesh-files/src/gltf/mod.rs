//! glTF 2.0 and GLB: the scene with every mesh in its places, in metres with z up, behind strict checks.
//!
//! Points, lines, cameras, lights and materials have no surface and are passed over; skins, weights of morph targets,
//! sparse accessors, Draco, meshopt and GPU instancing are refused by name.

mod accessor;
mod base64;
mod buffer;
mod document;
mod extension;
mod glb;
mod json;
mod mesh;
mod node;
mod scene;

use buffer::Buffers;
use document::GltfDocument;
use mesh::GltfMeshes;

use super::{MeshSource, ReadMesh};
use diagnostics::{InputError, Problem, decode, excerpt};

const ROOT: [&str; 16] = [
    "accessors",
    "animations",
    "asset",
    "buffers",
    "bufferViews",
    "cameras",
    "extensionsRequired",
    "extensionsUsed",
    "images",
    "materials",
    "meshes",
    "nodes",
    "samplers",
    "scene",
    "scenes",
    "skins",
];

/// Reads the triangles of the default scene, or of the only one, in the order of its nodes.
///
/// glTF is in metres with y up: (x, y, z) of the file comes out as (x, −z, y). Transforms that mirror turn triangles
/// around, so that outside stays outside. What the scene does not show is left out with a warning.
///
/// # Errors
/// Every fault with its path in the document: what cannot be understood is refused, and a scene without triangles too.
pub(super) fn read_gltf(source: &mut MeshSource<'_>) -> Result<ReadMesh, InputError> {
    let file = source.file;
    let (chunk, bin) =
        if glb::is_glb(source.bytes) { glb::split(source.bytes, file)? } else { (source.bytes, None) };
    if bin.is_none() && !begins_like_gltf(chunk) {
        return Err(Problem::new(file, "not a glTF file")
            .found(beginning(chunk))
            .expected("JSON that begins with {, or a GLB, whose first four bytes are glTF")
            .hint("check that the right file was given, and export it again")
            .into());
    }
    let text = decode(chunk, file)?;
    let root = json::read(text).map_err(|error| syntax(&error, file, chunk.len() < source.bytes.len()))?;
    let mut document = GltfDocument::new(&root, file);
    let spot = document.root();
    if !matches!(root, json::Json::Object(_)) {
        return Err(document.at(&spot, "no JSON object").expected("an object in braces").into());
    }
    check_version(&mut document);
    let mut known = ROOT.to_vec();
    known.push("textures");
    document.only_members(&spot, &known);
    let quantized = extension::check(&mut document);
    let animations = document.member(&spot, "animations");
    if let Some(first) = document.items(animations).first() {
        let problem = document.at(first, "animations are not played");
        document.warn(problem.hint("nodes stand where their transforms put them"));
    }
    let turned = Problem::new(file, "glTF has y up: its (x, y, z) is taken as (x, -z, y), so that z is up");
    document.warn(turned.hint("turn the part back in its frame if it was exported with z up"));
    let mut meshes = GltfMeshes { buffers: Buffers::new(bin, source.companion), quantized, triangles: 0 };
    let triangles = scene::triangles(&mut document, &mut meshes);
    document.finish(triangles)
}

/// Whether a file may be text in braces; of what is UTF-16, the reader of text tells.
fn begins_like_gltf(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    matches!(bytes, [] | [b'{' | b'[' | b'"', ..] | [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..])
}

/// How a file begins, as far as it can be shown.
fn beginning(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(40)]);
    match text.split(|c: char| c.is_control() || c == '\u{fffd}').next() {
        Some(start) if !start.is_empty() => excerpt(start),
        _ => format!("byte 0x{:02X}", bytes.first().copied().unwrap_or_default()),
    }
}

fn check_version(document: &mut GltfDocument<'_>) {
    let root = document.root();
    let Some(asset) = document.required(&root, "asset") else { return };
    document.only_members(&asset, &["copyright", "generator", "version", "minVersion"]);
    let Some(version) = document.required(&asset, "version") else { return };
    if document.text(&version).is_some_and(|text| !text.starts_with("2.")) {
        let problem = document.at(&version, "another version of glTF").found(document::shown(version.json));
        document.fault(problem.expected("2.0").hint("export the file as glTF 2.0"));
    }
    if let Some(least) = document.member(&asset, "minVersion")
        && document.text(&least).is_some_and(|text| text != "2.0")
    {
        let problem = document.at(&least, "the file needs a newer glTF").found(document::shown(least.json));
        document.fault(problem.expected("2.0"));
    }
}

fn syntax(error: &serde_json::Error, file: &str, in_glb: bool) -> Problem {
    let (line, column) = (error.line() as u32, error.column() as u32);
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let message = if message.starts_with("EOF") { "it ends in the middle" } else { message };
    if in_glb {
        let what = format!("JSON of the GLB cannot be read: {message}");
        Problem::new(file, what).found(format!("line {line}, column {column} of its JSON"))
    } else {
        Problem::new(file, format!("JSON cannot be read: {message}")).at(line, column)
    }
    .hint("the file was cut short or edited: export it again")
}
