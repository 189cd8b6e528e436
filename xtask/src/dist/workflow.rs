//! The release workflow and the metadata for `cargo binstall`, against what `cargo xtask dist` builds.

use std::fs;

use serde_json::Value;
use toml::Table;

use super::names;
use super::options::Options;
use crate::repository::repository_root;

fn read(path: &str) -> String {
    fs::read_to_string(repository_root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn workflow() -> Value {
    let text = read(".github/workflows/release.yml");
    serde_saphyr::from_str(&text).unwrap_or_else(|error| panic!("release.yml: {error}"))
}

/// The systems that the workflow builds on.
fn systems(workflow: &Value) -> Vec<&Value> {
    let systems = workflow.pointer("/jobs/build/strategy/matrix/include").and_then(Value::as_array);
    systems.expect("a matrix of systems").iter().collect()
}

fn word<'a>(system: &'a Value, name: &str) -> &'a str {
    system[name].as_str().unwrap_or_else(|| panic!("{system} has no {name}"))
}

/// All commands of a job, as one script.
fn script(workflow: &Value, job: &str) -> String {
    let steps = workflow.pointer(&format!("/jobs/{job}/steps")).and_then(Value::as_array).expect("steps");
    steps.iter().filter_map(|step| step["run"].as_str()).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_tag_of_a_version_starts_it() {
    assert_eq!(workflow().pointer("/on/push/tags").unwrap(), &serde_json::json!(["v*"]));
}

#[test]
fn its_targets_and_archives_are_those_that_are_built() {
    let workflow = workflow();
    for system in systems(&workflow) {
        let (name, architecture) = (word(system, "system"), word(system, "architecture"));
        let targets = names::command_targets(name, architecture);
        // The last is the one that the compiler has not got by itself.
        assert_eq!(Some(word(system, "target")), targets.last().map(String::as_str));
        let commands: Vec<String> =
            targets.iter().map(|target| names::archive("pathproof", "VERSION", target)).collect();
        assert_eq!(word(system, "commands"), commands.join(" "));
        let viewer = names::viewer_target(name, architecture);
        assert_eq!(word(system, "viewer"), names::archive("pathproof-viewer", "VERSION", &viewer));
        let package = (name == "linux").then(|| names::debian_package("VERSION", architecture));
        assert_eq!(system["package"].as_str(), package.as_deref(), "{name}");
    }
    let built: Vec<&str> = systems(&workflow).into_iter().map(|system| word(system, "system")).collect();
    assert_eq!(built, ["linux", "macos", "windows"]);
}

#[test]
fn its_commands_are_understood() {
    let script = script(&workflow(), "build");
    let mut calls = 0;
    for line in script.lines().filter_map(|line| line.trim().strip_prefix("cargo xtask ")) {
        let tag = format!("v{}", names::VERSION);
        let line = line.replace("\"$GITHUB_REF_NAME\"", &tag);
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words[0], "dist");
        assert!(Options::read(&words[1..]).unwrap().is_whole());
        calls += 1;
    }
    assert_eq!(calls, 1);
    assert!(script.contains("rustup target add ${{ matrix.target }}"));
    assert!(script.contains("target/dist/"));
}

#[test]
fn it_builds_with_the_compiler_that_the_workspace_states() {
    let manifest: Table = read("Cargo.toml").parse().unwrap();
    let version = manifest["workspace"]["package"]["rust-version"].as_str().unwrap();
    assert!(script(&workflow(), "build").contains(&format!("rustup default {version}\n")));
}

#[test]
fn everything_that_is_uploaded_is_released_with_checksums() {
    let script = script(&workflow(), "release");
    assert!(script.contains("sha256sum --check SHA256SUMS"));
    assert!(script.contains("gh release create \"$GITHUB_REF_NAME\" dist/*"));
}

#[test]
fn binstall_finds_the_archives() {
    let workflow = workflow();
    for (manifest, program, field) in [
        ("crates/cli/Cargo.toml", "pathproof", "commands"),
        ("crates/viewer/Cargo.toml", "pathproof-viewer", "viewer"),
    ] {
        let manifest: Table = read(manifest).parse().unwrap();
        let binstall = &manifest["package"]["metadata"]["binstall"];
        let filled = |field: &str, target: &str| {
            let text = binstall[field].as_str().expect("text");
            let text = text.replace("{ version }", names::VERSION).replace("{ target }", target);
            text.replace("{ bin }", program).replace("{ binary-ext }", "")
        };
        assert_eq!(binstall["pkg-fmt"].as_str(), Some("tgz"));
        for archive in systems(&workflow).into_iter().flat_map(|system| word(system, field).split(' ')) {
            let archive = archive.replace("VERSION", names::VERSION);
            let folder = archive.strip_suffix(".tar.gz").unwrap();
            let target = folder.strip_prefix(&format!("{program}-{}-", names::VERSION)).unwrap();
            let address = format!("{{ repo }}/releases/download/v{}/{archive}", names::VERSION);
            assert_eq!(filled("pkg-url", target), address);
            assert_eq!(filled("bin-dir", target), format!("{folder}/{program}"));
        }
    }
}
