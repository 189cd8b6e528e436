//! What a kept tree was built for.

use std::sync::LazyLock;

use geometry::{CAPPING_SOURCES, TriangleMesh};
use sha2::{Digest as _, Sha256};
use sphere_model::{BUILDER_SOURCES, Method};

/// Raise this number when a change in another crate changes trees or self-intersections; a test compares the trees.
const VERSION: u32 = 4;

/// Raise this number when a change elsewhere than in [`CAPPING_SOURCES`], such as another version of what makes convex hulls, changes
/// caps; a test compares them.
const CAPS_VERSION: u32 = 2;

/// The format of the files: a change invalidates all kept files, like a change of [`BUILDER_SOURCES`].
const FORMAT: &str = include_str!("bytes.rs");

/// The format of the files of caps.
const CAPS_FORMAT: &str = include_str!("capped.rs");

/// Bytes hashed at once.
const PIECE: usize = 1 << 16;

/// The computation whose result is kept.
#[derive(Clone, Copy, Debug)]
pub(super) enum Builder {
    /// The tree of [`build_fitted`](sphere_model::build_fitted).
    Fitted,
    /// [`SelfIntersections`](geometry::SelfIntersections).
    SelfIntersections,
    /// [`ClosedByCaps`](sphere_model::ClosedByCaps).
    Caps,
    /// The tree of [`build()`](sphere_model::build()).
    Method {
        /// The method.
        method: Method,
        /// Requested radius, metres.
        smallest_radius_m: f64,
    },
}

/// SHA-256 of a surface, bit by bit, and of its division into components.
#[derive(Clone, Copy)]
pub(super) struct SurfaceHash([u8; 32]);

impl SurfaceHash {
    pub(super) fn new(mesh: &TriangleMesh) -> Self {
        let mut hash = Sha256::new();
        hash.update((mesh.vertices().len() as u64).to_le_bytes());
        // Fed in pieces: a hash call costs more than the few bytes of one vertex.
        let mut piece = Vec::with_capacity(PIECE);
        for vertices in mesh.vertices().chunks(PIECE / 24) {
            piece.clear();
            for vertex in vertices {
                let [x, y, z] = [vertex.x, vertex.y, vertex.z].map(|x| x.to_bits().to_le_bytes());
                piece.extend_from_slice([x, y, z].as_flattened());
            }
            hash.update(&piece);
        }
        for triangles in mesh.triangles().chunks(PIECE / 12) {
            piece.clear();
            for triangle in triangles {
                piece.extend_from_slice(triangle.map(u32::to_le_bytes).as_flattened());
            }
            hash.update(&piece);
        }
        // What is kept of components is of these, numbered like this.
        for component in mesh.components() {
            hash.update((component.triangles as u64).to_le_bytes());
            hash.update(
                component.vertex.coords.map(f64::to_bits).map(u64::to_le_bytes).as_slice().as_flattened(),
            );
        }
        Self(hash.finalize().into())
    }
}

/// SHA-256 of the surface's hash, of the builder, and of what builds trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CacheKey(pub(super) [u8; 32]);

/// SHA-256 of what builds trees: its version, its sources, and the format of the files.
static BUILDERS: LazyLock<[u8; 32]> = LazyLock::new(|| {
    hash_of(VERSION, BUILDER_SOURCES.into_iter().chain([FORMAT, env!("CARGO_PKG_VERSION")]))
});

/// SHA-256 of what makes caps, in the same way, and of [`BUILDERS`]: these find the self-intersections that are kept with them.
static CAPS: LazyLock<[u8; 32]> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    hash.update(*BUILDERS);
    hash.update(hash_of(CAPS_VERSION, CAPPING_SOURCES.into_iter().chain([CAPS_FORMAT])));
    hash.finalize().into()
});

fn hash_of<'a>(version: u32, sources: impl Iterator<Item = &'a str>) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(version.to_le_bytes());
    for source in sources {
        hash.update((source.len() as u64).to_le_bytes());
        hash.update(source);
    }
    hash.finalize().into()
}

impl CacheKey {
    pub(super) fn new(surface: &SurfaceHash, builder: Builder) -> Self {
        let mut hash = Sha256::new();
        let (method, radius_m) = match builder {
            Builder::Fitted => ("fitted", 0.0),
            Builder::SelfIntersections => ("self-intersections", 0.0),
            Builder::Caps => ("caps", 0.0),
            Builder::Method { method, smallest_radius_m } => (method.name(), smallest_radius_m),
        };
        hash.update(if matches!(builder, Builder::Caps) { *CAPS } else { *BUILDERS });
        hash.update(method);
        hash.update([0]);
        hash.update(radius_m.to_bits().to_le_bytes());
        hash.update(surface.0);
        Self(hash.finalize().into())
    }

    /// The name of its file.
    pub(super) fn file_name(&self) -> String {
        let half: [u8; 16] = std::array::from_fn(|k| self.0[k]);
        format!("{:032x}.spheres", u128::from_be_bytes(half))
    }
}

#[cfg(test)]
mod tests {
    use geometry::Shape;

    use super::*;

    #[test]
    fn another_surface_builder_or_radius_is_another_key() {
        let mesh = |size: f64| SurfaceHash::new(&Shape::cuboid([size, 1.0, 1.0]).expect("valid").mesh);
        let by = |method, smallest_radius_m| Builder::Method { method, smallest_radius_m };
        let keys = [
            CacheKey::new(&mesh(1.0), Builder::Fitted),
            CacheKey::new(&mesh(1.0), Builder::SelfIntersections),
            CacheKey::new(&mesh(1.0), Builder::Caps),
            CacheKey::new(&mesh(1.0_f64.next_up()), Builder::Fitted),
            CacheKey::new(&mesh(1.0), by(Method::PatentN, 0.1)),
            CacheKey::new(&mesh(1.0), by(Method::Patent3, 0.1)),
            CacheKey::new(&mesh(1.0), by(Method::PatentN, 0.1_f64.next_up())),
        ];
        for (i, key) in keys.iter().enumerate() {
            assert!(keys[..i].iter().all(|other| other != key && other.file_name() != key.file_name()));
        }
        assert_eq!(CacheKey::new(&mesh(1.0), Builder::Fitted), keys[0]);
    }
}
