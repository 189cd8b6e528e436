//! What the files of a release are called: targets, archives, packages.

/// The version of the workspace.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The targets of the command. On Linux first the system's own, which is faster and is what `cargo binstall` takes where it runs, then
/// the one linked with musl, which runs on every distribution.
pub(super) fn command_targets(system: &str, architecture: &str) -> Vec<String> {
    let mut targets = vec![viewer_target(system, architecture)];
    if system == "linux" {
        targets.push(format!("{architecture}-unknown-linux-musl"));
    }
    targets
}

/// The target of the viewer, which loads graphics drivers and so needs the libraries of the system.
pub(super) fn viewer_target(system: &str, architecture: &str) -> String {
    match system {
        "macos" => format!("{architecture}-apple-darwin"),
        "windows" => format!("{architecture}-pc-windows-msvc"),
        _ => format!("{architecture}-unknown-linux-gnu"),
    }
}

/// The folder in the archive of a program, and the archive without its extension.
pub(super) fn folder(program: &str, version: &str, target: &str) -> String {
    format!("{program}-{version}-{target}")
}

/// The archive of a program.
pub(super) fn archive(program: &str, version: &str, target: &str) -> String {
    format!("{}.tar.gz", folder(program, version, target))
}

/// The Debian package.
pub(super) fn debian_package(version: &str, architecture: &str) -> String {
    let debian = match architecture {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    };
    format!("pathproof_{version}_{debian}.deb")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_cargo_and_debian() {
        let linux = command_targets("linux", "x86_64");
        assert_eq!(linux, ["x86_64-unknown-linux-gnu", "x86_64-unknown-linux-musl"]);
        assert_eq!(
            archive("pathproof", "1.2.3", &linux[1]),
            "pathproof-1.2.3-x86_64-unknown-linux-musl.tar.gz"
        );
        assert_eq!(command_targets("macos", "aarch64"), ["aarch64-apple-darwin"]);
        assert_eq!(command_targets("windows", "x86_64"), ["x86_64-pc-windows-msvc"]);
        assert_eq!(debian_package("1.2.3", "x86_64"), "pathproof_1.2.3_amd64.deb");
    }
}
