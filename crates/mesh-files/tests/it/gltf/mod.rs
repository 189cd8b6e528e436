//! Promise: a glTF file is read with every mesh in its places, or refused with its reason.

mod accepted;
mod damaged;
mod hostile;
mod peer;
mod refused;
mod scene;

use std::sync::Arc;

use diagnostics::{InputError, Problem};
use geometry::Point3;
use pathproof_mesh_files::{DaeUpAxis, MeshFormat, MeshSource, ReadMesh, read_mesh};

/// A square of two triangles with its bytes in part.bin.
const SQUARE: &str = r#"{
  "asset": {"version": "2.0"},
  "scene": 0,
  "scenes": [{"nodes": [0]}],
  "nodes": [{"mesh": 0}],
  "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
  "accessors": [
    {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3", "min": [0, 0, 0], "max": [2, 1, 0.5]},
    {"bufferView": 1, "componentType": 5123, "count": 6, "type": "SCALAR"}
  ],
  "bufferViews": [
    {"buffer": 0, "byteLength": 48},
    {"buffer": 0, "byteOffset": 48, "byteLength": 12}
  ],
  "buffers": [{"uri": "part.bin", "byteLength": 60}]
}"#;

/// The points of the square, as the file has them and with z up.
const CORNERS: [[f32; 3]; 4] = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.0, 0.5], [0.0, 1.0, 0.5]];
const Z_UP: [[f64; 3]; 4] = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, -0.5, 1.0], [0.0, -0.5, 1.0]];

const TURNED: &str = "part.gltf: glTF has y up: its (x, y, z) is taken as (x, -z, y), so that z is up; \
                      hint: turn the part back in its frame if it was exported with z up";

/// The bytes of the square: four points, six indices of 16 bits.
fn bytes() -> Vec<u8> {
    let points = CORNERS.iter().flatten().flat_map(|x| x.to_le_bytes());
    points.chain([0_u16, 1, 2, 0, 2, 3].iter().flat_map(|i| i.to_le_bytes())).collect()
}

/// The square with one part replaced, which must stand in it.
fn with(old: &str, new: &str) -> String {
    assert!(SQUARE.contains(old), "{old}");
    SQUARE.replace(old, new)
}

fn read_bytes(file: &[u8], companion: &[u8]) -> Result<ReadMesh, InputError> {
    read_mesh(&mut MeshSource {
        bytes: file,
        file: "part.gltf",
        format: MeshFormat::of_name("part.GLTF").expect("a known extension"),
        dae_up_axis: DaeUpAxis::Ignored,
        companion: &mut |name| match name {
            "part.bin" => Ok(Arc::from(companion)),
            _ => Err(Problem::new(name, "no such file").hint("put it there")),
        },
    })
}

fn read(text: &str) -> Result<ReadMesh, InputError> {
    read_bytes(text.as_bytes(), &bytes())
}

fn triangles(text: &str) -> Vec<[Point3<f64>; 3]> {
    read(text).unwrap_or_else(|error| panic!("{error}\n{text}")).triangles
}

/// The warnings, less the one that every file has.
fn warnings(text: &str) -> Vec<String> {
    let read = read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut warnings: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
    let turned = warnings.iter().position(|warning| warning == TURNED).expect("said of every file");
    warnings.remove(turned);
    warnings
}

#[track_caller]
fn refused(text: &str, message: &str) {
    assert_eq!(read(text).expect_err("must be refused").to_string(), message);
}

/// Triangles of corners of the square, z up.
fn of_corners(indices: &[[usize; 3]]) -> Vec<[Point3<f64>; 3]> {
    indices.iter().map(|t| t.map(|k| Point3::from(Z_UP[k]))).collect()
}

/// A GLB of chunks with their kinds.
fn glb(chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let mut body = Vec::new();
    for (kind, data) in chunks {
        body.extend((data.len() as u32).to_le_bytes());
        body.extend(*kind);
        body.extend(*data);
    }
    let mut file = b"glTF\x02\0\0\0".to_vec();
    file.extend((12 + body.len() as u32).to_le_bytes());
    file.extend(body);
    file
}

/// The JSON of the square for a GLB.
fn inner() -> String {
    with("\"uri\": \"part.bin\", ", "")
}
