//! The points and indices of another reader, for files that both read.

use geometry::Point3;
use test_support::Random;

use super::{bytes, glb, inner, read_bytes};

/// All triangles of a file by the gltf crate, without transforms, z up.
fn by_the_crate(file: &[u8]) -> Vec<[Point3<f64>; 3]> {
    let gltf = gltf::Gltf::from_slice(file).expect("a good file");
    let bin = gltf.blob.as_deref().expect("bytes");
    let mut triangles = Vec::new();
    for mesh in gltf.meshes() {
        for primitive in mesh.primitives() {
            let reader = primitive.reader(|_| Some(bin));
            let points: Vec<[f32; 3]> = reader.read_positions().expect("points").collect();
            let indices: Vec<u32> = reader.read_indices().expect("indices").into_u32().collect();
            triangles.extend(indices.chunks(3).map(|t| {
                [0, 1, 2].map(|k| {
                    let [x, y, z] = points[t[k] as usize].map(f64::from);
                    Point3::new(x, -z, y)
                })
            }));
        }
    }
    triangles
}

#[test]
fn agrees_with_the_gltf_crate() {
    let mut random = Random(21);
    for _ in 0..200 {
        let mut bin = bytes();
        for number in 0..12 {
            let value = random.within(-1.0, 1.2) as f32;
            bin[4 * number..4 * number + 4].copy_from_slice(&value.to_le_bytes());
        }
        for index in 0..6 {
            bin[48 + 2 * index] = random.below(4) as u8;
        }
        let file = glb(&[(b"JSON", inner().as_bytes()), (b"BIN\0", &bin)]);
        assert_eq!(read_bytes(&file, &[]).expect("a good file").triangles, by_the_crate(&file));
    }
}
