//! Promise: a COLLADA file is read with every instance in its place, or refused with its reason.

mod accepted;
mod damaged;
mod hostile;
mod refused;
mod scene;
mod units;

use diagnostics::{InputError, Problem};
use geometry::Point3;
use pathproof_mesh_files::{DaeUpAxis, MeshFormat, MeshSource, ReadMesh, read_mesh};

/// A square of two triangles, on the lines that the tests of places name.
const SQUARE: &str = r##"<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
  <asset>
    <unit name="meter" meter="1"/>
    <up_axis>Z_UP</up_axis>
  </asset>
  <library_geometries>
    <geometry id="g" name="plate">
      <mesh>
        <source id="s">
          <float_array id="a" count="12">0 0 0  2 0 0  2 1 0.5  0 1 0.5</float_array>
          <technique_common>
            <accessor source="#a" count="4" stride="3">
              <param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/>
            </accessor>
          </technique_common>
        </source>
        <vertices id="v"><input semantic="POSITION" source="#s"/></vertices>
        <triangles count="2">
          <input semantic="VERTEX" source="#v" offset="0"/>
          <p>0 1 2 0 2 3</p>
        </triangles>
      </mesh>
    </geometry>
  </library_geometries>
  <library_visual_scenes>
    <visual_scene id="S">
      <node id="n">
        <instance_geometry url="#g"/>
      </node>
    </visual_scene>
  </library_visual_scenes>
  <scene><instance_visual_scene url="#S"/></scene>
</COLLADA>
"##;

const TRIANGLES: &str = r##"<triangles count="2">
          <input semantic="VERTEX" source="#v" offset="0"/>
          <p>0 1 2 0 2 3</p>
        </triangles>"##;

const INSTANCE: &str = "<instance_geometry url=\"#g\"/>";

/// The points of the square.
const CORNERS: [[f64; 3]; 4] = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.0, 0.5], [0.0, 1.0, 0.5]];

/// The square with one part replaced, which must stand in it.
fn with(old: &str, new: &str) -> String {
    assert!(SQUARE.contains(old), "{old}");
    SQUARE.replace(old, new)
}

fn read_bytes(bytes: &[u8], dae_up_axis: DaeUpAxis) -> Result<ReadMesh, InputError> {
    read_mesh(&mut MeshSource {
        bytes,
        file: "part.dae",
        format: MeshFormat::of_name("part.DAE").expect("a known extension"),
        dae_up_axis,
        companion: &mut |name| Err(Problem::new(name, "COLLADA reads no other file")),
    })
}

fn read(text: &str) -> Result<ReadMesh, InputError> {
    read_bytes(text.as_bytes(), DaeUpAxis::Ignored)
}

fn triangles(text: &str) -> Vec<[Point3<f64>; 3]> {
    read(text).unwrap_or_else(|error| panic!("{error}\n{text}")).triangles
}

fn warnings(text: &str) -> Vec<String> {
    let read = read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    read.warnings.iter().map(ToString::to_string).collect()
}

#[track_caller]
fn refused(text: &str, message: &str) {
    assert_eq!(read(text).expect_err("must be refused").to_string(), message);
}

/// Triangles of corners of the square.
fn of_corners(indices: &[[usize; 3]]) -> Vec<[Point3<f64>; 3]> {
    indices.iter().map(|t| t.map(|k| Point3::from(CORNERS[k]))).collect()
}
