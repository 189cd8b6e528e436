//! Every package takes the workspace's lints.

use toml::{Table, Value};

use super::manifest::manifests;
use super::tree::Tree;

/// One line per package with lints of its own, or none.
pub(super) fn breaches(tree: &Tree) -> Vec<String> {
    let manifests = match manifests(tree) {
        Ok(manifests) => manifests,
        Err(breaches) => return breaches,
    };
    let lacking = manifests.iter().filter(|manifest| !inherits(manifest.text));
    lacking.map(|manifest| format!("{}: lacks `[lints] workspace = true`", manifest.path)).collect()
}

fn inherits(manifest: &str) -> bool {
    let Ok(manifest) = manifest.parse::<Table>() else { return false };
    let workspace = manifest.get("lints").and_then(|lints| lints.get("workspace"));
    workspace.and_then(Value::as_bool) == Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_package_inherits() {
        super::super::assert_repository_keeps(breaches);
    }

    #[test]
    fn a_package_without_is_named() {
        let good = "[package]\nname = \"a\"\n[lints]\nworkspace = true";
        let bad = "[package]\nname = \"b\"\n# [lints]\n# workspace = true";
        let tree = Tree::of(&[("Cargo.toml", ""), ("crates/a/Cargo.toml", good), ("xtask/Cargo.toml", bad)]);
        assert_eq!(breaches(&tree), ["xtask/Cargo.toml: lacks `[lints] workspace = true`"]);
    }
}
