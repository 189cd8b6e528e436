//! The bytes of a kept mesh with caps: its surfaces one after the other, then a checksum.

use std::io::{self, Read, Write};

use geometry::{CapZone, CappedMesh, Point3, SelfIntersections, TriangleMesh};
use sphere_model::ClosedByCaps;

use super::key::CacheKey;
use super::sink::Sink;
use super::source::Source;

/// The first bytes of every file.
const MAGIC: [u8; 8] = *b"PPCAPPED";
/// Number of bytes before the surfaces: magic, key, tolerance, spread, five counts.
const HEAD: usize = 8 + 32 + 8 + 8 + 5 * 8;
/// Number of bytes of the checksum.
const SUM: usize = 8;

/// Number of bytes that a mesh with caps takes.
pub(super) fn length(kept: &ClosedByCaps) -> usize {
    let surface = |mesh: &TriangleMesh| 16 + 24 * mesh.vertices().len() + 12 * mesh.triangle_count();
    let bodies = kept.capped.bodies.iter().zip(&kept.self_intersections);
    let bodies = bodies.map(|(body, own)| surface(body) + 8 + 4 * own.components().len());
    let zones = kept.capped.zones.iter().map(|zone| surface(&zone.surface) + 8 + 1);
    HEAD + bodies.sum::<usize>() + zones.sum::<usize>() + SUM
}

/// Encodes a mesh with caps.
///
/// Little-endian: head, bodies, zones, checksum of all these bytes. A surface is its numbers of vertices and triangles, its vertices of
/// 24 bytes and its triangles of 12 bytes as they were given; a body has the number of its components that intersect themselves and
/// their indices after it, a zone its radius, and whether it is solid.
pub(super) fn encode(kept: &ClosedByCaps, key: &CacheKey, write: impl Write) -> io::Result<()> {
    let capped = &kept.capped;
    let mut sink = Sink::new(write);
    sink.array(MAGIC)?;
    sink.array(key.0)?;
    sink.array(capped.tolerance_m.to_le_bytes())?;
    sink.array(capped.spread_m.to_le_bytes())?;
    for count in [capped.rims, capped.sheets, capped.hulls, capped.bodies.len(), capped.zones.len()] {
        sink.array((count as u64).to_le_bytes())?;
    }
    for (body, self_intersections) in capped.bodies.iter().zip(&kept.self_intersections) {
        put_surface(body, &mut sink)?;
        let components = self_intersections.components();
        sink.array((components.len() as u64).to_le_bytes())?;
        sink.list(components.iter().map(|component| component.to_le_bytes()))?;
    }
    for zone in &capped.zones {
        put_surface(&zone.surface, &mut sink)?;
        sink.array(zone.radius_m.to_le_bytes())?;
        sink.array([u8::from(zone.is_solid)])?;
    }
    sink.end_with_its_sum()
}

fn put_surface<W: Write>(mesh: &TriangleMesh, sink: &mut Sink<W>) -> io::Result<()> {
    for count in [mesh.vertices().len(), mesh.triangle_count()] {
        sink.array((count as u64).to_le_bytes())?;
    }
    sink.list(mesh.vertices().iter().map(|vertex| {
        let mut bytes = [0; 24];
        bytes.copy_from_slice([vertex.x, vertex.y, vertex.z].map(f64::to_le_bytes).as_flattened());
        bytes
    }))?;
    sink.list(mesh.given_triangles().map(|triangle| {
        let mut bytes = [0; 12];
        bytes.copy_from_slice(triangle.map(u32::to_le_bytes).as_flattened());
        bytes
    }))
}

/// The surfaces of a file, before anything is made of them: no mesh is built of a file that turns out to be damaged.
struct SurfaceArrays {
    vertices: Vec<Point3<f64>>,
    triangles: Vec<[u32; 3]>,
}

impl SurfaceArrays {
    fn read<R: Read>(source: &mut Source<R>) -> Option<Self> {
        let (vertices, triangles) = (count(source)?, count(source)?);
        let vertices = source.list(vertices, |bytes: [u8; 24]| {
            let (numbers, _) = bytes.as_chunks::<8>();
            let [x, y, z] = [0, 1, 2].map(|k| f64::from_le_bytes(numbers[k]));
            Point3::new(x, y, z)
        })?;
        let triangles = source.list(triangles, |bytes: [u8; 12]| {
            let (numbers, _) = bytes.as_chunks::<4>();
            [0, 1, 2].map(|k| u32::from_le_bytes(numbers[k]))
        })?;
        Some(Self { vertices, triangles })
    }

