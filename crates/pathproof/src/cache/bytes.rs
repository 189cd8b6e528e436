//! The bytes of a kept tree: its arrays one after the other, then a checksum.

use std::io::{self, Read, Write};

use geometry::TriangleMesh;
use sphere_model::{NodeId, Slab, Sphere, SphereTree, TreeArrays};

use super::key::CacheKey;
use super::sink::Sink;
use super::source::Source;

/// The first bytes of every file.
const MAGIC: [u8; 8] = *b"PPSPHERE";
/// Number of bytes before the arrays: magic, key, four lengths.
const HEAD: usize = 8 + 32 + 4 * 8;
/// Number of bytes of the checksum.
const SUM: usize = 8;

/// Number of bytes that a tree takes.
pub(super) fn length(tree: &SphereTree) -> usize {
    let (ranks, nodes, slabs) = (tree.ranks(), tree.spheres().len(), tree.slabs().len());
    HEAD + 12 * ranks + 24 * nodes + 20 * slabs + 4 * listed(tree) + 12 + SUM
}

/// Number of entries in the lists of triangles.
fn listed(tree: &SphereTree) -> usize {
    (0..tree.spheres().len() as NodeId).map(|node| tree.triangles_of(node).len()).sum()
}

/// Encodes a tree.
///
/// Little-endian: head, radii, first node of each rank, spheres of 16 bytes, slabs of 20 bytes (a tree of the patent's methods has
/// none), first children, first triangles, triangles, checksum of all these bytes.
pub(super) fn encode(tree: &SphereTree, key: &CacheKey, write: impl Write) -> io::Result<()> {
    let mut sink = Sink::new(write);
    let (ranks, nodes) = (tree.ranks(), 0..tree.spheres().len() as NodeId);
    let slabs = tree.slabs();
    sink.array(MAGIC)?;
    sink.array(key.0)?;
    for count in [ranks, nodes.len(), slabs.len(), listed(tree)] {
        sink.array((count as u64).to_le_bytes())?;
    }
    sink.list((1..=ranks).map(|rank| tree.rank_radius_m(rank).to_le_bytes()))?;
    sink.list((1..=ranks).map(|rank| tree.rank_nodes(rank).start.to_le_bytes()))?;
    sink.array(nodes.end.to_le_bytes())?;
    sink.list(tree.spheres().iter().map(|sphere| {
        let [x, y, z] = sphere.center;
        bytes::<16, 4>([x, y, z, sphere.radius])
    }))?;
    sink.list(slabs.iter().map(|slab| {
        let [x, y, z] = slab.normal;
        bytes::<20, 5>([x, y, z, slab.low, slab.high])
    }))?;
    sink.list(nodes.clone().map(|node| tree.children(node).start.to_le_bytes()))?;
    sink.array(nodes.end.to_le_bytes())?;
    let mut first_triangle = 0_u32;
    sink.array(first_triangle.to_le_bytes())?;
    sink.list(nodes.clone().map(|node| {
        first_triangle += tree.triangles_of(node).len() as u32;
        first_triangle.to_le_bytes()
    }))?;
    sink.list(nodes.flat_map(|node| tree.triangles_of(node)).map(|triangle| triangle.to_le_bytes()))?;
    sink.end_with_its_sum()
}

/// Decodes a tree of this many bytes; `None` unless they are intact and belong to this key and mesh.
pub(super) fn decode(
    read: impl Read,
    length: usize,
    key: &CacheKey,
    mesh: &TriangleMesh,
) -> Option<SphereTree> {
    let mut source = Source::new(read, length);
    if source.array() != Some(MAGIC) || source.array() != Some(key.0) {
        return None;
    }
    let mut count = || usize::try_from(u64::from_le_bytes(source.array()?)).ok();
    let [ranks, nodes, slabs, listed] = [count()?, count()?, count()?, count()?];
    let arrays = TreeArrays {
        rank_radii_m: source.list(ranks, f64::from_le_bytes)?,
        rank_starts: source.list(ranks.checked_add(1)?, u32::from_le_bytes)?,
        spheres: source.list(nodes, |bytes: [u8; 16]| {
            let [x, y, z, radius] = floats(&bytes);
            Sphere { center: [x, y, z], radius }
        })?,
        slabs: source.list(slabs, |bytes: [u8; 20]| {
            let [x, y, z, low, high] = floats(&bytes);
            Slab { normal: [x, y, z], low, high }
        })?,
        first_child: source.list(nodes.checked_add(1)?, u32::from_le_bytes)?,
        first_triangle: source.list(nodes.checked_add(1)?, u32::from_le_bytes)?,
        triangles: source.list(listed, u32::from_le_bytes)?,
    };
    if source.ends_with_its_sum() { SphereTree::restore(arrays, mesh) } else { None }
}

