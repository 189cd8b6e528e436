//! Package manifests: what each depends on, under its true name.

use toml::{Table, Value};

use super::tree::Tree;

/// The manifest of one package of the workspace.
pub(super) struct Manifest<'a> {
    /// Path of the file.
    pub(super) path: String,
    /// Name of the package, without the prefix of the product.
    pub(super) name: String,
    /// Every package in any of its dependency tables, renamed ones under the name they have in the registry.
    pub(super) dependencies: Vec<String>,
    /// The text of the file.
    pub(super) text: &'a str,
}

/// The manifests of all packages; or one line for each that cannot be read.
pub(super) fn manifests(tree: &Tree) -> Result<Vec<Manifest<'_>>, Vec<String>> {
    let root = tree.text("Cargo.toml").unwrap_or_default().parse::<Table>();
    let root = root.map_err(|error| vec![format!("Cargo.toml: {error}")])?;
    let shared = root
        .get("workspace")
        .and_then(|workspace| workspace.get("dependencies"))
        .and_then(Value::as_table)
        .cloned()
        .unwrap_or_default();
    // What is not of the workspace has its own lints and compiler.
    let excluded =
        root.get("workspace").and_then(|workspace| workspace.get("exclude")).and_then(Value::as_array);
    let is_excluded = |folder: &String| {
        excluded.is_some_and(|folders| folders.iter().any(|one| one.as_str() == Some(folder.as_str())))
    };
    let mut folders: Vec<String> =
        tree.folders_in("crates").into_iter().filter(|folder| !is_excluded(folder)).collect();
    folders.extend(tree.holds("fuzz/readers").then(|| "fuzz/readers".to_owned()));
    folders.push("xtask".to_owned());
    let (mut manifests, mut breaches) = (Vec::new(), Vec::new());
    for folder in folders {
        let path = format!("{folder}/Cargo.toml");
        let Some(text) = tree.text(&path) else {
            breaches.push(format!("{path}: is missing"));
            continue;
        };
        match parse(text, &shared) {
            Ok((name, dependencies)) => manifests.push(Manifest { path, name, dependencies, text }),
            Err(error) => breaches.push(format!("{path}: {error}")),
        }
    }
    if breaches.is_empty() { Ok(manifests) } else { Err(breaches) }
}

/// The package's name and its dependencies.
fn parse(text: &str, shared: &Table) -> Result<(String, Vec<String>), String> {
    let manifest: Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
    let name = manifest.get("package").and_then(|package| package.get("name")).and_then(Value::as_str);
    let name = room(name.ok_or("has no package name")?).to_owned();
    let targets = manifest.get("target").and_then(Value::as_table);
    let owners = targets.into_iter().flat_map(Table::values).filter_map(Value::as_table);
    let mut dependencies = Vec::new();
    for owner in std::iter::once(&manifest).chain(owners) {
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            for (key, value) in owner.get(kind).and_then(Value::as_table).into_iter().flatten() {
                dependencies.push(true_name(key, value, shared));
            }
        }
    }
    Ok((name, dependencies))
}

/// The name of the package behind a key of a dependency table.
fn true_name(key: &str, value: &Value, shared: &Table) -> String {
    let inherits = value.get("workspace").and_then(Value::as_bool) == Some(true);
    let renamed = value.get("package").or_else(|| {
        let inherited = shared.get(key).filter(|_| inherits)?;
        inherited.get("package")
    });
    room(renamed.and_then(Value::as_str).unwrap_or(key)).to_owned()
}

/// The name of a package without the prefix that packages of this workspace have.
fn room(package: &str) -> &str {
    package.strip_prefix("pathproof-").unwrap_or(package)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_counts_and_renames_are_seen_through() {
        let root = "[workspace.dependencies]\nshape = { path = \"crates/geometry\", package = \"geometry\" }";
        let crate_text = "[package]\nname = \"a\"\n[dependencies]\nshape.workspace = true\n\
            [dev-dependencies]\nx = \"1\"\n[build-dependencies.y]\npackage = \"z\"\nversion = \"1\"\n\
            [target.'cfg(unix)'.dependencies]\nw = \"1\"";
        let xtask = "[package]\nname = \"xtask\"";
        let tree = Tree::of(&[
            ("Cargo.toml", root),
            ("crates/a/Cargo.toml", crate_text),
            ("xtask/Cargo.toml", xtask),
        ]);
        let manifests = manifests(&tree).ok().unwrap();
        assert_eq!(manifests[0].dependencies, ["geometry", "x", "z", "w"]);
        assert_eq!((manifests[1].name.as_str(), manifests.len()), ("xtask", 2));
    }

    #[test]
    fn unreadable_manifests_are_named() {
        let tree = Tree::of(&[("Cargo.toml", ""), ("crates/a/Cargo.toml", "[package"), ("crates/b/x", "")]);
        let breaches = manifests(&tree).err().unwrap();
        assert!(breaches[0].starts_with("crates/a/Cargo.toml: "));
        assert_eq!(breaches[1..], ["crates/b/Cargo.toml: is missing", "xtask/Cargo.toml: is missing"]);
    }
}
