//! The licences of the packages that a program is built from, with their texts.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::build::cargo;
use crate::process::output;
use crate::repository::repository_root;

/// The file in the archives.
pub(super) const FILE: &str = "LICENSES-OF-PACKAGES.txt";

/// How the names of files begin whose text has to be passed on.
const BEGINNINGS: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"];

/// The list of packages that a package of the workspace is linked with on a target, and their licence texts, each once.
pub(super) fn of_package(package: &str, target: &str) -> Result<String, String> {
    let arguments = ["metadata", "--locked", "--format-version", "1", "--filter-platform", target];
    let metadata = output(Command::new(cargo()).args(arguments).current_dir(repository_root()), 0)?;
    let metadata: Value =
        serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    let linked = linked_with(&metadata, package)?;
    let (mut list, mut texts) = (String::new(), BTreeMap::<String, Vec<String>>::new());
    for package in entries(&metadata["packages"]) {
        // Packages of this workspace have no source.
        if !linked.contains(word(&package["id"])) || package["source"].is_null() {
            continue;
        }
        let name = format!("{} {}", word(&package["name"]), word(&package["version"]));
        let licence = package["license"].as_str().unwrap_or("see its text below");
        // Writing into a string cannot fail.
        let _written = writeln!(list, "{name}: {licence}");
        let folder = Path::new(word(&package["manifest_path"])).parent().unwrap_or(Path::new(""));
        for text in texts_in(folder)? {
            texts.entry(text).or_default().push(name.clone());
        }
    }
    Ok(together(&list, &texts))
}

fn together(list: &str, texts: &BTreeMap<String, Vec<String>>) -> String {
    let mut whole = format!(
        "This program is linked with the packages below, with the standard library of Rust (MIT OR Apache-2.0)\n\
         and, where its target says so, with musl (MIT). Their licence texts follow, each once.\n\n{list}"
    );
    for (text, names) in texts {
        let _written = write!(whole, "\n\n==== {} ====\n\n{text}\n", names.join(", "));
    }
    whole
}

/// The ids of a package and of all that it is linked with.
fn linked_with<'a>(metadata: &'a Value, package: &str) -> Result<BTreeSet<&'a str>, String> {
    let root = entries(&metadata["packages"]).iter().find(|entry| word(&entry["name"]) == package);
    let root = root.ok_or_else(|| format!("cargo metadata: found no package {package}"))?;
    let nodes = entries(&metadata["resolve"]["nodes"]);
    let by_id: BTreeMap<&str, &Value> = nodes.iter().map(|node| (word(&node["id"]), node)).collect();
    let (mut seen, mut open) = (BTreeSet::new(), vec![word(&root["id"])]);
    while let Some(id) = open.pop() {
        if seen.insert(id) {
            let node = by_id.get(id).ok_or_else(|| format!("cargo metadata: {id} has no node"))?;
            // What only builds or tests is not linked.
            let is_linked =
                |edge: &&Value| entries(&edge["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
            open.extend(entries(&node["deps"]).iter().filter(is_linked).map(|edge| word(&edge["pkg"])));
        }
    }
    Ok(seen)
}

/// The licence texts in the folder of a package.
fn texts_in(folder: &Path) -> Result<Vec<String>, String> {
    let unreadable = |error| format!("{}: {error}", folder.display());
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        if path.is_file() && BEGINNINGS.iter().any(|beginning| name.starts_with(beginning)) {
            let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            texts.push(String::from_utf8_lossy(&bytes).replace('\r', "").trim().to_owned());
        }
    }
    texts.sort();
    Ok(texts)
}

fn entries(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_only_builds_or_tests_is_not_linked() {
        let edge = |id: &str, kind: Option<&str>| json!({"pkg": id, "dep_kinds": [{"kind": kind}]});
        let metadata = json!({
            "packages": [{"id": "a-id", "name": "a"}],
            "resolve": {"nodes": [
                {"id": "a-id", "deps": [edge("b-id", None), edge("c-id", Some("dev"))]},
                {"id": "b-id", "deps": [edge("d-id", None), edge("e-id", Some("build"))]},
                {"id": "c-id", "deps": []}, {"id": "d-id", "deps": []}, {"id": "e-id", "deps": []},
            ]},
        });
        let linked = linked_with(&metadata, "a").unwrap();
        assert_eq!(linked.into_iter().collect::<Vec<_>>(), ["a-id", "b-id", "d-id"]);
        assert_eq!(linked_with(&metadata, "x").unwrap_err(), "cargo metadata: found no package x");
    }

    #[test]
    fn a_text_stands_once_for_all_packages_that_have_it() {
        let names = vec!["a 1.0.0".to_owned(), "b 2.0.0".to_owned()];
        let whole = together("a 1.0.0: MIT\n", &BTreeMap::from([("Text".to_owned(), names)]));
        assert!(whole.ends_with("a 1.0.0: MIT\n\n\n==== a 1.0.0, b 2.0.0 ====\n\nText\n"), "{whole}");
    }

    #[test]
    fn licence_texts_are_found_by_their_names() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [("License-MIT.txt", "b\r\n"), ("COPYING", "a"), ("README.md", "no")] {
            fs::write(folder.path().join(name), text).unwrap();
        }
        assert_eq!(texts_in(folder.path()).unwrap(), ["a", "b"]);
    }
}