    /// `None` if a triangle has a vertex that is not there, or the vertices are not those that the triangles are welded to.
    fn mesh(&self) -> Option<TriangleMesh> {
        let corner = |vertex: &u32| self.vertices.get(*vertex as usize).copied();
        let corners = self.triangles.iter().map(|[a, b, c]| Some([corner(a)?, corner(b)?, corner(c)?]));
        let mesh = TriangleMesh::from_triangle_list(corners.collect::<Option<_>>()?, [1.0; 3])?;
        (mesh.vertices().len() == self.vertices.len()).then_some(mesh)
    }
}

/// The next number of things.
fn count<R: Read>(source: &mut Source<R>) -> Option<usize> {
    usize::try_from(u64::from_le_bytes(source.array()?)).ok()
}

/// Decodes a mesh with caps of this many bytes; `None` unless they are intact and belong to this key and mesh.
pub(super) fn decode(
    read: impl Read,
    length: usize,
    key: &CacheKey,
    mesh: &TriangleMesh,
) -> Option<ClosedByCaps> {
    let mut source = Source::new(read, length);
    if source.array() != Some(MAGIC) || source.array() != Some(key.0) {
        return None;
    }
    let [tolerance_m, spread_m] = [f64::from_le_bytes(source.array()?), f64::from_le_bytes(source.array()?)];
    let [rims, sheets, hulls] = [count(&mut source)?, count(&mut source)?, count(&mut source)?];
    let [bodies, zones] = [count(&mut source)?, count(&mut source)?];
    // Both lists grow as they are read: a damaged file may claim any length.
    let (mut of_bodies, mut of_zones) = (Vec::new(), Vec::new());
    for _ in 0..bodies {
        let surface = SurfaceArrays::read(&mut source)?;
        let components = count(&mut source)?;
        of_bodies.push((surface, source.list(components, u32::from_le_bytes)?));
    }
    for _ in 0..zones {
        let surface = SurfaceArrays::read(&mut source)?;
        let radius_m = f64::from_le_bytes(source.array()?);
        let [is_solid] = source.array()?;
        of_zones.push((surface, radius_m, is_solid));
    }
    if !source.ends_with_its_sum() {
        return None;
    }
    let (mut bodies, mut self_intersections) = (Vec::new(), Vec::new());
    for (surface, components) in of_bodies {
        let body = surface.mesh()?;
        self_intersections.push(SelfIntersections::from_components(&body, components)?);
        bodies.push(body);
    }
    let zone = |(surface, radius_m, is_solid): (SurfaceArrays, f64, u8)| {
        let is_solid = [false, true].get(usize::from(is_solid)).copied()?;
        Some(CapZone { surface: surface.mesh()?, radius_m, is_solid })
    };
    let zones = of_zones.into_iter().map(zone).collect::<Option<_>>()?;
    let capped = CappedMesh { bodies, zones, tolerance_m, spread_m, rims, sheets, hulls };
    capped.may_be_of(mesh).then_some(ClosedByCaps { capped, self_intersections })
}

#[cfg(test)]
mod tests {
    use geometry::{Shape, Triangle, Vector3};
    use xxhash_rust::xxh3::xxh3_64;

    use super::super::key::{Builder, SurfaceHash};
    use super::*;

    fn encode(kept: &ClosedByCaps, key: &CacheKey) -> Vec<u8> {
        let mut bytes = Vec::new();
        super::encode(kept, key, &mut bytes).expect("memory takes everything");
        assert_eq!(bytes.len(), length(kept));
        bytes
    }

