//! A tree as bytes: its lists one after the other, a checksum at the end.

use geometry::TriangleMesh;
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use super::key::Key;
use crate::{Slab, Sphere, SphereTree};

/// What every file begins with.
const MAGIC: [u8; 8] = *b"PPSPHERE";
/// Bytes before the lists: magic, key, three numbers of entries.
const HEAD: usize = 8 + 32 + 3 * 8;
/// Bytes of the checksum.
const SUM: usize = 8;
/// Entries that one thread reads at least.
const PER_THREAD: usize = 1 << 16;

/// Little-endian throughout: head, radii, first node of each rank, spheres of sixteen bytes, slabs of twenty, first children, first
/// triangles, triangles, and the checksum of all that.
pub(super) fn encode(tree: &SphereTree, key: &Key) -> Vec<u8> {
    let (ranks, nodes, listed) = (tree.rank_radii_m.len(), tree.spheres.len(), tree.triangles.len());
    let mut bytes = Vec::with_capacity(HEAD + 12 * ranks + 44 * nodes + 4 * listed + 12 + SUM);
    bytes.extend(MAGIC);
    bytes.extend(key.0);
    for count in [ranks, nodes, listed] {
        bytes.extend((count as u64).to_le_bytes());
    }
    bytes.extend(tree.rank_radii_m.iter().flat_map(|radius_m| radius_m.to_le_bytes()));
    let numbers = |bytes: &mut Vec<u8>, list: &[u32]| bytes.extend(list.iter().flat_map(|n| n.to_le_bytes()));
    numbers(&mut bytes, &tree.rank_starts);
    for sphere in &tree.spheres {
        let [x, y, z] = sphere.center;
        bytes.extend([x, y, z, sphere.radius].map(f32::to_le_bytes).as_flattened());
    }
    for slab in &tree.slabs {
        let [x, y, z] = slab.normal;
        bytes.extend([x, y, z, slab.low, slab.high].map(f32::to_le_bytes).as_flattened());
    }
    numbers(&mut bytes, &tree.first_child);
    numbers(&mut bytes, &tree.first_triangle);
    numbers(&mut bytes, &tree.triangles);
    bytes.extend(xxh3_64(&bytes).to_le_bytes());
    bytes
}

/// The tree, if these are the bytes of one that was built for this key and mesh.
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
    let tree = SphereTree {
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
    (rest.is_empty() && fits_together(&tree, mesh.triangle_count())).then_some(tree)
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

/// Whether every number names something that is there, so that no walk leaves the lists or goes on for ever.
fn fits_together(tree: &SphereTree, triangles: usize) -> bool {
    let nodes = tree.spheres.len();
    let rises = |list: &[u32], end: usize| list.is_sorted() && list.last() == Some(&(end as u32));
    let ranks_fit = tree.rank_starts.first() == Some(&0)
        && tree.rank_starts.get(1) == Some(&1)
        && rises(&tree.rank_starts, nodes);
    let lists_fit = rises(&tree.first_child, nodes)
        && tree.first_triangle[0] == 0
        && rises(&tree.first_triangle, tree.triangles.len())
        && each(&tree.triangles, |&triangle| (triangle as usize) < triangles);
    // The children of a rank are the next rank.
    let starts = &tree.rank_starts;
    let children_fit = ranks_fit
        && (1..starts.len()).all(|rank| tree.first_child[starts[rank - 1] as usize] == starts[rank])
        && tree.first_child[nodes] as usize == nodes;
    let numbers_fit = tree.rank_radii_m.iter().all(|radius_m| radius_m.is_finite())
        && each(&tree.spheres, |s| {
            s.radius > 0.0 && s.radius.is_finite() && s.center.iter().all(|x| x.is_finite())
        })
        && each(&tree.slabs, |s| {
            s.low.is_finite() && s.high.is_finite() && s.normal.iter().all(|x| x.abs() < 1.000_001)
        });
    ranks_fit && lists_fit && children_fit && numbers_fit
}

fn each<T: Sync>(list: &[T], is_good: impl Fn(&T) -> bool + Send + Sync) -> bool {
    list.par_iter().with_min_len(PER_THREAD).all(is_good)
}

#[cfg(test)]
mod tests {
    use geometry::Shape;

    use super::*;
    use crate::cache::key::{Builder, SurfaceHash};
    use crate::{Method, build, build_fitted};

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

    /// With its checksum put right, a changed file still never leads a walk astray.
    #[test]
    fn lists_that_do_not_fit_together_are_not_taken() {
        let mesh = ball();
        let [(tree, key), ..] = trees(&mesh);
        let refused = |change: &dyn Fn(&mut SphereTree)| {
            let mut changed = tree.clone();
            change(&mut changed);
            assert!(decode(&encode(&changed, &key), &key, &mesh).is_none());
        };
        refused(&|tree| tree.triangles[3] = 1 << 30);
        refused(&|tree| tree.first_child[2] = 0);
        refused(&|tree| tree.first_child[0] = 2);
        refused(&|tree| *tree.first_triangle.last_mut().expect("entries") += 1);
        refused(&|tree| tree.rank_starts[1] = 2);
        refused(&|tree| tree.spheres[5].radius = f32::NAN);
        refused(&|tree| tree.spheres[5].center[1] = f32::INFINITY);
        refused(&|tree| tree.slabs[5].high = f32::NAN);
        refused(&|tree| {
            tree.spheres.pop();
        });
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

    /// A builder that gives other trees needs another version, or files of the old one would be taken for its own.
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
