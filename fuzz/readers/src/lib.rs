//! What must hold of every reader, whatever the bytes: it ends, it does not panic, and what it accepts is valid.
//!
//! Each function takes the bytes of one file and panics where its reader breaks its promise.

mod batch;
mod controller;
mod mesh;
mod program;
mod report;
mod robot;
mod spheres;

use diagnostics::InputError;
use mesh_files::MeshFormat;

/// Panics where a reader breaks its promise.
pub type Reader = fn(&[u8]);

/// Readers by the name of their fuzz target and of their folder of seeds.
pub const READERS: [(&str, Reader); 19] = [
    ("urdf", robot::urdf),
    ("srdf", robot::srdf),
    ("sdf", robot::sdf),
    ("stl", |bytes| mesh::read(bytes, MeshFormat::Stl)),
    ("obj", |bytes| mesh::read(bytes, MeshFormat::Obj)),
    ("ply", |bytes| mesh::read(bytes, MeshFormat::Ply)),
    ("dae", |bytes| mesh::read(bytes, MeshFormat::Dae)),
    ("gltf", |bytes| mesh::read(bytes, MeshFormat::Gltf)),
    ("cell", cell),
    ("program", program::native),
    ("csv", program::table),
    ("trajectory", program::trajectory),
    ("report", report::read),
    ("spheres", spheres::read),
    ("jobs", batch::jobs),
    ("request", batch::request),
    ("urscript", controller::script),
    ("rapid", controller::module),
    ("urp", controller::pendant),
];

/// Runs the reader of that name.
pub fn run(name: &str, bytes: &[u8]) {
    let (_, reader) = READERS.iter().find(|(known, _)| *known == name).expect("the name of a reader");
    reader(bytes);
}

/// The cell file.
fn cell(bytes: &[u8]) {
    if let Err(error) = cell::check_cell(bytes, "cell.ron") {
        refused(&error, "cell.ron");
    }
}

/// A refusal says what is wrong, and drives no terminal.
fn refused(error: &InputError, file: &str) {
    assert!(!error.problems.is_empty(), "a refusal without a problem");
    for problem in &error.problems {
        let text = problem.to_string();
        assert!(text.starts_with(file), "{text}");
        assert!(!problem.what.contains("internal error"), "{text}");
        assert!(text.chars().all(|c| !c.is_control()), "{text:?}");
    }
}
