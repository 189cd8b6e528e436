//! Promise: a mesh written as OBJ, or as PLY in any encoding, is read as the same triangles bit for bit, and as
//! independent readers read it.

use std::fmt::Write;

use crate::support::read;
use geometry::Point3;
use ply_rs_bw::parser::Parser;
use ply_rs_bw::ply::{DefaultElement, Property};
use test_support::Random;

/// A mesh of triangles with coordinates as 32-bit numbers.
struct Mesh {
    vertices: Vec<[f32; 3]>,
    triangles: Vec<[u32; 3]>,
}

impl Mesh {
    fn random(random: &mut Random) -> Self {
        let count = 3 + random.below(40);
        let vertices = (0..count)
            .map(|_| {
                [0; 3].map(|_| {
                    loop {
                        // Any bits, so any size and many digits.
                        let value = f32::from_bits(random.bits() as u32);
                        if value.is_finite() {
                            break value;
                        }
                    }
                })
            })
            .collect();
        let triangles = (0..=random.below(60)).map(|_| [0; 3].map(|_| random.below(count) as u32)).collect();
        Self { vertices, triangles }
    }

    fn bits(&self) -> Vec<[u64; 9]> {
        let corner = |&index: &u32| self.vertices[index as usize].map(|x| f64::from(x).to_bits());
        self.triangles
            .iter()
            .map(|triangle| {
                let all: Vec<u64> = triangle.iter().flat_map(corner).collect();
                all.try_into().expect("nine numbers")
            })
            .collect()
    }

    /// As a PLY header; `indices` is a type for the indices, `property` one for the coordinates.
    fn header(&self, format: &str, property: &str, indices: &str) -> String {
        format!(
            "ply\nformat {format} 1.0\nelement vertex {}\nproperty {property} x\nproperty {property} y\n\
             property {property} z\nelement face {}\nproperty list uchar {indices} vertex_indices\nend_header\n",
            self.vertices.len(),
            self.triangles.len()
        )
    }

    fn ply_text(&self, property: &str) -> Vec<u8> {
        let mut text = self.header("ascii", property, "int");
        for [x, y, z] in &self.vertices {
            if property == "double" {
                let [x, y, z] = [x, y, z].map(|&x| f64::from(x));
                writeln!(text, "{x} {y} {z}").expect("written to memory");
            } else {
                writeln!(text, "{x} {y} {z}").expect("written to memory");
            }
        }
        for [a, b, c] in &self.triangles {
            writeln!(text, "3 {a} {b} {c}").expect("written to memory");
        }
        text.into_bytes()
    }

    fn ply_binary(&self, big_endian: bool, indices: &str) -> Vec<u8> {
        let format = if big_endian { "binary_big_endian" } else { "binary_little_endian" };
        let mut bytes = self.header(format, "float", indices).into_bytes();
        let mut put = |mut value: Vec<u8>| {
            if big_endian {
                value.reverse();
            }
            bytes.extend(value);
        };
        for x in self.vertices.as_flattened() {
            put(x.to_le_bytes().to_vec());
        }
        for triangle in &self.triangles {
            put(vec![3]);
            for &corner in triangle {
                match indices {
                    "uchar" => put(vec![corner as u8]),
                    "ushort" => put((corner as u16).to_le_bytes().to_vec()),
                    _ => put(corner.to_le_bytes().to_vec()),
                }
            }
        }
        bytes
    }

    fn obj(&self, random: &mut Random) -> Vec<u8> {
        let mut text = String::from("# random\no part\n");
        for [x, y, z] in &self.vertices {
            let [x, y, z] = [x, y, z].map(|&x| f64::from(x));
            writeln!(text, "v {x:e} {y} {z:?}").expect("written to memory");
        }
        text.push_str("vn 0 0 1\n");
        for triangle in &self.triangles {
            text.push('f');
            for &corner in triangle {
                match random.below(3) {
                    0 => write!(text, " {}", corner + 1),
                    1 => write!(text, " {}//1", corner + 1),
                    _ => write!(text, " -{}", self.vertices.len() as u32 - corner),
                }
                .expect("written to memory");
            }
            text.push('\n');
        }
        text.into_bytes()
    }
}

fn bits(triangles: &[[Point3<f64>; 3]]) -> Vec<[u64; 9]> {
    triangles
        .iter()
        .map(|triangle| {
            let all: Vec<u64> =
                triangle.iter().flat_map(|corner| corner.iter().map(|x| x.to_bits())).collect();
            all.try_into().expect("nine numbers")
        })
        .collect()
}

fn tobj(mut bytes: &[u8]) -> Vec<[Point3<f64>; 3]> {
    let no_materials = |_: &std::path::Path| Err(tobj::LoadError::OpenFileFailed);
    let (models, _) =
        tobj::load_obj_buf(&mut bytes, &tobj::GPU_LOAD_OPTIONS, no_materials).expect("a good file");
    let corner =
        |mesh: &tobj::Mesh, index: u32| Point3::from_slice(&mesh.positions[3 * index as usize..][..3]);
    models
        .iter()
        .flat_map(|model| {
            let triangles = model.mesh.indices.chunks_exact(3);
            triangles.map(|triangle| [0, 1, 2].map(|k| corner(&model.mesh, triangle[k])))
        })
        .collect()
}

fn ply_rs(mut bytes: &[u8]) -> Vec<[Point3<f64>; 3]> {
    let ply = Parser::<DefaultElement>::new().read_ply(&mut bytes).expect("a good file");
    let number = |element: &DefaultElement, name: &str| match element[name] {
        Property::Float(x) => f64::from(x),
        Property::Double(x) => x,
        _ => panic!("a coordinate is a float or a double"),
    };
    let corner = |index: usize| {
        let vertex = &ply.payload["vertex"][index];
        Point3::from(["x", "y", "z"].map(|axis| number(vertex, axis)))
    };
    let corners = |face: &DefaultElement| -> Vec<usize> {
        match &face["vertex_indices"] {
            Property::ListUChar(list) => list.iter().map(|&index| usize::from(index)).collect(),
            Property::ListUShort(list) => list.iter().map(|&index| usize::from(index)).collect(),
            Property::ListInt(list) => list.iter().map(|&index| index as usize).collect(),
            Property::ListUInt(list) => list.iter().map(|&index| index as usize).collect(),
            _ => panic!("corners are whole numbers"),
        }
    };
    ply.payload["face"].iter().map(corners).map(|face| [0, 1, 2].map(|k| corner(face[k]))).collect()
}

#[test]
fn written_and_read_again() {
    let mut random = Random(0xA076_1D64_78BD_642F);
    for _ in 0..300 {
        let mesh = Mesh::random(&mut random);
        let mut files = vec![
            ("a.obj", mesh.obj(&mut random)),
            ("text.ply", mesh.ply_text("float")),
            ("double.ply", mesh.ply_text("double")),
        ];
        for big_endian in [false, true] {
            for indices in ["uchar", "ushort", "int", "uint"] {
                files.push(("binary.ply", mesh.ply_binary(big_endian, indices)));
            }
        }
        for (name, bytes) in files {
            let read = read(&bytes, name).expect("a good file");
            assert!(read.warnings.is_empty());
            assert_eq!(bits(&read.triangles), mesh.bits(), "{name}");
            let of_peer = if name == "a.obj" { tobj(&bytes) } else { ply_rs(&bytes) };
            assert_eq!(bits(&of_peer), mesh.bits(), "{name} by the other reader");
        }
    }
}