fn floats<const BYTES: usize, const N: usize>(bytes: &[u8; BYTES]) -> [f32; N] {
    let (numbers, _) = bytes.as_chunks::<4>();
    std::array::from_fn(|k| f32::from_le_bytes(numbers[k]))
}

fn bytes<const BYTES: usize, const N: usize>(numbers: [f32; N]) -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    bytes.copy_from_slice(numbers.map(f32::to_le_bytes).as_flattened());
    bytes
}

#[cfg(test)]
mod tests {
    use geometry::Shape;
    use sphere_model::{Method, build, build_fitted};
    use xxhash_rust::xxh3::xxh3_64;

    use super::super::key::{Builder, SurfaceHash};
    use super::*;

    fn encode(tree: &SphereTree, key: &CacheKey) -> Vec<u8> {
        let mut bytes = Vec::new();
        super::encode(tree, key, &mut bytes).expect("memory takes everything");
        assert_eq!(bytes.len(), length(tree));
        bytes
    }

    fn ball() -> TriangleMesh {
        Shape::sphere(0.3).expect("valid").mesh
    }

    fn trees(mesh: &TriangleMesh) -> [(SphereTree, CacheKey); 3] {
        let by = |method| {
            let tree = build(mesh, method, 0.02).expect("it fits");
            (
                tree,
                CacheKey::new(&SurfaceHash::new(mesh), Builder::Method { method, smallest_radius_m: 0.02 }),
            )
        };
        [
            (build_fitted(mesh), CacheKey::new(&SurfaceHash::new(mesh), Builder::Fitted)),
            by(Method::Patent3),
            by(Method::PatentN),
        ]
    }

    #[test]
    fn what_is_read_is_what_was_written() {
        let mesh = ball();
        for (tree, key) in trees(&mesh) {
            let bytes = encode(&tree, &key);
            let read = decode(&bytes[..], bytes.len(), &key, &mesh).expect("it is whole");
            assert_eq!(format!("{read:?}"), format!("{tree:?}"));
            assert_eq!(encode(&read, &key), bytes);
        }
    }

    #[test]
    fn no_damaged_or_foreign_file_is_taken() {
        let mesh = ball();
        let [(tree, key), (_, other), _] = trees(&mesh);
        let bytes = encode(&tree, &key);
        assert!(decode(&bytes[..], bytes.len(), &other, &mesh).is_none(), "written for another builder");
        let longer = [&bytes[..], &[0]].concat();
        assert!(decode(&longer[..], longer.len(), &key, &mesh).is_none(), "a byte more");
        for length in (0..bytes.len()).step_by(bytes.len() / 150).chain([bytes.len() - 1]) {
            let cut = &bytes[..length];
            assert!(decode(cut, length, &key, &mesh).is_none(), "cut to {length} bytes");
            assert!(decode(cut, bytes.len(), &key, &mesh).is_none(), "cut to {length} bytes while read");
        }
        for at in (0..bytes.len()).step_by(bytes.len() / 400) {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1 << (at % 8);
            assert!(decode(&flipped[..], flipped.len(), &key, &mesh).is_none(), "bit flipped in byte {at}");
        }
    }

    /// Far from the origin: a fan of slivers around one corner, an open sheet, and a triangle without area.
    fn awkward() -> TriangleMesh {
        let at = |x: f64, y: f64, z: f64| geometry::Point3::new(900.0 + x, -700.0 + y, 300.0 + z);
        let rim = |k: u32| at(0.3 * f64::from(k % 9) - 1.0, 0.002 * f64::from(k), 0.1 * f64::from(k % 5));
        let mut triangles: Vec<[geometry::Point3<f64>; 3]> =
            (0..90).map(|k| [at(0.0, 0.0, 0.4), rim(k), rim(k + 1)]).collect();
        triangles.push([at(0.0, 0.0, 0.0), at(2.0, 0.0, 0.0), at(0.0, 3.0, 0.0)]);
        triangles.push([at(1.0, 1.0, 1.0), at(1.5, 1.5, 1.5), at(2.0, 2.0, 2.0)]);
        TriangleMesh::from_triangles(&triangles, [1.0; 3]).expect("finite")
    }

    /// A change of the builders needs another `VERSION`; otherwise files of the old builders would be read.
    #[test]
    fn builders_give_what_they_gave_at_this_version() {
        let sums = [ball(), awkward()].map(|mesh| {
            trees(&mesh).map(|(tree, key)| {
                let bytes = encode(&tree, &key);
                xxh3_64(&bytes[HEAD..bytes.len() - SUM])
            })
        });
        let known = [
            [12_659_355_041_187_133_023, 18_173_783_023_358_827_955, 7_815_072_998_491_993_384],
            [3_686_366_333_603_660_417, 7_899_762_177_309_076_805, 2_692_616_570_165_863_670],
        ];
        assert_eq!(sums, known, "raise VERSION in key.rs, then write the new sums here");
    }
}
