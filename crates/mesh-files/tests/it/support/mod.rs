//! Reading mesh files by name.

pub(crate) mod damage;

use diagnostics::{InputError, Problem};
use pathproof_mesh_files::{DaeUpAxis, MeshFormat, MeshSource, ReadMesh, read_mesh};

/// Reads bytes as the file of a name, as the product does.
pub(crate) fn read(bytes: &[u8], file: &str) -> Result<ReadMesh, InputError> {
    read_mesh(&mut MeshSource {
        bytes,
        file,
        format: MeshFormat::of_name(file).expect("a name of a mesh format"),
        dae_up_axis: DaeUpAxis::default(),
        companion: &mut |name| Err(Problem::new(name, "no other file is read")),
    })
}
