//! Sphere models and audits of them as JSON: fields that are only written, never read back here.

mod audit;
mod models;

use scene::InputFile;
use serde::Serialize;

pub use audit::audit_json;
pub use models::{PieceModel, models_json};

/// A file that was read.
#[derive(Serialize)]
struct SphereInput<'a> {
    path: &'a str,
    sha256: &'a str,
    bytes: u64,
}

impl<'a> SphereInput<'a> {
    fn new(file: &'a InputFile) -> Self {
        Self { path: &file.path, sha256: &file.sha256, bytes: file.bytes }
    }
}

fn text(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("finite numbers and text") + "\n"
}
