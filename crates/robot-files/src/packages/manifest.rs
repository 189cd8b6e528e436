//! The name in a `package.xml`.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Larger manifests are not read, bytes.
const MAX_SIZE: u64 = 1 << 20;

/// What stands in the `package.xml` of a folder.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Manifest {
    /// There is none.
    Missing,
    /// There is one, but it is not readable as a manifest.
    Unreadable,
    /// It names this package.
    Names(String),
}

/// Reads the `package.xml` of a folder.
pub(super) fn read(folder: &Path) -> Manifest {
    let path = folder.join("package.xml");
    let Ok(metadata) = path.metadata() else { return Manifest::Missing };
    name(&path, &metadata).map_or(Manifest::Unreadable, Manifest::Names)
}

fn name(path: &Path, metadata: &std::fs::Metadata) -> Option<String> {
    if !metadata.is_file() || metadata.len() > MAX_SIZE {
        return None;
    }
    let mut text = String::new();
    File::open(path).ok()?.take(MAX_SIZE).read_to_string(&mut text).ok()?;
    let document = roxmltree::Document::parse(&text).ok()?;
    let root = document.root_element();
    let name = root.children().find(|child| child.has_tag_name("name"))?.text()?.trim();
    (root.has_tag_name("package") && !name.is_empty()).then(|| name.to_owned())
}
