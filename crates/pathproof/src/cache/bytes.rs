//! The bytes of a kept tree: its arrays one after the other, then a checksum.

use geometry::TriangleMesh;
use rayon::prelude::*;
use sphere_model::{NodeId, Slab, Sphere, SphereTree, TreeArrays};
use xxhash_rust::xxh3::xxh3_64;

use super::key::Key;

/// The first bytes of every file.
const MAGIC: [u8; 8] = *b"PPSPHERE";
/// Number of bytes before the arrays: magic, key, three lengths.
const HEAD: usize = 8 + 32 + 3 * 8;
/// Number of bytes of the checksum.
const SUM: usize = 8;
/// Entries that a thread reads at least.
const PER_THREAD: usize = 1 << 16;

/// Encodes a tree.
///
/// Little-endian: head, radii, first node of each rank, spheres of 16 bytes, slabs of 20 bytes, first children, first triangles,
/// triangles, checksum of all these bytes.
pub(super) fn encode(tree: &SphereTree, key: &Key) -> Vec<u8> {
    let (ranks, nodes) = (tree.ranks(), 0..tree.spheres().len() as NodeId);
    let listed = nodes.clone().map(|node| tree.triangles_of(node).len()).sum();
    let mut bytes = Vec::with_capacity(HEAD + 12 * ranks + 44 * nodes.len() + 4 * listed + 12 + SUM);
    bytes.extend(MAGIC);
    bytes.extend(key.0);
    for count in [ranks, nodes.len(), listed] {
        bytes.extend((count as u64).to_le_bytes());
    }
    bytes.extend((1..=ranks).flat_map(|rank| tree.rank_radius_m(rank).to_le_bytes()));
    bytes.extend((1..=ranks).flat_map(|rank| tree.rank_nodes(rank).start.to_le_bytes()));
    bytes.extend(nodes.end.to_le_bytes());
    for sphere in tree.spheres() {
        let [x, y, z] = sphere.center;
        bytes.extend([x, y, z, sphere.radius].map(f32::to_le_bytes).as_flattened());
    }
    for slab in nodes.clone().map(|node| tree.slab(node)) {
        let [x, y, z] = slab.normal;
        bytes.extend([x, y, z, slab.low, slab.high].map(f32::to_le_bytes).as_flattened());
    }
    bytes.extend(nodes.clone().flat_map(|node| tree.children(node).start.to_le_bytes()));
    bytes.extend(nodes.end.to_le_bytes());
    let mut first_triangle = 0_u32;
    for node in nodes.clone() {
        bytes.extend(first_triangle.to_le_bytes());
        first_triangle += tree.triangles_of(node).len() as u32;
    }
    bytes.extend(first_triangle.to_le_bytes());
    bytes.extend(nodes.flat_map(|node| tree.triangles_of(node)).flat_map(|triangle| triangle.to_le_bytes()));
    bytes.extend(xxh3_64(&bytes).to_le_bytes());
    bytes
}

/// Decodes a tree; `None` unless the bytes are intact and belong to this key and mesh.
pub(super) fn decode(bytes: &[u8], key: &Key, mesh: &TriangleMesh) -> Option<SphereTree> {
    let (content, sum) = bytes.split_at_checked(bytes.len().checked_sub(SUM)?)?;
    if xxh3_64(content).to_le_bytes() != sum {
        return None;
    }
    let mut rest = content;
    if take(&mut rest, MAGIC.len())? != MAGIC || take(&mut rest, key.0.len())? != key.0 {
        return None;
    }
    let [ranks, nodes, listed] = [count(&mut rest)?, count(&mut rest)?, count(&mut rest)?];
    let arrays = TreeArrays {
        rank_radii_m: list(&mut rest, ranks, f64::from_le_bytes)?,
        rank_starts: list(&mut rest, ranks.checked_add(1)?, u32::from_le_bytes)?,
        spheres: list(&mut rest, nodes, |bytes: [u8; 16]| {
            let [x, y, z, radius] = floats(&bytes);
            Sphere { center: [x, y, z], radius }
        })?,
        slabs: list(&mut rest, nodes, |bytes: [u8; 20]| {
            let [x, y, z, low, high] = floats(&bytes);
            Slab { normal: [x, y, z], low, high }
        })?,
        first_child: list(&mut rest, nodes.checked_add(1)?, u32::from_le_bytes)?,
        first_triangle: list(&mut rest, nodes.checked_add(1)?, u32::from_le_bytes)?,
        triangles: list(&mut rest, listed, u32::from_le_bytes)?,
    };
    if rest.is_empty() { SphereTree::restore(arrays, mesh) } else { None }
}

