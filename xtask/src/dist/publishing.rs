//! Whether the packages of the workspace can be published: their versions, and what a registry asks for.

use std::fs;

use toml::{Table, Value};

use super::names::VERSION;
use crate::repository::repository_root;

fn manifest(path: &str) -> Table {
    let text =
        fs::read_to_string(repository_root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.parse().unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn published_packages_are_named_with_their_version() {
    let workspace = manifest("Cargo.toml");
    let shared = workspace["workspace"]["dependencies"].as_table().unwrap();
    let mut published = 0;
    for (name, dependency) in shared {
        let Some(path) = dependency.get("path").and_then(Value::as_str) else { continue };
        let manifest = manifest(&format!("{path}/Cargo.toml"));
        let package = &manifest["package"];
        // A package that is not published must have none: what only tests need is left out where a package is published.
        let is_published = package.get("publish").and_then(Value::as_bool) != Some(false);
        let version = dependency.get("version").and_then(Value::as_str);
        assert_eq!(version, is_published.then_some(VERSION), "{name}");
        if is_published {
            published += 1;
            assert!(package.get("description").is_some() && package.get("license").is_some(), "{name}");
        }
    }
    assert!(published > 20, "{published} packages");
}

#[test]
fn the_python_module_has_the_version_of_the_workspace() {
    let module = manifest("crates/python/Cargo.toml");
    assert_eq!(module["package"]["version"].as_str(), Some(VERSION));
}