    /// A ball with a hole, one that faces inwards, a bow tie of walls without lids, a flat sheet, and a strip that three triangles share.
    fn open_mesh() -> TriangleMesh {
        let mut loose: Vec<Triangle> = Vec::new();
        let ball = Shape::sphere(0.3).expect("valid").mesh;
        loose.extend((9..ball.triangle_count()).map(|index| ball.triangle(index)));
        let by = Vector3::new(0.9, 0.1, -0.2);
        loose.extend((9..ball.triangle_count()).map(|index| {
            let [a, b, c] = ball.triangle(index).map(|corner| corner + by);
            [a, c, b]
        }));
        let tie = [[0.0, 0.0], [0.4, 0.4], [0.4, 0.0], [0.0, 0.2]];
        let at = |k: usize, z: f64| Point3::new(2.0 + tie[k][0], tie[k][1], z);
        for k in 0..4 {
            let next = (k + 1) % 4;
            loose.push([at(k, 0.0), at(next, 0.0), at(next, 0.3)]);
            loose.push([at(k, 0.0), at(next, 0.3), at(k, 0.3)]);
        }
        let p = |x: f64, y: f64, z: f64| Point3::new(x - 3.0, y, z);
        loose.push([p(0.0, 0.0, 0.0), p(0.2, 0.0, 0.0), p(0.0, 0.2, 0.0)]);
        for z in [0.0, 0.1, 0.3] {
            loose.push([p(1.0, 0.0, 0.0), p(1.0, 0.4, 0.0), p(1.3, 0.2, z)]);
        }
        TriangleMesh::from_triangle_list(loose, [1.0; 3]).expect("finite")
    }

    fn kept() -> (TriangleMesh, ClosedByCaps, CacheKey) {
        let mesh = open_mesh();
        let kept = ClosedByCaps::new(&mesh).expect("it is open");
        let key = CacheKey::new(&SurfaceHash::new(&mesh), Builder::Caps);
        (mesh, kept, key)
    }

    #[test]
    fn what_is_read_is_what_was_written() {
        let (mesh, kept, key) = kept();
        let capped = &kept.capped;
        assert!(capped.bodies.len() >= 3 && capped.hulls > 0 && capped.sheets > 0, "{capped:?}");
        assert!(kept.self_intersections.iter().any(|own| !own.components().is_empty()), "the tie");
        assert!(capped.zones.iter().any(|zone| !zone.is_solid));
        let bytes = encode(&kept, &key);
        let read = decode(&bytes[..], bytes.len(), &key, &mesh).expect("it is whole");
        assert_eq!(format!("{read:?}"), format!("{kept:?}"));
        assert_eq!(encode(&read, &key), bytes);
    }

    #[test]
    fn no_damaged_or_foreign_file_is_taken() {
        let (mesh, kept, key) = kept();
        let bytes = encode(&kept, &key);
        let other = CacheKey::new(&SurfaceHash::new(&mesh), Builder::Fitted);
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

    /// As if another program had written them: the checksum is right, the content is not.
    #[test]
    fn no_inconsistent_file_is_taken() {
        let (mesh, kept, key) = kept();
        let is_taken = |kept: &ClosedByCaps| {
            let bytes = encode(kept, &key);
            decode(&bytes[..], bytes.len(), &key, &mesh).is_some()
        };
        assert!(is_taken(&kept));
        let changed = |change: &dyn Fn(&mut ClosedByCaps)| {
            let mut other = kept.clone();
            change(&mut other);
            assert!(!is_taken(&other));
        };
        changed(&|other| other.capped.tolerance_m *= 2.0);
        changed(&|other| other.capped.spread_m = f64::INFINITY);
        changed(&|other| other.capped.bodies[0] = open_mesh());
        changed(&|other| other.capped.zones[0].radius_m = f64::NAN);
        changed(&|other| other.capped.zones.clear());
        changed(&|other| {
            other.self_intersections[0] =
                SelfIntersections::from_components(&mesh, vec![3]).expect("it has as many");
        });
        // A triangle of the first body with a corner that is not there, and one whose corners are those of another.
        let bytes = encode(&kept, &key);
        let first = HEAD + 16 + 24 * kept.capped.bodies[0].vertices().len();
        for corner in [u32::MAX, kept.capped.bodies[0].vertices().len() as u32] {
            let mut other = bytes.clone();
            other[first..first + 4].copy_from_slice(&corner.to_le_bytes());
            let whole = other.len() - SUM;
            let sum = xxh3_64(&other[..whole]);
            other[whole..].copy_from_slice(&sum.to_le_bytes());
            assert!(decode(&other[..], other.len(), &key, &mesh).is_none(), "{corner}");
        }
    }

    /// A change of what makes caps needs another `CAPS_VERSION`; otherwise files of the old code would be read.
    #[test]
    fn caps_are_what_they_were_at_this_version() {
        let (_, kept, key) = kept();
        let bytes = encode(&kept, &key);
        let sum = xxh3_64(&bytes[8 + 32..bytes.len() - SUM]);
        assert_eq!(
            sum, 13_757_240_460_587_161_990,
            "raise CAPS_VERSION in key.rs, then write the new sum here"
        );
    }
}
