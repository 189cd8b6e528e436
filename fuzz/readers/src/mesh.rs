//! Meshes.

use diagnostics::Problem;
use geometry::TriangleMesh;
use mesh_files::{DaeUpAxis, MeshFormat, MeshSource, read_mesh};

use crate::refused;

/// Triangles of larger meshes are not welded: that is no reader's work.
const MOST_WELDED: usize = 2000;

pub(crate) fn read(bytes: &[u8], format: MeshFormat) {
    for dae_up_axis in [DaeUpAxis::Ignored, DaeUpAxis::Respected] {
        let result = read_mesh(&mut MeshSource {
            bytes,
            file: "mesh",
            format,
            dae_up_axis,
            // Any file it names is this one again.
            companion: &mut |name| {
                if name.len() % 2 == 0 { Ok(bytes.into()) } else { Err(Problem::new("mesh", "no such file")) }
            },
        });
        match result {
            Err(error) => refused(&error, "mesh"),
            Ok(mesh) => {
                assert!(!mesh.triangles.is_empty(), "an empty mesh is accepted");
                let mut points = mesh.triangles.iter().flatten();
                assert!(points.all(|point| point.iter().all(|x| x.is_finite())), "a point that is no place");
                let few = &mesh.triangles[..mesh.triangles.len().min(MOST_WELDED)];
                if let Some(welded) = TriangleMesh::from_triangles(few, [1.0; 3]) {
                    assert_eq!(welded.triangle_count(), few.len(), "triangles were lost");
                }
            }
        }
    }
}