fn take<'a>(rest: &mut &'a [u8], bytes: usize) -> Option<&'a [u8]> {
    let (taken, left) = rest.split_at_checked(bytes)?;
    *rest = left;
    Some(taken)
}

fn count(rest: &mut &[u8]) -> Option<usize> {
    usize::try_from(u64::from_le_bytes(take(rest, 8)?.try_into().ok()?)).ok()
}

fn list<T: Send, const N: usize>(
    rest: &mut &[u8],
    count: usize,
    read: impl Fn([u8; N]) -> T + Send + Sync,
) -> Option<Vec<T>> {
    let (entries, _) = take(rest, count.checked_mul(N)?)?.as_chunks::<N>();
    Some(entries.par_iter().with_min_len(PER_THREAD).map(|entry| read(*entry)).collect())
}

fn floats<const BYTES: usize, const N: usize>(bytes: &[u8; BYTES]) -> [f32; N] {
    let (numbers, _) = bytes.as_chunks::<4>();
    std::array::from_fn(|k| f32::from_le_bytes(numbers[k]))
}

#[cfg(test)]
mod tests {
    use geometry::Shape;
    use sphere_model::{Method, build, build_fitted};

    use super::super::key::{Builder, SurfaceHash};
    use super::*;

    fn ball() -> TriangleMesh {
        Shape::sphere(0.3).expect("valid").mesh
    }

    fn trees(mesh: &TriangleMesh) -> [(SphereTree, Key); 3] {
        let by = |method| {
            let tree = build(mesh, method, 0.02).expect("it fits");
            (tree, Key::of(&SurfaceHash::of(mesh), Builder::Method { method, smallest_radius_m: 0.02 }))
        };
        [
            (build_fitted(mesh), Key::of(&SurfaceHash::of(mesh), Builder::Fitted)),
            by(Method::Patent3),
            by(Method::PatentN),
        ]
    }

    #[test]
    fn what_is_read_is_what_was_written() {
        let mesh = ball();
        for (tree, key) in trees(&mesh) {
            let bytes = encode(&tree, &key);
            let read = decode(&bytes, &key, &mesh).expect("it is whole");
            assert_eq!(format!("{read:?}"), format!("{tree:?}"));
            assert_eq!(encode(&read, &key), bytes);
        }
    }

    #[test]
    fn no_damaged_or_foreign_file_is_taken() {
        let mesh = ball();
        let [(tree, key), (_, other), _] = trees(&mesh);
        let bytes = encode(&tree, &key);
        assert!(decode(&bytes, &other, &mesh).is_none(), "written for another builder");
        for length in (0..bytes.len()).step_by(bytes.len() / 150).chain([bytes.len() - 1]) {
            assert!(decode(&bytes[..length], &key, &mesh).is_none(), "cut to {length} bytes");
        }
        for at in (0..bytes.len()).step_by(bytes.len() / 400) {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1 << (at % 8);
            assert!(decode(&flipped, &key, &mesh).is_none(), "bit flipped in byte {at}");
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
            [12_659_355_041_187_133_023, 3_537_491_977_942_831_785, 15_127_492_138_508_926_281],
            [3_686_366_333_603_660_417, 9_923_163_202_618_237_865, 4_121_141_982_532_950_309],
        ];
        assert_eq!(sums, known, "raise VERSION in key.rs, then write the new sums here");
    }
}
