//! The format of `report.json` from outside.

mod refused;
mod schema;
mod two_way;

use std::path::{Path, PathBuf};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
